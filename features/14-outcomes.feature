Feature: What the end of a child Mission means for its parent, and the other way round (§7.1, §10.2, §14)
  The approved result of a child is that of its WorkItem; its failure is the parent's to deal with, as was declared.

  @10.2-child-approved @14-09 @14-11 @7.1-approve
  Scenario: [14-approved] The Parent Coordinator approves the child Mission, and its WorkItem is verified
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    When the Coordinator sends mission.approve
    Then it is accepted with mission.approved
    And the Mission is approved
    And "part" is verified

  @14-11
  Scenario: [14-approved-artifacts] The Artifacts of an approved child Mission are the parent's
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    And the Coordinator sends mission.approve
    And the next Commands are about the first Mission
    When the Coordinator sends mission.submit_for_approval
    Then it is accepted with mission.submitted_for_approval
    And the Mission is awaiting_approval

  @14-11 @7.3-05
  Scenario: [14-unapproved-artifacts] The Artifacts of a child Mission are not the parent's before its approval
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    And the next Commands are about the first Mission
    And the Coordinator sends work.cancel for "part"
    When the Coordinator sends mission.submit_for_approval, with the Artifacts of the child
    Then it is refused under 7.3-05
    And the Mission is active

  @10.2-child-approved @7.3-04
  Scenario: [14-unapproved] A Mission is not submitted while a child Mission of it runs
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    When the Coordinator sends mission.submit_for_approval
    Then the text leaves it open, in the reading unreviewed-submission
    And "part" is blocked

  @7.1-request-changes @14-09 @10.2-child-approved
  Scenario: [14-changes] The Parent Coordinator requests changes of the child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    When the Coordinator sends mission.request_changes
    Then it is accepted with mission.changes_requested
    And the Mission is active
    And "part" is blocked

  @7.1-13 @14-09
  Scenario Outline: [14-decision-<command>-by-<who>] <sender> does not decide about the child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    When <sender> sends <command>
    Then it is refused under 7.1-13
    And the Mission is awaiting_approval

    Examples:
      | command                 | who         | sender            |
      | mission.approve         | coordinator | Otto              |
      | mission.approve         | worker      | Ada               |
      | mission.approve         | service     | the control plane |
      | mission.request_changes | coordinator | Otto              |
      | mission.request_changes | worker      | Ada               |

  @4-18 @7.1-approve
  Scenario Outline: [14-decision-<case>] An approval of a child Mission <change> is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    When the Coordinator sends mission.approve, <change>
    Then it is refused under <requirement>
    And the Mission is awaiting_approval

    Examples:
      | case       | change                                   | requirement |
      | final      | with an Approval of a root Mission       | 4-18        |
      | artifacts  | with an Approval of other Artifacts      | 4-18        |
      | revision   | with an Approval of another revision     | 4-18        |
      | session    | under an older Session Epoch             | 15.1-28     |
      | sessionless | without its Session Epoch               | 15.1-04     |
      | membership | without its Membership Epoch             | 15.1-05     |

  @10.2-child-failed @14-12 @14-13 @14-14
  Scenario: [14-failed-blocks] A failed child Mission leaves its WorkItem blocked, and the parent active
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And a child Mission of "part"
    And Otto sends mission.terminate
    And the next Commands are about the first Mission
    When the Coordinator sends work.unblock for "part"
    Then it is accepted with work.unblocked
    And "part" is open
    And the Mission is active

  @10.2-child-failed @14-12 @14-13
  Scenario: [14-failed-fails] A failed child Mission takes its WorkItem with it where that was declared
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And a child Mission of "part", failing its WorkItem
    When Otto sends mission.terminate
    Then it is accepted with mission.terminated
    And "part" is failed

  @14-12 @14-14
  Scenario: [14-failed-offer] What failed with its child Mission is offered again
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part", failing its WorkItem
    And Otto sends mission.terminate
    And the next Commands are about the first Mission
    When the Coordinator sends work.offer for "part"
    Then it is accepted with work.offer.created
    And the Mission is active

  @7.1-terminate-propagated @14-15 @10.2-mission-end
  Scenario: [14-failed-spreads] A failed child Mission that is indispensable takes its parent with it
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a WorkItem "other" that is open
    And a child Mission of "part", failing its parent
    When Otto sends mission.terminate
    Then it is accepted
    And "part" is failed
    And "other" is failed
    And the next Commands are about the first Mission
    And the Mission is failed

  @14-12 @14-15 @7.1-terminate-propagated
  Scenario Outline: [14-failed-no-spread-<case>] A failed child Mission that is not declared indispensable leaves its parent
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a WorkItem "other" that is open
    And <child>
    And Otto sends mission.terminate
    And the next Commands are about the first Mission
    When the Coordinator sends work.offer for "other"
    Then it is accepted with work.offer.created
    And the Mission is active

    Examples:
      | case  | child                                           |
      | block | a child Mission of "part"                       |
      | item  | a child Mission of "part", failing its WorkItem |

  @14-14 @10.2-create-child
  Scenario: [14-failed-replaced] Another child Mission takes the place of one that failed
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And Otto sends mission.terminate
    And the next Commands are about the first Mission
    When the Coordinator sends mission.create_child for "part"
    Then it is accepted with mission.child.created
    And "part" is blocked

  @14-14 @10.2-child-approved
  Scenario: [14-replaced-fails] What becomes of a replaced child Mission decides nothing
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And Otto sends mission.terminate
    And the next Commands are about the first Mission
    And a child Mission of "part", failing its WorkItem
    When Otto sends mission.terminate
    Then it is accepted with mission.terminated
    And "part" is failed

  @14-14
  Scenario: [14-failed-cancel] The Coordinator cancels what its child Mission failed at
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And Otto sends mission.terminate
    And the next Commands are about the first Mission
    When the Coordinator sends work.cancel for "part"
    Then it is accepted with work.cancelled
    And "part" is cancelled

  @7.1-cancel @3-06
  Scenario: [14-cancelled] The Parent Coordinator cancels the child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    When the Coordinator sends mission.cancel
    Then it is accepted with mission.cancelled
    And the Mission is cancelled

  @7.1-cancel @7.1-18
  Scenario: [14-cancelled-by-otto] The Coordinator of a child Mission does not cancel it
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    When Otto sends mission.cancel
    Then it is refused under 7.1-18
    And the Mission is active

  @7.1-cancel
  Scenario: [14-cancelled-fails] A cancelled child Mission whose failure was declared to fail its WorkItem
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part", failing its WorkItem
    And the Coordinator sends mission.cancel
    And the next Commands are about the first Mission
    When the Coordinator sends work.unblock for "part"
    Then the text leaves it open, in the reading child-cancelled-parent

  @7.1-cancel-propagated @10.2-mission-end
  Scenario: [14-parent-cancelled] The cancellation of a parent cancels its child Mission, and what that has to do
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part", with the Worker Ada
    And a WorkItem "detail" that is open
    And the next Commands are about the first Mission
    When the MissionOwner sends mission.cancel
    Then it is accepted
    And "detail" is cancelled
    And "part" is cancelled
    And the next Commands are about the second Mission
    And the Mission is cancelled

  @7.1-cancel-propagated
  Scenario: [14-grandparent-cancelled] The cancellation of a Mission cancels the child Missions of its child Missions
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And a WorkItem "detail" that is open
    And a child Mission of "detail"
    And the next Commands are about the first Mission
    When the MissionOwner sends mission.cancel
    Then it is accepted
    And "detail" is cancelled
    And the next Commands are about the third Mission
    And the Mission is cancelled

  @7.1-cancel-propagated @7.1-10
  Scenario: [14-parent-cancelled-final] A child Mission that was cancelled with its parent takes no Command
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    And the MissionOwner sends mission.cancel
    And the next Commands are about the second Mission
    When Otto sends work.authorize for "detail"
    Then it is refused under 7.1-13
    And the Mission is cancelled

  @7.1-terminate
  Scenario: [14-parent-failed] A child Mission whose parent fails
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    And the Coordinator sends mission.terminate
    And the next Commands are about the second Mission
    When Otto sends work.authorize for "detail"
    Then the text leaves it open, in the reading terminate-descends
    And "part" is failed

  @10.2-07 @10.2-child-failed @7.1-11
  Scenario: [14-parent-failed-late] Whatever becomes of a child Mission, a parent that has failed stays as it is
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    And the next Commands are about the first Mission
    And the Coordinator sends mission.terminate
    And the next Commands are about the second Mission
    When the Coordinator sends mission.approve
    Then the text leaves it open, in the reading terminate-descends
    And "part" is failed

  @10.2-cancel
  Scenario Outline: [14-item-<case>] A child Mission whose WorkItem is <ended>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    And the Coordinator sends <command> for "part"
    And the next Commands are about the second Mission
    When Otto sends work.authorize for "detail"
    Then the text leaves it open, in the reading <reading>
    And "part" is <ended>

    Examples:
      | case      | command     | ended     | reading              |
      | cancelled | work.cancel | cancelled | cancel-item-descends |
      | failed    | work.fail   | failed    | fail-item-descends   |

  @10.2-09 @10.2-child-approved
  Scenario: [14-item-cancelled-late] Whatever becomes of a child Mission, a WorkItem that was cancelled stays so
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    And the next Commands are about the first Mission
    And the Coordinator sends work.cancel for "part"
    And the next Commands are about the second Mission
    When the Coordinator sends mission.approve
    Then the text leaves it open, in the reading cancel-item-descends
    And "part" is cancelled

  @3-06 @7.2-11
  Scenario: [14-owner-new] The new Coordinator of a parent is the MissionOwner of its child Missions
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    And a Session of Ben
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Ben
    And the next Commands are about the second Mission
    When Ben sends mission.cancel
    Then it is accepted with mission.cancelled
    And the Mission is cancelled

  @3-06 @7.2-13
  Scenario: [14-owner-former] The former Coordinator of a parent decides about its child Missions no longer
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the next Commands are about the first Mission
    And a Session of Ben
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Ben
    And the next Commands are about the second Mission
    When the Coordinator sends mission.cancel
    Then it is refused in every reading
    And the Mission is active

  @7.2-10 @3-06
  Scenario: [14-owner-appoints] The Parent Coordinator replaces the Coordinator of a child Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a Session of Ben
    And a child Mission of "part" with a Coordinator lease that is brief
    And the Coordinator lease has expired
    When the Coordinator sends mission.assign_coordinator, for Ben
    Then it is accepted with mission.coordinator.assigned
    And Ben coordinates the Mission

  @7.1-18 @14-09
  Scenario Outline: [14-cancel-<case>] A cancellation of the child Mission by its MissionOwner, <change>
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    When the Coordinator sends mission.cancel, <change>
    Then it is refused under <requirement>
    And the Mission is active

    Examples:
      | case       | change                                  | requirement |
      | session    | under an older Session Epoch            | 15.1-28     |
      | membership | under a Membership Epoch not issued yet | 15.1-29     |
      | action     | under an Action ID that it used before  | 15.1-25     |
      | revision   | expecting a later revision              | 15.3-02     |

  @7.1-10
  Scenario: [14-cancel-again] A child Mission is not cancelled twice
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And the Coordinator sends mission.cancel
    When the Coordinator sends mission.cancel
    Then it is refused under 7.1-13
    And the Mission is cancelled

  @15.1-28
  Scenario Outline: [14-owner-session-<command>] <command> of the MissionOwner of a child Mission under an older Session Epoch
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part" that awaits approval, with the Worker Ada
    When the Coordinator sends <command> for "detail", under an older Session Epoch
    Then it is refused under 15.1-28
    And the Mission is awaiting_approval

    Examples:
      | command                    |
      | mission.assign_coordinator |
      | membership.change          |
      | membership.end             |
      | mission.request_changes    |
      | policy.grant_cooperation_override |

  @15.1-28
  Scenario: [14-owner-session-work.cancel] work.cancel of the MissionOwner of a child Mission under an older Session Epoch
    Given a Mission in which every epoch has risen, with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part"
    And a WorkItem "detail" that is open
    When the Coordinator sends work.cancel for "detail", under an older Session Epoch
    Then it is refused under 15.1-28
    And "detail" is open

  @12-25 @12-22
  Scenario: [14-usage-above] What is used in a child Mission is charged to its WorkItem and to the parent Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And a child Mission of "part", with the Worker Ada
    And a WorkItem "detail" that is active
    When Ada sends resource_usage_record for "detail"
    Then it is accepted
    And "part" has used 1 of toolCalls
    And the next Commands are about the first Mission
    And the Mission has used 1 of toolCalls

  @12-25 @12-26
  Scenario: [14-usage-bounded-by-service] A service records no more of a child Mission than its WorkItem may use
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part", using only 8 of toolCalls
    And a child Mission of "part", with the Worker Ada
    And a WorkItem "detail" that is active
    When the control plane sends resource_usage_record for "detail", using only 3 of toolCalls
    Then it is refused in every reading
    And "detail" is active

  @12-25 @12-26
  Scenario: [14-usage-bounded] What is used in a child Mission is bounded by what its WorkItem may use
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part", using only 8 of toolCalls
    And a child Mission of "part", with the Worker Ada
    And a WorkItem "detail" that is active
    When Ada sends resource_usage_record for "detail", using only 3 of toolCalls
    Then it is refused under 12-25
    And "detail" is active

  @14-04 @12-18
  Scenario: [14-child-beyond-left] A child Mission that asks for more than its WorkItem has left
    Given a Mission with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part", using only 8 of toolCalls
    When the Coordinator sends mission.create_child for "part"
    Then the text leaves it open, in the reading child-beyond-left
