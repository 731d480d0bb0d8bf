package simulator

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// Worn openings are states that have been through something: what only a long life brings about is there from the start,
// so that the steps which are drawn meet it.

var ada, ben, cleo = steps.Crew[0], steps.Crew[1], steps.Crew[2]

// worn is the worn opening of a number.
func worn(n int) []opener {
	crowd := slices.Concat(opening(1), secondMission(ada, ben))
	switch n - firstWorn {
	case 0: // one owner of five WorkItems in two Groups
		for _, name := range []string{"a", "b", "c", "x", "y"} {
			crowd = append(crowd, taken(name, ada, model.Active)...)
		}
		crowd = append(crowd, taken("d", ben, model.Queued)...)
		// Ada is a delegate besides, who has authorized something beneath the work of another.
		return append(crowd, sends(steps.Move{Kind: model.MembershipChange, By: cast.Coordinator, Group: steps.GroupID,
			Words: []string{"for " + steps.NameOf(ada), "as worker and work_delegate"}},
			coordinates(model.DelegationGrant, "d", "for "+steps.NameOf(ada)), owns(model.WorkAuthorize, "e", ada))...)
	case 1: // executions begun and left several times
		crowd = append(crowd, taken("a", ada, model.Active)...)
		crowd = append(crowd, taken("b", ada, model.Active)...)
		for range 2 {
			crowd = append(crowd, sends(owns(model.ExecutionLeaseRenew, "a", ada), owns(model.WorkCheckpoint, "a", ada),
				owns(model.WorkStart, "a", ada), owns(model.WorkBlock, "b", ada), coordinates(model.WorkUnblock, "b"),
				owns(model.WorkStart, "b", ada))...)
		}
		return append(crowd, renewed("a", ada, 2)...)
	case 2: // offers and owners that lapsed
		crowd = append(crowd, sends(coordinates(model.WorkAuthorize, "a"), coordinates(model.WorkAuthorize, "b"))...)
		for _, a := range []model.Actor{ada, ben, ada} {
			crowd = append(crowd, sends(coordinates(model.WorkOffer, "a", "to "+steps.Names(a), "lasting 60 seconds"))...)
			crowd = append(crowd, opener{to: `the offer of "a" has expired`})
		}
		for _, a := range []model.Actor{ben, ada, ada} {
			crowd = append(crowd, sends(coordinates(model.WorkOffer, "b", "to "+steps.Names(a)),
				owns(model.WorkAcceptOffer, "b", a, "lasting 120 seconds"),
				owns(model.WorkStart, "b", a, "lasting 60 seconds"))...)
			crowd = append(crowd, opener{to: `the Ownership Lease of "b" has expired`})
		}
		crowd = append(crowd, sends(coordinates(model.WorkOffer, "a", "to "+steps.Names(ben, cleo)))...)
		return append(crowd, sends(coordinates(model.WorkOffer, "b", "to "+steps.Names(ada)),
			owns(model.WorkAcceptOffer, "b", ada), owns(model.WorkStart, "b", ada, "lasting 4000 seconds"))...)
	case 3: // every epoch risen several times, and renewals of the Coordinator's lease
		for range 2 {
			crowd = append(crowd, sends(session(cast.Otto), appoint(cast.Otto), session(ada),
				join(ada, cast.Owner, model.RoleWorker), session(cast.Coordinator), appoint(cast.Coordinator))...)
		}
		for range 2 {
			crowd = append(crowd, opener{to: "200 seconds pass"})
			crowd = append(crowd, sends(steps.Move{Kind: model.CoordinatorRenew, By: cast.Coordinator,
				Words: []string{"lasting 2400 seconds"}})...)
		}
		crowd = append(crowd, sends(steps.Move{Kind: model.MembershipEnd, By: cast.Coordinator,
			Words: []string{"for " + steps.NameOf(cleo)}}, join(cleo, cast.Coordinator, model.RoleWorker))...)
		return append(crowd, taken("a", ada, model.Active)...)
	case 4: // failed and offered again, cancelled, and more of them than four
		crowd = append(crowd, taken("a", ada, model.Queued)...)
		for _, a := range []model.Actor{ben, ada} {
			crowd = append(crowd, sends(coordinates(model.WorkFail, "a"), coordinates(model.WorkOffer, "a",
				"to "+steps.Names(a)), owns(model.WorkAcceptOffer, "a", a), owns(model.WorkStart, "a", a))...)
		}
		for _, name := range []string{"b", "c", "d", "e", "f"} {
			crowd = append(crowd, sends(coordinates(model.WorkAuthorize, name))...)
		}
		return append(crowd, sends(coordinates(model.WorkCancel, "b"), coordinates(model.WorkCancel, "c"))...)
	case 5: // a second Mission that was sent back for changes, and awaits its approval again
		crowd = append(crowd, finished("x", ada)...)
		crowd = append(crowd, decides(steps.SecondGroupID, cast.Coordinator, model.MissionSubmit),
			decides(steps.SecondGroupID, cast.Owner, model.MissionRequestChanges))
		crowd = append(crowd, finished("y", ben)...)
		return append(crowd, decides(steps.SecondGroupID, cast.Coordinator, model.MissionSubmit))
	case 6: // a Mission that was approved, and no other yet
		return append(slices.Concat(opening(1), finished("a", ada)),
			decides(steps.GroupID, cast.Coordinator, model.MissionSubmit), decides(steps.GroupID, cast.Owner, model.MissionApprove))
	default: // five that wait for one another, two of them finished
		crowd = append(crowd, sends(coordinates(model.WorkAuthorize, "a"), coordinates(model.WorkAuthorize, "b",
			`depending on "a"`), coordinates(model.WorkAuthorize, "c", `depending on "b"`),
			coordinates(model.WorkAuthorize, "d", `depending on "c"`), coordinates(model.WorkAuthorize, "e"))...)
		for _, name := range []string{"a", "e"} {
			crowd = append(crowd, handedIn(name, ada)[1:]...)
		}
		return append(crowd, sends(coordinates(model.WorkAcceptResult, "a"))...)
	}
}

