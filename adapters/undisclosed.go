package adapters

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/model/schema"
)

// What refusals do not tell: which check of key, admission or cryptography failed (§6.4).

// untrusted is the refusal of a Command whose signature, key or time was not good.
type untrusted struct {
	about string // its sender, kind and WorkItem: what a refusal may well speak of
	fault string // which check failed, as only an audit may know
	told  string // the error document, without what belongs to the one Command
}

// discloses remembers a refusal, and gives a note where such refusals tell from one another what was wrong. A target may
// write into each what it likes, a number of its own for one, so that two with the same fault must have been alike
// before they say anything beside those with another.
func (s *Session) discloses(raw json.RawMessage, c *model.Command, seen *oracle.Refusal) *oracle.Mismatch {
	if seen.Code != model.AuthInvalidSignature || c.Fault != model.DocumentUnverified {
		return nil
	}
	fault := s.cast.Remembers().Fault("command ", raw, func() string {
		if _, failed := document.Sound().Verify(document.CommandProfile, raw, s.keys); failed != nil {
			return string(failed.Stage) + ": " + failed.Reason
		}
		return ""
	})
	r := untrusted{fmt.Sprint(c.Actor, c.Kind, c.NamesItem()), fault, impersonal(seen.Raw, raw)}
	s.untrusted = append(s.untrusted, r)
	always := s.alwaysTold(r)
	for _, other := range s.untrusted {
		if always && other.about == r.about && other.fault != r.fault && other.told != r.told && s.alwaysTold(other) {
			return &oracle.Mismatch{Requirement: "6.4-124", Rule: "error document", Cell: "error document",
				Cause:   "refusals tell which check failed",
				Allowed: "one error document for all that is wrong with a signature, a key or a time, such as " + other.told,
				Seen:    "another one where another check failed: " + r.told}
		}
	}
	return nil
}

// alwaysTold reports whether there are several refusals with one fault, and all say the same.
func (s *Session) alwaysTold(r untrusted) bool {
	n := 0
	for _, other := range s.untrusted {
		if other.about == r.about && other.fault == r.fault {
			if n++; other.told != r.told {
				return false
			}
		}
	}
	return n > 1
}

// impersonal is an error document without what can come from the one Command: when it happened, what it is about, and
// every text of the Command itself.
func impersonal(refusal, command json.RawMessage) string {
	var members map[string]any
	if json.Unmarshal(refusal, &members) != nil {
		return string(refusal)
	}
	delete(members, "occurredAt")
	delete(members, "relatedActionId")
	raw, err := json.Marshal(members) // in the order of their names
	if err != nil {
		return string(refusal)
	}
	told := string(raw)
	var doc schema.Document
	if doc.Read(command) == nil {
		for _, text := range texts(doc.Root()) {
			told = strings.ReplaceAll(told, text, "…")
		}
	}
	return told
}

// texts are the texts in a document, the longest first. Short ones say nothing of where they come from.
func texts(v schema.Value) []string {
	const least = 8
	var list []string
	switch v.Kind() {
	case schema.String:
		if quoted, err := json.Marshal(v.Text()); err == nil && len(v.Text()) >= least {
			list = append(list, string(quoted[1:len(quoted)-1]))
		}
	case schema.Object:
		for _, member := range v.Members() {
			list = append(list, texts(member)...)
		}
	case schema.Array:
		for item := range v.Elements() {
			list = append(list, texts(item)...)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		if d := len(b) - len(a); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return list
}
