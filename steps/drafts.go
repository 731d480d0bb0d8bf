package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

type object = map[string]any

// coordination are the kinds whose authority is the Coordinator lease: they carry the Coordinator Epoch.
var coordination = []model.Kind{
	model.CoordinatorRenew, model.MissionTerminate, model.MembershipChange, model.MembershipEnd, model.WorkAuthorize, model.WorkOffer,
	model.WorkUnblock, model.WorkAcceptResult, model.WorkFail, model.WorkCancel, model.WorkDependencyAdd,
}

// DefaultActor is who sends a Command of a kind in the ordinary course of things; Workers' Commands are Ada's.
func DefaultActor(kind model.Kind) model.Actor {
	switch kind {
	case model.CardRegister, model.SessionOpen:
		return cast.ControlPlane
	case model.MissionCreate, model.MissionCancel, model.CoordinatorAssign:
		return cast.Owner
	case model.CoordinatorRenew, model.MissionTerminate, model.MembershipChange, model.MembershipEnd, model.WorkAuthorize, model.WorkOffer,
		model.WorkUnblock, model.WorkAcceptResult, model.WorkFail, model.WorkCancel, model.WorkDependencyAdd:
		return cast.Coordinator
	default:
		return cast.Ada
	}
}

// OnItem reports whether Commands of a kind are about one WorkItem.
func OnItem(kind model.Kind) bool {
	return strings.HasPrefix(string(kind), "work.") && kind != model.WorkPropose || kind == model.WorkDependencyAdd || kind == model.ExecutionLeaseRenew || kind == model.ArtifactPublish
}

// Draft builds the Command of a kind as an actor would rightly send it in the present state: with the current epochs,
// Lease ID and revision, as far as there are any.
func (w *World) Draft(kind model.Kind, by model.Actor, item string) *adapters.Draft {
	w.actions++
	doc := object{
		"protocolVersion": "0.1",
		"actionId":        fmt.Sprintf("urn:weavecheck:action:%d", w.actions),
		"actor":           object{"type": string(by.Type), "id": by.ID},
		"kind":            string(kind),
		"correlationId":   fmt.Sprintf("urn:weavecheck:correlation:%d", w.actions),
		"issuedAt":        adapters.Now{},
		"payload":         w.payload(kind, by, item),
	}
	bootstrap := kind == model.CardRegister || kind == model.SessionOpen
	if !bootstrap {
		doc["groupId"] = w.Group
	}
	if by.Type == model.Agent {
		w.set(doc, "sessionEpoch", model.HoleSessionEpoch, by.ID)
	}
	if by.Type != model.Service && kind != model.MissionCreate {
		w.set(doc, "membershipEpoch", model.HoleMembershipEpoch, model.MembershipSubject(w.Group, by.ID))
	}
	if by.Type == model.Agent && w.mission().Coordinator == by.ID && slices.Contains(coordination, kind) {
		w.set(doc, "coordinatorEpoch", model.HoleCoordinatorEpoch, w.Group)
	}
	if OnItem(kind) {
		doc["workItemId"] = item
		if kind != model.WorkAuthorize && kind != model.ArtifactPublish {
			w.expect(doc, item)
		}
	} else if kind == model.MissionCancel || kind == model.MissionTerminate || kind == model.CoordinatorAssign || kind == model.CoordinatorRenew {
		w.expect(doc, w.Group)
	}
	return &adapters.Draft{Document: doc}
}

// set puts the current value of something minted into a document, if there is one.
func (w *World) set(doc object, member, name, subject string) {
	if m, ok := w.Current(name, subject); ok {
		doc[member] = m
	}
}

// expect puts the current revision of an aggregate into a document, if the target has disclosed it.
func (w *World) expect(doc object, subject string) {
	if m, ok := w.Current(model.HoleRevision, subject); ok && w.Disclosed(model.HoleRevision, subject) {
		doc["expectedRevision"] = m
	}
}

