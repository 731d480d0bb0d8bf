"""Tests of the target on the installed package: python -m unittest from here."""

import json
import unittest
from typing import Any

from missionweaveprotocol.crypto import Ed25519SigningKey, encode_public_key
from missionweaveprotocol.crypto import load_private_key as private_key
from missionweaveprotocol.signed_documents import (
    AgentRegistryKeyResolver,
    SignedDocumentCodec,
    SignedDocumentKind,
)

from keys import registry, test_key
from target import Target, raw_members

AT = "2026-01-01T00:00:00.000Z"
OWNER = {"type": "human", "id": "urn:test:owner"}
SERVICE = {"type": "service", "id": "urn:test:service"}
COORDINATOR = {"type": "agent", "id": "urn:test:coordinator"}


def key(actor: dict[str, str]) -> Ed25519SigningKey:
    return Ed25519SigningKey(f"{actor['id']}:key", test_key(actor["id"]))


def public_key(actor: dict[str, str]) -> dict[str, str]:
    return {
        "keyId": key(actor).key_id,
        "algorithm": "Ed25519",
        "publicKey": encode_public_key(
            private_key(key(actor).private_key).public_key()
        ),
        "validFrom": AT,
    }


ORGANIZATION = {
    "organizationId": "urn:test:organization",
    "at": AT,
    "principals": [
        {"actor": a, "keys": [public_key(a)]} for a in (OWNER, SERVICE, COORDINATOR)
    ],
    "agentCards": [
        {
            "agentId": COORDINATOR["id"],
            "cardVersion": 1,
            "displayName": "Coordinator",
            "owner": OWNER,
            "publicKeys": [public_key(COORDINATOR)],
            "capabilities": [{"id": "dev.code", "version": "1.0.0"}],
            "issuedAt": AT,
            "signature": {"value": "abc"},
        }
    ],
}
MISSION = {
    "missionId": "urn:test:mission",
    "groupId": "urn:test:group",
    "coordinatorId": COORDINATOR["id"],
    "title": "A Mission",
    "objective": "to be done",
    "definitionOfDone": [{"criterionId": "done"}],
    "deadline": "2026-02-01T00:00:00.000Z",
}


def command(
    actor: dict[str, str], kind: str, payload: dict[str, Any], **members: Any
) -> str:
    document = {
        "protocolVersion": "0.1",
        "actionId": f"urn:test:action:{kind}",
        "actor": actor,
        "kind": kind,
        "correlationId": "urn:test:correlation",
        "issuedAt": AT,
        "payload": payload,
        **members,
    }
    signed = SignedDocumentCodec().sign(
        SignedDocumentKind.COMMAND, document, key(actor)
    )
    return signed.canonical_document_bytes.decode()


CREATE = command(OWNER, "mission.create", MISSION, groupId="urn:test:group")


class Requests(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.target = Target()
        await self.call("reset", json.dumps(ORGANIZATION))

    async def call(self, method: str, params: str) -> dict[str, Any]:
        line = f'{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}'
        answer = await self.target.answer(line.encode())
        self.assertEqual(answer["id"], 1)
        result: dict[str, Any] = answer.get("result", answer)
        return result

    async def submit(self, document: str) -> dict[str, Any]:
        return await self.call("submit", f'{{"command": {document} ,"at":"{AT}"}}')

    async def test_an_accepted_command_and_its_retry(self) -> None:
        first = await self.submit(CREATE)
        self.assertEqual([e["kind"] for e in first["events"]], ["mission.created"])
        self.assertEqual(await self.submit(CREATE), first)
        replay = {
            "principal": OWNER,
            "groupId": "urn:test:group",
            "afterSequence": 0,
            "limit": 10,
            "at": AT,
        }
        self.assertEqual(await self.call("replay", json.dumps(replay)), first)

    async def test_an_agent_replays_what_the_gateway_lets_it_read(self) -> None:
        first = await self.submit(CREATE)
        replay = {"groupId": "urn:test:group", "afterSequence": 0, "limit": 1, "at": AT}
        stranger = {"type": "agent", "id": "urn:test:stranger"}
        for reader, answer in (
            (COORDINATOR, first["events"][:1]),
            (stranger, "MEMBERSHIP_REQUIRED"),
        ):
            with self.subTest(reader["id"]):
                asked = json.dumps({**replay, "principal": reader})
                seen = await self.call("replay", asked)
                self.assertEqual(
                    seen["events"] if "events" in seen else seen["error"]["code"],
                    answer,
                )

    async def test_events_are_signed_under_the_authority_that_is_given(self) -> None:
        given = await self.call("initialize", "{}")
        evidence = {**ORGANIZATION, "principals": given["authorities"]}
        keys = AgentRegistryKeyResolver(registry(evidence))
        (event,) = (await self.submit(CREATE))["events"]
        self.assertEqual(event["acceptedBy"], given["authorities"][0]["actor"])
        SignedDocumentCodec().verify(
            SignedDocumentKind.EVENT, json.dumps(event).encode(), keys
        )

    async def test_a_command_of_a_service(self) -> None:
        kind = "ext.missionweaveprotocol.identity.session_open"
        answer = await self.submit(
            command(SERVICE, kind, {"agentId": COORDINATOR["id"]})
        )
        (event,) = answer["events"]
        self.assertEqual(event["payload"]["sessionEpoch"], 1)
        self.assertNotIn("groupId", event)
        observed = await self.call("observe", f'{{"at":"{AT}"}}')
        self.assertEqual(
            observed["sessions"], [{"agentId": COORDINATOR["id"], "sessionEpoch": 1}]
        )

    async def test_the_package_judges_the_document_as_it_was_sent(self) -> None:
        for name, document, code in (
            ("changed", CREATE.replace("A Mission", "B"), "AUTH_INVALID_SIGNATURE"),
            ("incomplete", "{}", "SCHEMA_VALIDATION_FAILED"),
            ("twice", '{"kind":"a",' + CREATE[1:], "PROTOCOL_VIOLATION"),
        ):
            with self.subTest(name):
                answer = await self.submit(document)
                self.assertEqual(answer["error"]["code"], code)

    async def test_the_next_request_is_answered_after_a_broken_one(self) -> None:
        for line in (b"nonsense", b"[]", b"{}", b'{"method":"submit"}', b"\xff"):
            with self.subTest(line):
                self.assertIn("error", await self.target.answer(line))
        self.assertEqual(await self.call("advance", f'{{"to":"{AT}"}}'), {"events": []})


class RawMembers(unittest.TestCase):
    def test_values_are_not_rewritten(self) -> None:
        self.assertEqual(
            raw_members(' { "a" : {"x":1, "x":1.0} , "b":[ ],"c":"\\u0041"} '),
            {"a": '{"x":1, "x":1.0}', "b": "[ ]", "c": '"\\u0041"'},
        )
        self.assertEqual(raw_members("{}"), {})


if __name__ == "__main__":
    unittest.main()
