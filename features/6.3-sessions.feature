Feature: Sessions and what a replaced one leaves behind (§6.3, §11.3)
  A new Session fences the one before it. What its Agent was executing goes back to the queue; all else stays as it is.

  @11.3-15 @11.3-19 @11.3-20
  Scenario: [6.3-replaced-active] A replaced Session returns its active WorkItem to the queue
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When the control plane sends session_open, for Ada
    Then it is accepted with ext.missionweaveprotocol.identity.session_opened
    And "part" is queued
    And "part" belongs to Ada

  @11.3-19 @11.3-20
  Scenario: [6.3-replaced-every-item] A replaced Session returns each of its active WorkItems to the queue
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And a WorkItem "other" that is active
    And a WorkItem "done" that is submitted
    And a WorkItem "foreign" that is active and belongs to Ben
    When the control plane sends session_open, for Ada
    Then it is accepted
    And "part" is queued
    And "other" is queued
    And "done" is submitted
    And "foreign" is active

  @11.3-19 @11.3-20 @3-09
  Scenario: [6.3-replaced-every-group] A replaced Session returns its active WorkItems to the queue in every Group
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada
    And a WorkItem "other" that is active
    When the control plane sends session_open, for Ada
    Then it is accepted
    And "part" is queued
    And "other" is queued

  @11.3-15 @11.3-19
  Scenario Outline: [6.3-lease-revoked-<command>] <command> under the lease of a replaced Session is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And a Session of Ada
    When Ada sends <command> for "part"
    Then it is refused under 10.2-13
    And "part" is queued

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.block                 |
      | artifact.publish           |
      | work.submit                |

  @11.3-21 @11.3-15
  Scenario Outline: [6.3-old-lease-<command>] <command> with the Lease ID of the replaced Session is refused after the new start
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And a Session of Ada
    And Ada sends work.start for "part"
    When Ada sends <command> for "part", with the Lease ID of before
    Then it is refused under 11.3-08
    And "part" is active

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | work.checkpoint            |
      | work.submit                |

  @11.3-21 @6.3-10
  Scenario: [6.3-started-again] The new runtime starts its WorkItem again, under a new lease
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And a Session of Ada
    When Ada sends work.start for "part"
    Then it is accepted with work.started
    And "part" is active

  @6.3-11 @6.3-06 @3-03
  Scenario: [6.3-former-runtime-starts] The former runtime cannot start what came back to the queue
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And a Session of Ada
    When Ada sends work.start for "part", under an older Session Epoch
    Then it is refused under 15.1-28
    And "part" is queued

  @6.3-11 @6.3-07 @3-03
  Scenario: [6.3-only-the-newest] Of three Sessions, the second is as useless as the first
    Given a Mission with the Worker Ada
    And a Session of Ada
    And a Session of Ada
    When Ada sends work.propose, under an older Session Epoch
    Then it is refused under 15.1-28

  @6.3-10 @6.3-07
  Scenario: [6.3-newest-heard] Of three Sessions, the last is heard
    Given a Mission with the Worker Ada
    And a Session of Ada
    And a Session of Ada
    When Ada sends work.propose
    Then it is accepted with work.proposed

  @5-02 @5-04 @11.3-20
  Scenario Outline: [6.3-survives-<state>] A WorkItem that is <state> goes on after its Worker's Session was replaced
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    And a Session of Ada
    When <sender> sends <command> for "part"
    Then it is accepted
    And "part" is <next>

    Examples:
      | state     | sender          | command            | next     |
      | offered   | Ada             | work.accept_offer  | queued   |
      | queued    | Ada             | work.start         | active   |
      | blocked   | the Coordinator | work.unblock       | queued   |
      | submitted | the Coordinator | work.accept_result | verified |

  @5-04 @13.1-01
  Scenario: [6.3-artifacts-survive] What the former runtime published is submitted by the new one
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And a Session of Ada
    And Ada sends work.start for "part"
    When Ada sends work.submit for "part"
    Then it is accepted with work.submitted
    And "part" is submitted

  @6.3-07
  Scenario: [6.3-others-unfenced] The Session of one Agent leaves the lease of another alone
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active and belongs to Ben
    And a Session of Ada
    When Ben sends work.checkpoint for "part"
    Then it is accepted with work.checkpointed
    And "part" is queued

  @6.3-08 @4-05
  Scenario: [6.3-no-session-yet] A member that never opened a Session is not heard under an invented epoch
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Cleo
    When Cleo sends work.propose, with an invented Session Epoch
    Then it is refused under 6.3-08

  @6.3-06
  Scenario: [6.3-unregistered] An Agent without a card gets no Session
    When the control plane sends session_open, for Vera
    Then it is refused under 6.3-06

  @6.3-06
  Scenario: [6.3-no-agent] A Session of nobody is not opened
    When the control plane sends session_open, without its agentId
    Then it is refused under 6.3-06

  @15.1-12 @6.1-01
  Scenario: [6.3-no-card] The registration of an Agent Card without the card is refused
    When the control plane sends agent_card_register, without its card
    Then it is refused under 6.1-01

  @6.1-01
  Scenario: [6.3-registered-again] A second Agent Card is registered under the same version
    Given the control plane sends agent_card_register, for Vera
    When the control plane sends agent_card_register, for Vera
    Then the text leaves it open, in the reading card-version-again

  @15.1-12 @15.2-11 @15.2-12 @15.1-39
  Scenario: [6.3-registered] An Agent Card is registered
    When the control plane sends agent_card_register, for Vera
    Then it is accepted with ext.missionweaveprotocol.registry.agent_card_registered

  @6.3-06 @15.2-11 @15.2-12 @15.1-39
  Scenario: [6.3-registered-then-opened] After its card was registered, an Agent gets its Session
    Given the control plane sends agent_card_register, for Vera
    When the control plane sends session_open, for Vera
    Then it is accepted with ext.missionweaveprotocol.identity.session_opened

  @15.1-12 @6.4-115
  Scenario Outline: [6.3-<command>-by-<who>] <command> of <sender> is refused
    Given a Mission with the Worker Ada
    When <sender> sends <command>
    Then it is refused under 15.1-12

    Examples:
      | command             | sender           | who      |
      | session_open        | Stan             | stranger |
      | session_open        | Ada              | worker   |
      | session_open        | the MissionOwner | owner    |
      | agent_card_register | Stan             | stranger |
      | agent_card_register | Ada              | worker   |
      | agent_card_register | the MissionOwner | owner    |

  @6.3-12 @15.1-02 @6.4-122
  Scenario Outline: [6.3-unsigned-<command>] <command> without a signature is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", without a signature
    Then it is refused under 15.1-30
    And "part" is <state>

    Examples:
      | command           | sender            | state   |
      | work.propose      | Ada               | none    |
      | work.offer        | the Coordinator   | open    |
      | work.accept_offer | Ada               | offered |
      | work.checkpoint   | Ada               | active  |
      | mission.cancel    | the MissionOwner  | none    |
      | mission.terminate | the control plane | none    |

  @15.1-27 @6.4-123
  Scenario Outline: [6.3-backdated-<command>] <command> that was signed at another time than it says is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", issued before it was signed
    Then it is refused under 15.1-27
    And "part" is <state>

    Examples:
      | command           | sender            | state   |
      | work.propose      | Ada               | none    |
      | work.offer        | the Coordinator   | open    |
      | work.accept_offer | Ada               | offered |
      | work.checkpoint   | Ada               | active  |
      | mission.cancel    | the MissionOwner  | none    |
      | mission.terminate | the control plane | none    |

  @6.4-112 @6.4-123
  Scenario Outline: [6.4-ahead-<command>] <command> that says it was issued thousands of years ahead is in no window
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", issued thousands of years ahead
    Then it is refused under 6.4-112
    And "part" is <state>

    Examples:
      | command           | sender            | state   |
      | work.offer        | the Coordinator   | open    |
      | work.checkpoint   | Ada               | active  |
      | mission.cancel    | the MissionOwner  | none    |
      | mission.terminate | the control plane | none    |

  @6.3-06 @7.2-02
  Scenario: [6.3-coordinator-session] The Coordinator coordinates on under a new Session
    Given a Mission with the Worker Ada
    And a Session of the Coordinator
    When the Coordinator sends work.authorize for "part"
    Then the text leaves it open, in the reading session-and-coordinator

  @6.1-02 @15.1-12
  Scenario: [6.1-own-claim] An Agent does not register a capability that it claims for itself
    Given a Mission with the Workers Ada and Ulf
    When Ulf sends agent_card_register, with a new card of Ulf, without its Session Epoch, without its Membership Epoch
    Then it is refused under 15.1-12
