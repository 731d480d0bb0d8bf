package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The elements of JUnit XML, in the shape that Maven Surefire writes and CI servers read. They agree on no schema;
// this is what all of them accept.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		junitNumbers
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name string `xml:"name,attr"`
		junitNumbers
		Properties *junitProperties
		Cases      []junitCase `xml:"testcase"`
	}
	junitProperties struct {
		XMLName    xml.Name        `xml:"properties"`
		Properties []junitProperty `xml:"property"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Name       string       `xml:"name,attr"`
		Classname  string       `xml:"classname,attr"`
		Time       junitSeconds `xml:"time,attr"`
		Properties *junitProperties
		Skipped    *junitResult `xml:"skipped"`
		Error      *junitResult `xml:"error"`
		Failure    *junitResult `xml:"failure"`
	}
	junitResult struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",cdata"`
	}
)

// junitNumbers are the counts that an element carries.
type junitNumbers struct {
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Skipped  int          `xml:"skipped,attr"`
	Time     junitSeconds `xml:"time,attr"`
}

// junitSeconds is a duration in milliseconds that is written in seconds.
type junitSeconds int64

// MarshalXMLAttr writes seconds with three decimals.
func (s junitSeconds) MarshalXMLAttr(name xml.Name) (xml.Attr, error) {
	return xml.Attr{Name: name, Value: fmt.Sprintf("%d.%03d", s/1000, s%1000)}, nil
}

// verdictSuite is the suite of what is wrong with a run beyond its checks.
const verdictSuite = "verdict"

// WriteJUnit renders a run as JUnit XML: a suite for each section, a test case for each check. The report is red
// exactly when the exit code is not 0: what JUnit has no word for (warnings, known failures) is skipped with a
// message, and what no check stands for (stale known failures, a run cut short or empty) is a test case of its own.
func WriteJUnit(w io.Writer, run Run, rendering Rendering) error {
	suites := []junitSuite{}
	index := map[string]int{}
	for _, section := range run.Summary.Sections {
		index[section.Section] = len(suites)
		suites = append(suites, junitSuite{Name: sectionName(section.Section)})
	}
	j, deviations := newJudge(run), map[string]Deviation{}
	for _, d := range run.Deviations {
		deviations[d.Fingerprint] = d
	}
	for _, check := range run.Checks {
		suite := &suites[index[check.Section]]
		suite.Cases = append(suite.Cases, newJUnitCase(check, j.standing(check), deviations[check.Deviation], rendering))
	}
	if cases := verdictCases(run); len(cases) > 0 {
		suites = append(suites, junitSuite{Name: verdictSuite, Cases: cases})
	}

	document := junitSuites{Name: orElse(oneLine(run.Tool), "weavecheck"), Suites: suites}
	for i := range suites {
		suites[i].Properties = runProperties(run)
		suites[i].count()
		document.add(suites[i].junitNumbers)
	}
	if rendering.Durations {
		document.Time = junitSeconds(run.DurationMillis)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return fmt.Errorf("write the JUnit report: %w", err)
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return fmt.Errorf("write the JUnit report: %w", err)
	}
	if _, err := io.WriteString(w, "\n"); err != nil {
		return fmt.Errorf("write the JUnit report: %w", err)
	}
	return nil
}

func (n *junitNumbers) add(other junitNumbers) {
	n.Tests += other.Tests
	n.Failures += other.Failures
	n.Errors += other.Errors
	n.Skipped += other.Skipped
	n.Time += other.Time
}

func (s *junitSuite) count() {
	s.junitNumbers = junitNumbers{Tests: len(s.Cases)}
	for _, c := range s.Cases {
		s.Time += c.Time
		switch {
		case c.Failure != nil:
			s.Failures++
		case c.Error != nil:
			s.Errors++
		case c.Skipped != nil:
			s.Skipped++
		}
	}
}

