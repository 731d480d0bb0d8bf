package simulator

import (
	"fmt"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/steps"
)

// A miss is a change after which a right Command is wrong in one thing, in the words of the scenarios. Some are wrong
// only in a reading, and a few are right all the same; the rules say which.
type miss struct {
	words  string
	weight int
	fits   func(c *scene, d *adapters.Draft) bool
}

func (m miss) about() (string, int) { return m.words, m.weight }

// How likely a miss is: that of what few Commands have, and that of what all of them have.
const (
	particular = 4
	common     = 1
)

type fit = func(*scene, *adapters.Draft) bool

func always(*scene, *adapters.Draft) bool { return true }

func has(member string) fit {
	return func(_ *scene, d *adapters.Draft) bool { return d.Document[member] != nil }
}

func hasNot(member string) fit {
	return func(_ *scene, d *adapters.Draft) bool { return d.Document[member] == nil }
}

func minted(member string) fit {
	return func(_ *scene, d *adapters.Draft) bool { _, ok := d.Document[member].(adapters.Minted); return ok }
}

func mintedBefore(member string) fit {
	return func(_ *scene, d *adapters.Draft) bool { return older(d.Document[member]) }
}

func older(v any) bool {
	m, ok := v.(adapters.Minted)
	return ok && m.Ordinal > 1
}

func carries(member string) fit {
	return func(_ *scene, d *adapters.Draft) bool { return payload(d)[member] != nil }
}

func carriesMinted(member string) fit {
	return func(_ *scene, d *adapters.Draft) bool { _, ok := payload(d)[member].(adapters.Minted); return ok }
}

func carriesOlder(member string) fit {
	return func(_ *scene, d *adapters.Draft) bool { return older(payload(d)[member]) }
}

func of(kinds ...model.Kind) fit {
	return func(_ *scene, d *adapters.Draft) bool { return payload(d) != nil && slices.Contains(kinds, kindOf(d)) }
}

// part is a member of an object in the payload, such as the contract's budget.
func part(member, of string) fit {
	return func(_ *scene, d *adapters.Draft) bool {
		object, _ := payload(d)[of].(map[string]any)
		return object[member] != nil
	}
}

// manifest is a signed manifest, of which more may hold.
func manifest(more ...fit) fit {
	return func(c *scene, d *adapters.Draft) bool {
		_, signed := payload(d)["artifact"].(adapters.Signed)
		return signed && !slices.ContainsFunc(more, func(f fit) bool { return !f(c, d) })
	}
}

func all(fits ...fit) fit {
	return func(c *scene, d *adapters.Draft) bool {
		return !slices.ContainsFunc(fits, func(f fit) bool { return !f(c, d) })
	}
}

func kindOf(d *adapters.Draft) model.Kind {
	kind, _ := d.Document["kind"].(string)
	return model.Kind(kind)
}

func actorOf(d *adapters.Draft) string {
	actor, _ := d.Document["actor"].(map[string]any)
	id, _ := actor["id"].(string)
	return id
}

func itemOf(d *adapters.Draft) string {
	item, _ := d.Document["workItemId"].(string)
	return item
}

// misses are the near misses, those of §15 first.
var misses = slices.Concat(envelopeMisses, fencingMisses, resultMisses, contractMisses(), bootstrapMisses())

