package documents

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/bounded"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/schema"
)

//go:embed data/*.json manifest.json
var embedded embed.FS

// Files returns the recorded vectors: data/*.json and manifest.json.
func Files() fs.FS { return embedded }

// Format names the form of a file of vectors.
const Format = "weavecheck-documents-1"

const (
	manifestFile  = "manifest.json"
	dataDirectory = "data"
	maxFileBytes  = 64 << 20
)

// File is one file of vectors, with the Registry evidence that they name.
type File struct {
	Format     string                       `json:"format"`
	Registries map[string]adapters.Registry `json:"registries,omitempty"`
	Vectors    []Vector                     `json:"vectors"`
}

// Manifest says what belongs to the recorded vectors. Digests are over RFC 8785 bytes.
type Manifest struct {
	Format string         `json:"format"`
	Files  []ManifestFile `json:"files"`
	// ArtifactDigest is over the manifest without this member.
	ArtifactDigest string `json:"artifactDigest"`
}

// ManifestFile is one file of vectors.
type ManifestFile struct {
	Path    string `json:"path"`
	SHA256  string `json:"sha256"`
	Vectors int    `json:"vectors"`
}

// Embedded returns the recorded vectors, in the order of the manifest.
var Embedded = sync.OnceValues(func() ([]Vector, error) { return Load(embedded) })

// Load reads a directory of vectors and checks it against its manifest: that every file is there, is what was recorded,
// and can be read; that none is there besides; and that no id is used twice. It reports everything that is wrong.
func Load(files fs.FS) ([]Vector, error) {
	m, err := readManifest(files)
	if err != nil {
		return nil, err
	}
	var all []Vector
	var wrong []error
	listed, seen := map[string]bool{}, map[string]string{}
	for _, f := range m.Files {
		listed[f.Path] = true
		vectors, err := f.load(files)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", f.Path, err))
			continue
		}
		for i := range vectors {
			if before := seen[vectors[i].ID]; before != "" {
				wrong = append(wrong, fmt.Errorf("%s: the vector %s is in %s as well", f.Path, vectors[i].ID, before))
			}
			seen[vectors[i].ID] = f.Path
		}
		all = append(all, vectors...)
	}
	entries, err := fs.ReadDir(files, dataDirectory)
	if err != nil {
		wrong = append(wrong, err)
	}
	for _, e := range entries {
		if name := path.Join(dataDirectory, e.Name()); !listed[name] {
			wrong = append(wrong, fmt.Errorf("%s: is not in the manifest", name))
		}
	}
	return all, errors.Join(wrong...)
}

func (f *ManifestFile) load(files fs.FS) ([]Vector, error) {
	raw, err := bounded.File(files, f.Path, maxFileBytes)
	if err != nil {
		return nil, err
	}
	switch digest, err := digestOf(raw); {
	case err != nil:
		return nil, err
	case digest != f.SHA256:
		return nil, fmt.Errorf("its content is not what was recorded: it has the digest %s, and the manifest says %s", digest, f.SHA256)
	}
	vectors, err := Decode(f.Path, raw)
	if err == nil && len(vectors) != f.Vectors {
		err = fmt.Errorf("it has %d vectors, and the manifest says %d", len(vectors), f.Vectors)
	}
	return vectors, err
}

// Decode reads one file of vectors.
func Decode(name string, raw []byte) ([]Vector, error) {
	var file File
	if err := schema.Decode(raw, &file); err != nil {
		return nil, err
	}
	if file.Format != Format {
		return nil, fmt.Errorf("its format must be %q; it is %q", Format, file.Format)
	}
	for i := range file.Vectors {
		v := &file.Vectors[i]
		if err := errors.Join(v.check(), v.WithEvidence(file.Registries)); err != nil {
			return nil, err
		}
		v.Source = name
	}
	return file.Vectors, nil
}

func readManifest(files fs.FS) (*Manifest, error) {
	raw, err := bounded.File(files, manifestFile, maxFileBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	m := &Manifest{}
	if err := schema.Decode(raw, m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	canonical, err := document.CanonicalWithout(raw, "artifactDigest")
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	case m.Format != Format:
		return nil, fmt.Errorf("%s: its format must be %q; it is %q", manifestFile, Format, m.Format)
	case document.Hash(canonical) != m.ArtifactDigest:
		return nil, fmt.Errorf("%s: artifactDigest is %s, but the rest of the manifest has the digest %s", manifestFile, m.ArtifactDigest, document.Hash(canonical))
	}
	return m, nil
}

func digestOf(raw []byte) (string, error) {
	canonical, err := document.Canonical(raw)
	return document.Hash(canonical), err
}

// Encode writes files of vectors and their manifest: the content of each by its path.
func Encode(files map[string]File) (map[string][]byte, error) {
	out := map[string][]byte{}
	m := Manifest{Format: Format}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		f.Format = Format
		raw, err := indented(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		digest, err := digestOf(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		file := path.Join(dataDirectory, name+".json")
		out[file] = raw
		m.Files = append(m.Files, ManifestFile{file, digest, len(f.Vectors)})
	}
	raw, err := indented(m)
	if err != nil {
		return nil, err
	}
	canonical, err := document.CanonicalWithout(raw, "artifactDigest")
	if err != nil {
		return nil, err
	}
	m.ArtifactDigest = document.Hash(canonical)
	out[manifestFile], err = indented(m)
	return out, err
}

func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(v)
	return b.Bytes(), err
}

// Section is the section of the specification that a vector is about, or its official bundle.
func (v *Vector) Section() string {
	if v.Bundle != "" {
		return v.Bundle
	}
	section, _, _ := strings.Cut(v.Requirements[0], "-")
	return section
}
