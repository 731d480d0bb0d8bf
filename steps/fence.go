package steps

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// A fence is a member of Commands that has to name the present value of something minted: an epoch, a lease or a
// revision. Whoever remembers too little of the past, or looks at the wrong record, lets another value pass; so its near misses
// are all that were ever seen: each former value of the record, the present and former ones of every other record, and
// the one that would come next.
type fence struct {
	words   string // what it is called: "under the Session Epoch"
	hole    string // what mints it
	member  string // the member that names it
	payload bool   // it is a member of the payload; otherwise of the envelope
	// records are those of which others have such a value; nil where one of another record is no near miss.
	records func() []record
}

// A record is one of those that have a minted value of a name of their own.
type record struct{ words, subject string }

// forms are the near misses of the fence.
func (f fence) forms() []Miss {
	weight := common
	if f.payload { // few Commands have it
		weight = particular - common
	}
	own := form(f.words+" of NUMBER before", 2*weight, f.stands, f.formerOnes, func(w *World, d *adapters.Draft,
		said []string) error {
		back, err := number(said[0])
		if err != nil {
			return err
		}
		m, ok := f.value(d)
		if m.Ordinal -= back; !ok || m.Ordinal < 1 || m.Plus != 0 {
			return &adapters.Inapplicable{Note: "there is no such former " + f.member}
		}
		f.put(d, m)
		return nil
	})
	list := []Miss{own}
	if f.hole != model.HoleExecutionLease { // there is no next text
		list = append(list, miss(f.words+" that would be the next", weight, f.stands, func(_ *World, d *adapters.Draft,
			_ []string) error {
			return raised(f.object(d), f.member, 1)
		}))
	}
	if f.records == nil {
		return list
	}
	other := form(f.words+" that RECORD has", weight, f.stands, f.presentOthers, func(w *World, d *adapters.Draft,
		said []string) error {
		return f.putOther(w, d, said[0], 0)
	})
	former := form(f.words+" that RECORD had NUMBER before", weight, f.stands, f.formerOthers, func(w *World,
		d *adapters.Draft, said []string) error {
		back, err := number(said[1])
		if err != nil {
			return err
		}
		return f.putOther(w, d, said[0], back)
	})
	return append(list, other, former)
}

func number(text string) (n int, err error) {
	_, err = fmt.Sscan(text, &n)
	return n, err
}

func (f fence) object(d *adapters.Draft) object {
	if f.payload {
		return payloadOf(d)
	}
	return d.Document
}

// value is what a Draft names; ok is false where that was not minted.
func (f fence) value(d *adapters.Draft) (m adapters.Minted, ok bool) {
	m, ok = f.object(d)[f.member].(adapters.Minted)
	return m, ok && m.Name == f.hole
}

func (f fence) put(d *adapters.Draft, m adapters.Minted) { f.object(d)[f.member] = m }

func (f fence) stands(_ *World, d *adapters.Draft) bool {
	_, ok := f.value(d)
	return ok
}

// formerOnes are the former values of the record but for the last, which has words of its own.
func (f fence) formerOnes(w *World, d *adapters.Draft) []string {
	var list []string
	m, _ := f.value(d)
	present, _ := w.Value(m)
	for back := 2; back < m.Ordinal; back++ {
		before := m
		before.Ordinal -= back
		if v, err := w.Value(before); err == nil && v != present {
			list = append(list, fmt.Sprintf("%s of %d before", f.words, back))
		}
	}
	return list
}

func (f fence) presentOthers(w *World, d *adapters.Draft) []string {
	var list []string
	f.others(w, d, func(r record, back int) {
		if back == 0 {
			list = append(list, fmt.Sprintf("%s that %s has", f.words, r.words))
		}
	})
	return list
}

func (f fence) formerOthers(w *World, d *adapters.Draft) []string {
	var list []string
	f.others(w, d, func(r record, back int) {
		if back > 0 {
			list = append(list, fmt.Sprintf("%s that %s had %d before", f.words, r.words, back))
		}
	})
	return list
}

// others go through the values of all other records that differ from the one that a Draft names, each value once.
func (f fence) others(w *World, d *adapters.Draft, visit func(r record, back int)) {
	m, _ := f.value(d)
	present, err := w.Value(m)
	if err != nil {
		return
	}
	seen := []any{present}
	for _, r := range f.records() {
		if r.subject == m.Subject {
			continue
		}
		other, _ := w.Current(f.hole, r.subject)
		for back := 0; back < other.Ordinal; back++ {
			v, err := w.Value(adapters.Minted{Name: f.hole, Subject: r.subject, Ordinal: other.Ordinal - back})
			if err == nil && !slices.Contains(seen, v) {
				seen = append(seen, v)
				visit(r, back)
			}
		}
	}
}

// putOther names the value of another record, as it was some values before.
func (f fence) putOther(w *World, d *adapters.Draft, words string, back int) error {
	if !f.stands(w, d) {
		return fmt.Errorf("the Command names no %s", f.member)
	}
	for _, r := range f.records() {
		if r.words != words {
			continue
		}
		m, ok := w.Current(f.hole, r.subject)
		if m.Ordinal -= back; !ok || m.Ordinal < 1 {
			return &adapters.Inapplicable{Note: words + " had no such " + f.member}
		}
		f.put(d, m)
		return nil
	}
	return fmt.Errorf("no record with a %s is called %q", f.member, words)
}

// forms are the near misses of some fences.
func forms(fences ...fence) []Miss {
	var list []Miss
	for _, f := range fences {
		for _, m := range f.forms() {
			list = append(list, m.fences())
		}
	}
	return list
}

// ofMission is how the Missions are told apart in words.
func ofMission(group string) string {
	if group == SecondGroupID {
		return "the second Mission"
	}
	return "the first Mission"
}

// The records that have epochs and leases.
func agents() []record {
	var list []record
	for _, a := range append([]model.Actor{cast.Vera}, cast.Agents...) {
		list = append(list, record{nameOf(a.ID), a.ID})
	}
	return list
}

func members() []record {
	var list []record
	for _, group := range []string{GroupID, SecondGroupID} {
		for _, a := range append([]model.Actor{cast.Owner, cast.Stranger, cast.Vera}, cast.Agents...) {
			list = append(list, record{nameOf(a.ID) + " in " + ofMission(group), model.MembershipSubject(group, a.ID)})
		}
	}
	return list
}

func groups() []record {
	return []record{{ofMission(GroupID), GroupID}, {ofMission(SecondGroupID), SecondGroupID}}
}

func workItems() []record {
	var list []record
	for _, group := range []string{GroupID, SecondGroupID} {
		for _, n := range ItemNames[group] {
			list = append(list, record{fmt.Sprintf("%q", n), Item(n)})
		}
	}
	return list
}
