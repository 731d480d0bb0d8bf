Feature: Replay: the history of a Group, from any position (§16, §7.4, §4)

  @16-09 @16-10 @7.4-01 @15.2-01 @15.2-13 @2-21
  Scenario: [16-long-life] The Group replays from every position after a long life
    Given a Mission whose Coordinator lease is brief, with the Workers Ada and Ben
    And a Session of Otto
    And a WorkItem "base" that is verified and belongs to Ben
    And a WorkItem "part" that is queued and depends on "base"
    And Ada sends work.start for "part"
    And Ada sends work.checkpoint for "part"
    And Ada sends work.start for "part"
    And Ada sends artifact.publish for "part"
    And Ada sends work.submit for "part"
    And the Coordinator sends work.accept_result for "part"
    And a WorkItem "broken" that is failed
    And a WorkItem "dropped" that is cancelled
    And the Coordinator lease has expired
    And the MissionOwner sends mission.assign_coordinator, for Otto
    Then the Group replays from every position

  @16-09 @16-10 @4-10 @7.1-10
  Scenario: [16-after-the-end] The history outlasts the end of its Mission
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the MissionOwner sends mission.cancel
    Then the Group replays from every position

  @16-09 @7.4-01
  Scenario: [16-newborn] A Mission that was just created replays its first Event
    Given a Session of the Coordinator
    And the MissionOwner sends mission.create
    Then the Group replays from every position

  @4-12 @15.2-13 @2-21
  Scenario: [16-two-groups] Each of two Groups has a sequence of its own
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada
    And a WorkItem "other" that is queued
    And the next Commands are about the first Mission
    And Ada sends work.start for "part"
    And the next Commands are about the second Mission
    And Ada sends work.start for "other"
    Then the Group replays from every position

  @16-09 @15.1-37
  Scenario: [16-refused] Refused Commands leave no trace in the history
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    When Ada sends work.start for "part"
    Then it is refused under 10.2-13
    And the Group replays from every position

  @16-09 @10.2-offer-expiry
  Scenario: [16-lapsed-offer] An offer that lapses leaves no Event
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the offer of "part" has expired
    Then the Group replays from every position

  @16-10 @11.3-20
  Scenario: [16-replaced-session] What a replaced Session left behind replays as it was
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And a Session of Ada
    Then the Group replays from every position
    And "part" is queued
