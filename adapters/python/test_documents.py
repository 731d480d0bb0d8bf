"""Tests of the role documents, as the harness asks: python -m unittest from here."""

import base64
import hashlib
import json
import unittest
from typing import Any

from missionweaveprotocol.crypto import Ed25519SigningKey, encode_public_key
from missionweaveprotocol.crypto import load_private_key as private_key

from keys import test_key
from target import Target

AT = "2026-01-01T00:00:00.000Z"
OWNER = {"type": "human", "id": "urn:test:owner"}
SEED = test_key(OWNER["id"])
KEY = Ed25519SigningKey("urn:test:owner:key", SEED)
COMMAND = {
    "protocolVersion": "0.1",
    "actionId": "urn:test:action",
    "actor": OWNER,
    "kind": "mission.create",
    "correlationId": "urn:test:correlation",
    "groupId": "urn:test:group",
    "issuedAt": AT,
    "payload": {"reason": "it is to be done", "weight": 9007199254740993},
}
ERROR = {"code": "INVALID_COMMAND", "message": "no", "retryable": False}
ERROR["occurredAt"] = AT
EVIDENCE = {
    "organizationId": "urn:test:organization",
    "bindings": [
        {
            "keyId": KEY.key_id,
            "principal": OWNER,
            "algorithm": "Ed25519",
            "publicKey": encode_public_key(private_key(SEED).public_key()),
            "validFrom": AT,
            "validityHistory": [],
        }
    ],
}
COMPLETE = f'{{"coverage":"complete","evidence":{json.dumps(EVIDENCE)}}}'

PARSE = ("parse", "PROTOCOL_VIOLATION")
SCHEMA = ("schema", "SCHEMA_VALIDATION_FAILED")
ENVELOPE = ("signature-envelope", "AUTH_INVALID_SIGNATURE")
KEY_RESOLUTION = ("key-resolution", "AUTH_INVALID_SIGNATURE")
CANONICALIZATION = ("canonicalization", "PROTOCOL_VIOLATION")
SIGNATURE = ("signature", "AUTH_INVALID_SIGNATURE")


def encoded(document: bytes | dict[str, Any]) -> str:
    raw = json.dumps(document).encode() if isinstance(document, dict) else document
    return base64.b64encode(raw).decode()


def decoded(text: str) -> bytes:
    return base64.b64decode(text, validate=True)


def refused(result: dict[str, Any]) -> tuple[str, str]:
    assert list(result) == ["failure"], result
    return result["failure"]["stage"], result["failure"]["code"]


