"""The Core of the public Python package as the Group Authority of one Organization.

Verification, decisions, Events, signatures and error codes are the package's own.
Added here are the clock, the Organization's keys and cards, and two translations that
the package has no code for: the envelope of an Event that belongs to no Group, and the
producer's signature over the Core's own form of an Artifact manifest.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from missionweaveprotocol.auth import AgentKeyRegistry
from missionweaveprotocol.core import Core, InvalidCommand, MissionWeaveProtocolError
from missionweaveprotocol.crypto import (
    Ed25519SigningKey,
    encode_public_key,
    load_private_key,
    sign_canonical,
)
from missionweaveprotocol.gateway import CoreGatewayAdapter
from missionweaveprotocol.ingress import CommandIngress
from missionweaveprotocol.models import (
    Artifact,
    Command,
    CommandKind,
    Event,
    Principal,
    SignatureEnvelope,
)
from missionweaveprotocol.policy import CooperationLimits
from missionweaveprotocol.signed_documents import (
    AgentRegistryKeyResolver,
    SignedDocumentCodec,
    SignedDocumentKind,
    SignedDocumentVerificationError,
    VerificationStage,
    VerifiedSignedDocument,
)
from missionweaveprotocol.store import AuthoritativeState, InMemoryStore
from missionweaveprotocol.wire import ErrorDocument

import mapping
import views
from keys import registry, test_key

try:
    # The Core raises errors of its own vocabulary. This is how the package's gateway
    # names them to its clients, so a verdict is about the codes that a client of this
    # package sees. The function is private; without it there is no honest answer.
    from missionweaveprotocol.gateway import _wire_error_code
except ImportError:
    sys.exit("this missionweaveprotocol has no gateway._wire_error_code to name errors")

type Json = dict[str, Any]

# The identity that the package's gateway writes into the Events it accepts.
_AUTHORITY_ID = "urn:missionweaveprotocol:service:group-gateway"
_AUTHORITY_KEY = Ed25519SigningKey(
    key_id="urn:missionweaveprotocol:key:group-gateway",
    private_key=test_key(_AUTHORITY_ID),
)
_UNLIMITED = 2**53 - 1
_CODEC = SignedDocumentCodec()

# The services that accept Events, as `initialize` gives them. The package has no
# Registry entry for its gateway's key, so this one has always been valid.
AUTHORITIES: list[Json] = [
    {
        "actor": {"type": "service", "id": _AUTHORITY_ID},
        "keys": [
            {
                "keyId": _AUTHORITY_KEY.key_id,
                "algorithm": "Ed25519",
                "publicKey": encode_public_key(
                    load_private_key(_AUTHORITY_KEY.private_key).public_key()
                ),
                "validFrom": "1970-01-01T00:00:00Z",
            }
        ],
    }
]


class Authority:
    """One Organization: its Core, its clock, and the Event documents it has shown."""

    def __init__(self, organization: Json) -> None:
        self._now = _instant(organization["at"])
        self._store = InMemoryStore()
        self._core = Core(
            self._store,
            clock=self._clock,
            cooperation_limits=_cooperation_limits(organization.get("limits") or {}),
        )
        self._keys = AgentRegistryKeyResolver(registry(organization))
        self._ingress = CommandIngress(_CODEC)
        self._gateway = CoreGatewayAdapter(
            self._core,
            AgentKeyRegistry(),
            self._keys,
            authority_key_id=_AUTHORITY_KEY.key_id,
            authority_private_key=_AUTHORITY_KEY.private_key,
            clock=self._clock,
            codec=_CODEC,
        )
        self._documents: dict[str, Json] = {}  # by the Core's Event ID
        self._shown: dict[str, int] = {}  # Group ID -> Events shown so far

    async def register_cards(self, cards: list[Json]) -> None:
        """Put the Organization's Agent Cards into the Core, by its own Command."""
        for number, card in enumerate(cards, start=1):
            await self._core.perform(
                Command(
                    action_id=f"urn:weavecheck:reset:{number}",
                    kind=CommandKind.REGISTER_AGENT_CARD,
                    actor=Principal.system("urn:weavecheck:reset"),
                    issued_at=self._now,
                    payload={"card": mapping.agent_card(card)},
                    signature=SignatureEnvelope(
                        key_id="urn:weavecheck:reset",
                        created_at=self._now,
                        value="reset",
                    ),
                )
            )

    async def submit(self, raw: bytes, at: str) -> Json:
        """Verify a Command envelope, let the Core decide it, answer what it did."""
        self._now = _instant(at)
        try:
            verified = self._ingress.verify(raw, self._keys)
        except Exception as error:
            return {"error": self._error(error, _readable_action_id(raw, error))}
        document = await self._core_form(verified)
        try:
            event = await self._core.perform(_project(verified, document))
        except Exception as error:
            return {"error": self._error(error, document["actionId"])}
        if event.id in self._documents:  # an idempotent retry: the prior Event again
            return {"events": [self._documents[event.id]]}
        events = await self._store.inspect(self._take_new_events)
        if all(e.id != event.id for e in events):  # an Event that belongs to no Group
            events.append(event)
        return {"events": [self._translate(e) for e in events]}

    def advance(self, to: str) -> Json:
        """Let time pass. The Core has no timers: it looks at its clock when asked."""
        self._now = _instant(to)
        return {"events": []}

    async def replay(self, request: Json) -> Json:
        """The Events of a Group after a sequence, to an Agent as the gateway shows them.

        The gateway answers Agents alone. Anybody else reads from the Core, which does
        not ask who reads.
        """
        self._now = _instant(request["at"])
        reader, group_id = request["principal"], request["groupId"]
        after, limit = request["afterSequence"], request.get("limit")
        try:
            if reader["type"] == "agent":
                documents = await self._gateway.replay(
                    reader["id"], group_id, after_sequence=after
                )
                return {"events": documents[: limit or None]}
            bound = {"limit": limit} if limit else {}
            events = await self._core.replay(group_id, after=after, **bound)
        except Exception as error:
            return {"error": self._error(error)}
        return {"events": [self._translate(event) for event in events]}

    async def observe(self, at: str) -> Json:
        """The whole present state."""
        self._now = _instant(at)
        return await self._store.inspect(views.projection)

    def _clock(self) -> datetime:
        return self._now

    async def _core_form(self, verified: VerifiedSignedDocument) -> Json:
        """The verified document with its actor and payload in the Core's form."""
        document: Json = _thawed(verified.document)
        hashes = await self._store.inspect(views.content_hashes)
        payload = mapping.core_payload(document["kind"], document["payload"], hashes)
        if document["kind"] == "message.post" and isinstance(payload, dict):
            conversation = await self._store.inspect(
                lambda state: views.conversation(state, document)
            )
            if conversation is not None:
                payload["conversationId"] = conversation
        manifest = document["payload"].get("artifact")
        if isinstance(manifest, dict):
            payload["artifact"] = self._signed_artifact(manifest, payload["artifact"])
        actor = mapping.principal(document["actor"])
        return {**document, "actor": actor, "payload": payload}

    def _signed_artifact(self, manifest: Json, artifact: Json) -> Json:
        """The Core's form of a manifest under a signature of its producer.

        The Core asks for a signature over its own form, which nobody on the wire can
        have made. It is made here when the producer's signature of the normative form
        holds; otherwise that signature stays, for the Core to refuse.
        """
        try:
            verified = _CODEC.verify(
                SignedDocumentKind.ARTIFACT, json.dumps(manifest).encode(), self._keys
            )
            unsigned = Artifact.model_validate(artifact)
        except ValueError:
            return artifact
        producer = Ed25519SigningKey(
            verified.signature.key_id, test_key(unsigned.producing_agent_id)
        )
        if producer.public_key_bytes != verified.resolved_key.public_key_bytes:
            raise RuntimeError(f"{unsigned.producing_agent_id} is no test identity")
        signature = sign_canonical(unsigned.signing_payload(), producer.private_key)
        return {**artifact, "signature": signature}

    def _take_new_events(self, state: AuthoritativeState) -> list[Event]:
        """The Events of every Group that no answer has shown yet, in order."""
        new: list[Event] = []
        for group_id, events in state.events.items():
            new += events[self._shown.get(group_id, 0) :]
            self._shown[group_id] = len(events)
        return new

    def _translate(self, event: Event) -> Json:
        """The document of an Event: made once, so that it is always the same."""
        if event.id not in self._documents:
            self._documents[event.id] = (
                _groupless_document(event)
                if event.group_id is None
                else self._gateway._translate_event(event)
            )
        return self._documents[event.id]

    def _error(self, error: Exception, action_id: str | None = None) -> Json:
        """A protocol error with the code that the package's gateway gives it."""
        message = str(error) or type(error).__name__
        details = None
        if isinstance(error, SignedDocumentVerificationError):
            message = error.wire_error.message
        elif isinstance(error, MissionWeaveProtocolError) and error.details:
            details = json.loads(json.dumps(error.details, default=str))
        return ErrorDocument(
            code=_wire_error_code(error),
            message=message[:2000],
            retryable=False,
            occurred_at=self._now,
            related_action_id=action_id,
            details=details,
        ).model_dump(mode="json", by_alias=True, exclude_none=True)


