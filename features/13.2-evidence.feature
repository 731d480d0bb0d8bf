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
      | fault         | change                               | requirement |
      | one-criterion | with Evidence for one criterion only | 13.2-03     |

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
  Scenario Outline: [13.2-review-<fault>] A result is not accepted <change>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is submitted
    When the Coordinator sends work.accept_result for "part", <change>
    Then it is refused under 10.2-accept-result
    And "part" is submitted

    Examples:
      | fault        | change                     |
      | no-evidence  | without Evidence           |
      | failed       | with failed Evidence       |
      | inconclusive | with inconclusive Evidence |

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
    And a WorkItem "part" that is queued and depends on "base"
    When Ada sends work.start for "part"
    Then it is refused under 10.4-05
    And "base" is submitted
