package vectors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/bounded"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/reports"
)

// Manifest says what belongs to a set of vectors. The digests are over RFC 8785 bytes: how a file is indented, or in
// which order its members stand, is no difference.
type Manifest struct {
	ManifestVersion int            `json:"manifestVersion"`
	ProtocolVersion string         `json:"protocolVersion"`
	Format          string         `json:"format"`
	Organization    string         `json:"organization"`
	Cast            CastEntry      `json:"cast"`
	Files           []ManifestFile `json:"files"`
	// ArtifactDigest is over the manifest without this member.
	ArtifactDigest string `json:"artifactDigest"`
}

// CastEntry is the file of the Organization.
type CastEntry struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// ManifestFile is one file of vectors.
type ManifestFile struct {
	Path    string   `json:"path"`
	SHA256  string   `json:"sha256"`
	Vectors int      `json:"vectors"`
	IDs     []string `json:"ids"`
}

const manifestVersion = 1

// newManifest makes the manifest of files of vectors and the cast.
func newManifest(files map[string][]byte) (*Manifest, error) {
	m := &Manifest{ManifestVersion: manifestVersion, ProtocolVersion: reports.Protocol, Format: Format, Organization: Organization, Files: []ManifestFile{}}
	for _, name := range slices.SortedFunc(maps.Keys(files), inOrder) {
		digest, err := digestOf(place{file: name}, files[name])
		if err != nil {
			return nil, err
		}
		if name == castFile {
			m.Cast = CastEntry{name, digest}
			continue
		}
		vectors, err := Decode(name, files[name])
		if err != nil {
			return nil, err
		}
		m.Files = append(m.Files, ManifestFile{name, digest, len(vectors), ids(vectors)})
	}
	raw, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	all, err := parse(place{file: manifestFile}, raw)
	if err != nil {
		return nil, err
	}
	m.ArtifactDigest, err = artifactDigest(all.(map[string]any))
	return m, err
}

func ids(vectors []Vector) []string {
	list := make([]string, len(vectors))
	for i := range vectors {
		list[i] = vectors[i].ID
	}
	return list
}

func digestOf(p place, raw []byte) (string, error) {
	canonical, err := document.Canonical(raw)
	if err != nil {
		return "", p.fault("%w", err)
	}
	return document.Hash(canonical), nil
}

// artifactDigest is the digest over a manifest without its own member of that name.
func artifactDigest(manifest map[string]any) (string, error) {
	p := place{file: manifestFile}
	rest := maps.Clone(manifest)
	delete(rest, "artifactDigest")
	raw, err := json.Marshal(rest)
	if err != nil {
		return "", p.fault("%w", err)
	}
	return digestOf(p, raw)
}

// Verify checks a directory laid out like this one against its manifest: that every file is there, is what was recorded
// and can be read, that none is there besides, and that no check id is used twice. It reports everything that is wrong.
func Verify(fsys fs.FS) error {
	raw, err := readBounded(fsys, manifestFile)
	if err != nil {
		return err
	}
	m, err := readManifest(raw)
	if err != nil {
		return err
	}
	var found faults
	found.add(verifyFile(fsys, m.Cast.Path, m.Cast.SHA256, nil))
	listed := map[string]bool{}
	owner := map[string]string{}
	for i := range m.Files {
		f := &m.Files[i]
		if listed[f.Path] {
			found.add(place{file: manifestFile}.at(fmt.Sprintf("files[%d]", i)).fault("%s is listed twice", f.Path))
			continue
		}
		listed[f.Path] = true
		found.add(verifyFile(fsys, f.Path, f.SHA256, f.verify))
		for _, id := range f.IDs {
			if owner[id] != "" {
				found.add(place{file: f.Path}.fault("the vector %s is in %s as well", id, owner[id]))
			}
			owner[id] = f.Path
		}
	}
	entries, err := fs.ReadDir(fsys, dataDirectory)
	if err != nil {
		found.add(place{file: dataDirectory}.fault("%w", bounded.Cause(err)))
	}
	for _, e := range entries {
		if name := path.Join(dataDirectory, e.Name()); !listed[name] && e.Name() != dataReadme {
			found.add(place{file: name}.fault("is not in the manifest"))
		}
	}
	return found.join()
}

