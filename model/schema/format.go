package schema

import (
	"sync"

	"github.com/xeipuuv/gojsonschema"
)

// formats are the checks of the format keyword, which §2 makes an assertion.
var formats = map[string]func(text string) bool{
	"uri":       IsURI,
	"date-time": func(text string) bool { _, err := ParseTimestamp(text); return err == nil },
}

// useFormats gives the library our checks, whose own ones are lax.
var useFormats = sync.OnceFunc(func() {
	for name, holds := range formats {
		gojsonschema.FormatCheckers.Add(name, libraryFormat(holds))
	}
})

type libraryFormat func(string) bool

func (f libraryFormat) IsFormat(input any) bool {
	text, ok := input.(string)
	return !ok || f(text)
}
