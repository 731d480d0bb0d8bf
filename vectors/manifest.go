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

	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors/manifest"
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
type ManifestFile = manifest.File

const manifestVersion = 1

// newManifest makes the manifest of files of vectors and the cast.
func newManifest(files map[string][]byte) (*Manifest, error) {
	m := &Manifest{
		ManifestVersion: manifestVersion, ProtocolVersion: reports.Protocol, Format: Format, Organization: Organization,
		Files: []ManifestFile{},
	}
	for _, name := range slices.SortedFunc(maps.Keys(files), inOrder) {
		digest, err := manifest.Digest(files[name])
		if err != nil {
			return nil, place{file: name}.fault("%w", err)
		}
		if name == castFile {
			m.Cast = CastEntry{name, digest}
			continue
		}
		vectors, err := Decode(name, files[name])
		if err != nil {
			return nil, err
		}
		m.Files = append(m.Files, ManifestFile{Path: name, SHA256: digest, Vectors: len(vectors), IDs: ids(vectors)})
	}
	raw, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	if m.ArtifactDigest, err = manifest.ArtifactDigest(raw); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestFile, err)
	}
	return m, nil
}

func ids(vectors []Vector) []string {
	list := make([]string, len(vectors))
	for i := range vectors {
		list[i] = vectors[i].ID
	}
	return list
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
	found.add(manifest.VerifyFile(fsys, m.Cast.Path, m.Cast.SHA256, func(raw []byte) error {
		_, err := parse(place{file: m.Cast.Path}, raw)
		return err
	}))
	read := func(name string, raw []byte) ([]string, error) {
		vectors, err := Decode(name, raw)
		return ids(vectors), err
	}
	directory := manifest.Directory{Files: fsys, Data: dataDirectory, Besides: []string{dataReadme}, Read: read}
	found.add(directory.Verify(m.Files))
	return found.join()
}

func readManifest(raw []byte) (*Manifest, error) {
	parsed, err := parse(place{file: manifestFile}, raw)
	if err != nil {
		return nil, err
	}
	o, err := readWritten(place{file: manifestFile}, parsed,
		"manifestVersion!", "protocolVersion!", "cast!", "files!", "artifactDigest!")
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
		file := ManifestFile{
			Path: f.text("path", maxName), SHA256: f.text("sha256", maxName),
			Vectors: int(f.number("vectors", 0)), IDs: f.texts("ids"),
		}
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
	got, err := manifest.ArtifactDigest(raw)
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
