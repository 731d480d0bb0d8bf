package model

import "slices"

// Follow-up Missions (§7.1): what is to be corrected of an approved Mission, or taken back, is a new Mission that is
// linked to it.

// The kinds of this subject.
const (
	MissionFollowUp Kind = "mission.create_follow_up"

	MissionFollowUpCreated EventKind = "mission.follow_up.created"
)

// CreateFollowUp is the payload of MissionFollowUp.
type CreateFollowUp struct {
	CreateMission
	FollowUpToMissionID string `json:"followUpToMissionId,omitempty"`
}

func followUpSubject() Subject {
	const row = "7.1-create-follow-up"
	named := func(f *Facts) string { return payload[CreateFollowUp](f).FollowUpToMissionID }
	followed := func(f *Facts) *Mission { return f.State.missions.Get(named(f)) }
	onFollowed := slices.Concat(document, []string{"followed-known"})
	link := []*Guard{
		complete("followed-named", row, offForm, func(p *CreateFollowUp) bool { return p.FollowUpToMissionID != "" }),
		{Name: "followed-known", Requirement: row, Codes: codes(ruledOut, undisclosed),
			Needs: slices.Concat(document, []string{"followed-named"}),
			Holds: func(f *Facts) bool { return followed(f) != nil }},
		{Name: "followed-approved", Requirement: row, Codes: codes(ruledOut, undisclosed), Needs: onFollowed,
			Holds: func(f *Facts) bool { return followed(f).State == MissionIsApproved }},
		{Name: "same-owner", Requirement: row, Codes: codes(unentitled, undisclosed), Needs: onFollowed,
			Holds: func(f *Facts) bool { return followed(f).Owner == f.Command.Actor }},
	}
	return Subject{
		Name:     "follow-up Missions",
		Commands: []CommandDef{command[CreateFollowUp](MissionFollowUp)},
		Events: []EventDef{event[MissionCreatedFacts](MissionFollowUpCreated, append(begins(row),
			step("link", "7.1-15", changes(missionFollows),
				func(x *Change, e *MissionCreatedFacts) { x.Mission().FollowUpTo = e.FollowUpTo }))...)},
		Rules: []*Rule{{ID: "mission.create_follow_up", Requirement: row, Kind: MissionFollowUp,
			Guards: guards(beginning(row), link),
			Events: []EventRule{produces(MissionFollowUpCreated, func(f *Facts, e *Event, facts *MissionCreatedFacts) {
				created(f, e, facts)
				facts.FollowUpTo = named(f)
			})}}},
	}
}
