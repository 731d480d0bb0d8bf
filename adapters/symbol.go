package adapters

import (
	"encoding/json"
	"fmt"

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
}

// resolver turns symbols into values.
type resolver struct {
	session *Session
}

func (r resolver) value(v any) (any, error) {
	switch v := v.(type) {
	case Minted:
		return r.session.minted(v)
	case Now:
		return r.session.now, nil
	case Signed:
		return r.signed(v)
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, inner := range v {
			value, err := r.value(inner)
			if err != nil {
				return nil, err
			}
			out[k] = value
		}
		return out, nil
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			value, err := r.value(inner)
			if err != nil {
				return nil, err
			}
			out[i] = value
		}
		return out, nil
	default:
		return v, nil
	}
}

// recorded returns a Draft as the steps of a Session keep it: its symbols count back from this moment.
func (s *Session) recorded(d *Draft) *Draft {
	c := *d
	c.Document, _ = s.counted(d.Document).(map[string]any)
	c.Tamper, _ = s.counted(d.Tamper).(map[string]any)
	return &c
}

func (s *Session) counted(v any) any {
	switch v := v.(type) {
	case Minted:
		return s.back(v)
	case Signed:
		v.Document, _ = s.counted(v.Document).(map[string]any)
		return v
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, inner := range v {
			out[k] = s.counted(inner)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = s.counted(inner)
		}
		return out
	default:
		return v
	}
}

// back is a symbol whose ordinal counts back from the present value.
func (s *Session) back(m Minted) Minted {
	if m.Ordinal > 0 {
		m.Ordinal -= len(s.oracle.Minted(m.Name, m.Subject))
	}
	return m
}

func (r resolver) signed(s Signed) (any, error) {
	resolved, err := r.value(s.Document)
	if err != nil {
		return nil, err
	}
	id, err := r.session.cast.Identity(s.By)
	if err != nil {
		return nil, err
	}
	return id.Sign(resolved.(map[string]any), r.session.now)
}

// ReadSymbols turns the JSON form of a document with symbols back into one: what MarshalJSON of the symbols wrote.
func ReadSymbols(raw json.RawMessage) (map[string]any, error) {
	var doc map[string]any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("reading a Command with symbols: %w", err)
	}
	v, err := symbols(doc)
	if err != nil {
		return nil, err
	}
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("a Command with symbols must be an object")
	}
	return m, nil
}

func symbols(v any) (any, error) {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["$minted"]; ok {
			return reread[Minted](v)
		}
		if _, ok := v["$now"]; ok {
			return Now{}, nil
		}
		out := make(map[string]any, len(v))
		for k, inner := range v {
			value, err := symbols(inner)
			if err != nil {
				return nil, err
			}
			out[k] = value
		}
		if by, ok := out["$signedBy"].(string); ok {
			doc, ok := out["document"].(map[string]any)
			if !ok {
				return nil, fmt.Errorf("$signedBy needs a document beside it")
			}
			return Signed{By: by, Document: doc}, nil
		}
		return out, nil
	case []any:
		for i := range v {
			value, err := symbols(v[i])
			if err != nil {
				return nil, err
			}
			v[i] = value
		}
		return v, nil
	default:
		return v, nil
	}
}

func reread[T any](v any) (T, error) {
	var out T
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil {
		return out, fmt.Errorf("reading a symbol: %w", err)
	}
	return out, nil
}

// number and instant read what Minted stands for.
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
