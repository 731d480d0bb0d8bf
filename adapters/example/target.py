#!/usr/bin/env python3
"""A small weavecheck target: the beginnings of a Group Authority, in memory, in nothing but Python's standard library.

It knows how to open a Session, create a Mission, change a Membership, and propose and authorize a WorkItem. Every other
Command is refused with INVALID_COMMAND. Read it from the bottom up: main is the conversation, Target its methods,
Organization the server behind them, which is what you would replace by your own.

    weavecheck run --target 'python3 target.py'

What it cannot do: verify signatures. Ed25519 and RFC 8785 are not in the standard library. A real target verifies each
Command against the keys that reset gave it, and signs its Events; this one believes every Command and puts a
placeholder where an Event's signature belongs.
"""

import base64
import json
import sys
from datetime import datetime, timedelta

SESSION_OPEN = "ext.missionweaveprotocol.identity.session_open"
SESSION_OPENED = "ext.missionweaveprotocol.identity.session_opened"
CONTRACT_PARTS = (
    "contractVersion goal requiredDeliverables acceptanceCriteria inputArtifacts dependencyWorkItemIds allowedResources"
    " requiredCapabilities deadline requestedUrgency businessImpact retryPolicy budget sideEffectRisk executionApproval"
).split()

OPTIONAL_MEMBERS = (
    "groupId sessionEpoch membershipEpoch coordinatorEpoch workItemId conversationId expectedRevision causedByEventId"
    " cooperationOverrideGrantId extensions"
).split()


class Refused(Exception):
    """The protocol refuses the Command: an error document with this code is the answer."""


def require(condition, code, message):
    if not condition:
        raise Refused(code, message)