class Documents(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.target = Target()
        result = await self.sign(COMMAND)
        self.signed = decoded(result["document"])

    async def answer(self, method: str, params: str) -> dict[str, Any]:
        line = f'{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}'
        return await self.target.answer(line.encode())

    async def call(self, method: str, params: str) -> dict[str, Any]:
        result: dict[str, Any] = (await self.answer(method, params))["result"]
        return result

    async def sign(self, document: bytes | dict[str, Any]) -> dict[str, Any]:
        seed = base64.urlsafe_b64encode(SEED).decode().rstrip("=")
        key = {"keyId": KEY.key_id, "seed": seed, "publicKey": "not asked for"}
        params = {"profile": "command", "document": encoded(document), "key": key}
        return await self.call("sign", json.dumps(params))

    async def verify(self, document: bytes, registry: str = COMPLETE) -> dict[str, Any]:
        return await self.call(
            "verify",
            f'{{"profile":"command","document":"{encoded(document)}",'
            f'"registry":{registry}}}',
        )

    async def validate(
        self, schema: str, document: bytes | dict[str, Any]
    ) -> dict[str, Any]:
        params = {"schema": schema, "document": encoded(document)}
        return await self.call("validate", json.dumps(params))

    async def canonicalize(self, value: bytes) -> dict[str, Any]:
        return await self.call("canonicalize", f'{{"value":"{encoded(value)}"}}')

    async def test_what_is_declared_is_offered(self) -> None:
        result = await self.call("initialize", "{}")
        self.assertEqual(result["roles"], ["authority", "documents"])
        for capability in ("validate", "canonicalize", "sign", "verify"):
            self.assertIn(capability, result["capabilities"])
        self.assertNotIn("admit", result["capabilities"])
        answer = await self.answer("admit", "{}")
        self.assertEqual(answer["error"]["code"], -32601)

    async def test_a_signed_document_verifies(self) -> None:
        canonical = await self.canonicalize(json.dumps(COMMAND).encode())
        self.assertIn(b'"weight":9007199254740992', decoded(canonical["canonical"]))
        self.assertEqual(
            await self.verify(self.signed),
            {
                "verified": {
                    "organizationId": EVIDENCE["organizationId"],
                    "keyId": KEY.key_id,
                    "principal": OWNER,
                    "protectedTime": AT,
                    "signingBytes": canonical["canonical"],
                    "signingHash": canonical["hash"],
                }
            },
        )

    async def test_verify_shows_the_first_stage_that_failed(self) -> None:
        other = self.signed.replace
        for name, document, want in (
            ("twice", b'{"kind":"a",' + self.signed[1:], PARSE),
            ("incomplete", b"{}", SCHEMA),
            ("another time", other(b'At":"2026', b'At":"2027', 1), ENVELOPE),
            ("another key", other(b":owner:key", b":other:key"), KEY_RESOLUTION),
            ("too large", other(b"9007199254740992", b"1e400"), CANONICALIZATION),
            ("changed", other(b"be done", b"be over"), SIGNATURE),
        ):
            with self.subTest(name):
                self.assertEqual(refused(await self.verify(document)), want)

    async def test_evidence_that_is_not_complete_resolves_no_key(self) -> None:
        for registry, reason in (
            ('{"coverage":"unavailable"}', "unavailable"),
            (COMPLETE.replace('"complete"', '"incomplete"'), "completeness"),
        ):
            with self.subTest(registry):
                result = await self.verify(self.signed, registry)
                self.assertEqual(refused(result), KEY_RESOLUTION)
                self.assertIn(reason, result["failure"]["reason"])
                early = await self.verify(b"{}", registry)
                self.assertEqual(refused(early), SCHEMA)

    async def test_the_package_reads_the_evidence_as_it_was_sent(self) -> None:
        twice = COMPLETE.replace('"bindings"', '"bindings":[],"bindings"')
        result = await self.verify(self.signed, twice)
        self.assertEqual(refused(result), KEY_RESOLUTION)
        self.assertIn("duplicate", result["failure"]["reason"])

    async def test_what_cannot_be_signed(self) -> None:
        for name, document, want in (
            ("not JSON", b"{", PARSE),
            ("twice", b'{"kind":"a","kind":"b"}', PARSE),
            ("signed", self.signed, SCHEMA),
            ("not an object", b"[]", SCHEMA),
            ("incomplete", {"issuedAt": AT}, SCHEMA),
            ("not in UTC", {**COMMAND, "issuedAt": AT[:-1] + "+00:00"}, ENVELOPE),
            (
                "infinite",
                json.dumps(COMMAND).encode()[:-2] + b"e400}}",
                CANONICALIZATION,
            ),
            ("a surrogate", {**COMMAND, "payload": {"a": "\ud800"}}, CANONICALIZATION),
            ("large", {**COMMAND, "payload": {"a": 10**400}}, CANONICALIZATION),
        ):
            with self.subTest(name):
                result = await self.sign(document)
                self.assertEqual(refused(result), want)

    async def test_validate(self) -> None:
        changed = self.signed.replace(b"be done", b"be over")
        for name, schema, document, valid in (
            ("signed", "command", self.signed, True),
            ("with a wrong signature", "command", changed, True),
            ("not signed", "command", COMMAND, False),
            ("twice", "command", b'{"kind":"a",' + self.signed[1:], False),
            ("of no profile", "error", ERROR, True),
            ("incomplete", "error", {"code": "INVALID_COMMAND"}, False),
            ("no timestamp", "error", {**ERROR, "occurredAt": "now"}, False),
            ("trailing", "error", json.dumps(ERROR).encode() + b"{}", False),
        ):
            with self.subTest(name):
                result = await self.validate(schema, document)
                self.assertIs(result["valid"], valid)
                self.assertEqual("reason" in result, not valid)

    async def test_canonicalize(self) -> None:
        for value, canonical in (
            (b'{ "b":1.0, "a":-0 }', b'{"a":0,"b":1}'),
            (b"9007199254740993", b"9007199254740992"),
            (b"[1e21,1e-7,5e-324]", b"[1e+21,1e-7,5e-324]"),
            (b'"\\ud83d\\ude00\\u000f"', '"\U0001f600\\u000f"'.encode()),
        ):
            with self.subTest(value):
                digest = hashlib.sha256(canonical).hexdigest()
                self.assertEqual(
                    await self.canonicalize(value),
                    {"canonical": encoded(canonical), "hash": f"sha256:{digest}"},
                )
        for value, want in (
            (b"\xff", PARSE),
            (b"\xef\xbb\xbf1", PARSE),
            (b"1 2", PARSE),
            (b"NaN", PARSE),
            (b'{"a":1,"\\u0061":2}', PARSE),
            (b"1e400", CANONICALIZATION),
            (b'"\\ud800"', CANONICALIZATION),
            (b'{"\\ud800":1}', CANONICALIZATION),
        ):
            with self.subTest(value):
                self.assertEqual(refused(await self.canonicalize(value)), want)

    async def test_a_reason_is_not_endless(self) -> None:
        result = await self.validate("error", {**ERROR, "x" * 9999: 1})
        self.assertEqual(len(result["reason"]), 500)
        result = await self.canonicalize(b"1" * 9999)
        self.assertEqual(len(result["failure"]["reason"]), 500)

    async def test_what_the_package_does_not_refuse_is_an_internal_error(self) -> None:
        for method, params in (
            ("canonicalize", {"value": encoded(b"1e99999999999999999999")}),
            ("canonicalize", {"value": encoded(b"[" * 100_000)}),
            ("validate", {"schema": "no-such-schema", "document": encoded(b"{}")}),
        ):
            answer = await self.answer(method, json.dumps(params))
            self.assertEqual(answer["error"]["code"], -32603)


if __name__ == "__main__":
    unittest.main()
