Feature: The edges of every expiry: before, at, after (§10.2, §11.3, §11.5)
  A lease or offer that expires at an instant is live before it and has lapsed after it. Whether it is live at the
  instant itself the text does not say.

  @11.3-14 @15.1-36
  Scenario Outline: [11.3-expiry-execution-<edge>-<command>] <command> when the Execution Lease <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And the Execution Lease of "part" <when>
    When Ada sends <command> for "part"
    Then <outcome>

    Examples:
      | edge   | when               | command                    | outcome                                                |
      | before | is about to expire | work_execution_lease_renew | it is accepted                                         |
      | before | is about to expire | work.checkpoint            | it is accepted                                         |
      | before | is about to expire | work.block                 | it is accepted                                         |
      | before | is about to expire | artifact.publish           | it is accepted                                         |
      | before | is about to expire | resource_usage_record      | it is accepted                                         |
      | before | is about to expire | work.submit                | it is accepted                                         |
      | before | is about to expire | work.fail                  | it is accepted                                         |
      | at     | expires now        | work_execution_lease_renew | the text leaves it open, in the reading expiry-instant |
      | at     | expires now        | work.checkpoint            | the text leaves it open, in the reading expiry-instant |
      | at     | expires now        | work.block                 | the text leaves it open, in the reading expiry-instant |
      | at     | expires now        | artifact.publish           | the text leaves it open, in the reading expiry-instant |
      | at     | expires now        | resource_usage_record      | the text leaves it open, in the reading expiry-instant |
      | at     | expires now        | work.submit                | the text leaves it open, in the reading expiry-instant |
      | at     | expires now        | work.fail                  | the text leaves it open, in the reading expiry-instant |
      | after  | has expired        | work_execution_lease_renew | it is refused under 11.3-14                            |
      | after  | has expired        | work.checkpoint            | it is refused under 11.3-14                            |
      | after  | has expired        | work.block                 | it is refused under 11.3-14                            |
      | after  | has expired        | artifact.publish           | it is refused under 11.3-14                            |
      | after  | has expired        | resource_usage_record      | it is refused under 11.3-14                            |
      | after  | has expired        | work.submit                | it is refused under 11.3-14                            |
      | after  | has expired        | work.fail                  | it is refused under 11.3-14                            |

  @11.3-01 @11.3-03
  Scenario Outline: [11.3-expiry-ownership-<edge>-work.start] work.start when the Ownership Lease <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    And the Ownership Lease of "part" <when>
    When Ada sends work.start for "part"
    Then <outcome>

    Examples:
      | edge   | when               | outcome                                                |
      | before | is about to expire | it is accepted                                         |
      | at     | expires now        | the text leaves it open, in the reading expiry-instant |
      | after  | has expired        | it is refused under 11.3-01                            |

  @10.2-offer-expiry @10.3-02
  Scenario Outline: [10.3-expiry-offer-<edge>] work.accept_offer when the offer <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And the offer of "part" <when>
    When Ada sends work.accept_offer for "part"
    Then <outcome>

    Examples:
      | edge   | when               | outcome                                                |
      | before | is about to expire | it is accepted                                         |
      | at     | expires now        | the text leaves it open, in the reading expiry-instant |
      | after  | has expired        | it is refused under 10.2-offer-expiry                  |

  @10.2-03 @11.5-01 @11.5-02
  Scenario Outline: [11.5-expiry-reassign-<state>-<edge>] A WorkItem that is <state> is offered anew when its Ownership Lease <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    And the Ownership Lease of "part" <when>
    When the Coordinator sends work.offer for "part", to Ben
    Then <outcome>

    Examples:
      | state   | edge   | when               | outcome                                                |
      | queued  | before | is about to expire | it is refused under 10.2-03                            |
      | queued  | at     | expires now        | the text leaves it open, in the reading expiry-instant |
      | queued  | after  | has expired        | it is accepted                                         |
      | blocked | before | is about to expire | it is refused under 10.2-03                            |
      | blocked | at     | expires now        | the text leaves it open, in the reading expiry-instant |
      | blocked | after  | has expired        | it is accepted                                         |

  @11.5-21 @10.2-03
  Scenario Outline: [11.5-start-deadline-offer-<edge>] A queued WorkItem is offered anew when its start deadline <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And Ada sends work.accept_offer for "part", starting within 600 seconds
    And the start deadline of "part" <when>
    When the Coordinator sends work.offer for "part", to Ben
    Then <outcome>

    Examples:
      | edge   | when               | outcome                                                |
      | before | is about to expire | it is refused under 10.2-03                            |
      | at     | expires now        | the text leaves it open, in the reading expiry-instant |
      | after  | has expired        | it is accepted                                         |

  @11.3-03 @10.2-start
  Scenario Outline: [11.3-start-deadline-start-<edge>] work.start when the start deadline <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And Ada sends work.accept_offer for "part", starting within 600 seconds
    And the start deadline of "part" <when>
    When Ada sends work.start for "part"
    Then <outcome>

    Examples:
      | edge   | when               | outcome                                            |
      | before | is about to expire | it is accepted                                     |
      | after  | has expired        | the text leaves it open, in the reading late-start |

  @11.5-21 @11.5-03 @10.3-06
  Scenario: [11.5-start-deadline-reassigned] After a missed start deadline another owner starts under a higher Ownership Epoch
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And Ada sends work.accept_offer for "part", starting within 600 seconds
    And the start deadline of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    And Ben sends work.accept_offer for "part"
    When Ben sends work.start for "part"
    Then it is accepted with work.started
    And "part" belongs to Ben

  @11.5-21 @10.2-03
  Scenario: [11.5-start-deadline-met] A start deadline that was met frees nothing after a checkpoint
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And Ada sends work.accept_offer for "part", starting within 600 seconds
    And Ada sends work.start for "part"
    And Ada sends work.checkpoint for "part"
    And the start deadline of "part" has expired
    When the Coordinator sends work.offer for "part", to Ben
    Then it is refused under 10.2-03

  @10.2-unblock @11.4-09
  Scenario Outline: [10.2-expiry-unblock-<edge>] work.unblock when the ownership of the blocked WorkItem <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    And the Ownership Lease of "part" <when>
    When the Coordinator sends work.unblock for "part"
    Then it is accepted
    And "part" is <state>

    Examples:
      | edge   | when               | state  |
      | before | is about to expire | queued |
      | after  | has expired        | open   |

  @10.2-unblock @11.4-09
  Scenario: [10.2-expiry-unblock-at] A start after work.unblock when the ownership of the blocked WorkItem expires now
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    And the Ownership Lease of "part" expires now
    And the Coordinator sends work.unblock for "part"
    When Ada sends work.start for "part"
    Then the text leaves it open, in the reading expiry-instant

  @10.2-checkpoint @11.3-25
  Scenario Outline: [11.3-expiry-resume-<edge>] A checkpointed WorkItem is started again when its ownership <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends work.checkpoint for "part"
    And the Ownership Lease of "part" <when>
    When Ada sends work.start for "part"
    Then <outcome>

    Examples:
      | edge   | when               | outcome                                                |
      | before | is about to expire | it is accepted                                         |
      | at     | expires now        | the text leaves it open, in the reading expiry-instant |
      | after  | has expired        | it is refused under 11.3-01                            |

  @11.3-04 @11.3-06 @11.3-14
  Scenario Outline: [11.3-expiry-renewed-<edge>] A renewed Execution Lease keeps its Lease ID and runs to its new expiry, which <when>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends work_execution_lease_renew for "part"
    And the Execution Lease of "part" <when>
    When Ada sends work.checkpoint for "part"
    Then <outcome>

    Examples:
      | edge   | when               | outcome                                                |
      | before | is about to expire | it is accepted                                         |
      | at     | expires now        | the text leaves it open, in the reading expiry-instant |
      | after  | has expired        | it is refused under 11.3-14                            |

  @11.5-02 @10.2-05 @11.3-16
  Scenario: [11.5-active-reassigned] An active WorkItem whose every lease lapsed is offered anew, and its former owner is fenced
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And the Ownership Lease of "part" has expired
    When the Coordinator sends work.offer for "part", to Ben
    Then it is accepted with work.offer.created
    And "part" is offered
    And "part" belongs to nobody

  @11.5-03 @10.3-06
  Scenario: [11.5-higher-epoch] The new owner starts under a higher Ownership Epoch and a new lease
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends work.checkpoint for "part"
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    And Ben sends work.accept_offer for "part"
    When Ben sends work.start for "part"
    Then it is accepted with work.started
    And "part" belongs to Ben

  @10.2-03 @11.5-02
  Scenario: [11.5-live-owner-reading] An active WorkItem is offered while its Execution Lease lapsed and its ownership did not
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And the Execution Lease of "part" has expired
    When the Coordinator sends work.offer for "part", to Ben
    Then the text leaves it open, in the reading live-owner

  @11.3-14
  Scenario: [11.3-timeout-reading] The Execution Lease of an active WorkItem times out and its owner starts it again
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And the Execution Lease of "part" has expired
    When Ada sends work.start for "part"
    Then the text leaves it open, in the reading lease-timeout-state

  @11.3-01
  Scenario: [11.3-result-after-ownership] A result is reviewed after the ownership of its WorkItem lapsed
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is submitted
    And the Ownership Lease of "part" has expired
    When the Coordinator sends work.accept_result for "part"
    Then the text leaves it open, in the reading result-after-ownership

  @10.2-offer
  Scenario: [10.2-offer-submitted-unowned] A submitted WorkItem is not offered, even after its ownership lapsed
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is submitted
    And the Ownership Lease of "part" has expired
    When the Coordinator sends work.offer for "part", to Ben
    Then it is refused under 10.2-13
    And "part" is submitted

  @7.2-04
  Scenario Outline: [7.2-expiry-coordinator-<edge>-<command>] <command> when the Coordinator lease <when>
    Given a Mission with the Workers Ada and Ben
    And the Coordinator lease <when>
    When the Coordinator sends <command> for "part"
    Then <outcome>

    Examples:
      | edge   | when               | command                   | outcome                                                      |
      | before | is about to expire | work.authorize            | it is accepted                                               |
      | before | is about to expire | mission.renew_coordinator | it is accepted                                               |
      | before | is about to expire | membership.change         | it is accepted                                               |
      | before | is about to expire | mission.terminate         | it is accepted                                               |
      | at     | expires now        | work.authorize            | the text leaves it open, in the reading expired-coordinator  |
      | at     | expires now        | mission.renew_coordinator | the text leaves it open, in the reading expired-coordinator  |
      | at     | expires now        | membership.change         | the text leaves it open, in the reading expired-coordinator  |
      | at     | expires now        | mission.terminate         | the text leaves it open, in the reading expired-coordinator  |
      | after  | has expired        | work.authorize            | the text leaves it open, in the reading expired-coordinator  |
      | after  | has expired        | mission.renew_coordinator | the text leaves it open, in the reading expired-coordinator  |
      | after  | has expired        | membership.change         | the text leaves it open, in the reading expired-coordinator  |
      | after  | has expired        | mission.terminate         | the text leaves it open, in the reading expired-coordinator  |
