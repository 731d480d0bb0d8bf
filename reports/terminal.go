package reports

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

const (
	defaultWidth = 100
	// maxListed bounds the checks named beneath a deviation.
	maxListed = 10
	// maxTextBytes bounds what one text may take of the screen; the JSON report holds all of it.
	maxTextBytes = 4000
)

// WriteTerminal renders a run for people: the distinct deviations that make it fail, then what failed or broke
// without one, warnings, known failures, readings, the sections, what its words mean, and the verdict as the last line.
func WriteTerminal(w io.Writer, run Run, rendering Rendering) error {
	p := &page{width: cmp.Or(rendering.Width, defaultWidth), color: rendering.Color}
	p.head(run)
	p.deviations(run)
	p.loose(run)
	p.warnings(run)
	p.knownFailures(run)
	p.readings(run)
	p.inapplicable(run)
	p.sections(run)
	p.unverified(run)
	p.words(run)
	p.verdict(run, rendering.Durations)
	if _, err := io.WriteString(w, p.text.String()); err != nil {
		return fmt.Errorf("write the terminal report: %w", err)
	}
	return nil
}

func (p *page) head(run Run) {
	target := oneLine(strings.TrimSpace(run.Target.Name + " " + run.Target.Version))
	text := fmt.Sprintf("%s: MissionWeaveProtocol %s, target %s, seed %d",
		oneLine(strings.TrimSpace(run.Tool+" "+run.ToolVersion)), run.Protocol, cmp.Or(target, "without a name"), run.Seed)
	if run.Strict {
		text += ", strict"
	}
	p.hang("", "", text)
}

// deviations prints what the verdict rests on: all that is neither excused nor only a warning.
func (p *page) deviations(run Run) {
	p.list(run, red, "distinct deviation", func(j judge, d Deviation) bool { return j.counts(d.Level) })
}

func (p *page) warnings(run Run) {
	p.list(run, yellow, "warning", func(j judge, d Deviation) bool { return !j.counts(d.Level) })
	j := newJudge(run)
	p.checks(run, "Warnings without a deviation", func(check Check) bool {
		return check.Deviation == "" && j.standing(check) == warned
	})
}

func (p *page) list(run Run, color, noun string, include func(judge, Deviation) bool) {
	j, known := newJudge(run), knownDeviations(run)
	var chosen []Deviation
	for _, d := range run.Deviations {
		if !known[d.Fingerprint] && include(j, d) {
			chosen = append(chosen, d)
		}
	}
	if len(chosen) == 0 {
		return
	}
	p.title(color, plural(len(chosen), noun))
	excusedIDs := map[string]bool{}
	for _, check := range run.Checks {
		excusedIDs[check.ID] = check.KnownFailure != ""
	}
	for i, d := range chosen {
		if i > 0 {
			p.line("")
		}
		p.deviation(i+1, d, excusedIDs)
	}
}

func (p *page) deviation(number int, d Deviation, excusedIDs map[string]bool) {
	lead := fmt.Sprintf("%d. ", number)
	p.hang(lead, strings.Repeat(" ", len(lead)),
		fmt.Sprintf("%s (%s) %s", p.paint(bold, d.Requirement), d.Level, clip(printable(d.Text), maxTextBytes)))
	p.field("allowed", d.Allowed)
	p.field("seen", d.Seen)
	p.field("rule", d.Rule)
	p.field("shown in", placesOf(d))
	label := "steps"
	for i, step := range d.Steps {
		p.field(label, fmt.Sprintf("%d. %s", i+1, step))
		label = ""
	}
	p.command("rerun", d.Rerun)
	p.field("fails", listed(d.Fails, excusedIDs))
	p.field("blocks", listed(d.Blocks, excusedIDs))
	if d.NotedBy > 0 {
		p.field("noted in", plural(d.NotedBy, "check")+" about something else")
	}
	p.field("deviation", d.Fingerprint)
}

// placesOf are the places in which a deviation showed, that of the steps first.
func placesOf(d Deviation) string {
	places := []string{d.Cell}
	for _, c := range d.Cells {
		if c != d.Cell {
			places = append(places, c)
		}
	}
	return listed(places, nil)
}

