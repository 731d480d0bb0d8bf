package steps

import (
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// What near misses ask of a Draft.

func always(*World, *adapters.Draft) bool { return true }

func all(fits ...Fit) Fit {
	return func(w *World, d *adapters.Draft) bool {
		return !slices.ContainsFunc(fits, func(f Fit) bool { return !f(w, d) })
	}
}

func has(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool { return d.Document[member] != nil }
}

func hasNot(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool { return d.Document[member] == nil }
}

func hasMinted(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool { return isMinted(d.Document[member]) }
}

func hasOlder(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool { return isOlder(d.Document[member]) }
}

func carries(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool { return payloadOf(d)[member] != nil }
}

func carriesMinted(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool { return isMinted(payloadOf(d)[member]) }
}

func carriesOlder(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool { return isOlder(payloadOf(d)[member]) }
}

func hasPayload(_ *World, d *adapters.Draft) bool { return payloadOf(d) != nil }

// of is a Command of one of some kinds, with its payload.
func of(kinds ...model.Kind) Fit {
	return func(_ *World, d *adapters.Draft) bool {
		return payloadOf(d) != nil && slices.Contains(kinds, KindOf(d))
	}
}

// part is a member of an object in the payload, such as the contract's budget.
func part(member, of string) Fit {
	return func(_ *World, d *adapters.Draft) bool {
		object, _ := payloadOf(d)[of].(object)
		return object[member] != nil
	}
}

// notBy is a Command of somebody else.
func notBy(a model.Actor) Fit {
	return func(_ *World, d *adapters.Draft) bool { return actorOf(d).ID != a.ID }
}

func isMinted(v any) bool {
	_, ok := v.(adapters.Minted)
	return ok
}

// isOlder reports whether there is a value minted before.
func isOlder(v any) bool {
	m, ok := v.(adapters.Minted)
	return ok && m.Ordinal > 1
}
