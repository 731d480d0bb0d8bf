Feature: A Membership that has ended fences its member (§8)

  @8-04 @15.1-29
  Scenario Outline: [8-ended-<command>-<state>] <command> under a Membership that has ended is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    And the Coordinator sends membership.end, for Ada
    When Ada sends <command> for "part"
    Then it is refused under 8-04
    And "part" is <state>

    Examples:
      | command                    | state   |
      | work.propose               | none    |
      | work.accept_offer          | offered |
      | work.start                 | queued  |
      | work_execution_lease_renew | active  |
      | work.checkpoint            | active  |
      | work.block                 | active  |
      | artifact.publish           | active  |
      | work.fail                  | active  |
      | work.fail                  | queued  |

  @8-04
  Scenario: [8-ended-work.submit-active] work.submit under a Membership that has ended is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And the Coordinator sends membership.end, for Ada
    When Ada sends work.submit for "part"
    Then it is refused under 8-04
    And "part" is active

  @8-04
  Scenario: [8-ended-work.fail-at-rest] A failure report without a lease under a Membership that has ended is refused
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    And the Coordinator sends membership.end, for Ada
    When Ada sends work.fail for "part", without a Lease ID
    Then it is refused under 8-04
    And "part" is queued

  @8-04
  Scenario: [8-ended-work.unblock-by-owner] The owner of a blocked WorkItem does not unblock it under a Membership that has ended
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    And the Coordinator sends membership.end, for Ada
    When Ada sends work.unblock for "part"
    Then it is refused under 8-04
    And "part" is blocked