func newJUnitCase(check Check, s standing, d Deviation, rendering Rendering) junitCase {
	c := junitCase{
		Name:       oneLine(check.ID),
		Classname:  sectionName(check.Section),
		Properties: properties("feature", check.Feature, "level", string(check.Level)),
	}
	if rendering.Durations {
		c.Time = junitSeconds(max(0, check.DurationMillis))
	}
	for _, id := range check.Requirements {
		c.Properties.add("requirement", id)
	}
	c.Properties.add("deviation", check.Deviation)
	switch s {
	case failed:
		c.Failure = result("failure", brief(check, d), check, d)
	case blocked:
		c.Failure = result("blocked", "blocked in its set-up: "+brief(check, d), check, d)
	case unjudged:
		c.Error = result("blocked", "not judged, since its set-up departs from a SHOULD: "+brief(check, d), check, d)
	case warned:
		c.Skipped = skipped("warning: " + brief(check, d))
	case excused:
		c.Skipped = skipped("known failure: " + check.KnownFailure)
	case notApplicable:
		c.Skipped = skipped(orElse(check.Message, "not applicable to what the target declares"))
	case inconclusive:
		c.Error = result("inconclusive", "inconclusive: "+brief(check, d), check, d)
	case broken:
		c.Error = result("error", brief(check, d), check, d)
	case passed:
	}
	return c
}

// brief is the line that a CI server shows for a failed check.
func brief(check Check, d Deviation) string {
	if d.Requirement != "" {
		return fmt.Sprintf("%s: allowed: %s; seen: %s", d.Requirement, d.Allowed, d.Seen)
	}
	return check.Message
}

func result(kind, message string, check Check, d Deviation) *junitResult {
	return &junitResult{Type: kind, Message: headline(message), Text: printable(body(check, d))}
}

func skipped(message string) *junitResult {
	return &junitResult{Message: headline(message)}
}

// headline makes a message fit for an attribute.
func headline(message string) string {
	return orElse(clip(oneLine(message), maxTextBytes), "no message")
}

// body is everything that helps to understand one failed check.
func body(check Check, d Deviation) string {
	var b strings.Builder
	part := func(label, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%s: %s\n", label, text)
		}
	}
	part("check", strings.TrimSpace(check.ID+" "+check.Title))
	part("message", check.Message)
	if d.Requirement != "" {
		part("requirement", fmt.Sprintf("%s (%s) %s", d.Requirement, d.Level, d.Text))
	}
	part("allowed", d.Allowed)
	part("seen", d.Seen)
	part("rule", d.Rule)
	part("cell", d.Cell)
	for i, step := range d.Steps {
		part(fmt.Sprintf("step %d", i+1), step)
	}
	part("rerun", orElse(check.Rerun, d.Rerun))
	part("deviation", d.Fingerprint)
	return b.String()
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// verdictCases are the reasons for which a run is not green although no check says so.
func verdictCases(run Run) []junitCase {
	var cases []junitCase
	for _, k := range run.KnownFailures {
		if k.State == Stale {
			message := fmt.Sprintf("%s: stale entry: %s", k.Place, k.Note)
			cases = append(cases, junitCase{
				Name:      oneLine("known failure " + k.Check + k.Deviation),
				Classname: verdictSuite,
				Failure:   &junitResult{Type: "stale", Message: headline(message), Text: printable(message)},
			})
		}
	}
	open := func(name, message string) {
		cases = append(cases, junitCase{
			Name:      name,
			Classname: verdictSuite,
			Error:     &junitResult{Type: "incomplete", Message: headline(message), Text: printable(message)},
		})
	}
	if run.Incomplete != "" {
		open("the run is complete", run.Incomplete)
	}
	if !slices.ContainsFunc(run.Checks, func(c Check) bool { return c.Outcome != NotApplicable }) {
		open("something was executed", nothingExecuted(len(run.Checks)))
	}
	return cases
}

func runProperties(run Run) *junitProperties {
	p := properties(
		"tool", strings.TrimSpace(run.Tool+" "+run.ToolVersion),
		"protocol", run.Protocol,
		"seed", fmt.Sprint(run.Seed),
		"target", strings.TrimSpace(run.Target.Name+" "+run.Target.Version))
	if run.Strict {
		p.add("strict", "true")
	}
	return p
}

// properties takes names and values in turn, and leaves out the empty values.
func properties(pairs ...string) *junitProperties {
	p := &junitProperties{}
	for i := 0; i+1 < len(pairs); i += 2 {
		p.add(pairs[i], pairs[i+1])
	}
	return p
}

func (p *junitProperties) add(name, value string) {
	if value != "" {
		p.Properties = append(p.Properties, junitProperty{Name: name, Value: oneLine(value)})
	}
}
