Feature: Commands: retries, Action IDs, and what every envelope must have (§15.1, §19)

  @15.1-23 @15.1-24
  Scenario Outline: [15.1-retry-<command>-<state>-by-<who>] <command> of <sender>, sent again, gets its original receipt
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    And <sender> sends <command> for "part"
    When the same Command is sent again
    Then it gets its original receipt
    And "part" is <next>

    Examples:
      | command                    | state     | sender            | who         | next      |
      | session_open               | active    | the control plane | service     | queued    |
      | agent_card_register        | none      | the control plane | service     | none      |
      | mission.cancel             | active    | the MissionOwner  | owner       | cancelled |
      | mission.cancel             | none      | the control plane | service     | none      |
      | mission.terminate          | active    | the Coordinator   | coordinator | failed    |
      | mission.terminate          | none      | the control plane | service     | none      |
      | mission.renew_coordinator  | none      | the Coordinator   | coordinator | none      |
      | work.propose               | none      | Ada               | worker      | none      |
      | work.propose               | none      | the MissionOwner  | owner       | none      |
      | work.authorize             | none      | the Coordinator   | coordinator | open      |
      | work_dependency_add        | open      | the Coordinator   | coordinator | open      |
      | work.offer                 | open      | the Coordinator   | coordinator | offered   |
      | work.accept_offer          | offered   | Ada               | worker      | queued    |
      | work.start                 | queued    | Ada               | worker      | active    |
      | work_execution_lease_renew | active    | Ada               | worker      | active    |
      | work.checkpoint            | active    | Ada               | worker      | queued    |
      | work.block                 | active    | Ada               | worker      | blocked   |
      | artifact.publish           | active    | Ada               | worker      | active    |
      | work.unblock               | blocked   | the Coordinator   | coordinator | queued    |
      | work.accept_result         | submitted | the Coordinator   | coordinator | verified  |
      | work.fail                  | active    | Ada               | worker      | failed    |
      | work.fail                  | open      | the Coordinator   | coordinator | failed    |
      | work.cancel                | queued    | the Coordinator   | coordinator | cancelled |
      | work.cancel                | queued    | the MissionOwner  | owner       | cancelled |

  @15.1-23 @15.1-24
  Scenario: [15.1-retry-work.submit-active-by-worker] work.submit of Ada, sent again, gets its original receipt
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And Ada sends work.submit for "part"
    When the same Command is sent again
    Then it gets its original receipt
    And "part" is submitted

  @15.1-23 @15.1-24
  Scenario Outline: [15.1-retry-mission.assign_coordinator-none-by-<who>] mission.assign_coordinator of <sender>, sent again, gets its original receipt
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    And <sender> sends mission.assign_coordinator
    When the same Command is sent again
    Then it gets its original receipt

    Examples:
      | sender            | who     |
      | the MissionOwner  | owner   |
      | the control plane | service |

  @15.1-23 @15.1-24
  Scenario Outline: [15.1-retry-<command>-by-<who>] <command> of <sender>, sent again, gets its original receipt
    Given a Mission with the Workers Ada and Ben
    And <sender> sends <command>, for Ben
    When the same Command is sent again
    Then it gets its original receipt

    Examples:
      | command           | sender            | who         |
      | membership.change | the Coordinator   | coordinator |
      | membership.change | the MissionOwner  | owner       |
      | membership.change | the control plane | service     |
      | membership.end    | the Coordinator   | coordinator |
      | membership.end    | the MissionOwner  | owner       |
      | membership.end    | the control plane | service     |

  @15.1-23 @15.1-24
  Scenario: [15.1-retry-mission.create] mission.create, sent again, gets its original receipt
    Given a Session of the Coordinator
    And the MissionOwner sends mission.create
    When the same Command is sent again
    Then it gets its original receipt
    And the Mission is active

  @15.1-23 @15.1-24
  Scenario Outline: [15.1-late-retry-<command>] <command>, sent again after the state moved on, gets its original receipt and moves nothing
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the <command> of before is sent again
    Then it gets its original receipt
    And "part" is <state>

    Examples:
      | command           | state     |
      | mission.create    | open      |
      | work.authorize    | offered   |
      | work.offer        | active    |
      | work.accept_offer | active    |
      | work.start        | blocked   |
      | artifact.publish  | verified  |
      | work.submit       | verified  |
      | work.fail         | failed    |
      | work.cancel       | cancelled |

  @15.1-24 @15.1-23
  Scenario: [15.1-late-retry-start] A start that is sent again after a checkpoint does not start anything
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends work.checkpoint for "part"
    When the work.start of before is sent again
    Then it gets its original receipt
    And "part" is queued

  @15.1-24 @15.1-23
  Scenario: [15.1-late-retry-offer] An offer that is sent again after it lapsed offers nothing
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the offer of "part" has expired
    And the work.offer of before is sent again
    When Ada sends work.accept_offer for "part"
    Then it is refused under 10.2-offer-expiry
    And "part" is offered

  @15.1-24 @15.1-23
  Scenario: [15.1-late-retry-renewal] A renewal that is sent again after its time does not prolong the Coordinator lease
    Given a Mission with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    And the Coordinator lease is about to expire
    And the mission.renew_coordinator of before is sent again
    And the Coordinator lease has expired
    When the Coordinator sends work.authorize for "part"
    Then the text leaves it open, in the reading expired-coordinator

  @15.1-23 @15.1-24 @4-15
  Scenario: [15.1-retry-everything] At the end of a long life each Command gets its original receipt
    Given a Mission with the Workers Ada and Ben
    And Ada sends work.propose, called the proposal "idea"
    And the Coordinator sends work.authorize for "part", of the proposal "idea"
    And the Coordinator sends work.offer for "part", to Ada and Ben
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    And Ada sends work.block for "part"
    And the Coordinator sends work.unblock for "part"
    And Ada sends work.start for "part"
    And Ada sends work.checkpoint for "part"
    And Ada sends work.start for "part"
    And Ada sends artifact.publish for "part"
    And Ada sends work.submit for "part"
    And a WorkItem "broken" that is failed
    And the Coordinator sends work.offer for "broken", with a revised contract
    And the Coordinator sends work.cancel for "broken"
    And the Coordinator sends work.accept_result for "part"
    And the Coordinator sends mission.renew_coordinator
    And the Coordinator sends membership.change, for Cleo
    And the Coordinator sends membership.end, for Cleo
    And the MissionOwner sends mission.cancel
    Then every accepted Command of before gets its original receipt when it is sent again
    And "part" is verified
    And "broken" is cancelled
    And the Mission is cancelled
    And the Group replays from every position

  @15.1-23
  Scenario: [15.1-retry-fenced-session] A Command is sent again after its Session was replaced
    Given a Mission with the Worker Ada
    And Ada sends work.propose
    And a Session of Ada
    When the work.propose of before is sent again
    Then the text leaves it open, in the reading retry-stale-session

  @15.1-37 @15.1-24
  Scenario Outline: [15.1-refused-again-<command>] A Command that was refused is refused again, here <command>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part"
    Then it is refused under <requirement>
    When the same Command is sent again
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command        | state   | sender          | requirement |
      | work.start     | offered | Ada             | 10.2-13     |
      | work.authorize | none    | Ada             | 7.2-05      |
      | mission.cancel | none    | the Coordinator | 7.1-18      |

  @15.1-26
  Scenario Outline: [15.1-same-action-id-<who>] Another actor uses the same Action ID for a Command of its own, here <sender>
    Given a Mission with the Workers Ada and Ben
    And Ada sends work.propose
    When <sender> sends <command> for "part", under the Action ID of the Command before
    Then the text leaves it open, in the reading action-id-scope

    Examples:
      | sender            | who         | command           |
      | Ben               | worker      | work.propose      |
      | the Coordinator   | coordinator | work.authorize    |
      | the MissionOwner  | owner       | work.propose      |
      | the control plane | service     | mission.terminate |

  @15.1-25 @19-10
  Scenario: [15.1-collision-recovered] After a collision the Command is admitted under a new Action ID
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And Ada sends work.propose
    When Ada sends work.accept_offer for "part", under the Action ID of the Command before
    Then it is refused under 15.1-25
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" belongs to Ada

  @15.1-25
  Scenario: [15.1-collision-other-time] The same intent at another time under the same Action ID is a collision
    Given a Mission with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    And 60 seconds pass
    When the Coordinator sends mission.renew_coordinator, under the Action ID of the Command before
    Then it is refused under 15.1-25

  @19-08 @15.1-27
  Scenario: [15.1-signature-mended] After its signature was mended the same content is admitted under its Action ID
    Given a Mission with the Worker Ada
    When Ada sends work.propose, signed by somebody else
    Then it is refused under 15.1-27
    When the same Command is sent again, signed by its actor
    Then it is accepted with work.proposed

  @19-11 @15.1-28 @15.1-29 @15.1-13
  Scenario Outline: [15.1-refreshed-<what>] What was refused under an older <epoch> is admitted under the current one
    Given a Mission in which every epoch has risen, with the Worker Ada
    When <sender> sends <command> for "part", under an older <epoch>
    Then it is refused under <requirement>
    When <sender> sends <command> for "part"
    Then it is accepted

    Examples:
      | what        | epoch             | sender          | command                   | requirement |
      | session     | Session Epoch     | Ada             | work.propose              | 15.1-28     |
      | membership  | Membership Epoch  | Ada             | work.propose              | 15.1-29     |
      | coordinator | Coordinator Epoch | the Coordinator | mission.renew_coordinator | 15.1-13     |

  @15.1-02 @15.1-30 @2-03
  Scenario Outline: [15.1-without-<member>] A Command without its <name> is refused
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", without <what>
    Then it is refused under <requirement>
    And "part" is none

    Examples:
      | member           | name             | what                 | requirement |
      | action-id        | Action ID        | its Action ID        | 15.1-30     |
      | protocol-version | protocol version | its protocol version | 15.1-30     |
      | actor            | actor            | its actor            | 15.1-30     |
      | kind             | kind             | its kind             | 15.1-38     |
      | payload          | payload          | a payload            | 15.1-30     |
      | correlation-id   | correlation id   | its correlation id   | 15.1-30     |
      | issue-time       | issue time       | its issue time       | 15.1-30     |
      | signature        | signature        | a signature          | 15.1-30     |

  @15.1-38
  Scenario Outline: [15.1-unknown-kind-<who>] A Command of a kind that there is not is refused, here of <sender>
    Given a Mission with the Worker Ada
    When <sender> sends work.propose, of an unknown kind
    Then it is refused under 15.1-38

    Examples:
      | sender           | who    |
      | Ada              | worker |
      | the MissionOwner | owner  |

  @15.1-03 @19-GROUP_NOT_FOUND
  Scenario Outline: [15.1-unknown-group-<command>-by-<who>] <command> of <sender> in a Group that is not there is refused
    Given a Mission with the Worker Ada
    When <sender> sends <command> for "part", in an unknown Group
    Then it is refused under <requirement>

    Examples:
      | command                    | sender            | who         | requirement |
      | work.propose               | Ada               | worker      | 8-04        |
      | work.authorize             | the Coordinator   | coordinator | 8-04        |
      | mission.cancel             | the MissionOwner  | owner       | 8-04        |
      | mission.cancel             | the control plane | service     | 15.1-03     |
      | mission.terminate          | the control plane | service     | 15.1-03     |
      | mission.assign_coordinator | the control plane | service     | 15.1-03     |

  @15.1-40 @15.1-38
  Scenario Outline: [15.1-no-core-kind-<name>] What a later profile may define is no core Command: <kind>
    Given a Mission with the Worker Ada
    When <sender> sends work.propose, of the kind <kind>
    Then it is refused under 15.1-38
    And the Mission is active

    Examples:
      | name          | kind                       | sender           |
      | decline       | work.decline_offer         | Ada              |
      | clarification | work.request_clarification | Ada              |
      | pause         | mission.pause              | the MissionOwner |
