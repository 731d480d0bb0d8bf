package vectors

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// The members that make an object a symbol.
const (
	mintedMember = "$minted"
	nowMember    = "$now"
	signedMember = "$signedBy"
)

// symbols reads a document with symbols among its values, as package adapters writes them.
func (o *object) symbols(name string) map[string]any {
	doc := take[map[string]any](o, name, "an object")
	if isSymbol(doc) {
		o.fail(name, "must be a document, not a symbol")
	}
	if o.err == nil {
		o.err = replaceMembers(o.at(name), doc)
	}
	return doc
}

// replaceMembers puts symbols in the place of the objects that stand for them.
func replaceMembers(p place, doc map[string]any) error {
	for _, name := range sortedNames(doc) {
		switch doc[name].(type) {
		case map[string]any, []any:
			value, err := symbols(p.at(name), doc[name])
			if err != nil {
				return err
			}
			doc[name] = value
		}
	}
	return nil
}

func symbols(p place, v any) (any, error) {
	switch v := v.(type) {
	case map[string]any:
		if isSymbol(v) {
			return symbol(p, v)
		}
		return v, replaceMembers(p, v)
	case []any:
		for i, inner := range v {
			value, err := symbols(p.at(fmt.Sprintf("[%d]", i)), inner)
			if err != nil {
				return nil, err
			}
			v[i] = value
		}
	}
	return v, nil
}

// isSymbol reports whether an object has a member that no document of the protocol has.
func isSymbol(v map[string]any) bool {
	for name := range v {
		if strings.HasPrefix(name, "$") {
			return true
		}
	}
	return false
}

func symbol(p place, v map[string]any) (any, error) {
	switch o := (&object{place: p, members: v}); {
	case o.has(mintedMember):
		return readMinted(p, v)
	case o.has(nowMember):
		o := readObject(p, v, nowMember)
		if o.err == nil && !o.flag(nowMember) {
			o.fail(nowMember, "must be true")
		}
		return adapters.Now{}, o.err
	case o.has(signedMember):
		o := readObject(p, v, signedMember, "document!", "at", "tamper", "spelled")
		s := adapters.Signed{By: o.identity(signedMember)}
		s.Document = o.symbols("document")
		if o.has("at") {
			s.At = o.instant("at")
		}
		s.Tamper, s.Spelled = o.spoilt()
		return s, o.err
	default:
		return nil, p.fault("is no symbol: it has none of %s, %s and %s", mintedMember, nowMember, signedMember)
	}
}

// mintedNames are the names of what a server mints.
var mintedNames = sync.OnceValue(model.MintedNames)

// instant reads an instant as it is written in documents.
func (o *object) instant(name string) (at model.Instant) {
	if text := o.text(name, maxName); o.err == nil && at.UnmarshalText([]byte(text)) != nil {
		o.fail(name, "must be an instant; it is %q", text)
	}
	return at
}

// readMinted reads the symbol of a minted value. A vector counts back from the present value, which has ordinal 0.
func readMinted(p place, v any) (adapters.Minted, error) {
	o := readObject(p, v, mintedMember+"!", "of!", "ordinal", "plus")
	m := adapters.Minted{Name: o.text(mintedMember, maxName), Subject: o.text("of", maxText)}
	ordinal := o.number("ordinal", math.MinInt64)
	m.Plus = o.number("plus", math.MinInt64)
	switch {
	case o.err != nil:
	case !slices.Contains(mintedNames(), m.Name):
		o.fail(mintedMember, "must be one of %s; it is %q", strings.Join(mintedNames(), ", "), m.Name)
	case ordinal > 0 || ordinal < -maxSteps:
		o.fail("ordinal", "must be 0 for the present value or below for one before it; it is %d", ordinal)
	}
	m.Ordinal = int(ordinal)
	return m, o.err
}

// identity reads the id of a Principal of the cast, who can sign.
func (o *object) identity(name string) string {
	id := o.text(name, maxName)
	if o.err == nil && o.has(name) && !inCast(id) {
		o.fail(name, "%s is not in the cast", id)
	}
	return id
}

func inCast(id string) bool {
	for _, a := range cast.Names {
		if a.ID == id {
			return true
		}
	}
	return false
}
