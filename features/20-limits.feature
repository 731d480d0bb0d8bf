Feature: Cooperation limits, and the one Command over a limit that a grant allows (§20)

  @20-01 @15.1-35 @19-RATE_LIMITED
  Scenario Outline: [20-<policy>-exceeded-by-<who>] <sender> sends one <command> more than the limit allows, and is refused
    Given the Organization has a <limit> of 2
    And a Mission with the Workers Ada and Ben
    And <sender> sends <command>
    And <sender> sends <command>
    When <sender> sends <command>
    Then it is refused under 20-01

    Examples:
      | policy        | limit                        | command      | who         | sender          |
      | message-rate  | maximumMessageRatePerMinute  | message.post | ada         | Ada             |
      | message-rate  | maximumMessageRatePerMinute  | message.post | coordinator | the Coordinator |
      | proposal-rate | maximumProposalRatePerMinute | work.propose | ada         | Ada             |
      | proposal-rate | maximumProposalRatePerMinute | work.propose | coordinator | the Coordinator |

  @20-01
  Scenario Outline: [20-<policy>-kept-<case>] As many Commands <command> as the limit allows are accepted
    Given the Organization has a <limit> of <most>
    And a Mission with the Workers Ada and Ben
    And <other> sends <command>
    When Ada sends <command>
    Then it is accepted

    Examples:
      | policy        | case    | limit                        | most | command      | other           |
      | message-rate  | two     | maximumMessageRatePerMinute  | 2    | message.post | Ada             |
      | message-rate  | another | maximumMessageRatePerMinute  | 1    | message.post | Ben             |
      | proposal-rate | two     | maximumProposalRatePerMinute | 2    | work.propose | Ada             |
      | proposal-rate | another | maximumProposalRatePerMinute | 1    | work.propose | the Coordinator |

  @20-01
  Scenario Outline: [20-<policy>-elsewhere] What was sent to one Group does not count for another
    Given the Organization has a <limit> of 1
    And a Mission with the Workers Ada and Ben
    And the Coordinator sends <command>
    And the next Commands are about a second Mission
    When the Coordinator sends <command>
    Then it is accepted

    Examples:
      | policy        | limit                        | command      |
      | message-rate  | maximumMessageRatePerMinute  | message.post |
      | proposal-rate | maximumProposalRatePerMinute | work.propose |

  @20-01
  Scenario Outline: [20-<policy>-later] When the minute is over, <command> is accepted again
    Given the Organization has a <limit> of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends <command>
    And 61 seconds pass
    When Ada sends <command>
    Then it is accepted

    Examples:
      | policy        | limit                        | command      |
      | message-rate  | maximumMessageRatePerMinute  | message.post |
      | proposal-rate | maximumProposalRatePerMinute | work.propose |

  @20-01
  Scenario: [20-message-rate-meanwhile] A Message over the rate, when some of the minute has passed
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And 40 seconds pass
    When Ada sends message.post
    Then the text leaves it open, in the reading rate-over-time

  @20-01
  Scenario Outline: [20-<policy>-of-<who>] <sender> sends more <command> than the limit allows
    Given the Organization has a <limit> of 1
    And a Mission with the Workers Ada and Ben
    And <sender> sends <command>
    When <sender> sends <command>
    Then the text leaves it open, in the reading rate-of-others

    Examples:
      | policy        | limit                        | command      | who     | sender            |
      | message-rate  | maximumMessageRatePerMinute  | message.post | owner   | the MissionOwner  |
      | message-rate  | maximumMessageRatePerMinute  | message.post | service | the control plane |
      | proposal-rate | maximumProposalRatePerMinute | work.propose | owner   | the MissionOwner  |

  @20-04 @20-06 @20-09 @20-10 @20-11 @20-12 @15.1-22
  Scenario Outline: [20-<policy>-override-of-<who>] By leave of a grant, <sender> sends one <command> more than the limit allows
    Given the Organization has a <limit> of 1
    And a Mission with the Workers Ada and Ben
    And <sender> sends <command>
    And the MissionOwner lets <sender> send one <command> over the <policy_name>, by the override "one"
    When <sender> sends <command>, by leave of the override "one"
    Then it is accepted

    Examples:
      | policy        | policy_name   | limit                        | command      | who         | sender          |
      | message-rate  | message_rate  | maximumMessageRatePerMinute  | message.post | ada         | Ada             |
      | message-rate  | message_rate  | maximumMessageRatePerMinute  | message.post | coordinator | the Coordinator |
      | proposal-rate | proposal_rate | maximumProposalRatePerMinute | work.propose | ada         | Ada             |

  @20-13 @15.1-23
  Scenario: [20-override-receipt] What a grant allowed gets its original receipt when it is sent again
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And the MissionOwner lets Ada send one message.post over the message_rate, by the override "one"
    And Ada sends message.post, by leave of the override "one"
    When the same Command is sent again
    Then it gets its original receipt

  @20-10 @20-13 @20-06
  Scenario: [20-override-again] A grant that was used up allows nothing more
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And the MissionOwner lets Ada send one message.post over the message_rate, by the override "one"
    And Ada sends message.post, by leave of the override "one"
    When Ada sends message.post, by leave of the override "one", under an Action ID of its own
    Then it is refused under 20-10

  @20-11
  Scenario: [20-override-unspent] A Command that is refused does not use its grant up
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And the MissionOwner lets Ada send one message.post over the message_rate, by the override "one"
    When Ada sends message.post, by leave of the override "one", without anything in its content
    Then it is refused under 9-05
    When Ada sends message.post, by leave of the override "one"
    Then it is accepted

  @20-10 @20-06
  Scenario: [20-override-unknown] A grant that was never issued allows nothing
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends message.post
    When Ada sends message.post, by leave of an override never granted
    Then it is refused under 20-10

  @20-10 @20-13
  Scenario: [20-override-other-action] A grant for another Action ID allows nothing
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And the MissionOwner lets Ada send one message.post over the message_rate, by the override "one"
    When Ada sends message.post, by leave of the override "one", under an Action ID of its own
    Then it is refused under 20-10

  @20-10 @20-13
  Scenario Outline: [20-override-other-<case>] A grant for another <case> allows nothing
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And the MissionOwner lets <beneficiary> send one <command> over the <policy>, by the override "one"
    When Ada sends message.post, by leave of the override "one"
    Then it is refused under 20-10

    Examples:
      | case        | beneficiary | command      | policy        |
      | beneficiary | Ben         | message.post | message_rate  |
      | kind        | Ada         | work.propose | message_rate  |
      | policy      | Ada         | message.post | proposal_rate |

  @20-10 @20-13 @4-16
  Scenario: [20-override-other-group] A grant of one Group allows nothing in another
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And the MissionOwner lets the Coordinator send one message.post over the message_rate, by the override "one"
    And the next Commands are about a second Mission
    And the Coordinator sends message.post
    When the Coordinator sends message.post, by leave of the override "one"
    Then it is refused under 20-10

  @20-10
  Scenario: [20-override-expired] A grant that has expired allows nothing
    Given the Organization has a maximumMessageRatePerMinute of 1
    And a Mission with the Workers Ada and Ben
    And the MissionOwner lets Ada send one message.post over the message_rate, by the override "one"
    And 3601 seconds pass
    And Ada sends message.post
    When Ada sends message.post, by leave of the override "one"
    Then it is refused under 20-10

  @20-10
  Scenario: [20-override-needless] A Command that cites a grant and needs none
    Given the Organization has a maximumMessageRatePerMinute of 2
    And a Mission with the Workers Ada and Ben
    And the MissionOwner lets Ada send one message.post over the message_rate, by the override "one"
    When Ada sends message.post, by leave of the override "one"
    Then the text leaves it open, in the reading needless-override

  @20-10
  Scenario: [20-override-needless-unlimited] A Command that cites a grant, where there is no limit at all
    Given a Mission with the Workers Ada and Ben
    And the MissionOwner lets Ada send one message.post over the message_rate, by the override "one"
    When Ada sends message.post, by leave of the override "one"
    Then the text leaves it open, in the reading needless-override

  @20-10
  Scenario: [20-override-needless-unknown] A Command that cites a grant never issued, and needs none
    Given a Mission with the Workers Ada and Ben
    When Ada sends message.post, by leave of an override never granted
    Then the text leaves it open, in the reading needless-override