def later(at, seconds):
    moment = datetime.fromisoformat(at.replace("Z", "+00:00")) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Organization:
    """All the authoritative state. A Command is checked completely before anything changes."""

    def __init__(self, params):
        self.cards = {card["agentId"]: card for card in params["agentCards"]}
        self.sessions = {}  # Agent ID -> Session Epoch
        self.missions = {}  # Group ID -> Mission
        self.members = {}  # (Group ID, Principal ID) -> Membership
        self.proposals = {}
        self.items = {}
        self.logs = {}  # Group ID -> its Events; an Event's sequence is its place, counted from 1
        self.receipts = {}  # (actor ID, Action ID) -> what was signed, and the Events that were the answer
        self.minted = 0

    def mint(self, kind):
        self.minted += 1
        return f"urn:example:{kind}:{self.minted}"

    def submit(self, raw, at):
        command = read(raw)
        # Here a real target validates the envelope against command.schema.json and verifies the signature.
        action = (command["actor"]["id"], command["actionId"])
        # Equal JSON of what is signed stands in for equal RFC 8785 bytes.
        content = json.dumps({k: v for k, v in command.items() if k != "signature"}, sort_keys=True)
        if action in self.receipts:
            before, events = self.receipts[action]
            require(before == content, "ACTION_ID_COLLISION", "this Action ID was used for another Command")
            return events
        handlers = {
            SESSION_OPEN: self.session_open, "mission.create": self.mission_create, "work.propose": self.work_propose,
            "membership.change": self.membership_change, "work.authorize": self.work_authorize,
        }
        require(command["kind"] in handlers, "INVALID_COMMAND", "this kind of Command is not implemented here")
        event = handlers[command["kind"]](command, command["payload"], at)
        self.receipts[action] = (content, [event])
        return [event]

    def session_open(self, command, payload, at):
        no_members(command, "groupId", "sessionEpoch", "membershipEpoch", "coordinatorEpoch")
        require(command["actor"]["type"] == "service", "AUTH_FORBIDDEN", "only an Organization service opens Sessions")
        agent = payload.get("agentId")
        require(agent in self.cards, "INVALID_COMMAND", "the Agent is not registered")
        self.sessions[agent] = self.sessions.get(agent, 0) + 1
        return self.append(command, SESSION_OPENED, at, {"agentId": agent, "sessionEpoch": self.sessions[agent]})

    def mission_create(self, command, payload, at):
        no_members(command, "sessionEpoch", "membershipEpoch", "coordinatorEpoch")
        require(command["actor"]["type"] == "human", "AUTH_FORBIDDEN", "a human creates a root Mission")
        for name in "missionId coordinatorId objective definitionOfDone budget deadline approvalPolicy".split():
            require(payload.get(name), "SCHEMA_VALIDATION_FAILED", f"the payload lacks {name}")
        group, known = command.get("groupId"), [m["missionId"] for m in self.missions.values()]
        require(group and payload.get("groupId") == group, "INVALID_COMMAND", "the payload names another Group")
        require(group not in self.missions, "INVALID_COMMAND", "the Group exists already")
        require(payload["missionId"] not in known, "INVALID_COMMAND", "the Mission exists already")
        require(payload["coordinatorId"] in self.cards, "INVALID_COMMAND", "the Coordinator is not registered")
        mission = self.missions[group] = {
            "missionId": payload["missionId"], "groupId": group, "state": "active", "revision": 1,
            "coordinatorId": payload["coordinatorId"], "coordinatorEpoch": 1, "coordinatorLeaseId": self.mint("lease"),
            "coordinatorLeaseExpiresAt": later(at, payload.get("coordinatorLeaseSeconds", 3600)),
        }
        self.logs[group] = []
        self.join(group, command["actor"], ["mission_owner"])
        self.join(group, {"type": "agent", "id": payload["coordinatorId"]}, ["coordinator"])
        return self.append(command, "mission.created", at, {
            "missionId": mission["missionId"], "conversationId": self.mint("conversation"), "revision": 1,
            "coordinatorEpoch": 1, "coordinatorLeaseId": mission["coordinatorLeaseId"], "membershipEpoch": 1,
            "leaseExpiresAt": mission["coordinatorLeaseExpiresAt"],
        })

    def membership_change(self, command, payload, at):
        mission = self.in_group(command)
        if "mission_owner" not in self.members[mission["groupId"], command["actor"]["id"]]["roles"]:
            self.coordinator(command, mission, at)
        require(payload.get("principal") and payload.get("roles"), "SCHEMA_VALIDATION_FAILED", "who, in which roles?")
        epoch = self.join(mission["groupId"], payload["principal"], payload["roles"])
        return self.append(command, "membership.changed", at, {**payload, "membershipEpoch": epoch})

    def work_propose(self, command, payload, at):
        mission = self.in_group(command)
        proposal = payload.get("proposalId")
        require(proposal, "SCHEMA_VALIDATION_FAILED", "the payload lacks proposalId")
        require(proposal not in self.proposals, "INVALID_COMMAND", "the Work Proposal exists already")
        self.proposals[proposal] = {
            "proposalId": proposal, "groupId": mission["groupId"], "state": "open", "authorizedWorkItemId": "",
        }
        return self.append(command, "work.proposed", at, {"proposalId": proposal})

    def work_authorize(self, command, payload, at):
        mission = self.in_group(command)
        self.coordinator(command, mission, at)
        item, contract = payload.get("workItemId"), payload.get("contract") or {}
        for part in CONTRACT_PARTS:
            require(part in contract, "WORK_CONTRACT_INCOMPLETE", f"the Work Contract lacks {part}")
        require(item, "SCHEMA_VALIDATION_FAILED", "the payload lacks workItemId")
        require(item not in self.items, "INVALID_STATE_TRANSITION", "the WorkItem exists already")
        proposal = self.proposals.get(payload.get("proposalId"))
        if "proposalId" in payload:
            require(proposal and proposal["state"] == "open", "INVALID_STATE_TRANSITION", "no such open Work Proposal")
        # A real target checks the budget too. From here on everything happens.
        if proposal:
            proposal.update(state="authorized", authorizedWorkItemId=item)
        self.items[item] = {
            "workItemId": item, "missionId": mission["missionId"], "groupId": mission["groupId"], "state": "open",
            "revision": 1, "conversationId": self.mint("conversation"), "ownerId": "", "ownershipEpoch": 0,
            "contractVersion": contract["contractVersion"], "dependencyIds": contract["dependencyWorkItemIds"],
        }
        shown = {"conversationId": self.items[item]["conversationId"], "revision": 1, "contract": contract}
        return self.append(command, "work.authorized", at, {"workItemId": item, **shown}, work_item=item)

    def in_group(self, command):
        """The Mission of the Command's Group, once the actor has shown that it may speak there at all."""
        actor, group = command["actor"], command.get("groupId")
        require(group in self.missions, "GROUP_NOT_FOUND", "there is no such Group")
        if actor["type"] == "agent":
            require("sessionEpoch" in command, "SCHEMA_VALIDATION_FAILED", "an Agent names its Session Epoch")
            current = self.sessions.get(actor["id"])
            require(command["sessionEpoch"] == current, "AUTH_STALE_SESSION", "the Session Epoch is not current")
        else:
            no_members(command, "sessionEpoch")
        require("membershipEpoch" in command, "SCHEMA_VALIDATION_FAILED", "a member names its Membership Epoch")
        member = self.members.get((group, actor["id"]))
        require(member, "MEMBERSHIP_REQUIRED", "the actor is not a member of the Group")
        current = member["membershipEpoch"] == command["membershipEpoch"]
        require(current, "MEMBERSHIP_STALE", "the Membership Epoch is not current")
        mission = self.missions[group]
        expected = command.get("expectedRevision", mission["revision"])
        require(expected == mission["revision"], "REVISION_CONFLICT", "the Mission has another revision")
        return mission

    def coordinator(self, command, mission, at):
        is_it = command["actor"] == {"type": "agent", "id": mission["coordinatorId"]}
        require(is_it, "AUTH_FORBIDDEN", "the actor has no such authority in the Mission")
        named = command.get("coordinatorEpoch", mission["coordinatorEpoch"])
        require(named == mission["coordinatorEpoch"], "AUTH_STALE_COORDINATOR", "the Coordinator Epoch is not current")
        # Both are UTC with milliseconds, so texts compare as times do. What ends at an instant is over at that instant.
        require(at < mission["coordinatorLeaseExpiresAt"], "AUTH_STALE_COORDINATOR", "the Coordinator lease has lapsed")

    def join(self, group, principal, roles):
        """Begin a new Membership Epoch."""
        member = self.members.setdefault((group, principal["id"]), {"membershipEpoch": 0})
        member.update(groupId=group, member=principal, roles=sorted(roles), state="active")
        member["membershipEpoch"] += 1
        return member["membershipEpoch"]

    def append(self, command, kind, at, payload, work_item=None):
        """Append one Event. Only facts about a Group are numbered."""
        event = {
            "protocolVersion": "0.1",
            "eventId": self.mint("event"), "kind": kind, "actor": command["actor"], "occurredAt": at,
            "cause": {"type": "command", "id": command["actionId"]}, "correlationId": command["correlationId"],
            "payload": payload, "acceptedBy": {"type": "service", "id": "urn:example:service:group-authority"},
            # A real target signs here: Ed25519 over the RFC 8785 bytes of everything above.
            "signature": {
                "algorithm": "Ed25519", "keyId": "urn:example:key:group-authority", "createdAt": at, "value": "A" * 86,
            },
        }
        if kind != SESSION_OPENED:
            log = self.logs[command["groupId"]]
            event.update(groupId=command["groupId"], sequence=len(log) + 1, aggregateRevision=1)
            log.append(event)
        if work_item:
            event["workItemId"] = work_item
        return event

    def replay(self, params):
        group = params["groupId"]
        require(group in self.missions, "GROUP_NOT_FOUND", "there is no such Group")
        require((group, params["principal"]["id"]) in self.members, "MEMBERSHIP_REQUIRED", "not a member of the Group")
        return self.logs[group][params["afterSequence"]:][: params["limit"]]

    def observe(self):
        return {
            "sessions": [{"agentId": a, "sessionEpoch": n} for a, n in self.sessions.items()],
            "missions": list(self.missions.values()), "memberships": list(self.members.values()),
            "proposals": list(self.proposals.values()), "workItems": list(self.items.values()),
        }


