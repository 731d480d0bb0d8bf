package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// KnownState is what became of an entry of the known-failures file.
type KnownState string

// The states of an entry. A Stale one excuses nothing although what it names was judged, and makes the run fail. A
// NotExcused one names a check that was blocked in its set-up. An Unjudged one names something that this run did not
// get to, or not to an answer, or was not asked about.
const (
	Excuses    KnownState = "excuses"
	Stale      KnownState = "stale"
	NotExcused KnownState = "not-excused"
	Unjudged   KnownState = "unjudged"
)

// KnownFailure is one entry of the known-failures file; exactly one of Check (an id) and Deviation (a fingerprint) is
// set.
type KnownFailure struct {
	Check     string `json:"check"`
	Deviation string `json:"deviation"`
	Reason    string `json:"reason"`
	// Place is the file, as the user named it, and the line.
	Place string `json:"place"`
	// State and Note, a sentence on why the entry does not excuse, are set when the run is finished.
	State KnownState `json:"state"`
	Note  string     `json:"note"`
}

// Known is a known-failures file that was read and found sound.
type Known struct {
	entries []KnownFailure
	suite   []string
}

// ParseKnown reads a known-failures file: a YAML list of entries
//
//   - check: the exact id of a check
//     reason: why this failure is accepted
//   - deviation: the fingerprint of a deviation
//     reason: why everything that it fails and blocks is accepted
//
// suite are the ids of all checks, also of those that this run leaves out. The error has a line for every mistake,
// each starting with the name of the file and the line; it is a mistake of the user's (exit code 2).
func ParseKnown(name string, data []byte, suite []string) (*Known, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var document yaml.Node
	if err := decoder.Decode(&document); errors.Is(err, io.EOF) {
		return &Known{suite: suite}, nil
	} else if err != nil {
		return nil, syntaxError(name, err)
	}
	var second yaml.Node
	if err := decoder.Decode(&second); err == nil {
		return nil, fmt.Errorf("%s:%d: a second YAML document: the file is one list", name, second.Line)
	} else if !errors.Is(err, io.EOF) {
		return nil, syntaxError(name, err)
	}

	r := &knownReader{name: name, suite: make(map[string]bool, len(suite)), first: map[string]int{}}
	for _, id := range suite {
		r.suite[id] = true
	}
	r.list(document.Content[0])
	if len(r.mistakes) > 0 {
		return nil, errors.Join(r.mistakes...)
	}
	return &Known{entries: r.entries, suite: suite}, nil
}

var (
	yamlLine = regexp.MustCompile(`^yaml: line (\d+): `)
	// yamlParser matches the messages of the parser of yaml.v3, which counts lines from 0 where its scanner counts
	// from 1.
	yamlParser = regexp.MustCompile(`did not find expected (',' or|'-' indicator|key$|node content|<document start>)`)
)

// syntaxError moves the line that the YAML reader found into the form of all other messages.
func syntaxError(name string, err error) error {
	text := strings.ReplaceAll(err.Error(), "\n", " ")
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		line, _ := strconv.Atoi(m[1]) // digits, by the expression
		if yamlParser.MatchString(text) {
			line++
		}
		return fmt.Errorf("%s:%d: not YAML: %s", name, line, text[len(m[0]):])
	}
	return fmt.Errorf("%s: not YAML: %s", name, strings.TrimPrefix(text, "yaml: "))
}

// knownReader walks the YAML tree, which unlike decoding into a struct keeps the line of everything, and gathers
// mistakes instead of stopping at the first.
type knownReader struct {
	name     string
	suite    map[string]bool
	first    map[string]int // line of the first entry for a check or deviation
	entries  []KnownFailure
	mistakes []error
}

func (r *knownReader) mistake(node *yaml.Node, format string, args ...any) {
	r.mistakes = append(r.mistakes, fmt.Errorf("%s:%d: %s", r.name, node.Line, fmt.Sprintf(format, args...)))
}

func (r *knownReader) list(node *yaml.Node) {
	if node.Kind == yaml.ScalarNode && node.Tag == "!!null" {
		return // nothing but comments
	}
	if node.Kind != yaml.SequenceNode {
		r.mistake(node, "the file must be a list of entries, each with check (or deviation) and reason")
		return
	}
	for _, entry := range node.Content {
		r.entry(entry)
	}
}

func (r *knownReader) entry(node *yaml.Node) {
	if node.Kind != yaml.MappingNode {
		r.mistake(node, "an entry must have the members check (or deviation) and reason")
		return
	}
	members, ok := r.members(node)
	if !ok {
		return
	}
	entry := KnownFailure{
		Check:     members["check"],
		Deviation: members["deviation"],
		Reason:    members["reason"],
		Place:     fmt.Sprintf("%s:%d", r.name, node.Line),
	}
	switch {
	case entry.Check == "" && entry.Deviation == "":
		r.mistake(node, "an entry needs a check id or the fingerprint of a deviation")
	case entry.Check != "" && entry.Deviation != "":
		r.mistake(node, "an entry names a check or a deviation, not both")
	case entry.Check != "" && r.known(node, "check "+entry.Check):
	case entry.Check != "" && !r.suite[entry.Check]:
		r.mistake(node, "unknown check %q: an entry names exactly one check of the suite", entry.Check)
	case entry.Deviation != "" && r.known(node, "deviation "+entry.Deviation):
	case entry.Deviation != "" && !isFingerprint(entry.Deviation):
		r.mistake(node, "%q is not the fingerprint of a deviation (%d hexadecimal digits)",
			entry.Deviation, 2*fingerprintBytes)
	}
	if entry.Reason == "" {
		r.mistake(node, "an entry needs a reason")
	}
	r.entries = append(r.entries, entry)
}