func (w *World) payload(kind model.Kind, by model.Actor, item string) object {
	p := object{}
	if OnItem(kind) && kind != model.ArtifactPublish { // there the manifest names it
		p["workItemId"] = item
	}
	switch kind {
	case model.CardRegister:
		p["card"] = card(cast.Vera, 1, cast.Capability)
	case model.SessionOpen:
		p["agentId"] = cast.Ada.ID
	case model.MissionCreate:
		p = missionPayload(w.Group, MissionID)
		if w.due > 0 {
			p["deadline"] = cast.Start.Seconds(w.due).String()
		}
	case model.MissionCancel, model.MissionTerminate, model.WorkCancel:
		p["reason"] = "The plan has changed."
	case model.CoordinatorAssign:
		p["coordinatorId"], p["leaseSeconds"] = cast.Otto.ID, coordinatorLeaseSeconds
	case model.CoordinatorRenew:
		p["leaseSeconds"] = coordinatorLeaseSeconds * 2
	case model.MembershipChange:
		p["principal"], p["roles"] = principal(cast.Ada), []any{model.RoleWorker}
	case model.MembershipEnd:
		p["principal"] = principal(cast.Ada)
	case model.WorkPropose:
		p["proposalId"], p["contract"] = fmt.Sprintf("urn:weavecheck:proposal:%d", w.actions), w.contract(1)
	case model.WorkAuthorize:
		p["contract"] = w.contract(1)
	case model.WorkOffer:
		p["candidateAgentIds"], p["selectionBasis"], p["offerExpiresInSeconds"] = []any{cast.Ada.ID}, selectionBasis(), offerSeconds
	case model.WorkAcceptOffer:
		p["ownershipLeaseSeconds"] = ownershipSeconds
	case model.WorkStart:
		w.ownership(p, item)
		p["executionLeaseSeconds"] = executionSeconds
	case model.ExecutionLeaseRenew:
		w.lease(p, item)
		p["leaseSeconds"] = executionSeconds * 2
	case model.WorkCheckpoint:
		w.lease(p, item)
		p["checkpoint"], p["resumeWithinSeconds"] = checkpoint(), resumeSeconds
	case model.WorkBlock:
		w.lease(p, item)
		p["checkpoint"], p["reason"], p["blockedLeaseSeconds"] = checkpoint(), "Access to the staging system is needed.", blockedSeconds
	case model.ArtifactPublish:
		w.lease(p, item)
		p["artifact"] = w.manifest(by, item)
	case model.WorkSubmit:
		w.lease(p, item)
		p["artifactIds"], p["evidence"] = w.published(item), w.evidence(by, item, "passed", Criteria...)
	case model.WorkAcceptResult:
		p["evidence"] = w.evidence(by, item, "passed", Criteria...)
	case model.WorkFail:
		if by.ID != w.mission().Coordinator {
			w.lease(p, item)
		}
		p["reason"], p["evidence"] = "The goal cannot be reached.", w.failureEvidence(by, item)
	case model.WorkDependencyAdd:
		p["dependencyId"] = Item("base")
	}
	return p
}

func principal(a model.Actor) object { return object{"type": string(a.Type), "id": a.ID} }

func missionPayload(group, mission string) object {
	return object{
		"missionId": mission, "groupId": group, "coordinatorId": cast.Coordinator.ID, "title": "Assemble the release",
		"objective":        "Assemble the release from its parts.",
		"definitionOfDone": []any{criterion("assembled", "deterministic_test")},
		"budget":           budget(1_000), "deadline": cast.Start.Seconds(30 * 86_400).String(),
		"approvalPolicy":          object{"finalHumanApproval": true, "highRiskExecutionApproval": true},
		"coordinatorLeaseSeconds": coordinatorLeaseSeconds,
	}
}

// budget is a Resource Budget with each of the six dimensions limited in proportion to n.
func budget(n int) object {
	return object{
		"currency": "EUR", "financialLimit": n, "modelTokenLimit": 1_000 * n, "toolCallLimit": n, "computeSecondsLimit": 10 * n,
		"wallClockSecondsLimit": 100 * n, "externalSideEffectLimit": n,
	}
}

// Criteria are the acceptance criteria of the Work Contracts of the checks.
var Criteria = []string{"assembled", "documented"}

func criterion(id, evidence string) object {
	return object{"criterionId": id, "description": "The result is " + id + ".", "evidenceRequired": []any{evidence}}
}

// contract is a complete Work Contract.
func (w *World) contract(version int) object {
	return object{
		"contractVersion":       version,
		"goal":                  "Assemble one part.",
		"requiredDeliverables":  []any{object{"deliverableId": "part", "description": "The part.", "mediaType": "application/json", "schema": "urn:weavecheck:schema:part"}},
		"acceptanceCriteria":    []any{criterion(Criteria[0], "deterministic_test"), criterion(Criteria[1], "reviewer_assessment")},
		"inputArtifacts":        []any{},
		"dependencyWorkItemIds": []any{},
		"allowedResources":      []any{object{"resource": "urn:weavecheck:resource:workshop", "operations": []any{"read", "write"}}},
		"requiredCapabilities":  []any{object{"id": cast.Capability.ID, "version": cast.Capability.Version}},
		"deadline":              w.contractDeadline().String(),
		"requestedUrgency":      "normal",
		"businessImpact":        "The release waits for this part.",
		"retryPolicy":           object{"maxAttempts": 3, "backoff": "fixed", "maxDelay": "PT5M", "retryableFailures": []any{"TOOL_UNAVAILABLE"}},
		"budget":                budget(10),
		"sideEffectRisk":        "reversible",
		"executionApproval":     "not_required",
	}
}

// contractDeadline is never after that of the Mission.
func (w *World) contractDeadline() model.Instant {
	usual := cast.Start.Seconds(20 * 86_400)
	if w.due > 0 {
		return min(usual, cast.Start.Seconds(w.due))
	}
	return usual
}

