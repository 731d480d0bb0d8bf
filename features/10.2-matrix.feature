Feature: The whole matrix of WorkItem states and Commands (§10.2)
  Each Command is sent as the one who ordinarily sends it would send it, with everything current that there is. A cell
  that the table lists is taken; every other is refused and changes nothing.

  Scenario Outline: [10.2-matrix-<state>-<command>] <command> is taken on a WorkItem that is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the <command> of the table is sent for "part"
    Then it is accepted
    And "part" is <next>

    @10.2-authorize
    Examples:
      | state     | command                    | next      |
      | none      | work.authorize             | open      |

    @10.2-offer
    Examples:
      | state     | command                    | next      |
      | open      | work.offer                 | offered   |
      | offered   | work.offer                 | offered   |
      | failed    | work.offer                 | offered   |

    @10.2-accept-offer
    Examples:
      | state     | command                    | next      |
      | offered   | work.accept_offer          | queued    |

    @10.2-start
    Examples:
      | state     | command                    | next      |
      | queued    | work.start                 | active    |

    @11.3-04
    Examples:
      | state     | command                    | next      |
      | active    | work_execution_lease_renew | active    |

    @10.2-checkpoint
    Examples:
      | state     | command                    | next      |
      | active    | work.checkpoint            | queued    |

    @10.2-block
    Examples:
      | state     | command                    | next      |
      | active    | work.block                 | blocked   |

    @10.2-unblock
    Examples:
      | state     | command                    | next      |
      | blocked   | work.unblock               | queued    |

    @13.1-01
    Examples:
      | state     | command                    | next      |
      | active    | artifact.publish           | active    |

    @12-23
    Examples:
      | state     | command                    | next      |
      | active    | resource_usage_record      | active    |

    @10.2-accept-result
    Examples:
      | state     | command                    | next      |
      | submitted | work.accept_result         | verified  |

    @10.2-fail
    Examples:
      | state     | command                    | next      |
      | open      | work.fail                  | failed    |
      | offered   | work.fail                  | failed    |
      | queued    | work.fail                  | failed    |
      | active    | work.fail                  | failed    |
      | blocked   | work.fail                  | failed    |
      | submitted | work.fail                  | failed    |

    @10.2-cancel
    Examples:
      | state     | command                    | next      |
      | open      | work.cancel                | cancelled |
      | offered   | work.cancel                | cancelled |
      | queued    | work.cancel                | cancelled |
      | active    | work.cancel                | cancelled |
      | blocked   | work.cancel                | cancelled |
      | submitted | work.cancel                | cancelled |

    @10.4-03
    Examples:
      | state     | command                    | next      |
      | open      | work_dependency_add        | open      |
      | offered   | work_dependency_add        | offered   |

  @10.2-submit
  Scenario: [10.2-matrix-active-work.submit] work.submit is taken on a WorkItem that is active
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When the work.submit of the table is sent for "part"
    Then it is accepted
    And "part" is submitted

  Scenario Outline: [10.2-matrix-<state>-<command>] <command> is refused on a WorkItem that is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the <command> of the table is sent for "part"
    Then it is refused under <requirement>
    And "part" is <state>

    @10.2-13
    Examples:
      | state     | command                    | requirement |
      | none      | work.offer                 | 10.2-13     |
      | none      | work.accept_offer          | 10.2-13     |
      | none      | work.start                 | 10.2-13     |
      | none      | work_execution_lease_renew | 10.2-13     |
      | none      | work.checkpoint            | 10.2-13     |
      | none      | work.block                 | 10.2-13     |
      | none      | work.unblock               | 10.2-13     |
      | none      | artifact.publish           | 10.2-13     |
      | none      | resource_usage_record      | 10.2-13     |
      | none      | work.submit                | 10.2-13     |
      | none      | work.accept_result         | 10.2-13     |
      | none      | work.fail                  | 10.2-13     |
      | none      | work.cancel                | 10.2-13     |
      | none      | work_dependency_add        | 10.2-13     |
      | open      | work.authorize             | 10.2-13     |
      | open      | work.accept_offer          | 10.2-13     |
      | open      | work.start                 | 10.2-13     |
      | open      | work_execution_lease_renew | 10.2-13     |
      | open      | work.checkpoint            | 10.2-13     |
      | open      | work.block                 | 10.2-13     |
      | open      | work.unblock               | 10.2-13     |
      | open      | artifact.publish           | 10.2-13     |
      | open      | resource_usage_record      | 10.2-13     |
      | open      | work.submit                | 10.2-13     |
      | open      | work.accept_result         | 10.2-13     |
      | offered   | work.authorize             | 10.2-13     |
      | offered   | work.start                 | 10.2-13     |
      | offered   | work_execution_lease_renew | 10.2-13     |
      | offered   | work.checkpoint            | 10.2-13     |
      | offered   | work.block                 | 10.2-13     |
      | offered   | work.unblock               | 10.2-13     |
      | offered   | artifact.publish           | 10.2-13     |
      | offered   | resource_usage_record      | 10.2-13     |
      | offered   | work.submit                | 10.2-13     |
      | offered   | work.accept_result         | 10.2-13     |
      | queued    | work.authorize             | 10.2-13     |
      | queued    | work.accept_offer          | 10.2-13     |
      | queued    | work_execution_lease_renew | 10.2-13     |
      | queued    | work.checkpoint            | 10.2-13     |
      | queued    | work.block                 | 10.2-13     |
      | queued    | work.unblock               | 10.2-13     |
      | queued    | artifact.publish           | 10.2-13     |
      | queued    | resource_usage_record      | 10.2-13     |
      | queued    | work.submit                | 10.2-13     |
      | queued    | work.accept_result         | 10.2-13     |
      | active    | work.authorize             | 10.2-13     |
      | active    | work.accept_offer          | 10.2-13     |
      | active    | work.start                 | 10.2-13     |
      | active    | work.unblock               | 10.2-13     |
      | active    | work.accept_result         | 10.2-13     |
      | active    | work_dependency_add        | 10.2-13     |
      | blocked   | work.authorize             | 10.2-13     |
      | blocked   | work.accept_offer          | 10.2-13     |
      | blocked   | work.start                 | 10.2-13     |
      | blocked   | work_execution_lease_renew | 10.2-13     |
      | blocked   | work.checkpoint            | 10.2-13     |
      | blocked   | work.block                 | 10.2-13     |
      | blocked   | artifact.publish           | 10.2-13     |
      | blocked   | resource_usage_record      | 10.2-13     |
      | blocked   | work.submit                | 10.2-13     |
      | blocked   | work.accept_result         | 10.2-13     |
      | submitted | work.authorize             | 10.2-13     |
      | submitted | work.offer                 | 10.2-13     |
      | submitted | work.accept_offer          | 10.2-13     |
      | submitted | work.start                 | 10.2-13     |
      | submitted | work_execution_lease_renew | 10.2-13     |
      | submitted | work.checkpoint            | 10.2-13     |
      | submitted | work.block                 | 10.2-13     |
      | submitted | work.unblock               | 10.2-13     |
      | submitted | artifact.publish           | 10.2-13     |
      | submitted | resource_usage_record      | 10.2-13     |
      | submitted | work.submit                | 10.2-13     |
      | submitted | work_dependency_add        | 10.2-13     |

    @10.2-03
    Examples:
      | state     | command                    | requirement |
      | queued    | work.offer                 | 10.2-03     |
      | active    | work.offer                 | 10.2-03     |
      | blocked   | work.offer                 | 10.2-03     |

    @10.2-13 @10.2-08
    Examples:
      | state     | command                    | requirement |
      | verified  | work.authorize             | 10.2-13     |
      | verified  | work.offer                 | 10.2-13     |
      | verified  | work.accept_offer          | 10.2-13     |
      | verified  | work.start                 | 10.2-13     |
      | verified  | work_execution_lease_renew | 10.2-13     |
      | verified  | work.checkpoint            | 10.2-13     |
      | verified  | work.block                 | 10.2-13     |
      | verified  | work.unblock               | 10.2-13     |
      | verified  | artifact.publish           | 10.2-13     |
      | verified  | resource_usage_record      | 10.2-13     |
      | verified  | work.submit                | 10.2-13     |
      | verified  | work.accept_result         | 10.2-13     |
      | verified  | work.fail                  | 10.2-13     |
      | verified  | work.cancel                | 10.2-13     |
      | verified  | work_dependency_add        | 10.2-13     |

    @10.2-13 @10.2-10
    Examples:
      | state     | command                    | requirement |
      | failed    | work.authorize             | 10.2-13     |
      | failed    | work.accept_offer          | 10.2-13     |
      | failed    | work.start                 | 10.2-13     |
      | failed    | work_execution_lease_renew | 10.2-13     |
      | failed    | work.checkpoint            | 10.2-13     |
      | failed    | work.block                 | 10.2-13     |
      | failed    | work.unblock               | 10.2-13     |
      | failed    | artifact.publish           | 10.2-13     |
      | failed    | resource_usage_record      | 10.2-13     |
      | failed    | work.submit                | 10.2-13     |
      | failed    | work.accept_result         | 10.2-13     |
      | failed    | work.fail                  | 10.2-13     |
      | failed    | work.cancel                | 10.2-13     |
      | failed    | work_dependency_add        | 10.2-13     |

    @10.2-13 @10.2-09
    Examples:
      | state     | command                    | requirement |
      | cancelled | work.authorize             | 10.2-13     |
      | cancelled | work.offer                 | 10.2-13     |
      | cancelled | work.accept_offer          | 10.2-13     |
      | cancelled | work.start                 | 10.2-13     |
      | cancelled | work_execution_lease_renew | 10.2-13     |
      | cancelled | work.checkpoint            | 10.2-13     |
      | cancelled | work.block                 | 10.2-13     |
      | cancelled | work.unblock               | 10.2-13     |
      | cancelled | artifact.publish           | 10.2-13     |
      | cancelled | resource_usage_record      | 10.2-13     |
      | cancelled | work.submit                | 10.2-13     |
      | cancelled | work.accept_result         | 10.2-13     |
      | cancelled | work.fail                  | 10.2-13     |
      | cancelled | work.cancel                | 10.2-13     |
      | cancelled | work_dependency_add        | 10.2-13     |

  @10.4-03
  Scenario Outline: [10.2-matrix-<state>-work_dependency_add] A dependency is added to a WorkItem that is <state> and has an owner
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the work_dependency_add of the table is sent for "part"
    Then the text leaves it open, in the reading dependency-on-owned
    And "part" is <state>

    Examples:
      | state   |
      | queued  |
      | blocked |

  @10.2-mission-end @10.2-07 @7.1-cancel
  Scenario Outline: [10.2-matrix-<state>-mission.cancel] mission.cancel while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the MissionOwner sends mission.cancel
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | cancelled |
      | offered   | cancelled |
      | queued    | cancelled |
      | active    | cancelled |
      | blocked   | cancelled |
      | submitted | cancelled |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @10.2-mission-end @10.2-07 @7.1-terminate
  Scenario Outline: [10.2-matrix-<state>-mission.terminate] mission.terminate while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the Coordinator sends mission.terminate
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | failed    |
      | offered   | failed    |
      | queued    | failed    |
      | active    | failed    |
      | blocked   | failed    |
      | submitted | failed    |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @10.2-create-child @14-01 @14-02
  Scenario Outline: [10.2-matrix-<state>-mission.create_child] mission.create_child is taken on a WorkItem that is <state>
    Given a Mission with the Workers Ada and Ben
    And a Session of Otto
    And a WorkItem "part" that is <state>
    When the mission.create_child of the table is sent for "part"
    Then it is accepted
    And "part" is blocked

    Examples:
      | state   |
      | open    |
      | offered |
      | queued  |
      | active  |
      | blocked |

  @10.2-13
  Scenario Outline: [10.2-matrix-<state>-mission.create_child] mission.create_child is refused on a WorkItem that is <state>
    Given a Mission with the Workers Ada and Ben
    And a Session of Otto
    And a WorkItem "part" that is <state>
    When the mission.create_child of the table is sent for "part"
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | state     |
      | none      |
      | submitted |

    @10.2-08
    Examples:
      | state     |
      | verified  |

    @10.2-10
    Examples:
      | state     |
      | failed    |

    @10.2-09
    Examples:
      | state     |
      | cancelled |

  @7.2-11 @7.2-12
  Scenario Outline: [10.2-matrix-<state>-mission.assign_coordinator] mission.assign_coordinator while a WorkItem is <state>
    Given a Mission whose Coordinator lease is brief, with the Workers Ada and Ben
    And a Session of Otto
    And a WorkItem "part" that is <state>
    And the Coordinator lease has expired
    When the MissionOwner sends mission.assign_coordinator, for Otto
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | active    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @7.2-03
  Scenario Outline: [10.2-matrix-<state>-mission.renew_coordinator] mission.renew_coordinator while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the Coordinator sends mission.renew_coordinator
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | active    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @8-05
  Scenario Outline: [10.2-matrix-<state>-membership.change] membership.change while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the Coordinator sends membership.change, for Cleo
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | active    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @8-12
  Scenario Outline: [10.2-matrix-<state>-membership.end] membership.end while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the Coordinator sends membership.end, for Ben
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | active    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @15.1-12
  Scenario Outline: [10.2-matrix-<state>-agent_card_register] agent_card_register while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the control plane sends agent_card_register
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | active    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @11.3-20 @6.3-06
  Scenario Outline: [10.2-matrix-<state>-session_open] session_open while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the control plane sends session_open, for Ada
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | queued    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @6.3-07
  Scenario Outline: [10.2-matrix-<state>-session_open-other] session_open while a WorkItem is <state> of somebody else
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the control plane sends session_open, for Ben
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | active    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @10.2-propose
  Scenario Outline: [10.2-matrix-<state>-work.propose] work.propose while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When Ben sends work.propose
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | next      |
      | none      | none      |
      | open      | open      |
      | offered   | offered   |
      | queued    | queued    |
      | active    | active    |
      | blocked   | blocked   |
      | submitted | submitted |
      | verified  | verified  |
      | failed    | failed    |
      | cancelled | cancelled |

  @4-01
  Scenario Outline: [10.2-matrix-<state>-mission.create] mission.create into the same Group while a WorkItem is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the MissionOwner sends mission.create
    Then it is refused under 4-01
    And "part" is <state>

    Examples:
      | state     |
      | none      |
      | open      |
      | offered   |
      | queued    |
      | active    |
      | blocked   |
      | submitted |
      | verified  |
      | failed    |
      | cancelled |
