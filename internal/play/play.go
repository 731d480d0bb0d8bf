// Package play is what the plays of several packages have in common. A play is a text in which a line is a Command or a
// set-up, and beneath it stands what came of it. This package reads the lines; what comes of them is said by those that
// play them. Only tests use it.
package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// Start is when a play begins.
const Start model.Instant = 1_800_000_000_000

// Perform plays a text and returns it with the output beneath each line as it is now. say plays a line, with the lines
// that are indented beneath it, and returns what came of it. A line without output is a set-up, and must be ok.
func Perform(t testing.TB, text string, say func(line string, beneath []string) (said string, ok bool)) string {
	t.Helper()
	var out strings.Builder
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		out.WriteString(line + "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var beneath []string
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], "  ") {
			i++
			out.WriteString(lines[i] + "\n")
			beneath = append(beneath, lines[i][2:])
		}
		wanted := i+1 < len(lines) && lines[i+1] == "----"
		if wanted {
			for i++; i+1 < len(lines) && lines[i+1] != ""; {
				i++
			}
		}
		said, ok := say(line, beneath)
		switch {
		case wanted:
			out.WriteString("----\n" + said)
		case !ok:
			t.Fatalf("%q is no set-up: %s", line, said)
		}
	}
	return out.String()
}

// Indent is an output beneath another.
func Indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + line)
	}
	return b.String()
}

// Since is how a play writes an instant: the seconds from its start.
func Since(at model.Instant) string { return fmt.Sprintf("@%gs", float64(at-Start)/1000) }

// Number reads a number, or a number of seconds such as "60s".
func Number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSuffix(text, "s"))
	if err != nil {
		t.Fatalf("%q is no number", text)
	}
	return n
}

// Point is the reading point of an id.
func Point(t testing.TB, id string) *model.Point {
	t.Helper()
	i := slices.IndexFunc(model.Points(), func(p *model.Point) bool { return p.ID == id })
	if i < 0 {
		t.Fatalf("there is no reading point %q", id)
	}
	return model.Points()[i]
}

// Taking is readings in which an option is taken at a point: "ID N".
func Taking(t testing.TB, readings model.Readings, text string) model.Readings {
	t.Helper()
	id, option, _ := strings.Cut(text, " ")
	return readings.With(Point(t, id), Number(t, option))
}
