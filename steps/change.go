package steps

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
)

// What near misses change in a Draft.

func put(member string, value any) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		d.Document[member] = value
		return nil
	}
}

func drop(member string) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		if d.Document[member] == nil {
			return fmt.Errorf("the Command has no %s to leave out", member)
		}
		delete(d.Document, member)
		return nil
	}
}

// tamper replaces a member after signing; nil leaves it out.
func tamper(member string, value any) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		d.Tamper = object{member: value}
		return nil
	}
}

// raise adds to a minted value.
func raise(member string, by int64) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error { return raised(d.Document, member, by) }
}

// former replaces a minted value by the one before it.
func former(member string) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error { return before(d.Document, member) }
}

func putPayload(member string, value any) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		p, err := payload(d)
		if err == nil {
			p[member] = value
		}
		return err
	}
}

func dropPayload(member string) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		if payloadOf(d)[member] == nil {
			return fmt.Errorf("the payload has no %s to leave out", member)
		}
		delete(payloadOf(d), member)
		return nil
	}
}

func raisePayload(member string, by int64) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error { return raised(payloadOf(d), member, by) }
}

func formerPayload(member string) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error { return before(payloadOf(d), member) }
}

// payload is the payload of a Draft, or an error where there is none to change.
func payload(d *adapters.Draft) (object, error) {
	if p := payloadOf(d); p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("the %v has no payload", d.Document["kind"])
}

// inner is an object in the payload.
func inner(d *adapters.Draft, member string) (object, error) {
	if o, ok := payloadOf(d)[member].(object); ok {
		return o, nil
	}
	return nil, fmt.Errorf("the %v carries no %s", d.Document["kind"], member)
}

func raised(doc object, member string, by int64) error {
	m, ok := doc[member].(adapters.Minted)
	if !ok {
		return fmt.Errorf("the Command carries no %s that was minted", member)
	}
	m.Plus = by
	doc[member] = m
	return nil
}

func before(doc object, member string) error {
	m, ok := doc[member].(adapters.Minted)
	if !ok || m.Ordinal < 2 {
		return &adapters.Inapplicable{Note: "there is no older " + member}
	}
	m.Ordinal--
	doc[member] = m
	return nil
}
