package steps

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// carried are the Signed Documents in payloads (§6.4), each wrong by itself within a Command that is rightly signed.
var carried = Subject{Misses: slices.Concat(
	carriedMisses("a manifest", "artifact", "classification", "public"),
	carriedMisses("Evidence", "evidence", "method", "Look at it."),
	carriedMisses("a card", "card", "displayName", "another"),
	carriedMisses("an Approval", "approval", "comments", "As it should be."),
	carriedMisses("a Context Package", "contextPackage", "summary", "Nothing was agreed."),
)}

// carriedMisses are those of the documents in a member of the payload. altered is one of their own members, which may
// as well have the value: nothing is wrong with that but that it was not signed.
func carriedMisses(noun, member, altered, value string) []Miss {
	wrong := func(words string, weight int, change func(s *adapters.Signed)) Miss {
		return miss("with "+noun+" "+words, weight, all(carriesSigned(member), notBy(cast.Nora)), inSigned(member, change))
	}
	before := cast.Start.Seconds(-1)
	list := []Miss{
		wrong("signed by somebody else", common, func(s *adapters.Signed) { s.By = cast.Nora.ID }),
		wrong("altered after signing", common, func(s *adapters.Signed) { spoil(s, object{altered: value}, "") }),
		wrong("without a signature", common, func(s *adapters.Signed) { spoil(s, object{"signature": nil}, "") }),
		wrong("with an unknown member", common, func(s *adapters.Signed) { s.Document["colour"] = "red" }),
		wrong("signed before its key was valid", common, func(s *adapters.Signed) {
			s.At = before
			dated(s.Document, before)
		}),
		wrong("signed at another time than it says", common, func(s *adapters.Signed) {
			dated(s.Document, cast.Start.Seconds(86_400))
		}),
	}
	for _, spelling := range []string{"a key that nobody has", "unused bits set in its signature",
		"a scalar beyond the group order", "its signature under another algorithm"} {
		list = append(list, wrong("spelled with "+spelling, common, func(s *adapters.Signed) { spoil(s, nil, spelling) }))
	}
	return list
}

// spoil damages a document after it was signed, in this way alone: a signature that another near miss took away could
// not be spelled in another way.
func spoil(s *adapters.Signed, tamper object, spelling string) {
	s.Tamper, s.Spelled = tamper, spelling
}

// dated has a document say that it was made at an instant, instead of the present.
func dated(document object, at model.Instant) {
	for member, v := range document {
		if v == (adapters.Now{}) {
			document[member] = at.String()
		}
	}
}

func carriesSigned(member string) Fit {
	return func(_ *World, d *adapters.Draft) bool {
		return inSigned(member, func(*adapters.Signed) {})(nil, d, nil) == nil
	}
}

// inSigned changes every Signed Document in a member of the payload, whether there is one or a list of them.
func inSigned(member string, change func(*adapters.Signed)) Change {
	return func(_ *World, d *adapters.Draft, _ []string) error {
		switch v := payloadOf(d)[member].(type) {
		case adapters.Signed:
			change(&v)
			payloadOf(d)[member] = v
			return nil
		case []any:
			changed := slices.Clone(v)
			for i, e := range changed {
				s, ok := e.(adapters.Signed)
				if !ok {
					return fmt.Errorf("the %s of the %v holds what is not signed", member, d.Document["kind"])
				}
				change(&s)
				changed[i] = s
			}
			if payloadOf(d)[member] = changed; len(changed) > 0 {
				return nil
			}
		}
		return fmt.Errorf("the %v carries no signed %s", d.Document["kind"], member)
	}
}