def _project(verified: VerifiedSignedDocument, document: Json) -> Command:
    """The Core's Command, by the package's own projection.

    What cannot be projected is refused as the package's gateway refuses it.
    """
    try:
        return CommandIngress.project_verified(
            dataclasses.replace(verified, document=document)
        )
    except (KeyError, ValueError) as error:
        raise InvalidCommand(
            "normative Command cannot be executed by the reference Core",
            errors=str(error),
        ) from error


def _groupless_document(event: Event) -> Json:
    """As the gateway translates, without Group, sequence and aggregate revision."""
    identifier = CoreGatewayAdapter._identifier
    correlation_id = event.correlation_id or event.action_id
    document: Json = {
        "protocolVersion": event.protocol_version,
        "eventId": identifier(event.id, "event"),
        "kind": event.kind.value,
        "actor": CoreGatewayAdapter._actor_document(event.actor),
        "cause": {"type": "command", "id": identifier(event.action_id, "action")},
        "correlationId": identifier(correlation_id, "correlation"),
        "occurredAt": event.occurred_at.isoformat().replace("+00:00", "Z"),
        "payload": event.payload,
        "acceptedBy": {"type": "service", "id": _AUTHORITY_ID},
        "commandHash": event.command_hash,
    }
    signed = _CODEC.sign(SignedDocumentKind.EVENT, document, _AUTHORITY_KEY)
    shown: Json = json.loads(signed.canonical_document_bytes)
    return shown


def _readable_action_id(raw: bytes, error: Exception) -> str | None:
    """The Action ID of a Command that failed verification after its schema held."""
    if not isinstance(error, SignedDocumentVerificationError):
        return None
    if error.protected_error.stage in (
        VerificationStage.PARSE,
        VerificationStage.SCHEMA,
    ):
        return None
    return str(json.loads(raw)["actionId"])


def _cooperation_limits(declared: Json) -> CooperationLimits:
    """The Organization's limits, by the package's names; others do not bind."""
    return CooperationLimits.model_validate(
        {
            name: declared.get(_camel(name), _UNLIMITED)
            for name in CooperationLimits.model_fields
        }
    )


def _camel(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(part.capitalize() for part in tail)


def _thawed(value: Any) -> Any:
    """A frozen verified document as plain JSON values."""
    if isinstance(value, Mapping):
        return {name: _thawed(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [_thawed(item) for item in value]
    return value


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
