"""From the harness's payload profile to the Core's payload models.

The profile carries normative documents (a Work Contract, Evidence, an Artifact
manifest, an Agent Card); the Core has shorter models. Nothing here judges or completes
a payload: a member that is absent stays absent, and a value of an unexpected shape goes
through as it is, so that the Core alone decides what to refuse. README.md lists
everything that has no slot in the Core.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

type Convert = Callable[[Any], Any]
type Members = Mapping[str, tuple[str, Convert]]

# The members that a kind carries in the profile and that the Core has no slot for. Any
# other member reaches the Core, which refuses the ones it does not know.
DROPPED: Mapping[str, frozenset[str]] = {
    "mission.create": frozenset({"approvalPolicy"}),
    "mission.create_follow_up": frozenset({"approvalPolicy"}),
    "mission.assign_coordinator": frozenset({"contextPackage"}),
    "membership.change": frozenset({"contextPackage"}),
    "work.offer": frozenset({"contextPackage"}),
    "work.fail": frozenset({"evidence"}),
}

_AMENDMENTS = frozenset({"message.correct", "message.retract", "message.redact"})
_AMENDED = {
    "messageId": "amendmentId",
    "targetMessageId": "messageId",
    "content": "replacementContent",
}

_PRIORITIES = {"routine": 25, "normal": 50, "high": 75, "critical": 100}
_DURATION = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?")


def core_payload(kind: str, payload: Any, hashes: Mapping[str, str]) -> Any:
    """The payload of one Command in the Core's form.

    hashes are the content hashes of the published Artifacts, by their ids.
    """
    if not isinstance(payload, dict):
        return payload
    if kind == "mission.submit_for_approval":
        return _renamed(payload, _submitted(hashes)) | {
            name: value for name, value in payload.items() if name != "artifactIds"
        }
    if kind in _DECISIONS and isinstance(payload.get("approval"), dict):
        return _renamed(payload["approval"], _DECISIONS[kind]) | {
            name: value for name, value in payload.items() if name != "approval"
        }
    if kind in _AMENDMENTS:
        payload = {_AMENDED.get(name, name): value for name, value in payload.items()}
    dropped = DROPPED.get(kind, frozenset())
    mapped = {
        name: _CONVERTERS.get(name, _same)(value)
        for name, value in payload.items()
        if name not in dropped
    }
    if kind == "mission.create_follow_up" and "followUpToMissionId" in mapped:
        mapped["followUpOfMissionId"] = mapped.pop("followUpToMissionId")
    contract = payload.get("contract")
    if (
        "contract" in mapped
        and isinstance(contract, dict)
        and "dependencyWorkItemIds" in contract
    ):
        mapped["dependencyIds"] = contract["dependencyWorkItemIds"]
    return mapped


def principal(actor: Any) -> Any:
    """An actor as the Core's Principal: an Organization service is of type system."""
    if isinstance(actor, dict) and actor.get("type") == "service":
        return {**actor, "type": "system"}
    return actor


def agent_card(card: Any) -> Any:
    """A normative Agent Card as the Core's, with the first of its public keys."""
    return _renamed(card, _AGENT_CARD)


def artifact(manifest: Any) -> Any:
    """A normative Artifact manifest as the Core's, still under its own signature."""
    mapped = _renamed(manifest, _ARTIFACT)
    if isinstance(mapped, dict):
        producer = mapped.pop("producer", None)
        if isinstance(producer, dict):
            mapped |= _renamed(producer, _PRODUCER)
    return mapped


def _content(parts: Any) -> Any:
    """The texts of a Message as one; the Core has no slot for what else it may have."""
    if not isinstance(parts, list) or not parts:
        return parts
    texts = [p.get("text") for p in parts if _is_text(p)]
    return "\n".join(texts) if len(texts) == len(parts) else parts


def _is_text(part: Any) -> bool:
    return (
        isinstance(part, dict)
        and part.get("type") == "text"
        and isinstance(part.get("text"), str)
    )


