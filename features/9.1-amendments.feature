Feature: Corrections, retractions and redactions: further Events, which leave the Message as it was (§9.1)

  @9.1-21 @4-11
  Scenario Outline: [9.1-<command>-own-by-<who>] <sender> takes its own Message up again: <command>
    Given a Mission with the Workers Ada and Ben
    And <sender> sends message.post, called the Message "first"
    When <sender> sends <command>
    Then it is accepted with <event>
    And the Message "first" says what it said

    Examples:
      | command         | who         | sender          | event             |
      | message.correct | ada         | Ada             | message.corrected |
      | message.correct | coordinator | the Coordinator | message.corrected |
      | message.retract | ada         | Ada             | message.retracted |
      | message.retract | coordinator | the Coordinator | message.retracted |

  @9.1-21 @4-11
  Scenario Outline: [9.1-<command>-about-<state>] An owner takes up what it said of a WorkItem that is <state>: <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    And Ada sends message.post for "part", called the Message "first"
    When Ada sends <command> for "part"
    Then it is accepted with <event>
    And "part" is <state>

    Examples:
      | command         | state     | event             |
      | message.correct | offered   | message.corrected |
      | message.correct | queued    | message.corrected |
      | message.correct | active    | message.corrected |
      | message.correct | blocked   | message.corrected |
      | message.correct | submitted | message.corrected |
      | message.retract | offered   | message.retracted |
      | message.retract | queued    | message.retracted |
      | message.retract | active    | message.retracted |
      | message.retract | blocked   | message.retracted |
      | message.retract | submitted | message.retracted |

  @9.1-21
  Scenario Outline: [9.1-<command>-by-<who>] <sender> takes up what a Worker said: <command>
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    When <sender> sends <command>
    Then the text leaves it open, in the reading <reading>

    Examples:
      | command         | who     | sender            | reading            |
      | message.correct | owner   | the MissionOwner  | message-by-human   |
      | message.correct | service | the control plane | message-by-service |
      | message.retract | owner   | the MissionOwner  | message-by-human   |
      | message.retract | service | the control plane | message-by-service |

  @9.1-21
  Scenario Outline: [9.1-<command>-of-another-by-<who>] <sender> takes up what another said: <command>
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    When <sender> sends <command>, of the Message "first"
    Then the text leaves it open, in the reading amendment-of-another

    Examples:
      | command         | who         | sender          |
      | message.correct | ben         | Ben             |
      | message.correct | coordinator | the Coordinator |
      | message.retract | ben         | Ben             |
      | message.retract | coordinator | the Coordinator |

  @9.1-22 @3-16
  Scenario Outline: [9.1-redact-by-<who>] <sender> redacts a Message
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    And Ada sends message.post, called the Message "first"
    When <sender> sends message.redact, of the Message "first"
    Then the text leaves it open, in the reading <reading>

    Examples:
      | who         | sender            | reading              |
      | coordinator | the Coordinator   | redaction-by-officer |
      | owner       | the MissionOwner  | redaction-by-officer |
      | author      | Ada               | redaction-by-member  |
      | another     | Ben               | redaction-by-member  |
      | observer    | Stan              | redaction-by-member  |
      | service     | the control plane | message-by-service   |

  @9.1-22 @3-16
  Scenario Outline: [9.1-redact-no-reason-by-<who>] A redaction of <sender> that gives no reason is refused
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    When <sender> sends message.redact, without its reason
    Then it is refused under 9.1-22
    And the Message "first" says what it said

    Examples:
      | who         | sender            |
      | coordinator | the Coordinator   |
      | ada         | Ada               |
      | owner       | the MissionOwner  |
      | service     | the control plane |

  @9.1-21
  Scenario Outline: [9.1-<command>-no-reason] A <command> that gives no reason
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    When Ada sends <command>, without its reason
    Then the text leaves it open, in the reading unreasoned-amendment

    Examples:
      | command         |
      | message.correct |
      | message.retract |

  @9.1-21
  Scenario Outline: [9.1-<command>-unknown-by-<who>] <command> of <sender> about a Message that nobody posted is refused
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post
    When <sender> sends <command>, of a Message never posted
    Then it is refused under 9.1-21

    Examples:
      | command         | who     | sender            |
      | message.correct | ada     | Ada               |
      | message.correct | owner   | the MissionOwner  |
      | message.correct | service | the control plane |
      | message.retract | ada     | Ada               |
      | message.retract | owner   | the MissionOwner  |
      | message.retract | service | the control plane |
      | message.redact  | ada     | Ada               |
      | message.redact  | owner   | the MissionOwner  |
      | message.redact  | service | the control plane |

  @9.1-21 @4-16
  Scenario Outline: [9.1-<command>-elsewhere-by-<who>] <command> of <sender> about a Message of another Group is refused
    Given a Mission with the Workers Ada and Ben
    And <sender> sends message.post, called the Message "first"
    And the next Commands are about a second Mission
    When <sender> sends <command>, of the Message "first"
    Then it is refused under 9.1-21
    And the Message "first" says what it said

    Examples:
      | command         | who         | sender          |
      | message.correct | coordinator | the Coordinator |
      | message.retract | coordinator | the Coordinator |
      | message.redact  | coordinator | the Coordinator |

  @2-22 @4-11
  Scenario Outline: [9.1-<command>-same-id-by-<who>] <command> of <sender> does not take the Message ID of the original
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    When <sender> sends <command>, under the Message ID of the original
    Then it is refused under 2-22
    And the Message "first" says what it said

    Examples:
      | command         | who     | sender            |
      | message.correct | ada     | Ada               |
      | message.correct | owner   | the MissionOwner  |
      | message.correct | service | the control plane |
      | message.retract | ada     | Ada               |
      | message.retract | owner   | the MissionOwner  |
      | message.retract | service | the control plane |
      | message.redact  | ada     | Ada               |
      | message.redact  | owner   | the MissionOwner  |
      | message.redact  | service | the control plane |

  @2-22 @4-11
  Scenario Outline: [9.1-<command>-id-used] The Message ID of a <command> is in use
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    And Ada sends <command>, called the Message "second"
    When Ben sends message.post, called the Message "second"
    Then it is refused under 2-22

    Examples:
      | command         |
      | message.correct |
      | message.retract |

  @2-22 @9.1-21
  Scenario: [9.1-redact-id-used] The Message ID of a redaction is in use, if the redaction was accepted
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    When the Coordinator sends message.redact, called the Message "second"
    Then the text leaves it open, in the reading redaction-by-officer
    When Ben sends message.post, called the Message "second"
    Then the text leaves it open, in the reading redaction-by-officer

  @9-05
  Scenario Outline: [9.1-correct-<case>-by-<who>] A correction of <sender> <change> is refused
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    When <sender> sends message.correct, <change>
    Then it is refused under <requirement>
    And the Message "first" says what it said

    Examples:
      | case       | who     | sender            | change                          | requirement |
      | no-content | ada     | Ada               | without its content             | 9-05        |
      | nothing    | ada     | Ada               | without anything in its content | 9-05        |
      | no-content | owner   | the MissionOwner  | without its content             | 9-05        |
      | nothing    | owner   | the MissionOwner  | without anything in its content | 9-05        |
      | no-content | service | the control plane | without its content             | 9-05        |
      | nothing    | service | the control plane | without anything in its content | 9-05        |

    @9-06 @9-07
    Examples:
      | case   | who     | sender            | change                 | requirement |
      | empty  | ada     | Ada               | with an empty text     | 9-07        |
      | binary | ada     | Ada               | with binary data in it | 9-07        |
      | empty  | owner   | the MissionOwner  | with an empty text     | 9-07        |
      | binary | owner   | the MissionOwner  | with binary data in it | 9-07        |
      | empty  | service | the control plane | with an empty text     | 9-07        |
      | binary | service | the control plane | with binary data in it | 9-07        |

  @9.1-21
  Scenario Outline: [9.1-<command>-again] A Message that was taken back is taken up again: <command>
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    And Ada sends message.retract
    When Ada sends <command>, of the Message "first"
    Then the text leaves it open, in the reading amended-again

    Examples:
      | command         |
      | message.correct |
      | message.retract |

  @9.1-21 @4-11
  Scenario: [9.1-corrected-twice] A Message is corrected twice, and stays what it was
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    And Ada sends message.correct
    When Ada sends message.correct, of the Message "first"
    Then it is accepted with message.corrected
    And the Message "first" says what it said

  @4-02 @9-09
  Scenario: [9.1-no-order] A correction authorizes as little as a Message
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends message.post for "part", called the Message "first"
    And the Coordinator sends message.correct for "part", that says "Ada has my leave to do this now."
    When Ada sends work.accept_offer for "part"
    Then it is refused under 10.2-13
    And "part" is open

  @9.1-21
  Scenario Outline: [9.1-<command>-after-end] What was said before a Mission was cancelled: <command>
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    And the MissionOwner sends mission.cancel
    When Ada sends <command>, of the Message "first"
    Then the text leaves it open, in the reading message-after-end

    Examples:
      | command         |
      | message.correct |
      | message.retract |

  @9.1-21
  Scenario Outline: [9.1-<command>-late] After the deadline of the Mission: <command>
    Given a Mission that is due soon, with the Worker Ada
    And Ada sends message.post, called the Message "first"
    And the Mission's deadline has passed
    When Ada sends <command>, of the Message "first"
    Then the text leaves it open, in the reading message-past-deadline

    Examples:
      | command         |
      | message.correct |
      | message.retract |

  @9.1-21
  Scenario Outline: [9.1-<command>-ended-work] What was said of a WorkItem before it was cancelled: <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends message.post for "part", called the Message "first"
    And the Coordinator sends work.cancel for "part"
    When Ada sends <command> for "part"
    Then the text leaves it open, in the reading message-on-ended-work
    And "part" is cancelled

    Examples:
      | command         |
      | message.correct |
      | message.retract |

  @15.1-23
  Scenario Outline: [9.1-<command>-receipt] A <command> that is sent again gets its original receipt
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And Ada sends <command>
    When the same Command is sent again
    Then it gets its original receipt

    Examples:
      | command         |
      | message.correct |
      | message.retract |

  @15.1-03 @15.1-25 @15.1-27 @15.1-28 @15.1-29 @15.1-30
  Scenario Outline: [9.1-<command>-envelope-<case>-by-<who>] <command> of <sender> <change> is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    And Ada sends message.post
    When <sender> sends <command>, <change>
    Then it is refused under <requirement>

    Examples:
      | command         | case               | who | sender | change                                 | requirement |
      | message.correct | signature          | ada | Ada    | signed by somebody else                | 15.1-27     |
      | message.correct | tampered           | ada | Ada    | changed after signing                  | 15.1-27     |
      | message.correct | schema             | ada | Ada    | with an unknown member                 | 15.1-30     |
      | message.correct | action             | ada | Ada    | under an Action ID that it used before | 15.1-25     |
      | message.correct | group              | ada | Ada    | without a Group                        | 15.1-03     |
      | message.correct | session-missing    | ada | Ada    | without its Session Epoch              | 15.1-04     |
      | message.correct | session-older      | ada | Ada    | under an older Session Epoch           | 15.1-28     |
      | message.correct | membership-missing | ada | Ada    | without its Membership Epoch           | 15.1-05     |
      | message.correct | membership-older   | ada | Ada    | under an older Membership Epoch        | 15.1-29     |
      | message.retract | signature          | ada | Ada    | signed by somebody else                | 15.1-27     |
      | message.retract | tampered           | ada | Ada    | changed after signing                  | 15.1-27     |
      | message.retract | schema             | ada | Ada    | with an unknown member                 | 15.1-30     |
      | message.retract | action             | ada | Ada    | under an Action ID that it used before | 15.1-25     |
      | message.retract | group              | ada | Ada    | without a Group                        | 15.1-03     |
      | message.retract | session-missing    | ada | Ada    | without its Session Epoch              | 15.1-04     |
      | message.retract | session-older      | ada | Ada    | under an older Session Epoch           | 15.1-28     |
      | message.retract | membership-missing | ada | Ada    | without its Membership Epoch           | 15.1-05     |
      | message.retract | membership-older   | ada | Ada    | under an older Membership Epoch        | 15.1-29     |
      | message.redact  | signature          | ada | Ada    | signed by somebody else                | 15.1-27     |
      | message.redact  | tampered           | ada | Ada    | changed after signing                  | 15.1-27     |
      | message.redact  | schema             | ada | Ada    | with an unknown member                 | 15.1-30     |
      | message.redact  | action             | ada | Ada    | under an Action ID that it used before | 15.1-25     |
      | message.redact  | group              | ada | Ada    | without a Group                        | 15.1-03     |
      | message.redact  | session-missing    | ada | Ada    | without its Session Epoch              | 15.1-04     |
      | message.redact  | session-older      | ada | Ada    | under an older Session Epoch           | 15.1-28     |
      | message.redact  | membership-missing | ada | Ada    | without its Membership Epoch           | 15.1-05     |
      | message.redact  | membership-older   | ada | Ada    | under an older Membership Epoch        | 15.1-29     |

    Examples:
      | command         | case               | who   | sender           | change                                 | requirement |
      | message.correct | signature          | owner | the MissionOwner | signed by somebody else                | 15.1-27     |
      | message.correct | tampered           | owner | the MissionOwner | changed after signing                  | 15.1-27     |
      | message.correct | schema             | owner | the MissionOwner | with an unknown member                 | 15.1-30     |
      | message.correct | action             | owner | the MissionOwner | under an Action ID that it used before | 15.1-25     |
      | message.correct | group              | owner | the MissionOwner | without a Group                        | 15.1-03     |
      | message.correct | session-invented   | owner | the MissionOwner | with an invented Session Epoch         | 15.1-07     |
      | message.correct | membership-missing | owner | the MissionOwner | without its Membership Epoch           | 15.1-05     |
      | message.retract | signature          | owner | the MissionOwner | signed by somebody else                | 15.1-27     |
      | message.retract | tampered           | owner | the MissionOwner | changed after signing                  | 15.1-27     |
      | message.retract | schema             | owner | the MissionOwner | with an unknown member                 | 15.1-30     |
      | message.retract | action             | owner | the MissionOwner | under an Action ID that it used before | 15.1-25     |
      | message.retract | group              | owner | the MissionOwner | without a Group                        | 15.1-03     |
      | message.retract | session-invented   | owner | the MissionOwner | with an invented Session Epoch         | 15.1-07     |
      | message.retract | membership-missing | owner | the MissionOwner | without its Membership Epoch           | 15.1-05     |
      | message.redact  | signature          | owner | the MissionOwner | signed by somebody else                | 15.1-27     |
      | message.redact  | tampered           | owner | the MissionOwner | changed after signing                  | 15.1-27     |
      | message.redact  | schema             | owner | the MissionOwner | with an unknown member                 | 15.1-30     |
      | message.redact  | action             | owner | the MissionOwner | under an Action ID that it used before | 15.1-25     |
      | message.redact  | group              | owner | the MissionOwner | without a Group                        | 15.1-03     |
      | message.redact  | session-invented   | owner | the MissionOwner | with an invented Session Epoch         | 15.1-07     |
      | message.redact  | membership-missing | owner | the MissionOwner | without its Membership Epoch           | 15.1-05     |

    Examples:
      | command         | case                 | who     | sender            | change                                 | requirement |
      | message.correct | signature            | service | the control plane | signed by somebody else                | 15.1-27     |
      | message.correct | tampered             | service | the control plane | changed after signing                  | 15.1-27     |
      | message.correct | schema               | service | the control plane | with an unknown member                 | 15.1-30     |
      | message.correct | action               | service | the control plane | under an Action ID that it used before | 15.1-25     |
      | message.correct | group                | service | the control plane | without a Group                        | 15.1-03     |
      | message.correct | unknown-group        | service | the control plane | in an unknown Group                    | 15.1-03     |
      | message.correct | session-invented     | service | the control plane | with an invented Session Epoch         | 15.1-08     |
      | message.correct | membership-invented  | service | the control plane | with an invented Membership Epoch      | 15.1-08     |
      | message.correct | coordinator-invented | service | the control plane | with an invented Coordinator Epoch     | 15.1-30     |
      | message.retract | signature            | service | the control plane | signed by somebody else                | 15.1-27     |
      | message.retract | tampered             | service | the control plane | changed after signing                  | 15.1-27     |
      | message.retract | schema               | service | the control plane | with an unknown member                 | 15.1-30     |
      | message.retract | action               | service | the control plane | under an Action ID that it used before | 15.1-25     |
      | message.retract | group                | service | the control plane | without a Group                        | 15.1-03     |
      | message.retract | unknown-group        | service | the control plane | in an unknown Group                    | 15.1-03     |
      | message.retract | session-invented     | service | the control plane | with an invented Session Epoch         | 15.1-08     |
      | message.retract | membership-invented  | service | the control plane | with an invented Membership Epoch      | 15.1-08     |
      | message.retract | coordinator-invented | service | the control plane | with an invented Coordinator Epoch     | 15.1-30     |
      | message.redact  | signature            | service | the control plane | signed by somebody else                | 15.1-27     |
      | message.redact  | tampered             | service | the control plane | changed after signing                  | 15.1-27     |
      | message.redact  | schema               | service | the control plane | with an unknown member                 | 15.1-30     |
      | message.redact  | action               | service | the control plane | under an Action ID that it used before | 15.1-25     |
      | message.redact  | group                | service | the control plane | without a Group                        | 15.1-03     |
      | message.redact  | unknown-group        | service | the control plane | in an unknown Group                    | 15.1-03     |
      | message.redact  | session-invented     | service | the control plane | with an invented Session Epoch         | 15.1-08     |
      | message.redact  | membership-invented  | service | the control plane | with an invented Membership Epoch      | 15.1-08     |
      | message.redact  | coordinator-invented | service | the control plane | with an invented Coordinator Epoch     | 15.1-30     |

  @8-04
  Scenario Outline: [9.1-<command>-former-<who>] <sender>, a former member, takes nothing up again: <command>
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    And Ada sends message.post, called the Message "first"
    And the Coordinator sends membership.end, for <sender>
    When <sender> sends <command>, of the Message "first"
    Then it is refused under 8-04

    Examples:
      | command         | who  | sender |
      | message.correct | ben  | Ben    |
      | message.correct | stan | Stan   |
      | message.retract | ben  | Ben    |
      | message.retract | stan | Stan   |
      | message.redact  | ben  | Ben    |
      | message.redact  | stan | Stan   |

  @15.1-29
  Scenario Outline: [9.1-<command>-membership-older-by-observer] A human under a former Membership Epoch takes nothing up again: <command>
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    And Ada sends message.post, called the Message "first"
    And the Coordinator sends membership.change, for Stan, as reviewer
    When Stan sends <command>, under an older Membership Epoch
    Then it is refused under 15.1-29

    Examples:
      | command         |
      | message.correct |
      | message.retract |
      | message.redact  |

  @7.4-04 @7.4-05
  Scenario: [7.4-redaction] A redaction is appended like any Event, and takes nothing out of the history
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post, called the Message "first"
    And Ben sends message.post, called the Message "second"
    When the MissionOwner sends message.redact, of the Message "first"
    Then the text leaves it open, in the reading redaction-by-officer
    And the Group replays from every position
