Feature: Optimistic concurrency: a Command that expects another revision is applied in no part (§15.3)

  @15.3-02 @15.3-03 @15.1-31 @10.2-14
  Scenario Outline: [15.3-older-<command>-<state>-by-<who>] <command> of <sender> that expects an older revision is refused
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", expecting an older revision
    Then it is refused under 15.3-02
    And "part" is <state>

    Examples:
      | command                    | state     | sender           | who         |
      | work_dependency_add        | offered   | the Coordinator  | coordinator |
      | work.offer                 | open      | the Coordinator  | coordinator |
      | work.accept_offer          | offered   | Ada              | worker      |
      | work.start                 | queued    | Ada              | worker      |
      | work_execution_lease_renew | active    | Ada              | worker      |
      | work.checkpoint            | active    | Ada              | worker      |
      | resource_usage_record      | active    | Ada              | worker      |
      | work.block                 | active    | Ada              | worker      |
      | work.unblock               | blocked   | the Coordinator  | coordinator |
      | work.accept_result         | submitted | the Coordinator  | coordinator |
      | work.fail                  | active    | Ada              | worker      |
      | work.fail                  | queued    | the Coordinator  | coordinator |
      | work.cancel                | active    | the Coordinator  | coordinator |
      | work.cancel                | queued    | the MissionOwner | owner       |

  @15.3-02 @15.3-03 @10.2-14
  Scenario: [15.3-older-work.submit-active-by-worker] work.submit of Ada that expects an older revision is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", expecting an older revision
    Then it is refused under 15.3-02
    And "part" is active

  @15.3-02 @15.3-03 @15.1-31
  Scenario Outline: [15.3-older-<command>-by-<who>] <command> of <sender> that expects an older revision of the Mission is refused
    Given a Mission with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    When <sender> sends <command>, expecting an older revision
    Then it is refused under 15.3-02
    And the Mission is active
    And the Coordinator coordinates the Mission

    Examples:
      | command                    | sender            | who         |
      | mission.cancel             | the MissionOwner  | owner       |
      | mission.cancel             | the control plane | service     |
      | mission.terminate          | the Coordinator   | coordinator |
      | mission.terminate          | the control plane | service     |
      | mission.assign_coordinator | the MissionOwner  | owner       |
      | mission.assign_coordinator | the control plane | service     |
      | mission.renew_coordinator  | the Coordinator   | coordinator |

  @15.3-02 @15.3-03 @15.1-31 @10.2-14
  Scenario Outline: [15.3-later-<command>-<state>-by-<who>] <command> of <sender> that expects a later revision is refused
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", expecting a later revision
    Then it is refused under 15.3-02
    And "part" is <state>

    Examples:
      | command                    | state     | sender           | who         |
      | work_dependency_add        | offered   | the Coordinator  | coordinator |
      | work.offer                 | open      | the Coordinator  | coordinator |
      | work.accept_offer          | offered   | Ada              | worker      |
      | work.start                 | queued    | Ada              | worker      |
      | work_execution_lease_renew | active    | Ada              | worker      |
      | work.checkpoint            | active    | Ada              | worker      |
      | resource_usage_record      | active    | Ada              | worker      |
      | work.block                 | active    | Ada              | worker      |
      | work.unblock               | blocked   | the Coordinator  | coordinator |
      | work.accept_result         | submitted | the Coordinator  | coordinator |
      | work.fail                  | active    | Ada              | worker      |
      | work.fail                  | queued    | the Coordinator  | coordinator |
      | work.cancel                | active    | the Coordinator  | coordinator |
      | work.cancel                | queued    | the MissionOwner | owner       |

  @15.3-02 @15.3-03 @10.2-14
  Scenario: [15.3-later-work.submit-active-by-worker] work.submit of Ada that expects a later revision is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", expecting a later revision
    Then it is refused under 15.3-02
    And "part" is active

  @15.3-02 @15.3-03 @15.1-31
  Scenario Outline: [15.3-later-<command>-by-<who>] <command> of <sender> that expects a later revision of the Mission is refused
    Given a Mission with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    When <sender> sends <command>, expecting a later revision
    Then it is refused under 15.3-02
    And the Mission is active
    And the Coordinator coordinates the Mission

    Examples:
      | command                    | sender            | who         |
      | mission.cancel             | the MissionOwner  | owner       |
      | mission.cancel             | the control plane | service     |
      | mission.terminate          | the Coordinator   | coordinator |
      | mission.terminate          | the control plane | service     |
      | mission.assign_coordinator | the MissionOwner  | owner       |
      | mission.assign_coordinator | the control plane | service     |
      | mission.renew_coordinator  | the Coordinator   | coordinator |

  @15.3-02
  Scenario Outline: [15.3-none-<command>-<state>-by-<who>] <command> of <sender> that expects no revision is taken
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", expecting no revision
    Then it is accepted
    And "part" is <next>

    Examples:
      | command                    | state     | sender           | who         | next      |
      | work_dependency_add        | offered   | the Coordinator  | coordinator | offered   |
      | work.offer                 | open      | the Coordinator  | coordinator | offered   |
      | work.accept_offer          | offered   | Ada              | worker      | queued    |
      | work.start                 | queued    | Ada              | worker      | active    |
      | work_execution_lease_renew | active    | Ada              | worker      | active    |
      | work.checkpoint            | active    | Ada              | worker      | queued    |
      | resource_usage_record      | active    | Ada              | worker      | active    |
      | work.block                 | active    | Ada              | worker      | blocked   |
      | work.unblock               | blocked   | the Coordinator  | coordinator | queued    |
      | work.accept_result         | submitted | the Coordinator  | coordinator | verified  |
      | work.fail                  | active    | Ada              | worker      | failed    |
      | work.fail                  | queued    | the Coordinator  | coordinator | failed    |
      | work.cancel                | active    | the Coordinator  | coordinator | cancelled |
      | work.cancel                | queued    | the MissionOwner | owner       | cancelled |

  @15.3-02
  Scenario: [15.3-none-work.submit-active-by-worker] work.submit of Ada that expects no revision is taken
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", expecting no revision
    Then it is accepted
    And "part" is submitted

  @15.3-02
  Scenario Outline: [15.3-none-<command>-by-<who>] <command> of <sender> that expects no revision of the Mission is taken
    Given a Mission with the Worker Ada
    When <sender> sends <command>, expecting no revision
    Then it is accepted

    Examples:
      | command                    | sender            | who         |
      | mission.cancel             | the MissionOwner  | owner       |
      | mission.cancel             | the control plane | service     |
      | mission.terminate          | the Coordinator   | coordinator |
      | mission.terminate          | the control plane | service     |
      | mission.renew_coordinator  | the Coordinator   | coordinator |

  @15.3-02
  Scenario Outline: [15.3-none-mission.assign_coordinator-by-<who>] mission.assign_coordinator of <sender> that expects no revision of the Mission is taken
    Given a Mission with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    When <sender> sends mission.assign_coordinator, expecting no revision
    Then it is accepted

    Examples:
      | sender            | who     |
      | the MissionOwner  | owner   |
      | the control plane | service |

  @15.3-04
  Scenario: [15.3-two-acceptances] Of two acceptances that expect no revision, one wins
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Ada and Ben
    And Ben sends work.accept_offer for "part", expecting no revision
    When Ada sends work.accept_offer for "part", expecting no revision
    Then it is refused under 10.2-13
    And "part" belongs to Ben