def _evidence(document: Any) -> Any:
    mapped = _renamed(document, _EVIDENCE)
    if isinstance(mapped, dict):
        hashes = mapped.pop("artifactHashes", None)
        if isinstance(hashes, list) and hashes:
            mapped["artifactHash"] = hashes[0]
        mapped["data"] = document
    return mapped


def _submitted(hashes: Mapping[str, str]) -> Members:
    """An Artifact set by content hash; an id that nothing has stays what it is."""

    def content_hash(artifact_id: Any) -> Any:
        known = isinstance(artifact_id, str)
        return hashes.get(artifact_id, artifact_id) if known else artifact_id

    return {"artifactIds": ("artifactHashes", _each(content_hash))}


def _retry_policy(policy: Any) -> Any:
    mapped = _renamed(policy, _RETRY_POLICY)
    # The contract names a shape where the Core knows two bounds: a fixed backoff begins
    # at its maximum.
    if (
        isinstance(mapped, dict)
        and policy.get("backoff") == "fixed"
        and "maxDelay" in policy
    ):
        mapped["initialBackoffSeconds"] = mapped["maximumBackoffSeconds"]
    return mapped


def _renamed(document: Any, members: Members) -> Any:
    """The members that the Core knows, converted, under the Core's names."""
    if not isinstance(document, dict):
        return document
    return {
        core_name: convert(document[name])
        for name, (core_name, convert) in members.items()
        if name in document
    }


def _same(value: Any) -> Any:
    return value


def _each(convert: Convert) -> Convert:
    return lambda value: (
        [convert(v) for v in value] if isinstance(value, list) else value
    )


def _member(name: str) -> Convert:
    return lambda value: value.get(name) if isinstance(value, dict) else value


def _first(convert: Convert) -> Convert:
    return lambda value: (
        convert(value[0]) if isinstance(value, list) and value else value
    )


def _table(key: Callable[[dict[str, Any]], str], item: str) -> Convert:
    """A list of objects as a mapping from a key made of each to one of its members."""

    def convert(value: Any) -> Any:
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            return value
        return {key(v): v.get(item) for v in value}

    return convert


def _major(version: Any) -> Any:
    """The major number of a semantic version: the Core's versions are whole numbers."""
    head = version.partition(".")[0] if isinstance(version, str) else ""
    return int(head) if head.isdecimal() else version


def _micro(amount: Any) -> Any:
    return round(amount * 1_000_000) if type(amount) in (int, float) else amount


def _seconds(duration: Any) -> Any:
    match = _DURATION.fullmatch(duration) if isinstance(duration, str) else None
    if match is None:
        return duration
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


def _priority(urgency: Any) -> Any:
    return _PRIORITIES.get(urgency, urgency) if isinstance(urgency, str) else urgency


def _passed(result: Any) -> Any:
    return result == "passed"


def _requirement(capability: Any) -> Any:
    return _renamed(
        capability, {"id": ("id", _same), "version": ("minimumVersion", _major)}
    )


def _budget(budget: Any) -> Any:
    return _renamed(budget, _BUDGET)


