Feature: Work Proposals: anybody proposes, the Coordinator authorizes (§9, §9.1, §10.2)
  A proposal is no WorkItem and binds nobody.

  @10.2-propose @10.2-01 @9-12
  Scenario Outline: [10.2-propose-by-<who>] A WorkItem is proposed by <sender>
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    When <sender> sends work.propose, called the proposal "idea"
    Then it is accepted with work.proposed
    And the proposal "idea" is open

    Examples:
      | sender           | who         |
      | Ada              | worker      |
      | the Coordinator  | coordinator |
      | the MissionOwner | owner       |
      | Stan             | observer    |

  @10.2-propose @2-22
  Scenario Outline: [10.2-propose-again-by-<who>] A proposal is not made a second time, here by <sender>
    Given a Mission with the Workers Ada and Ben
    And Ada sends work.propose, called the proposal "idea"
    When <sender> sends work.propose, called the proposal "idea"
    Then it is refused under 10.2-propose
    And the proposal "idea" is open

    Examples:
      | sender           | who      |
      | Ada              | the-same |
      | Ben              | another  |
      | the MissionOwner | owner    |

  @10.2-propose @9.1-20
  Scenario Outline: [10.2-proposal-no-item-<command>] After a proposal there is no WorkItem for <command>
    Given a Mission with the Worker Ada
    And Ada sends work.propose, called the proposal "idea"
    When <sender> sends <command> for "idea"
    Then it is refused under 10.2-13
    And "idea" is none

    Examples:
      | command           | sender          |
      | work.offer        | the Coordinator |
      | work.accept_offer | Ada             |
      | work.start        | Ada             |

  @10.2-authorize
  Scenario: [10.2-proposal-authorized] A proposal is authorized and becomes a WorkItem
    Given a Mission with the Worker Ada
    And Ada sends work.propose, called the proposal "idea"
    When the Coordinator sends work.authorize for "part", of the proposal "idea"
    Then it is accepted with work.authorized
    And "part" is open
    And the proposal "idea" is authorized

  @10.2-authorize
  Scenario: [10.2-proposal-authorized-twice] A proposal is authorized once
    Given a Mission with the Worker Ada
    And Ada sends work.propose, called the proposal "idea"
    And the Coordinator sends work.authorize for "part", of the proposal "idea"
    When the Coordinator sends work.authorize for "other", of the proposal "idea"
    Then it is refused under 10.2-authorize
    And "other" is none

  @10.2-authorize @15.1-37
  Scenario Outline: [10.2-proposal-after-refusal-<what>] A refused authorization leaves the proposal open: <what>
    Given a Mission with the Worker Ada
    And Ada sends work.propose, called the proposal "idea"
    When <sender> sends work.authorize for "part", of the proposal "idea"<how>
    Then it is refused under <requirement>
    And the proposal "idea" is open
    When the Coordinator sends work.authorize for "part", of the proposal "idea"
    Then it is accepted with work.authorized
    And the proposal "idea" is authorized

    Examples:
      | what   | sender          | how                           | requirement |
      | author | Ada             |                               | 7.2-05      |
      | budget | the Coordinator | , with 1001 of toolCallLimit  | 4-19        |

  @10.2-authorize
  Scenario: [10.2-proposal-unknown] A proposal that nobody made is not authorized
    Given a Mission with the Worker Ada
    When the Coordinator sends work.authorize for "part", of the proposal "nowhere"
    Then it is refused under 10.2-authorize
    And "part" is none

  @10.2-authorize @4-16
  Scenario: [10.2-proposal-elsewhere] A proposal of another Group is not authorized
    Given a Mission with the Worker Ada
    And Ada sends work.propose, called the proposal "idea"
    And the next Commands are about a second Mission
    When the Coordinator sends work.authorize for "part", of the proposal "idea"
    Then it is refused under 10.2-authorize
    And "part" is none

  @10.2-authorize
  Scenario: [10.2-proposal-amended] A proposal is authorized with another contract
    Given a Mission with the Worker Ada
    And Ada sends work.propose, called the proposal "idea"
    When the Coordinator sends work.authorize for "part", of the proposal "idea", with another contract than the proposal's
    Then the text leaves it open, in the reading proposal-amended

  @10.2-02 @9.1-01 @9.1-20
  Scenario: [10.2-proposal-by-its-author] A Worker does not authorize its own proposal
    Given a Mission with the Worker Ada
    And Ada sends work.propose, called the proposal "idea"
    When Ada sends work.authorize for "part", of the proposal "idea"
    Then it is refused under 7.2-05
    And "part" is none
    And the proposal "idea" is open

  @1-01 @9-12 @10.2-01
  Scenario Outline: [1-propose-while-<state>] A Worker proposes while its WorkItem is <state>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is <state>
    When Ada sends work.propose, called the proposal "idea"
    Then it is accepted with work.proposed
    And the proposal "idea" is open
    And "part" is <state>

    Examples:
      | state     |
      | offered   |
      | active    |
      | blocked   |
      | submitted |
      | failed    |
