package requirement

import (
	"strings"
	"sync"
)

// Place is where the embedded catalogue states a requirement: its file, as from the root of the project's source, and
// the line of its id; "" and 0 where there is no such requirement.
func Place(id string) (file string, line int) {
	p := places()[id]
	return p.file, p.line
}

type place struct {
	file string
	line int
}

var places = sync.OnceValue(func() map[string]place {
	all := map[string]place{}
	for _, r := range All() {
		all[r.ID] = place{}
	}
	entries, err := files.ReadDir("catalogue")
	if err != nil {
		panic(err) // the directory is embedded
	}
	for _, e := range entries {
		name := "catalogue/" + e.Name()
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // it was listed
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			id, found := strings.CutPrefix(strings.TrimSpace(line), "- id: ")
			if _, known := all[id]; found && known {
				all[id] = place{"model/requirement/" + name, number}
			}
		}
	}
	return all
})
