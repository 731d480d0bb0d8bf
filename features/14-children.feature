Feature: Child Missions (§14)
  A WorkItem that is complex enough becomes a Mission of its own, whose MissionOwner is the Coordinator of its parent.

  @7.1-create-child @14-01 @14-02 @10.2-create-child @3-06
  Scenario: [14-child] The Coordinator makes a WorkItem a child Mission
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part"
    Then it is accepted with mission.child.created
    And "part" is blocked

  @7.1-create-child @9-01
  Scenario: [14-child-active] A child Mission is active, with a planning Conversation of its own
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    When Otto sends message.post
    Then it is accepted with message.posted
    And the Mission is active

  @14-01
  Scenario: [14-child-works] Work of a child Mission goes on under its own Coordinator
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part", with the Worker Ada
    And a WorkItem "detail" that is submitted
    When Otto sends work.accept_result for "detail"
    Then it is accepted with work.result.accepted
    And "detail" is verified
    And "part" is blocked

  @14-16 @14-17 @8-07
  Scenario: [14-child-inspected] The Parent Coordinator is shown the whole Group of the child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part", with the Worker Ada
    And a WorkItem "detail" that is submitted
    Then the Coordinator is shown the whole Group

  @14-18
  Scenario: [14-tree-inspected] The root MissionOwner is shown the whole tree of Missions
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And a WorkItem "detail" that is open
    And a child Mission of "detail"
    When the Coordinator sends message.post
    Then it is accepted with message.posted

  @14-01 @7.2-06
  Scenario: [14-child-coordinators] The Parent Coordinator does not accept results of the child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part", with the Worker Ada
    And a WorkItem "detail" that is submitted
    When the Coordinator sends work.accept_result for "detail"
    Then it is refused under 7.2-07
    And "detail" is submitted

  @10.2-create-child
  Scenario Outline: [14-child-fences-<case>] The owner of a WorkItem that was <state> is fenced by its child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    And a child Mission of "part"
    And the next Commands are about the first Mission
    When Ada sends <command> for "part"
    Then it is refused under <requirement>
    And "part" is blocked

    Examples:
      | case    | state   | command           | requirement |
      | accept  | offered | work.accept_offer | 10.2-13     |
      | start   | queued  | work.start        | 10.2-13     |
      | rest    | active  | work.checkpoint   | 10.2-13     |
      | publish | active  | artifact.publish  | 10.2-13     |
      | block   | active  | work.block        | 10.2-13     |

  @10.2-create-child @11.3-05
  Scenario: [14-child-fences-unblock] Whoever owned a WorkItem has no part in it while its child Mission runs
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is blocked
    And a child Mission of "part"
    And the next Commands are about the first Mission
    When Ada sends work.unblock for "part"
    Then it is refused in every reading
    And "part" is blocked

  @10.2-create-child
  Scenario Outline: [14-child-runs-<case>] <command> for a WorkItem whose child Mission runs
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    When the Coordinator sends <command> for "part"
    Then the text leaves it open, in the reading <reading>

    Examples:
      | case    | command      | reading               |
      | offer   | work.offer   | child-blocked-offer   |
      | unblock | work.unblock | child-blocked-unblock |

  @14-02
  Scenario: [14-child-second] A second child Mission while the first runs
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    When the Coordinator sends mission.create_child for "part"
    Then the text leaves it open, in the reading second-child
    And "part" is blocked

  @14-01
  Scenario: [14-child-of-another] Another WorkItem becomes a child Mission beside the first
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a WorkItem "other" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    When the Coordinator sends mission.create_child for "other"
    Then it is accepted with mission.child.created
    And "other" is blocked

  @14-01 @14-02 @14-09
  Scenario: [14-child-of-child] The Coordinator of a child Mission makes a WorkItem of that a child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And a WorkItem "detail" that is open
    When Otto sends mission.create_child for "detail"
    Then it is accepted with mission.child.created
    And "detail" is blocked

  @14-03 @20-03 @4-01
  Scenario: [14-child-cycle] A Mission is no child of its child
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And a WorkItem "detail" that is open
    When Otto sends mission.create_child for "detail", as its own parent
    Then it is refused under 4-01
    And "detail" is open

  @14-03 @20-03
  Scenario: [14-child-of-itself] A Mission is no child of itself
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", as its own parent
    Then it is refused under 4-01
    And "part" is open

  @4-21
  Scenario Outline: [14-child-wider-<case>] A child Mission <change> is refused
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", <change>
    Then it is refused under <requirement>
    And "part" is open

    @14-04
    Examples:
      | case   | change                            | requirement |
      | budget | with more than the parent Mission has | 14-04   |

    @14-05
    Examples:
      | case     | change               | requirement |
      | deadline | due after its parent | 14-05       |

  @14-04 @14-05
  Scenario Outline: [14-child-contract-<case>] A child Mission <change>
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", <change>
    Then the text leaves it open, in the reading <reading>

    Examples:
      | case     | change                                       | reading               |
      | budget   | with more than the parent WorkItem was allotted | child-within-contract |
      | deadline | due after the parent WorkItem                | child-within-contract |
      | currency | with a budget in another currency            | other-currency        |

  @12-18
  Scenario: [14-child-budget-left] Child Missions and WorkItems together stay within the Mission's limits
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    And the Coordinator sends work.authorize for "other", with 989 of toolCallLimit
    When the Coordinator sends mission.create_child for "part", with more than the parent WorkItem was allotted
    Then the text leaves it open, in the reading budget-allocation
    And "other" is open

  @14-06 @4-21
  Scenario: [14-child-permissions] A child Mission has no permission that its parent has not
    Given a Mission that may read and write, with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", with a permission that its parent has not
    Then it is refused under 14-06
    And "part" is open

  @14-06
  Scenario: [14-child-permission] A child Mission may have a permission of its parent
    Given a Mission that may read and write, with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", with a permission of its parent
    Then it is accepted with mission.child.created
    And "part" is blocked

  @7.1-create-child
  Scenario Outline: [14-child-<case>] A mission.create_child <change> is refused
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", <change>
    Then it is refused under <requirement>
    And "part" is open

    Examples:
      | case        | change                                         | requirement      |
      | for-vera    | for Vera                                       | 7.1-create-child |
      | objective   | without its objective                          | 7.1-01           |
      | done        | without its definitionOfDone                   | 7.1-02           |
      | due         | without its deadline                           | 7.1-03           |
      | unbudgeted  | without its budget                             | 7.1-04           |
      | policy      | without its approvalPolicy                     | 7.1-05           |
      | failure     | with a child-failure policy that nobody knows  | 10.2-child-failed |
      | group       | in the Group of its parent                     | 4-01             |
      | no-group    | in no Group                                    | 4-01             |
      | no-id       | without its missionId                          | 14-02            |
      | revision    | expecting a revision that nothing has          | 15.3-02          |
      | signature   | signed by somebody else                        | 15.1-27          |
      | tampered    | changed after signing                          | 15.1-27          |
      | schema      | with an unknown member                         | 15.1-30          |
      | action      | under an Action ID that it used before         | 15.1-25          |
      | groupless   | without a Group                                | 15.1-03          |
      | unknown     | in an unknown Group                            | 15.1-03          |

  @14-01 @10.2-child-failed
  Scenario Outline: [14-child-<case>] A child Mission <how>
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", <how>
    Then it is accepted with mission.child.created
    And "part" is blocked

    Examples:
      | case         | how                                   |
      | fails-item   | failing its WorkItem                  |
      | fails-parent | failing its parent                    |
      | brief        | with a Coordinator lease that is brief |

  @10.2-child-failed
  Scenario: [14-child-undeclared] A mission.create_child without a child-failure policy
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", without its failurePolicy
    Then the text leaves it open, in the reading failure-policy-given

  @14-09
  Scenario: [14-child-of-own] The Parent Coordinator as Coordinator of the child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", for the Coordinator
    Then the text leaves it open, in the reading child-coordinated-by-parents

  @7.2-09 @15.1-32
  Scenario Outline: [14-child-by-<who>] <sender> creates no child Mission
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When <sender> sends mission.create_child for "part"
    Then it is refused under <requirement>
    And "part" is open

    Examples:
      | who     | sender            | requirement |
      | worker  | Ada               | 7.2-09      |
      | owner   | the MissionOwner  | 7.2-09      |
      | service | the control plane | 7.2-09      |

  @7.2-09
  Scenario: [14-child-by-worker-with-epoch] A Worker that names the Coordinator Epoch creates no child Mission
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    When Ada sends mission.create_child for "part", under the Coordinator's epoch
    Then it is refused under 7.2-09
    And "part" is open

  @7.2-09 @15.1-16 @15.1-28 @15.1-29
  Scenario Outline: [14-child-fenced-<case>] A mission.create_child <change> is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends mission.create_child for "part", <change>
    Then it is refused under <requirement>
    And "part" is open

    Examples:
      | case              | change                            | requirement |
      | coordinator       | under an older Coordinator Epoch  | 15.1-13     |
      | coordinator-none  | without its Coordinator Epoch     | 15.1-13     |
      | session           | under an older Session Epoch      | 15.1-28     |
      | session-none      | without its Session Epoch         | 15.1-04     |
      | membership        | under an older Membership Epoch   | 15.1-29     |
      | membership-none   | without its Membership Epoch      | 15.1-05     |

  @7.2-04 @7.2-09
  Scenario: [14-child-lapsed] A Coordinator whose lease lapsed creates a child Mission
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    And the Coordinator lease has expired
    When the Coordinator sends mission.create_child for "part"
    Then the text leaves it open, in the reading expired-coordinator

  @7.1-13
  Scenario Outline: [14-child-after-<end>] A Mission that is <end> gets no child Mission
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    And <sender> sends <command>
    When the Coordinator sends mission.create_child for "part"
    Then it is refused under 7.1-13
    And the Mission is <end>

    @7.1-10
    Examples:
      | sender           | command        | end       |
      | the MissionOwner | mission.cancel | cancelled |

    @7.1-11
    Examples:
      | sender          | command           | end    |
      | the Coordinator | mission.terminate | failed |

  @7.1-03 @14-05
  Scenario: [14-child-late] A Mission whose deadline has passed gets no child Mission of a later one
    Given a Mission that is due soon, with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    And the Mission's deadline has passed
    When the Coordinator sends mission.create_child for "part", due after its parent
    Then it is refused under 14-05
    And "part" is open

  @15.1-23 @15.1-24
  Scenario: [14-child-receipt] A mission.create_child that is sent again gets its original receipt
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is open
    And the Coordinator sends mission.create_child for "part"
    When the same Command is sent again
    Then it gets its original receipt
    And "part" is blocked
