"""A weavecheck target: the public Python reference implementation.

It answers on standard output what it is asked on standard input, one JSON-RPC 2.0
object a line; the end of standard input ends it. See README.md.
"""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any

import documents
from authority import AUTHORITIES, Authority

type Json = dict[str, Any]
type Method = Callable[[Json], Awaitable[Json]]


class Target:
    """The methods that the harness calls: on one Organization, or on one document."""

    def __init__(self) -> None:
        self._authority: Authority | None = None
        self._methods: dict[str, Method] = {
            "initialize": self._initialize,
            "reset": self._reset,
            "submit": self._submit,
            "advance": self._advance,
            "replay": self._replay,
            "observe": self._observe,
            **documents.METHODS,
        }

    async def answer(self, line: bytes) -> Json:
        """Answer one request, whatever goes wrong in it."""
        call_id = None
        try:
            text = line.decode()
            request = json.loads(text)
            call_id = request.get("id")
            method = self._methods.get(request.get("method"))
            if method is None:
                return _failure(call_id, -32601, "there is no such method")
            params = request.get("params") or {}
            if "command" in params:  # a verifier must see a document unread
                params["command"] = raw_member(text, "params", "command")
            if "evidence" in params.get("registry", {}):  # and so the evidence
                params["registry"]["evidence"] = raw_member(
                    text, "params", "registry", "evidence"
                )
            return {"jsonrpc": "2.0", "id": call_id, "result": await method(params)}
        except Exception as error:
            return _failure(call_id, -32603, f"{type(error).__name__}: {error}")

    async def _initialize(self, params: Json) -> Json:
        return {
            "name": "missionweaveprotocol (Python) Core",
            "version": version("missionweaveprotocol"),
            "roles": ["authority", "documents"],
            "authorities": AUTHORITIES,
            "capabilities": ["observe", "replay", "visibility", *documents.METHODS],
        }

    async def _reset(self, params: Json) -> Json:
        self._authority = None
        authority = Authority(params)
        await authority.register_cards(params["agentCards"])
        self._authority = authority
        return {}

    async def _submit(self, params: Json) -> Json:
        if "commandBytes" in params:
            command = base64.b64decode(params["commandBytes"], validate=True)
        else:
            command = params["command"].encode()
        return await self._organization().submit(command, params["at"])

    async def _advance(self, params: Json) -> Json:
        return self._organization().advance(params["to"])

    async def _replay(self, params: Json) -> Json:
        return await self._organization().replay(params)

    async def _observe(self, params: Json) -> Json:
        return await self._organization().observe(params["at"])

    def _organization(self) -> Authority:
        if self._authority is None:
            raise RuntimeError("there is no Organization: reset comes first")
        return self._authority


def raw_member(text: str, *path: str) -> str:
    """The value at a path of member names, as it is written."""
    for name in path:
        text = raw_members(text)[name]
    return text


def raw_members(text: str) -> dict[str, str]:
    """The members of a JSON object, each as it is written."""
    decoder = json.JSONDecoder()
    members: dict[str, str] = {}
    position = _after_space(text, text.index("{") + 1)
    while text[position] != "}":
        name, position = decoder.raw_decode(text, position)
        start = _after_space(text, _after_space(text, position) + 1)  # past the colon
        _, end = decoder.raw_decode(text, start)
        members[name] = text[start:end]
        position = _after_space(text, end)
        if text[position] == ",":
            position = _after_space(text, position + 1)
    return members


def _after_space(text: str, position: int) -> int:
    while text[position] in " \t\r\n":
        position += 1
    return position


def _failure(call_id: Any, code: int, message: str) -> Json:
    error = {"code": code, "message": message}
    return {"jsonrpc": "2.0", "id": call_id, "error": error}


def main() -> None:
    answers = sys.stdout
    sys.stdout = sys.stderr  # nothing that is printed may fall among the answers
    target = Target()
    with asyncio.Runner() as runner:
        for line in sys.stdin.buffer:
            if line.strip():
                answer = json.dumps(runner.run(target.answer(line)))
                print(answer, file=answers, flush=True)


if __name__ == "__main__":
    main()
