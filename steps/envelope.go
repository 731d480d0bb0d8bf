package steps

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// envelope is what else the envelopes of all Commands have (§15.1).
var envelope = Subject{
	Misses: []Miss{
		miss("without a Group", common, has("groupId"), drop("groupId")),
		miss("with a Group", particular, hasNot("groupId"), put("groupId", GroupID)),
		// A Mission is created into a Group that is unknown before.
		miss("in an unknown Group", common, all(has("groupId"), toGroup), put("groupId", "urn:weavecheck:group:unknown")),

		miss("expecting an older revision", particular, hasMinted("expectedRevision"), olderRevision),
		miss("expecting a later revision", particular, hasMinted("expectedRevision"), put("expectedRevision", 1_000_000)),
		miss("expecting no revision", common, has("expectedRevision"), func(_ *World, d *adapters.Draft, _ []string) error {
			delete(d.Document, "expectedRevision")
			return nil
		}),

		miss("signed by somebody else", common, notBy(cast.Nora), func(_ *World, d *adapters.Draft, _ []string) error {
			d.SignedBy = cast.Nora.ID
			return nil
		}),
		miss("changed after signing", common, always, tamper("correlationId", "urn:weavecheck:correlation:changed")),
		miss("without a signature", common, always, tamper("signature", nil)),
		miss("issued before it was signed", common, always, put("issuedAt", cast.Start.Seconds(-1).String())),
		miss("issued after it was signed", common, always, put("issuedAt", cast.Start.Seconds(86_400).String())),

		miss("issued thousands of years ahead", common, all(coordinated, issuedNow),
			func(w *World, d *adapters.Draft, _ []string) error {
				m, ok := w.Current(model.HoleCoordinatorExpiry, w.Group) // an instant that there is, for the signature to say it too
				if !ok {
					return fmt.Errorf("the Mission has no Coordinator lease")
				}
				m.Plus = ages
				d.Document["issuedAt"] = m
				return nil
			}),

		miss("with an unknown member", common, always, put("priority", "high")),
		miss("of an unknown kind", common, always, put("kind", "work.destroy")),
		form("of the kind KIND", never, always, nil, func(_ *World, d *adapters.Draft, said []string) error {
			d.Document["kind"] = said[0]
			return nil
		}),
		miss("without its kind", common, has("kind"), drop("kind")),
		miss("without its Action ID", common, has("actionId"), drop("actionId")),
		miss("without its correlation id", common, has("correlationId"), drop("correlationId")),
		miss("without its issue time", common, always, tamper("issuedAt", nil)),
		miss("without its protocol version", common, has("protocolVersion"), drop("protocolVersion")),
		miss("without its actor", common, always, tamper("actor", nil)),
		miss("without a payload", common, has("payload"), drop("payload")),

		miss("under an Action ID that it used before", particular, hasSent, reuse),
		// The generator has the one above: of another actor this is no miss.
		miss("under the Action ID of the Command before", never, follows, copyActionID),
	},
}

// ages is past every window, and still an instant with a year of four digits.
const ages = 7_900 * 365 * 24 * 3_600_000 // milliseconds

func issuedNow(_ *World, d *adapters.Draft) bool {
	_, now := d.Document["issuedAt"].(adapters.Now)
	return now
}

func reuse(w *World, d *adapters.Draft, _ []string) error {
	s := lastSent(w, d)
	if s == nil {
		return fmt.Errorf("%s sent no Command before", actorOf(d).ID)
	}
	d.Document["actionId"] = s.Document["actionId"]
	return nil
}

func copyActionID(w *World, d *adapters.Draft, _ []string) error {
	if w.lastDraft == nil {
		return errNoCommand
	}
	d.Document["actionId"] = w.lastDraft.Document["actionId"]
	return nil
}

func olderRevision(w *World, d *adapters.Draft, _ []string) error {
	m, ok := d.Document["expectedRevision"].(adapters.Minted)
	if !ok {
		return &adapters.Inapplicable{Note: "the target shows no revision"}
	}
	if now, err := w.Value(m); err != nil || now == uint64(0) {
		return &adapters.Inapplicable{Note: "there is no older revision"}
	}
	m.Plus = -1
	d.Document["expectedRevision"] = m
	return nil
}

// lastSent is the last accepted Command of the actor of a Draft, nil where there is none.
func lastSent(w *World, d *adapters.Draft) *adapters.Draft {
	for _, s := range slices.Backward(w.Steps()) {
		if s.Draft != nil && s.Refused == "" && actorOf(s.Draft) == actorOf(d) {
			return s.Draft
		}
	}
	return nil
}

func hasSent(w *World, d *adapters.Draft) bool { return lastSent(w, d) != nil }

func toGroup(_ *World, d *adapters.Draft) bool { return register.drafts[KindOf(d)].Scope == InGroup }

func follows(w *World, _ *adapters.Draft) bool { return w.lastDraft != nil }
