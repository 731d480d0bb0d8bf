Feature: Context Packages: what is given to whoever gets a part in a Group (§7.2, §8, §13.3)
  A Context Package is a signed summary. Whoever joins, is offered work, or takes over the coordination may be given one
  by the Command that does it. It decides nothing.

  @8-14
  Scenario: [13.3-joins] A Worker that joins late is given a Context Package, and what its Membership allows
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When the Coordinator sends membership.change, for Cleo, as worker, with a Context Package
    Then it is accepted with membership.changed
    And Cleo is shown the Group but for its beginning, or not

  @8-15 @13.3-03 @8-19 @16-09 @8-01
  Scenario: [13.3-cited] A Worker fetches the Events that its Context Package cites, where it may see them
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Ada, as worker and reviewer, with a Context Package
    And a WorkItem "part" that is active
    Then Ada is shown the Group

  @13.3-04
  Scenario: [13.3-updated] An updated Context Package takes the place of the one before
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Ada, as worker and reviewer, with a Context Package
    When the Coordinator sends membership.change, for Ada, as worker, with an updated Context Package
    Then it is accepted with membership.changed

  @8-10 @8-11
  Scenario: [13.3-offered] A candidate is given a Context Package with its offer, and accepts it
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    And the Coordinator sends work.offer for "part", to Ada, with a Context Package
    When Ada sends work.accept_offer for "part"
    Then it is accepted with work.offer.accepted
    And "part" is queued

  @7.2-14
  Scenario: [7.2-14-given] A replacement Coordinator is given a Context Package
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    When the MissionOwner sends mission.assign_coordinator, for Otto
    Then it is accepted with mission.coordinator.assigned
    And Otto coordinates the Mission

  @7.2-14
  Scenario: [7.2-14-without] A replacement Coordinator is appointed by a Command that brings no Context Package
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    When the MissionOwner sends mission.assign_coordinator, for Otto, without its contextPackage
    Then the text leaves it open, in the reading appoint-without-context

  @4-02
  Scenario: [4-02-context] A Context Package about an open WorkItem does nothing to it
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is open
    And the Coordinator sends membership.change, for Cleo, as worker, with a Context Package
    When the Coordinator sends work.offer for "part", to Ben
    Then it is accepted with work.offer.created
    And "part" is offered

  @4-02 @10.3-08
  Scenario: [4-02-context-accept] A Context Package lets nobody accept what another was offered
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And the Coordinator sends membership.change, for Ben, as worker and reviewer, with a Context Package
    When Ben sends work.accept_offer for "part"
    Then it is refused under 10.3-08
    And "part" is offered

  @13.3-05
  Scenario Outline: [13.3-joins-<case>] <sender> changes no Membership with a Context Package <change>
    Given a Mission with the Worker Ada
    When <sender> sends membership.change, for Cleo, as worker, with a Context Package, with a Context Package <change>
    Then the text leaves it open, in the reading context-carried

    Examples:
      | sender          | case    | change             |
      | the Coordinator | mission | of another Mission |
      | the Coordinator | group   | of another Group   |

    Examples: by the MissionOwner or the control plane
      | sender            | case            | change                  |
      | the MissionOwner  | owner-mission   | of another Mission      |
      | the MissionOwner  | owner-altered   | altered after signing   |
      | the MissionOwner  | owner-unsigned  | without a signature     |
      | the control plane | service-mission | of another Mission      |
      | the control plane | service-altered | altered after signing   |
      | the control plane | service-unsigned | without a signature    |

    @6.4-62 @6.4-123
    Examples: not signed so
      | sender          | case    | change                              |
      | the Coordinator | another | signed by somebody else             |
      | the Coordinator | altered | altered after signing               |
      | the Coordinator | early   | signed before its key was valid     |
      | the Coordinator | time    | signed at another time than it says |

    @6.4-64 @6.4-122
    Examples: off the schema
      | sender          | case     | change                 |
      | the Coordinator | unsigned | without a signature    |
      | the Coordinator | unknown  | with an unknown member |

  @13.3-05
  Scenario Outline: [13.3-offered-<case>] Work is not offered with a Context Package <change>
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is open
    When the Coordinator sends work.offer for "part", to Ada, with a Context Package, with a Context Package <change>
    Then the text leaves it open, in the reading context-carried

    Examples:
      | case    | change             |
      | mission | of another Mission |
      | group   | of another Group   |

    @6.4-62 @6.4-123
    Examples: not signed so
      | case    | change                  |
      | another | signed by somebody else |
      | altered | altered after signing   |

    @6.4-64 @6.4-122
    Examples: off the schema
      | case     | change                 |
      | unsigned | without a signature    |
      | unknown  | with an unknown member |

  @13.3-05
  Scenario Outline: [7.2-14-<who>-<case>] <sender> appoints nobody with a Context Package <change>
    Given a Mission whose Coordinator lease is brief, with the Worker Ada
    And a Session of Otto
    And the Coordinator lease has expired
    When <sender> sends mission.assign_coordinator, for Otto, with a Context Package <change>
    Then the text leaves it open, in the reading context-carried

    Examples:
      | sender            | who     | case    | change             |
      | the MissionOwner  | owner   | mission | of another Mission |
      | the MissionOwner  | owner   | group   | of another Group   |
      | the control plane | service | mission | of another Mission |
      | the control plane | service | group   | of another Group   |

    @6.4-62 @6.4-123
    Examples: not signed so
      | sender            | who     | case    | change                  |
      | the MissionOwner  | owner   | another | signed by somebody else |
      | the MissionOwner  | owner   | altered | altered after signing   |
      | the control plane | service | altered | altered after signing   |

    @6.4-64 @6.4-122
    Examples: off the schema
      | sender            | who     | case     | change                 |
      | the MissionOwner  | owner   | unsigned | without a signature    |
      | the MissionOwner  | owner   | unknown  | with an unknown member |
      | the control plane | service | unsigned | without a signature    |
