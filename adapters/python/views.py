"""The Core's state as the projection that the harness observes.

Only what the Core holds is shown. It has no Coordinator Lease ID, no Ownership Lease ID
and no contract version, so those members are absent; so is an instant that is not set.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from missionweaveprotocol.models import (
    Artifact,
    Membership,
    Message,
    Mission,
    WorkItem,
    WorkProposal,
)
from missionweaveprotocol.store import AuthoritativeState

type View = dict[str, Any]


def projection(state: AuthoritativeState) -> View:
    """Everything the Core holds, each list in the order of its ids."""
    # A WorkItem of the Core forgets on submission what it did not submit; what was
    # published is with the Artifacts.
    published: dict[str, list[str]] = {}
    for artifact in sorted(state.artifacts.values(), key=lambda a: a.id):
        published.setdefault(artifact.work_item_id, []).append(artifact.id)
    return {
        "missions": [_mission(m) for _, m in sorted(state.missions.items())],
        "workItems": [
            _work_item(w, published.get(w.id, []))
            for _, w in sorted(state.work_items.items())
        ],
        "memberships": [_membership(m) for _, m in sorted(state.memberships.items())],
        "sessions": [
            {"agentId": agent_id, "sessionEpoch": epoch}
            for agent_id, epoch in sorted(state.sessions.items())
        ],
        "proposals": [_proposal(p) for _, p in sorted(state.work_proposals.items())],
        "artifacts": [_artifact(a) for _, a in sorted(state.artifacts.items())],
        "messages": [_message(m) for _, m in sorted(state.messages.items())],
    }


def content_hashes(state: AuthoritativeState) -> dict[str, str]:
    """The content hash of each published Artifact, by its id."""
    return {a.id: a.content_hash for a in state.artifacts.values()}


def conversation(state: AuthoritativeState, command: View) -> str | None:
    """The Conversation that a Command is for, which its envelope names.

    It does so by the id, by the WorkItem whose it is, or by the Group alone.
    """
    if "conversationId" in command:
        named: str = command["conversationId"]
        return named
    if "workItemId" in command:
        work = state.work_items.get(command["workItemId"])
        return None if work is None else work.conversation_id
    group = state.groups.get(command["groupId"])
    return None if group is None else group.main_conversation_id


def _mission(mission: Mission) -> View:
    return {
        "missionId": mission.id,
        "groupId": mission.group_id,
        "state": mission.status.value,
        "revision": mission.revision,
        "coordinatorId": mission.coordinator_id,
        "coordinatorEpoch": mission.coordinator_epoch,
        "coordinatorLeaseExpiresAt": _instant(mission.coordinator_lease_expires_at),
        "followUpToMissionId": mission.follow_up_of_mission_id or "",
    }


def _work_item(work: WorkItem, published: list[str]) -> View:
    view = {
        "workItemId": work.id,
        "missionId": work.mission_id,
        "groupId": work.group_id,
        "state": work.status.value,
        "revision": work.revision,
        "conversationId": work.conversation_id,
        "dependencyIds": list(work.dependency_ids),
        "ownerId": work.assignee_id or "",
        "agentCardVersion": work.assigned_agent_card_version or 0,
        "ownershipEpoch": work.ownership_epoch,
        "ownershipLeaseExpiresAt": _instant(work.ownership_lease_expires_at),
        "executionLeaseId": work.execution_lease_id or "",
        "executionLeaseExpiresAt": _instant(work.execution_lease_expires_at),
        "offeredAgentIds": list(work.offered_agent_ids),
        "offerExpiresAt": _instant(work.offer_expires_at),
        "selectionBasisRecorded": work.selection_basis is not None,
        "checkpoints": len(work.checkpoints),
        "artifactIds": published,
    }
    return {name: value for name, value in view.items() if value is not None}


def _membership(membership: Membership) -> View:
    member = membership.principal
    kind = "service" if member.type == "system" else member.type.value
    return {
        "groupId": membership.group_id,
        "member": {"type": kind, "id": member.id},
        "roles": [role.value for role in membership.roles],
        "state": membership.status.value,
        "membershipEpoch": membership.epoch,
    }


def _proposal(proposal: WorkProposal) -> View:
    return {
        "proposalId": proposal.id,
        "groupId": proposal.group_id,
        "state": proposal.status.value,
        "authorizedWorkItemId": proposal.authorized_work_item_id or "",
    }


def _artifact(artifact: Artifact) -> View:
    return {
        "artifactId": artifact.id,
        "workItemId": artifact.work_item_id,
        "contentHash": artifact.content_hash,
    }


def _message(message: Message) -> View:
    return {
        "messageId": message.id,
        "groupId": message.group_id,
        "conversationId": message.conversation_id,
        "content": [{"type": "text", "text": message.content}],
    }


def _instant(value: datetime | None) -> str | None:
    if value is None:
        return None
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