// secondMission is a further Mission, with some people in it.
func secondMission(people ...model.Actor) []opener {
	list := sends(steps.Move{Kind: model.MissionCreate, By: cast.Owner, Group: steps.SecondGroupID})
	for _, a := range people {
		m := join(a, cast.Coordinator, model.RoleWorker)
		m.Group = steps.SecondGroupID
		list = append(list, opener{move: m})
	}
	return list
}

// taken takes a WorkItem to queued or active, as somebody's.
func taken(name string, owner model.Actor, to model.WorkState) []opener {
	list := sends(coordinates(model.WorkAuthorize, name), coordinates(model.WorkOffer, name, "to "+steps.Names(owner)),
		owns(model.WorkAcceptOffer, name, owner))
	if to == model.Active {
		list = append(list, opener{move: owns(model.WorkStart, name, owner)})
	}
	return list
}

// handedIn takes a WorkItem to submitted, as somebody's, and finished to verified.
func handedIn(name string, owner model.Actor) []opener {
	return append(taken(name, owner, model.Active),
		sends(owns(model.ArtifactPublish, name, owner), owns(model.WorkSubmit, name, owner))...)
}

func finished(name string, owner model.Actor) []opener {
	return append(handedIn(name, owner), opener{move: coordinates(model.WorkAcceptResult, name)})
}

// decides is about the Mission of a Group as a whole.
func decides(group string, by model.Actor, kind model.Kind) opener {
	return opener{move: steps.Move{Kind: kind, By: by, Group: group}}
}

// renewed renews an execution some times, each time for a little longer.
func renewed(name string, owner model.Actor, times int) []opener {
	var list []opener
	for i := range times {
		list = append(list, opener{to: "20 seconds pass"},
			opener{move: owns(model.ExecutionLeaseRenew, name, owner, fmt.Sprintf("lasting %d seconds", 600+60*i))})
	}
	return list
}

func appoint(a model.Actor) steps.Move {
	return steps.Move{Kind: model.CoordinatorAssign, By: cast.Owner, Words: []string{"for " + steps.NameOf(a)}}
}

func coordinates(kind model.Kind, name string, words ...string) steps.Move {
	return owns(kind, name, cast.Coordinator, words...)
}

// owns is a move about the WorkItem of a name, in the Group where there is one of that name.
func owns(kind model.Kind, name string, by model.Actor, words ...string) steps.Move {
	m := steps.Move{Kind: kind, By: by, Item: steps.Item(name), Group: steps.GroupID, Words: words}
	if slices.Contains(steps.ItemNames[steps.SecondGroupID], name) {
		m.Group = steps.SecondGroupID
	}
	return m
}
