package explain

import (
	"fmt"

	"github.com/missionweave/weavecheck/model/requirement"
)

// levels say what is meant by the level of a requirement, as it stands in brackets behind an id.
var levels = []struct {
	level requirement.Level
	text  string
}{
	{requirement.Must, "The sentence has the key word MUST, SHALL or REQUIRED (BCP 14): who departs from it does not " +
		"conform. A deviation from it fails the run, with exit code 1."},
	{requirement.MustNot, "The sentence has the key word MUST NOT or SHALL NOT (BCP 14): who does it does not conform. A " +
		"deviation from it fails the run, with exit code 1."},
	{requirement.Should, "The sentence has the key word SHOULD or RECOMMENDED (BCP 14): there may be good reasons to " +
		"depart from it. A deviation from it is a warning, which --strict counts as a failure."},
	{requirement.ShouldNot, "The sentence has the key word SHOULD NOT (BCP 14): there may be good reasons to do it. A " +
		"deviation from it is a warning, which --strict counts as a failure."},
	{requirement.May, "The sentence has the key word MAY or OPTIONAL (BCP 14): it gives somebody a right. Nobody has to " +
		"use it, but where another party has to grant it and refuses, that fails the run like a departure from a MUST."},
	{requirement.Row, "A row of a table of the text, such as those of transitions (sections 7.1 and 10.2) or of error " +
		"codes (section 19). The tables are normative and have no key words. A deviation from a row fails the run like a " +
		"departure from a MUST."},
	{requirement.Fact, "A sentence that says what is, without a key word, such as a definition or what a Command " +
		"brings about. Without it the sentences with a key word mean nothing, so that a deviation from it fails the run " +
		"like a departure from a MUST."},
}

// level is the page of a level; ok is false where nothing is called so.
func (b *Book) level(id string, limit int) (page Page, ok bool) {
	for _, l := range levels {
		if string(l.level) != id {
			continue
		}
		var lines []string
		for _, r := range requirement.All() {
			if r.Level == l.level {
				lines = append(lines, r.ID+"  "+r.Text)
			}
		}
		p := Page{Title: id + "  a level of requirements", Text: l.text}
		p.part(fmt.Sprintf("Requirements of this level (%d)", len(lines)), "weavecheck list --requirements", limit, lines)
		return p, true
	}
	return Page{}, false
}