// known reports, and notes as a mistake, that an earlier entry names the same thing.
func (r *knownReader) known(node *yaml.Node, what string) bool {
	if line, ok := r.first[what]; ok {
		r.mistake(node, "ambiguous: %s already has an entry at line %d", what, line)
		return true
	}
	r.first[what] = node.Line
	return false
}

// members reads the members of an entry. A scalar counts by its text, so an id that looks like a number needs no
// quotes.
func (r *knownReader) members(node *yaml.Node) (map[string]string, bool) {
	members, before := map[string]string{}, len(r.mistakes)
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		if key.Value != "check" && key.Value != "deviation" && key.Value != "reason" {
			r.mistake(key, "unknown member %q: an entry has check (or deviation) and reason", key.Value)
			continue
		}
		if _, twice := members[key.Value]; twice {
			r.mistake(key, "the member %s appears twice", key.Value)
			continue
		}
		if value.Kind != yaml.ScalarNode {
			r.mistake(value, "the member %s must be text", key.Value)
			continue
		}
		members[key.Value] = ""
		if value.Tag != "!!null" {
			members[key.Value] = strings.TrimSpace(value.Value)
		}
	}
	return members, len(r.mistakes) == before
}

func isFingerprint(s string) bool {
	return len(s) == 2*fingerprintBytes && strings.Trim(s, "0123456789abcdef") == ""
}

// apply excuses the checks of a run that the file names and returns the entries with their states. An entry for a
// check never excuses a block: the check did not fail for the reason given, it was not reached. An entry for a
// deviation excuses what that deviation fails and what it blocks.
func (k *Known) apply(run *Run) []KnownFailure {
	entries := []KnownFailure{}
	if k == nil {
		return entries
	}
	entries = append(entries, k.entries...)
	byCheck, byDeviation := map[string]string{}, map[string]string{}
	for _, entry := range entries {
		if entry.Check != "" {
			byCheck[entry.Check] = entry.Reason
		} else {
			byDeviation[entry.Deviation] = entry.Reason
		}
	}
	checks := make(map[string]Check, len(run.Checks))
	for i, check := range run.Checks {
		if reason, ok := byCheck[check.ID]; ok && check.Outcome == Fail && !check.Blocked {
			run.Checks[i].KnownFailure = reason
		} else if reason, ok := byDeviation[check.Deviation]; ok && check.Deviation != "" {
			run.Checks[i].KnownFailure = reason
		}
		checks[check.ID] = run.Checks[i]
	}
	seen := map[string]bool{}
	for _, d := range run.Deviations {
		seen[d.Fingerprint] = true
	}
	whole := run.Incomplete == "" && k.reached(checks)
	for i, entry := range entries {
		if entry.Check != "" {
			entries[i].State, entries[i].Note = stateOfCheck(checks, entry.Check)
		} else {
			entries[i].State, entries[i].Note = stateOfDeviation(seen[entry.Deviation], whole)
		}
	}
	return entries
}

// reached reports whether every check of the suite was judged or at least excused, so that a deviation which does
// not show is gone rather than hidden.
func (k *Known) reached(checks map[string]Check) bool {
	for _, id := range k.suite {
		switch check := checks[id]; {
		case check.Outcome == Pass, check.Outcome == NotApplicable:
		case check.Outcome == Fail && (!check.Blocked || check.KnownFailure != ""):
		default:
			return false
		}
	}
	return true
}

func stateOfCheck(checks map[string]Check, id string) (KnownState, string) {
	check, ran := checks[id]
	switch {
	case !ran:
		return Unjudged, "the check was not run"
	case check.Outcome == Pass:
		return Stale, "the check passes"
	case check.Outcome == NotApplicable:
		return Stale, "the check does not apply to this target"
	case check.Outcome != Fail:
		return Unjudged, fmt.Sprintf("the outcome of the check is %q", check.Outcome)
	case check.Blocked:
		return NotExcused, fmt.Sprintf("the check is blocked: its set-up deviates, and only an entry for the "+
			"deviation %s can excuse that", check.Deviation)
	}
	return Excuses, ""
}

func stateOfDeviation(seen, whole bool) (KnownState, string) {
	switch {
	case seen:
		return Excuses, ""
	case whole:
		return Stale, "the deviation was not seen"
	}
	return Unjudged, "the deviation was not seen, but not every check was judged"
}