func verifyFile(fsys fs.FS, name, digest string, more func(raw []byte) error) error {
	raw, err := readBounded(fsys, name)
	if err != nil {
		return err
	}
	p := place{file: name}
	if more != nil {
		err = more(raw)
	} else {
		_, err = parse(p, raw)
	}
	if err != nil {
		return err
	}
	got, err := digestOf(p, raw)
	if err == nil && got != digest {
		err = p.fault("its content is not what was recorded: it has the digest %s, and the manifest says %s", got, digest)
	}
	return err
}

func (f *ManifestFile) verify(raw []byte) error {
	vectors, err := Decode(f.Path, raw)
	if err != nil {
		return err
	}
	got := ids(vectors)
	switch {
	case len(got) != f.Vectors:
		return place{file: f.Path}.fault("it has %d vectors, and the manifest says %d", len(got), f.Vectors)
	case !slices.Equal(got, f.IDs):
		return place{file: f.Path}.fault("its vectors are not those of the manifest: it has %s, and the manifest lists %s",
			firstOther(got, f.IDs), firstOther(f.IDs, got))
	}
	return nil
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

func readManifest(raw []byte) (*Manifest, error) {
	parsed, err := parse(place{file: manifestFile}, raw)
	if err != nil {
		return nil, err
	}
	o, err := readWritten(place{file: manifestFile}, parsed, "manifestVersion!", "protocolVersion!", "cast!", "files!", "artifactDigest!")
	if err != nil {
		return nil, err
	}
	m := &Manifest{
		ManifestVersion: int(o.number("manifestVersion", 0)), ProtocolVersion: o.text("protocolVersion", maxName),
		Format: Format, Organization: Organization, ArtifactDigest: o.text("artifactDigest", maxName),
	}
	if m.ManifestVersion != manifestVersion {
		o.fail("manifestVersion", "must be %d; it is %d", manifestVersion, m.ManifestVersion)
	}
	if m.ProtocolVersion != reports.Protocol {
		o.fail("protocolVersion", "must be %q; it is %q", reports.Protocol, m.ProtocolVersion)
	}
	if o.err != nil {
		return nil, o.err
	}
	c := readObject(o.at("cast"), o.members["cast"], "path!", "sha256!")
	m.Cast = CastEntry{c.text("path", maxName), c.text("sha256", maxName)}
	if m.Cast.Path != castFile {
		c.fail("path", "must be %q; it is %q", castFile, m.Cast.Path)
	}
	if c.err != nil {
		return nil, c.err
	}
	for i, entry := range o.list("files", maxVectors) {
		f := readObject(o.at(fmt.Sprintf("files[%d]", i)), entry, "path!", "sha256!", "vectors!", "ids!")
		file := ManifestFile{Path: f.text("path", maxName), SHA256: f.text("sha256", maxName), Vectors: int(f.number("vectors", 0)), IDs: f.texts("ids")}
		if path.Dir(file.Path) != dataDirectory || !strings.HasSuffix(file.Path, ".json") || !fs.ValidPath(file.Path) {
			f.fail("path", "must be that of a JSON file in %s; it is %q", dataDirectory, file.Path)
		}
		if f.err != nil {
			return nil, f.err
		}
		m.Files = append(m.Files, file)
	}
	if o.err != nil {
		return nil, o.err
	}
	got, err := artifactDigest(o.members)
	if err == nil && got != m.ArtifactDigest {
		o.fail("artifactDigest", "is %s, but the rest of the manifest has the digest %s", m.ArtifactDigest, got)
		err = o.err
	}
	return m, err
}

// Summary counts the vectors of a manifest by file, for people.
func (m *Manifest) Summary() string {
	var b bytes.Buffer
	total := 0
	for _, f := range m.Files {
		fmt.Fprintf(&b, "%6d  %s\n", f.Vectors, f.Path)
		total += f.Vectors
	}
	fmt.Fprintf(&b, "%6d  in %d files, %s\n", total, len(m.Files), m.ArtifactDigest)
	return b.String()
}

// ReadManifest returns the manifest of a directory laid out like this one, its own digest checked.
func ReadManifest(fsys fs.FS) (*Manifest, error) {
	raw, err := readBounded(fsys, manifestFile)
	if err != nil {
		return nil, err
	}
	return readManifest(raw)
}
