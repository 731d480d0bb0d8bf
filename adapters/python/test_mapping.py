"""Tests of the mapping. They need no package: python -m unittest from here."""

import unittest
from typing import Any

import mapping


def core_payload(kind: str, payload: Any) -> Any:
    return mapping.core_payload(kind, payload, {"urn:artifact:1": "sha256:1"})

CONTRACT = {
    "contractVersion": 2,
    "goal": "build it",
    "requiredDeliverables": [{"deliverableId": "binary", "description": "it"}],
    "acceptanceCriteria": [{"criterionId": "tests-pass", "description": "all"}],
    "inputArtifacts": [],
    "dependencyWorkItemIds": ["urn:work:1"],
    "allowedResources": [{"resource": "urn:repository", "operations": ["read"]}],
    "requiredCapabilities": [{"id": "dev.code", "version": "2.3.4"}],
    "deadline": "2026-01-02T00:00:00.000Z",
    "requestedUrgency": "high",
    "businessImpact": "much",
    "retryPolicy": {"maxAttempts": 3, "backoff": "exponential", "maxDelay": "PT5M"},
    "budget": {"currency": "EUR", "financialLimit": 1.25, "modelTokenLimit": 1000},
    "sideEffectRisk": "reversible",
    "executionApproval": "not_required",
}


class WorkContract(unittest.TestCase):
    def test_every_member_with_a_slot_is_mapped(self) -> None:
        payload = {"workItemId": "urn:work:2", "contract": CONTRACT}
        self.assertEqual(
            core_payload("work.authorize", payload),
            {
                "workItemId": "urn:work:2",
                "dependencyIds": ["urn:work:1"],
                "contract": {
                    "goal": "build it",
                    "deliverables": ["binary"],
                    "acceptanceCriteria": ["tests-pass"],
                    "inputs": [],
                    "allowedResources": ["urn:repository"],
                    "requiredCapabilities": [{"id": "dev.code", "minimumVersion": 2}],
                    "deadline": "2026-01-02T00:00:00.000Z",
                    "requestedPriority": 75,
                    "retryPolicy": {"maxAttempts": 3, "maximumBackoffSeconds": 300},
                    "budget": {"financialMicrounits": 1_250_000, "modelTokens": 1000},
                    "sideEffectRisk": "reversible",
                    "executionApproval": "not_required",
                },
            },
        )

    def test_an_absent_member_stays_absent(self) -> None:
        for name in CONTRACT:
            contract = {n: v for n, v in CONTRACT.items() if n != name}
            whole = core_payload("work.propose", {"contract": CONTRACT})
            mapped = core_payload("work.propose", {"contract": contract})
            with self.subTest(name):
                lost = set(whole["contract"]) - set(mapped["contract"])
                lost |= set(whole) - set(mapped)
                self.assertLessEqual(len(lost), 1)
                self.assertEqual(set(mapped) - set(whole), set())

    def test_a_revised_contract_in_an_offer_reaches_the_core(self) -> None:
        payload = {"workItemId": "urn:work:2", "contract": CONTRACT}
        mapped = core_payload("work.offer", payload)
        self.assertEqual(mapped["contract"]["goal"], CONTRACT["goal"])


class Messages(unittest.TestCase):
    def test_texts_become_one(self) -> None:
        parts = [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]
        payload = {"messageId": "urn:message:1", "content": parts}
        self.assertEqual(
            core_payload("message.post", payload),
            {"messageId": "urn:message:1", "content": "a\nb"},
        )

    def test_what_the_core_has_no_slot_for_stays(self) -> None:
        part = {"type": "artifact_ref", "artifactHash": "sha256:1"}
        for content in ([], [part], [{"type": "text", "text": "a"}, part], [7], "a"):
            mapped = core_payload("message.post", {"content": content})
            self.assertEqual(mapped, {"content": content})

    def test_an_amendment_has_an_id_of_its_own(self) -> None:
        own = {"messageId": "urn:message:2", "targetMessageId": "urn:message:1"}
        core = {"amendmentId": "urn:message:2", "messageId": "urn:message:1"}
        for kind in ("message.correct", "message.retract", "message.redact"):
            self.assertEqual(core_payload(kind, own), core)
        corrected = {**own, "content": [{"type": "text", "text": "a"}]}
        self.assertEqual(
            core_payload("message.correct", corrected),
            {**core, "replacementContent": "a"},
        )


