Feature: The life of a Mission: creation, cancellation, termination, and what is left after its end (§7.1, §10.2)

  @7.1-create @7.1-07 @3-05
  Scenario: [7.1-create] A human creates a Mission with a Coordinator lease
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create
    Then it is accepted with mission.created
    And the Mission is active
    And the Coordinator coordinates the Mission

  @7.1-create
  Scenario Outline: [7.1-create-without-<part>] A Mission is not created without its <member>
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create, without its <member>
    Then it is refused under <requirement>

    @7.1-01
    Examples:
      | part      | member    | requirement |
      | objective | objective | 7.1-01      |

    @7.1-02
    Examples:
      | part               | member           | requirement |
      | definition-of-done | definitionOfDone | 7.1-02      |

    @7.1-03
    Examples:
      | part     | member   | requirement |
      | deadline | deadline | 7.1-03      |

    @7.1-04 @12-15
    Examples:
      | part   | member | requirement |
      | budget | budget | 7.1-04      |

    @7.1-05
    Examples:
      | part            | member         | requirement |
      | approval-policy | approvalPolicy | 7.1-05      |

    @3-07
    Examples:
      | part        | member        | requirement |
      | coordinator | coordinatorId | 7.1-create  |

  @7.1-create @7.2-02
  Scenario: [7.1-create-for-unregistered] A Mission is not given to an Agent that is not registered
    When the MissionOwner sends mission.create, for Vera
    Then it is refused under 7.1-create

  @7.1-create @7.2-02
  Scenario: [7.1-create-sessionless] A Mission is given to an Agent that has no Session
    When the MissionOwner sends mission.create
    Then the text leaves it open, in the reading appoint-without-session

  @7.1-create @7.1-03
  Scenario: [7.1-create-overdue] A Mission is created whose deadline has passed
    Given a Mission that is due soon, with the Worker Ada
    And the Mission's deadline has passed
    When the MissionOwner sends mission.create, into a second Group
    Then the text leaves it open, in the reading created-past-deadline

  @7.1-07
  Scenario Outline: [7.1-create-by-<who>] A Mission is not created by <sender>
    Given a Session of the Coordinator
    And a Session of Ada
    When <sender> sends mission.create
    Then it is refused under 7.1-07

    Examples:
      | sender            | who         |
      | the control plane | service     |
      | the Coordinator   | coordinator |
      | Ada               | agent       |

  @4-01
  Scenario: [7.1-create-in-taken-group] A second Mission is not created in a Group that has one
    Given a Mission with the Worker Ada
    When the MissionOwner sends mission.create, under another Mission ID
    Then it is refused under 4-01
    And the Mission is active

  @4-01 @7.1-09 @2-22
  Scenario: [7.1-create-again-elsewhere] A Mission is not created a second time in another Group
    Given a Mission with the Worker Ada
    When the MissionOwner sends mission.create, for a Mission that exists
    Then it is refused under 4-01

  @4-01 @7.1-10
  Scenario: [7.1-create-in-ended-group] The Group of a cancelled Mission does not get another one
    Given a Mission with the Worker Ada
    And the MissionOwner sends mission.cancel
    When the MissionOwner sends mission.create, under another Mission ID
    Then it is refused under 4-01
    And the Mission is cancelled

  @7.1-create @3-09
  Scenario: [7.1-two-missions] A Worker works in two Missions at a time
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada
    And a WorkItem "other" that is queued
    When Ada sends work.start for "other"
    Then it is accepted with work.started
    And "part" is active
    And "other" is active

  @7.1-cancel
  Scenario: [7.1-cancel-by-owner] The Mission is cancelled by the MissionOwner
    Given a Mission with the Worker Ada
    When the MissionOwner sends mission.cancel
    Then it is accepted with mission.cancelled
    And the Mission is cancelled

  @7.1-cancel @15.1-20
  Scenario Outline: [7.1-<ending>-by-service] <ending> of the control plane
    Given a Mission with the Worker Ada
    When the control plane sends mission.<ending>
    Then the text leaves it open, in the reading <reading>

    Examples:
      | ending    | reading            |
      | cancel    | service-cancels    |
      | terminate | service-terminates |

  @7.1-13 @7.1-18 @15.1-32
  Scenario Outline: [7.1-cancel-by-<who>] The Mission is not cancelled by <sender>
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    When <sender> sends mission.cancel
    Then it is refused under <requirement>
    And the Mission is active

    Examples:
      | sender          | who         | requirement |
      | the Coordinator | coordinator | 7.1-18      |
      | Ada             | worker      | 7.1-18      |
      | Stan            | observer    | 7.1-13      |

  @7.1-13 @8-04
  Scenario: [7.1-cancel-by-stranger] The Mission is not cancelled by somebody outside its Group
    Given a Mission with the Worker Ada
    When Stan sends mission.cancel, with an invented Membership Epoch
    Then it is refused under 8-04
    And the Mission is active

  @7.1-terminate
  Scenario: [7.1-terminate-by-coordinator] The Mission is terminated by its Coordinator
    Given a Mission with the Worker Ada
    When the Coordinator sends mission.terminate
    Then it is accepted with mission.terminated
    And the Mission is failed

  @7.1-13 @15.1-32
  Scenario Outline: [7.1-terminate-by-<who>] The Mission is not terminated by <sender>
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    When <sender> sends mission.terminate
    Then it is refused under 7.1-13
    And the Mission is active

    Examples:
      | sender           | who      |
      | the MissionOwner | owner    |
      | Ada              | worker   |
      | Stan             | observer |

  @10.2-mission-end @10.2-07 @10.2-12
  Scenario Outline: [7.1-<ending>-reaches-all] <ending> by <sender> reaches every unfinished WorkItem and no other
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "waiting" that is open
    And a WorkItem "working" that is active
    And a WorkItem "resting" that is blocked and belongs to Ben
    And a WorkItem "done" that is verified
    And a WorkItem "dropped" that is cancelled
    And a WorkItem "broken" that is failed
    When <sender> sends <ending>
    Then it is accepted
    And the Mission is <end>
    And "waiting" is <end>
    And "working" is <end>
    And "resting" is <end>
    And "done" is verified
    And "dropped" is cancelled
    And "broken" is failed

    Examples:
      | ending            | sender           | end       |
      | mission.cancel    | the MissionOwner | cancelled |
      | mission.terminate | the Coordinator  | failed    |

  @10.2-mission-end
  Scenario Outline: [7.1-<ending>-by-service-reaches-all] <ending> by the control plane reaches every unfinished WorkItem
    Given a Mission with the Worker Ada
    And a WorkItem "waiting" that is offered
    And a WorkItem "working" that is active
    When the control plane sends <ending>
    Then it is accepted
    And "waiting" is <end>
    And "working" is <end>

    Examples:
      | ending            | end       |
      | mission.cancel    | cancelled |
      | mission.terminate | failed    |

  @10.2-mission-end @4-16
  Scenario: [7.1-cancel-leaves-others] The end of one Mission leaves the WorkItems of another alone
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the next Commands are about a second Mission
    And the MissionOwner sends mission.cancel
    And the next Commands are about the first Mission
    When Ada sends work.checkpoint for "part"
    Then it is accepted with work.checkpointed
    And "part" is queued
    And the Mission is active

  @7.1-13 @12-28 @11.3-17 @11.3-18
  Scenario Outline: [7.1-<ending>-then-<command>-<state>] After <ending>, <command> on a WorkItem that was <state> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    And <ender> sends <ending>
    When <sender> sends <command> for "part"
    Then it is refused under 7.1-13
    And "part" is <end>

    @7.1-10
    Examples:
      | ender            | ending         | state     | sender          | command                    | end       |
      | the MissionOwner | mission.cancel | offered   | Ada             | work.accept_offer          | cancelled |
      | the MissionOwner | mission.cancel | queued    | Ada             | work.start                 | cancelled |
      | the MissionOwner | mission.cancel | active    | Ada             | work_execution_lease_renew | cancelled |
      | the MissionOwner | mission.cancel | active    | Ada             | work.checkpoint            | cancelled |
      | the MissionOwner | mission.cancel | active    | Ada             | work.block                 | cancelled |
      | the MissionOwner | mission.cancel | active    | Ada             | artifact.publish           | cancelled |
      | the MissionOwner | mission.cancel | active    | Ada             | work.submit                | cancelled |
      | the MissionOwner | mission.cancel | blocked   | the Coordinator | work.unblock               | cancelled |
      | the MissionOwner | mission.cancel | submitted | the Coordinator | work.accept_result         | cancelled |

    @7.1-11
    Examples:
      | ender           | ending            | state     | sender          | command                    | end    |
      | the Coordinator | mission.terminate | offered   | Ada             | work.accept_offer          | failed |
      | the Coordinator | mission.terminate | queued    | Ada             | work.start                 | failed |
      | the Coordinator | mission.terminate | active    | Ada             | work_execution_lease_renew | failed |
      | the Coordinator | mission.terminate | active    | Ada             | work.checkpoint            | failed |
      | the Coordinator | mission.terminate | active    | Ada             | work.block                 | failed |
      | the Coordinator | mission.terminate | active    | Ada             | artifact.publish           | failed |
      | the Coordinator | mission.terminate | active    | Ada             | work.submit                | failed |
      | the Coordinator | mission.terminate | blocked   | the Coordinator | work.unblock               | failed |
      | the Coordinator | mission.terminate | submitted | the Coordinator | work.accept_result         | failed |

  @7.1-13 @12-30
  Scenario Outline: [7.1-<ending>-then-<command>-by-<who>] After <ending>, <command> of <sender> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is failed
    And <ender> sends <ending>
    When <sender> sends <command> for "<item>"
    Then it is refused under 7.1-13
    And the Mission is <end>
    And "part" is failed

    @7.1-10
    Examples:
      | ender            | ending         | sender            | who         | command                    | item  | end       |
      | the MissionOwner | mission.cancel | the MissionOwner  | owner       | mission.cancel             | part  | cancelled |
      | the MissionOwner | mission.cancel | the control plane | service     | mission.cancel             | part  | cancelled |
      | the MissionOwner | mission.cancel | the Coordinator   | coordinator | mission.terminate          | part  | cancelled |
      | the MissionOwner | mission.cancel | the control plane | service     | mission.terminate          | part  | cancelled |
      | the MissionOwner | mission.cancel | the Coordinator   | coordinator | work.authorize             | other | cancelled |
      | the MissionOwner | mission.cancel | the Coordinator   | coordinator | work.offer                 | part  | cancelled |

    @7.1-11
    Examples:
      | ender           | ending            | sender            | who         | command                    | item  | end    |
      | the Coordinator | mission.terminate | the MissionOwner  | owner       | mission.cancel             | part  | failed |
      | the Coordinator | mission.terminate | the control plane | service     | mission.cancel             | part  | failed |
      | the Coordinator | mission.terminate | the Coordinator   | coordinator | mission.terminate          | part  | failed |
      | the Coordinator | mission.terminate | the control plane | service     | mission.terminate          | part  | failed |
      | the Coordinator | mission.terminate | the Coordinator   | coordinator | work.authorize             | other | failed |
      | the Coordinator | mission.terminate | the Coordinator   | coordinator | work.offer                 | part  | failed |

  @7.1-13 @7.2-03 @7.2-10 @10.2-propose
  Scenario Outline: [7.1-<ending>-then-<command>-by-<who>] After <ending>, <command> of <sender>
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Coordinator lease is about to expire
    And <ender> sends <ending>
    And 1 seconds pass
    When <sender> sends <command>
    Then the text leaves it open, in the reading <reading>
    And the Mission is <end>

    Examples:
      | ender            | ending            | sender            | who     | command                    | end       | reading           |
      | the MissionOwner | mission.cancel    | the MissionOwner  | owner   | mission.assign_coordinator | cancelled | appoint-after-end |
      | the MissionOwner | mission.cancel    | the control plane | service | mission.assign_coordinator | cancelled | appoint-after-end |
      | the MissionOwner | mission.cancel    | Ada               | worker  | work.propose               | cancelled | propose-after-end |
      | the MissionOwner | mission.cancel    | the MissionOwner  | owner   | work.propose               | cancelled | propose-after-end |
      | the Coordinator  | mission.terminate | the MissionOwner  | owner   | mission.assign_coordinator | failed    | appoint-after-end |
      | the Coordinator  | mission.terminate | the control plane | service | mission.assign_coordinator | failed    | appoint-after-end |
      | the Coordinator  | mission.terminate | Ada               | worker  | work.propose               | failed    | propose-after-end |
      | the Coordinator  | mission.terminate | the MissionOwner  | owner   | work.propose               | failed    | propose-after-end |

  @7.1-13 @7.2-03
  Scenario Outline: [7.1-<ending>-then-mission.renew_coordinator-by-coordinator] After <ending>, the Coordinator renews its lease
    Given a Mission with the Worker Ada
    And <ender> sends <ending>
    When the Coordinator sends mission.renew_coordinator
    Then the text leaves it open, in the reading renew-after-end
    And the Mission is <end>

    Examples:
      | ender            | ending            | end       |
      | the MissionOwner | mission.cancel    | cancelled |
      | the Coordinator  | mission.terminate | failed    |

  @7.1-03
  Scenario Outline: [7.1-deadline-<command>-<state>-by-<who>] <command> of <sender> after the Mission's deadline
    Given a Mission that is due soon, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    And the Mission's deadline has passed
    When <sender> sends <command> for "part"
    Then the text leaves it open, in the reading <reading>

    Examples:
      | command                    | state     | sender            | who         | reading                         |
      | mission.renew_coordinator  | none      | the Coordinator   | coordinator | renew-past-deadline             |
      | membership.change          | none      | the Coordinator   | coordinator | membership-change-past-deadline |
      | membership.change          | none      | the MissionOwner  | owner       | membership-change-past-deadline |
      | membership.end             | none      | the Coordinator   | coordinator | membership-end-past-deadline    |
      | membership.end             | none      | the MissionOwner  | owner       | membership-end-past-deadline    |
      | work.propose               | none      | Ada               | worker      | propose-past-deadline           |
      | work.propose               | none      | the MissionOwner  | owner       | propose-past-deadline           |
      | work.authorize             | none      | the Coordinator   | coordinator | past-mission-deadline           |
      | work_dependency_add        | open      | the Coordinator   | coordinator | past-mission-deadline           |
      | work.offer                 | open      | the Coordinator   | coordinator | past-mission-deadline           |
      | work.accept_offer          | offered   | Ada               | worker      | past-mission-deadline           |
      | work.start                 | queued    | Ada               | worker      | past-mission-deadline           |
      | work_execution_lease_renew | active    | Ada               | worker      | past-mission-deadline           |
      | work.checkpoint            | active    | Ada               | worker      | past-mission-deadline           |
      | work.block                 | active    | Ada               | worker      | past-mission-deadline           |
      | artifact.publish           | active    | Ada               | worker      | past-mission-deadline           |
      | work.fail                  | active    | Ada               | worker      | past-mission-deadline           |
      | work.unblock               | blocked   | the Coordinator   | coordinator | past-mission-deadline           |
      | work.accept_result         | submitted | the Coordinator   | coordinator | past-mission-deadline           |
      | work.fail                  | open      | the Coordinator   | coordinator | past-mission-deadline           |
      | work.cancel                | open      | the Coordinator   | coordinator | past-mission-deadline           |
      | work.cancel                | open      | the MissionOwner  | owner       | past-mission-deadline           |

  @7.1-03
  Scenario Outline: [7.1-deadline-mission.assign_coordinator-none-by-<who>] mission.assign_coordinator of <sender> after the Mission's deadline
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Mission's deadline has passed
    When <sender> sends mission.assign_coordinator
    Then the text leaves it open, in the reading appoint-past-deadline

    Examples:
      | sender            | who     |
      | the MissionOwner  | owner   |
      | the control plane | service |

  @7.1-03
  Scenario: [7.1-deadline-mission.submit_for_approval] A Mission is submitted after its deadline
    Given a Mission that is due soon, with the Worker Ada
    And a WorkItem "part" that is verified
    And the Mission's deadline has passed
    When the Coordinator sends mission.submit_for_approval
    Then the text leaves it open, in the reading submit-past-deadline

  @7.1-03
  Scenario: [7.1-deadline-work.submit-active-by-worker] work.submit of Ada after the Mission's deadline
    Given a Mission that is due soon, with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And the Mission's deadline has passed
    When Ada sends work.submit for "part"
    Then the text leaves it open, in the reading past-mission-deadline

  @7.1-cancel @7.1-terminate
  Scenario Outline: [7.1-deadline-<command>-by-<who>] A Mission that is past its deadline can be brought to its end by <sender>
    Given a Mission that is due soon, with the Worker Ada
    And a WorkItem "part" that is active
    And the Mission's deadline has passed
    When <sender> sends <command>
    Then it is accepted
    And "part" is <end>

    Examples:
      | command           | sender            | who         | end       |
      | mission.cancel    | the MissionOwner  | owner       | cancelled |
      | mission.cancel    | the control plane | service     | cancelled |
      | mission.terminate | the Coordinator   | coordinator | failed    |
      | mission.terminate | the control plane | service     | failed    |
