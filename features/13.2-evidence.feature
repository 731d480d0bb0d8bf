Feature: Evidence: a result is submitted and reviewed by it (§13.2)

  Scenario Outline: [13.2-submit-<fault>] A submission <change> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", <change>
    Then it is refused under <requirement>
    And "part" is active

    @10.2-submit
    Examples:
      | fault        | change                           | requirement |
      | no-artifacts | without Artifacts                | 10.2-submit |
      | unpublished  | with an Artifact never published | 10.2-submit |

    @13.2-02
    Examples:
      | fault       | change           | requirement |
      | no-evidence | without Evidence | 13.2-02     |

    @13.2-03
    Examples:
      | fault        | change                                      | requirement |
      | no-criterion | with Evidence for no criterion of the contract | 13.2-03     |
      | another-item | with Evidence of another WorkItem           | 13.2-03     |

  @13.2-03
  Scenario: [13.2-submit-one-criterion] A submission with Evidence for one criterion only
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", with Evidence for one criterion only
    Then the text leaves it open, in the reading criteria-covered

  @13.2-03
  Scenario: [13.2-submit-reviewers-criterion] A submission without Evidence for a criterion that only a reviewer can meet
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with a criterion that only a reviewer can meet
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", with Evidence for one criterion only
    Then the text leaves it open, in the reading criteria-covered

  @13.2-02 @13.2-03
  Scenario Outline: [13.2-submit-<what>] A submission with Evidence that refers to <thing>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", with Evidence <change>
    Then the text leaves it open, in the reading <reading>

    Examples:
      | what              | thing                                   | change                            | reading            |
      | foreign-criterion | a criterion that its contract has not   | for a criterion of no contract too | evidence-criterion |
      | unknown-hash      | a content hash that nothing published has | of an Artifact never published    | evidence-artifact  |

  @10.1-03 @13.2-03
  Scenario Outline: [13.2-type-<command>] <command> with Evidence of another type than the criterion requires
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with a criterion that only a reviewer can meet
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part"<change>
    Then the text leaves it open, in the reading evidence-types-enforced
    When the Coordinator sends work.accept_result for "part"
    Then the text leaves it open, in the reading evidence-types-enforced

    Examples:
      | command            | change                          |
      | work.submit        | , with Evidence of another type |
      | work.accept_result |                                 |

  @4-09 @13.1-06
  Scenario: [13.2-submit-earlier-artifact] An Artifact of an earlier Ownership Epoch is submitted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    When Ada sends work.submit for "part", with the Artifacts of an earlier Ownership Epoch
    Then the text leaves it open, in the reading earlier-epoch-artifact

  @10.2-submit
  Scenario: [13.2-submit-foreign-artifact] What was published for another WorkItem is not submitted for this one
    Given a Mission with the Worker Ada
    And a WorkItem "other" that is active
    And Ada sends artifact.publish for "other"
    And a WorkItem "part" that is active
    When Ada sends work.submit for "part", with the Artifacts of "other"
    Then it is refused under 10.2-submit
    And "part" is active

  @10.2-submit @13.2-02 @13.2-03
  Scenario: [13.2-submit-complete] A submission with every Artifact and Evidence for each criterion is taken
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part"
    Then it is accepted with work.submitted
    And "part" is submitted

  @10.2-accept-result
  Scenario: [13.2-review-no-evidence] A result is accepted without Evidence of the review
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is submitted
    When the Coordinator sends work.accept_result for "part", without Evidence
    Then the text leaves it open, in the reading review-evidence

  @10.2-accept-result
  Scenario Outline: [13.2-review-<fault>] A result is accepted <change>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is submitted
    When the Coordinator sends work.accept_result for "part", <change>
    Then the text leaves it open, in the reading <reading>

    Examples:
      | fault        | change                     | reading                 |
      | failed       | with failed Evidence       | review-against-evidence |
      | inconclusive | with inconclusive Evidence | review-inconclusive     |

  @7.2-07 @7.2-18
  Scenario: [13.2-sole-reviewer] A Worker that became the Coordinator alone reviews what it did itself
    Given a Mission with the Worker Otto
    And a WorkItem "part" that is submitted and belongs to Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto
    When Otto sends work.accept_result for "part"
    Then the text leaves it open, in the reading sole-reviewer

  @13.2-01 @7.2-07
  Scenario Outline: [13.2-review-by-<who>] <sender> cannot accept the result
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is submitted
    When <sender> sends work.accept_result for "part"
    Then it is refused under 7.2-07
    And "part" is submitted

    Examples:
      | sender           | who           |
      | Ada              | its-owner     |
      | Ben              | another       |
      | the MissionOwner | mission-owner |

  @13.2-01
  Scenario: [13.2-claim-completes-nothing] Until the review, the submitted WorkItem does not count as verified
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is submitted
    And a WorkItem "part" that is open and depends on "base"
    When the Coordinator sends work.offer for "part"
    Then the text leaves it open, in the reading dependency-gate-offer
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading dependency-gate
    When Ada sends work.start for "part"
    Then it is refused under 10.4-05
    And "base" is submitted
