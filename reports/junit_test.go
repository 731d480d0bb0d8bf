package reports

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// element is any XML element.
type element struct {
	name     string
	attrs    map[string]string
	children []*element
	text     string
}

func (e *element) all(name string) []*element {
	var found []*element
	for _, child := range e.children {
		if child.name == name {
			found = append(found, child)
		}
	}
	return found
}

// parseXML reads a whole document strictly: nothing but white space around the one root, characters of XML 1.0 alone.
func parseXML(text []byte) (*element, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("not UTF-8")
	}
	for _, r := range string(text) {
		if !(r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r <= 0xd7ff || r >= 0xe000 && r <= 0xfffd || r >= 0x10000) {
			return nil, fmt.Errorf("%U has no place in XML", r)
		}
	}
	decoder := xml.NewDecoder(strings.NewReader(string(text)))
	decoder.Strict = true
	root := &element{}
	stack := []*element{root}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		top := stack[len(stack)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: map[string]string{}}
			for _, attr := range token.Attr {
				if _, twice := e.attrs[attr.Name.Local]; twice {
					return nil, fmt.Errorf("<%s> has %s twice", e.name, attr.Name.Local)
				}
				e.attrs[attr.Name.Local] = attr.Value
			}
			top.children = append(top.children, e)
			stack = append(stack, e)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.text += string(token)
		}
	}
	if len(root.children) != 1 || strings.TrimSpace(root.text) != "" {
		return nil, fmt.Errorf("%d roots and the text %q beside them", len(root.children), root.text)
	}
	return root.children[0], nil
}

// surefire is the shape in which Maven Surefire writes JUnit reports and Jenkins reads them: what each element must
// and may carry, and which elements it may hold.
var surefire = map[string]struct{ must, may, children string }{
	"testsuites": {"name tests failures errors skipped time", "", "testsuite"},
	"testsuite":  {"name tests failures errors skipped time", "", "properties testcase"},
	"properties": {"", "", "property"},
	"property":   {"name value", "", ""},
	"testcase":   {"name classname time", "", "properties skipped error failure"},
	"skipped":    {"message", "", ""},
	"error":      {"message type", "", ""},
	"failure":    {"message type", "", ""},
}

var (
	wholeNumber = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)
	seconds     = regexp.MustCompile(`^[0-9]+\.[0-9]{3}$`)
)

// checkShape compares an element, with all in it, with the shape.
func checkShape(t *testing.T, e *element) {
	t.Helper()
	shape, ok := surefire[e.name]
	if !ok {
		t.Errorf("<%s> is no element of a JUnit report", e.name)
		return
	}
	for _, name := range strings.Fields(shape.must) {
		if _, ok := e.attrs[name]; !ok {
			t.Errorf("<%s> lacks the attribute %s", e.name, name)
		}
	}
	for name, value := range e.attrs {
		if !strings.Contains(" "+shape.must+" "+shape.may+" ", " "+name+" ") {
			t.Errorf("<%s> has the attribute %s", e.name, name)
		}
		switch name {
		case "tests", "failures", "errors", "skipped":
			if !wholeNumber.MatchString(value) {
				t.Errorf("<%s %s=%q>", e.name, name, value)
			}
		case "time":
			if !seconds.MatchString(value) {
				t.Errorf("<%s %s=%q>", e.name, name, value)
			}
		case "name", "classname", "message":
			if value == "" || strings.ContainsAny(value, "\n\t\r") {
				t.Errorf("<%s %s=%q>", e.name, name, value)
			}
		}
	}
	for _, child := range e.children {
		if !strings.Contains(" "+shape.children+" ", " "+child.name+" ") {
			t.Errorf("<%s> holds <%s>", e.name, child.name)
		}
		checkShape(t, child)
	}
}

// tally counts what the test cases of a suite say.
func tally(t *testing.T, suite *element) (tests, failures, errs, skips int) {
	t.Helper()
	for _, c := range suite.all("testcase") {
		f, e, s := len(c.all("failure")), len(c.all("error")), len(c.all("skipped"))
		if f+e+s > 1 {
			t.Errorf("the test case %s has %d results", c.attrs["name"], f+e+s)
		}
		tests, failures, errs, skips = tests+1, failures+f, errs+e, skips+s
	}
	return
}

