Feature: Follow-up Missions (§7.1)
  An approved Mission stays as it is. What is to be corrected, or taken back, is a new Mission that is linked to it.

  @7.1-create-follow-up @7.1-15 @7.1-16
  Scenario: [7.1-follow-up] The MissionOwner follows up on an approved Mission
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    When the MissionOwner sends mission.create_follow_up
    Then it is accepted with mission.follow_up.created
    And the Mission is active

  @9-01 @9-11
  Scenario: [7.1-follow-up-conversation] A follow-up Mission has a planning Conversation of its own
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    And the MissionOwner sends mission.create_follow_up
    When the Coordinator sends message.post
    Then it is accepted with message.posted

  @7.1-14 @7.1-16
  Scenario: [7.1-follow-up-leaves] A follow-up Mission leaves the approved one as it is
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    And the MissionOwner sends mission.create_follow_up
    And the next Commands are about the first Mission
    When the MissionOwner sends mission.approve
    Then it is refused under 7.1-13
    And the Mission is approved
    And "part" is verified

  @7.1-create-follow-up
  Scenario: [7.1-follow-up-twice] An approved Mission is followed up under ids of its own alone
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    And the MissionOwner sends mission.create_follow_up
    When the MissionOwner sends mission.create_follow_up
    Then it is refused under 4-01

  @7.1-15
  Scenario: [7.1-follow-up-works] Corrective work goes on in the follow-up Mission
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    And the MissionOwner sends mission.create_follow_up
    And the Coordinator sends membership.change, for Ada
    And a WorkItem "correction" that is verified
    When the Coordinator sends mission.submit_for_approval
    Then it is accepted with mission.submitted_for_approval

  @7.1-create-follow-up
  Scenario Outline: [7.1-follow-up-<case>] A Mission that is <state> is not followed up
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And <sender> sends <command>
    And the next Commands begin a second Group
    When the MissionOwner sends mission.create_follow_up
    Then it is refused under 7.1-create-follow-up

    Examples:
      | case      | state             | sender           | command                     |
      | awaiting  | awaiting_approval | the Coordinator  | mission.submit_for_approval |
      | cancelled | cancelled         | the MissionOwner | mission.cancel              |
      | failed    | failed            | the Coordinator  | mission.terminate           |

  @7.1-create-follow-up
  Scenario: [7.1-follow-up-active] A Mission that is active is not followed up
    Given a Mission with the Worker Ada
    And the next Commands begin a second Group
    When the MissionOwner sends mission.create_follow_up
    Then it is refused under 7.1-create-follow-up

  @7.1-create-follow-up
  Scenario Outline: [7.1-follow-up-of-<case>] A follow-up <change> is refused
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    When <sender> sends mission.create_follow_up, <change>
    Then it is refused under <requirement>

    Examples:
      | case        | sender           | change                             | requirement          |
      | none        | the MissionOwner | without its followUpToMissionId    | 7.1-create-follow-up |
      | unknown     | the MissionOwner | to a Mission never created         | 7.1-create-follow-up |
      | for-vera    | the MissionOwner | for Vera                           | 7.1-create-follow-up |
      | objective   | the MissionOwner | without its objective              | 7.1-01               |
      | done        | the MissionOwner | without its definitionOfDone       | 7.1-02               |
      | deadline    | the MissionOwner | without its deadline               | 7.1-03               |
      | budget      | the MissionOwner | without its budget                 | 7.1-04               |
      | policy      | the MissionOwner | without its approvalPolicy         | 7.1-05               |
      | signature   | the MissionOwner | signed by somebody else            | 15.1-27              |
      | tampered    | the MissionOwner | changed after signing              | 15.1-27              |
      | schema      | the MissionOwner | with an unknown member             | 15.1-30              |
      | action      | the MissionOwner | under an Action ID that it used before | 15.1-25          |
      | group       | the MissionOwner | without a Group                    | 15.1-03              |
      | session     | the MissionOwner | with an invented Session Epoch     | 15.1-09              |
      | membership  | the MissionOwner | with an invented Membership Epoch  | 15.1-09              |
      | coordinator | the MissionOwner | with an invented Coordinator Epoch | 15.1-30              |

  @7.1-create-follow-up @7.1-07
  Scenario Outline: [7.1-follow-up-by-<who>] <sender> does not follow up on the Mission
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    When <sender> sends mission.create_follow_up
    Then it is refused under <requirement>

    Examples:
      | who         | sender            | requirement          |
      | another     | Stan              | 7.1-create-follow-up |
      | coordinator | the Coordinator   | 7.1-07               |
      | service     | the control plane | 7.1-07               |

  @4-01
  Scenario Outline: [7.1-follow-up-<case>] A follow-up does not begin <change>
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    When the MissionOwner sends mission.create_follow_up, <change>
    Then it is refused under 4-01
    And the Mission is approved

    Examples:
      | case           | change                    |
      | in-taken-group | under another Mission ID  |
      | as-existing    | for a Mission that exists |

  @15.1-23 @15.1-24
  Scenario: [7.1-follow-up-receipt] A follow-up that is sent again gets its original receipt
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands begin a second Group
    And the MissionOwner sends mission.create_follow_up
    When the same Command is sent again
    Then it gets its original receipt
    And the Mission is active