var envelopeMisses = []miss{
	{"without its Session Epoch", common, has("sessionEpoch")},
	{"under an older Session Epoch", particular, mintedBefore("sessionEpoch")},
	{"under a Session Epoch not issued yet", common, minted("sessionEpoch")},
	{"with an invented Session Epoch", particular, hasNot("sessionEpoch")},
	{"without its Membership Epoch", common, has("membershipEpoch")},
	{"under an older Membership Epoch", particular, mintedBefore("membershipEpoch")},
	{"under a Membership Epoch not issued yet", common, minted("membershipEpoch")},
	{"with an invented Membership Epoch", particular, hasNot("membershipEpoch")},
	{"without its Coordinator Epoch", particular, has("coordinatorEpoch")},
	{"under an older Coordinator Epoch", particular, mintedBefore("coordinatorEpoch")},
	{"under a Coordinator Epoch not issued yet", common, minted("coordinatorEpoch")},
	{"with an invented Coordinator Epoch", common, hasNot("coordinatorEpoch")},
	{"under its former Coordinator Epoch", particular, func(c *scene, d *adapters.Draft) bool {
		m, ok := c.world.Current(model.HoleCoordinatorEpoch, c.world.Group)
		return ok && older(m) && slices.Contains([]model.Kind{model.WorkOffer, model.WorkAuthorize, model.WorkAcceptResult, model.CoordinatorRenew}, kindOf(d))
	}},
	{"under the Coordinator's epoch", common, func(c *scene, d *adapters.Draft) bool {
		_, ok := c.world.Current(model.HoleCoordinatorEpoch, c.world.Group)
		return ok && d.Document["coordinatorEpoch"] == nil
	}},
	{"under its Membership Epoch of the second Mission", particular, func(c *scene, d *adapters.Draft) bool {
		_, ok := c.world.Current(model.HoleMembershipEpoch, model.MembershipSubject(steps.SecondGroupID, actorOf(d)))
		return ok && d.Document["membershipEpoch"] != nil
	}},
	{"without a Group", common, has("groupId")},
	{"with a Group", particular, hasNot("groupId")},
	{"in an unknown Group", common, has("groupId")},
	{"expecting an older revision", particular, minted("expectedRevision")},
	{"expecting a later revision", particular, minted("expectedRevision")},
	{"expecting no revision", common, has("expectedRevision")},
	{"signed by somebody else", common, func(_ *scene, d *adapters.Draft) bool { return actorOf(d) != cast.Nora.ID }},
	{"changed after signing", common, always},
	{"without a signature", common, always},
	{"with an unknown member", common, always},
	{"of an unknown kind", common, always},
	{"without its kind", common, has("kind")},
	{"under an Action ID that is an IRI", common, has("actionId")},
	{"under an Action ID that is relative", common, has("actionId")},
	{"under an Action ID with a line feed behind", common, has("actionId")},
	{"issued at a leap second", common, always},
	{"issued at an unknown offset", common, always},
	{"expecting half a revision", common, always},
	{"expecting a revision below nought", common, always},
	{"issued before it was signed", common, always},
	{"issued after it was signed", common, always},
	{"without its Action ID", common, has("actionId")},
	{"without its correlation id", common, has("correlationId")},
	{"without its issue time", common, always},
	{"without its protocol version", common, has("protocolVersion")},
	{"without its actor", common, always},
	{"without a payload", common, has("payload")},
	{"under an Action ID that it used before", particular, func(c *scene, d *adapters.Draft) bool {
		return slices.ContainsFunc(c.world.Steps(), func(s adapters.Sent) bool {
			return s.Draft != nil && s.Refused == "" && actorOf(s.Draft) == actorOf(d)
		})
	}},
}

var fencingMisses = []miss{
	{"without a Lease ID", particular, carries("executionLeaseId")},
	{"with a Lease ID never issued", particular, carries("executionLeaseId")},
	{"with the Lease ID of before", 2 * particular, carriesOlder("executionLeaseId")},
	{"without an Ownership Epoch", particular, carries("ownershipEpoch")},
	{"under an older Ownership Epoch", 2 * particular, carriesOlder("ownershipEpoch")},
	{"under an Ownership Epoch not begun yet", particular, carriesMinted("ownershipEpoch")},
	{"lasting 0 seconds", particular, of(model.WorkOffer, model.WorkAcceptOffer, model.WorkStart, model.WorkCheckpoint, model.WorkBlock, model.ExecutionLeaseRenew)},
}

var resultMisses = []miss{
	{"without a checkpoint", particular, carries("checkpoint")},
	{"without a required resolution", particular, all(of(model.WorkBlock), carries("reason"))},
	{"without Evidence", particular, carries("evidence")},
	{"without Artifacts", particular, of(model.WorkSubmit)},
	{"with an Artifact never published", particular, of(model.WorkSubmit)},
	{`with the Artifacts of "a"`, common, of(model.WorkSubmit)},
	{"with Evidence for one criterion only", particular, of(model.WorkSubmit)},
	{"with failed Evidence", particular, of(model.WorkAcceptResult)},
	{"with inconclusive Evidence", particular, of(model.WorkAcceptResult)},
	{"without a manifest", particular, carries("artifact")},
	{"with a manifest without content hash", particular, manifest()},
	{"with a manifest of another producer", particular, manifest(func(_ *scene, d *adapters.Draft) bool { return actorOf(d) != cast.Ben.ID })},
	{"with a manifest of another card version", particular, manifest()},
	{"with a manifest of another WorkItem", particular, manifest()},
	{"with a manifest of the second card version", common, manifest()},
	{"with a manifest of another Group", particular, manifest()},
	{"with a manifest of another Mission", particular, manifest()},
	{"with an unsigned manifest", particular, manifest()},
	{"with the Artifact ID of before", particular, manifest(func(c *scene, d *adapters.Draft) bool {
		w := c.state.WorkItem(itemOf(d))
		return w != nil && len(w.Artifacts) > 0
	})},
}

// contracted reports whether the Command is about a WorkItem with a Work Contract.
func contracted(c *scene, d *adapters.Draft) bool {
	w := c.state.WorkItem(itemOf(d))
	return w != nil && w.Contract != nil
}

