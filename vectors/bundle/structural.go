package bundle

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/documents"
)

const structuralManifest = "conformance/manifest.json"

type structuralEntry struct {
	Name     string `json:"name"`
	Schema   string `json:"schema"`
	Instance string `json:"instance"`
	Valid    *bool  `json:"valid"`
}

// readStructural reads the documents that are right or wrong by their schema.
func readStructural(f *files) ([]documents.Vector, error) {
	var entries []structuralEntry
	if _, err := f.json(structuralManifest, &entries); err != nil {
		return nil, err
	}
	var list []documents.Vector
	for i, e := range entries {
		name := strings.TrimSuffix(path.Base(e.Schema), ".schema.json")
		switch {
		case e.Valid == nil || e.Name == "":
			return nil, fmt.Errorf("%s: the entry %d lacks its name, or whether it is valid", structuralManifest, i)
		case path.Dir(e.Schema) != "schemas" || !slices.Contains(schema.Names(), name):
			return nil, fmt.Errorf("%s: %q has the schema %s, which weavecheck does not know", structuralManifest, e.Name,
				e.Schema)
		}
		if _, err := f.bytes(e.Schema); err != nil {
			return nil, err
		}
		text, err := f.bytes(e.Instance)
		if err != nil {
			return nil, err
		}
		list = append(list, documents.Vector{
			ID: "structural." + path.Base(path.Dir(e.Instance)) + "." + slug(e.Instance), Title: e.Name,
			Requirements: []string{"2-03"},
			Subject:      name + ", " + slug(e.Instance), Validate: &documents.Validate{Schema: name, Document: text},
			Expect: documents.Expect{Valid: e.Valid}, Source: e.Instance, Bundle: "structural",
		})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: there is nothing in it", structuralManifest)
	}
	return list, nil
}
