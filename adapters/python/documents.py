"""The role documents: what the package's codec makes of one document at a time.

The package decides, and its refusal is shown with the stage and the wire code that it
reports. What it raises beyond its documented refusals is left to break the request. It
has no admission, so there is no method admit.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import rfc8785
from jsonschema import ValidationError
from missionweaveprotocol.canonical import sha256_hex
from missionweaveprotocol.conformance import SchemaCatalog
from missionweaveprotocol.crypto import Ed25519SigningKey
from missionweaveprotocol.signed_documents import (
    AgentRegistryKeyResolver,
    KeyRegistryCompleteness,
    KeyRegistrySnapshot,
    KeyResolutionRequest,
    SignedDocumentCodec,
    SignedDocumentKind,
    SignedDocumentSigningError,
    SignedDocumentVerificationError,
    VerificationStage,
)

try:
    # How the codec reads a text and writes canonical bytes. The functions are private;
    # the public canonical_bytes takes Python values that have lost the text's numbers.
    from missionweaveprotocol.signed_documents import _jcs_bytes, _strict_json
except ImportError:
    sys.exit("this missionweaveprotocol has no _strict_json and _jcs_bytes to ask")

type Json = dict[str, Any]

_CODEC = SignedDocumentCodec()
_SCHEMAS = SchemaCatalog()
_NO_REGISTRY = AgentRegistryKeyResolver(b"")
_REASON = 500  # characters; the package quotes whole documents
_BEFORE_THE_SCHEMA_HELD = (VerificationStage.PARSE, VerificationStage.SCHEMA)

# A refusal to sign has a message, but no stage: these words tell those that are not
# about a document which cannot conform to its schema.
_SIGNING_STAGES = {
    "must use uppercase Z": VerificationStage.SIGNATURE_ENVELOPE,
    "JSON numbers must be finite": VerificationStage.CANONICALIZATION,
    "outside the JCS/I-JSON domain": VerificationStage.CANONICALIZATION,
}


async def validate(params: Json) -> Json:
    """The first two stages of the codec for its own kinds, else the schema catalog."""
    schema, document = params["schema"], _bytes(params["document"])
    try:
        if schema in SignedDocumentKind:
            _CODEC.verify(SignedDocumentKind(schema), document, _NO_REGISTRY)
        else:
            _SCHEMAS.validate(f"{schema}.schema.json", _host_value(document))
    except SignedDocumentVerificationError as error:
        if error.protected_error.stage in _BEFORE_THE_SCHEMA_HELD:
            return {"valid": False, "reason": _reason(error)}
    except ValidationError as error:
        return {"valid": False, "reason": error.message[:_REASON]}
    return {"valid": True}


async def canonicalize(params: Json) -> Json:
    """The codec's canonical bytes of a text, read as it reads what it verifies."""
    try:
        canonical = _canonical(_read(_bytes(params["value"])))
    except SignedDocumentVerificationError as error:
        return _refusal(error)
    return {
        "canonical": _base64(canonical),
        "hash": f"sha256:{sha256_hex(canonical)}",
    }


async def sign(params: Json) -> Json:
    """The document under a signature of the codec, in the canonical form."""
    kind = SignedDocumentKind(params["profile"])
    key = Ed25519SigningKey(params["key"]["keyId"], params["key"]["seed"])
    try:
        document = cast(Json, _host_value(_bytes(params["document"])))
        signed = _CODEC.sign(kind, document, key)
    except SignedDocumentSigningError as error:
        return _refusal(_staged(error))
    except SignedDocumentVerificationError as error:
        return _refusal(error)
    return {"document": _base64(signed.canonical_document_bytes)}


async def verify(params: Json) -> Json:
    """The codec's six stages, with the Registry evidence as it was sent."""
    kind = SignedDocumentKind(params["profile"])
    registry = _Registry(
        params["registry"]["coverage"],
        params["registry"].get("evidence", "").encode(),
    )
    try:
        verified = _CODEC.verify(kind, _bytes(params["document"]), registry)
    except SignedDocumentVerificationError as error:
        return _refusal(error)
    key = verified.resolved_key
    return {
        "verified": {
            "organizationId": key.organization_id,
            "keyId": key.key_id,
            "principal": {"type": key.principal.type, "id": key.principal.id},
            "protectedTime": verified.protected_time.text,
            "signingBytes": _base64(verified.canonical_signing_bytes),
            "signingHash": verified.signing_hash,
        }
    }


# The methods, each of them a capability.
METHODS: Mapping[str, Callable[[Json], Awaitable[Json]]] = {
    method.__name__: method for method in (validate, canonicalize, sign, verify)
}


@dataclass(frozen=True)
class _Registry:
    """The key resolver of the request: evidence, and how much of a Registry it is."""

    coverage: str
    evidence: bytes

    def resolve(self, request: KeyResolutionRequest) -> KeyRegistrySnapshot:
        if self.coverage == "unavailable":
            raise LookupError("the Registry evidence is unavailable")
        if self.coverage == "complete":
            completeness = KeyRegistryCompleteness.ORGANIZATION_WIDE
        else:  # the package has no name for less: any other value is less
            completeness = cast(KeyRegistryCompleteness, self.coverage)
        return KeyRegistrySnapshot(completeness, self.evidence)


def _read(text: bytes) -> object:
    try:
        return _strict_json(text, label="document")
    except ValueError as error:
        raise _refused(VerificationStage.PARSE, error) from error


def _host_value(text: bytes) -> object:
    """A text that the package reads, with the numbers of Python that it asks for."""
    _read(text)
    try:
        return json.loads(text)
    except ValueError as error:  # an integer that is too long for Python
        raise _refused(VerificationStage.PARSE, error) from error


def _canonical(value: object) -> bytes:
    try:
        return _jcs_bytes(value)
    # What the codec takes for a failure of this stage.
    except (rfc8785.CanonicalizationError, ValueError, OverflowError) as error:
        raise _refused(VerificationStage.CANONICALIZATION, error) from error


def _staged(error: SignedDocumentSigningError) -> SignedDocumentVerificationError:
    for words, stage in _SIGNING_STAGES.items():
        if words in str(error):
            return _refused(stage, error)
    return _refused(VerificationStage.SCHEMA, error)


def _refused(
    stage: VerificationStage, error: Exception
) -> SignedDocumentVerificationError:
    """The codec's refusal at a stage; it knows the wire code."""
    return SignedDocumentVerificationError(stage, str(error))


def _refusal(error: SignedDocumentVerificationError) -> Json:
    return {
        "failure": {
            "code": error.wire_error.code.value,
            "stage": error.protected_error.stage.value,
            "reason": _reason(error),
        }
    }


def _reason(error: SignedDocumentVerificationError) -> str:
    return error.protected_error.reason[:_REASON]


def _bytes(text: str) -> bytes:
    return base64.b64decode(text, validate=True)


def _base64(value: bytes) -> str:
    return base64.b64encode(value).decode()
