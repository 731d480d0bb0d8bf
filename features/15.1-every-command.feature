Feature: What holds of every Command: signature, schema, Action ID, Group, epochs (§15.1, §6.4)
  Each kind of Command, from each kind of sender that has a rule for it, right but for one thing of its envelope.

  @15.1-27 @6.4-62 @6.4-123
  Scenario Outline: [15.1-signed-by-another-<command>-<state>-<who>] <command> of <sender>, signed by somebody else
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", signed by somebody else
    Then it is refused under 15.1-27
    And "part" is <state>

    Examples:
      | command                    | state     | sender            | who           |
      | work.propose               | none      | Ada               | ada           |
      | work.accept_offer          | offered   | Ada               | ada           |
      | work.start                 | queued    | Ada               | ada           |
      | work_execution_lease_renew | active    | Ada               | ada           |
      | work.checkpoint            | active    | Ada               | ada           |
      | work.block                 | active    | Ada               | ada           |
      | artifact.publish           | active    | Ada               | ada           |
      | resource_usage_record      | active    | Ada               | ada           |
      | work.submit                | active    | Ada               | ada           |
      | work.fail                  | active    | Ada               | ada           |
      | work.fail                  | queued    | Ada               | ada           |
      | work.unblock               | blocked   | Ada               | ada           |
      | work.authorize             | none      | the Coordinator   | coordinator   |
      | work.offer                 | open      | the Coordinator   | coordinator   |
      | work.unblock               | blocked   | the Coordinator   | coordinator   |
      | work.accept_result         | submitted | the Coordinator   | coordinator   |
      | work.fail                  | open      | the Coordinator   | coordinator   |
      | work.cancel                | open      | the Coordinator   | coordinator   |
      | work_dependency_add        | open      | the Coordinator   | coordinator   |
      | mission.renew_coordinator  | none      | the Coordinator   | coordinator   |
      | mission.terminate          | none      | the Coordinator   | coordinator   |
      | membership.change          | none      | the Coordinator   | coordinator   |
      | membership.end             | none      | the Coordinator   | coordinator   |
      | mission.cancel             | none      | the Coordinator   | coordinator   |
      | mission.assign_coordinator | none      | the Coordinator   | coordinator   |
      | work.propose               | none      | the MissionOwner  | missionowner  |
      | work.cancel                | open      | the MissionOwner  | missionowner  |
      | approval.grant_execution   | queued    | the MissionOwner  | missionowner  |
      | mission.cancel             | none      | the MissionOwner  | missionowner  |
      | mission.terminate          | none      | the MissionOwner  | missionowner  |
      | mission.assign_coordinator | none      | the MissionOwner  | missionowner  |
      | membership.change          | none      | the MissionOwner  | missionowner  |
      | membership.end             | none      | the MissionOwner  | missionowner  |
      | mission.cancel             | none      | the control plane | control-plane |
      | resource_usage_record      | active    | the control plane | control-plane |
      | mission.terminate          | none      | the control plane | control-plane |
      | mission.assign_coordinator | none      | the control plane | control-plane |

  @15.1-27 @6.4-62 @6.3-12
  Scenario Outline: [15.1-tampered-<command>-<state>-<who>] <command> of <sender>, changed after signing
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", changed after signing
    Then it is refused under 15.1-27
    And "part" is <state>

    Examples:
      | command                    | state   | sender          | who         |
      | work.propose               | none    | Ada             | ada         |
      | work.accept_offer          | offered | Ada             | ada         |
      | work.start                 | queued  | Ada             | ada         |
      | work_execution_lease_renew | active  | Ada             | ada         |
      | work.checkpoint            | active  | Ada             | ada         |
      | work.block                 | active  | Ada             | ada         |
      | artifact.publish           | active  | Ada             | ada         |
      | resource_usage_record      | active  | Ada             | ada         |
      | work.submit                | active  | Ada             | ada         |
      | work.fail                  | active  | Ada             | ada         |
      | work.fail                  | queued  | Ada             | ada         |
      | work.unblock               | blocked | Ada             | ada         |
      | work.authorize             | none    | the Coordinator | coordinator |

  @15.1-30 @6.4-122
  Scenario Outline: [15.1-unknown-member-<command>-<state>-<who>] <command> of <sender>, with an unknown member
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", with an unknown member
    Then it is refused under 15.1-30
    And "part" is <state>

    Examples:
      | command                    | state     | sender            | who           |
      | work.propose               | none      | Ada               | ada           |
      | work.accept_offer          | offered   | Ada               | ada           |
      | work.start                 | queued    | Ada               | ada           |
      | work_execution_lease_renew | active    | Ada               | ada           |
      | work.checkpoint            | active    | Ada               | ada           |
      | work.block                 | active    | Ada               | ada           |
      | artifact.publish           | active    | Ada               | ada           |
      | resource_usage_record      | active    | Ada               | ada           |
      | work.submit                | active    | Ada               | ada           |
      | work.fail                  | active    | Ada               | ada           |
      | work.fail                  | queued    | Ada               | ada           |
      | work.unblock               | blocked   | Ada               | ada           |
      | work.authorize             | none      | the Coordinator   | coordinator   |
      | work.offer                 | open      | the Coordinator   | coordinator   |
      | work.unblock               | blocked   | the Coordinator   | coordinator   |
      | work.accept_result         | submitted | the Coordinator   | coordinator   |
      | work.fail                  | open      | the Coordinator   | coordinator   |
      | work.cancel                | open      | the Coordinator   | coordinator   |
      | work_dependency_add        | open      | the Coordinator   | coordinator   |
      | mission.renew_coordinator  | none      | the Coordinator   | coordinator   |
      | mission.terminate          | none      | the Coordinator   | coordinator   |
      | membership.change          | none      | the Coordinator   | coordinator   |
      | membership.end             | none      | the Coordinator   | coordinator   |
      | mission.cancel             | none      | the Coordinator   | coordinator   |
      | mission.assign_coordinator | none      | the Coordinator   | coordinator   |
      | work.propose               | none      | the MissionOwner  | missionowner  |
      | work.cancel                | open      | the MissionOwner  | missionowner  |
      | approval.grant_execution   | queued    | the MissionOwner  | missionowner  |
      | mission.cancel             | none      | the MissionOwner  | missionowner  |
      | mission.terminate          | none      | the MissionOwner  | missionowner  |
      | mission.assign_coordinator | none      | the MissionOwner  | missionowner  |
      | membership.change          | none      | the MissionOwner  | missionowner  |
      | membership.end             | none      | the MissionOwner  | missionowner  |
      | mission.cancel             | none      | the control plane | control-plane |
      | resource_usage_record      | active    | the control plane | control-plane |
      | mission.terminate          | none      | the control plane | control-plane |
      | mission.assign_coordinator | none      | the control plane | control-plane |

  @15.1-25
  Scenario Outline: [15.1-collision-<command>-<state>-<who>] <command> of <sender>, under an Action ID that it used before
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    And <sender> sends work.propose
    When <sender> sends <command> for "part", under an Action ID that it used before
    Then it is refused under 15.1-25
    And "part" is <state>

    Examples:
      | command                    | state     | sender           | who          |
      | work.propose               | none      | Ada              | ada          |
      | work.accept_offer          | offered   | Ada              | ada          |
      | work.start                 | queued    | Ada              | ada          |
      | work_execution_lease_renew | active    | Ada              | ada          |
      | work.checkpoint            | active    | Ada              | ada          |
      | work.block                 | active    | Ada              | ada          |
      | artifact.publish           | active    | Ada              | ada          |
      | resource_usage_record      | active    | Ada              | ada          |
      | work.submit                | active    | Ada              | ada          |
      | work.fail                  | active    | Ada              | ada          |
      | work.fail                  | queued    | Ada              | ada          |
      | work.unblock               | blocked   | Ada              | ada          |
      | work.authorize             | none      | the Coordinator  | coordinator  |
      | work.offer                 | open      | the Coordinator  | coordinator  |
      | work.unblock               | blocked   | the Coordinator  | coordinator  |
      | work.accept_result         | submitted | the Coordinator  | coordinator  |
      | work.fail                  | open      | the Coordinator  | coordinator  |
      | work.cancel                | open      | the Coordinator  | coordinator  |
      | work_dependency_add        | open      | the Coordinator  | coordinator  |
      | mission.renew_coordinator  | none      | the Coordinator  | coordinator  |
      | mission.terminate          | none      | the Coordinator  | coordinator  |
      | membership.change          | none      | the Coordinator  | coordinator  |
      | membership.end             | none      | the Coordinator  | coordinator  |
      | mission.cancel             | none      | the Coordinator  | coordinator  |
      | mission.assign_coordinator | none      | the Coordinator  | coordinator  |
      | work.propose               | none      | the MissionOwner | missionowner |
      | work.cancel                | open      | the MissionOwner | missionowner |
      | approval.grant_execution   | queued    | the MissionOwner | missionowner |
      | mission.cancel             | none      | the MissionOwner | missionowner |
      | mission.terminate          | none      | the MissionOwner | missionowner |
      | mission.assign_coordinator | none      | the MissionOwner | missionowner |
      | membership.change          | none      | the MissionOwner | missionowner |
      | membership.end             | none      | the MissionOwner | missionowner |

  @15.1-25
  Scenario Outline: [15.1-collision-<command>-<state>-<who>] <command> of <sender>, under an Action ID that it used before
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under an Action ID that it used before
    Then it is refused under 15.1-25
    And "part" is <state>

    Examples:
      | command                    | state | sender            | who           |
      | mission.cancel             | none  | the control plane | control-plane |
      | resource_usage_record      | active | the control plane | control-plane |
      | mission.terminate          | none  | the control plane | control-plane |
      | mission.assign_coordinator | none  | the control plane | control-plane |

  @15.1-03
  Scenario Outline: [15.1-no-group-<command>-<state>-<who>] <command> of <sender>, without a Group
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", without a Group
    Then it is refused under 15.1-03
    And "part" is <state>

    Examples:
      | command                    | state     | sender            | who           |
      | work.propose               | none      | Ada               | ada           |
      | work.accept_offer          | offered   | Ada               | ada           |
      | work.start                 | queued    | Ada               | ada           |
      | work_execution_lease_renew | active    | Ada               | ada           |
      | work.checkpoint            | active    | Ada               | ada           |
      | work.block                 | active    | Ada               | ada           |
      | artifact.publish           | active    | Ada               | ada           |
      | resource_usage_record      | active    | Ada               | ada           |
      | work.submit                | active    | Ada               | ada           |
      | work.fail                  | active    | Ada               | ada           |
      | work.fail                  | queued    | Ada               | ada           |
      | work.unblock               | blocked   | Ada               | ada           |
      | work.authorize             | none      | the Coordinator   | coordinator   |
      | work.offer                 | open      | the Coordinator   | coordinator   |
      | work.unblock               | blocked   | the Coordinator   | coordinator   |
      | work.accept_result         | submitted | the Coordinator   | coordinator   |
      | work.fail                  | open      | the Coordinator   | coordinator   |
      | work.cancel                | open      | the Coordinator   | coordinator   |
      | work_dependency_add        | open      | the Coordinator   | coordinator   |
      | mission.renew_coordinator  | none      | the Coordinator   | coordinator   |
      | mission.terminate          | none      | the Coordinator   | coordinator   |
      | membership.change          | none      | the Coordinator   | coordinator   |
      | membership.end             | none      | the Coordinator   | coordinator   |
      | mission.cancel             | none      | the Coordinator   | coordinator   |
      | mission.assign_coordinator | none      | the Coordinator   | coordinator   |
      | work.propose               | none      | the MissionOwner  | missionowner  |
      | work.cancel                | open      | the MissionOwner  | missionowner  |
      | approval.grant_execution   | queued    | the MissionOwner  | missionowner  |
      | mission.cancel             | none      | the MissionOwner  | missionowner  |
      | mission.terminate          | none      | the MissionOwner  | missionowner  |
      | mission.assign_coordinator | none      | the MissionOwner  | missionowner  |
      | membership.change          | none      | the MissionOwner  | missionowner  |
      | membership.end             | none      | the MissionOwner  | missionowner  |
      | mission.cancel             | none      | the control plane | control-plane |
      | resource_usage_record      | active    | the control plane | control-plane |
      | mission.terminate          | none      | the control plane | control-plane |
      | mission.assign_coordinator | none      | the control plane | control-plane |

  @15.1-03
  Scenario Outline: [15.1-unknown-group-<command>-<state>-<who>] <command> of <sender>, in an unknown Group
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", in an unknown Group
    Then it is refused under 15.1-03
    And "part" is <state>

    Examples:
      | command                    | state | sender            | who           |
      | mission.cancel             | none  | the control plane | control-plane |
      | resource_usage_record      | active | the control plane | control-plane |
      | mission.terminate          | none  | the control plane | control-plane |
      | mission.assign_coordinator | none  | the control plane | control-plane |

  @8-04 @4-16
  Scenario Outline: [15.1-unknown-group-<command>-<state>-<who>] <command> of <sender>, in an unknown Group
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", in an unknown Group
    Then it is refused under 8-04
    And "part" is <state>

    Examples:
      | command                    | state | sender           | who          |
      | work.propose               | none  | Ada              | ada          |
      | work.authorize             | none  | the Coordinator  | coordinator  |
      | mission.renew_coordinator  | none  | the Coordinator  | coordinator  |
      | mission.terminate          | none  | the Coordinator  | coordinator  |
      | membership.change          | none  | the Coordinator  | coordinator  |
      | membership.end             | none  | the Coordinator  | coordinator  |
      | mission.cancel             | none  | the Coordinator  | coordinator  |
      | mission.assign_coordinator | none  | the Coordinator  | coordinator  |
      | work.propose               | none  | the MissionOwner | missionowner |
      | mission.cancel             | none  | the MissionOwner | missionowner |
      | mission.terminate          | none  | the MissionOwner | missionowner |
      | mission.assign_coordinator | none  | the MissionOwner | missionowner |
      | membership.change          | none  | the MissionOwner | missionowner |
      | membership.end             | none  | the MissionOwner | missionowner |

  @15.1-07 @15.1-08 @6.3-09
  Scenario Outline: [15.1-invented-session-<command>-<state>-<who>] <command> of <sender>, with an invented Session Epoch
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", with an invented Session Epoch
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command                    | state | sender            | who           | requirement |
      | work.propose               | none  | the MissionOwner  | missionowner  | 15.1-07     |
      | work.cancel                | open  | the MissionOwner  | missionowner  | 15.1-07     |
      | approval.grant_execution   | queued | the MissionOwner  | missionowner  | 15.1-07     |
      | mission.cancel             | none  | the MissionOwner  | missionowner  | 15.1-07     |
      | mission.terminate          | none  | the MissionOwner  | missionowner  | 15.1-07     |
      | mission.assign_coordinator | none  | the MissionOwner  | missionowner  | 15.1-07     |
      | membership.change          | none  | the MissionOwner  | missionowner  | 15.1-07     |
      | membership.end             | none  | the MissionOwner  | missionowner  | 15.1-07     |
      | mission.cancel             | none  | the control plane | control-plane | 15.1-08     |
      | resource_usage_record      | active | the control plane | control-plane | 15.1-08     |
      | mission.terminate          | none  | the control plane | control-plane | 15.1-08     |
      | mission.assign_coordinator | none  | the control plane | control-plane | 15.1-08     |

  @15.1-06
  Scenario Outline: [15.1-no-membership-<command>-<state>-<who>] <command> of <sender>, without its Membership Epoch
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", without its Membership Epoch
    Then it is refused under 15.1-05
    And "part" is <state>

    Examples:
      | command                    | state | sender           | who          |
      | work.propose               | none  | the MissionOwner | missionowner |
      | work.cancel                | open  | the MissionOwner | missionowner |
      | approval.grant_execution   | queued | the MissionOwner | missionowner |
      | mission.cancel             | none  | the MissionOwner | missionowner |
      | mission.terminate          | none  | the MissionOwner | missionowner |
      | mission.assign_coordinator | none  | the MissionOwner | missionowner |
      | membership.change          | none  | the MissionOwner | missionowner |
      | membership.end             | none  | the MissionOwner | missionowner |

  @15.1-29 @8-02
  Scenario Outline: [15.1-future-membership-<command>-<state>-<who>] <command> of <sender>, under a Membership Epoch not issued yet
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under a Membership Epoch not issued yet
    Then it is refused under 15.1-29
    And "part" is <state>

    Examples:
      | command                    | state | sender           | who          |
      | work.propose               | none  | the MissionOwner | missionowner |
      | work.cancel                | open  | the MissionOwner | missionowner |
      | approval.grant_execution   | queued | the MissionOwner | missionowner |
      | mission.cancel             | none  | the MissionOwner | missionowner |
      | mission.terminate          | none  | the MissionOwner | missionowner |
      | mission.assign_coordinator | none  | the MissionOwner | missionowner |
      | membership.change          | none  | the MissionOwner | missionowner |
      | membership.end             | none  | the MissionOwner | missionowner |

  @15.1-08
  Scenario Outline: [15.1-invented-membership-<command>-<state>-<who>] <command> of <sender>, with an invented Membership Epoch
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", with an invented Membership Epoch
    Then it is refused under 15.1-08
    And "part" is <state>

    Examples:
      | command                    | state | sender            | who           |
      | mission.cancel             | none  | the control plane | control-plane |
      | resource_usage_record      | active | the control plane | control-plane |
      | mission.terminate          | none  | the control plane | control-plane |
      | mission.assign_coordinator | none  | the control plane | control-plane |

  @15.1-20 @15.1-30
  Scenario Outline: [15.1-invented-coordinator-<command>-<state>-<who>] <command> of <sender>, with an invented Coordinator Epoch
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", with an invented Coordinator Epoch
    Then it is refused under 15.1-30
    And "part" is <state>

    Examples:
      | command                    | state | sender            | who           |
      | mission.cancel             | none  | the control plane | control-plane |
      | resource_usage_record      | active | the control plane | control-plane |
      | mission.terminate          | none  | the control plane | control-plane |
      | mission.assign_coordinator | none  | the control plane | control-plane |

  @15.1-28
  Scenario Outline: [15.1-older-session-<command>-<state>-<who>] <command> of <sender>, under an older Session Epoch
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under an older Session Epoch
    Then it is refused under 15.1-28
    And "part" is <state>

    Examples:
      | command        | state   | sender          | who         |
      | work.propose   | none    | Ada             | ada         |
      | work.fail      | queued  | Ada             | ada         |
      | work.unblock   | blocked | Ada             | ada         |
      | mission.cancel | none    | the Coordinator | coordinator |

  @15.1-04
  Scenario Outline: [15.1-no-session-<command>-<state>-<who>] <command> of <sender>, without its Session Epoch
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", without its Session Epoch
    Then it is refused under 15.1-04
    And "part" is <state>

    Examples:
      | command        | state   | sender          | who         |
      | work.propose   | none    | Ada             | ada         |
      | work.fail      | queued  | Ada             | ada         |
      | work.unblock   | blocked | Ada             | ada         |
      | mission.cancel | none    | the Coordinator | coordinator |

  @15.1-29
  Scenario Outline: [15.1-older-membership-<command>-<state>-<who>] <command> of <sender>, under an older Membership Epoch
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under an older Membership Epoch
    Then it is refused under 15.1-29
    And "part" is <state>

    Examples:
      | command                    | state   | sender          | who         |
      | work.propose               | none    | Ada             | ada         |
      | work.fail                  | queued  | Ada             | ada         |
      | work.unblock               | blocked | Ada             | ada         |
      | mission.cancel             | none    | the Coordinator | coordinator |
      | mission.assign_coordinator | none    | the Coordinator | coordinator |

  @15.1-05
  Scenario Outline: [15.1-no-membership-<command>-<state>-<who>] <command> of <sender>, without its Membership Epoch
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", without its Membership Epoch
    Then it is refused under 15.1-05
    And "part" is <state>

    Examples:
      | command                    | state   | sender          | who         |
      | work.propose               | none    | Ada             | ada         |
      | work.fail                  | queued  | Ada             | ada         |
      | work.unblock               | blocked | Ada             | ada         |
      | mission.cancel             | none    | the Coordinator | coordinator |
      | mission.assign_coordinator | none    | the Coordinator | coordinator |

  @15.1-27
  Scenario Outline: [15.1-signed-by-another-<command>] <command> of the control plane, signed by somebody else
    Given a Session of Ada
    When the control plane sends <command>, signed by somebody else
    Then it is refused under 15.1-27

    Examples:
      | command             |
      | session_open        |
      | agent_card_register |

  @15.1-30
  Scenario Outline: [15.1-unknown-member-<command>] <command> of the control plane, with an unknown member
    Given a Session of Ada
    When the control plane sends <command>, with an unknown member
    Then it is refused under 15.1-30

    Examples:
      | command             |
      | session_open        |
      | agent_card_register |

  @15.1-25
  Scenario Outline: [15.1-collision-<command>] <command> of the control plane, under an Action ID that it used before
    Given a Session of Ada
    When the control plane sends <command>, under an Action ID that it used before
    Then it is refused under 15.1-25

    Examples:
      | command             |
      | session_open        |
      | agent_card_register |

  @15.1-12
  Scenario Outline: [15.1-with-group-<command>] <command> of the control plane, with a Group
    Given a Session of Ada
    When the control plane sends <command>, with a Group
    Then it is refused under 15.1-12

    Examples:
      | command             |
      | session_open        |
      | agent_card_register |

  @15.1-12
  Scenario Outline: [15.1-invented-session-<command>] <command> of the control plane, with an invented Session Epoch
    Given a Session of Ada
    When the control plane sends <command>, with an invented Session Epoch
    Then it is refused under 15.1-12

    Examples:
      | command             |
      | session_open        |
      | agent_card_register |

  @15.1-12
  Scenario Outline: [15.1-invented-membership-<command>] <command> of the control plane, with an invented Membership Epoch
    Given a Session of Ada
    When the control plane sends <command>, with an invented Membership Epoch
    Then it is refused under 15.1-12

    Examples:
      | command             |
      | session_open        |
      | agent_card_register |

  @15.1-12
  Scenario Outline: [15.1-invented-coordinator-<command>] <command> of the control plane, with an invented Coordinator Epoch
    Given a Session of Ada
    When the control plane sends <command>, with an invented Coordinator Epoch
    Then it is refused under 15.1-12

    Examples:
      | command             |
      | session_open        |
      | agent_card_register |

  @15.1-27
  Scenario: [15.1-signed-by-another-mission.create] mission.create of the MissionOwner, signed by somebody else
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create, signed by somebody else
    Then it is refused under 15.1-27

  @15.1-30
  Scenario: [15.1-unknown-member-mission.create] mission.create of the MissionOwner, with an unknown member
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create, with an unknown member
    Then it is refused under 15.1-30

  @15.1-03
  Scenario: [15.1-no-group-mission.create] mission.create of the MissionOwner, without a Group
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create, without a Group
    Then it is refused under 15.1-03

  @15.1-09
  Scenario: [15.1-invented-session-mission.create] mission.create of the MissionOwner, with an invented Session Epoch
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create, with an invented Session Epoch
    Then it is refused under 15.1-09

  @15.1-09
  Scenario: [15.1-invented-membership-mission.create] mission.create of the MissionOwner, with an invented Membership Epoch
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create, with an invented Membership Epoch
    Then it is refused under 15.1-09


  @15.1-30
  Scenario: [15.1-invented-coordinator-mission.create] mission.create of the MissionOwner, with an invented Coordinator Epoch
    Given a Session of the Coordinator
    When the MissionOwner sends mission.create, with an invented Coordinator Epoch
    Then it is refused under 15.1-30

  @15.1-25
  Scenario: [15.1-collision-mission.create] mission.create under an Action ID that its sender used before
    Given a Mission with the Workers Ada and Ben
    When the MissionOwner sends mission.create, into a second Group, under an Action ID that it used before
    Then it is refused under 15.1-25
