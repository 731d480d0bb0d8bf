Feature: Resource usage: what work has used, and how much is left of its budget (§12)
  Each WorkItem has a budget of 10 of money, tool calls and side effects, 10000 tokens, 100 seconds of compute and 1000
  of wall clock. A record charges a tenth of that, but for what it says.

  @12-22 @12-23 @12-24 @12-25
  Scenario: [12-usage] The owner records what it has used
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends resource_usage_record for "part"
    Then it is accepted with ext.missionweaveprotocol.core.resource_usage_recorded
    And "part" is active
    And "part" has used 1 of toolCalls
    And the Mission has used 1000 of modelTokens

  @12-22 @12-23 @12-24
  Scenario: [12-usage-adds] Records add up
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part", using only 3 of toolCalls
    When Ada sends resource_usage_record for "part", using only 4 of toolCalls
    Then it is accepted with ext.missionweaveprotocol.core.resource_usage_recorded
    And "part" has used 7 of toolCalls

  @12-25 @12-22
  Scenario: [12-usage-ancestry] What two WorkItems use is charged to their Mission together
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And a WorkItem "other" that is active and belongs to Ben
    And Ada sends resource_usage_record for "part", using only 3 of toolCalls
    When Ben sends resource_usage_record for "other", using only 4 of toolCalls
    Then it is accepted with ext.missionweaveprotocol.core.resource_usage_recorded
    And "part" has used 3 of toolCalls
    And "other" has used 4 of toolCalls
    And the Mission has used 7 of toolCalls

  @12-23
  Scenario: [12-usage-by-service] A service records what was used
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When the control plane sends resource_usage_record for "part"
    Then the text leaves it open, in the reading usage-authority

  @12-26 @19-BUDGET_EXCEEDED
  Scenario Outline: [12-usage-over-<what>] More <name> than the budget has is not charged, and nothing else of the record either
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part"
    When Ada sends resource_usage_record for "part", using <amount> of <dimension>
    Then it is refused under 12-26
    And "part" is active
    And "part" has used 1 of toolCalls
    And the Mission has used 1 of toolCalls
    When Ada sends resource_usage_record for "part"
    Then it is accepted with ext.missionweaveprotocol.core.resource_usage_recorded
    And "part" has used 2 of toolCalls

    Examples:
      | what         | name         | dimension           | amount |
      | money        | money        | financialAmount     | 10     |
      | tokens       | tokens       | modelTokens         | 9001   |
      | tool-calls   | tool calls   | toolCalls           | 10     |
      | compute      | compute      | computeSeconds      | 91     |
      | wall-clock   | wall clock   | wallClockSeconds    | 901    |
      | side-effects | side effects | externalSideEffects | 10     |

  @12-26 @12-20
  Scenario Outline: [12-usage-all-<what>] All <name> of the budget may be used, and then nothing more
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends resource_usage_record for "part", using only <amount> of <dimension>
    Then it is accepted
    And "part" has used <amount> of <dimension>
    When Ada sends resource_usage_record for "part", using only 1 of <dimension>
    Then it is refused in every reading

    Examples:
      | what         | name         | dimension           | amount |
      | money        | money        | financialAmount     | 10     |
      | tokens       | tokens       | modelTokens         | 10000  |
      | tool-calls   | tool calls   | toolCalls           | 10     |
      | compute      | compute      | computeSeconds      | 100    |
      | wall-clock   | wall clock   | wallClockSeconds    | 1000   |
      | side-effects | side effects | externalSideEffects | 10     |

  @12-20
  Scenario: [12-usage-exhausted] Work whose budget is exhausted is started once more
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends resource_usage_record for "part", using only 10 of toolCalls
    Then the text leaves it open, in the reading exhausted-budget
    When Ada sends work.checkpoint for "part"
    Then the text leaves it open, in the reading exhausted-budget
    When Ada sends work.start for "part"
    Then the text leaves it open, in the reading exhausted-budget

  @12-20 @12-26
  Scenario: [12-usage-escalated] More is used once a revised contract has more
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part", using only 9 of toolCalls
    And the Ownership Lease of "part" has expired
    When the Coordinator sends work.offer for "part", with a revised contract, with 20 of toolCallLimit
    Then it is accepted with work.offer.created
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    When Ada sends work.start for "part"
    Then it is accepted with work.started
    When Ada sends resource_usage_record for "part", using only 2 of toolCalls
    Then the text leaves it open, in the reading revised-budget

  @12-22 @12-26
  Scenario: [12-usage-of-next-owner] What a former owner has used stays used
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part", using only 6 of toolCalls
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    And Ben sends work.accept_offer for "part"
    And Ben sends work.start for "part"
    When Ben sends resource_usage_record for "part", using only 5 of toolCalls
    Then it is refused under 12-26
    And "part" has used 6 of toolCalls

  @12-25 @12-26
  Scenario: [12-usage-over-mission] A WorkItem without a limit of its own does not use more than its Mission has
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", without a limit of toolCallLimit
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    When Ada sends resource_usage_record for "part", using 1001 of toolCalls
    Then it is refused in every reading
    And "part" has used 0 of modelTokens
    And the Mission has used 0 of modelTokens

  @12-25
  Scenario: [12-usage-unlimited] A WorkItem without a limit of its own uses something
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", without a limit of toolCallLimit
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    When Ada sends resource_usage_record for "part", using only 5 of toolCalls
    Then the text leaves it open, in the reading unbudgeted-usage

  @12-23
  Scenario Outline: [12-usage-<case>] A record <change> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends resource_usage_record for "part", <change>
    Then it is refused under <sentence>
    And "part" has used 0 of toolCalls

    Examples:
      | case       | change                      | sentence |
      | none       | without its usage           | 12-23    |
      | zero       | using nothing               | 12-23    |
      | no-epoch   | without an Ownership Epoch  | 12-23    |

    @12-23
    Examples:
      | case       | change                      | sentence |
      | negative   | giving back what was used   | 12-23    |

    @11.3-07
    Examples:
      | case           | change                       | sentence |
      | no-lease       | without a Lease ID           | 11.3-07  |
      | lease-unknown  | with a Lease ID never issued | 11.3-07  |

    @4-03
    Examples:
      | case          | change                                   | sentence |
      | epoch-unknown | under an Ownership Epoch not begun yet   | 4-03     |

  @12-23
  Scenario Outline: [12-usage-by-service-<case>] A record of a service <change> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When the control plane sends resource_usage_record for "part", <change>
    Then it is refused under <sentence>
    And "part" has used 0 of toolCalls

    Examples:
      | case       | change                      | sentence |
      | none       | without its usage           | 12-23    |
      | zero       | using nothing               | 12-23    |
      | no-epoch   | without an Ownership Epoch  | 12-23    |

    @12-23
    Examples:
      | case       | change                      | sentence |
      | negative   | giving back what was used   | 12-23    |

    @12-26
    Examples:
      | case       | change                      | sentence |
      | over       | using 11 of toolCalls       | 12-26    |

    @11.3-07
    Examples:
      | case           | change                       | sentence |
      | no-lease       | without a Lease ID           | 11.3-07  |
      | lease-unknown  | with a Lease ID never issued | 11.3-07  |

    @4-03
    Examples:
      | case          | change                                   | sentence |
      | epoch-unknown | under an Ownership Epoch not begun yet   | 4-03     |

    @15.3-02
    Examples:
      | case  | change                       | sentence |
      | revision | expecting a later revision | 15.3-02  |

  @11.3-07 @12-23
  Scenario: [12-usage-by-service-other-lease] A service records nothing under the lease of another WorkItem
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And a WorkItem "b" that is active
    When the control plane sends resource_usage_record for "part", with the Lease ID that "b" has
    Then it is refused under 11.3-07
    And "part" has used 0 of toolCalls

  @12-25 @12-26
  Scenario: [12-usage-over-mission-by-service] A service charges no more than the Mission has
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", without a limit of toolCallLimit
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    When the control plane sends resource_usage_record for "part", using 1001 of toolCalls
    Then it is refused in every reading
    And the Mission has used 0 of modelTokens

  @12-23 @11.3-08
  Scenario: [12-usage-former-lease] A record under the lease of before is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends work.checkpoint for "part"
    And Ada sends work.start for "part"
    When Ada sends resource_usage_record for "part", with the Lease ID of before
    Then it is refused under 11.3-08
    And "part" has used 0 of toolCalls

  @12-23 @4-03
  Scenario: [12-usage-former-epoch] A record under an older Ownership Epoch is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that was active before and is active again
    When Ada sends resource_usage_record for "part", under an older Ownership Epoch
    Then it is refused under 4-03
    And "part" has used 0 of toolCalls

  @12-23 @11.3-14
  Scenario: [12-usage-lapsed] A record under a lease that has lapsed is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the Execution Lease of "part" has expired
    When Ada sends resource_usage_record for "part"
    Then it is refused in every reading
    And "part" has used 0 of toolCalls

  @12-23 @11.3-08
  Scenario: [12-usage-by-service-later] A service records what was used under a lease that was released
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends work.checkpoint for "part"
    And Ada sends work.start for "part"
    When the control plane sends resource_usage_record for "part", with the Lease ID of before
    Then the text leaves it open, in the reading usage-after-lease

  @12-23 @11.3-05
  Scenario Outline: [12-usage-by-<who>] <sender> records nothing of the work of another
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    When <sender> sends resource_usage_record for "part"
    Then it is refused in every reading
    And "part" has used 0 of toolCalls

    Examples:
      | who         | sender           |
      | another     | Ben              |
      | coordinator | the Coordinator  |
      | owner       | the MissionOwner |

  @12-17 @12-22 @15.1-34
  Scenario: [12-usage-cancelled] What a cancelled WorkItem has used is allotted again
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with 600 of toolCallLimit
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    And Ada sends resource_usage_record for "part", using only 100 of toolCalls
    When the Coordinator sends work.cancel for "part"
    Then it is accepted with work.cancelled
    When the Coordinator sends work.authorize for "other", with 901 of toolCallLimit
    Then the text leaves it open, in the reading released-usage

  @12-22 @15.1-23
  Scenario: [12-usage-retry] A record that is sent again is charged once
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends resource_usage_record for "part"
    When the same Command is sent again
    Then it gets its original receipt
    And "part" has used 1 of toolCalls
