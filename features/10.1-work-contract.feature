Feature: The Work Contract: complete, versioned, and accepted anew when it changed (§10.1)

  @10.1-01 @10.2-authorize
  Scenario: [10.1-complete] A WorkItem is authorized with a complete Work Contract
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part"
    Then it is accepted with work.authorized
    And the Work Contract of "part" is at revision 1

  @10.1-17
  Scenario Outline: [10.1-without-<part>] A contract without its <member> authorizes nothing
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", with a contract without <member>
    Then it is refused under <requirement>
    And "part" is none

    @10.1-01
    Examples:
      | part             | member          | requirement |
      | contract-version | contractVersion | 10.1-01     |

    @10.1-02
    Examples:
      | part                  | member               | requirement |
      | goal                  | goal                 | 10.1-02     |
      | required-deliverables | requiredDeliverables | 10.1-02     |

    @10.1-03
    Examples:
      | part                | member             | requirement |
      | acceptance-criteria | acceptanceCriteria | 10.1-03     |

    @10.1-04
    Examples:
      | part                     | member                | requirement |
      | input-artifacts          | inputArtifacts        | 10.1-04     |
      | dependency-work-item-ids | dependencyWorkItemIds | 10.1-04     |

    @10.1-05
    Examples:
      | part              | member           | requirement |
      | allowed-resources | allowedResources | 10.1-05     |

    @10.1-06
    Examples:
      | part                  | member               | requirement |
      | required-capabilities | requiredCapabilities | 10.1-06     |

    @10.1-07
    Examples:
      | part              | member           | requirement |
      | deadline          | deadline         | 10.1-07     |
      | requested-urgency | requestedUrgency | 10.1-07     |
      | business-impact   | businessImpact   | 10.1-07     |

    @10.1-08 @12-15
    Examples:
      | part   | member | requirement |
      | budget | budget | 10.1-08     |

    @10.1-09
    Examples:
      | part         | member      | requirement |
      | retry-policy | retryPolicy | 10.1-09     |

    @10.1-10
    Examples:
      | part               | member            | requirement |
      | side-effect-risk   | sideEffectRisk    | 10.1-10     |
      | execution-approval | executionApproval | 10.1-10     |

  @10.1-03
  Scenario: [10.1-criterion-without-evidence] A contract with an acceptance criterion that requires no Evidence authorizes nothing
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", with an acceptance criterion without Evidence
    Then it is refused under 10.1-03
    And "part" is none

  @10.1-06
  Scenario: [10.1-capability-without-version] A contract that requires a capability without its version authorizes nothing
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", with a required capability without version
    Then it is refused under 10.1-06
    And "part" is none

  @10.1-01
  Scenario: [10.1-no-contract] Without a contract there is no WorkItem
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", without a contract
    Then it is refused under 10.1-01
    And "part" is none

  @10.1-13 @10.1-14
  Scenario Outline: [10.1-revised-<state>] A new offer revises the contract of a WorkItem that is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the Coordinator sends work.offer for "part", with a revised contract
    Then it is accepted
    And "part" is offered
    And the Work Contract of "part" is at revision 2

    Examples:
      | state   |
      | open    |
      | offered |
      | failed  |

  @10.1-14
  Scenario: [10.1-revised-twice] Each revision goes up from the one before
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", with a revised contract
    When the Coordinator sends work.offer for "part", with a revised contract
    Then it is accepted
    And the Work Contract of "part" is at revision 3

  @10.2-04
  Scenario: [10.1-unrevised] An offer that repeats the contract as it is leaves its revision alone
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    When the Coordinator sends work.offer for "part", with its contract as it is
    Then the text leaves it open, in the reading contract-repeated
    And the Work Contract of "part" is at revision 1

  @10.1-14
  Scenario Outline: [10.1-changed-<state>] A changed contract is offered under the old revision while the WorkItem is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the Coordinator sends work.offer for "part", with a changed contract under the old revision
    Then the text leaves it open, in the reading contract-number

    Examples:
      | state   |
      | open    |
      | offered |
      | failed  |

  @10.1-17
  Scenario Outline: [10.1-revised-without-<part>] A revised contract without its <member> is not offered
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a revised contract, with a contract without <member>
    Then it is refused under <requirement>
    And "part" is open
    And the Work Contract of "part" is at revision 1

    @10.1-01
    Examples:
      | part             | member          | requirement |
      | contract-version | contractVersion | 10.1-01     |

    @10.1-02
    Examples:
      | part                  | member               | requirement |
      | goal                  | goal                 | 10.1-02     |
      | required-deliverables | requiredDeliverables | 10.1-02     |

    @10.1-03
    Examples:
      | part                | member             | requirement |
      | acceptance-criteria | acceptanceCriteria | 10.1-03     |

    @10.1-04
    Examples:
      | part                     | member                | requirement |
      | input-artifacts          | inputArtifacts        | 10.1-04     |
      | dependency-work-item-ids | dependencyWorkItemIds | 10.1-04     |

    @10.1-05
    Examples:
      | part              | member           | requirement |
      | allowed-resources | allowedResources | 10.1-05     |

    @10.1-06
    Examples:
      | part                  | member               | requirement |
      | required-capabilities | requiredCapabilities | 10.1-06     |

    @10.1-07
    Examples:
      | part              | member           | requirement |
      | deadline          | deadline         | 10.1-07     |
      | requested-urgency | requestedUrgency | 10.1-07     |
      | business-impact   | businessImpact   | 10.1-07     |

    @10.1-08 @12-15
    Examples:
      | part   | member | requirement |
      | budget | budget | 10.1-08     |

    @10.1-09
    Examples:
      | part         | member      | requirement |
      | retry-policy | retryPolicy | 10.1-09     |

    @10.1-10
    Examples:
      | part               | member            | requirement |
      | side-effect-risk   | sideEffectRisk    | 10.1-10     |
      | execution-approval | executionApproval | 10.1-10     |

  @10.1-03
  Scenario: [10.1-revised-criterion-without-evidence] A revised contract with an acceptance criterion that requires no Evidence is not offered
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a revised contract, with an acceptance criterion without Evidence
    Then it is refused under 10.1-03
    And "part" is open

  @10.1-15 @15.3-04
  Scenario: [10.1-former-revision-accepted] An acceptance meant for the contract before its revision binds nobody
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the Coordinator sends work.offer for "part", with a revised contract
    When Ada sends work.accept_offer for "part", expecting an older revision
    Then it is refused under 15.3-02
    And "part" is offered
    And "part" belongs to nobody

  @10.1-15
  Scenario: [10.1-revision-accepted] The revised contract is accepted anew
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the Coordinator sends work.offer for "part", with a revised contract
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And the Work Contract of "part" is at revision 2
    And "part" belongs to Ada

  @10.1-15
  Scenario: [10.1-former-acceptance-starts-nothing] The acceptance of the former contract gives no right to start under the revised one
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", with a revised contract
    When Ada sends work.start for "part"
    Then it is refused under 10.2-13
    And "part" is offered
    And "part" belongs to nobody

  @10.1-10
  Scenario: [10.1-approval-needed] What needs an approval before execution does not start without it
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", that needs an execution approval
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    When Ada sends work.start for "part"
    Then it is refused under 10.1-10
    And "part" is queued

  @10.1-10
  Scenario: [10.1-high-risk] The contract asks for no approval of high risk, and the policy of the Mission does
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", of high risk that needs no approval
    Then the text leaves it open, in the reading high-risk-policy
    When the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    Then the text leaves it open, in the reading high-risk-policy

  @10.1-14 @15.2-16
  Scenario: [10.1-number-taken] A changed contract is offered under the number that an inserted dependency may have taken
    Given a Mission with the Worker Ada
    And a WorkItem "base" that is open
    And a WorkItem "part" that is open
    And the Coordinator sends work_dependency_add for "part"
    When the Coordinator sends work.offer for "part", with a revised contract
    Then the text leaves it open, in the reading insertion-number

  @10.1-07
  Scenario: [10.1-due-accepted] A WorkItem is accepted after the deadline of its contract
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", due in 100 seconds
    And the Coordinator sends work.offer for "part"
    And 200 seconds pass
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading contract-deadline

  @10.1-07
  Scenario: [10.1-due-started] A WorkItem is started after the deadline of its contract
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", due in 100 seconds
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And 200 seconds pass
    When Ada sends work.start for "part"
    Then the text leaves it open, in the reading contract-deadline

  @10.2-11 @10.1-13
  Scenario: [10.1-replacement] After a failure another WorkItem is authorized in its place
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is failed
    When the Coordinator sends work.authorize for "replacement"
    Then it is accepted with work.authorized
    And "replacement" is open
    And "part" is failed