_BUDGET: Members = {
    "financialLimit": ("financialMicrounits", _micro),
    "modelTokenLimit": ("modelTokens", _same),
    "toolCallLimit": ("toolCalls", _same),
    "computeSecondsLimit": ("computeSeconds", _same),
    "wallClockSecondsLimit": ("wallClockSeconds", _same),
    "externalSideEffectLimit": ("externalActions", _same),
}
_USAGE: Members = {
    "financialAmount": ("financialMicrounits", _micro),
    "modelTokens": ("modelTokens", _same),
    "toolCalls": ("toolCalls", _same),
    "computeSeconds": ("computeSeconds", _same),
    "wallClockSeconds": ("wallClockSeconds", _same),
    "externalSideEffects": ("externalActions", _same),
}
_RETRY_POLICY: Members = {
    "maxAttempts": ("maxAttempts", _same),
    "maxDelay": ("maximumBackoffSeconds", _seconds),
}
_CONTRACT: Members = {
    "goal": ("goal", _same),
    "requiredDeliverables": ("deliverables", _each(_member("deliverableId"))),
    "acceptanceCriteria": ("acceptanceCriteria", _each(_member("criterionId"))),
    "inputArtifacts": ("inputs", _same),
    "allowedResources": ("allowedResources", _each(_member("resource"))),
    "deadline": ("deadline", _same),
    "requestedUrgency": ("requestedPriority", _priority),
    "requiredCapabilities": ("requiredCapabilities", _each(_requirement)),
    "budget": ("budget", _budget),
    "retryPolicy": ("retryPolicy", _retry_policy),
    "sideEffectRisk": ("sideEffectRisk", _same),
    "executionApproval": ("executionApproval", _same),
}
_SELECTION_BASIS: Members = {
    "requiredCapabilities": ("requiredCapabilities", _each(_requirement)),
    "verifiedMatches": ("verifiedCapabilityMatches", _each(_member("id"))),
    "authorizationEligible": ("authorizationEligible", _same),
    "availabilityEstimate": ("availabilityEstimate", _same),
    "expectedCost": ("expectedCostMicrounits", _micro),
    "reliabilityEvidence": ("reliabilityEvidence", _same),
    "policyRulesApplied": ("policyRulesApplied", _same),
}
_EVIDENCE: Members = {
    "type": ("kind", _same),
    "method": ("description", _same),
    "result": ("success", _passed),
    "artifactHashes": ("artifactHashes", _same),
}
_ARTIFACT: Members = {
    "artifactId": ("id", _same),
    "contentHash": ("contentHash", _same),
    "mediaType": ("mediaType", _same),
    "schemaUri": ("schemaUri", _same),
    "producer": ("producer", _same),
    "missionId": ("missionId", _same),
    "groupId": ("groupId", _same),
    "workItemId": ("workItemId", _same),
    "sourceArtifactHashes": ("sourceArtifactHashes", _same),
    "toolVersions": ("toolVersions", _table(lambda v: str(v.get("name")), "version")),
    "modelVersions": (
        "modelVersions",
        _table(lambda v: f"{v.get('provider')}/{v.get('model')}", "version"),
    ),
    "classification": ("dataClassification", _same),
    "createdAt": ("createdAt", _same),
    "signature": ("signature", _member("value")),
}
_PRODUCER: Members = {
    "agentId": ("producingAgentId", _same),
    "agentCardVersion": ("agentCardVersion", _same),
}
_CAPABILITY: Members = {
    "id": ("id", _same),
    "version": ("version", _major),
    "inputSchema": ("inputSchema", _same),
    "outputSchema": ("outputSchema", _same),
    "constraints": ("constraints", _same),
    "verifiedEvidence": ("verifiedEvidence", _same),
}
_AGENT_CARD: Members = {
    "agentId": ("agentId", _same),
    "cardVersion": ("version", _same),
    "displayName": ("displayName", _same),
    "owner": ("owner", _member("id")),
    "publicKeys": ("publicKey", _first(_member("publicKey"))),
    "capabilities": ("capabilities", _each(lambda c: _renamed(c, _CAPABILITY))),
    "issuedAt": ("issuedAt", _same),
    "signature": ("signature", _member("value")),
}

# The Core makes an Approval of its own from a Command that has its members.
_DECISIONS: Mapping[str, Members] = {
    "mission.approve": {
        "approvalId": ("approvalId", _same),
        "missionRevision": ("missionRevision", _same),
        "artifactHashes": ("artifactHashes", _same),
        "acceptancePolicyVersion": ("acceptancePolicyVersion", _same),
        "comments": ("comments", _same),
    },
    "mission.request_changes": {
        "missionRevision": ("missionRevision", _same),
        "comments": ("feedback", _same),
    },
}

# The profile's members that hold a document the Core has in another form.
_CONVERTERS: Mapping[str, Convert] = {
    "card": agent_card,
    "definitionOfDone": _each(_member("criterionId")),
    "budget": _budget,
    "principal": principal,
    "contract": lambda contract: _renamed(contract, _CONTRACT),
    "selectionBasis": lambda basis: _renamed(basis, _SELECTION_BASIS),
    "evidence": _each(_evidence),
    "artifact": artifact,
    "content": _content,
    "replacementContent": _content,
    "usageDelta": lambda usage: _renamed(usage, _USAGE),
}
