Feature: Submitting a Mission for approval (§7.1, §7.3)
  The Coordinator submits its Mission at one exact revision, with one exact set of Artifacts.

  @7.1-submit-for-approval @7.3-04 @7.3-05
  Scenario: [7.3-submit] A Mission is submitted when everything in it is verified
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    When the Coordinator sends mission.submit_for_approval
    Then it is accepted with mission.submitted_for_approval
    And the Mission is awaiting_approval
    And "part" is verified

  @7.1-submit-for-approval
  Scenario: [7.3-submit-empty] A Mission without WorkItems is submitted with no Artifacts
    Given a Mission with the Worker Ada
    When the Coordinator sends mission.submit_for_approval
    Then the text leaves it open, in the reading empty-submission

  @7.1-submit-for-approval
  Scenario: [7.3-submit-twice] A Mission that awaits approval is not submitted again
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    When the Coordinator sends mission.submit_for_approval
    Then it is refused under 7.1-submit-for-approval
    And the Mission is awaiting_approval

  @7.1-submit-for-approval
  Scenario Outline: [7.3-submit-by-<who>] <sender> does not submit the Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    When <sender> sends mission.submit_for_approval, <change>
    Then it is refused under <requirement>
    And the Mission is active

    Examples:
      | who   | sender           | change                                   | requirement             |
      | ada   | Ada              | under the Coordinator's epoch            | 7.1-submit-for-approval |
      | owner | the MissionOwner | under the Coordinator's epoch            | 15.1-32                 |

  @15.1-15 @7.2-08
  Scenario Outline: [7.3-submit-epoch-<case>] A submission <change> is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is verified
    When the Coordinator sends mission.submit_for_approval, <change>
    Then it is refused under 15.1-13
    And the Mission is active

    Examples:
      | case    | change                                   |
      | missing | without its Coordinator Epoch            |
      | older   | under an older Coordinator Epoch         |
      | later   | under a Coordinator Epoch not issued yet |

  @7.3-05
  Scenario Outline: [7.3-submit-artifacts-<case>] A submission <change> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    When the Coordinator sends mission.submit_for_approval, <change>
    Then it is refused under 7.3-05
    And the Mission is active

    Examples:
      | case    | change                           |
      | missing | without its artifactIds          |
      | unknown | with an Artifact never published |

  @7.3-05
  Scenario: [7.3-submit-foreign-artifacts] Another Mission's Artifacts are not submitted
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is verified
    And the next Commands are about a second Mission
    When the Coordinator sends mission.submit_for_approval, with the Artifacts of "part"
    Then it is refused under 7.3-05

  @7.3-04
  Scenario: [7.3-submit-unfinished] A Mission with unfinished work
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    And a WorkItem "base" that is verified
    When the Coordinator sends mission.submit_for_approval
    Then the text leaves it open, in the reading unreviewed-submission

  @7.3-04
  Scenario: [7.3-submit-failed] A Mission with failed work
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is verified
    And a WorkItem "part" that is failed
    When the Coordinator sends mission.submit_for_approval
    Then the text leaves it open, in the reading failed-item-blocks-submit

  @7.3-05
  Scenario: [7.3-submit-unaccepted] A Mission is submitted with what was published for cancelled work
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And the Coordinator sends work.cancel for "part"
    When the Coordinator sends mission.submit_for_approval
    Then the text leaves it open, in the reading unaccepted-artifact

  @7.1-submit-for-approval
  Scenario: [7.3-work-while-awaiting] Work while a Mission awaits approval
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    When the Coordinator sends work.authorize for "more"
    Then the text leaves it open, in the reading work-while-awaiting

  @7.1-submit-for-approval @8-12 @7.2-03
  Scenario Outline: [7.3-<command>-while-awaiting] While a Mission awaits approval, <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    When <sender> sends <command>
    Then the text leaves it open, in the reading <reading>
    And the Mission is awaiting_approval

    Examples:
      | sender          | command                   | reading                     |
      | the Coordinator | mission.renew_coordinator | renew-after-end             |
      | the Coordinator | membership.change         | membership-change-after-end |
      | the Coordinator | membership.end            | membership-end-after-end    |
      | Ada             | work.propose              | propose-after-end           |

  @7.1-submit-for-approval @7.2-10
  Scenario: [7.3-mission.assign_coordinator-while-awaiting] A Coordinator is appointed while the Mission awaits approval
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And a Session of Otto
    And the Coordinator sends mission.submit_for_approval
    And the Coordinator lease has expired
    When the MissionOwner sends mission.assign_coordinator
    Then the text leaves it open, in the reading appoint-after-end
    And the Mission is awaiting_approval

  @7.1-cancel @7.1-terminate
  Scenario Outline: [7.3-awaiting-<command>] A Mission that awaits approval is not over: <command>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    When <sender> sends <command>
    Then it is accepted with <event>
    And the Mission is <state>

    Examples:
      | command           | sender           | event              | state     |
      | mission.cancel    | the MissionOwner | mission.cancelled  | cancelled |
      | mission.terminate | the Coordinator  | mission.terminated | failed    |

  @7.1-13
  Scenario: [7.3-submit-ended] A Mission that has ended is not submitted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And the MissionOwner sends mission.cancel
    When the Coordinator sends mission.submit_for_approval
    Then it is refused under 7.1-submit-for-approval
    And the Mission is cancelled

  @15.1-25 @15.1-27 @15.1-28 @15.1-29 @15.1-30 @15.3-02
  Scenario Outline: [7.3-submit-envelope-<case>] A submission <change> is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is verified
    When the Coordinator sends mission.submit_for_approval, <change>
    Then it is refused under <requirement>
    And the Mission is active

    Examples:
      | case               | change                                  | requirement |
      | signature          | signed by somebody else                 | 15.1-27     |
      | tampered           | changed after signing                   | 15.1-27     |
      | schema             | with an unknown member                  | 15.1-30     |
      | action             | under an Action ID that it used before  | 15.1-25     |
      | group              | without a Group                         | 15.1-03     |
      | session-missing    | without its Session Epoch               | 15.1-04     |
      | session-older      | under an older Session Epoch            | 15.1-28     |
      | membership-missing | without its Membership Epoch            | 15.1-05     |
      | membership-older   | under an older Membership Epoch         | 15.1-29     |
      | revision           | expecting a later revision              | 15.3-02     |

  @7.1-submit-for-approval
  Scenario: [7.3-submit-receipt] A submission that is sent again gets its original receipt
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    When the same Command is sent again
    Then it gets its original receipt
    And the Mission is awaiting_approval

  @8-04 @6.3-08
  Scenario Outline: [7.3-submit-former-<case>] A former Coordinator <case> does not submit
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is verified
    When Otto sends mission.submit_for_approval, <change>
    Then it is refused under 7.1-submit-for-approval
    And the Mission is active

    Examples:
      | case           | change                                  |
      | by-its-epoch   | under its former Coordinator Epoch      |
      | by-the-present | under the Coordinator's epoch           |
