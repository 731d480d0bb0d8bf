Feature: The Coordinator lease: appointment, renewal, replacement (§7.2)

  @7.2-10 @7.2-11 @7.2-01
  Scenario: [7.2-assign-by-owner] The MissionOwner appoints a replacement
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    When the MissionOwner sends mission.assign_coordinator, for Otto
    Then it is accepted with mission.coordinator.assigned
    And Otto coordinates the Mission

  @7.2-10
  Scenario: [7.2-assign-by-service] The control plane appoints a replacement
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    When the control plane sends mission.assign_coordinator, for Otto
    Then the text leaves it open, in the reading service-appoints

  @7.2-10
  Scenario: [7.2-assign-live] A replacement is appointed while the present Coordinator renews its lease
    Given a Mission with the Worker Ada
    And a Session of Otto
    When the MissionOwner sends mission.assign_coordinator, for Otto
    Then the text leaves it open, in the reading replace-live-coordinator

  @7.2-10 @7.2-02
  Scenario: [7.2-assign-sessionless] A replacement is appointed that has no Session
    Given a Mission with the Worker Ada
    And the Coordinator lease has expired
    When the MissionOwner sends mission.assign_coordinator, for Otto
    Then the text leaves it open, in the reading appoint-without-session

  @7.2-10 @15.1-32
  Scenario Outline: [7.2-assign-by-<who>] <sender> cannot appoint a replacement
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    When <sender> sends mission.assign_coordinator, for Otto
    Then it is refused under 7.2-10
    And the Coordinator coordinates the Mission

    Examples:
      | sender          | who         |
      | Stan            | observer    |
      | the Coordinator | coordinator |
      | Ada             | worker      |

  @7.2-02 @3-07
  Scenario Outline: [7.2-assign-<whom>-by-<who>] <sender> cannot appoint <whom>
    Given a Mission with the Worker Ada
    When <sender> sends mission.assign_coordinator, <change>
    Then it is refused under 7.2-02
    And the Coordinator coordinates the Mission

    Examples:
      | whom                  | sender            | who     | change                    |
      | somebody-unregistered | the MissionOwner  | owner   | for Vera                  |
      | somebody-unregistered | the control plane | service | for Vera                  |
      | nobody                | the MissionOwner  | owner   | without its coordinatorId |
      | nobody                | the control plane | service | without its coordinatorId |

  @7.2-11
  Scenario Outline: [7.2-reappoint-by-<who>] The present Coordinator is appointed again by <sender>
    Given a Mission with the Worker Ada
    And the Coordinator lease has expired
    When <sender> sends mission.assign_coordinator, for the Coordinator
    Then the text leaves it open, in the reading reappoint-same

    Examples:
      | sender            | who     |
      | the MissionOwner  | owner   |
      | the control plane | service |

  @7.2-04 @7.2-10 @3-18
  Scenario: [7.2-lapsed-then-assign] A lease that ran out is replaced by one that runs on
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto
    And the Coordinator lease is about to expire
    When Otto sends work.authorize for "part"
    Then it is accepted with work.authorized

  @7.2-05 @7.2-06 @7.2-07 @7.2-11
  Scenario Outline: [7.2-successor-<command>-<state>] The replacement sends <command>
    Given a Mission whose Coordinator lease is brief, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto
    When Otto sends <command> for "part"
    Then it is accepted

    Examples:
      | command                   | state     |
      | work.authorize            | none      |
      | work.offer                | open      |
      | work.offer                | failed    |
      | work.unblock              | blocked   |
      | work.accept_result        | submitted |
      | work.fail                 | active    |
      | work.cancel               | queued    |
      | work_dependency_add       | open      |
      | mission.renew_coordinator | none      |
      | mission.terminate         | none      |
      | membership.change         | none      |

  @7.2-12
  Scenario Outline: [7.2-history-stands-<state>] What the former Coordinator brought about stands: a WorkItem that is <state> goes on
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a WorkItem "part" that is <state>
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto
    When Ada sends <command> for "part"
    Then it is accepted
    And "part" is <next>

    Examples:
      | state  | command         | next   |
      | queued | work.start      | active |
      | active | work.checkpoint | queued |

  @7.2-12 @10.3-02
  Scenario: [7.2-former-offer] An open offer of a replaced Coordinator is accepted
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a WorkItem "part" that is offered
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading replaced-coordinator-offers

  @7.2-13 @7.2-01
  Scenario Outline: [7.2-former-<command>] <command> of a former Coordinator under its former epoch is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    And the Coordinator sends membership.change, for Otto
    And a WorkItem "part" that is <state>
    When Otto sends <command> for "part", under its former Coordinator Epoch
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command                   | state     | requirement |
      | work.authorize            | none      | 7.2-05      |
      | work.offer                | open      | 7.2-06      |
      | work.accept_result        | submitted | 7.2-07      |
      | work.unblock              | blocked   | 11.4-08     |
      | work.cancel               | active    | 15.1-32     |
      | mission.renew_coordinator | none      | 7.2-03      |
      | mission.terminate         | none      | 7.1-13      |
      | membership.change         | none      | 15.1-32     |

  @7.2-13 @3-08
  Scenario: [7.2-former-in-its-own-name] A former Coordinator that nobody made a member again is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    When Otto sends work.authorize for "part", under its former Coordinator Epoch
    Then it is refused in every reading
    And "part" is none

  @7.2-13 @7.2-11
  Scenario: [7.2-returned-older-epoch] An Agent that coordinates again does so under its new epoch only
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a WorkItem "part" that is submitted
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto, lasting 100 seconds
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for the Coordinator
    When the Coordinator sends work.accept_result for "part", under an older Coordinator Epoch
    Then it is refused under 15.1-13
    And "part" is submitted

  @7.2-11 @19-11
  Scenario: [7.2-returned] An Agent that coordinates again is heard under its new epoch
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a WorkItem "part" that is submitted
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto, lasting 100 seconds
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for the Coordinator
    When the Coordinator sends work.accept_result for "part"
    Then it is accepted with work.result.accepted
    And "part" is verified

  @7.2-03
  Scenario: [7.2-renewed] The Coordinator renews its lease
    Given a Mission with the Worker Ada
    When the Coordinator sends mission.renew_coordinator
    Then it is accepted with mission.coordinator.renewed
    And the Coordinator coordinates the Mission

  @7.2-03
  Scenario: [7.2-renewed-until-due] A lease that outlasts a Mission which is due soon, or ends with it, is renewed
    Given a Mission that is due soon, with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    When the Coordinator sends mission.renew_coordinator
    Then it is accepted with mission.coordinator.renewed

  @7.2-03 @7.2-04
  Scenario: [7.2-renewed-outlives] A renewed lease outlives its former expiry
    Given a Mission with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    And 100000 seconds pass
    When the Coordinator sends work.authorize for "part"
    Then it is accepted with work.authorized

  @7.2-03
  Scenario: [7.2-renewed-same-epoch] A renewal leaves the Coordinator Epoch as it is
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is submitted
    And the Coordinator sends mission.renew_coordinator
    When the Coordinator sends work.accept_result for "part"
    Then it is accepted
    And "part" is verified

  @7.2-04
  Scenario: [7.2-renewed-lapses] A renewed lease runs out at its new expiry
    Given a Mission with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    And the Coordinator lease has expired
    When the Coordinator sends work.authorize for "part"
    Then the text leaves it open, in the reading expired-coordinator

  @7.2-03 @15.1-14
  Scenario: [7.2-renew-by-owner] The MissionOwner cannot renew the Coordinator lease
    Given a Mission with the Worker Ada
    When the MissionOwner sends mission.renew_coordinator
    Then it is refused under 7.2-03
