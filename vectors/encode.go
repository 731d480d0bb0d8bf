package vectors

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/steps"
)

// A file of vectors. Checks begin alike, so that nine of ten steps are those of another check: each is written once,
// under a name, and the vectors list the names.
type fileDocument struct {
	Format       string           `json:"format"`
	Organization string           `json:"organization"`
	Steps        map[string]*Step `json:"steps"`
	Vectors      []vectorDocument `json:"vectors"`
}

type vectorDocument struct {
	ID           string         `json:"id"`
	Title        string         `json:"title"`
	Requirements []string       `json:"requirements"`
	Source       string         `json:"source"`
	Focus        int            `json:"focus"`
	Readings     map[string]int `json:"readings"`
	Steps        []string       `json:"steps"`
}

// Encode writes vectors as a file: JSON with sorted members, indented. Equal vectors give equal bytes.
func Encode(list ...Vector) ([]byte, error) {
	doc := fileDocument{Format: Format, Organization: Organization, Steps: map[string]*Step{}, Vectors: []vectorDocument{}}
	content := map[string]string{}
	for i := range list {
		v := &list[i]
		names := make([]string, len(v.Steps))
		for j, step := range v.Steps {
			raw, err := json.Marshal(step)
			if err != nil {
				return nil, place{vector: v.ID, step: j, note: step.Note, inStep: true}.fault("cannot be written: %w", err)
			}
			names[j] = stepName(step, raw)
			if other, ok := content[names[j]]; ok && other != string(raw) {
				return nil, place{vector: v.ID}.fault("two steps would both be called %s", names[j])
			}
			content[names[j]], doc.Steps[names[j]] = string(raw), step
		}
		entry := vectorDocument{v.ID, v.Title, append([]string{}, v.Requirements...), v.Source, v.Focus, map[string]int{},
			names}
		maps.Copy(entry.Readings, v.Readings)
		doc.Vectors = append(doc.Vectors, entry)
	}
	return stored(doc)
}

// stepDigits is how many hexadecimal digits of its digest name a step: 48 bits keep the steps of a file apart.
const stepDigits = 12

var plainKind = regexp.MustCompile(`^[a-z0-9._]{1,60}$`)

// stepName is what a step does and the start of the digest of its content.
func stepName(s *Step, raw []byte) string {
	word := "command"
	switch {
	case s.Again != nil:
		word = "again"
	case s.Limits != nil:
		word = "limits"
	case s.Advance != nil:
		word = "advance"
	case s.Replay != "":
		word = "replay"
	default:
		if kind, ok := s.Submit.Document["kind"].(string); ok {
			if short := steps.ShortName(model.Kind(kind)); plainKind.MatchString(short) {
				word = short
			}
		}
	}
	sum := sha256.Sum256(raw)
	return word + "-" + hex.EncodeToString(sum[:])[:stepDigits]
}

// stored gives the bytes under which a value is kept: its JSON form with sorted members, indented, numbers as they are.
func stored(v any) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encoding: %w", err)
	}
	var d schema.Document
	if err := d.Read(raw); err != nil {
		return nil, fmt.Errorf("encoding: %w", err)
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(d.Root().Plain()); err != nil {
		return nil, fmt.Errorf("encoding: %w", err)
	}
	return out.Bytes(), nil
}

// Write writes vectors to a file, whole or not at all.
func Write(path string, v ...Vector) error {
	raw, err := Encode(v...)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return reports.WriteFile(path, func(w io.Writer) error {
		_, err := w.Write(raw)
		return err
	})
}
