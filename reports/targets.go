package reports

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// Target is a file to which a report goes, and the form of it. (The implementation under test is TargetInfo.)
type Target struct {
	Format string // "json" or "junit"
	Path   string
}

var formats = []struct {
	name  string
	write func(io.Writer, Run, Rendering) error
}{
	{"json", WriteJSON},
	{"junit", WriteJUnit},
}

// ParseTargets reads the value of --report: format=path, several parted by commas. An error is a mistake of the user's.
func ParseTargets(value string) ([]Target, error) {
	if strings.TrimSpace(value) == "" {
		return nil, fmt.Errorf("--report is empty: %s", usage())
	}
	var targets []Target
	for part := range strings.SplitSeq(value, ",") {
		target, err := parseTarget(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("--report %q: %w", value, err)
		}
		for _, other := range targets {
			if other.Format == target.Format {
				return nil, fmt.Errorf("--report %q: the format %s is given twice", value, target.Format)
			}
			if filepath.Clean(other.Path) == filepath.Clean(target.Path) {
				return nil, fmt.Errorf("--report %q: %s and %s would both write %s", value, other.Format, target.Format,
					target.Path)
			}
		}
		targets = append(targets, target)
	}
	return targets, nil
}

func parseTarget(part string) (Target, error) {
	if part == "" {
		return Target{}, errors.New("there is a comma too many")
	}
	format, path, ok := strings.Cut(part, "=")
	switch {
	case !slices.Contains(formatNames(), format):
		return Target{}, fmt.Errorf("unknown format %q: %s", format, usage())
	case !ok || path == "":
		return Target{}, fmt.Errorf("the path for %s is missing: write %s=FILE", format, format)
	case path == "-":
		return Target{}, fmt.Errorf("%s=- names no file: the terminal report has standard output", format)
	}
	return Target{Format: format, Path: path}, nil
}

func formatNames() []string {
	var names []string
	for _, format := range formats {
		names = append(names, format.name)
	}
	return names
}

func usage() string {
	return fmt.Sprintf("write FORMAT=FILE, with commas between several; the formats are %s",
		strings.Join(formatNames(), " and "))
}

// Write renders a run into the file.
func (t Target) Write(run Run, rendering Rendering) error {
	for _, format := range formats {
		if format.name == t.Format {
			return WriteFile(t.Path, func(w io.Writer) error { return format.write(w, run, rendering) })
		}
	}
	return fmt.Errorf("write %s: unknown format %q", t.Path, t.Format)
}
