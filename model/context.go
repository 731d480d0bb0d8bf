package model

// Context Packages (§13.3): signed summaries of a Group's history, for whoever joins it, is offered work in it, or takes
// over its coordination (§7.2, §8). No Command of the text carries one by name; in the payload profile those do that give
// somebody a part in the Group. A package gives no authority (§4): it is read, kept by its id, and decides nothing.

// The readings of this subject.
var (
	ContextCarried = point("context-carried", "7.2, 8, 13.3",
		"A Context Package in the payload of a Command…",
		"is verified before anything comes of the Command", "is not looked at: packages reach Agents in another way")
	AppointWithoutContext = point("appoint-without-context", "7.2",
		"A replacement Coordinator is appointed by a Command that brings no Context Package…",
		"which is allowed: one reaches the replacement in another way", "which is refused").free()
)

// ContextPackage is a signed Context Package (§13.3, context-package.schema.json).
type ContextPackage struct {
	ContextPackageID         string            `json:"contextPackageId"`
	Version                  uint64            `json:"version"`
	PreviousContextPackageID string            `json:"previousContextPackageId,omitempty"`
	MissionID                string            `json:"missionId"`
	GroupID                  string            `json:"groupId"`
	WorkItemID               string            `json:"workItemId,omitempty"`
	SourceEventRange         SourceEvents      `json:"sourceEventRange"`
	ArtifactHashes           []string          `json:"artifactHashes"`
	Summary                  string            `json:"summary"`
	Decisions                []ContextDecision `json:"decisions"`
	Constraints              []string          `json:"constraints"`
	UnresolvedQuestions      []string          `json:"unresolvedQuestions"`
	GeneratedBy              Actor             `json:"generatedBy"`
	GeneratedAt              Instant           `json:"generatedAt"`
	Signature                *Signature        `json:"signature,omitempty"`
}

// SourceEvents are the Events that a Context Package sums up.
type SourceEvents struct {
	FromSequence uint64   `json:"fromSequence"`
	ToSequence   uint64   `json:"toSequence"`
	EventIDs     []string `json:"eventIds"`
}

// ContextDecision is one decision in a Context Package, with the Events that it is taken from.
type ContextDecision struct {
	Description    string   `json:"description"`
	SourceEventIDs []string `json:"sourceEventIds"`
}

// WithContext is the part of a payload that brings a Context Package.
type WithContext struct {
	ContextPackage *ContextPackage `json:"contextPackage,omitempty" signed:"context-package"`
}

func (p *WithContext) contextPackage() *ContextPackage { return p.ContextPackage }

// packageOf is the Context Package that a Command brings, or nil.
func packageOf(f *Facts) *ContextPackage {
	return f.Command.Payload.(interface{ contextPackage() *ContextPackage }).contextPackage()
}

// packageID is the id of the Context Package that a Command brings; empty where it brings none that is looked at.
func (f *Facts) packageID() string {
	if p := packageOf(f); p != nil && f.Choose.Choose(ContextCarried) == 0 {
		return p.ContextPackageID
	}
	return ""
}

// context are the guards of a Command that may bring a Context Package. Of which Mission it is it says itself: that of
// another Group would be brought into this one (§4: PROTOCOL_VIOLATION).
func context() []*Guard {
	list := guards([]*Guard{{Name: "context-scope", Requirement: "13.3-05",
		Codes: codes([]Code{InvalidCommand, AuthForbidden, ProtocolViolation}, notHeld), Needs: onGroup,
		Holds: func(f *Facts) bool {
			p := packageOf(f)
			return p == nil || p.MissionID == f.Mission.ID && p.GroupID == f.Command.GroupID
		}}}, carried("context-package"))
	for _, g := range list {
		g.Unless, g.Option = ContextCarried, 1
	}
	return list
}

// contextBrought is the guard that an appointment brings a Context Package, in the reading that asks for it.
func contextBrought() *Guard {
	return &Guard{Name: "context-brought", Requirement: "7.2-14", Codes: codes(offForm, byPolicyAlone), Needs: document,
		Unless: AppointWithoutContext, Option: 0,
		Holds: func(f *Facts) bool { return packageOf(f) != nil }}
}

// membershipContext is the Context Package that came with a Membership.
var membershipContext = &Aspect{"Context Package"}

// equips is the step by which a Principal gets the Context Package that an Event brings it, if any.
func equips[P any](requirement string, given func(*P) (member Actor, packageID string)) *Step {
	return step("context package", requirement, changes(membershipContext), func(x *Change, e *P) {
		member, id := given(e)
		if m := x.State.Member(x.Event.GroupID, member); m != nil && m.ContextPackageID != id {
			equipped := *m
			equipped.ContextPackageID = id
			x.State.setMember(equipped)
		}
	})
}

// contextRow shows with which Context Package somebody became a member. A server may have given it a newer one since,
// so that it is compared only when it is given.
var contextRow = member("contextPackageId", "Context Package", "", changes(membershipContext),
	func(m *Membership) string { return m.ContextPackageID },
	func(v *MembershipView) **string { return &v.ContextPackageID }).
	when(func(m *Membership) bool { return m.ContextPackageID != "" })
