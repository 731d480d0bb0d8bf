Feature: Approval of executions: what needs one does not start before a human has permitted it (§10.2, §12)

  @10.2-grant-execution @3-15 @12-12 @12-32
  Scenario: [12-approval] The MissionOwner opens the start gate of a queued WorkItem, which executes nothing
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    When the MissionOwner sends approval.grant_execution for "part"
    Then it is accepted with approval.execution.granted
    And "part" is queued
    When Ada sends work.start for "part"
    Then it is accepted with work.started
    And "part" is active

  @10.1-10 @12-12 @12-32
  Scenario: [12-approval-missing] Without an approval nothing starts
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    When Ada sends work.start for "part"
    Then it is refused under 10.1-10
    And "part" is queued

  @3-15 @10.1-10
  Scenario: [12-approval-expired] An approval whose time is over opens nothing
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    And the MissionOwner sends approval.grant_execution for "part", lasting 60 seconds
    And the execution approval of "part" has expired
    When Ada sends work.start for "part"
    Then it is refused under 10.1-10
    And "part" is queued

  @3-15 @10.1-10
  Scenario: [12-approval-of-former-owner] The approval of a former Ownership Epoch opens nothing
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" of Ada that waits for an execution approval
    And the MissionOwner sends approval.grant_execution for "part"
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    And Ben sends work.accept_offer for "part"
    When Ben sends work.start for "part"
    Then it is refused under 10.1-10
    And "part" is queued
    When the MissionOwner sends approval.grant_execution for "part"
    Then it is accepted with approval.execution.granted
    When Ben sends work.start for "part"
    Then it is accepted with work.started

  @3-15
  Scenario: [12-approval-goes-on] Under the same Ownership Epoch an approval that holds opens the next start, too
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    And the MissionOwner sends approval.grant_execution for "part"
    And Ada sends work.start for "part"
    And Ada sends work.checkpoint for "part"
    When Ada sends work.start for "part"
    Then it is accepted with work.started

  @3-15 @6.4-118
  Scenario Outline: [12-approval-by-<who>] <sender> permits no execution
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    When <sender> sends approval.grant_execution for "part"
    Then it is refused under 3-15
    And "part" is queued
    When Ada sends work.start for "part"
    Then it is refused under 10.1-10

    Examples:
      | who         | sender            |
      | worker      | Ada               |
      | coordinator | the Coordinator   |
      | service     | the control plane |

  @3-15
  Scenario: [12-approval-by-another] Another human of the Group permits an execution
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    And a WorkItem "part" of Ada that waits for an execution approval
    When Stan sends approval.grant_execution for "part"
    Then the text leaves it open, in the reading execution-approver

  @10.2-13
  Scenario Outline: [12-approval-<state>] No execution of a WorkItem that is <state> is permitted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the MissionOwner sends approval.grant_execution for "part"
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | state     |
      | none      |
      | open      |
      | offered   |
      | active    |
      | blocked   |
      | submitted |
      | verified  |
      | failed    |
      | cancelled |

  @10.2-13
  Scenario Outline: [12-approval-<state>-again] No execution of a WorkItem is permitted that had an owner and is <state> now
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <before>
    And the Ownership Lease of "part" has expired
    And the Coordinator sends <command> for "part"
    When the MissionOwner sends approval.grant_execution for "part"
    Then it is refused under 10.2-13
    And "part" is <state>

    Examples:
      | state     | before  | command      |
      | open      | blocked | work.unblock |
      | offered   | queued  | work.offer   |
      | failed    | queued  | work.fail    |
      | cancelled | queued  | work.cancel  |

  @10.2-grant-execution
  Scenario: [12-approval-unneeded] An execution that needs no approval is permitted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    When the MissionOwner sends approval.grant_execution for "part"
    Then the text leaves it open, in the reading unneeded-approval

  @3-15
  Scenario: [12-approval-again] An execution is permitted twice
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    And the MissionOwner sends approval.grant_execution for "part"
    When the MissionOwner sends approval.grant_execution for "part"
    Then the text leaves it open, in the reading approved-again

  @3-15
  Scenario Outline: [12-approval-form-<case>] An execution is permitted <change>
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    When the MissionOwner sends approval.grant_execution for "part", <change>
    Then the text leaves it open, in the reading <reading>

    Examples:
      | case      | change                                            | reading                  |
      | missing   | without its decision                              | execution-approval-form  |
      | denied    | with an Approval that denies                      | execution-approval-form  |
      | final     | with a final Approval                             | execution-approval-form  |
      | item      | with an Approval of another WorkItem              | execution-approval-form  |
      | group     | with an Approval of another Group                 | execution-approval-form  |
      | stan      | with an Approval of Stan                          | execution-approval-form  |
      | another   | with an Approval signed by somebody else          | execution-approval-form  |
      | unsigned  | with an Approval without a signature              | execution-approval-form  |
      | resources | without resources                                 | unstated-approval        |
      | budget    | without a budget                                  | unstated-approval        |
      | resource  | of a resource that the contract has not           | approval-beyond-contract |
      | operation | of an operation that the contract has not         | approval-beyond-contract |
      | more      | of more than the contract has                     | approval-beyond-contract |
      | endless   | lasting 0 seconds                                 | absent-durations         |
      | long      | lasting 90000 seconds                             | approval-past-ownership  |

  @3-15
  Scenario Outline: [12-approval-<case>] An execution is not permitted <change>
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    When the MissionOwner sends approval.grant_execution for "part", <change>
    Then it is refused under <sentence>
    And "part" is queued

    Examples:
      | case     | change                     | sentence |
      | no-epoch | without an Ownership Epoch | 3-15     |

    @4-03
    Examples:
      | case          | change                                 | sentence |
      | epoch-unknown | under an Ownership Epoch not begun yet | 4-03     |

    @15.3-02
    Examples:
      | case     | change                     | sentence |
      | revision | expecting a later revision | 15.3-02  |

  @4-03 @3-15
  Scenario: [12-approval-older-epoch] An execution under an older Ownership Epoch is not permitted
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" of Ada that waits for an execution approval
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    And Ben sends work.accept_offer for "part"
    When the MissionOwner sends approval.grant_execution for "part", under an older Ownership Epoch
    Then it is refused under 4-03
    And "part" is queued

  @10.2-grant-execution @11.3-01
  Scenario: [12-approval-lapsed-owner] An execution is permitted to an owner whose time has run out
    Given a Mission with the Worker Ada
    And a WorkItem "part" of Ada that waits for an execution approval
    And the Ownership Lease of "part" has expired
    When the MissionOwner sends approval.grant_execution for "part"
    Then the text leaves it open, in the reading approval-of-lapsed-owner

  @10.1-10 @3-15
  Scenario: [12-approval-high-risk] An approval opens what the policy of the Mission holds back
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", of high risk that needs no approval
    Then the text leaves it open, in the reading high-risk-policy
    When the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And the MissionOwner sends approval.grant_execution for "part"
    And Ada sends work.start for "part"
    Then it is accepted with work.started
