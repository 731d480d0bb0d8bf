Feature: Delegation Grants: how the Coordinator issues them (§9.1)
  A Grant is for one Agent, one WorkItem and what lies beneath it. The delegate has accepted work of its own before, so
  that its Membership is active with every server.

  @9.1-06 @9.1-04 @9.1-05
  Scenario: [9.1-grant] The Coordinator issues a Grant
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part"
    Then it is accepted with membership.delegation.granted
    And "part" is open

  @9.1-06 @9.1-07
  Scenario Outline: [9.1-grant-<state>] The target of a Grant is <state>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is <state> and belongs to Ben
    When the Coordinator sends membership.grant_delegation for "part"
    Then it is accepted with membership.delegation.granted
    And "part" is <state>

    Examples:
      | state     |
      | offered   |
      | queued    |
      | active    |
      | blocked   |
      | submitted |

  @9.1-18
  Scenario Outline: [9.1-grant-<state>] The target of a Grant is <state>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is <state> and belongs to Ben
    When the Coordinator sends membership.grant_delegation for "part"
    Then the text leaves it open, in the reading useless-grant
    And "part" is <state>

    Examples:
      | state     |
      | none      |
      | verified  |
      | failed    |
      | cancelled |

  @9.1-06
  Scenario: [9.1-grant-twice] Two Grants for one WorkItem
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When the Coordinator sends membership.grant_delegation for "part"
    Then it is accepted with membership.delegation.granted

  @9.1-06
  Scenario: [9.1-grant-anew] A Grant is issued anew, without descendants, when one has expired
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Grant for "part" has expired
    When the Coordinator sends membership.grant_delegation for "part", as deep as 0
    Then it is accepted with membership.delegation.granted

  @2-22
  Scenario: [9.1-grant-same-id] A Grant ID stands for one Grant
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part", called the Grant "first"
    When the Coordinator sends membership.grant_delegation for "desk", called the Grant "first"
    Then it is refused under 2-22

  @2-22
  Scenario: [9.1-grant-same-id-elsewhere] A Grant ID stands for one Grant in all Groups
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And Ada holds a Grant for "desk", called the Grant "first"
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "part" that is queued
    When the Coordinator sends membership.grant_delegation for "part", called the Grant "first"
    Then it is refused under 2-22

  @9.1-04
  Scenario Outline: [9.1-grant-by-<who>] <sender> issues no Grant
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When <sender> sends membership.grant_delegation for "part", under the Coordinator's epoch
    Then it is refused under <requirement>

    Examples:
      | who   | sender           | requirement |
      | ada   | Ada              | 9.1-04      |
      | ben   | Ben              | 9.1-04      |
      | owner | the MissionOwner | 15.1-32     |

  @9.1-19 @9.1-04
  Scenario: [9.1-grant-handed-on] A delegate hands its Grant on to nobody
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends membership.grant_delegation for "part", for Ben, under the Coordinator's epoch
    Then it is refused under 9.1-04

  @9.1-04 @7.2-08
  Scenario Outline: [9.1-grant-former-<case>] A former Coordinator <case> issues no Grant
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "part" that is queued
    When Otto sends membership.grant_delegation for "part", <change>
    Then it is refused under 9.1-04

    Examples:
      | case           | change                             |
      | by-its-epoch   | under its former Coordinator Epoch |
      | by-the-present | under the Coordinator's epoch      |

  @15.1-17
  Scenario Outline: [9.1-grant-epoch-<case>] A Grant <change> is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "part" that is queued
    When the Coordinator sends membership.grant_delegation for "part", <change>
    Then it is refused under 15.1-13

    Examples:
      | case    | change                                   |
      | missing | without its Coordinator Epoch            |
      | older   | under an older Coordinator Epoch         |
      | later   | under a Coordinator Epoch not issued yet |

  @7.2-04
  Scenario: [9.1-grant-lapsed] A Coordinator whose lease lapsed issues a Grant
    Given a Mission whose Coordinator lease is brief, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "part" that is queued
    And the Coordinator lease has expired
    When the Coordinator sends membership.grant_delegation for "part"
    Then the text leaves it open, in the reading expired-coordinator

  @9.1-05
  Scenario Outline: [9.1-grant-no-<case>] A Grant without its <part> is refused
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", without its <part>
    Then it is refused under 9.1-05

    Examples:
      | case         | part                |
      | id           | grantId             |
      | grantee      | granteeAgentId      |
      | target       | targetWorkItemId    |
      | capabilities | allowedCapabilities |
      | budget       | budget              |
      | depth        | maxDescendantDepth  |

  @9.1-05
  Scenario: [9.1-grant-no-expiry] A Grant that says no expiry
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", without its expiresAt
    Then the text leaves it open, in the reading absent-durations

  @9.1-05
  Scenario Outline: [9.1-grant-no-ceiling-<case>] A Grant without the ceiling <part> is refused
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", without the ceiling <part>
    Then it is refused under 9.1-05

    Examples:
      | case         | part                    |
      | currency     | currency                |
      | money        | financialLimit          |
      | tokens       | modelTokenLimit         |
      | calls        | toolCallLimit           |
      | compute      | computeSecondsLimit     |
      | time         | wallClockSecondsLimit   |
      | side-effects | externalSideEffectLimit |

  @9.1-05
  Scenario: [9.1-grant-no-version] A Grant that names no minimum version of a capability is refused
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", with an allowed capability without version
    Then it is refused under 9.1-05

  @9.1-05
  Scenario Outline: [9.1-grant-for-<who>] A Grant for <grantee>, who has no Membership Epoch, is refused
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", for <grantee>
    Then it is refused under 9.1-05

    Examples:
      | who     | grantee |
      | no-card | Vera    |
      | outside | Nora    |

  @9.1-05 @8-04
  Scenario: [9.1-grant-for-former] A Grant for a former member is refused
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends membership.end, for Ben
    When the Coordinator sends membership.grant_delegation for "part", for Ben
    Then it is refused under 9.1-05

  @9.1-13
  Scenario Outline: [9.1-grant-for-<case>] A Grant for a member <case>
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ben, as worker and work_delegate
    And a WorkItem "part" that is queued
    When the Coordinator sends membership.grant_delegation for "part", for <grantee>
    Then the text leaves it open, in the reading useless-grant

    Examples:
      | case         | grantee |
      | without-role | Ada     |
      | without-work | Ben     |

  @9.1-17
  Scenario: [9.1-grant-expired] A Grant that has expired already
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", that has expired already
    Then the text leaves it open, in the reading useless-grant

  @4-19
  Scenario Outline: [9.1-grant-beyond-<case>] A Grant <change>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", <change>
    Then the text leaves it open, in the reading grant-beyond-mission

    Examples:
      | case     | change                                      |
      | budget   | with ceilings above the budget of the Mission |
      | deadline | until after the deadline of the Mission     |

  @7.1-03
  Scenario: [9.1-grant-past-deadline] A Grant after the deadline of the Mission
    Given a Mission that is due soon, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "part" that is queued
    And the Mission's deadline has passed
    When the Coordinator sends membership.grant_delegation for "part"
    Then the text leaves it open, in the reading grant-past-deadline

  @7.1-13
  Scenario Outline: [9.1-grant-after-<case>] A Grant once the Mission was <case>
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "part" that is verified
    And <sender> sends <command>
    When the Coordinator sends membership.grant_delegation for "part"
    Then the text leaves it open, in the reading grant-after-end

    Examples:
      | case      | sender           | command                         |
      | submitted | the Coordinator  | mission.submit_for_approval     |
      | cancelled | the MissionOwner | mission.cancel                  |

  @15.1-25 @15.1-27 @15.1-28 @15.1-29 @15.1-30
  Scenario Outline: [9.1-grant-envelope-<case>] A Grant <change> is refused
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "part" that is queued
    When the Coordinator sends membership.grant_delegation for "part", <change>
    Then it is refused under <requirement>

    Examples:
      | case               | change                                 | requirement |
      | signature          | signed by somebody else                | 15.1-27     |
      | tampered           | changed after signing                  | 15.1-27     |
      | schema             | with an unknown member                 | 15.1-30     |
      | action             | under an Action ID that it used before | 15.1-25     |
      | group              | without a Group                        | 15.1-03     |
      | session-missing    | without its Session Epoch              | 15.1-04     |
      | session-older      | under an older Session Epoch           | 15.1-28     |
      | membership-missing | without its Membership Epoch           | 15.1-05     |
      | membership-older   | under an older Membership Epoch        | 15.1-29     |

  @9.1-06
  Scenario: [9.1-grant-receipt] A Grant that is sent again gets its original receipt
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends membership.grant_delegation for "part"
    When the same Command is sent again
    Then it gets its original receipt
