Feature: What the MissionOwner decides about a submission (§7.1, §7.3)
  The MissionOwner answers a submission with a signed decision about exactly what was submitted.

  @7.1-request-changes @7.3-06 @7.3-07
  Scenario: [7.3-changes] Requested changes reopen the Mission
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.request_changes
    Then it is accepted with mission.changes_requested
    And the Mission is active
    And "part" is verified

  @7.3-07 @7.1-request-changes
  Scenario: [7.3-changes-corrective] The Coordinator adds a corrective WorkItem after requested changes
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    When the Coordinator sends work.authorize for "correction"
    Then it is accepted with work.authorized
    And "part" is verified
    And "correction" is open

  @7.3-07 @7.3-05
  Scenario: [7.3-changes-resubmit] A Mission is submitted once more after requested changes
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    And a WorkItem "correction" that is verified
    When the Coordinator sends mission.submit_for_approval
    Then it is accepted with mission.submitted_for_approval
    And the Mission is awaiting_approval

  @7.3-07 @7.1-request-changes
  Scenario: [7.3-changes-twice] Changes are requested of the second submission, too
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    And a WorkItem "correction" that is verified
    And the Coordinator sends mission.submit_for_approval
    When the MissionOwner sends mission.request_changes
    Then it is accepted with mission.changes_requested
    And the Mission is active

  @7.1-13
  Scenario: [7.3-changes-unsubmitted] Changes are not requested of a Mission that was never submitted
    Given a Mission with the Worker Ada
    When the MissionOwner sends mission.request_changes
    Then it is refused under 7.1-13
    And the Mission is active

  @7.1-13
  Scenario: [7.3-changes-again] Changes are not requested a second time of the same submission
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    When the MissionOwner sends mission.request_changes
    Then it is refused under 7.1-13
    And the Mission is active

  @7.1-13
  Scenario Outline: [7.3-changes-<end>] Changes are not requested of a Mission that is <end>
    Given a Mission that awaits approval, with the Worker Ada
    And <sender> sends <command>
    When the MissionOwner sends mission.request_changes
    Then it is refused under 7.1-13
    And the Mission is <end>

    @7.1-10
    Examples:
      | sender           | command        | end       |
      | the MissionOwner | mission.cancel | cancelled |

    @7.1-11
    Examples:
      | sender          | command           | end    |
      | the Coordinator | mission.terminate | failed |

  @7.1-13 @15.1-32
  Scenario Outline: [7.3-changes-by-<who>] <sender> does not request changes
    Given a Mission that awaits approval, with the Worker Ada
    When <sender> sends mission.request_changes
    Then it is refused under 7.1-13
    And the Mission is awaiting_approval

    Examples:
      | sender            | who         |
      | the Coordinator   | coordinator |
      | Ada               | worker      |
      | the control plane | service     |

  @7.1-13
  Scenario: [7.3-changes-by-observer] Another human of the Group does not request changes
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    When Stan sends mission.request_changes
    Then it is refused under 7.1-13
    And the Mission is awaiting_approval

  @7.3-06
  Scenario Outline: [7.3-changes-form-<case>] A change request <change>
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.request_changes, <change>
    Then the text leaves it open, in the reading change-request-form

    Examples:
      | case      | change                              |
      | missing   | without its approval                |
      | denies    | with an Approval that denies        |
      | stan      | with an Approval of Stan            |
      | mission   | with an Approval of another Mission |
      | group     | with an Approval of another Group   |

    @6.4-62 @6.4-123
    Examples: not signed so
      | case        | change                                                         |
      | another     | with an Approval signed by somebody else                       |
      | altered     | with an Approval altered after signing                         |
      | early       | with an Approval signed before its key was valid               |
      | time        | with an Approval signed at another time than it says           |

    @6.4-64 @6.4-122
    Examples: off the schema
      | case           | change                                |
      | unsigned       | with an Approval without a signature  |
      | unknown-member | with an Approval with an unknown member |

  @2-22 @7.3-07
  Scenario: [7.3-changes-id] A second change request under the id of the first
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    And the Coordinator sends mission.submit_for_approval
    When the MissionOwner sends mission.request_changes, with the Approval ID of before
    Then the text leaves it open, in the reading change-request-form

  @7.3-06
  Scenario Outline: [7.3-changes-of-<case>] A change request <change>
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.request_changes, <change>
    Then the text leaves it open, in the reading changes-of-another

    Examples:
      | case              | change                               |
      | another-revision  | with an Approval of another revision |
      | further-artifacts | with an Approval of further Artifacts |
      | other-artifacts   | with an Approval of other Artifacts  |

  @7.1-03
  Scenario: [7.3-changes-past-deadline] Changes are requested after the Mission's deadline
    Given a Mission that is due soon, with the Worker Ada
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    And the Mission's deadline has passed
    When the MissionOwner sends mission.request_changes
    Then the text leaves it open, in the reading changes-past-deadline

  @15.1-07 @15.1-25 @15.1-27 @15.1-29 @15.1-30 @15.3-02
  Scenario Outline: [7.3-changes-envelope-<case>] A change request <change> is refused
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.request_changes, <change>
    Then it is refused under <requirement>
    And the Mission is awaiting_approval

    Examples:
      | case               | change                                  | requirement |
      | signature          | signed by somebody else                 | 15.1-27     |
      | tampered           | changed after signing                   | 15.1-27     |
      | schema             | with an unknown member                  | 15.1-30     |
      | action             | under an Action ID that it used before  | 15.1-25     |
      | group              | without a Group                         | 15.1-03     |
      | unknown-group      | in an unknown Group                     | 8-04        |
      | session            | with an invented Session Epoch          | 15.1-07     |
      | membership-missing | without its Membership Epoch            | 15.1-05     |
      | membership-later   | under a Membership Epoch not issued yet | 15.1-29     |
      | revision           | expecting a later revision              | 15.3-02     |

  @15.1-27 @15.1-30 @8-04
  Scenario Outline: [7.3-changes-by-<who>-<case>] A change request of <sender>, <change>, is refused for that alone
    Given a Mission that awaits approval, with the Worker Ada
    When <sender> sends mission.request_changes, <change>
    Then it is refused under <requirement>
    And the Mission is awaiting_approval

    Examples:
      | who         | sender            | case          | change                  | requirement |
      | coordinator | the Coordinator   | signature     | signed by somebody else | 15.1-27     |
      | coordinator | the Coordinator   | schema        | with an unknown member  | 15.1-30     |
      | coordinator | the Coordinator   | unknown-group | in an unknown Group     | 8-04        |
      | service     | the control plane | schema        | with an unknown member  | 15.1-30     |

  @15.1-23 @15.1-24 @7.1-request-changes
  Scenario: [7.3-changes-receipt] A change request that is sent again gets its original receipt
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    When the same Command is sent again
    Then it gets its original receipt
    And the Mission is active
