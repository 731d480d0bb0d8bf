Feature: Messages: what is said in Conversations, and authorizes nothing (§9)

  @9-11 @9-01 @7.1-08 @1-02 @8-16
  Scenario Outline: [9-post-by-<who>] <sender> posts a Message in the planning Conversation of the Group
    Given a Mission with the Workers Ada and Ben
    When <sender> sends message.post
    Then it is accepted with message.posted

    Examples:
      | who         | sender          |
      | ada         | Ada             |
      | coordinator | the Coordinator |

  @9-11 @9-14 @1-02
  Scenario Outline: [9-post-<state>-by-<who>] <sender> posts a Message in the Conversation of a WorkItem that is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "base" that is open
    And a WorkItem "part" that is <state>
    When <sender> sends message.post for "part"
    Then it is accepted with message.posted
    And "part" is <state>

    Examples:
      | state     | who         | sender          |
      | open      | coordinator | the Coordinator |
      | offered   | coordinator | the Coordinator |
      | offered   | ada         | Ada             |
      | queued    | coordinator | the Coordinator |
      | queued    | ada         | Ada             |
      | active    | coordinator | the Coordinator |
      | active    | ada         | Ada             |
      | blocked   | ada         | Ada             |
      | submitted | coordinator | the Coordinator |
      | submitted | ada         | Ada             |

  @9-02 @9-11
  Scenario Outline: [9-post-<state>-coordinator] The Coordinator posts a Message about a WorkItem that is <state>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When the Coordinator sends message.post for "part"
    Then the text leaves it open, in the reading message-on-ended-work
    And "part" is <state>

    Examples:
      | state     |
      | verified  |
      | failed    |
      | cancelled |

  @9-02
  Scenario Outline: [9-post-none-by-<who>] There is no Conversation of a WorkItem that is not there for <sender>
    Given a Mission with the Workers Ada and Ben
    When <sender> sends message.post for "part"
    Then it is refused under 9-02
    And "part" is none

    Examples:
      | who     | sender            |
      | ada     | Ada               |
      | owner   | the MissionOwner  |
      | service | the control plane |

  @9-02
  Scenario Outline: [9-post-nowhere-by-<who>] A Message of <sender> is not posted in a Conversation that nobody has
    Given a Mission with the Workers Ada and Ben
    When <sender> sends message.post, in a Conversation that nobody has
    Then it is refused under 9-02

    Examples:
      | who     | sender            |
      | ada     | Ada               |
      | owner   | the MissionOwner  |
      | service | the control plane |

  @9-02 @4-16
  Scenario: [9-post-elsewhere] A Message is not posted in the Conversation of another Group
    Given a Mission with the Workers Ada and Ben
    And the next Commands are about a second Mission
    When the Coordinator sends message.post, in the Conversation of the first Mission
    Then it is refused under 9-02

  @9-02 @4-16
  Scenario: [9-post-elsewhere-item] A Message is not posted in the Conversation of a WorkItem of another Group
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the next Commands are about a second Mission
    When the Coordinator sends message.post for "part"
    Then it is refused under 9-02
    And "part" is open

  @9-06 @9-07
  Scenario: [9-post-references] A Message refers to structured data and to an Artifact
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends message.post for "part", with data and an Artifact
    Then it is accepted with message.posted
    And "part" is active

  @9-05
  Scenario Outline: [9-post-<case>-by-<who>] A Message of <sender> <change> is refused
    Given a Mission with the Workers Ada and Ben
    When <sender> sends message.post, <change>
    Then it is refused under <requirement>

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

  @2-22 @4-11
  Scenario Outline: [9-post-twice-<case>] Nothing else is posted under a Message ID in use, <case>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends message.post, called the Message "first"
    When <sender> sends <what>, called the Message "first", that says "Something else."
    Then it is refused under 2-22
    And "part" is active

    Examples:
      | case       | sender            | what                    |
      | by-itself  | Ada               | message.post            |
      | by-another | the Coordinator   | message.post            |
      | about-work | Ada               | message.post for "part" |
      | by-owner   | the MissionOwner  | message.post            |
      | by-service | the control plane | message.post            |

  @2-22 @4-11
  Scenario: [9-post-twice-elsewhere] A Message ID in use in one Group is not new in another
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends message.post, called the Message "first"
    And the next Commands are about a second Mission
    When the Coordinator sends message.post, called the Message "first", that says "Something else."
    Then it is refused under 2-22

  @4-02 @9-11
  Scenario: [9-post-authority] A Message that claims authority
    Given a Mission with the Workers Ada and Ben
    When the Coordinator sends message.post, that claims authority
    Then the text leaves it open, in the reading message-claims-authority

  @9-14
  Scenario: [9-post-aside] A Message of a Worker in the Conversation of a WorkItem of another
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    When Ben sends message.post for "part"
    Then the text leaves it open, in the reading message-aside
    And "part" is active

  @9-11
  Scenario Outline: [9-post-by-<who>] A Message of <sender>, who is human
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    When <sender> sends message.post
    Then the text leaves it open, in the reading message-by-human

    Examples:
      | who      | sender           |
      | owner    | the MissionOwner |
      | observer | Stan             |

  @8-06
  Scenario: [9-post-by-service] A Message of the control plane
    Given a Mission with the Workers Ada and Ben
    When the control plane sends message.post
    Then the text leaves it open, in the reading message-by-service

  @4-02 @9-09
  Scenario Outline: [9-no-order-<command>] <command> is not made right by a Message that asks for it
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    And the Coordinator sends message.post for "part", that says "Ada has my leave to do this now."
    When Ada sends <command> for "part"
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | state     | command            | requirement |
      | open      | work.accept_offer  | 10.2-13     |
      | open      | work.start         | 10.2-13     |
      | open      | work.cancel        | 15.1-32     |
      | open      | work.offer         | 7.2-06      |
      | submitted | work.accept_result | 7.2-07      |

  @4-02 @9-09 @10.2-01
  Scenario: [9-no-assignment] A Message that assigns a WorkItem leaves it as it was, until it is offered
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends message.post for "part", that says "Ada takes this one and starts at once."
    And "part" is open
    When the Coordinator sends work.offer for "part"
    Then it is accepted with work.offer.created
    And "part" is offered

  @4-02 @9-09
  Scenario: [9-no-membership] A Message that invites somebody makes nobody a member
    Given a Mission with the Workers Ada and Ben
    And a Session of Cleo
    And the Coordinator sends message.post, that says "Cleo is one of us."
    When Cleo sends work.propose, with an invented Membership Epoch
    Then it is refused under 8-04

  @9-13 @9-14
  Scenario: [9-help] The owner of a blocked WorkItem asks for help, and its Coordinator answers and unblocks it
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is blocked
    And Ada sends message.post for "part", that says "Who can give me access?"
    And the Coordinator sends message.post for "part", that says "You have it."
    When the Coordinator sends work.unblock for "part"
    Then it is accepted with work.unblocked
    And "part" is queued

  @9-14 @10.1-13
  Scenario: [9-clarification] A candidate asks before it accepts, and is offered a corrected contract
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And Ada sends message.post for "part", that says "Which of the two formats?"
    And "part" is offered
    And the Coordinator sends work.offer for "part", with a revised contract
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" is queued

  @7.3-02 @11.4-02
  Scenario: [9-summary] A summary of the Coordinator is a Message, and changes no state
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is submitted
    When the Coordinator sends message.post, that says "We are at 95 percent and will be in time."
    Then it is accepted with message.posted
    And "part" is submitted
    And the Mission is active

  @8-16 @8-20 @4-11
  Scenario: [9-history] What is said stays in the history, for the Coordinator as for the MissionOwner
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post
    And Ben sends message.post
    And a WorkItem "part" that is active
    And Ada sends message.post for "part"
    When the Coordinator sends message.post for "part"
    Then it is accepted with message.posted
    And "part" is active

  @1-02 @9-11
  Scenario Outline: [9-post-after-<command>] A Message after <command>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is verified
    And <sender> sends <command>
    When Ada sends message.post
    Then the text leaves it open, in the reading message-after-end

    Examples:
      | command                     | sender           |
      | mission.submit_for_approval | the Coordinator  |
      | mission.cancel              | the MissionOwner |
      | mission.terminate           | the Coordinator  |

  @9-11
  Scenario: [9-post-late] A Message after the deadline of the Mission
    Given a Mission that is due soon, with the Worker Ada
    And the Mission's deadline has passed
    When Ada sends message.post
    Then the text leaves it open, in the reading message-past-deadline

  @15.1-23
  Scenario: [9-post-receipt] A Message that is sent again gets its original receipt
    Given a Mission with the Workers Ada and Ben
    And Ada sends message.post
    When the same Command is sent again
    Then it gets its original receipt

  @15.1-03 @15.1-25 @15.1-27 @15.1-28 @15.1-29 @15.1-30
  Scenario Outline: [9-post-envelope-<case>-by-<who>] A Message of <sender> <change> is refused
    Given a Mission in which every epoch has risen, with the Worker Ada
    And Ada sends message.post
    When <sender> sends message.post, <change>
    Then it is refused under <requirement>

    Examples:
      | case                 | who     | sender            | change                                 | requirement |
      | signature            | ada     | Ada               | signed by somebody else                | 15.1-27     |
      | tampered             | ada     | Ada               | changed after signing                  | 15.1-27     |
      | schema               | ada     | Ada               | with an unknown member                 | 15.1-30     |
      | action               | ada     | Ada               | under an Action ID that it used before | 15.1-25     |
      | group                | ada     | Ada               | without a Group                        | 15.1-03     |
      | session-missing      | ada     | Ada               | without its Session Epoch              | 15.1-04     |
      | session-older        | ada     | Ada               | under an older Session Epoch           | 15.1-28     |
      | membership-missing   | ada     | Ada               | without its Membership Epoch           | 15.1-05     |
      | membership-older     | ada     | Ada               | under an older Membership Epoch        | 15.1-29     |
      | signature            | owner   | the MissionOwner  | signed by somebody else                | 15.1-27     |
      | tampered             | owner   | the MissionOwner  | changed after signing                  | 15.1-27     |
      | schema               | owner   | the MissionOwner  | with an unknown member                 | 15.1-30     |
      | action               | owner   | the MissionOwner  | under an Action ID that it used before | 15.1-25     |
      | group                | owner   | the MissionOwner  | without a Group                        | 15.1-03     |
      | session-invented     | owner   | the MissionOwner  | with an invented Session Epoch         | 15.1-07     |
      | membership-missing   | owner   | the MissionOwner  | without its Membership Epoch           | 15.1-05     |
      | signature            | service | the control plane | signed by somebody else                | 15.1-27     |
      | tampered             | service | the control plane | changed after signing                  | 15.1-27     |
      | schema               | service | the control plane | with an unknown member                 | 15.1-30     |
      | action               | service | the control plane | under an Action ID that it used before | 15.1-25     |
      | group                | service | the control plane | without a Group                        | 15.1-03     |
      | unknown-group        | service | the control plane | in an unknown Group                    | 15.1-03     |
      | session-invented     | service | the control plane | with an invented Session Epoch         | 15.1-08     |
      | membership-invented  | service | the control plane | with an invented Membership Epoch      | 15.1-08     |
      | coordinator-invented | service | the control plane | with an invented Coordinator Epoch     | 15.1-30     |

  @15.1-05
  Scenario: [9-post-stranger] Who does not belong to the Group posts nothing in it
    Given a Mission with the Workers Ada and Ben
    And a Session of Cleo
    When Cleo sends message.post
    Then it is refused under 15.1-05

  @15.1-29
  Scenario: [9-post-membership-older-by-observer] A human whose Membership was changed posts nothing under its former epoch
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    And the Coordinator sends membership.change, for Stan, as reviewer
    When Stan sends message.post, under an older Membership Epoch
    Then it is refused under 15.1-29

  @8-04
  Scenario Outline: [9-post-former-<who>] <sender>, a former member, posts nothing
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    And the Coordinator sends membership.end, for <sender>
    When <sender> sends message.post
    Then it is refused under 8-04

    Examples:
      | who  | sender |
      | ben  | Ben    |
      | stan | Stan   |
