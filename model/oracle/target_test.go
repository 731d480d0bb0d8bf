package oracle_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/internal/play"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/oracle"
)

// shown is the answer of the target of a play, while it is altered.
type shown struct {
	events     []object
	refusal    *oracle.Refusal
	projection object // nil: none is shown
}

// answer is what the target shows for a call, altered.
func (w *stage) answer(c *model.Command, changes []string) *oracle.Observation {
	before := w.state.Fork()
	mints := map[string]string{}
	var rest []string
	for _, change := range changes {
		word, text, _ := strings.Cut(change, " ")
		switch word {
		case "mint":
			name, value, _ := strings.Cut(text, "=")
			mints[name] = value
		case "reading":
			w.readings = play.Taking(w.t, w.readings, text)
		default:
			rest = append(rest, change)
		}
	}
	a := &shown{events: w.append(w.book.TimerEvents(w.state, w.now, w.readings), mints)}
	if c != nil {
		w.decide(a, c, mints)
	}
	if !w.blind {
		a.projection = w.projected(w.state)
	}
	for _, change := range rest {
		w.alter(a, before, change)
	}
	return w.seen(a)
}

func (w *stage) decide(a *shown, c *model.Command, mints map[string]string) {
	d := w.book.Decide(w.state, c, w.now, w.readings)
	key := model.ActionKey{Actor: c.Actor, ActionID: c.ActionID}
	switch {
	case d.Retry:
		a.events = slices.Clone(w.receipts[key])
	case d.Refused():
		a.refusal = &oracle.Refusal{Code: d.Codes()[0]}
	default:
		own := w.append(d.Events, mints)
		w.receipts[key] = own
		a.events = append(a.events, own...)
	}
}

// append mints what is open, folds the Events and writes them down.
func (w *stage) append(events []model.Event, mints map[string]string) []object {
	var documents []object
	for i := range events {
		e := &events[i]
		w.serial++
		e.ID = fmt.Sprint("event#", w.serial)
		for _, h := range e.Holes() {
			w.mint(h, mints[h.Name])
		}
		if e.GroupID != "" {
			e.Sequence = w.state.Sequence(e.GroupID) + 1
		}
		w.book.Evolve(w.state, e)
		documents = append(documents, w.document(e))
	}
	return documents
}

func (w *stage) mint(h model.Hole, chosen string) {
	switch {
	case h.Text != nil && chosen != "":
		*h.Text = strings.TrimPrefix(chosen, "none")
	case h.Text != nil:
		*h.Text = fmt.Sprintf("%s#%d", h.Name, w.serial)
	case chosen == "":
	case h.Number != nil:
		*h.Number = uint64(play.Number(w.t, chosen))
	case h.Own:
		*h.Time = w.now.Seconds(int64(play.Number(w.t, chosen)))
	case h.Time != nil:
		*h.Time = h.Time.Seconds(int64(play.Number(w.t, chosen)))
	}
}

// document is an Event as it goes over the wire.
func (w *stage) document(e *model.Event) object {
	service := model.Actor{Type: model.Service, ID: model.AuthorityID}
	doc := object{
		"protocolVersion": "0.1", "eventId": e.ID, "kind": e.Kind, "actor": e.Actor, "cause": e.Cause,
		"correlationId": e.CorrelationID, "occurredAt": e.At, "payload": e.Facts(), "acceptedBy": service,
		"signature": model.Signature{Algorithm: "Ed25519", KeyID: "urn:key", CreatedAt: e.At, Value: strings.Repeat("A", 86)},
	}
	if e.GroupID != "" {
		doc["groupId"], doc["sequence"], doc["aggregateRevision"] = e.GroupID, e.Sequence, e.Revision.Value
	}
	if e.WorkItemID != "" {
		doc["workItemId"] = e.WorkItemID
	}
	if w.mute {
		doc["payload"] = object{}
	}
	return w.generic(doc)
}

