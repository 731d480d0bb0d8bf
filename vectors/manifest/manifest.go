// Package manifest says what belongs to a directory of recorded vectors, and finds out whether it is there as it was
// recorded. Digests are over RFC 8785 bytes: how a file is indented, or in which order its members stand, is no
// difference.
package manifest

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/missionweave/weavecheck/model/bounded"
	"github.com/missionweave/weavecheck/model/document"
)

// Name is the file of a manifest in its directory.
const Name = "manifest.json"

// MaxFileBytes bounds each file of a directory.
const MaxFileBytes = 64 << 20

// File is one file of vectors, as the manifest lists it.
type File struct {
	Path    string `json:"path"`
	SHA256  string `json:"sha256"`
	Vectors int    `json:"vectors"`
	// IDs are those of the vectors in their order; a form whose manifest does not list them has none here.
	IDs []string `json:"ids,omitempty"`
}

// Digest is that of a file's content.
func Digest(content []byte) (string, error) {
	canonical, err := document.Canonical(content)
	if err != nil {
		return "", err
	}
	return document.Hash(canonical), nil
}

// ArtifactDigest is that of a manifest: over all but its own member of that name.
func ArtifactDigest(content []byte) (string, error) {
	canonical, err := document.CanonicalWithout(content, "artifactDigest")
	if err != nil {
		return "", err
	}
	return document.Hash(canonical), nil
}

// Directory is a directory of vectors.
type Directory struct {
	Files fs.FS
	// Data is the directory within it that has the files of vectors, and nothing but them and Besides.
	Data    string
	Besides []string
	// Read reads a file of vectors and returns their ids. Its errors name the file.
	Read func(name string, content []byte) (ids []string, err error)
}

// Verify checks a directory against the files that its manifest lists: that each is there, is what was recorded and can
// be read; that none is there besides; and that no id is used twice. It reports everything that is wrong, a line each.
func (d Directory) Verify(files []File) error {
	var wrong []error
	listed, owner := map[string]bool{}, map[string]string{}
	for i, f := range files {
		if listed[f.Path] {
			wrong = append(wrong, fmt.Errorf("%s: files[%d]: %s is listed twice", Name, i, f.Path))
			continue
		}
		listed[f.Path] = true
		ids, err := d.file(f)
		if err != nil {
			wrong = append(wrong, err)
		}
		for _, id := range ids {
			if before := owner[id]; before != "" {
				wrong = append(wrong, fmt.Errorf("%s: the vector %s is in %s as well", f.Path, id, before))
			}
			owner[id] = f.Path
		}
	}
	entries, err := fs.ReadDir(d.Files, d.Data)
	if err != nil {
		wrong = append(wrong, fmt.Errorf("%s: %w", d.Data, bounded.Cause(err)))
	}
	for _, e := range entries {
		if name := path.Join(d.Data, e.Name()); !listed[name] && !slices.Contains(d.Besides, e.Name()) {
			wrong = append(wrong, fmt.Errorf("%s: is not in the manifest", name))
		}
	}
	return errors.Join(wrong...)
}

// file checks one file of vectors. Its ids come with every error but that of a file that cannot be read.
func (d Directory) file(f File) (ids []string, err error) {
	err = VerifyFile(d.Files, f.Path, f.SHA256, func(content []byte) error {
		if ids, err = d.Read(f.Path, content); err != nil {
			return err
		}
		switch {
		case len(ids) != f.Vectors:
			return fmt.Errorf("%s: it has %d vectors, and the manifest says %d", f.Path, len(ids), f.Vectors)
		case f.IDs != nil && !slices.Equal(ids, f.IDs):
			return fmt.Errorf("%s: its vectors are not those of the manifest: it has %s, and the manifest lists %s",
				f.Path, firstOther(ids, f.IDs), firstOther(f.IDs, ids))
		}
		return nil
	})
	return ids, err
}

// firstOther is the first id of a list that another list does not have in its place.
func firstOther(list, other []string) string {
	for i, id := range list {
		if i >= len(other) || other[i] != id {
			return id
		}
	}
	return "none"
}

// VerifyFile checks that a file is there, can be read and has a digest. The errors of read name the file.
func VerifyFile(files fs.FS, name, digest string, read func(content []byte) error) error {
	content, err := bounded.File(files, name, MaxFileBytes)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := read(content); err != nil {
		return err
	}
	switch got, err := Digest(content); {
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	case got != digest:
		return fmt.Errorf("%s: its content is not what was recorded: it has the digest %s, and the manifest says %s",
			name, got, digest)
	}
	return nil
}