// contractMisses are those of Work Contracts, offers and dependencies.
func contractMisses() []miss {
	list := []miss{
		{"without a contract", particular, all(of(model.WorkAuthorize), carries("contract"))},
		{"with an acceptance criterion without Evidence", common, all(of(model.WorkAuthorize, model.WorkOffer), part("acceptanceCriteria", "contract"))},
		{"with a required capability without version", common, all(of(model.WorkAuthorize, model.WorkOffer), part("requiredCapabilities", "contract"))},
		{"with another contract than the proposal's", particular, all(of(model.WorkAuthorize), carries("proposalId"), carries("contract"))},
		{`of the proposal "unheard-of"`, particular, of(model.WorkAuthorize)},
		{"with 1001 of toolCallLimit", particular, all(of(model.WorkAuthorize, model.WorkOffer), part("budget", "contract"))},
		{"without a selection basis", particular, carries("selectionBasis")},
		{"with its contract as it is", common, all(of(model.WorkOffer), contracted)},
		{`with a revised contract that depends on "a"`, particular, all(of(model.WorkOffer), contracted)},
		{`with a revised contract that depends on "b"`, particular, all(of(model.WorkOffer), contracted)},
		{"to nobody", particular, of(model.WorkOffer)},
		{"to Ulf", particular, of(model.WorkOffer)},
		{"to Ada and Nora", particular, of(model.WorkOffer)},
		{"with a changed contract under the old revision", particular, all(of(model.WorkOffer), contracted)},
	}
	for _, member := range model.ContractParts() { // evidenceRequired is no member of the contract itself, so it never fits
		list = append(list, miss{"with a contract without " + member, common, all(of(model.WorkAuthorize, model.WorkOffer), part(member, "contract"))})
	}
	for _, member := range model.BasisParts() {
		list = append(list, miss{"with a selection basis without " + member, common, part(member, "selectionBasis")})
	}
	for _, name := range append(slices.Clone(itemNames[steps.GroupID]), "unheard-of") {
		list = append(list, miss{fmt.Sprintf("depending on %q", name), particular, func(_ *scene, d *adapters.Draft) bool {
			kind := kindOf(d)
			return payload(d) != nil && kind == model.WorkDependencyAdd ||
				kind == model.WorkAuthorize && itemOf(d) == steps.Item(name) && payload(d)["contract"] != nil
		}})
	}
	return list
}

// bootstrapMisses are those of Missions, Memberships, Sessions and Agent Cards.
func bootstrapMisses() []miss {
	list := []miss{
		{"for Vera", particular, of(model.SessionOpen, model.CoordinatorAssign, model.MissionCreate, model.MembershipEnd)},
		{"for Nora", particular, of(model.MembershipEnd)},
		{"for the Coordinator", particular, of(model.CoordinatorAssign)},
		{`called the proposal "first"`, particular, of(model.WorkPropose)},
		{"into a second Group", particular, of(model.MissionCreate)},
		{"under another Mission ID", particular, of(model.MissionCreate)},
		{"without its principal", particular, carries("principal")},
		{"without its card", particular, carries("card")},
		{"without its agentId", particular, carries("agentId")},
	}
	for _, member := range []string{"objective", "definitionOfDone", "deadline", "budget", "approvalPolicy"} {
		list = append(list, miss{"without its " + member, particular, all(of(model.MissionCreate), carries(member))})
	}
	return list
}

// missed is a Draft with a near miss of it, and the note with its words. Words that turn out not to fit are as if they
// had not been among the choices: something is always missed.
func (c *scene) missed(d draw, draft *adapters.Draft, note string) (*adapters.Draft, string) {
	var fitting []miss
	for _, m := range misses {
		if m.fits(c, draft) {
			fitting = append(fitting, m)
		}
	}
	if m := c.state.Mission(c.world.Group); m != nil && kindOf(draft) == model.WorkAuthorize && part("budget", "contract")(c, draft) {
		over := gathering{scene: c, mission: m, group: c.world.Group}.remaining() + 1
		fitting = append(fitting, miss{words: fmt.Sprintf("with %d of toolCallLimit", over), weight: particular})
	}
	for len(fitting) > 0 {
		chosen := choose(d, "near miss", fitting, miss.about)
		changed := &adapters.Draft{SignedBy: draft.SignedBy, Tamper: draft.Tamper, Spelled: draft.Spelled}
		changed.Document, _ = copied(draft.Document).(map[string]any)
		if longer, err := say(c.world, changed, note, chosen.words); err == nil {
			return changed, longer
		}
		fitting = slices.DeleteFunc(fitting, func(m miss) bool { return m.words == chosen.words })
	}
	return draft, note
}

// copied is a deep copy of a value of a Draft.
func copied(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, inner := range v {
			out[k] = copied(inner)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = copied(inner)
		}
		return out
	case adapters.Signed:
		v.Document, _ = copied(v.Document).(map[string]any)
		return v
	default:
		return v
	}
}
