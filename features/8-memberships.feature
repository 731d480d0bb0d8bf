Feature: Membership: who is heard in a Group, under which epoch (§8)

  @8-05 @8-03 @15.3-06
  Scenario Outline: [8-changed-<who>-older] After its Membership was changed, <sender> is not heard under the older epoch
    Given a Mission with the Worker Ada
    And <changer> sends membership.change, for <sender>, as <role>
    When <sender> sends <command> for "part", under an older Membership Epoch
    Then it is refused under 15.1-29

    Examples:
      | changer          | sender           | who             | role                       | command        |
      | the Coordinator  | Ada              | worker          | worker and reviewer        | work.propose   |
      | the MissionOwner | Ada              | worker-by-owner | worker and reviewer        | work.propose   |
      | the Coordinator  | the Coordinator  | coordinator     | coordinator and worker     | work.authorize |
      | the Coordinator  | the MissionOwner | owner           | mission_owner and observer | mission.cancel |

  @8-05 @8-02 @19-11
  Scenario Outline: [8-changed-<who>-current] After its Membership was changed, <sender> is heard under the new epoch
    Given a Mission with the Worker Ada
    And <changer> sends membership.change, for <sender>, as <role>
    When <sender> sends <command> for "part"
    Then it is accepted

    Examples:
      | changer         | sender           | who         | role                       | command        |
      | the Coordinator | Ada              | worker      | worker and reviewer        | work.propose   |
      | the Coordinator | the Coordinator  | coordinator | coordinator and worker     | work.authorize |
      | the Coordinator | the MissionOwner | owner       | mission_owner and observer | mission.cancel |

  @8-05
  Scenario Outline: [8-change-officer-<who>] The Membership of <member> is changed
    Given a Mission with the Worker Ada
    When the Coordinator sends membership.change, for <member>, as <role>
    Then the text leaves it open, in the reading <reading>
    And the Mission is active

    Examples:
      | member           | who                      | role                       | reading                      |
      | the Coordinator  | coordinator              | coordinator and worker     | membership-change-of-officer |
      | the MissionOwner | owner                    | mission_owner and observer | membership-change-of-officer |
      | the Coordinator  | coordinator-without-role | worker                     | officer-without-role         |
      | the MissionOwner | owner-without-role       | observer                   | officer-without-role         |

  @8-05 @7.2-01
  Scenario Outline: [8-change-role-<role>-without-office] Somebody gets the role of an office that another holds
    Given a Mission with the Worker Ada
    When the Coordinator sends membership.change, for Ada, as <role>
    Then the text leaves it open, in the reading role-without-office

    Examples:
      | role          |
      | coordinator   |
      | mission_owner |

  @15.1-13
  Scenario Outline: [8-<command>-foreign-epoch] <sender>, who is not the Coordinator, names the Coordinator Epoch
    Given a Mission with the Worker Ada
    When <sender> sends <command> for "part", under the Coordinator's epoch
    Then the text leaves it open, in the reading foreign-coordinator-epoch

    Examples:
      | command        | sender           |
      | work.propose   | Ada              |
      | mission.cancel | the MissionOwner |

  @8-12 @15.1-32
  Scenario Outline: [8-leave-<who>] <member> ends its own Membership
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    When <member> sends membership.end, for <member>
    Then the text leaves it open, in the reading membership-end-of-own

    Examples:
      | member | who      |
      | Ada    | worker   |
      | Stan   | observer |

  @8-05
  Scenario: [8-change-idle] A Membership is changed to what it is
    Given a Mission with the Worker Ada
    When the Coordinator sends membership.change, for Ada, as worker
    Then the text leaves it open, in the reading idle-membership-change

  @8-05 @15.1-32
  Scenario Outline: [8-<command>-by-<who>] <command> of <sender>
    Given a Mission with the Workers Ada and Ben
    When <sender> sends <command>, for Ben
    Then the text leaves it open, in the reading <reading>

    Examples:
      | command           | sender            | who     | reading                    |
      | membership.change | the MissionOwner  | owner   | membership-change-by-owner |
      | membership.end    | the MissionOwner  | owner   | membership-end-by-owner    |
      | membership.change | the control plane | service | service-changes-membership |
      | membership.end    | the control plane | service | service-ends-membership    |

  @8-06 @15.1-08
  Scenario Outline: [8-<command>-by-service-<case>] <command> of the control plane <change> is refused
    Given a Mission with the Workers Ada and Ben
    When the control plane sends <command>, for Ben, <change>
    Then it is refused under <requirement>

    Examples:
      | command           | case       | change                                 | requirement |
      | membership.change | membership | with an invented Membership Epoch      | 15.1-08     |
      | membership.end    | membership | with an invented Membership Epoch      | 15.1-08     |
      | membership.change | session    | with an invented Session Epoch         | 15.1-08     |
      | membership.end    | session    | with an invented Session Epoch         | 15.1-08     |
      | membership.change | epoch      | with an invented Coordinator Epoch     | 15.1-30     |
      | membership.end    | epoch      | with an invented Coordinator Epoch     | 15.1-30     |
      | membership.change | signature  | signed by somebody else                | 15.1-27     |
      | membership.end    | signature  | signed by somebody else                | 15.1-27     |
      | membership.change | member     | with an unknown member                 | 15.1-30     |
      | membership.end    | member     | with an unknown member                 | 15.1-30     |
      | membership.change | action-id  | under an Action ID that it used before | 15.1-25     |
      | membership.end    | action-id  | under an Action ID that it used before | 15.1-25     |
      | membership.change | no-group   | without a Group                        | 15.1-03     |
      | membership.end    | no-group   | without a Group                        | 15.1-03     |
      | membership.change | group      | in an unknown Group                    | 15.1-03     |
      | membership.end    | group      | in an unknown Group                    | 15.1-03     |

  @8-05
  Scenario: [8-changed-others] A change of one Membership leaves that of another member alone
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and reviewer
    When Ben sends work.propose
    Then it is accepted with work.proposed

  @8-01 @8-09 @15.2-16
  Scenario Outline: [8-join-<who>-by-<by>] <changer> makes <member> a member
    Given a Mission with the Worker Ada
    When <changer> sends membership.change, for <member>, as <role>
    Then it is accepted with membership.changed

    Examples:
      | changer          | by          | member | who      | role     |
      | the Coordinator  | coordinator | Cleo   | worker   | worker   |
      | the Coordinator  | coordinator | Nora   | reviewer | reviewer |
      | the Coordinator  | coordinator | Stan   | observer | observer |

  @8-12 @15.2-16
  Scenario: [8-end-by-coordinator] The Coordinator ends a Membership
    Given a Mission with the Workers Ada and Ben
    When the Coordinator sends membership.end, for Ben
    Then it is accepted with membership.ended

  @8-12 @10.3-02
  Scenario: [8-end-offers] A member whose Membership ended comes back to an offer of before
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And the Coordinator sends membership.end, for Ada
    And the Coordinator sends membership.change, for Ada, as worker
    When Ada sends work.accept_offer for "part", expecting no revision
    Then the text leaves it open, in the reading membership-end-offers

  @15.1-32
  Scenario Outline: [8-<command>-by-observer] <command> of a human who is not the MissionOwner is refused
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    When Stan sends <command>, for Ben
    Then it is refused under 15.1-32

    Examples:
      | command           |
      | membership.change |
      | membership.end    |

  @8-01
  Scenario Outline: [8-<command>-of-nobody-by-<by>] <command> of nobody is refused
    Given a Mission with the Worker Ada
    When <changer> sends <command>, without its principal
    Then it is refused under 8-01

    Examples:
      | command           | changer           | by          |
      | membership.change | the Coordinator   | coordinator |
      | membership.change | the MissionOwner  | owner       |
      | membership.change | the control plane | service     |
      | membership.end    | the Coordinator   | coordinator |
      | membership.end    | the MissionOwner  | owner       |
      | membership.end    | the control plane | service     |

  @8-12
  Scenario Outline: [8-end-<who>-by-<by>] The Membership of somebody who has none is not ended
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.end, for Ben
    When <changer> sends membership.end, for <member>
    Then it is refused under 8-12

    Examples:
      | member | who      | changer           | by          |
      | Nora   | stranger | the Coordinator   | coordinator |
      | Nora   | stranger | the MissionOwner  | owner       |
      | Nora   | stranger | the control plane | service     |
      | Ben    | twice    | the Coordinator   | coordinator |
      | Ben    | twice    | the MissionOwner  | owner       |
      | Ben    | twice    | the control plane | service     |

  @8-12
  Scenario Outline: [8-end-idle-<state>] The Membership of a Worker whose WorkItem is <state> is ended
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the Coordinator sends membership.end, for Ada
    Then it is accepted with membership.ended
    And "part" is <state>

    Examples:
      | state     |
      | verified  |
      | failed    |
      | cancelled |

  @8-12
  Scenario Outline: [8-end-with-<state>-by-<by>] The Membership of a Worker whose WorkItem is <state> is ended
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When <changer> sends membership.end, for Ada
    Then the text leaves it open, in the reading membership-end-with-work
    And "part" is <state>

    Examples:
      | state     | changer          | by          |
      | queued    | the Coordinator  | coordinator |
      | active    | the Coordinator  | coordinator |
      | blocked   | the Coordinator  | coordinator |
      | submitted | the Coordinator  | coordinator |
      | queued    | the MissionOwner | owner       |

  @8-12 @8-01
  Scenario Outline: [8-end-officer-<who>] The Membership of <member> is ended while the role lasts
    Given a Mission with the Worker Ada
    When <changer> sends membership.end, for <member>
    Then the text leaves it open, in the reading membership-end-of-officer
    And the Mission is active

    Examples:
      | changer          | member           | who         |
      | the MissionOwner | the Coordinator  | coordinator |
      | the Coordinator  | the MissionOwner | owner       |

  @7.1-13 @8-12
  Scenario Outline: [8-<command>-after-<ending>-by-<by>] <command> of <changer> after <ending>
    Given a Mission with the Workers Ada and Ben
    And <ender> sends <ending>
    When <changer> sends <command>, for Ben
    Then the text leaves it open, in the reading <reading>

    Examples:
      | command           | ender            | ending            | changer          | by          | reading                     |
      | membership.change | the MissionOwner | mission.cancel    | the Coordinator  | coordinator | membership-change-after-end |
      | membership.change | the MissionOwner | mission.cancel    | the MissionOwner | owner       | membership-change-after-end |
      | membership.end    | the MissionOwner | mission.cancel    | the Coordinator  | coordinator | membership-end-after-end    |
      | membership.end    | the MissionOwner | mission.cancel    | the MissionOwner | owner       | membership-end-after-end    |
      | membership.change | the Coordinator  | mission.terminate | the MissionOwner | owner       | membership-change-after-end |
      | membership.end    | the Coordinator  | mission.terminate | the MissionOwner | owner       | membership-end-after-end    |

  @8-05 @8-04
  Scenario: [8-rejoined-older] A member that came back is not heard under the epoch from before its Membership ended
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.end, for Ben
    And the Coordinator sends membership.change, for Ben
    When Ben sends work.propose, under an older Membership Epoch
    Then it is refused under 15.1-29

  @8-05
  Scenario: [8-rejoined] A member that came back is heard under its new epoch
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.end, for Ben
    And the Coordinator sends membership.change, for Ben
    When Ben sends work.propose
    Then it is accepted with work.proposed

  @8-04 @15.1-29
  Scenario: [8-ended-human] A human whose Membership ended is not heard
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    And the Coordinator sends membership.end, for Stan
    When Stan sends work.propose
    Then it is refused under 8-04

  @10.2-01 @8-04
  Scenario Outline: [8-stranger-<command>-by-<who>] <command> of <sender>, who is no member, is refused
    Given a Mission with the Worker Ada
    And a Session of Nora
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", with an invented Membership Epoch
    Then it is refused under 8-04
    And "part" is <state>

    Examples:
      | command           | state   | sender | who   |
      | work.propose      | none    | Nora   | agent |
      | work.authorize    | none    | Nora   | agent |
      | work.offer        | open    | Nora   | agent |
      | work.accept_offer | offered | Nora   | agent |
      | work.start        | queued  | Nora   | agent |
      | work.checkpoint   | active  | Nora   | agent |
      | work.propose      | none    | Stan   | human |
      | work.cancel       | open    | Stan   | human |
      | membership.change | none    | Stan   | human |

  @8-02 @15.1-05 @15.1-06
  Scenario Outline: [8-stranger-without-epoch-<who>] A stranger's Command without a Membership Epoch is refused
    Given a Mission with the Worker Ada
    And a Session of Nora
    When <sender> sends work.propose
    Then it is refused under 15.1-05

    Examples:
      | sender | who   |
      | Nora   | agent |
      | Stan   | human |

  @4-16 @8-01
  Scenario: [8-member-elsewhere] A member of one Group is no member of another
    Given a Mission with the Worker Ada
    And a Session of Cleo
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Cleo
    And the next Commands are about the first Mission
    When Cleo sends work.propose, under its Membership Epoch of the second Mission
    Then it is refused under 8-04

  @4-16
  Scenario Outline: [8-item-elsewhere-<command>] <command> on a WorkItem of another Group is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada
    When <sender> sends <command> for "part", expecting no revision
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | command            | state     | sender           |
      | work.offer         | open      | the Coordinator  |
      | work.accept_offer  | offered   | Ada              |
      | work.start         | queued    | Ada              |
      | work.checkpoint    | active    | Ada              |
      | work.accept_result | submitted | the Coordinator  |
      | work.cancel        | active    | the MissionOwner |

  @8-05 @4-12
  Scenario: [8-changed-elsewhere] A change of Membership in one Group does not fence its member in another
    Given a Mission with the Worker Ada
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada, as worker
    And the Coordinator sends membership.change, for Ada, as worker and reviewer
    And the next Commands are about the first Mission
    When Ada sends work.propose
    Then it is accepted with work.proposed

  @8-06
  Scenario: [8-service] A service of the Organization acts in the Group without a Membership
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    When the control plane sends mission.assign_coordinator
    Then the text leaves it open, in the reading service-appoints
