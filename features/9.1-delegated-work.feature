Feature: Delegated work: what a Grant allows, within which bounds, and until when (§9.1)
  A Grant of the checks has ceilings for two of their Work Contracts, and not for three, and reaches two levels beneath
  its target.

  @9.1-09 @9.1-01 @15.1-33 @10.2-02 @9.1-07
  Scenario Outline: [9.1-authorize-<state>] A delegate authorizes beneath a target that is <state>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is <state> and belongs to Ben
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner"
    Then it is accepted with work.authorized
    And "inner" is open

    Examples:
      | state     |
      | open      |
      | offered   |
      | queued    |
      | active    |
      | blocked   |
      | submitted |

  @9.1-08 @9.1-01 @15.1-33
  Scenario Outline: [9.1-offer-root-<state>] A delegate offers its target, which is <state>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    And Ada holds a Grant for "part"
    When Ada sends work.offer for "part", to Ben
    Then it is accepted with work.offer.created
    And "part" is offered

    Examples:
      | state   |
      | open    |
      | offered |

  @9.1-08
  Scenario: [9.1-offer-own] A delegate offers what it has authorized, and its Worker accepts
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And Ada sends work.offer for "inner", to Ben
    When Ben sends work.accept_offer for "inner"
    Then it is accepted with work.offer.accepted
    And "inner" belongs to Ben

  @9.1-08
  Scenario Outline: [9.1-offer-existing-<case>] A delegate offers what lies <depth> beneath its target already
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.authorize for "inner", beneath "part"
    And the Coordinator sends work.authorize for "innermost", beneath "inner"
    And Ada holds a Grant for "part"
    When Ada sends work.offer for "<item>", to Ben
    Then it is accepted with work.offer.created
    And "<item>" is offered

    Examples:
      | case | depth      | item      |
      | one  | one level  | inner     |
      | two  | two levels | innermost |

  @9.1-09
  Scenario: [9.1-authorize-deeper] A delegate authorizes beneath what it has authorized
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    When Ada sends work.authorize for "innermost", beneath "inner"
    Then it is accepted with work.authorized

  @9.1-09 @10.2-authorize
  Scenario: [9.1-authorize-proposal] A delegate authorizes what another proposed
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ben sends work.propose, called the proposal "idea"
    When Ada sends work.authorize for "inner", of the proposal "idea"
    Then it is accepted with work.authorized
    And the proposal "idea" is authorized

  @9.1-09
  Scenario Outline: [9.1-authorize-outside-<case>] A delegate authorizes nothing outside of its scope: <change>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And a WorkItem "other" that is open
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner", <change>
    Then it is refused under 9.1-09
    And "inner" is none

    Examples:
      | case      | change                       |
      | no-parent | without its parentWorkItemId |
      | other     | beneath "other"              |
      | unknown   | beneath "nowhere"            |
      | itself    | beneath "inner"              |

  @9.1-08
  Scenario Outline: [9.1-offer-outside-<case>] A delegate offers nothing outside of its scope: what lies <where>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "above" that is open
    And the Coordinator sends work.authorize for "part", beneath "above"
    And the Coordinator sends work.authorize for "beside", beneath "above"
    And Ada holds a Grant for "part"
    When Ada sends work.offer for "<item>", to Ben
    Then it is refused under 9.1-08
    And "<item>" is open

    Examples:
      | case   | where            | item   |
      | above  | above its target | above  |
      | beside | beside it        | beside |

  @9.1-12
  Scenario Outline: [9.1-depth-<depth>] A delegate whose Grant reaches <depth> deep authorizes one level deeper
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.authorize for "inner", beneath "part"
    And the Coordinator sends work.authorize for "innermost", beneath "inner"
    And Ada holds a Grant for "part", as deep as <depth>
    When Ada sends work.authorize for "more", beneath "<parent>"
    Then it is refused under 9.1-12
    And "more" is none

    Examples:
      | depth | parent    |
      | 0     | part      |
      | 1     | inner     |
      | 2     | innermost |

  @9.1-12
  Scenario Outline: [9.1-depth-offer-<depth>] A delegate whose Grant reaches <depth> deep offers what lies deeper
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.authorize for "inner", beneath "part"
    And the Coordinator sends work.authorize for "innermost", beneath "inner"
    And Ada holds a Grant for "part", as deep as <depth>
    When Ada sends work.offer for "<item>", to Ben
    Then it is refused under 9.1-12
    And "<item>" is open

    Examples:
      | depth | item      |
      | 0     | inner     |
      | 1     | innermost |

  @9.1-12 @9.1-08
  Scenario: [9.1-depth-root] A Grant without descendants lets the target be offered
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part", as deep as 0
    When Ada sends work.offer for "part", to Ben
    Then it is accepted with work.offer.created

  @9.1-10
  Scenario Outline: [9.1-capability-<case>] A delegate authorizes a WorkItem <change>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner", <change>
    Then it is refused under 9.1-10
    And "inner" is none

    Examples:
      | case  | change                                                  |
      | older | that requires an older version than its Grant allows    |
      | other | that requires a capability that its Grant does not allow |

  @9.1-10
  Scenario: [9.1-capability-newer] A delegate authorizes a WorkItem that requires a newer version than its Grant asks for
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner", that requires the version 1.3.0
    Then it is accepted with work.authorized

  @9.1-10
  Scenario: [9.1-capability-offer] A delegate offers nothing whose required version its Grant does not allow
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.authorize for "inner", beneath "part", that requires the version 1.1.0
    And Ada holds a Grant for "part"
    When Ada sends work.offer for "inner", to Ben
    Then it is refused under 9.1-10
    And "inner" is open

  @9.1-11 @4-19
  Scenario Outline: [9.1-ceiling-<case>] A delegate authorizes <amount> of <dimension>, one more than its ceiling
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner", with <amount> of <dimension>
    Then it is refused under 9.1-11
    And "inner" is none

    Examples:
      | case         | amount | dimension               |
      | money        | 26     | financialLimit          |
      | tokens       | 25001  | modelTokenLimit         |
      | calls        | 26     | toolCallLimit           |
      | compute      | 251    | computeSecondsLimit     |
      | time         | 2501   | wallClockSecondsLimit   |
      | side-effects | 26     | externalSideEffectLimit |

  @9.1-11
  Scenario: [9.1-ceilings-met] A delegate authorizes exactly what the ceilings of its Grant are
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner", with 25 of financialLimit, with 25000 of modelTokenLimit, with 25 of toolCallLimit, with 250 of computeSecondsLimit, with 2500 of wallClockSecondsLimit, with 25 of externalSideEffectLimit
    Then it is accepted with work.authorized

  @9.1-11
  Scenario: [9.1-cumulative-authorized] All that a delegate authorizes counts together
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And Ada sends work.authorize for "more"
    When Ada sends work.authorize for "most"
    Then it is refused under 9.1-11
    And "most" is none

  @9.1-11
  Scenario Outline: [9.1-cumulative-<case>] One dimension over its ceiling is one too many: <dimension>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    When Ada sends work.authorize for "more", with <amount> of <dimension>
    Then it is refused under 9.1-11
    And "more" is none

    Examples:
      | case         | amount | dimension               |
      | money        | 16     | financialLimit          |
      | tokens       | 15001  | modelTokenLimit         |
      | calls        | 16     | toolCallLimit           |
      | compute      | 151    | computeSecondsLimit     |
      | time         | 1501   | wallClockSecondsLimit   |
      | side-effects | 16     | externalSideEffectLimit |

  @9.1-11
  Scenario: [9.1-cumulative-offered] All that a delegate offers counts together with what it authorizes
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.authorize for "inner", beneath "part"
    And Ada holds a Grant for "part"
    And Ada sends work.offer for "part", to Ben
    And Ada sends work.authorize for "more"
    When Ada sends work.offer for "inner", to Ben
    Then it is refused under 9.1-11
    And "inner" is open

  @9.1-11
  Scenario: [9.1-cumulative-once] What a delegate authorizes and offers counts once
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And Ada sends work.offer for "inner", to Ben
    When Ada sends work.authorize for "more"
    Then it is accepted with work.authorized

  @9.1-11
  Scenario: [9.1-cumulative-refused] What was refused does not count
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    When Ada sends work.authorize for "more", with 16 of toolCallLimit
    Then it is refused under 9.1-11
    When Ada sends work.authorize for "more", with 15 of toolCallLimit
    Then it is accepted with work.authorized

  @9.1-11
  Scenario: [9.1-cumulative-others] What the Coordinator authorizes beneath the target does not count
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Coordinator sends work.authorize for "inner", beneath "part"
    And the Coordinator sends work.authorize for "more", beneath "part"
    And Ada sends work.authorize for "most"
    When Ada sends work.authorize for "last"
    Then it is accepted with work.authorized

  @9.1-11
  Scenario: [9.1-cumulative-apart] Each Grant has ceilings of its own
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And Ada sends work.authorize for "more"
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "most"
    Then it is accepted with work.authorized

  @9.1-11
  Scenario Outline: [9.1-cumulative-after-<case>] A WorkItem under a Grant is <state>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And Ada sends work.authorize for "more"
    And the Coordinator sends <command> for "more"
    When Ada sends work.authorize for "most"
    Then the text leaves it open, in the reading ended-under-grant

    Examples:
      | case   | state     | command     |
      | cancel | cancelled | work.cancel |
      | fail   | failed    | work.fail   |

  @9.1-11
  Scenario: [9.1-currency] A delegate authorizes with money of another currency than its Grant has
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner", with money of another currency
    Then the text leaves it open, in the reading other-currency

  @9.1-02 @9.1-03 @9.1-01
  Scenario Outline: [9.1-uncited-<case>] A delegate that cites no Grant is a Worker: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends <command> for "<item>", without its delegationGrantId
    Then it is refused under <requirement>
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | requirement | state |
      | authorize | work.authorize | inner | 7.2-05      | none  |
      | offer     | work.offer     | part  | 7.2-06      | open  |

  @9.1-02
  Scenario Outline: [9.1-role-alone-<case>] The role alone lets nobody author work: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When Ada sends <command> for "<item>"
    Then it is refused under <requirement>
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | requirement | state |
      | authorize | work.authorize | inner | 7.2-05      | none  |
      | offer     | work.offer     | part  | 7.2-06      | open  |

  @9.1-13
  Scenario Outline: [9.1-role-never-<case>] Whoever never had the role uses no Grant, even if one was recorded: <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "desk" that is queued
    And a WorkItem "part" that is open
    When the Coordinator sends membership.grant_delegation for "part", called the Grant "first"
    Then the text leaves it open, in the reading useless-grant
    When Ada sends <command> for "<item>", under the Grant "first"<more>
    Then it is refused in every reading
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | more            | state |
      | authorize | work.authorize | inner | , beneath "part" | none  |
      | offer     | work.offer     | part  |                 | open  |

  @9.1-03 @15.1-33
  Scenario Outline: [9.1-never-issued-<case>] A Grant that nobody issued allows nothing: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends <command> for "<item>", under a Grant never issued
    Then it is refused under 9.1-03
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | state |
      | authorize | work.authorize | inner | none  |
      | offer     | work.offer     | part  | open  |

  @9.1-14 @9.1-03 @4-16
  Scenario Outline: [9.1-other-mission-<case>] The Grant of one Mission allows nothing in another: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And Ada holds a Grant for "desk", called the Grant "first"
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "work" that is queued
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    When Ada sends <command> for "<item>", under the Grant "first"
    Then it is refused under 9.1-03
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | state |
      | authorize | work.authorize | inner | none  |
      | offer     | work.offer     | part  | open  |

  @9.1-19 @9.1-13
  Scenario Outline: [9.1-another-<case>] Another delegate does not use a Grant: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ben, as worker and work_delegate
    And a WorkItem "work" that is queued and belongs to Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part", called the Grant "first"
    When Ben sends <command> for "<item>", under the Grant "first"<more>
    Then it is refused under 9.1-19
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | more            | state |
      | authorize | work.authorize | inner | , beneath "part" | none  |
      | offer     | work.offer     | part  |                 | open  |

  @9.1-17
  Scenario Outline: [9.1-about-to-expire-<case>] A Grant is good up to its expiry: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Grant for "part" is about to expire
    When Ada sends <command> for "<item>"
    Then it is accepted with <event>

    Examples:
      | case      | command        | item  | event              |
      | authorize | work.authorize | inner | work.authorized    |
      | offer     | work.offer     | part  | work.offer.created |

  @9.1-17
  Scenario Outline: [9.1-expires-now-<case>] At the very instant of its expiry: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Grant for "part" expires now
    When Ada sends <command> for "<item>"
    Then the text leaves it open, in the reading expiry-instant

    Examples:
      | case      | command        | item  |
      | authorize | work.authorize | inner |
      | offer     | work.offer     | part  |

  @9.1-17 @9.1-14
  Scenario Outline: [9.1-expired-<case>] An expired Grant allows nothing: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Grant for "part" has expired
    When Ada sends <command> for "<item>"
    Then it is refused under 9.1-17
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | state |
      | authorize | work.authorize | inner | none  |
      | offer     | work.offer     | part  | open  |

  @9.1-16 @9.1-13 @3-17
  Scenario Outline: [9.1-changed-<case>] A Grant ends with the Membership Epoch of its grantee: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Coordinator sends membership.change, for Ada, as worker and <role>
    When Ada sends <command> for "<item>"
    Then it is refused under 9.1-16
    And "<item>" is <state>

    Examples:
      | case           | role          | command        | item  | state |
      | authorize-role | reviewer      | work.authorize | inner | none  |
      | offer-role     | reviewer      | work.offer     | part  | open  |

  @9.1-16 @3-17
  Scenario Outline: [9.1-restored-<case>] A Grant does not come back with the role of its grantee: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Coordinator sends membership.change, for Ada, as worker
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    When Ada sends <command> for "<item>"
    Then it is refused under 9.1-16
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | state |
      | authorize | work.authorize | inner | none  |
      | offer     | work.offer     | part  | open  |

  @9.1-16 @3-17
  Scenario: [9.1-ended] A Grant does not come back with the Membership of its grantee
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Coordinator sends work.cancel for "desk"
    And the Coordinator sends membership.end, for Ada
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "work" that is queued
    When Ada sends work.authorize for "inner"
    Then it is refused under 9.1-16
    And "inner" is none

  @9.1-16
  Scenario: [9.1-anew] A new Grant is good under the new Membership Epoch
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Coordinator sends membership.change, for Ada, as worker
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And Ada holds a Grant for "part"
    When Ada sends work.authorize for "inner"
    Then it is accepted with work.authorized

  @9.1-15 @9.1-14 @3-17
  Scenario Outline: [9.1-replaced-<case>] A Grant ends with the Coordinator Epoch of its issuer: <command>
    Given a Mission whose Coordinator lease is brief, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "desk" that is queued
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator
    When Ada sends <command> for "<item>"
    Then it is refused under 9.1-15
    And "<item>" is <state>

    Examples:
      | case      | command        | item  | state |
      | authorize | work.authorize | inner | none  |
      | offer     | work.offer     | part  | open  |

  @9.1-15
  Scenario: [9.1-replaced-anew] The new Coordinator issues a Grant anew
    Given a Mission whose Coordinator lease is brief, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "desk" that is queued
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And a Session of Otto
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator
    And Otto sends membership.grant_delegation for "part"
    When Ada sends work.authorize for "inner"
    Then it is accepted with work.authorized

  @9.1-14 @7.2-04
  Scenario Outline: [9.1-lapsed-<case>] The lease of the Coordinator who issued a Grant has lapsed: <command>
    Given a Mission whose Coordinator lease is brief, with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Ada, as worker and work_delegate
    And a WorkItem "desk" that is queued
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Coordinator lease has expired
    When Ada sends <command> for "<item>"
    Then the text leaves it open, in the reading grant-of-lapsed-coordinator

    Examples:
      | case      | command        | item  |
      | authorize | work.authorize | inner |
      | offer     | work.offer     | part  |

  @9.1-18 @3-20
  Scenario Outline: [9.1-target-<state>-<case>] A Grant whose target is <state> allows nothing: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is <before> and belongs to Ben
    And the Coordinator sends work.authorize for "inner", beneath "part"
    And Ada holds a Grant for "part"
    And the Coordinator sends <ending> for "part"
    When Ada sends <command> for "<item>"
    Then it is refused under 9.1-18
    And "<item>" is <after>

    Examples:
      | state     | before    | ending             | case      | command        | item  | after |
      | verified  | submitted | work.accept_result | authorize | work.authorize | more  | none  |
      | verified  | submitted | work.accept_result | offer     | work.offer     | inner | open  |
      | failed    | open      | work.fail          | authorize | work.authorize | more  | none  |
      | failed    | open      | work.fail          | offer     | work.offer     | inner | open  |
      | cancelled | open      | work.cancel        | authorize | work.authorize | more  | none  |
      | cancelled | open      | work.cancel        | offer     | work.offer     | inner | open  |

  @9.1-18 @3-20
  Scenario Outline: [9.1-target-recovered-<case>] The target of a Grant failed, and was offered again: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.authorize for "inner", beneath "part"
    And Ada holds a Grant for "part"
    And the Coordinator sends work.fail for "part"
    And the Coordinator sends work.offer for "part", to Ben
    When Ada sends <command> for "<item>"
    Then the text leaves it open, in the reading grant-after-failure

    Examples:
      | case      | command        | item  |
      | authorize | work.authorize | more  |
      | offer     | work.offer     | inner |

  @9.1-13 @8-09
  Scenario Outline: [9.1-idle-<case>] A delegate that has no work left uses its Grant: <command>
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the Coordinator sends work.cancel for "desk"
    When Ada sends <command> for "<item>"
    Then the text leaves it open, in the reading provisional-delegate

    Examples:
      | case      | command        | item  |
      | authorize | work.authorize | inner |
      | offer     | work.offer     | part  |

  @9.1-08 @10.2-11
  Scenario: [9.1-offer-failed] A delegate offers a failed WorkItem beneath its target
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And the Coordinator sends work.fail for "inner"
    When Ada sends work.offer for "inner", to Ben
    Then the text leaves it open, in the reading delegate-reoffers-failed

  @9.1-08 @10.1-14
  Scenario: [9.1-offer-revised] The offer of a delegate revises the Work Contract
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    When Ada sends work.offer for "inner", to Ben, with a revised contract
    Then the text leaves it open, in the reading delegate-revises

  @9.1-08
  Scenario: [9.1-offer-other-grant] A delegate offers what was authorized under another Grant
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And Ada holds a Grant for "part"
    When Ada sends work.offer for "inner", to Ben
    Then the text leaves it open, in the reading under-another-grant

  @9.1-01
  Scenario: [9.1-receipt] Delegated work that is sent again gets its original receipt, when the Grant has expired too
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And Ada sends work.authorize for "inner"
    And the Grant for "part" has expired
    When the same Command is sent again
    Then it gets its original receipt

  @7.1-13 @9.1-18
  Scenario: [9.1-mission-over] A Grant ends with its Mission
    Given a Mission in which Ada is a delegate, with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And Ada holds a Grant for "part"
    And the MissionOwner sends mission.cancel
    When Ada sends work.authorize for "inner"
    Then it is refused under 9.1-18
