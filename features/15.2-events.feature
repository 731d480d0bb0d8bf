Feature: Events: complete envelopes, one gapless sequence a Group, revisions that rise (§15.2)
  Every Event that a target shows, in any check, is held to this; here are the lives that show it most plainly.

  @15.2-02 @15.2-03 @15.2-04 @15.2-05 @15.2-06 @15.2-07 @15.2-08 @15.2-09 @15.2-10 @15.2-12 @15.2-13 @15.2-15 @11.1-03
  Scenario: [15.2-a-whole-life] Every Event of a WorkItem's life has a complete envelope, and its place in the sequence
    Given a Mission with the Workers Ada and Ben
    And Ben sends work.propose, called the proposal "plan"
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And Ada sends work.checkpoint for "part"
    And Ada sends work.start for "part"
    And Ada sends work.block for "part"
    And the Coordinator sends work.unblock for "part"
    And Ada sends work.start for "part"
    And Ada sends work.submit for "part"
    When the Coordinator sends work.accept_result for "part"
    Then it is accepted with work.result.accepted
    And "part" is verified

  @9-02
  Scenario: [9-own-conversation] Each WorkItem has a Conversation of its own, and the Group another
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends work.authorize for "base"
    And the next Commands are about a second Mission
    And the Coordinator sends work.authorize for "other"
    When the Coordinator sends work.authorize for "part"
    Then it is accepted with work.authorized

  @2-26
  Scenario: [2-uuid-form] A UUID that identifies an Event is written in lower case
    Given a Mission with the Workers Ada and Ben
    When the Coordinator sends work.authorize for "part"
    Then it is accepted with work.authorized

  @15.2-12 @15.2-13
  Scenario: [15.2-organization-facts] The opening of a Session is a fact of the Organization and takes no place in a Group
    Given a Mission with the Workers Ada and Ben
    And a Session of Ada
    And a Session of Ben
    When the Coordinator sends work.authorize for "part"
    Then it is accepted with work.authorized

  @15.2-13 @15.1-37
  Scenario: [15.2-no-place-for-a-refusal] A refused Command takes no place in the sequence
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    When Ada sends work.start for "part"
    Then it is refused under 10.2-13
    And "part" is open
    When the Coordinator sends work.offer for "part"
    Then it is accepted with work.offer.created

  @15.2-15 @15.3-05
  Scenario: [15.2-renewal-raises-the-revision] A renewal raises the revision, so that the one before no longer fits
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends work_execution_lease_renew for "part"
    When Ada sends work_execution_lease_renew for "part", expecting an older revision
    Then it is refused under 15.3-02
    And "part" is active
