package schema

import (
	"regexp"
	"sync"

	"github.com/xeipuuv/gojsonschema"
)

// formats are the checks of the format keyword, which §2 makes an assertion. profileFormat stands for date-time in
// documents whose timestamps are held to the profile.
var formats = map[string]func(text string) bool{
	"uri":         IsURI,
	"date-time":   IsDateTime,
	profileFormat: func(text string) bool { _, err := ParseTimestamp(text); return err == nil },
}

const profileFormat = "date-time of the profile"

// dateTimeFormat finds where a schema asks for a date-time.
var dateTimeFormat = regexp.MustCompile(`"format"\s*:\s*"date-time"`)

// format returns the check of a format, nil where there is none.
func (s *Set) format(name string, profiled bool) func(text string) bool {
	if name == "date-time" && profiled {
		name = profileFormat
	}
	holds := formats[name]
	if name == "uri" || s.misread == nil || s.misread.dateTime == nil {
		return holds
	}
	return func(text string) bool { return s.misread.dateTime(text, holds) }
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
