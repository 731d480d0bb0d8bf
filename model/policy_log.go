package model

import (
	"fmt"
	"iter"
	"slices"
)

// The Policy Log (§20, glossary): what was decided on escalations and redactions, appended for whoever audits a Group.
// A server may log more than is known here.

// The decisions that have to be logged, as a projection spells them.
const (
	DecisionGranted  = "cooperation_override_granted"
	DecisionConsumed = "cooperation_override_consumed"
	DecisionRedacted = "message_redacted"
)

// decisions are the requirements by which they have to be.
var decisions = map[string]string{DecisionGranted: "20-12", DecisionConsumed: "20-12", DecisionRedacted: "3-16"}

// PolicyEntry is one entry of the Policy Log of a Group.
type PolicyEntry struct {
	GroupID  string
	Decision string
	Subject  string // the Cooperation Override Grant, or the Message that redacts
	Reason   string
	Events   []string // those of the Command that used a grant up
	EntryID  string   // as the server showed it; empty where it did not
}

func (e *PolicyEntry) key() string { return pair(e.GroupID, pair(e.Decision, e.Subject)) }

// PolicyEntries are all entries of the Policy Log that have to be there, those of a Group together.
func (s *State) PolicyEntries() iter.Seq[*PolicyEntry] { return records(&s.policyLog) }

// logs appends an entry to the Policy Log.
func (s *State) logs(e *PolicyEntry) { s.policyLog.Set(e.key(), e) }

func policyLogSubject() Subject {
	return Subject{
		Name:  "the Policy Log",
		Views: []View{policyLogView.view()},
		Invariants: []Invariant{{Name: "an entry of the Policy Log is about a decision of a Group", Requirement: "3-16",
			Broken: func(s *State) string {
				for e := range s.PolicyEntries() {
					if s.Mission(e.GroupID) == nil || decisions[e.Decision] == "" {
						return fmt.Sprintf("an entry of %s is about %q", e.GroupID, e.Decision)
					}
				}
				return ""
			}}},
	}
}

// PolicyEntryView shows one entry of the Policy Log. Its decision is one of those above, or another.
type PolicyEntryView struct {
	EntryID   string  `json:"entryId"`
	GroupID   string  `json:"groupId,omitempty"`
	Decision  string  `json:"decision"`
	GrantID   *string `json:"grantId,omitempty"`
	MessageID *string `json:"messageId,omitempty"`
	EventID   *string `json:"eventId,omitempty"`
	Reason    *string `json:"reason,omitempty"`
}

// entryIDRow shows the id of an entry. The server chooses it, and what was appended keeps it.
var entryIDRow = row[PolicyEntry, PolicyEntryView]{
	RowInfo: RowInfo{Member: "entryId", Words: "id", Requirement: "3-16"},
	show: func(e *PolicyEntry, v *PolicyEntryView) {
		v.EntryID = fmt.Sprintf("%s:policy-log:%s:%s", e.GroupID, e.Decision, e.Subject)
	},
	differs: func(e *PolicyEntry, v *PolicyEntryView) (string, string, bool) {
		return e.EntryID, v.EntryID, e.EntryID != v.EntryID
	},
	read: func(v *PolicyEntryView) any { return v.EntryID },
	adopt: func(c *Comparison, e *PolicyEntry, v *PolicyEntryView) bool {
		if e.EntryID != "" {
			return false
		}
		named := *e
		named.EntryID = v.EntryID
		c.State.policyLog.Set(named.key(), &named)
		return true
	},
}

// about is what an entry that is shown is about.
func (v *PolicyEntryView) about() string {
	for _, id := range []*string{v.GrantID, v.MessageID} {
		if id != nil && *id != "" {
			return *id
		}
	}
	return ""
}

// besides reports whether an entry is one that no rule foresees.
func (v *PolicyEntryView) besides() bool { return decisions[v.Decision] == "" }

var policyLogView = viewOf[PolicyEntry, PolicyEntryView]{
	Name: "policyLog", Record: "entry of the Policy Log", Unexpected: "3-16",
	MissingFor: func(e *PolicyEntry) string { return decisions[e.Decision] },
	List:       func(p *Projection) *[]PolicyEntryView { return &p.PolicyLog },
	All:        (*State).PolicyEntries,
	Find: func(s *State, v *PolicyEntryView) *PolicyEntry {
		return s.policyLog.Get((&PolicyEntry{GroupID: v.GroupID, Decision: v.Decision, Subject: v.about()}).key())
	},
	ID: func(e *PolicyEntry) string { return e.Decision + " about " + e.Subject },
	ShownID: func(v *PolicyEntryView) string {
		if v.besides() {
			return v.EntryID
		}
		return v.Decision + " about " + v.about()
	},
	Subject: func(v *PolicyEntryView) string { return v.EntryID },
	Besides: (*PolicyEntryView).besides,
	Rows: []row[PolicyEntry, PolicyEntryView]{
		entryIDRow,
		plain("groupId", "Group", "", nil, func(e *PolicyEntry) string { return e.GroupID },
			func(v *PolicyEntryView) *string { return &v.GroupID }).uncompared(),
		plain("decision", "decision", "", nil, func(e *PolicyEntry) string { return e.Decision },
			func(v *PolicyEntryView) *string { return &v.Decision }).uncompared(),
		member("grantId", "grant", "", nil, func(e *PolicyEntry) string { return e.Subject },
			func(v *PolicyEntryView) **string { return &v.GrantID }).uncompared().
			shownWhen(func(e *PolicyEntry) bool { return e.Decision != DecisionRedacted }),
		member("messageId", "Message", "", nil, func(e *PolicyEntry) string { return e.Subject },
			func(v *PolicyEntryView) **string { return &v.MessageID }).uncompared().
			shownWhen(func(e *PolicyEntry) bool { return e.Decision == DecisionRedacted }),
		member("eventId", "accepted Event", "20-12", nil, func(e *PolicyEntry) string { return first(e.Events) },
			func(v *PolicyEntryView) **string { return &v.EventID }).
			when(func(e *PolicyEntry) bool { return e.Decision == DecisionConsumed }).
			shownWhen(func(e *PolicyEntry) bool { return e.Decision == DecisionConsumed }).
			unlessShows(func(e *PolicyEntry, v *PolicyEntryView) bool { return slices.Contains(e.Events, *v.EventID) }),
		member("reason", "reason", "9.1-22", nil, func(e *PolicyEntry) string { return e.Reason },
			func(v *PolicyEntryView) **string { return &v.Reason }).
			when(func(e *PolicyEntry) bool { return e.Decision == DecisionRedacted }),
	},
}
