package steps

import (
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// fencing is the epochs in the envelopes of all Commands (§15.1).
var fencing = Subject{
	Misses: append(forms(
		fence{words: "under the Session Epoch", hole: model.HoleSessionEpoch, member: "sessionEpoch", records: agents},
		fence{words: "under the Membership Epoch", hole: model.HoleMembershipEpoch, member: "membershipEpoch",
			records: members},
		fence{words: "under the Coordinator Epoch", hole: model.HoleCoordinatorEpoch, member: "coordinatorEpoch",
			records: groups},
		fence{words: "expecting the revision", hole: model.HoleRevision, member: "expectedRevision"},
	), []Miss{
		miss("without its Session Epoch", common, has("sessionEpoch"), drop("sessionEpoch")),
		miss("under an older Session Epoch", particular, hasOlder("sessionEpoch"), former("sessionEpoch")).fences(),
		miss("under a Session Epoch not issued yet", common, hasMinted("sessionEpoch"), raise("sessionEpoch", 1000)),
		miss("with an invented Session Epoch", particular, hasNot("sessionEpoch"), put("sessionEpoch", 1)),

		miss("without its Membership Epoch", common, has("membershipEpoch"), drop("membershipEpoch")),
		miss("under an older Membership Epoch", particular, hasOlder("membershipEpoch"),
			former("membershipEpoch")).fences(),
		miss("under a Membership Epoch not issued yet", common, hasMinted("membershipEpoch"), raise("membershipEpoch", 1000)),
		miss("with an invented Membership Epoch", particular, hasNot("membershipEpoch"), put("membershipEpoch", 1)),
		miss("under its Membership Epoch of the second Mission", particular, all(memberOfSecond, has("membershipEpoch")),
			func(w *World, d *adapters.Draft, _ []string) error {
				m, ok := epochInSecond(w, d)
				if !ok {
					return fmt.Errorf("%s has no Membership in the second Mission", actorOf(d).ID)
				}
				d.Document["membershipEpoch"] = m
				return nil
			}),

		miss("without its Coordinator Epoch", particular, has("coordinatorEpoch"), drop("coordinatorEpoch")),
		miss("under an older Coordinator Epoch", particular, hasOlder("coordinatorEpoch"),
			former("coordinatorEpoch")).fences(),
		miss("under a Coordinator Epoch not issued yet", common, hasMinted("coordinatorEpoch"),
			raise("coordinatorEpoch", 1000)),
		// No sentence says what it means on Commands to which it does not belong, but for those that must not carry it.
		miss("with an invented Coordinator Epoch", common, forbidsCoordinatorEpoch, put("coordinatorEpoch", 1)),
		miss("under the Coordinator's epoch", common, all(coordinated, coordinates, hasNot("coordinatorEpoch")),
			func(w *World, d *adapters.Draft, _ []string) error {
				w.set(d.Document, "coordinatorEpoch", model.HoleCoordinatorEpoch, w.Group)
				return nil
			}),
		miss("under its former Coordinator Epoch", particular, recoordinated,
			func(w *World, d *adapters.Draft, _ []string) error {
				m, ok := w.Current(model.HoleCoordinatorEpoch, w.Group)
				if !ok {
					return fmt.Errorf("the Mission has no Coordinator Epoch")
				}
				d.Document["coordinatorEpoch"] = m
				return before(d.Document, "coordinatorEpoch")
			}).named(),
	}...),
}

func epochInSecond(w *World, d *adapters.Draft) (adapters.Minted, bool) {
	return w.Current(model.HoleMembershipEpoch, model.MembershipSubject(SecondGroupID, actorOf(d).ID))
}

func memberOfSecond(w *World, d *adapters.Draft) bool {
	_, ok := epochInSecond(w, d)
	return ok
}

// forbidsCoordinatorEpoch is a Command that the schema of envelopes forbids a Coordinator Epoch.
func forbidsCoordinatorEpoch(_ *World, d *adapters.Draft) bool {
	return d.Document["coordinatorEpoch"] == nil &&
		(actorOf(d).Type == model.Service || register.drafts[KindOf(d)].Scope == IntoNewGroup)
}

// coordinates is a Command that is ordinarily the Coordinator's.
func coordinates(_ *World, d *adapters.Draft) bool {
	return register.drafts[KindOf(d)].By == cast.Coordinator
}

// coordinated reports whether the Group has a Coordinator Epoch, and recoordinated whether it has had another before.
func coordinated(w *World, _ *adapters.Draft) bool {
	_, ok := w.Current(model.HoleCoordinatorEpoch, w.Group)
	return ok
}

func recoordinated(w *World, _ *adapters.Draft) bool {
	m, ok := w.Current(model.HoleCoordinatorEpoch, w.Group)
	return ok && isOlder(m)
}
