package steps

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
)

// A Miss is a near miss: a change after which a right Command is wrong in one thing. Some are wrong only in a reading,
// and a few are right all the same; the rules say which.
type Miss struct {
	// Words name it in the scenarios. Those in capitals stand for what is left open: see placeholders. Words that leave
	// nothing open go before those that do.
	Words string
	// Weight is how likely the generator draws it; with never it leaves it to the scenarios.
	Weight int
	// Fits reports whether a Draft has what is changed.
	Fits Fit
	// Named says that the generator draws it only of the kinds whose Drafting names it.
	Named bool
	// Drawn are the words that it draws of a Draft, where Words leaves something open; besides those that the Drafting of
	// the kind names. It may be nil.
	Drawn Drawn
	// Fence says that it names another value than the present one of what fences the Command.
	Fence bool
	// Backdates says that it gives an issue time of before something expired.
	Backdates bool
	// Change makes it.
	Change Change

	pattern *regexp.Regexp // nil where Words leaves nothing open
}

// A Fit reports whether a near miss fits a Draft.
type Fit func(w *World, d *adapters.Draft) bool

// Drawn are the words of a near miss that are worth drawing of a Draft.
type Drawn func(w *World, d *adapters.Draft) []string

// A Change makes a near miss of a Draft. said is what stands in the words for what they leave open, in its order.
type Change func(w *World, d *adapters.Draft, said []string) error

// How likely a near miss is: that of what few Commands have, and that of what all of them have.
const (
	particular = 4
	common     = 1
	never      = 0
)

// placeholders are the words that leave something open, and what may stand for them.
var placeholders = map[string]string{
	"NAME":     `([^"]+)`, // of a WorkItem or proposal
	"PERSON":   `(the MissionOwner|the Coordinator|[A-Z]\w+)`,
	"PEOPLE":   `(.+)`,
	"MEMBER":   `([a-zA-Z]+)`,
	"ROLE":     `(mission_owner|coordinator|worker|reviewer|observer|work_delegate)`,
	"NUMBER":   `(\d+)`,
	"SPELLING": `(.+)`,
	"KIND":     `([a-z_.]+)`,
	"RECORD":   `([^,]+)`, // that has an epoch or a lease
}

var capitals = regexp.MustCompile(`\b[A-Z]{4,}\b`)

// compiled is the Miss ready to be looked up.
func (m Miss) compiled() Miss {
	open := false
	pattern := capitals.ReplaceAllStringFunc(regexp.QuoteMeta(m.Words), func(word string) string {
		if p, ok := placeholders[word]; ok {
			open, word = true, p
		}
		return word
	})
	if open {
		m.pattern = regexp.MustCompile("^" + pattern + "$")
	}
	return m
}

// miss is a near miss whose words leave nothing open.
func miss(words string, weight int, fits Fit, change Change) Miss {
	return Miss{Words: words, Weight: weight, Fits: fits, Change: change}
}

// form is a near miss whose words leave something open.
func form(words string, weight int, fits Fit, drawn Drawn, change Change) Miss {
	return Miss{Words: words, Weight: weight, Fits: fits, Drawn: drawn, Change: change}
}

// named is the near miss drawn only of the kinds that name it.
func (m Miss) named() Miss {
	m.Named = true
	return m
}

// fences marks a near miss of what fences a Command.
func (m Miss) fences() Miss {
	m.Fence = true
	return m
}

// only draws always the same.
func only(words ...string) Drawn {
	return func(*World, *adapters.Draft) []string { return words }
}

// each draws words of a format for each of some names that fits.
func each(format string, names []string, fits func(name string) Fit) Drawn {
	return func(w *World, d *adapters.Draft) []string {
		var list []string
		for _, name := range names {
			if fits(name)(w, d) {
				list = append(list, fmt.Sprintf(format, name))
			}
		}
		return list
	}
}

// find returns the near miss that some words name, and what they say for what it leaves open.
func find(words string) (*Miss, []string, error) {
	if m, ok := register.fixed[words]; ok {
		return m, nil, nil
	}
	var known []string
	for i := range register.misses {
		m := &register.misses[i]
		if m.pattern != nil {
			if said := m.pattern.FindStringSubmatch(words); said != nil {
				return m, said[1:], nil
			}
		}
		known = append(known, m.Words)
	}
	return nil, nil, fmt.Errorf("no near miss is called %q; there are: %s", words, strings.Join(known, "; "))
}

// Apply makes a change to a Draft that the scenarios have words for, such as "under an older Session Epoch".
func (w *World) Apply(d *adapters.Draft, words string) error {
	m, said, err := find(words)
	if err != nil {
		return err
	}
	return m.Change(w, d, said)
}

// A NearMiss is a near miss that fits a Draft, in words that Apply takes, and how likely it is to be drawn.
type NearMiss struct {
	Words  string
	Weight int
}

// Fences are the near misses of what fences a Draft: each names an older value, or one of another record.
func (w *World) Fences(d *adapters.Draft) []NearMiss {
	return w.nearMisses(d, func(m *Miss) bool { return m.Fence })
}

// Backdatings are the near misses of a Draft that comes too late, and says that it was issued before.
func (w *World) Backdatings(d *adapters.Draft) []NearMiss {
	return w.nearMisses(d, func(m *Miss) bool { return m.Backdates })
}

// NearMisses are those worth drawing that fit a Draft in the present state.
func (w *World) NearMisses(d *adapters.Draft) []NearMiss {
	return w.nearMisses(d, func(*Miss) bool { return true })
}

func (w *World) nearMisses(d *adapters.Draft, among func(*Miss) bool) []NearMiss {
	var list []NearMiss
	for i := range register.misses {
		m := &register.misses[i]
		switch {
		case m.Weight == never || m.Named || !among(m) || !m.Fits(w, d):
		case m.pattern == nil:
			list = append(list, NearMiss{m.Words, m.Weight})
		case m.Drawn != nil:
			for _, words := range m.Drawn(w, d) {
				list = append(list, NearMiss{words, m.Weight})
			}
		}
	}
	for _, near := range register.near[KindOf(d)] {
		if among(near.miss) && near.miss.Fits(w, d) {
			list = append(list, NearMiss{near.words, near.miss.Weight})
		}
	}
	return list
}