// generic is a value as the objects, lists and texts of its JSON form.
func (w *stage) generic(v any) object {
	raw, err := json.Marshal(v)
	var doc object
	if err == nil {
		err = json.Unmarshal(raw, &doc)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return doc
}

func (w *stage) projected(s *model.State) object { return w.generic(model.Show(s)) }

// alter makes one change to an answer.
func (w *stage) alter(a *shown, before *model.State, change string) {
	words := strings.SplitN(change, " ", 4)
	at := func(i int) string {
		if i >= len(words) {
			w.t.Fatalf("%q is no alteration", change)
		}
		return words[i]
	}
	switch words[0] {
	case "as": // it is
	case "refused":
		a.events, a.refusal = nil, &oracle.Refusal{Code: model.Code(at(1))}
		if a.projection != nil {
			a.projection = w.projected(before)
		}
	case "accepted":
		a.refusal = nil
	case "blind":
		a.projection = nil
	case "event": // N MEMBER=VALUE, or N -MEMBER
		e := w.generic(a.events[play.Number(w.t, at(1))-1])
		play.Set(e, strings.Join(words[2:], " "))
		a.events[play.Number(w.t, words[1])-1] = e
	case "without": // event N
		n := play.Number(w.t, at(2)) - 1
		a.events = slices.Delete(slices.Clone(a.events), n, n+1)
	case "one": // more KIND
		more := w.generic(a.events[len(a.events)-1])
		more["eventId"], more["kind"] = "event#more", at(2)
		more["sequence"] = more["sequence"].(float64) + 1
		a.events = append(slices.Clone(a.events), more)
	case "show": // LIST ID MEMBER=VALUE, or LIST ID -MEMBER
		play.Set(w.record(a, at(1), at(2)), at(3))
	case "no": // list LIST
		delete(a.projection, at(2))
	case "empty": // list LIST
		a.projection[at(2)] = []any{}
	case "drop": // LIST ID
		list := a.projection[at(1)].([]any)
		i := w.index(list, at(1), at(2))
		a.projection[words[1]] = slices.Delete(slices.Clone(list), i, i+1)
	case "add": // LIST ID
		list, _ := a.projection[at(1)].([]any)
		record := object{}
		play.Set(record, idOf(words[1])+"="+at(2))
		a.projection[words[1]] = append(slices.Clone(list), record)
	default:
		w.t.Fatalf("%q is no alteration", change)
	}
}

// idOf is the member that tells the records of a list apart: the first one that its View has.
func idOf(name string) string {
	if name == "memberships" {
		return "member.id" // a play has one Group
	}
	for _, v := range model.Views() {
		if v.Name == name {
			return v.Rows[0].Member
		}
	}
	return ""
}

func (w *stage) index(list []any, name, id string) int {
	i := slices.IndexFunc(list, func(v any) bool {
		steps := strings.Split(idOf(name), ".")
		for ; len(steps) > 1; steps = steps[1:] {
			v = v.(object)[steps[0]]
		}
		return v.(object)[steps[0]] == id
	})
	if i < 0 {
		w.t.Fatalf("%s does not show %s", name, id)
	}
	return i
}

func (w *stage) record(a *shown, name, id string) object {
	list, _ := a.projection[name].([]any)
	return list[w.index(list, name, id)].(object)
}

// seen is an answer as the oracle reads it.
func (w *stage) seen(a *shown) *oracle.Observation {
	seen := &oracle.Observation{Refusal: a.refusal}
	for _, doc := range a.events {
		raw, err := json.Marshal(doc)
		if err != nil {
			w.t.Fatal(err)
		}
		e, notes := oracle.ReadEvent(raw)
		seen.Events, seen.Notes = append(seen.Events, e), append(seen.Notes, notes...)
	}
	if a.projection != nil {
		raw, err := json.Marshal(a.projection)
		seen.Projection = &model.Projection{}
		if err == nil {
			err = json.Unmarshal(raw, seen.Projection)
		}
		if err != nil {
			w.t.Fatal(err)
		}
	}
	return seen
}
