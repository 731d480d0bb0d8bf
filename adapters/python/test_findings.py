"""Tests of the page of findings: python -m unittest from here."""

import json
import pathlib
import tempfile
import unittest
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from typing import Any

from findings import findings, main

COMMAND = "/home/somebody/venv/bin/python adapters/python/target.py"
DEVIATION = {
    "fingerprint": "0123456789ab",
    "requirement": "10.2-start",
    "section": "10.2",
    "level": "ROW",
    "text": "What is not `queued` is not started.",
    "rule": "work.start",
    "cell": "work.start on open",
    "cells": ["work.start on open", "work.start on offered"],
    "allowed": "a refusal with INVALID_STATE_TRANSITION (state)",
    "seen": 'accepted: work.started of "urn:uuid:6a1f9c3e-0000-4000-8000-1234567890ab"',
    "steps": ["the MissionOwner sends mission.create", "Ada sends work.start"],
    "rerun": f"weavecheck run --only start-open --target '{COMMAND}'",
    "fails": [f"start-{n}" for n in range(7)],
    "blocks": ["later"],
    "notedBy": 2,
}
SHOULD = {
    **DEVIATION,
    "requirement": "15.1-26",
    "level": "SHOULD",
    "text": "One | two.",
    "allowed": "a `mark`",
    "rule": "",
    "cell": "",
    "cells": [],
    "steps": [],
    "rerun": "",
    "blocks": [],
    "notedBy": 0,
}
CHECK = {"id": "start-0", "deviation": "0123456789ab", "outcome": "fail", "message": ""}


def reading(point: str, taken: str, *shown: tuple[str, str, str]) -> dict[str, Any]:
    return {
        "point": point,
        "section": "11.3",
        "question": "What has expired…",
        "taken": taken,
        "options": ["one", "two"],
        "shown": [{"taken": t, "check": c, "step": s} for t, c, s in shown],
    }


def report(**members: Any) -> dict[str, Any]:
    return {
        "format": "weavecheck-report-1",
        "verdict": {"word": "FAIL", "exitCode": 1, "reasons": []},
        "protocol": "0.1",
        "seed": 1,
        "target": {
            "name": "a package",
            "version": "1.2.3",
            "roles": ["authority"],
            "capabilities": ["observe", "replay"],
            "command": COMMAND,
        },
        "deviations": [DEVIATION],
        "readings": [],
        "summary": {
            "total": 9,
            "passed": 1,
            "failed": 7,
            "blocked": 1,
            "warned": 0,
            "notApplicable": 0,
            "inconclusive": 0,
            "errors": 0,
        },
        "unverified": [],
        "incomplete": "",
        "checks": [CHECK],
        **members,
    }


def page(**members: Any) -> str:
    return findings(report(**members), "abc123", "v9")


class Findings(unittest.TestCase):
    def test_the_head_says_what_was_judged_by_what(self) -> None:
        head = page()
        for line in (
            "| package | a package 1.2.3, commit `abc123` |",
            "| weavecheck | v9, seed 1 |",
            "| verdict | FAIL |",
            "| checks | 9 in all, 1 passed, 7 failed, 1 blocked, 0 warned, "
            "0 not applicable, 0 inconclusive, 0 without an answer |",
            "| distinct deviations | 1 from what binds, 0 from a SHOULD |",
            "| 1 | 10.2-start | ROW | What is not `queued` is not started. | 7 | 1 | 2 |",
        ):
            with self.subTest(line):
                self.assertIn(line, head.splitlines())

    def test_a_deviation(self) -> None:
        text = page()
        start = text.index("## 1. 10.2-start")
        self.assertEqual(
            text[start : text.index("## Readings")],
            """## 1. 10.2-start (ROW)

What is not `queued` is not started.

- allowed: `a refusal with INVALID_STATE_TRANSITION (state)`
- seen: `accepted: work.started of "urn:uuid:UUID"`
- rule: `work.start`
- shown in: work.start on open, work.start on offered
- fails: start-0, start-1, start-2, start-3, start-4 and 2 more
- blocks: later
- noted on the way: 2 checks
- fingerprint: `0123456789ab`

Fewest steps:

1. the MissionOwner sends mission.create
2. Ada sends work.start

    weavecheck run --only start-open --target '.venv/bin/python adapters/python/target.py'

""",
        )

    def test_a_should_is_counted_apart_and_what_is_empty_is_left_out(self) -> None:
        text = page(deviations=[DEVIATION, SHOULD])
        self.assertIn("| 1 from what binds, 1 from a SHOULD |", text)
        self.assertIn("| 2 | 15.1-26 | SHOULD | One \\| two. | 7 | 0 | 0 |", text)
        tail = text[text.index("## 2.") : text.index("## Readings")]
        self.assertIn("- allowed: `` a `mark` ``", tail)
        for absent in ("rule", "shown in", "blocks", "noted", "Fewest", "weavecheck"):
            with self.subTest(absent):
                self.assertNotIn(absent, tail)

    def test_no_deviation(self) -> None:
        self.assertIn("\nNo deviation.\n", page(deviations=[], checks=[]))

    def test_nothing_of_this_machine_and_nothing_random(self) -> None:
        first = page()
        self.assertNotIn("/home", first)
        other = json.loads(json.dumps(report()).replace("6a1f9c3e", "77777777"))
        self.assertEqual(findings(other, "abc123", "v9"), first)

    def test_long_texts_are_cut(self) -> None:
        text = page(deviations=[{**DEVIATION, "seen": "x\n" * 9000}])
        self.assertLess(len(text), 5000)
        self.assertIn("x x…`", text)

    def test_what_ended_badly_without_a_deviation_is_told(self) -> None:
        message = "no file '/opt/lib/python3.12/site-packages/package/a.json'"
        broken = {**CHECK, "deviation": "", "outcome": "error", "message": message}
        self.assertIn(
            "- start-0: error: no file 'package/a.json'", page(checks=[CHECK, broken])
        )
        self.assertNotIn("Without a deviation", page())

    def test_what_was_not_run_or_verified_is_told(self) -> None:
        text = page(incomplete="interrupted", unverified=["the signatures"])
        self.assertIn("| incomplete | interrupted |", text)
        self.assertIn("| not verified | the signatures |", text)

    def test_readings_with_where_they_were_seen(self) -> None:
        text = page(
            readings=[
                reading("a", "one", ("one", "c1", "s1")),
                reading("b", "both", ("one", "c1", "s1"), ("two", "c2", "s2")),
                reading("c", "not decided by this run"),
            ]
        )
        self.assertIn("| a | 11.3 | What has expired… | one | c1, s1 |", text)
        self.assertIn("| both | one: c1, s1; two: c2, s2 |", text)
        self.assertNotIn("| c |", text)
        self.assertIn("The run left 1 of 3 points open.", text)
        self.assertIn("decided none of the points", page())

    def test_another_format_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "weavecheck run --report json=FILE"):
            page(format="weavecheck-report-2")

    def test_the_command_line(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory, "report.json")
            file.write_text(json.dumps(report()), encoding="utf-8")
            out = TextIOWrapper(BytesIO(), encoding="ascii")
            with redirect_stdout(out):
                main([str(file), "--commit", "abc123", "--weavecheck", "v9"])
            out.flush()
            self.assertEqual(out.buffer.getvalue().decode(), page())


if __name__ == "__main__":
    unittest.main()
