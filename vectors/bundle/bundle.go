// Package bundle reads the official conformance bundles of MissionWeaveProtocol from a checkout: the structural vectors
// (conformance/), the cryptography bundle (cryptography/) and the Admission bundle (admission/), and makes vectors of
// their evaluations. It trusts nothing in them: every digest of their manifests is verified first (§22).
package bundle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model/bounded"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/documents"
	"github.com/missionweave/weavecheck/vectors/manifest"
)

// maxFileBytes bounds each file of a bundle.
const maxFileBytes = 4 << 20

// Bundle is what a checkout holds.
type Bundle struct {
	Structural   []documents.Vector
	Cryptography []documents.Vector
	Admission    []documents.Vector
	// Digests are the artifact digests of the cryptography and the Admission manifest.
	Digests [2]string
}

// Vectors are all evaluations, in the order of the manifests.
func (b *Bundle) Vectors() []documents.Vector {
	return append(append(append([]documents.Vector{}, b.Structural...), b.Cryptography...), b.Admission...)
}

// Read reads the bundles of the checkout at root. Its errors say which file of it is wrong, and how.
func Read(root string) (*Bundle, error) {
	info, err := os.Stat(root)
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading the checkout %s: %w", root, errors.Unwrap(err))
	case !info.IsDir():
		return nil, fmt.Errorf("reading the checkout %s: it is no directory", root)
	}
	directory, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("reading the checkout %s: %w", root, err)
	}
	defer directory.Close()
	b, err := read(&files{fsys: directory.FS(), root: root, read: map[string][]byte{}})
	if err != nil {
		return nil, fmt.Errorf("the checkout %s: %w", root, err)
	}
	return b, nil
}

func read(f *files) (*Bundle, error) {
	b := &Bundle{}
	var err error
	if b.Structural, err = readStructural(f); err != nil {
		return nil, err
	}
	if b.Cryptography, b.Digests[0], err = readCryptography(f); err != nil {
		return nil, err
	}
	if b.Admission, b.Digests[1], err = readAdmission(f, b.Digests[0]); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, v := range b.Vectors() {
		if seen[v.ID] {
			return nil, fmt.Errorf("the evaluation %s is there twice", v.ID)
		}
		seen[v.ID] = true
	}
	return b, nil
}

// files reads the files of a checkout, each once.
type files struct {
	fsys       fs.FS
	root       string
	read       map[string][]byte
	registries map[string]adapters.Registry
}

func (f *files) bytes(name string) ([]byte, error) {
	if text, ok := f.read[name]; ok {
		return text, nil
	}
	if !fs.ValidPath(name) {
		return nil, fmt.Errorf("%q is no path within the checkout", name)
	}
	text, err := bounded.File(f.fsys, name, maxFileBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f.read[name] = text
	return text, nil
}

// json reads a manifest strictly into a value. Members that it does not know are errors: they could change what an
// evaluation means.
func (f *files) json(name string, into any) ([]byte, error) {
	text, err := f.bytes(name)
	if err != nil {
		return nil, err
	}
	if err := schema.Decode(text, into); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

// registry returns the Registry evidence of a fixture, whose form is checked. Its coverage is complete: that is what
// the bundles give it as.
func (f *files) registry(name string) error {
	if _, ok := f.registries[name]; ok {
		return nil
	}
	text, err := f.bytes(name)
	if err != nil {
		return err
	}
	var d schema.Document
	if err := d.ReadModel(text); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if told := schema.RegistryEvidence().Mismatches(d.Root()); told != nil {
		return fmt.Errorf("%s: %s", name, strings.Join(told, "; "))
	}
	f.registries[name] = adapters.Registry{Coverage: document.CoverageComplete, Evidence: text}
	return nil
}

// artifact is a file with its digest as a manifest lists it.
type artifact struct {
	Path       string `json:"path"`
	ByteLength int    `json:"byteLength"`
	SHA256     string `json:"sha256"`
}

// verifyArtifacts checks every listed file against its digest, and the manifest against its own (§22).
func (f *files) verifyArtifacts(name string, text []byte, digest string, artifacts []artifact) error {
	for _, a := range artifacts {
		content, err := f.bytes(a.Path)
		if err != nil {
			return fmt.Errorf("%w; %s lists it", err, name)
		}
		if got := document.Hash(content); got != a.SHA256 || len(content) != a.ByteLength {
			return fmt.Errorf("%s: its %d bytes have the digest %s; %s lists %d bytes with %s", a.Path, len(content), got, name,
				a.ByteLength, a.SHA256)
		}
	}
	switch got, err := manifest.ArtifactDigest(text); {
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case got != digest:
		return fmt.Errorf("%s: its artifactDigest is %s, but the rest of it has the digest %s", name, digest, got)
	}
	return nil
}

// listed reports an error where a file that an evaluation uses has no digest.
func listed(artifacts []artifact, names ...string) error {
	for _, name := range names {
		found := false
		for _, a := range artifacts {
			found = found || a.Path == name
		}
		if !found {
			return fmt.Errorf("%s is used by an evaluation, but is not among the artifacts", name)
		}
	}
	return nil
}

// slug makes an id of a path or name.
func slug(name string) string {
	return strings.TrimSuffix(strings.ToLower(path.Base(name)), path.Ext(name))
}
