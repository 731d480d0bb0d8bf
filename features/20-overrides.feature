Feature: Cooperation Override Grants: one Command over a cooperation limit, by leave of the MissionOwner (§20)

  @20-06 @20-07 @20-08 @20-12
  Scenario: [20-grant] The MissionOwner lets a Worker exceed a limit once
    Given a Mission with the Workers Ada and Ben
    When the MissionOwner sends policy.grant_cooperation_override
    Then it is accepted with policy.cooperation_override.granted

  @20-06 @20-07 @20-08
  Scenario Outline: [20-grant-for-<who>] The MissionOwner lets <beneficiary> exceed a limit once
    Given a Mission with the Workers Ada and Ben
    When the MissionOwner sends policy.grant_cooperation_override, for <beneficiary>
    Then it is accepted with policy.cooperation_override.granted

    Examples:
      | who         | beneficiary      |
      | ben         | Ben              |
      | coordinator | the Coordinator  |
      | owner       | the MissionOwner |

  @20-06 @20-12
  Scenario: [20-grant-twice] A grant does not replace another
    Given a Mission with the Workers Ada and Ben
    And the MissionOwner sends policy.grant_cooperation_override
    When the MissionOwner sends policy.grant_cooperation_override, for Ben
    Then it is accepted with policy.cooperation_override.granted

  @20-08
  Scenario: [20-grant-by-service] The Organization's control plane grants an override
    Given a Mission with the Workers Ada and Ben
    When the control plane sends policy.grant_cooperation_override
    Then the text leaves it open, in the reading service-overrides

  @20-08
  Scenario Outline: [20-grant-by-<who>] <sender> cannot grant an override
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    When <sender> sends policy.grant_cooperation_override
    Then it is refused under 20-08

    Examples:
      | who         | sender          |
      | coordinator | the Coordinator |
      | beneficiary | Ada             |
      | worker      | Ben             |
      | observer    | Stan            |

  @20-08 @4-16
  Scenario: [20-grant-by-stranger] Who does not belong to the Group grants nothing in it
    Given a Mission with the Workers Ada and Ben
    When Stan sends policy.grant_cooperation_override
    Then it is refused under 15.1-05

  @20-07
  Scenario Outline: [20-grant-without-<part>-by-<who>] A grant of <sender> without <member> is refused
    Given a Mission with the Workers Ada and Ben
    When <sender> sends policy.grant_cooperation_override, without its <member>
    Then it is refused under 20-07

    Examples:
      | part        | member            | who     | sender            |
      | grant       | grantId           | owner   | the MissionOwner  |
      | policy      | policyName        | owner   | the MissionOwner  |
      | beneficiary | beneficiary       | owner   | the MissionOwner  |
      | kind        | targetCommandKind | owner   | the MissionOwner  |
      | action      | targetActionId    | owner   | the MissionOwner  |
      | reason      | reason            | owner   | the MissionOwner  |
      | expiry      | expiresAt         | owner   | the MissionOwner  |
      | grant       | grantId           | service | the control plane |
      | policy      | policyName        | service | the control plane |
      | beneficiary | beneficiary       | service | the control plane |
      | kind        | targetCommandKind | service | the control plane |
      | action      | targetActionId    | service | the control plane |
      | reason      | reason            | service | the control plane |
      | expiry      | expiresAt         | service | the control plane |

  @2-22 @20-07
  Scenario Outline: [20-grant-same-id-by-<who>] A second grant of <sender> under the id of the first is refused
    Given a Mission with the Workers Ada and Ben
    And the MissionOwner sends policy.grant_cooperation_override, called the override "first"
    When <sender> sends policy.grant_cooperation_override, for Ben, called the override "first"
    Then it is refused under 2-22

    Examples:
      | who     | sender            |
      | owner   | the MissionOwner  |
      | service | the control plane |

  @2-22 @20-07 @4-16
  Scenario: [20-grant-same-id-elsewhere] A grant under the id of one of another Group is refused
    Given a Mission with the Workers Ada and Ben
    And the MissionOwner sends policy.grant_cooperation_override, called the override "first"
    And the next Commands are about a second Mission
    When the MissionOwner sends policy.grant_cooperation_override, for the Coordinator, called the override "first"
    Then it is refused under 2-22

  @20-07
  Scenario Outline: [20-grant-<case>-by-<who>] A grant of <sender> <change>
    Given a Mission with the Workers Ada and Ben
    When <sender> sends policy.grant_cooperation_override, <change>
    Then the text leaves it open, in the reading <reading>

    Examples:
      | case     | who     | sender            | change                           | reading               |
      | expired  | owner   | the MissionOwner  | that has expired                 | override-expired      |
      | outlasts | owner   | the MissionOwner  | that outlasts the Mission        | override-outlasts     |
      | outsider | owner   | the MissionOwner  | for Nora                         | override-for-outsider |
      | used     | owner   | the MissionOwner  | under an Action ID that was used | override-for-accepted |
      | expired  | service | the control plane | that has expired                 | override-expired      |
      | outlasts | service | the control plane | that outlasts the Mission        | override-outlasts     |
      | outsider | service | the control plane | for Nora                         | override-for-outsider |
      | used     | service | the control plane | under an Action ID that was used | override-for-accepted |

  @20-08
  Scenario: [20-grant-awaiting] A grant in a Mission that awaits approval
    Given a Mission that awaits approval, with the Workers Ada and Ben
    When the MissionOwner sends policy.grant_cooperation_override
    Then the text leaves it open, in the reading override-after-end

  @20-08
  Scenario Outline: [20-grant-after-<command>-by-<who>] A grant of <sender> after <command>
    Given a Mission with the Workers Ada and Ben
    And <officer> sends <command>
    When <sender> sends policy.grant_cooperation_override
    Then the text leaves it open, in the reading override-after-end

    Examples:
      | command           | officer          | who     | sender            |
      | mission.cancel    | the MissionOwner | owner   | the MissionOwner  |
      | mission.terminate | the Coordinator  | owner   | the MissionOwner  |
      | mission.cancel    | the MissionOwner | service | the control plane |

  @15.1-23
  Scenario: [20-grant-receipt] A grant that is sent again gets its original receipt
    Given a Mission with the Workers Ada and Ben
    And the MissionOwner sends policy.grant_cooperation_override
    When the same Command is sent again
    Then it gets its original receipt

  @15.1-03 @15.1-25 @15.1-27 @15.1-28 @15.1-29 @15.1-30
  Scenario Outline: [20-grant-envelope-<case>-by-<who>] A grant of <sender> <change> is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    When <sender> sends policy.grant_cooperation_override, <change>
    Then it is refused under <requirement>

    Examples:
      | case                 | who         | sender            | change                                 | requirement |
      | signature            | owner       | the MissionOwner  | signed by somebody else                | 15.1-27     |
      | tampered             | owner       | the MissionOwner  | changed after signing                  | 15.1-27     |
      | schema               | owner       | the MissionOwner  | with an unknown member                 | 15.1-30     |
      | action               | owner       | the MissionOwner  | under an Action ID that it used before | 15.1-25     |
      | group                | owner       | the MissionOwner  | without a Group                        | 15.1-03     |
      | session-invented     | owner       | the MissionOwner  | with an invented Session Epoch         | 15.1-07     |
      | membership-missing   | owner       | the MissionOwner  | without its Membership Epoch           | 15.1-05     |
      | signature            | service     | the control plane | signed by somebody else                | 15.1-27     |
      | tampered             | service     | the control plane | changed after signing                  | 15.1-27     |
      | schema               | service     | the control plane | with an unknown member                 | 15.1-30     |
      | action               | service     | the control plane | under an Action ID that it used before | 15.1-25     |
      | group                | service     | the control plane | without a Group                        | 15.1-03     |
      | unknown-group        | service     | the control plane | in an unknown Group                    | 15.1-03     |
      | session-invented     | service     | the control plane | with an invented Session Epoch         | 15.1-08     |
      | membership-invented  | service     | the control plane | with an invented Membership Epoch      | 15.1-08     |
      | coordinator-invented | service     | the control plane | with an invented Coordinator Epoch     | 15.1-30     |
      | signature            | coordinator | the Coordinator   | signed by somebody else                | 15.1-27     |
      | tampered             | coordinator | the Coordinator   | changed after signing                  | 15.1-27     |
      | schema               | coordinator | the Coordinator   | with an unknown member                 | 15.1-30     |