class Shapes(unittest.TestCase):
    def test_what_cannot_be_read_goes_through(self) -> None:
        values: list[Any] = [None, 7, "text", ["text"], [None], [{}], {}]
        for value in values:
            for name in (
                "card",
                "definitionOfDone",
                "budget",
                "principal",
                "contract",
                "selectionBasis",
                "evidence",
                "artifact",
                "unknown",
            ):
                with self.subTest(name, value=value):
                    mapped = core_payload("any", {name: value})
                    self.assertIn(name, mapped)
                    if not isinstance(value, dict | list):
                        self.assertEqual(mapped[name], value)

    def test_durations(self) -> None:
        for text, seconds in {
            "PT0S": 0,
            "PT90S": 90,
            "P1DT2H3M4.9S": 93784,
            "1 minute": "1 minute",
        }.items():
            policy = {"backoff": "fixed", "maxDelay": text}
            contract = {"retryPolicy": policy}
            mapped = core_payload("work.propose", {"contract": contract})
            with self.subTest(text):
                self.assertEqual(
                    mapped["contract"]["retryPolicy"],
                    {
                        "initialBackoffSeconds": seconds,
                        "maximumBackoffSeconds": seconds,
                    },
                )


class Documents(unittest.TestCase):
    def test_evidence_keeps_the_whole_document(self) -> None:
        document = {
            "evidenceId": "urn:evidence:1",
            "type": "deterministic_test",
            "method": "ran the tests",
            "result": "failed",
            "artifactHashes": ["sha256:a", "sha256:b"],
        }
        mapped = core_payload("work.submit", {"evidence": [document]})
        self.assertEqual(
            mapped["evidence"],
            [
                {
                    "kind": "deterministic_test",
                    "description": "ran the tests",
                    "success": False,
                    "artifactHash": "sha256:a",
                    "data": document,
                }
            ],
        )

    def test_a_submission_names_artifacts_by_their_content(self) -> None:
        kind = "mission.submit_for_approval"
        for given, mapped in (
            ({}, {}),
            ({"artifactIds": []}, {"artifactHashes": []}),
            (
                {"artifactIds": ["urn:artifact:1", "urn:artifact:unknown"], "x": 1},
                {"artifactHashes": ["sha256:1", "urn:artifact:unknown"], "x": 1},
            ),
            ({"artifactIds": "odd"}, {"artifactHashes": "odd"}),
        ):
            with self.subTest(given):
                self.assertEqual(core_payload(kind, given), mapped)

    def test_a_decision_is_what_the_core_makes_its_own_of(self) -> None:
        approval = {
            "approvalId": "urn:a",
            "missionRevision": 3,
            "artifactHashes": ["sha256:1"],
            "acceptancePolicyVersion": "1.0.0",
            "comments": "Good.",
            "conditions": [],
        }
        approved = {n: v for n, v in approval.items() if n != "conditions"}
        changes = {"missionRevision": 3, "feedback": "Good."}
        for kind, given, mapped in (
            ("mission.approve", {"approval": approval}, approved),
            ("mission.approve", {"approval": approval, "x": 1}, approved | {"x": 1}),
            ("mission.approve", {}, {}),
            ("mission.request_changes", {"approval": approval}, changes),
            ("mission.request_changes", {"approval": 3}, {"approval": 3}),
        ):
            with self.subTest(kind, given=given):
                self.assertEqual(core_payload(kind, given), mapped)

    def test_a_follow_up_names_the_mission_that_it_follows(self) -> None:
        given = {"followUpToMissionId": "urn:m", "approvalPolicy": {}}
        self.assertEqual(
            core_payload("mission.create_follow_up", given),
            {"followUpOfMissionId": "urn:m"},
        )

    def test_a_service_is_a_system_principal(self) -> None:
        self.assertEqual(
            mapping.principal({"type": "service", "id": "urn:s"}),
            {"type": "system", "id": "urn:s"},
        )
        agent = {"type": "agent", "id": "urn:a"}
        self.assertEqual(mapping.principal(agent), agent)

    def test_an_artifact_names_its_producer(self) -> None:
        mapped = mapping.artifact(
            {
                "artifactId": "urn:artifact:1",
                "producer": {"agentId": "urn:a", "agentCardVersion": 3},
                "toolVersions": [{"name": "go", "version": "1.22"}],
                "modelVersions": [{"provider": "p", "model": "m", "version": "1"}],
                "signature": {"keyId": "urn:k", "value": "abc"},
                "uri": "https://store.example/1",
            }
        )
        self.assertEqual(
            mapped,
            {
                "id": "urn:artifact:1",
                "producingAgentId": "urn:a",
                "agentCardVersion": 3,
                "toolVersions": {"go": "1.22"},
                "modelVersions": {"p/m": "1"},
                "signature": "abc",
            },
        )


if __name__ == "__main__":
    unittest.main()
