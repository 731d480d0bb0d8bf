#!/usr/bin/env python3
"""A small weavecheck target: the beginnings of a Group Authority, in memory, in nothing but Python's standard library.

It knows how to open a Session, create a Mission, change a Membership, and propose and authorize a WorkItem. Every other
Command is refused with INVALID_COMMAND, also where another refusal comes first. Read it from the bottom up: main is the
conversation, Target its methods, Organization the server behind them, which is what you would replace by your own. At
the top are RFC 8785 and Ed25519, which are not in the standard library: a real target has a library for them.

    weavecheck run --target 'python3 target.py'

It verifies each Command, and signs its Events. What it leaves out of the Commands that it knows: budgets, what is
inside of a Work Contract, and the schemas of envelope and payload but for the members that must be there.
"""

import base64
import functools
import hashlib
import json
import sys
from datetime import datetime, timedelta, timezone
from decimal import Decimal

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


# Canonical JSON (RFC 8785)

def canonical(value):
    """The text of a JSON value over which signatures are made. A ValueError says that it has none."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    text = json.dumps(value, ensure_ascii=False)
    text.encode("utf-8")  # half of a surrogate pair is no character
    return text


def number(value):
    """A number as ECMAScript writes it: the shortest digits that give its binary64."""
    try:
        value = float(value)
    except OverflowError as error:
        raise ValueError("a number beyond binary64") from error
    if value == 0:
        return "0"
    if value - value:
        raise ValueError("a number that is not finite")
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    digits = "".join(map(str, digits))
    point = len(digits) + exponent  # where the decimal point is, counted from the first digit
    if -6 < point <= 21:
        whole = digits[: max(point, 0)].ljust(point, "0") or "0"
        fraction = "0" * -point + digits[max(point, 0):]
        text = whole + ("." + fraction if digits[max(point, 0):] else "")
    else:
        text = digits[0] + ("." + digits[1:] if digits[1:] else "") + f"e{point - 1:+d}"
    return "-" * sign + text


# Ed25519 (RFC 8032). Points are (X, Y, Z, T): x = X/Z, y = Y/Z, xy = T/Z.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    return (f - e) * (h - g) % P, (h + g) * (f + e) % P, (h - g) * (h + g) % P, (f - e) * (f + e) % P


def encode(point):
    inverse = pow(point[2], -1, P)
    return (point[1] * inverse % P | (point[0] * inverse % P & 1) << 255).to_bytes(32, "little")


def decode(data):
    bits = int.from_bytes(data, "little")
    y, odd = bits & 2**255 - 1, bits >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (x == 0 and odd):
        raise ValueError("no point of the curve")
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


@functools.lru_cache
def table(data):
    """The multiples n * 16**i of a point, for each i and n, so that any other is a sum of 64 of them."""
    rows, point = [], decode(data)
    for _ in range(64):
        rows.append([(0, 1, 1, 0)])
        for _ in range(15):
            rows[-1].append(add(rows[-1][-1], point))
        point = add(rows[-1][-1], point)
    return rows


def multiple(scalar, data):
    total = (0, 1, 1, 0)
    for i, row in enumerate(table(data)):
        total = add(total, row[scalar >> 4 * i & 15])
    return total


BASE = (4 * pow(5, -1, P) % P).to_bytes(32, "little")


def digest(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


class Key:
    """A key to sign with."""

    def __init__(self, seed):
        secret = hashlib.sha512(seed).digest()
        self.scalar = int.from_bytes(secret[:32], "little") & (2**254 - 8) | 2**254
        self.prefix = secret[32:]
        self.public = encode(multiple(self.scalar, BASE))

    def sign(self, message):
        nonce = digest(self.prefix, message) % L
        r = encode(multiple(nonce, BASE))
        return r + ((nonce + digest(r, self.public, message) * self.scalar) % L).to_bytes(32, "little")


def verifies(public, signature, message):
    """Whether R = [S]B - [k]A, byte for byte. The key is a sound one, so what that gives is a sound R."""
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or s >= L:
        return False
    x, y, z, t = multiple(digest(signature[:32], public, message) % L, public)
    return encode(add(multiple(s, BASE), (-x, y, z, -t))) == signature[:32]


def to_base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
    return data if to_base64url(data) == text else b""  # one way to write each


# The server


class Refused(Exception):
    """The protocol refuses the Command: an error document with this code is the answer."""


def require(condition, code, message):
    if not condition:
        raise Refused(code, message)


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc)


def later(at, seconds):
    return (moment(at) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


AUTHORITY = {"type": "service", "id": "urn:example:service:group-authority"}
AUTHORITY_KEY_ID = "urn:example:key:group-authority"
AUTHORITY_KEY = Key(hashlib.sha256(b"the key of an example, which is no secret").digest())


class Organization:
    """All the authoritative state. A Command is checked completely before anything changes."""

    def __init__(self, params):
        self.cards = {card["agentId"]: card for card in params["agentCards"]}
        self.keys = {key["keyId"]: (p["actor"], key) for p in params["principals"] for key in p["keys"]}
        self.sessions = {}  # Agent ID -> Session Epoch
        self.missions = {}  # Group ID -> Mission
        self.members = {}  # (Group ID, Principal ID) -> Membership
        self.unseen = {}  # (Group ID, Principal ID) -> how many of the first Events the member may not see
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
        content = self.signed(command)
        action = (command["actor"]["id"], command["actionId"])
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

    def signed(self, command):
        """The bytes that the actor signed, once it is certain that it did (section 6.4, stages 3 to 6)."""
        signature = command["signature"]
        actor, key = self.keys.get(signature["keyId"], (None, None))
        named = actor == command["actor"] and moment(key["validFrom"]) <= moment(command["issuedAt"])
        bound = signature["createdAt"] == command["issuedAt"] and command["issuedAt"].endswith("Z")
        require(named and bound, "AUTH_INVALID_SIGNATURE", "the signature does not hold")  # and no word of why not
        try:
            content = canonical({k: v for k, v in command.items() if k != "signature"}).encode()
        except ValueError as error:
            raise Refused("PROTOCOL_VIOLATION", f"the Command has no canonical form: {error}") from error
        value, public = from_base64url(signature["value"]), from_base64url(key["publicKey"])
        require(verifies(public, value, content), "AUTH_INVALID_SIGNATURE", "the signature does not hold")
        return content

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
            sound = proposal and proposal["groupId"] == mission["groupId"] and proposal["state"] == "open"
            require(sound, "INVALID_STATE_TRANSITION", "no such open Work Proposal")
        # Dependencies on WorkItems that are there already cannot close a cycle.
        known = {i for i in self.items if self.items[i]["groupId"] == mission["groupId"]}
        require(known.issuperset(contract["dependencyWorkItemIds"]), "INVALID_COMMAND", "an unknown dependency")
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
        if actor["type"] == "service":
            no_members(command, "membershipEpoch")
            raise Refused("AUTH_FORBIDDEN", "the policy of this Organization has no services act in a Group")
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
        officer = {"mission_owner", "coordinator"}.intersection(roles)
        self.unseen.setdefault((group, principal["id"]), 0 if officer else len(self.logs[group]))
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
            "payload": payload, "acceptedBy": AUTHORITY,
        }
        if work_item:
            event["workItemId"] = work_item
        if kind != SESSION_OPENED:
            log = self.logs[command["groupId"]]
            event.update(groupId=command["groupId"], sequence=len(log) + 1, aggregateRevision=1)
            log.append(event)
        value = to_base64url(AUTHORITY_KEY.sign(canonical(event).encode()))
        event["signature"] = {"algorithm": "Ed25519", "keyId": AUTHORITY_KEY_ID, "createdAt": at, "value": value}
        return event

    def replay(self, params):
        group, member = params["groupId"], self.members.get((params["groupId"], params["principal"]["id"]))
        # Whoever is no member does not learn whether there is such a Group.
        require(member and member["member"] == params["principal"], "GROUP_NOT_FOUND", "there is no such Group")
        first = max(params["afterSequence"], self.unseen[group, member["member"]["id"]])
        return self.logs[group][first:][: params["limit"]]

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

    def constant(name):
        raise ValueError(f"{name} is no JSON")

    try:
        command = json.loads(raw.decode("utf-8"), object_pairs_hook=members, parse_constant=constant)
    except ValueError as error:
        raise Refused("PROTOCOL_VIOLATION", f"the Command is not JSON: {error}") from error
    needed = set("protocolVersion actionId actor kind correlationId issuedAt payload signature".split())
    whole = isinstance(command, dict) and needed <= set(command) <= needed.union(OPTIONAL_MEMBERS)
    whole = whole and all(isinstance(command[name], dict) for name in ("actor", "payload", "signature"))
    require(whole, "SCHEMA_VALIDATION_FAILED", "this is no Command envelope")
    actor, signature = command["actor"], command["signature"]
    texts = [command[name] for name in ("actionId", "kind", "correlationId", "issuedAt")]
    whole = set(actor) == {"type", "id"} and set(signature) == {"algorithm", "keyId", "createdAt", "value"}
    whole = whole and all(isinstance(text, str) for text in [*texts, *actor.values(), *signature.values()])
    require(whole and signature["algorithm"] == "Ed25519", "SCHEMA_VALIDATION_FAILED", "this is no Command envelope")
    try:
        moment(command["issuedAt"])
    except ValueError as error:
        raise Refused("SCHEMA_VALIDATION_FAILED", "issuedAt is no instant") from error
    return command


def no_members(command, *names):
    require(not set(names) & set(command), "SCHEMA_VALIDATION_FAILED", f"it carries none of {', '.join(names)}")


class Target:
    """The methods that weavecheck calls. What they return is the result of the JSON-RPC answer."""

    def initialize(self, params):
        key = {"keyId": AUTHORITY_KEY_ID, "algorithm": "Ed25519", "publicKey": to_base64url(AUTHORITY_KEY.public)}
        return {
            "name": "weavecheck example", "version": "1", "roles": ["authority"],
            "capabilities": ["observe", "replay", "visibility"],
            "authorities": [{"actor": AUTHORITY, "keys": [{**key, "validFrom": "2000-01-01T00:00:00.000Z"}]}],
        }

    def reset(self, params):
        self.organization = Organization(params)
        return {}

    def submit(self, params):
        # Almost always the Command is here as an object. Where a check sends something that is no sound JSON object,
        # its bytes come in base64. (Python gives every number and text back as it was. If your JSON library does not,
        # keep the text of "command" as it was sent.)
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
