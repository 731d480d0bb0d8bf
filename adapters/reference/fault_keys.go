package reference

import (
	"slices"

	"github.com/missionweave/weavecheck/model"
)

// A server whose Registry knows public keys by their key ids alone, so that whoever declares one last has it: a card
// that does is registered, and its key stands in the place of the other's.

// taking are the readings of a server with the fault, which registers such a card.
func (f Fault) taking(readings model.Readings) model.Readings {
	if f == cardTakesKey {
		return readings.With(model.CardKeyUnbindable, 1)
	}
	return readings
}

// takeKeys binds the keys of a card that was registered in the place of those of others.
func (r *Reference) takeKeys(c *model.Command) {
	registered, ok := c.Payload.(*model.RegisterCard)
	if !ok || r.opts.Fault != cardTakesKey {
		return
	}
	taken := r.org
	taken.Principals = slices.Clone(r.org.Principals)
	for i := range taken.Principals {
		keys := slices.Clone(taken.Principals[i].Keys)
		for _, declared := range registered.Card.PublicKeys {
			keys = slices.DeleteFunc(keys, func(k model.PublicKey) bool { // it stands under another key id now
				return k.PublicKey == declared.PublicKey && k.KeyID != declared.KeyID
			})
			for j := range keys {
				if keys[j].KeyID == declared.KeyID {
					keys[j].PublicKey = declared.PublicKey
				}
			}
		}
		taken.Principals[i].Keys = keys
	}
	if keys, err := taken.Bindings(); err == nil {
		r.org, r.keys, r.memo = taken, keys, nil // the memo is of other keys
	}
}
