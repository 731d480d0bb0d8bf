package adapters

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/missionweave/weavecheck/model"
)

// A Command of a check is written with symbols in the place of everything that only the target can know, so that the
// same check, recorded once, speaks to every target. Symbols stand anywhere among the values of the document.

// Minted is the symbol of a value that the target minted: the Ordinal-th one (from 1) of that name and subject, and
// how much is added to it, for near misses (a number) or for an instant before or after an expiry (milliseconds).
// Ordinal 0 is the present one and -1 the one before it, whatever their number: two targets may rightly mint a
// different number of values on the way to the same state.
type Minted struct {
	Name    string `json:"$minted"`
	Subject string `json:"of"`
	Ordinal int    `json:"ordinal,omitempty"`
	Plus    int64  `json:"plus,omitempty"`
}

// Now is the symbol of the instant at which a Command is sent.
type Now struct{}

// MarshalJSON implements json.Marshaler.
func (Now) MarshalJSON() ([]byte, error) { return []byte(`{"$now":true}`), nil }

// Signed is the symbol of an inner document that an identity of the cast signs when the Command is sent.
type Signed struct {
	By       string         `json:"$signedBy"`
	Document map[string]any `json:"document"`
	// At is the instant as of which it is signed; zero for the present.
	At model.Instant `json:"at,omitzero"`
	// Tamper and Spelled spoil it after it was signed, as they spoil a Draft.
	Tamper  map[string]any `json:"tamper,omitempty"`
	Spelled string         `json:"spelled,omitempty"`
}

// Replaced is a copy of a value of a Draft in which replace has given a value for everything that is neither an object
// nor a list, symbols in the first place. What is in a Signed is replaced before the Signed itself. Members are
// gone through in the order of their names, so that the error is always the same one.
func Replaced(v any, replace func(any) (any, error)) (any, error) {
	return replaced(v, replace, func(m map[string]any) iter.Seq[string] {
		return slices.Values(slices.Sorted(maps.Keys(m)))
	})
}

// replaced is Replaced with members gone through in the order that is given.
func replaced(v any, replace func(any) (any, error), order func(map[string]any) iter.Seq[string]) (any, error) {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for name := range order(v) {
			value, err := replaced(v[name], replace, order)
			if err != nil {
				return nil, err
			}
			out[name] = value
		}
		return out, nil
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			value, err := replaced(inner, replace, order)
			if err != nil {
				return nil, err
			}
			out[i] = value
		}
		return out, nil
	case Signed:
		document, err := replaced(v.Document, replace, order)
		if err != nil {
			return nil, err
		}
		v.Document, _ = document.(map[string]any)
		if v.Tamper != nil {
			changes, err := replaced(v.Tamper, replace, order)
			if err != nil {
				return nil, err
			}
			v.Tamper, _ = changes.(map[string]any)
		}
		return replace(v)
	default:
		return replace(v)
	}
}

// resolved is a value of a Draft with every symbol replaced by what it stands for now.
func (s *Session) resolved(v any) (any, error) {
	value, err := replaced(v, s.resolve, inAnyOrder)
	if err != nil {
		return Replaced(v, s.resolve) // for the error that is always the same one
	}
	return value, nil
}

// inAnyOrder is the order of members where no error depends on it.
func inAnyOrder(m map[string]any) iter.Seq[string] { return maps.Keys(m) }

func (s *Session) resolve(v any) (any, error) {
	switch v := v.(type) {
	case Minted:
		return s.minted(v)
	case Now:
		return s.now, nil
	case Signed:
		at := s.now
		if v.At != 0 {
			at = v.At
		}
		return s.signed(v.Document, v.By, at, v.Tamper, v.Spelled)
	default:
		return v, nil
	}
}

// recorded returns a Draft as the steps of a Session keep it: its symbols count back from this moment. A document whose
// symbols do so already, as those of vectors, is shared with it.
func (s *Session) recorded(d *Draft) *Draft {
	c := *d
	c.Document, c.Tamper = s.counted(d.Document), s.counted(d.Tamper)
	return &c
}

func (s *Session) counted(doc map[string]any) map[string]any {
	if !counts(doc) {
		return doc
	}
	v, _ := replaced(doc, func(v any) (any, error) {
		if m, ok := v.(Minted); ok {
			return s.back(m), nil
		}
		return v, nil
	}, inAnyOrder)
	return v.(map[string]any)
}

// counts reports whether there is a symbol in a value that counts from the first that was minted.
func counts(v any) bool {
	switch v := v.(type) {
	case Minted:
		return v.Ordinal > 0
	case map[string]any:
		for _, inner := range v {
			if counts(inner) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, counts)
	case Signed:
		return counts(v.Document) || counts(v.Tamper)
	}
	return false
}

// back is a symbol whose ordinal counts back from the present value.
func (s *Session) back(m Minted) Minted {
	if m.Ordinal > 0 {
		m.Ordinal -= s.mintedSoFar(m.Name, m.Subject)
	}
	return m
}

// of is what a symbol stands for, given the value that was minted.
func (m Minted) of(v any) (any, error) {
	switch v := v.(type) {
	case uint64:
		if m.Plus < 0 && uint64(-m.Plus) > v {
			return uint64(0), nil
		}
		return uint64(int64(v) + m.Plus), nil
	case model.Instant:
		return v + model.Instant(m.Plus), nil
	case string:
		return v, nil
	default:
		return nil, fmt.Errorf("%s of %s has no value of a known type", m.Name, m.Subject)
	}
}
