Feature: Fencing: every stale epoch and lease on every Command that it binds (§4, §6.3, §8, §11.3, §15.1)
  In each scenario the Command is right but for one thing: the epoch or lease that it names, or who sends it.

  @15.1-28 @6.3-08 @4-06
  Scenario Outline: [11.3-fence-older-session-<command>-<state>] <command> under an older Session Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under an older Session Epoch
    Then it is refused under 15.1-28
    And "part" is <state>

    Examples:
      | command                    | state     | sender          |
      | work.accept_offer          | offered   | Ada             |
      | work.start                 | queued    | Ada             |
      | work_execution_lease_renew | active    | Ada             |
      | work.checkpoint            | active    | Ada             |
      | work.block                 | active    | Ada             |
      | artifact.publish           | active    | Ada             |
      | resource_usage_record      | active    | Ada             |
      | work.fail                  | active    | Ada             |
      | work.authorize             | none      | the Coordinator |
      | work.offer                 | open      | the Coordinator |
      | work.unblock               | blocked   | the Coordinator |
      | work.accept_result         | submitted | the Coordinator |
      | work.fail                  | open      | the Coordinator |
      | work.cancel                | open      | the Coordinator |
      | work_dependency_add        | open      | the Coordinator |
      | mission.renew_coordinator  | none      | the Coordinator |
      | mission.terminate          | none      | the Coordinator |
      | membership.change          | none      | the Coordinator |
      | membership.end             | none      | the Coordinator |

  @15.1-28 @6.3-08 @4-06
  Scenario: [11.3-fence-older-session-work.submit-active] work.submit under an older Session Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", under an older Session Epoch
    Then it is refused under 15.1-28
    And "part" is active

  @15.1-28 @4-05
  Scenario Outline: [11.3-fence-future-session-<command>-<state>] <command> under a Session Epoch not issued yet is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under a Session Epoch not issued yet
    Then it is refused under 15.1-28
    And "part" is <state>

    Examples:
      | command                    | state     | sender          |
      | work.accept_offer          | offered   | Ada             |
      | work.start                 | queued    | Ada             |
      | work_execution_lease_renew | active    | Ada             |
      | work.checkpoint            | active    | Ada             |
      | work.block                 | active    | Ada             |
      | artifact.publish           | active    | Ada             |
      | resource_usage_record      | active    | Ada             |
      | work.fail                  | active    | Ada             |
      | work.authorize             | none      | the Coordinator |
      | work.offer                 | open      | the Coordinator |
      | work.unblock               | blocked   | the Coordinator |
      | work.accept_result         | submitted | the Coordinator |
      | work.fail                  | open      | the Coordinator |
      | work.cancel                | open      | the Coordinator |
      | work_dependency_add        | open      | the Coordinator |
      | mission.renew_coordinator  | none      | the Coordinator |
      | mission.terminate          | none      | the Coordinator |
      | membership.change          | none      | the Coordinator |
      | membership.end             | none      | the Coordinator |

  @15.1-28 @4-05
  Scenario: [11.3-fence-future-session-work.submit-active] work.submit under a Session Epoch not issued yet is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", under a Session Epoch not issued yet
    Then it is refused under 15.1-28
    And "part" is active

  @15.1-04
  Scenario Outline: [11.3-fence-no-session-<command>-<state>] <command> without its Session Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", without its Session Epoch
    Then it is refused under 15.1-04
    And "part" is <state>

    Examples:
      | command                    | state     | sender          |
      | work.accept_offer          | offered   | Ada             |
      | work.start                 | queued    | Ada             |
      | work_execution_lease_renew | active    | Ada             |
      | work.checkpoint            | active    | Ada             |
      | work.block                 | active    | Ada             |
      | artifact.publish           | active    | Ada             |
      | resource_usage_record      | active    | Ada             |
      | work.fail                  | active    | Ada             |
      | work.authorize             | none      | the Coordinator |
      | work.offer                 | open      | the Coordinator |
      | work.unblock               | blocked   | the Coordinator |
      | work.accept_result         | submitted | the Coordinator |
      | work.fail                  | open      | the Coordinator |
      | work.cancel                | open      | the Coordinator |
      | work_dependency_add        | open      | the Coordinator |
      | mission.renew_coordinator  | none      | the Coordinator |
      | mission.terminate          | none      | the Coordinator |
      | membership.change          | none      | the Coordinator |
      | membership.end             | none      | the Coordinator |

  @15.1-04
  Scenario: [11.3-fence-no-session-work.submit-active] work.submit without its Session Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", without its Session Epoch
    Then it is refused under 15.1-04
    And "part" is active

  @15.1-29 @8-03
  Scenario Outline: [11.3-fence-older-membership-<command>-<state>] <command> under an older Membership Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under an older Membership Epoch
    Then it is refused under 15.1-29
    And "part" is <state>

    Examples:
      | command                    | state     | sender          |
      | work.accept_offer          | offered   | Ada             |
      | work.start                 | queued    | Ada             |
      | work_execution_lease_renew | active    | Ada             |
      | work.checkpoint            | active    | Ada             |
      | work.block                 | active    | Ada             |
      | artifact.publish           | active    | Ada             |
      | resource_usage_record      | active    | Ada             |
      | work.fail                  | active    | Ada             |
      | work.authorize             | none      | the Coordinator |
      | work.offer                 | open      | the Coordinator |
      | work.unblock               | blocked   | the Coordinator |
      | work.accept_result         | submitted | the Coordinator |
      | work.fail                  | open      | the Coordinator |
      | work.cancel                | open      | the Coordinator |
      | work_dependency_add        | open      | the Coordinator |
      | mission.renew_coordinator  | none      | the Coordinator |
      | mission.terminate          | none      | the Coordinator |
      | membership.change          | none      | the Coordinator |
      | membership.end             | none      | the Coordinator |

  @15.1-29 @8-03
  Scenario: [11.3-fence-older-membership-work.submit-active] work.submit under an older Membership Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", under an older Membership Epoch
    Then it is refused under 15.1-29
    And "part" is active

  @15.1-29 @8-02
  Scenario Outline: [11.3-fence-future-membership-<command>-<state>] <command> under a Membership Epoch not issued yet is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", under a Membership Epoch not issued yet
    Then it is refused under 15.1-29
    And "part" is <state>

    Examples:
      | command                    | state     | sender          |
      | work.accept_offer          | offered   | Ada             |
      | work.start                 | queued    | Ada             |
      | work_execution_lease_renew | active    | Ada             |
      | work.checkpoint            | active    | Ada             |
      | work.block                 | active    | Ada             |
      | artifact.publish           | active    | Ada             |
      | resource_usage_record      | active    | Ada             |
      | work.fail                  | active    | Ada             |
      | work.authorize             | none      | the Coordinator |
      | work.offer                 | open      | the Coordinator |
      | work.unblock               | blocked   | the Coordinator |
      | work.accept_result         | submitted | the Coordinator |
      | work.fail                  | open      | the Coordinator |
      | work.cancel                | open      | the Coordinator |
      | work_dependency_add        | open      | the Coordinator |
      | mission.renew_coordinator  | none      | the Coordinator |
      | mission.terminate          | none      | the Coordinator |
      | membership.change          | none      | the Coordinator |
      | membership.end             | none      | the Coordinator |

  @15.1-29 @8-02
  Scenario: [11.3-fence-future-membership-work.submit-active] work.submit under a Membership Epoch not issued yet is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", under a Membership Epoch not issued yet
    Then it is refused under 15.1-29
    And "part" is active

  @15.1-05
  Scenario Outline: [11.3-fence-no-membership-<command>-<state>] <command> without its Membership Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", without its Membership Epoch
    Then it is refused under 15.1-05
    And "part" is <state>

    Examples:
      | command                    | state     | sender          |
      | work.accept_offer          | offered   | Ada             |
      | work.start                 | queued    | Ada             |
      | work_execution_lease_renew | active    | Ada             |
      | work.checkpoint            | active    | Ada             |
      | work.block                 | active    | Ada             |
      | artifact.publish           | active    | Ada             |
      | resource_usage_record      | active    | Ada             |
      | work.fail                  | active    | Ada             |
      | work.authorize             | none      | the Coordinator |
      | work.offer                 | open      | the Coordinator |
      | work.unblock               | blocked   | the Coordinator |
      | work.accept_result         | submitted | the Coordinator |
      | work.fail                  | open      | the Coordinator |
      | work.cancel                | open      | the Coordinator |
      | work_dependency_add        | open      | the Coordinator |
      | mission.renew_coordinator  | none      | the Coordinator |
      | mission.terminate          | none      | the Coordinator |
      | membership.change          | none      | the Coordinator |
      | membership.end             | none      | the Coordinator |

  @15.1-05
  Scenario: [11.3-fence-no-membership-work.submit-active] work.submit without its Membership Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", without its Membership Epoch
    Then it is refused under 15.1-05
    And "part" is active

  @15.1-13 @15.1-14 @15.1-18 @15.1-19
  Scenario Outline: [11.3-fence-older-coordinator-<command>] <command> under an older Coordinator Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the Coordinator sends <command> for "part", under an older Coordinator Epoch
    Then it is refused under 15.1-13
    And "part" is <state>

    Examples:
      | command                   | state     |
      | mission.renew_coordinator | none      |
      | work.accept_result        | submitted |
      | mission.terminate         | none      |

  @7.2-13 @7.2-05 @7.2-06
  Scenario Outline: [11.3-fence-older-coordinator-<command>-<state>] <command>, which is for the current epoch alone, is refused under an older Coordinator Epoch
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the Coordinator sends <command> for "part", under an older Coordinator Epoch
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command        | state | requirement |
      | work.authorize | none  | 7.2-05      |
      | work.offer     | open  | 7.2-06      |

  @15.1-13
  Scenario Outline: [11.3-fence-older-coordinator-<command>-<state>] <command> under an older Coordinator Epoch
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the Coordinator sends <command> for "part", under an older Coordinator Epoch
    Then the text leaves it open, in the reading coordinator-epoch-optional

    Examples:
      | command             | state   |
      | work.unblock        | blocked |
      | work.fail           | open    |
      | work.cancel         | open    |
      | work_dependency_add | open    |
      | membership.change   | none    |
      | membership.end      | none    |

  @15.1-13 @15.1-14 @15.1-18 @15.1-19
  Scenario Outline: [11.3-fence-no-coordinator-<command>] <command> without its Coordinator Epoch is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the Coordinator sends <command> for "part", without its Coordinator Epoch
    Then it is refused under 15.1-13
    And "part" is <state>

    Examples:
      | command                   | state     |
      | mission.renew_coordinator | none      |
      | work.accept_result        | submitted |
      | mission.terminate         | none      |

  @15.1-13
  Scenario Outline: [11.3-fence-no-coordinator-<command>-<state>] <command> without its Coordinator Epoch
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the Coordinator sends <command> for "part", without its Coordinator Epoch
    Then the text leaves it open, in the reading coordinator-epoch-optional

    Examples:
      | command             | state   |
      | work.authorize      | none    |
      | work.offer          | open    |
      | work.unblock        | blocked |
      | work.fail           | open    |
      | work.cancel         | open    |
      | work_dependency_add | open    |
      | membership.change   | none    |
      | membership.end      | none    |

  @15.1-13 @15.1-14 @15.1-18 @15.1-19
  Scenario Outline: [11.3-fence-future-coordinator-<command>] <command> under a Coordinator Epoch not issued yet is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the Coordinator sends <command> for "part", under a Coordinator Epoch not issued yet
    Then it is refused under 15.1-13
    And "part" is <state>

    Examples:
      | command                   | state     |
      | mission.renew_coordinator | none      |
      | work.accept_result        | submitted |
      | mission.terminate         | none      |

  @15.1-13
  Scenario Outline: [11.3-fence-future-coordinator-<command>-<state>] <command> under a Coordinator Epoch not issued yet
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the Coordinator sends <command> for "part", under a Coordinator Epoch not issued yet
    Then the text leaves it open, in the reading coordinator-epoch-optional

    Examples:
      | command             | state   |
      | work.authorize      | none    |
      | work.offer          | open    |
      | work.unblock        | blocked |
      | work.fail           | open    |
      | work.cancel         | open    |
      | work_dependency_add | open    |
      | membership.change   | none    |
      | membership.end      | none    |

  @7.2-13 @15.1-32
  Scenario Outline: [11.3-fence-former-coordinator-<command>-<state>] <command> of a former Coordinator is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When Otto sends <command> for "part"
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command                   | state     | requirement |
      | work.authorize            | none      | 7.2-05      |
      | work.offer                | open      | 7.2-06      |
      | work.unblock              | blocked   | 11.4-08     |
      | work.accept_result        | submitted | 7.2-07      |
      | work.cancel               | open      | 15.1-32     |
      | work_dependency_add       | open      | 15.1-32     |
      | mission.renew_coordinator | none      | 7.2-03      |
      | mission.terminate         | none      | 7.1-13      |
      | membership.change         | none      | 15.1-32     |
      | membership.end            | none      | 15.1-32     |

  @15.1-32 @6.4-114
  Scenario Outline: [11.3-fence-worker-coordinates-<command>-<state>] <command> of a Worker is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When Ben sends <command> for "part"
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command                   | state     | requirement |
      | work.authorize            | none      | 7.2-05      |
      | work.offer                | open      | 7.2-06      |
      | work.unblock              | blocked   | 11.4-08     |
      | work.accept_result        | submitted | 7.2-07      |
      | work.cancel               | open      | 15.1-32     |
      | work_dependency_add       | open      | 15.1-32     |
      | mission.renew_coordinator | none      | 7.2-03      |
      | mission.terminate         | none      | 7.1-13      |
      | membership.change         | none      | 15.1-32     |
      | membership.end            | none      | 15.1-32     |

  @11.3-05 @4-03
  Scenario Outline: [11.3-fence-another-agent-<command>] <command> of another Worker under the owner's lease is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ben sends <command> for "part"
    Then it is refused under <requirement>
    And "part" is active
    And "part" belongs to Ada

    Examples:
      | command                    | requirement |
      | work_execution_lease_renew | 11.3-05     |
      | work.checkpoint            | 11.3-05     |
      | work.block                 | 11.3-05     |
      | artifact.publish           | 11.3-05     |
      | resource_usage_record      | 11.3-05     |
      | work.submit                | 11.3-05     |
      | work.fail                  | 11.3-05     |

  @11.3-05 @10.3-07
  Scenario: [11.3-fence-another-agent-work.start] work.start of another Worker is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    When Ben sends work.start for "part"
    Then it is refused under 11.3-05
    And "part" is queued

  @11.3-07
  Scenario Outline: [11.3-fence-no-lease-<command>] <command> without a Lease ID is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", without a Lease ID
    Then it is refused under 11.3-07
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @11.3-07 @4-03
  Scenario Outline: [11.3-fence-no-ownership-<command>] <command> without an Ownership Epoch, under a Lease ID that is bound to one
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", without an Ownership Epoch
    Then the text leaves it open, in the reading epoch-beside-lease

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @11.3-07
  Scenario Outline: [11.3-fence-unknown-lease-<command>] <command> with a Lease ID never issued is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", with a Lease ID never issued
    Then it is refused under 11.3-07
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @11.3-07 @11.3-05
  Scenario Outline: [11.3-fence-other-lease-<command>] <command> with the Lease ID of another WorkItem of the same owner is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "b" that is active
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", with the Lease ID that "b" has
    Then it is refused under 11.3-07
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @11.3-04
  Scenario: [11.3-renewal-kind] A target may not know the renewal of an Execution Lease under the name that it has here
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    When Ada sends work_execution_lease_renew for "part"
    Then the text leaves it open, in the reading renewal-kind

  @11.3-08 @11.3-21
  Scenario Outline: [11.3-fence-older-lease-<command>] <command> with the Lease ID of before is refused though the Ownership Epoch is the same
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends work.checkpoint for "part"
    And Ada sends work.start for "part"
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", with the Lease ID of before
    Then it is refused under 11.3-08
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @4-03 @4-07 @10.3-06
  Scenario Outline: [11.3-fence-older-ownership-<command>] <command> under an older Ownership Epoch is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that was active before and is active again
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", under an older Ownership Epoch
    Then it is refused under 4-03
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @4-03
  Scenario Outline: [11.3-fence-future-ownership-<command>] <command> under an Ownership Epoch not begun yet is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", under an Ownership Epoch not begun yet
    Then it is refused under 4-03
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @4-03 @11.3-08 @11.5-05
  Scenario Outline: [11.3-fence-older-all-<command>] <command> under the Ownership Epoch and the Lease ID of before is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that was active before and is active again
    And Ada sends artifact.publish for "part"
    When Ada sends <command> for "part", under an older Ownership Epoch, with the Lease ID of before
    Then it is refused under 4-03
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @4-03 @11.3-02
  Scenario Outline: [11.3-fence-start-<case>] work.start <phrase> is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that was queued before and is queued again
    When Ada sends work.start for "part", <phrase>
    Then it is refused under <requirement>
    And "part" is queued

    Examples:
      | case             | phrase                                 | requirement |
      | older-ownership  | under an older Ownership Epoch         | 4-03        |
      | future-ownership | under an Ownership Epoch not begun yet | 4-03        |

  @11.3-11 @11.3-12 @11.3-13
  Scenario Outline: [11.3-fence-released-by-<released>-<command>] After <released> its Lease ID is of no use for <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And Ada sends <released> for "part"
    When Ada sends <command> for "part"
    Then it is refused under <requirement>

    Examples:
      | released        | command                    | requirement |
      | work.checkpoint | work_execution_lease_renew | 10.2-13     |
      | work.checkpoint | work.checkpoint            | 10.2-13     |
      | work.checkpoint | work.block                 | 10.2-13     |
      | work.checkpoint | artifact.publish           | 10.2-13     |
      | work.checkpoint | resource_usage_record      | 10.2-13     |
      | work.checkpoint | work.submit                | 10.2-13     |
      | work.checkpoint | work.fail                  | 11.3-08     |
      | work.block      | work_execution_lease_renew | 10.2-13     |
      | work.block      | work.checkpoint            | 10.2-13     |
      | work.block      | work.block                 | 10.2-13     |
      | work.block      | artifact.publish           | 10.2-13     |
      | work.block      | resource_usage_record      | 10.2-13     |
      | work.block      | work.submit                | 10.2-13     |
      | work.block      | work.fail                  | 11.3-08     |
      | work.submit     | work_execution_lease_renew | 10.2-13     |
      | work.submit     | work.checkpoint            | 10.2-13     |
      | work.submit     | work.block                 | 10.2-13     |
      | work.submit     | artifact.publish           | 10.2-13     |
      | work.submit     | resource_usage_record      | 10.2-13     |
      | work.submit     | work.submit                | 10.2-13     |
      | work.submit     | work.fail                  | 11.3-08     |

  @11.5-05 @4-09 @10.2-05
  Scenario Outline: [11.3-fence-late-<command>] A late <command> of a fenced owner does not move the WorkItem
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    And Ben sends work.accept_offer for "part"
    And Ben sends work.start for "part"
    When Ada sends <command> for "part", under an older Ownership Epoch, with the Lease ID of before
    Then it is refused under 11.3-05
    And "part" is active
    And "part" belongs to Ben

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @11.3-15 @11.3-19 @6.3-11
  Scenario Outline: [11.3-fence-replaced-session-<command>] A replaced Session can do nothing under its lease: <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And a Session of Ada
    When Ada sends <command> for "part", under an older Session Epoch
    Then it is refused under 15.1-28
    And "part" is queued

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @11.3-15 @11.3-20 @11.3-21
  Scenario Outline: [11.3-fence-new-session-old-lease-<command>] The new Session cannot use the lease of the replaced one: <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And a Session of Ada
    And Ada sends work.start for "part"
    When Ada sends <command> for "part", with the Lease ID of before
    Then it is refused under 11.3-08
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | resource_usage_record      |
      | work.submit                |
      | work.fail                  |

  @15.1-32 @6.4-115
  Scenario Outline: [11.3-fence-borrowed-epoch-<command>] <command> of a Worker that names the Coordinator's own epoch is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When Ben sends <command> for "part", under the Coordinator's epoch
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command                   | state     | requirement |
      | mission.terminate         | open      | 7.1-13      |
      | mission.renew_coordinator | open      | 7.2-03      |
      | work.accept_result        | submitted | 7.2-07      |
