Feature: Budgets: what WorkItems are allotted stays within their Mission's limits (§4, §12, §15.1)
  The Mission grants 1000 of money, tool calls and side effects, 1000000 tokens, 10000 seconds of compute and 100000 of
  wall clock.

  @4-19 @15.1-34 @12-16 @12-17
  Scenario Outline: [12-over-<what>] A WorkItem that asks for more <name> than its Mission has is refused
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", with <amount> of <dimension>
    Then it is refused under 4-19
    And "part" is none

    Examples:
      | what         | name         | dimension               | amount  |
      | money        | money        | financialLimit          | 1001    |
      | tokens       | tokens       | modelTokenLimit         | 1000001 |
      | tool-calls   | tool calls   | toolCallLimit           | 1001    |
      | compute      | compute      | computeSecondsLimit     | 10001   |
      | wall-clock   | wall clock   | wallClockSecondsLimit   | 100001  |
      | side-effects | side effects | externalSideEffectLimit | 1001    |

  @4-19 @12-16 @12-17
  Scenario Outline: [12-all-<what>] A WorkItem may have all the <name> of its Mission
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", with <amount> of <dimension>
    Then it is accepted with work.authorized
    And "part" is open

    Examples:
      | what         | name         | dimension               | amount  |
      | money        | money        | financialLimit          | 1000    |
      | tokens       | tokens       | modelTokenLimit         | 1000000 |
      | tool-calls   | tool calls   | toolCallLimit           | 1000    |
      | compute      | compute      | computeSecondsLimit     | 10000   |
      | wall-clock   | wall clock   | wallClockSecondsLimit   | 100000  |
      | side-effects | side effects | externalSideEffectLimit | 1000    |

  @12-17 @15.1-34
  Scenario Outline: [12-together-over-<what>] Two WorkItems together ask for more <name> than their Mission has
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with <amount> of <dimension>
    When the Coordinator sends work.authorize for "other", with <amount> of <dimension>
    Then the text leaves it open, in the reading budget-allocation

    Examples:
      | what         | name         | dimension               | amount |
      | money        | money        | financialLimit          | 501    |
      | tokens       | tokens       | modelTokenLimit         | 500001 |
      | tool-calls   | tool calls   | toolCallLimit           | 501    |
      | compute      | compute      | computeSecondsLimit     | 5001   |
      | wall-clock   | wall clock   | wallClockSecondsLimit   | 50001  |
      | side-effects | side effects | externalSideEffectLimit | 501    |

  @12-17 @15.1-34
  Scenario: [12-together-all] Two WorkItems may together have all that their Mission has
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with 500 of toolCallLimit
    When the Coordinator sends work.authorize for "other", with 500 of toolCallLimit
    Then it is accepted with work.authorized
    And "other" is open

  @15.1-37 @12-17
  Scenario Outline: [12-refused-<how>] What was asked for by a refused Command is still there
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", <change>, with 1000 of toolCallLimit
    And it is refused under <sentence>
    When the Coordinator sends work.authorize for "other", with 1000 of toolCallLimit
    Then it is accepted with work.authorized
    And "other" is open

    Examples:
      | how               | change                               | sentence |
      | incomplete        | with a contract without goal         | 10.1-02  |
      | without-a-session | without its Session Epoch            | 15.1-04  |

  @12-17 @4-12
  Scenario: [12-of-its-own-mission] What one Mission allotted takes nothing from another
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with 1000 of toolCallLimit
    And the next Commands are about a second Mission
    When the Coordinator sends work.authorize for "other", with 1000 of toolCallLimit
    Then it is accepted with work.authorized
    And "other" is open

  @15.1-34
  Scenario: [12-cancelled] What was allotted to a cancelled WorkItem is allotted again
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with 600 of toolCallLimit
    And the Coordinator sends work.cancel for "part"
    When the Coordinator sends work.authorize for "other", with 600 of toolCallLimit
    Then the text leaves it open, in the reading cancelled-budget

  @15.1-34 @12-17
  Scenario: [12-verified] What was allotted to a verified WorkItem is allotted again
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with 600 of toolCallLimit
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    And Ada sends work.start for "part"
    And Ada sends artifact.publish for "part"
    And Ada sends work.submit for "part"
    And the Coordinator sends work.accept_result for "part"
    When the Coordinator sends work.authorize for "other", with 600 of toolCallLimit
    Then the text leaves it open, in the reading verified-budget

  @15.1-34 @12-17
  Scenario: [12-failed] What was allotted to a failed WorkItem is allotted again
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with 600 of toolCallLimit
    And the Coordinator sends work.fail for "part"
    When the Coordinator sends work.authorize for "other", with 600 of toolCallLimit
    Then the text leaves it open, in the reading failed-budget
    When the Coordinator sends work.offer for "part"
    Then the text leaves it open, in the reading failed-budget

  @4-19 @12-15
  Scenario: [12-other-currency] A WorkItem asks for money of another currency than its Mission has
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", with money of another currency
    Then the text leaves it open, in the reading other-currency

  @4-19 @10.1-14 @12-17
  Scenario: [12-other-currency-revised] A revised contract asks for money of another currency than its Mission has
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a revised contract, with money of another currency
    Then the text leaves it open, in the reading other-currency

  @4-19 @10.1-14 @12-17
  Scenario Outline: [12-revised-over-<what>] A revised contract does not ask for more <name> than the Mission has
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a revised contract, with <amount> of <dimension>
    Then it is refused under 4-19
    And "part" is open
    And the Work Contract of "part" is at revision 1

    Examples:
      | what       | name       | dimension      | amount |
      | money      | money      | financialLimit | 1001   |
      | tool-calls | tool calls | toolCallLimit  | 1001   |

  @12-17 @10.1-14
  Scenario: [12-revised-together] A revised contract asks for more than the other WorkItems have left
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "other", with 500 of toolCallLimit
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a revised contract, with 501 of toolCallLimit
    Then the text leaves it open, in the reading revised-budget

  @12-17 @10.1-14
  Scenario: [12-revised-once] A contract that was revised takes of the budget what it asks for, and not what it asked for as well
    Given a Mission with the Worker Ada
    And the Coordinator sends work.authorize for "part", with 500 of toolCallLimit
    And the Coordinator sends work.offer for "part", with a revised contract, with 400 of toolCallLimit
    When the Coordinator sends work.authorize for "other", with 500 of toolCallLimit
    Then it is accepted with work.authorized

  @10.2-propose @9-12
  Scenario: [12-proposal-takes-nothing] A proposal takes nothing of the Mission's budget
    Given a Mission with the Worker Ada
    And Ada sends work.propose, with 1000 of toolCallLimit
    When the Coordinator sends work.authorize for "part", with 1000 of toolCallLimit
    Then it is accepted with work.authorized
    And "part" is open
