Feature: The rows of the WorkItem table, each with its Event and its notes (§10.2)

  Scenario Outline: [10.2-row-<command>-<state>] <command> takes a WorkItem from <state> to <next>
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When the <command> of the table is sent for "part"
    Then it is accepted with <event>
    And "part" is <next>
    And "part" belongs to <owner>

    @10.2-authorize @15.2-16
    Examples:
      | command        | state | event           | next | owner  |
      | work.authorize | none  | work.authorized | open | nobody |

    @10.2-offer @15.2-16
    Examples:
      | command    | state   | event              | next    | owner  |
      | work.offer | open    | work.offer.created | offered | nobody |
      | work.offer | offered | work.offer.created | offered | nobody |
      | work.offer | failed  | work.offer.created | offered | nobody |

    @10.2-accept-offer @15.2-16 @10.3-09 @11.3-02
    Examples:
      | command           | state   | event               | next   | owner |
      | work.accept_offer | offered | work.offer.accepted | queued | Ada   |

    @10.2-start @15.2-16 @11.3-04 @12-14
    Examples:
      | command    | state  | event        | next   | owner |
      | work.start | queued | work.started | active | Ada   |

    @10.2-checkpoint @15.2-16 @11.3-11
    Examples:
      | command         | state  | event             | next   | owner |
      | work.checkpoint | active | work.checkpointed | queued | Ada   |

    @10.2-block @15.2-16 @11.3-12 @11.4-07
    Examples:
      | command    | state  | event        | next    | owner |
      | work.block | active | work.blocked | blocked | Ada   |

    @10.2-unblock @15.2-16 @11.4-09
    Examples:
      | command      | state   | event          | next   | owner |
      | work.unblock | blocked | work.unblocked | queued | Ada   |

    @10.2-accept-result @15.2-16 @13.2-01
    Examples:
      | command            | state     | event                | next     | owner |
      | work.accept_result | submitted | work.result.accepted | verified | Ada   |

    @11.3-04 @11.3-06 @15.2-17 @15.1-39
    Examples:
      | command                    | state  | event           | next   | owner |
      | work_execution_lease_renew | active | work.progressed | active | Ada   |

    @10.4-03 @15.2-17 @15.1-39
    Examples:
      | command             | state   | event                 | next    | owner  |
      | work_dependency_add | open    | work.contract.revised | open    | nobody |
      | work_dependency_add | offered | work.contract.revised | offered | nobody |

  @10.2-submit @15.2-16 @11.3-13
  Scenario: [10.2-row-work.submit-active] work.submit takes a WorkItem from active to submitted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part"
    Then it is accepted with work.submitted
    And "part" is submitted
    And "part" belongs to Ada

  @10.2-fail @15.2-16
  Scenario Outline: [10.2-row-work.fail-<state>] The Coordinator fails a WorkItem that is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the Coordinator sends work.fail for "part"
    Then it is accepted with work.failed
    And "part" is failed

    Examples:
      | state     |
      | open      |
      | offered   |

  @10.2-fail @15.2-16
  Scenario Outline: [10.2-row-work.fail-<state>] The Coordinator fails a WorkItem that is <state> and has a live owner
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the Coordinator sends work.fail for "part"
    Then the text leaves it open, in the reading coordinator-fails-owned

    Examples:
      | state     |
      | queued    |
      | active    |
      | blocked   |

  @10.2-fail @15.2-16
  Scenario: [10.2-row-work.fail-submitted] The Coordinator fails a WorkItem whose live owner has submitted a result
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is submitted
    When the Coordinator sends work.fail for "part"
    Then the text leaves it open, in the reading coordinator-fails-submitted

  @10.2-fail @10.2-06
  Scenario Outline: [10.2-fail-unowned-<state>] The Coordinator fails a WorkItem that is <state> and whose owner lost it by time
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    And the Ownership Lease of "part" has expired
    When the Coordinator sends work.fail for "part"
    Then it is accepted with work.failed
    And "part" is failed

    Examples:
      | state     |
      | queued    |
      | blocked   |
      | submitted |

  @10.2-06
  Scenario Outline: [10.2-fail-of-success-<who>] Evidence that all is well is no Evidence of a failure, which <sender> has to give
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When <sender> sends work.fail for "part", with Evidence that all is well
    Then it is refused under 10.2-06
    And "part" is <state>

    Examples:
      | sender          | who         | state  |
      | the Coordinator | coordinator | open   |
      | Ada             | worker      | active |

  @10.2-fail @11.3-18
  Scenario: [10.2-worker-fails] The Worker reports failure under its lease
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends work.fail for "part"
    Then it is accepted with work.failed
    And "part" is failed

  @10.2-fail @11.3-07
  Scenario Outline: [10.2-worker-fails-<state>] The Worker reports failure while its WorkItem is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When Ada sends work.fail for "part", without a Lease ID
    Then the text leaves it open, in the reading worker-fail-from

    Examples:
      | state   |
      | queued  |
      | blocked |

  @10.2-fail @10.2-13
  Scenario Outline: [10.2-owner-fails-<state>] The Worker cannot report failure once its WorkItem is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <before>
    And <sender> sends <command> for "part"
    When Ada sends work.fail for "part"
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | before    | sender          | command            | state     |
      | submitted | the Coordinator | work.accept_result | verified  |
      | active    | Ada             | work.fail          | failed    |
      | submitted | the Coordinator | work.cancel        | cancelled |

  @10.2-06
  Scenario: [10.2-fail-of-success-at-rest] Evidence that all is well is no Evidence of a failure of what is queued
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    When Ada sends work.fail for "part", without a Lease ID, with Evidence that all is well
    Then it is refused under 10.2-06
    And "part" is queued

  @10.2-fail @11.3-08
  Scenario: [10.2-owner-fails-submitted] The Worker cannot report failure under its former lease once it submitted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is submitted
    When Ada sends work.fail for "part"
    Then it is refused under 11.3-08
    And "part" is submitted

  @10.2-fail @10.2-13
  Scenario Outline: [10.2-another-fails-<state>] A Worker cannot report the failure of a WorkItem that is <state> and not its own
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When Ben sends work.fail for "part"
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | state     |
      | none      |
      | open      |
      | offered   |
      | queued    |
      | blocked   |
      | submitted |
      | verified  |
      | failed    |
      | cancelled |

  @10.2-06
  Scenario Outline: [10.2-fail-without-evidence-<who>] <sender> cannot fail a WorkItem without Evidence of its failure
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When <sender> sends work.fail for "part", without Evidence
    Then it is refused under 10.2-06
    And "part" is active

    Examples:
      | sender          | who         |
      | the Coordinator | coordinator |
      | Ada             | worker      |

  @10.2-cancel @15.2-16 @11.3-17
  Scenario Outline: [10.2-row-work.cancel-<state>-by-<who>] <sender> cancels a WorkItem that is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When <sender> sends work.cancel for "part"
    Then it is accepted with work.cancelled
    And "part" is cancelled

    Examples:
      | state     | sender           | who         |
      | active    | the Coordinator  | coordinator |

  @10.2-cancel @15.2-16 @11.3-17
  Scenario Outline: [10.2-row-work.cancel-<state>-by-owner] The MissionOwner cancels a WorkItem that is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the MissionOwner sends work.cancel for "part"
    Then the text leaves it open, in the reading owner-cancels-work

    Examples:
      | state     |
      | open      |
      | offered   |
      | queued    |
      | active    |
      | blocked   |
      | submitted |

  @10.2-checkpoint @10.2-block @11.3-07 @7.1-17
  Scenario Outline: [10.2-<command>-by-coordinator-<case>] The Coordinator sends <command> for what its Worker executes<how>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When the Coordinator sends <command> for "part"<how>
    Then the text leaves it open, in the reading coordinator-checkpoints

    Examples:
      | command         | case        | how                                             |
      | work.checkpoint | under-lease |                                                 |
      | work.block      | under-lease |                                                 |
      | work.checkpoint | no-lease    | , without a Lease ID, without an Ownership Epoch |
      | work.block      | no-lease    | , without a Lease ID, without an Ownership Epoch |

  @10.2-cancel @10.2-13
  Scenario Outline: [10.2-no-cancel-<state>-by-owner] The MissionOwner cannot cancel a WorkItem that is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the MissionOwner sends work.cancel for "part"
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | state     |
      | none      |
      | verified  |
      | failed    |
      | cancelled |

  @10.2-cancel @15.1-32
  Scenario Outline: [10.2-cancel-by-<who>] <sender> cannot cancel a WorkItem
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    And a WorkItem "part" that is queued
    When <sender> sends work.cancel for "part"
    Then it is refused under 15.1-32
    And "part" is queued

    Examples:
      | sender | who       |
      | Ada    | its-owner |
      | Stan   | observer  |

  @10.2-unblock @11.4-08
  Scenario: [10.2-unblock-to-open] After the ownership of a blocked WorkItem expired, unblocking opens it for another Worker
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.unblock for "part"
    When the Coordinator sends work.offer for "part", to Ben
    Then it is accepted with work.offer.created
    And "part" is offered
    And "part" belongs to nobody

  @10.2-unblock @11.4-08
  Scenario: [10.2-unblock-by-owner] The Worker unblocks its own WorkItem
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is blocked
    When Ada sends work.unblock for "part"
    Then the text leaves it open, in the reading unblock-by-owner

  @10.2-unblock @11.3-01
  Scenario: [10.2-unblock-by-former-owner] The Worker does not unblock its WorkItem after its ownership expired
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is blocked
    And the Ownership Lease of "part" has expired
    When Ada sends work.unblock for "part"
    Then it is refused under 11.3-01
    And "part" is blocked

  @10.2-unblock @11.4-09
  Scenario: [10.2-unblocked-starts] After the block is lifted, the owner starts again
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is blocked
    And the Coordinator sends work.unblock for "part"
    When Ada sends work.start for "part"
    Then it is accepted with work.started
    And "part" is active

  Scenario Outline: [10.2-<command>-<fault>] <command> <change> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When Ada sends <command> for "part", <change>
    Then it is refused under <requirement>
    And "part" is <state>

    @10.2-accept-offer @11.3-01 @11.3-03
    Examples:
      | command           | state   | fault     | change                            | requirement |
      | work.accept_offer | offered | no-time   | without its ownershipLeaseSeconds | 11.3-01     |

    @10.2-start @11.3-06
    Examples:
      | command                    | state  | fault     | change                            | requirement |
      | work.start                 | queued | no-time   | without its executionLeaseSeconds | 11.3-06     |
      | work_execution_lease_renew | active | no-time   | without its leaseSeconds          | 11.3-06     |

    @10.2-checkpoint
    Examples:
      | command         | state  | fault         | change                          | requirement     |
      | work.checkpoint | active | no-time       | without its resumeWithinSeconds | 10.2-checkpoint |
      | work.checkpoint | active | no-checkpoint | without a checkpoint            | 10.2-checkpoint |

    @10.2-block @11.4-07
    Examples:
      | command    | state  | fault     | change                          | requirement |
      | work.block | active | no-time   | without its blockedLeaseSeconds | 11.4-07     |

    @10.2-block @11.4-04
    Examples:
      | command    | state  | fault         | change               | requirement |
      | work.block | active | no-checkpoint | without a checkpoint | 11.4-04     |

  @10.2-start @4-03
  Scenario: [10.2-work.start-no-epoch] work.start without an Ownership Epoch
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    When Ada sends work.start for "part", without an Ownership Epoch
    Then the text leaves it open, in the reading epoch-at-start

  @10.2-block @11.4-05
  Scenario: [10.2-work.block-no-resolution] work.block without a required resolution
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends work.block for "part", without a required resolution
    Then the text leaves it open, in the reading block-without-resolution

  @10.2-10 @10.2-offer
  Scenario: [10.2-failed-again] A failed WorkItem is offered, accepted, and started once more
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends work.fail for "part"
    And the Coordinator sends work.offer for "part", to Ben
    And Ben sends work.accept_offer for "part"
    When Ben sends work.start for "part"
    Then it is accepted with work.started
    And "part" is active
    And "part" belongs to Ben

  @10.2-10 @10.2-fail
  Scenario: [10.2-submitted-rework] The Coordinator sends a submitted result back by failing and offering it
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is submitted
    And the Coordinator sends work.fail for "part"
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part"
    Then it is accepted with work.submitted
    And "part" is submitted

  @11.3-18 @11.3-17 @10.2-13
  Scenario Outline: [10.2-<end>-under-lease] A Worker whose WorkItem is <end> cannot submit what it published before
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And <sender> sends <command> for "part"
    When Ada sends work.submit for "part"
    Then it is refused under 10.2-13
    And "part" is <end>

    Examples:
      | sender          | command     | end       |
      | Ada             | work.fail   | failed    |
      | the Coordinator | work.cancel | cancelled |

  @11.3-18 @11.3-08 @4-03 @11.5-05
  Scenario Outline: [10.2-failed-lease-<fault>] After failure and a new start, the <what> of before is of no use
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends work.fail for "part"
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    When Ada sends work.checkpoint for "part", <change>
    Then it is refused under <requirement>
    And "part" is active

    Examples:
      | fault | what            | change                         | requirement |
      | lease | Lease ID        | with the Lease ID of before    | 11.3-08     |
      | epoch | Ownership Epoch | under an older Ownership Epoch | 4-03        |

  @10.2-06 @4-03 @15.3-02
  Scenario Outline: [10.2-worker-fails-at-rest-<state>-<case>] A Worker's failure report on a WorkItem that is <state>, <phrase>, is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that was <state> before and is <state> again
    When Ada sends work.fail for "part", without a Lease ID, <phrase>
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | state   | case             | phrase                                 | requirement |
      | queued  | no-evidence      | without Evidence                       | 10.2-06     |
      | blocked | no-evidence      | without Evidence                       | 10.2-06     |
      | queued  | older-ownership  | under an older Ownership Epoch         | 4-03        |
      | blocked | older-ownership  | under an older Ownership Epoch         | 4-03        |
      | queued  | future-ownership | under an Ownership Epoch not begun yet | 4-03        |
      | queued  | older-revision   | expecting an older revision            | 15.3-02     |
      | blocked | later-revision   | expecting a later revision             | 15.3-02     |

  @15.1-25
  Scenario: [10.2-worker-fails-at-rest-collision] A Worker's failure report under an Action ID that it used before is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    When Ada sends work.fail for "part", without a Lease ID, under an Action ID that it used before
    Then it is refused under 15.1-25

  @15.1-28 @15.1-29
  Scenario Outline: [10.2-worker-at-rest-<command>-<case>] <command> of the owner of a WorkItem that is blocked, <phrase>, is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    When Ada sends <command> for "part", <phrase>
    Then it is refused under <requirement>
    And "part" is blocked

    Examples:
      | command      | case             | phrase                                              | requirement |
      | work.fail    | older-session    | without a Lease ID, under an older Session Epoch    | 15.1-28     |
      | work.fail    | older-membership | without a Lease ID, under an older Membership Epoch | 15.1-29     |
      | work.unblock | older-session    | under an older Session Epoch                        | 15.1-28     |
      | work.unblock | older-membership | under an older Membership Epoch                     | 15.1-29     |
      | work.unblock | older-revision   | expecting an older revision                         | 15.3-02     |
      | work.unblock | collision        | under an Action ID that it used before              | 15.1-25     |

  @10.2-13
  Scenario Outline: [10.2-owner-unblocks-<state>] work.unblock of the owner of a WorkItem that is <state> is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When Ada sends work.unblock for "part"
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | state     |
      | queued    |
      | active    |
      | submitted |

  @10.2-13 @10.2-08
  Scenario Outline: [10.2-owner-fails-at-rest-<state>] A failure report of the owner of a WorkItem that is <state> is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When Ada sends work.fail for "part", without a Lease ID
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | state     |
      | verified  |

  @10.2-fail @11.3-07
  Scenario: [10.2-owner-fails-at-rest-submitted] A Worker reports failure of what it has submitted
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is submitted
    When Ada sends work.fail for "part", without a Lease ID
    Then the text leaves it open, in the reading worker-fail-submitted

  @10.2-unblock @11.3-01
  Scenario: [10.2-owner-unblocks-at] The owner of a blocked WorkItem unblocks it when its ownership expires now
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    And the Ownership Lease of "part" expires now
    When Ada sends work.unblock for "part"
    Then the text leaves it open, in the reading expiry-instant

  @10.2-unblock @11.3-01
  Scenario: [10.2-owner-unblocks-after] The owner of a blocked WorkItem unblocks it when its ownership has expired
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    And the Ownership Lease of "part" has expired
    When Ada sends work.unblock for "part"
    Then it is refused under 11.3-01
    And "part" is blocked

  @10.2-08
  Scenario: [10.2-offer-verified-unowned] A verified WorkItem is not offered, even after its ownership lapsed
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is verified
    And the Ownership Lease of "part" has expired
    When the Coordinator sends work.offer for "part", to Ben
    Then it is refused under 10.2-13
    And "part" is verified

  @15.1-25
  Scenario: [10.2-submit-collision] A submission under an Action ID that its sender used before is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", under an Action ID that it used before
    Then it is refused under 15.1-25
    And "part" is active

  @10.2-16 @10.2-10
  Scenario: [10.2-failed-offered-anew] What its owner failed is offered anew to whom the Coordinator chooses
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends work.fail for "part"
    And the Coordinator sends work.offer for "part", to Ben
    When Ben sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" belongs to Ben

  @10.2-16 @10.2-10 @11.3-18
  Scenario Outline: [10.2-failed-former-owner-<command>] The former owner of a failed WorkItem sends <command>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends work.fail for "part"
    When Ada sends <command> for "part"
    Then it is refused under 10.2-13
    And "part" is failed

    Examples:
      | command          |
      | work.start       |
      | work.checkpoint  |
      | artifact.publish |
