package schema

import (
	"embed"
	"io/fs"
	"maps"
	"path"
	"strings"
	"sync"
)

//go:embed protocol/*.schema.json payload/*.schema.json evidence/*.schema.json
var embedded embed.FS

// Files returns the schema files: protocol/ has the normative schemas of §21, payload/ what the checks put into
// payloads, evidence/ the form of Registry evidence.
func Files() fs.FS { return embedded }

const baseURI = "https://github.com/missionweave/weavecheck/model/schema/"

// Names lists the normative schemas, in alphabetical order, without the endings of their files.
func Names() []string {
	files, err := fs.Glob(embedded, "protocol/*.schema.json")
	if err != nil {
		panic("schema: " + err.Error())
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(path.Base(file), ".schema.json")
	}
	return files
}

// Protocol returns a normative schema by its name, such as "command"; nil where there is none of this name.
func Protocol(name string) *Schema { return catalogue()["protocol/"+name] }

// Profiled reports whether every timestamp in the documents of a normative schema is held to the timestamp profile of
// §2, and not to RFC 3339 alone: the schema is of a Signed Document or of First-Admission Records (§6.4).
func Profiled(name string) bool { return originals().set.profiled[protocolURI(name)] }

// CommandEnvelope returns the schema of Commands without its rules across members: which epochs and which Group go with
// which actor and kind. It says yes or no, and does not word what is wrong.
func CommandEnvelope() *Schema { return catalogue()["envelope"] }

// Payload returns what the payload of a Command of a kind is by the project's profile; nil where it has none for it.
func Payload(kind string) *Schema { return catalogue()["payload/"+kind] }

// RegistryEvidence returns the form of Registry evidence (§6.4).
func RegistryEvidence() *Schema { return catalogue()["evidence/registry"] }

// catalogue holds every schema by its folder and name.
var catalogue = sync.OnceValue(func() map[string]*Schema {
	all, err := compileEmbedded()
	if err != nil {
		panic("schema: the embedded schemas do not compile: " + err.Error())
	}
	return all
})

func compileEmbedded() (map[string]*Schema, error) {
	set, err := EmbeddedSet()
	if err != nil {
		return nil, err
	}
	all := map[string]*Schema{}
	if all["envelope"], err = set.withoutRules(baseURI + "protocol/command.schema.json"); err != nil {
		return nil, err
	}
	for id, document := range set.documents {
		name := strings.TrimSuffix(strings.TrimPrefix(id, baseURI), ".schema.json")
		if name != "payload/payload" {
			if all[name], err = set.Compile(id); err != nil {
				return nil, err
			}
			continue
		}
		kinds, _ := document["definitions"].(map[string]any)
		for kind := range kinds {
			if all["payload/"+kind], err = set.Compile(id + "#/definitions/" + kind); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// withoutRules compiles a document less its allOf, for the quick check alone.
func (s *Set) withoutRules(id string) (*Schema, error) {
	document := maps.Clone(s.documents[id])
	delete(document, "allOf")
	quick, err := s.schema(site{id, s.profiled[id]}, document)
	return withoutLibrary(quick), err
}

// EmbeddedSet reads the embedded schemas anew.
func EmbeddedSet() (*Set, error) {
	files, err := fs.Glob(embedded, "*/*.schema.json")
	if err != nil {
		return nil, err
	}
	texts := make([][]byte, len(files))
	for i, file := range files {
		if texts[i], err = embedded.ReadFile(file); err != nil {
			return nil, err
		}
	}
	return NewSet(texts...)
}
