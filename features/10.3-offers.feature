Feature: Offers and how one of several candidates becomes the owner (§10.3)

  @10.3-06 @10.3-05 @15.3-04
  Scenario Outline: [10.3-first-<who>] Of two candidates the first to accept wins, here <winner>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Ada and Ben
    When <winner> sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" is queued
    And "part" belongs to <winner>

    Examples:
      | winner | who |
      | Ada    | ada |
      | Ben    | ben |

  @10.3-07 @15.3-04
  Scenario Outline: [10.3-loser-<who>] After <winner> accepted, <loser> cannot
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Ada and Ben
    And <winner> sends work.accept_offer for "part"
    When <loser> sends work.accept_offer for "part"
    Then it is refused under 10.2-13
    And "part" belongs to <winner>

    Examples:
      | winner | loser | who |
      | Ada    | Ben   | ben |
      | Ben    | Ada   | ada |

  @10.3-07 @15.3-04
  Scenario: [10.3-winner-again] The winner does not accept a second time
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    When Ada sends work.accept_offer for "part"
    Then it is refused under 10.2-13
    And "part" belongs to Ada

  @10.3-07 @4-03
  Scenario: [10.3-loser-starts] A loser cannot start what the winner accepted
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Ada and Ben
    And Ada sends work.accept_offer for "part"
    When Ben sends work.start for "part"
    Then it is refused under 11.3-05
    And "part" is queued
    And "part" belongs to Ada

  @10.3-07
  Scenario: [10.3-loser-after-the-winner] The losing offer stays withdrawn when the winner's ownership expires
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Ada and Ben
    And Ada sends work.accept_offer for "part"
    And the Ownership Lease of "part" has expired
    When Ben sends work.accept_offer for "part"
    Then it is refused under 10.2-13
    And "part" is queued

  @10.3-07 @10.3-08
  Scenario: [10.3-loser-after-a-new-offer] The losing offer stays withdrawn when the WorkItem is offered to another
    Given a Mission with the Workers Ada, Ben and Cleo
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Ada and Ben
    And Ada sends work.accept_offer for "part"
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", to Cleo
    When Ben sends work.accept_offer for "part"
    Then it is refused under 10.3-08
    And "part" is offered

  @10.3-06 @4-07
  Scenario: [10.3-epoch-rises] Each new owner begins a higher Ownership Epoch
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    And the Ownership Lease of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    When Ben sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" belongs to Ben

  @10.3-08
  Scenario: [10.3-not-named] Somebody whom the offer does not name cannot accept it
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    When Ben sends work.accept_offer for "part"
    Then it is refused under 10.3-08
    And "part" is offered
    And "part" belongs to nobody

  @10.3-03
  Scenario: [10.3-reserves-nothing] An offer gives its candidate no right to start
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    When Ada sends work.start for "part"
    Then it is refused under 10.2-13
    And "part" is offered
    And "part" belongs to nobody

  @10.2-04 @10.3-08
  Scenario: [10.3-offered-to-another] A later offer to another candidate meets the acceptance of the first
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And the Coordinator sends work.offer for "part", to Ben
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading reoffer-candidates

  @10.2-04
  Scenario: [10.3-offered-to-another-accepts] The candidate of the later offer accepts it
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And the Coordinator sends work.offer for "part", to Ben
    When Ben sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" belongs to Ben

  @10.2-04 @10.3-08
  Scenario: [10.3-lapsed-then-another] The candidate of an offer that lapsed has no part in the next one
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And the offer of "part" has expired
    And the Coordinator sends work.offer for "part", to Ben
    When Ada sends work.accept_offer for "part"
    Then it is refused under 10.3-08
    And "part" is offered

  @10.2-04 @10.3-02
  Scenario: [10.3-extended] A later offer to the same candidate extends the first
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the offer of "part" is about to expire
    And the Coordinator sends work.offer for "part"
    And 300 seconds pass
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" belongs to Ada

  @10.2-04
  Scenario: [10.3-renewed] What lapsed is offered again and accepted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the offer of "part" has expired
    And the Coordinator sends work.offer for "part"
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" is queued

  Scenario Outline: [10.3-offer-<fault>] An offer <change> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", <change>
    Then it is refused under <requirement>
    And "part" is open

    @10.3-08
    Examples:
      | fault         | change                        | requirement |
      | to-nobody     | to nobody                     | 10.3-08     |
      | no-candidates | without its candidateAgentIds | 10.3-08     |

    @10.3-02
    Examples:
      | fault       | change                            | requirement |
      | no-expiry   | without its offerExpiresInSeconds | 10.3-02     |

  @10.3-13
  Scenario: [10.3-offer-no-basis] An offer comes without a selection basis
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", without a selection basis
    Then the text leaves it open, in the reading selection-basis-given

  @10.3-13
  Scenario Outline: [10.3-basis-without-<part>] The selection basis of an offer lacks <member>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", with a selection basis without <member>
    Then the text leaves it open, in the reading selection-basis-part

    Examples:
      | part                   | member                |
      | required-capabilities  | requiredCapabilities  |
      | verified-matches       | verifiedMatches       |
      | authorization-eligible | authorizationEligible |
      | availability-estimate  | availabilityEstimate  |
      | expected-cost          | expectedCost          |
      | reliability-evidence   | reliabilityEvidence   |
      | policy-rules-applied   | policyRulesApplied    |

  @6.1-07
  Scenario: [10.3-incapable-offered] A WorkItem is offered to an Agent that lacks a required capability
    Given a Mission with the Workers Ada and Ulf
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to Ulf
    Then the text leaves it open, in the reading offer-to-incapable

  @6.1-07
  Scenario: [10.3-incapable-accepts] An Agent that lacks a required capability never becomes the owner
    Given a Mission with the Workers Ada and Ulf
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to Ulf
    Then the text leaves it open, in the reading offer-to-incapable
    When Ulf sends work.accept_offer for "part"
    Then it is refused in every reading
    And "part" belongs to nobody

  @6.1-07
  Scenario: [10.3-capability-lost] A candidate that lost the capability since the offer cannot accept it
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the control plane sends agent_card_register, with a new card of Ada that lacks the capability
    When Ada sends work.accept_offer for "part"
    Then it is refused under 6.1-07
    And "part" is offered
    And "part" belongs to nobody

  @6.1-07
  Scenario: [10.3-new-card] A candidate that has a new card with the capability accepts under it
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the control plane sends agent_card_register, with a new card of Ada
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" belongs to Ada

  @10.3-08 @8-01
  Scenario: [10.3-nonmember-offered] A WorkItem is offered to an Agent that is no member of the Group
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to Nora
    Then the text leaves it open, in the reading offer-to-nonmember

  @10.3-08 @8-04
  Scenario: [10.3-nonmember-accepts] An Agent that is no member of the Group never becomes the owner
    Given a Mission with the Worker Ada
    And a Session of Nora
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to Nora
    Then the text leaves it open, in the reading offer-to-nonmember
    When Nora sends work.accept_offer for "part", with an invented Membership Epoch
    Then it is refused in every reading
    And "part" belongs to nobody

  @15.1-32 @10.3-08
  Scenario: [10.3-reviewer-offered] A WorkItem is offered to a member that is no Worker
    Given a Mission with the Worker Ada
    And a Session of Nora
    And the Coordinator sends membership.change, for Nora, as reviewer
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to Nora
    Then the text leaves it open, in the reading offer-to-nonmember

  @15.1-32
  Scenario: [10.3-role-lost] A candidate that is no Worker any more accepts the offer
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the Coordinator sends membership.change, for Ada, as reviewer
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading worker-role

  @10.3-08 @7.2-17
  Scenario: [10.3-coordinator-offered] The Coordinator, which is no Worker, offers itself a WorkItem
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to the Coordinator
    Then the text leaves it open, in the reading coordinator-works

  @6.1-07 @10.3-08
  Scenario: [10.3-pinned] After a new card between offer and acceptance, one of the two versions is pinned
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is offered
    And the control plane sends agent_card_register, with a new card of Ada
    When Ada sends work.accept_offer for "part"
    Then the text leaves it open, in the reading pin-instant

  @7.1-21 @4-19
  Scenario: [7.1-override-within-budget] The MissionOwner's override goes beyond no budget
    Given a Mission with the Worker Ada
    When the MissionOwner sends work.authorize for "part", with 1001 of toolCallLimit
    Then it is refused in every reading
    And "part" is none

  @9.1-01 @9.1-24 @10.2-authorize
  Scenario: [10.3-override-authorizes] The MissionOwner authorizes a WorkItem itself
    Given a Mission with the Worker Ada
    When the MissionOwner sends work.authorize for "part"
    Then the text leaves it open, in the reading owner-override

  @9.1-01 @9.1-24 @10.2-offer
  Scenario: [10.3-override-offers] The MissionOwner offers a WorkItem itself
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the MissionOwner sends work.offer for "part"
    Then the text leaves it open, in the reading owner-override

  @15.1-07
  Scenario Outline: [10.3-override-session-<command>] A MissionOwner names no Session Epoch in its <command>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When the MissionOwner sends <command> for "part", with an invented Session Epoch
    Then it is refused under 15.1-07
    And "part" is <state>

    Examples:
      | command        | state |
      | work.authorize | none  |
      | work.offer     | open  |

  @9.1-01 @15.1-32
  Scenario Outline: [10.3-observer-<command>] A human who is not the MissionOwner has no right to <command>
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    And a WorkItem "part" that is <state>
    When Stan sends <command> for "part"
    Then it is refused under <requirement>
    And "part" is <state>

    Examples:
      | command        | state | requirement |
      | work.authorize | none  | 7.2-05      |
      | work.offer     | open  | 7.2-06      |

  @10.3-01
  Scenario: [10.3-offline-offered] A Worker without a Session is sent an offer
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Cleo
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to Cleo
    Then it is accepted with work.offer.created
    And "part" is offered

  @10.3-01 @10.2-04
  Scenario: [10.3-offline-accepts] A Worker that was offline accepts the offer under its first Session
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Cleo
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Cleo
    And a Session of Cleo
    When Cleo sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" belongs to Cleo

  @10.3-09
  Scenario: [10.3-commitment] A Worker commits to several WorkItems before it starts any
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    And a WorkItem "other" that is offered
    When Ada sends work.accept_offer for "other"
    Then it is accepted with work.offer.accepted
    And "part" is queued
    And "other" is queued

  @9.1-01 @9.1-20 @10.2-02
  Scenario: [10.3-sub-work] The owner of one WorkItem cannot offer another
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And a WorkItem "other" that is open
    When Ada sends work.offer for "other", to Ben
    Then it is refused under 7.2-06
    And "other" is open

  @10.1-09
  Scenario: [10.3-attempts] A WorkItem is offered again after it failed as often as its contract has attempts
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is failed
    And the Coordinator sends work.offer for "part"
    And the Coordinator sends work.fail for "part"
    And the Coordinator sends work.offer for "part"
    And the Coordinator sends work.fail for "part"
    When the Coordinator sends work.offer for "part"
    Then the text leaves it open, in the reading attempts-bound-offers
