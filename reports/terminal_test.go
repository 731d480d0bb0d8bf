package reports

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/internal/golden"
)

func TestTerminalReportWithColoursAndDurationsMatchesTheGoldenFile(t *testing.T) {
	golden.Text(t, "testdata/failing-color.txt",
		string(rendered(t, WriteTerminal, failingRun(t), Rendering{Color: true, Durations: true, Width: 72})))
}

func TestTerminalReportShowsAStrictRunAsFailing(t *testing.T) {
	h := head
	h.Strict = true
	run := build(t, h, nil, ran{Check{ID: "11.3/renewal", Requirements: []string{"11.3-09"}, Outcome: Fail}, &late})
	golden.Text(t, "testdata/strict.txt", string(rendered(t, WriteTerminal, run, Rendering{})))
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestColoursChangeNothingElse(t *testing.T) {
	manyRuns(t, func(t *testing.T, run Run) {
		plain := rendered(t, WriteTerminal, run, Rendering{})
		coloured := rendered(t, WriteTerminal, run, Rendering{Color: true})
		if got := colour.ReplaceAllString(string(coloured), ""); got != string(plain) {
			t.Errorf("without its colours:\n%s\nwant:\n%s", got, plain)
		}
	})
}

func TestTerminalReportHoldsNothingThatATerminalWouldObey(t *testing.T) {
	manyRuns(t, func(t *testing.T, run Run) {
		text := string(rendered(t, WriteTerminal, run, Rendering{}))
		if !utf8.ValidString(text) {
			t.Error("it is no UTF-8")
		}
		for _, r := range text {
			if r != '\n' && !unicode.IsGraphic(r) {
				t.Errorf("it holds %U", r)
			}
		}
	})
}

func TestTerminalReportExplainsTheWordsThatItUses(t *testing.T) {
	whole := departure("x", "1")
	whole.Rule, whole.Cell = "work.start", "work.start on queued"
	for _, test := range []struct {
		name    string
		results []ran
		want    []string
	}{
		{"none where nothing deviates", []ran{{Check{ID: "a", Outcome: Pass}, nil}}, nil},
		{"those of what is told", []ran{{must("a"), departure("x")}}, []string{"(MUST)", "fails", "deviation"}},
		{"all that are", []ran{{must("a"), whole}, {inSetUp(must("b")), whole}},
			[]string{"(MUST)", "rule", "shown in", "fails", "blocks", "deviation"}},
	} {
		text := string(rendered(t, WriteTerminal, build(t, Run{}, nil, test.results...), Rendering{Width: 1000}))
		_, legend, _ := strings.Cut(text, "What the words above mean\n\n")
		legend, _, _ = strings.Cut(legend, "\n\n")
		var got []string
		for line := range strings.Lines(legend) {
			got = append(got, strings.TrimSpace(line[:labelWidth+3]))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestTerminalReportEndsInTheVerdict(t *testing.T) {
	manyRuns(t, func(t *testing.T, run Run) {
		text := string(rendered(t, WriteTerminal, run, Rendering{}))
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if last, word := lines[len(lines)-1], VerdictOf(run).Word; !strings.HasPrefix(last, word+"  ") {
			t.Errorf("the last line is %q, the verdict %s", last, word)
		}
	})
}

func TestTerminalReportKeepsItsWidth(t *testing.T) {
	for _, width := range []int{70, 100} {
		text := string(rendered(t, WriteTerminal, failingRun(t), Rendering{Width: width}))
		text = text[:strings.Index(text, "\nSections\n")] // tables are as wide as their columns
		for line := range strings.SplitSeq(text, "\n") {
			if utf8.RuneCountInString(line) > width && !strings.Contains(line, "rerun") {
				t.Errorf("more than %d columns: %s", width, line)
			}
		}
	}
}

func TestTerminalReportNamesTenChecksAndCountsTheRest(t *testing.T) {
	tests := []struct {
		checks int
		want   string
	}{
		{1, "c0"},
		{10, "c0, c1, c2, c3, c4, c5, c6, c7, c8, c9"},
		{11, "c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 1 more"},
		{250, "c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 240 more"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.checks), func(t *testing.T) {
			var results []ran
			for i := range test.checks {
				results = append(results, ran{must(fmt.Sprintf("c%d", i)), departure("x")})
			}
			text := string(rendered(t, WriteTerminal, build(t, Run{}, nil, results...), Rendering{}))
			if want := "\n   fails      " + test.want + "\n"; !strings.Contains(text, want) {
				t.Errorf("no %q in:\n%s", want, text)
			}
		})
	}
}

func TestTerminalReportMarksWhatIsKnownAmongTheChecksOfADeviation(t *testing.T) {
	known := mustParseKnown(t, "- {check: b, reason: r}", "a", "b")
	run := build(t, Run{}, known, ran{must("a"), departure("x")}, ran{must("b"), departure("x")})
	text := string(rendered(t, WriteTerminal, run, Rendering{}))
	if want := "   fails      a, b (known)\n"; !strings.Contains(text, want) {
		t.Errorf("no %q in:\n%s", want, text)
	}
}

func TestTerminalReportCutsHugeTexts(t *testing.T) {
	d := departure(strings.Repeat("é ", 1<<20)) // the limit falls into the middle of an é
	text := rendered(t, WriteTerminal, build(t, Run{}, nil, ran{must("a"), d}), Rendering{})
	if len(text) > 2*maxTextBytes {
		t.Errorf("%d bytes", len(text))
	}
	if want := fmt.Sprintf("(%d more bytes)", 3<<20-maxTextBytes+1); !strings.Contains(
		strings.Join(strings.Fields(string(text)), " "), want) {
		t.Errorf("no %q in:\n%s", want, text)
	}
}
