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
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/manifest"
)

//go:embed data/*.json manifest.json
var embedded embed.FS

// Files returns the recorded vectors: data/*.json and manifest.json.
func Files() fs.FS { return embedded }

// Format names the form of a file of vectors.
const Format = "weavecheck-documents-1"

const (
	manifestFile  = manifest.Name
	dataDirectory = "data"
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
type ManifestFile = manifest.File

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
	read := func(name string, raw []byte) ([]string, error) {
		vectors, err := Decode(name, raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		ids := make([]string, len(vectors))
		for i := range vectors {
			ids[i] = vectors[i].ID
		}
		all = append(all, vectors...)
		return ids, nil
	}
	err = manifest.Directory{Files: files, Data: dataDirectory, Read: read}.Verify(m.Files)
	return all, err
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
	raw, err := bounded.File(files, manifestFile, manifest.MaxFileBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	m := &Manifest{}
	if err := schema.Decode(raw, m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	switch digest, err := manifest.ArtifactDigest(raw); {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	case m.Format != Format:
		return nil, fmt.Errorf("%s: its format must be %q; it is %q", manifestFile, Format, m.Format)
	case digest != m.ArtifactDigest:
		return nil, fmt.Errorf("%s: artifactDigest is %s, but the rest of the manifest has the digest %s",
			manifestFile, m.ArtifactDigest, digest)
	}
	return m, nil
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
		digest, err := manifest.Digest(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		file := path.Join(dataDirectory, name+".json")
		out[file] = raw
		m.Files = append(m.Files, ManifestFile{Path: file, SHA256: digest, Vectors: len(f.Vectors)})
	}
	raw, err := indented(m)
	if err != nil {
		return nil, err
	}
	if m.ArtifactDigest, err = manifest.ArtifactDigest(raw); err != nil {
		return nil, err
	}
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
