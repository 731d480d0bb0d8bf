Feature: Who is shown the history of a Group, and from where on (§8, §17.2, §19)

  @8-07 @16-09
  Scenario: [17.2-coordinator] The Coordinator sees its Group from the first Event on
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    Then the Coordinator is shown the whole Group

  @8-07
  Scenario: [17.2-later-coordinator] A Coordinator that was appointed late sees the Group from the first Event on
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a Session of Otto
    And a WorkItem "part" that is active
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto
    Then Otto is shown the whole Group

  @8-07
  Scenario: [17.2-coordinator-changed] A change of its Membership does not shorten what the Coordinator sees
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the Coordinator sends membership.change, for the Coordinator, as coordinator and worker
    Then the Coordinator is shown the whole Group

  @16-09 @8-01 @17.2-03 @17.2-04
  Scenario: [17.2-worker] A Worker that owns a WorkItem is shown the Group to its end, and from the same Event on each time
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada is shown the Group
    And Ada sends work.checkpoint for "part"
    And Ada is shown the Group
    And Ada sends work.start for "part"
    Then Ada is shown the Group

  @8-13 @16-09
  Scenario: [17.2-late-worker] A Worker that joins late is not shown the whole history
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the Coordinator sends membership.change, for Cleo, as worker
    Then Cleo is shown the Group but for its beginning, or not

  @8-13 @16-09 @17.2-03
  Scenario: [17.2-late-owner] A Worker that joins late and accepts work is shown what comes then, and not the whole history
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And a Session of Ben
    And the Coordinator sends membership.change, for Ben, as worker
    And a WorkItem "other" that is active and belongs to Ben
    Then Ben is shown the Group but for its beginning

  @17.2-03 @8-09
  Scenario: [17.2-candidate] Whether a Worker that has accepted nothing yet is shown the Group is left open
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    Then Ben is shown the Group or not

  @17.2-03 @8-04
  Scenario: [17.2-former] A former member is shown nothing that came after the end of its Membership
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active and belongs to Ben
    And the Coordinator sends membership.end, for Ada
    And Ben sends work.checkpoint for "part"
    Then Ada is shown nothing that came after the end

  @17.2-03 @8-13
  Scenario: [17.2-back] A Worker that comes back late is not shown the whole history
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active and belongs to Ben
    And the Coordinator sends membership.end, for Ada
    And the Coordinator sends membership.change, for Ada, as worker
    And a WorkItem "other" that is active
    Then Ada is shown the Group but for its beginning

  @17.2-03 @17.2-04 @19-05
  Scenario: [17.2-stranger] An Agent that belongs to no Group learns nothing of one, nor that it exists
    Given a Mission with the Worker Ada
    And a Session of Nora
    And a WorkItem "part" that is active
    Then Nora is shown nothing of the Group

  @17.2-03 @17.2-04
  Scenario: [17.2-unregistered] An Agent without an Agent Card learns nothing of a Group, nor that it exists
    Given a Mission with the Worker Ada
    Then Vera is shown nothing of the Group

  @4-16 @17.2-03 @17.2-04
  Scenario: [17.2-another-group] A Worker of one Group learns nothing of another, nor that it exists
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ben, as worker
    Then Ada is shown nothing of the Group

  @17.2-03 @17.2-04
  Scenario: [17.2-both-groups] A Worker of two Groups whose Membership in one has ended is shown the other
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada, as worker
    And the Coordinator sends membership.end, for Ada
    And the Coordinator sends membership.change, for Ben, as worker
    Then Ada is shown nothing that came after the end
    And the next Commands are about the first Mission
    And Ada is shown the Group

  @17.2-03
  Scenario: [17.2-after-the-end] Who sees what outlasts the end of the Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the MissionOwner sends mission.cancel
    Then the Coordinator is shown the whole Group
    And Nora is shown nothing of the Group

  @19-05
  Scenario: [19-05-command] The refusal of a stranger's Command tells nothing of what is in the Group
    Given a Mission with the Worker Ada
    And a Session of Nora
    And a WorkItem "part" that is active
    When Nora sends work.start for "part"
    Then it is refused in every reading