def read(raw):
    """Read a Command: one JSON object that names no member twice, with the members that every Command has."""
    def members(pairs):
        require(len(dict(pairs)) == len(pairs), "PROTOCOL_VIOLATION", "a member is named twice")
        return dict(pairs)

    try:
        command = json.loads(raw.decode("utf-8"), object_pairs_hook=members)
        json.dumps(command, allow_nan=False, ensure_ascii=False).encode("utf-8")  # finite numbers, whole characters
    except ValueError as error:
        raise Refused("PROTOCOL_VIOLATION", f"the Command is not JSON: {error}") from error
    needed = set("protocolVersion actionId actor kind correlationId issuedAt payload signature".split())
    whole = isinstance(command, dict) and needed <= set(command) <= needed.union(OPTIONAL_MEMBERS)
    whole = whole and all(isinstance(command[name], dict) for name in ("actor", "payload", "signature"))
    whole = whole and set(command["actor"]) == {"type", "id"}
    require(whole, "SCHEMA_VALIDATION_FAILED", "this is no Command envelope")
    return command


def no_members(command, *names):
    require(not set(names) & set(command), "SCHEMA_VALIDATION_FAILED", f"it carries none of {', '.join(names)}")


class Target:
    """The methods that weavecheck calls. What they return is the result of the JSON-RPC answer."""

    def initialize(self, params):
        return {
            "name": "weavecheck example", "version": "1", "roles": ["authority"], "capabilities": ["observe", "replay"],
        }

    def reset(self, params):
        self.organization = Organization(params)
        return {}

    def submit(self, params):
        # Almost always the Command is here as an object. Where a check sends something that is no sound JSON object,
        # its bytes come in base64. (A target that verifies signatures keeps the text of "command" as it was sent.)
        if "commandBytes" in params:
            raw = base64.b64decode(params["commandBytes"])
        else:
            raw = json.dumps(params["command"]).encode()
        return self.answer(params["at"], lambda: self.organization.submit(raw, params["at"]))

    def advance(self, params):
        return {"events": []}  # nothing happens here by itself

    def replay(self, params):
        return self.answer(params["at"], lambda: self.organization.replay(params))

    def observe(self, params):
        return self.organization.observe()

    @staticmethod
    def answer(at, events):
        try:
            return {"events": events()}
        except Refused as refused:
            return {"error": dict(zip(("code", "message"), refused.args), retryable=False, occurredAt=at)}


def main():
    target = Target()
    for line in sys.stdin.buffer:
        request = json.loads(line)
        answer = {"jsonrpc": "2.0", "id": request["id"]}
        try:
            answer["result"] = getattr(target, request["method"])(request["params"])
        except Exception as error:  # this program itself broke, which is no refusal
            answer["error"] = {"code": -32603, "message": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
