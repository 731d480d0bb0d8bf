"""The keys of the harness's Organization: its test identities, and its Registry."""

from __future__ import annotations

import hashlib
import json
from typing import Any

type Json = dict[str, Any]


def test_key(actor_id: str) -> bytes:
    """The private key of a test identity of the harness. It protects nothing."""
    return hashlib.sha256(f"weavecheck test identity {actor_id}".encode()).digest()


def registry(organization: Json) -> bytes:
    """The Organization's signing-key bindings as the package's Registry evidence."""
    bindings = [
        {
            "keyId": key["keyId"],
            "principal": principal["actor"],
            "algorithm": key["algorithm"],
            "publicKey": key["publicKey"],
            "validFrom": key["validFrom"],
            "validityHistory": _validity_history(key, organization["at"]),
        }
        for principal in organization["principals"]
        for key in principal["keys"]
    ]
    evidence = {
        "organizationId": organization["organizationId"],
        "bindings": bindings,
    }
    return json.dumps(evidence).encode()


def _validity_history(key: Json, recorded_at: str) -> list[Json]:
    ends = {name: key[name] for name in ("validUntil", "revokedAt") if name in key}
    return [{"sequence": 1, "recordedAt": recorded_at} | ends] if ends else []