func TestJUnitReportHasTheShapeThatCIServersRead(t *testing.T) {
	manyRuns(t, func(t *testing.T, run Run) {
		root, err := parseXML(rendered(t, WriteJUnit, run, Rendering{Durations: true}))
		if err != nil {
			t.Fatal(err)
		}
		checkShape(t, root)
		var sum [4]int
		names := map[string]bool{}
		for _, suite := range root.all("testsuite") {
			tests, failures, errs, skips := tally(t, suite)
			want := fmt.Sprint(tests, failures, errs, skips)
			if got := strings.Join([]string{suite.attrs["tests"], suite.attrs["failures"], suite.attrs["errors"],
				suite.attrs["skipped"]}, " "); got != want {
				t.Errorf("the suite %s says %s, its test cases %s", suite.attrs["name"], got, want)
			}
			if names[suite.attrs["name"]] {
				t.Errorf("two suites are called %s", suite.attrs["name"])
			}
			names[suite.attrs["name"]] = true
			for i, n := range []int{tests, failures, errs, skips} {
				sum[i] += n
			}
		}
		want := fmt.Sprint(sum[0], sum[1], sum[2], sum[3])
		if got := strings.Join([]string{root.attrs["tests"], root.attrs["failures"], root.attrs["errors"],
			root.attrs["skipped"]}, " "); got != want {
			t.Errorf("the root says %s, the suites %s", got, want)
		}
	})
}

func TestJUnitReportIsRedExactlyWhenTheExitCodeIsNotZero(t *testing.T) {
	manyRuns(t, func(t *testing.T, run Run) {
		root, err := parseXML(rendered(t, WriteJUnit, run, Rendering{}))
		if err != nil {
			t.Fatal(err)
		}
		red := root.attrs["failures"] != "0" || root.attrs["errors"] != "0"
		if code := ExitCode(run); red != (code != 0) {
			t.Errorf("red: %t, exit code %d", red, code)
		}
		if fails := root.attrs["failures"] != "0"; fails != (ExitCode(run) == ExitFail) {
			t.Errorf("failures: %t, exit code %d", fails, ExitCode(run))
		}
	})
}

func TestJUnitReportHasATestCaseForEveryCheckInTheSuiteOfItsSection(t *testing.T) {
	manyRuns(t, func(t *testing.T, run Run) {
		root, err := parseXML(rendered(t, WriteJUnit, run, Rendering{}))
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		for _, suite := range root.all("testsuite") {
			for _, c := range suite.all("testcase") {
				if c.attrs["classname"] != suite.attrs["name"] {
					t.Errorf("the class %s is in the suite %s", c.attrs["classname"], suite.attrs["name"])
				}
				found[suite.attrs["name"]+" "+c.attrs["name"]] = true
			}
		}
		for _, check := range run.Checks {
			if !found[sectionName(check.Section)+" "+oneLine(check.ID)] {
				t.Errorf("no test case for %q", check.ID)
			}
		}
	})
}

func TestJUnitTimesAreSeconds(t *testing.T) {
	h := Run{DurationMillis: 61_007}
	run := build(t, h, nil,
		ran{Check{ID: "a", Section: "9", Outcome: Pass, DurationMillis: 1}, nil},
		ran{Check{ID: "b", Section: "9", Outcome: Pass, DurationMillis: 2999}, nil})
	root, err := parseXML(rendered(t, WriteJUnit, run, Rendering{Durations: true}))
	if err != nil {
		t.Fatal(err)
	}
	suite := root.all("testsuite")[0]
	cases := suite.all("testcase")
	got := []string{cases[0].attrs["time"], cases[1].attrs["time"], suite.attrs["time"], root.attrs["time"]}
	if want := "0.001 2.999 3.000 61.007"; strings.Join(got, " ") != want {
		t.Errorf("times %v, want %s", got, want)
	}
}

// FuzzJUnitReportIsXML puts a text everywhere a text can be.
func FuzzJUnitReportIsXML(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "plain", "]]>", "]]", "<a b='c'>&amp;", "\x00\x01\x1b\x7f", "\ufffe\uffff\ufdd0", "\xff\xfe",
		"\xed\xa0\x80", "\r\n\t",
		"&#0;", "<!--", "<?xml?>", "😀\U0010ffff", "\u2028\u0085\u202e", "]]]]>>", "<![CDATA[",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := Deviation{Requirement: "9-01", Rule: text, Cell: text, Allowed: text, Seen: text, Steps: []string{text},
			Rerun: text}
		h := Run{Tool: text, ToolVersion: text, Protocol: text, Target: TargetInfo{Name: text, Version: text},
			Incomplete: text}
		b := NewBuilder(catalogue)
		for i, outcome := range []Outcome{Pass, Fail, Fail, NotApplicable, Inconclusive, Error} {
			check := Check{ID: text + fmt.Sprint(i), Title: text, Section: text, Feature: text, Message: text, Rerun: text,
				Outcome: outcome}
			var met *Deviation
			if i == 1 {
				met = &d
			}
			if err := b.Add(check, met); err != nil {
				t.Fatal(err)
			}
		}
		root, err := parseXML(rendered(t, WriteJUnit, b.Finish(h, nil), Rendering{}))
		if err != nil {
			t.Fatal(err)
		}
		checkShape(t, root)
	})
}
