Feature: Dependencies between WorkItems (§10.4)
  They form no cycle, and nothing starts before what it depends on is verified.

  @10.4-05
  Scenario Outline: [10.4-waits-<state>] A WorkItem does not start while what it depends on is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is <state>
    And a WorkItem "part" that is open and depends on "base"
    When the Coordinator sends work.offer for "part"
    Then the text leaves it open, in the reading dependency-gate-offer
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading dependency-gate
    When Ada sends work.start for "part"
    Then it is refused under 10.4-05

    Examples:
      | state     |
      | open      |
      | offered   |
      | queued    |
      | active    |
      | blocked   |
      | submitted |
      | failed    |
      | cancelled |

  @10.4-05 @10.4-01
  Scenario: [10.4-verified] A WorkItem starts once what it depends on is verified
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is verified and belongs to Ben
    And a WorkItem "part" that is queued and depends on "base"
    When Ada sends work.start for "part"
    Then it is accepted with work.started
    And "part" is active

  @10.4-05
  Scenario: [10.4-verified-meanwhile] A WorkItem that waited starts after the verification
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is submitted and belongs to Ben
    And a WorkItem "part" that is open and depends on "base"
    And the Coordinator sends work.accept_result for "base"
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    When Ada sends work.start for "part"
    Then it is accepted with work.started
    And "part" is active

  @10.4-05
  Scenario: [10.4-one-of-two] One dependency of two is verified
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is submitted
    And a WorkItem "other" that is open
    And the Coordinator sends work.authorize for "part", depending on "base" and "other"
    When the Coordinator sends work.offer for "part"
    Then the text leaves it open, in the reading dependency-gate-offer
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading dependency-gate
    When the Coordinator sends work.accept_result for "base"
    Then it is accepted with work.result.accepted
    When Ada sends work.start for "part"
    Then the text leaves it open, in the reading dependency-policy

  @10.4-05
  Scenario: [10.4-none-of-two] No dependency of two is verified
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "other" that is submitted
    And the Coordinator sends work.authorize for "part", depending on "base" and "other"
    When the Coordinator sends work.offer for "part"
    Then the text leaves it open, in the reading dependency-gate-offer
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading dependency-gate
    When Ada sends work.start for "part"
    Then it is refused under 10.4-05

  @10.4-05 @10.4-03
  Scenario: [10.4-added] A dependency that was added later is waited for as well
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is offered
    And the Coordinator sends work_dependency_add for "part"
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading dependency-gate
    When Ada sends work.start for "part"
    Then it is refused under 10.4-05

  @10.4-05 @10.1-14
  Scenario: [10.4-revised] A dependency that came with a revised contract is waited for as well
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a revised contract that depends on "base"
    Then the text leaves it open, in the reading dependency-gate-offer
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading dependency-gate
    When Ada sends work.start for "part"
    Then it is refused in every reading

  @10.4-06 @10.4-01
  Scenario: [10.4-self-authorized] A WorkItem that depends on itself is not authorized
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", depending on "part"
    Then it is refused under 10.4-06
    And "part" is none

  @10.4-06 @10.4-01
  Scenario: [10.4-self-added] A dependency of a WorkItem on itself is not added
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work_dependency_add for "part", depending on "part"
    Then it is refused under 10.4-06

  @10.4-06 @10.4-01
  Scenario: [10.4-cycle-two] A dependency that closes a cycle of two is not added
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open and depends on "base"
    When the Coordinator sends work_dependency_add for "base", depending on "part"
    Then it is refused under 10.4-06

  @10.4-06 @10.4-01
  Scenario: [10.4-cycle-three] A dependency that closes a cycle of three is not added
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "middle" that is open and depends on "base"
    And a WorkItem "part" that is open and depends on "middle"
    When the Coordinator sends work_dependency_add for "base", depending on "part"
    Then it is refused under 10.4-06

  @10.4-06 @10.4-01
  Scenario: [10.4-cycle-added] A cycle of added dependencies is not closed
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open
    And the Coordinator sends work_dependency_add for "part", depending on "base"
    When the Coordinator sends work_dependency_add for "base", depending on "part"
    Then it is refused under 10.4-06

  @10.4-06 @10.4-01 @10.1-14
  Scenario: [10.4-cycle-revised] A revised contract does not close a cycle
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open and depends on "base"
    When the Coordinator sends work.offer for "base", with a revised contract that depends on "part"
    Then it is refused under 10.4-06
    And "base" is open
    And the Work Contract of "base" is at revision 1

  @10.4-01
  Scenario: [10.4-diamond] Two ways to one WorkItem are no cycle
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "left" that is open and depends on "base"
    And a WorkItem "right" that is open and depends on "base"
    When the Coordinator sends work.authorize for "part", depending on "left" and "right"
    Then it is accepted with work.authorized

  @10.4-01
  Scenario: [10.4-by-service] A service inserts a dependency
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open
    When the control plane sends work_dependency_add for "part"
    Then the text leaves it open, in the reading dependency-authority

  @10.4-01
  Scenario: [10.4-by-coordinator] The Coordinator inserts a dependency
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open
    When the Coordinator sends work_dependency_add for "part"
    Then the text leaves it open, in the reading dependency-authority

  Scenario Outline: [10.4-service-<fault>] A service does not insert a dependency <change>
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open
    When the control plane sends work_dependency_add for "part", <change>
    Then it is refused under <requirement>
    And "part" is open

    @15.1-07
    Examples:
      | fault   | change                           | requirement |
      | session | with an invented Session Epoch   | 15.1-07     |

    @15.1-08
    Examples:
      | fault      | change                            | requirement |
      | membership | with an invented Membership Epoch | 15.1-08     |

    @15.1-12
    Examples:
      | fault       | change                             | requirement |
      | coordinator | with an invented Coordinator Epoch | 15.1-12     |

    @15.1-03
    Examples:
      | fault | change              | requirement |
      | group | in an unknown Group | 15.1-03     |

  @10.4-01
  Scenario: [10.4-unknown] A dependency on a WorkItem that is not there is added
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work_dependency_add for "part", depending on "nowhere"
    Then the text leaves it open, in the reading unknown-inserted

  @10.4-01 @4-16
  Scenario: [10.4-elsewhere] A dependency on a WorkItem of another Mission is added, which this Mission does not know
    Given a Mission with the Worker Ada
    And the next Commands are about a second Mission
    And a WorkItem "far" that is open
    And the next Commands are about the first Mission
    And a WorkItem "part" that is open
    When the Coordinator sends work_dependency_add for "part", depending on "far"
    Then the text leaves it open, in the reading unknown-inserted

  @10.4-01
  Scenario: [10.4-twice] The same dependency is added twice
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open and depends on "base"
    When the Coordinator sends work_dependency_add for "part"
    Then the text leaves it open, in the reading dependency-twice

  @10.4-01 @10.1-14
  Scenario: [10.4-unknown-revised] A revised contract depends on a WorkItem that is not there
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a revised contract that depends on "nowhere"
    Then the text leaves it open, in the reading unknown-dependency

  @10.4-01
  Scenario: [10.4-kind] A target may not know the insertion of a dependency under the name that it has here
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open
    When the Coordinator sends work_dependency_add for "part"
    Then the text leaves it open, in the reading dependency-kind

  @10.4-04
  Scenario: [10.4-parallel] Branches that do not depend on each other are active at the same time
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is verified and belongs to Ben
    And a WorkItem "left" that is active and depends on "base"
    And a WorkItem "right" that is queued and depends on "base"
    When Ada sends work.start for "right"
    Then it is accepted with work.started
    And "left" is active
    And "right" is active

  @10.4-02 @10.4-03
  Scenario: [10.4-graph-grows] A WorkItem is added and depended on while others are under way
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When the Coordinator sends work.authorize for "later", depending on "part"
    Then it is accepted with work.authorized
    And "part" is active
    And "later" is open

  @10.4-01
  Scenario: [10.4-unnamed] An insertion that names no dependency is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work_dependency_add for "part", without its dependencyId
    Then it is refused under 10.4-01
    And "part" is open