// listed names the first few checks and counts the rest.
func listed(ids []string, excusedIDs map[string]bool) string {
	var names []string
	for _, id := range ids[:min(len(ids), maxListed)] {
		if excusedIDs[id] {
			id += " (known)"
		}
		names = append(names, id)
	}
	text := strings.Join(names, ", ")
	if more := len(ids) - maxListed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// loose prints the checks that count against the target, or got no answer, without a deviation to stand beneath.
func (p *page) loose(run Run) {
	j := newJudge(run)
	p.checks(run, "Failures without a deviation", func(check Check) bool {
		return check.Deviation == "" && j.standing(check) == failed
	})
	p.checks(run, "Inconclusive", func(check Check) bool { return j.standing(check) == inconclusive })
	p.checks(run, "Errors", func(check Check) bool { return j.standing(check) == broken })
}

func (p *page) checks(run Run, title string, include func(Check) bool) {
	printed := 0
	for _, check := range run.Checks {
		if !include(check) {
			continue
		}
		if printed++; printed == 1 {
			p.title(yellow, title)
		}
		p.hang("- ", "  ", strings.TrimSpace(p.paint(bold, oneLine(check.ID))+" "+oneLine(check.Title)))
		p.field("message", check.Message)
		p.field("cites", strings.Join(check.Requirements, ", "))
		p.command("rerun", check.Rerun)
	}
}

func (p *page) knownFailures(run Run) {
	if len(run.KnownFailures) == 0 {
		return
	}
	p.title("", "Known failures")
	for _, k := range run.KnownFailures {
		what := "check " + k.Check
		if k.Check == "" {
			what = "deviation " + k.Deviation
		}
		state := string(k.State)
		if k.State == Stale {
			state = p.paint(red, state)
		}
		text := fmt.Sprintf("%s: %s: %s", oneLine(k.Place), state, oneLine(what))
		if k.Note != "" {
			text += ": " + oneLine(k.Note)
		}
		p.hang("- ", "  ", text)
		p.hang("  ", "  ", "reason: "+clip(printable(k.Reason), maxTextBytes))
	}
}

func (p *page) readings(run Run) {
	if len(run.Readings) == 0 {
		return
	}
	p.title("", "Readings that the target takes where the text leaves a choice")
	for _, r := range run.Readings {
		p.hang("- ", "  ", fmt.Sprintf("%s (%s) %s", p.paint(bold, oneLine(r.Point)), oneLine(r.Section),
			oneLine(r.Question)))
		p.field("taken", r.Taken)
		p.field("of", strings.Join(r.Options, " · "))
		for _, s := range r.Shown {
			seen := s.Check + ": " + s.Step
			if len(r.Shown) > 1 {
				seen = s.Taken + ": " + seen
			}
			p.field("shown by", seen)
		}
		for _, s := range r.RuledOut {
			p.field("ruled out", s.Taken+": "+s.Check+": "+s.Step)
		}
	}
}

// maxReasons bounds the list of why checks do not apply.
const maxReasons = 8

// inapplicable says why checks do not apply, the reason of most first.
func (p *page) inapplicable(run Run) {
	counts := map[string]int{}
	for _, check := range run.Checks {
		if check.Outcome == NotApplicable {
			counts[check.Message]++
		}
	}
	if len(counts) == 0 {
		return
	}
	p.title("", "Not applicable")
	reasons := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	for _, reason := range reasons[:min(len(reasons), maxReasons)] {
		p.hang("- ", "  ", plural(counts[reason], "check")+": "+cmp.Or(clip(printable(reason), maxTextBytes),
			"no reason is given"))
	}
	if more := len(reasons) - maxReasons; more > 0 {
		p.line(fmt.Sprintf("  and %d more reasons", more))
	}
}

// sections prints a table with a column for every count that is not zero throughout.
func (p *page) sections(run Run) {
	if len(run.Checks) == 0 {
		return
	}
	p.title("", "Sections")
	columns := []struct {
		name  string
		count func(Counts) int
		shown bool
	}{
		{"passed", func(c Counts) int { return c.Passed }, true},
		{"failed", func(c Counts) int { return c.Failed }, true},
		{"blocked", func(c Counts) int { return c.Blocked }, true},
		{"warned", func(c Counts) int { return c.Warned }, false},
		{"known", func(c Counts) int { return c.Known }, false},
		{"not applicable", func(c Counts) int { return c.NotApplicable }, false},
		{"inconclusive", func(c Counts) int { return c.Inconclusive }, false},
		{"errors", func(c Counts) int { return c.Errors }, false},
		{"total", func(c Counts) int { return c.Total }, true},
	}
	width := 8
	for _, s := range run.Summary.Sections {
		width = max(width, len(sectionName(s.Section)))
	}
	row := func(first string, cell func(i int) string) {
		var b strings.Builder
		fmt.Fprintf(&b, "  %-*s", width, first)
		for i, column := range columns {
			if column.shown || column.count(run.Summary.Counts) > 0 {
				fmt.Fprintf(&b, "  %*s", max(len(column.name), 6), cell(i))
			}
		}
		p.line(b.String())
	}
	row("", func(i int) string { return columns[i].name })
	for _, s := range run.Summary.Sections {
		row(sectionName(s.Section), func(i int) string { return fmt.Sprint(columns[i].count(s.Counts)) })
	}
	row("all", func(i int) string { return fmt.Sprint(columns[i].count(run.Summary.Counts)) })
}

// sectionName gives the checks outside all sections (generated sequences) a place in tables.
func sectionName(section string) string {
	return cmp.Or(oneLine(section), "other")
}

// unverified says what the verdict does not speak of.
func (p *page) unverified(run Run) {
	if len(run.Unverified) == 0 {
		return
	}
	p.title(yellow, "Not verified")
	for _, text := range run.Unverified {
		p.hang("- ", "  ", oneLine(text))
	}
}

// words says what those beside a deviation mean, where they are used.
func (p *page) words(run Run) {
	var told []Deviation
	known := knownDeviations(run)
	for _, d := range run.Deviations {
		if !known[d.Fingerprint] {
			told = append(told, d)
		}
	}
	if len(told) == 0 {
		return
	}
	p.title("", "What the words above mean")
	p.field("(MUST)", "the key word of the sentence that is broken. A (ROW) of a table and a (FACT), a sentence without a "+
		"key word, bind like a MUST; a SHOULD warns. See `weavecheck explain FACT`, and `weavecheck explain` with the id.")
	for _, word := range []struct {
		label, text string
		used        func(Deviation) bool
	}{
		{"rule", "what it was judged by: the rule of a Command, a reading, or the form of a document",
			func(d Deviation) bool { return d.Rule != "" }},
		{"shown in", "where: the Command and the state that it met, or what kind of document",
			func(d Deviation) bool { return d.Cell != "" }},
		{"fails", "the checks that are about it", func(d Deviation) bool { return len(d.Fails) > 0 }},
		{"blocks", "the checks that do not come to what they are about, as it shows before",
			func(d Deviation) bool { return len(d.Blocks) > 0 }},
		{"noted in", "how many checks met it and went on to what they are about",
			func(d Deviation) bool { return d.NotedBy > 0 }},
		{"deviation", "its fingerprint, the same in every run, which --known-failures understands",
			func(d Deviation) bool { return true }},
	} {
		if slices.ContainsFunc(told, word.used) {
			p.field(word.label, word.text)
		}
	}
}

func (p *page) verdict(run Run, durations bool) {
	verdict := VerdictOf(run)
	p.line("")
	if run.Generated != nil {
		p.hang("", "  ", run.Generated.String())
	}
	for _, reason := range verdict.Reasons {
		p.hang("", "  ", clip(printable(reason), maxTextBytes))
	}
	color := map[int]string{ExitPass: green, ExitFail: red, ExitIncomplete: yellow}[verdict.ExitCode]
	text := p.paint(bold+color, verdict.Word) + "  " + counted(run.Summary)
	if durations {
		text += fmt.Sprintf(", in %v", time.Duration(run.DurationMillis)*time.Millisecond)
	}
	p.line(text)
}

// counted is the summary in a line: what passed, failed and was blocked always, all else only if there is any.
func counted(s Summary) string {
	text := fmt.Sprintf("%d passed, %d failed, %d blocked", s.Passed, s.Failed, s.Blocked)
	for _, part := range []struct {
		count int
		name  string
	}{
		{s.Warned, "warned"},
		{s.Known, "known"},
		{s.NotApplicable, "not applicable"},
		{s.Inconclusive, "inconclusive"},
		{s.Errors, plainPlural(s.Errors, "error")},
	} {
		if part.count > 0 {
			text += fmt.Sprintf(", %d %s", part.count, part.name)
		}
	}
	d := s.Deviations
	text += "; " + plural(d.Must+d.Should, "distinct deviation")
	if d.Must > 0 && d.Should > 0 {
		text += fmt.Sprintf(" (%d MUST, %d SHOULD)", d.Must, d.Should)
	}
	if d.Known > 0 {
		text += fmt.Sprintf(" and %d known", d.Known)
	}
	return text
}

func plural(n int, noun string) string { return fmt.Sprintf("%d %s", n, plainPlural(n, noun)) }

func plainPlural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}