func selectionBasis() object {
	need := object{"id": cast.Capability.ID, "version": cast.Capability.Version}
	return object{
		"requiredCapabilities": []any{need}, "verifiedMatches": []any{need}, "authorizationEligible": true,
		"availabilityEstimate": cast.Start.Seconds(3_600).String(), "expectedCost": 5,
		"reliabilityEvidence": []any{"urn:weavecheck:evidence:record"}, "policyRulesApplied": []any{"capability-match"},
	}
}

func checkpoint() object {
	return object{"phase": "half assembled", "completedMilestones": []any{"parts collected"}, "nextStep": "join the parts", "createdAt": adapters.Now{}}
}

// ownership puts the current Ownership Epoch into a payload, or the first where there was none.
func (w *World) ownership(p object, item string) {
	p["ownershipEpoch"] = 1
	w.set(p, "ownershipEpoch", model.HoleOwnershipEpoch, item)
}

// lease puts the current Ownership Epoch and Lease ID into a payload, or a Lease ID never issued where there is none.
func (w *World) lease(p object, item string) {
	w.ownership(p, item)
	p["executionLeaseId"] = neverIssued
	w.set(p, "executionLeaseId", model.HoleExecutionLease, item)
}

const neverIssued = "urn:weavecheck:lease:never-issued"

func (w *World) published(item string) []any {
	ids := []any{}
	for _, id := range w.artifacts[item] {
		ids = append(ids, id)
	}
	if len(ids) == 0 {
		ids = append(ids, "urn:weavecheck:artifact:never-published")
	}
	return ids
}

func (w *World) manifest(by model.Actor, item string) adapters.Signed {
	content := fmt.Sprintf("content %d", w.actions)
	return adapters.Signed{By: by.ID, Document: object{
		"artifactId": fmt.Sprintf("urn:weavecheck:artifact:%d", w.actions), "contentHash": document.Hash([]byte(content)),
		"uri": fmt.Sprintf("https://artifacts.example/%d", w.actions), "sizeBytes": len(content), "mediaType": "application/json",
		"schemaUri": "urn:weavecheck:schema:part",
		"producer": object{"agentId": by.ID, "agentCardVersion": 1,
			"capabilities": []any{object{"id": cast.Capability.ID, "version": cast.Capability.Version}}},
		"missionId": w.missionID(), "groupId": w.Group, "workItemId": item, "sourceArtifactHashes": []any{},
		"toolVersions": []any{object{"name": "assembler", "version": "1.0"}}, "modelVersions": []any{},
		"classification": "internal", "createdAt": adapters.Now{},
	}}
}

func (w *World) missionID() string {
	if w.Group == SecondGroupID {
		return SecondMissionID
	}
	return MissionID
}

// evidence is one Evidence document for each criterion.
func (w *World) evidence(by model.Actor, item, result string, criteria ...string) []any {
	list := []any{}
	for i, c := range criteria {
		list = append(list, w.evidenceDocument(by, item, i, "deterministic_test", result, c))
	}
	return list
}

func (w *World) failureEvidence(by model.Actor, item string) []any {
	return []any{w.evidenceDocument(by, item, 0, "failure_report", "failed", Criteria...)}
}

func (w *World) evidenceDocument(by model.Actor, item string, n int, kind, result string, criteria ...string) adapters.Signed {
	ids := []any{}
	for _, c := range criteria {
		ids = append(ids, c)
	}
	return adapters.Signed{By: by.ID, Document: object{
		"evidenceId": fmt.Sprintf("urn:weavecheck:evidence:%d-%d", w.actions, n), "missionId": w.missionID(), "groupId": w.Group, "workItemId": item,
		"type": kind, "subject": object{"type": "work_item", "id": item}, "criterionIds": ids, "method": "Run the acceptance tests.",
		"result": result, "artifactHashes": []any{}, "generatedBy": principal(by), "createdAt": adapters.Now{},
	}}
}

func card(a model.Actor, version int, capability model.CapabilityRef) adapters.Signed {
	identity := document.TestIdentity(a)
	key := identity.PublicKey(cast.Start)
	return adapters.Signed{By: cast.ControlPlane.ID, Document: object{
		"agentId": a.ID, "organizationId": "urn:weavecheck:organization:one", "cardVersion": version, "displayName": a.ID[strings.LastIndexByte(a.ID, ':')+1:],
		"owner": principal(cast.Owner), "status": "active", "protocolVersions": []any{"0.1"},
		"endpoints":  []any{object{"transport": "wss", "uri": "wss://agents.example/any"}},
		"publicKeys": []any{object{"keyId": key.KeyID, "algorithm": key.Algorithm, "publicKey": key.PublicKey, "validFrom": key.ValidFrom.String()}},
		"capabilities": []any{object{
			"id": capability.ID, "version": capability.Version, "inputSchema": "urn:weavecheck:schema:input", "inputSchemaHash": document.Hash([]byte("input")),
			"outputSchema": "urn:weavecheck:schema:output", "outputSchemaHash": document.Hash([]byte("output")), "constraints": object{},
			"verifiedEvidence": []any{"urn:weavecheck:evidence:capability"},
		}},
		"maxConcurrency": 8, "issuedAt": adapters.Now{},
	}}
}
