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
    Given a Mission that awaits approval, with the Workers Ada and Ben
    And the MissionOwner sends mission.request_changes
    And a WorkItem "correction" that is verified and belongs to Ben
    When the Coordinator sends mission.submit_for_approval
    Then it is accepted with mission.submitted_for_approval
    And the Mission is awaiting_approval

  @7.3-07 @7.1-request-changes
  Scenario: [7.3-changes-twice] Changes are requested of the second submission, too
    Given a Mission that awaits approval, with the Workers Ada and Ben
    And the MissionOwner sends mission.request_changes
    And a WorkItem "correction" that is verified and belongs to Ben
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

  @7.1-approve @4-18 @7.3-06
  Scenario: [7.3-approve] The MissionOwner approves what was submitted
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.approve
    Then it is accepted with mission.approved
    And the Mission is approved
    And "part" is verified

  @7.1-approve @4-18 @7.3-07
  Scenario: [7.3-approve-resubmitted] The second submission is approved with what it has
    Given a Mission that awaits approval, with the Workers Ada and Ben
    And the MissionOwner sends mission.request_changes
    And a WorkItem "correction" that is verified and belongs to Ben
    And the Coordinator sends mission.submit_for_approval
    When the MissionOwner sends mission.approve
    Then it is accepted with mission.approved
    And the Mission is approved

  @4-18 @7.1-13
  Scenario: [7.3-approve-unsubmitted] A Mission in which all is verified is not approved before it was submitted
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    When the MissionOwner sends mission.approve
    Then it is refused under 7.1-13
    And the Mission is active

  @7.1-13 @4-18
  Scenario: [7.3-approve-after-changes] What changes were requested of is not approved until it is submitted again
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    When the MissionOwner sends mission.approve
    Then it is refused under 7.1-13
    And the Mission is active

  @7.1-13 @15.1-32 @4-18
  Scenario Outline: [7.3-approve-by-<who>] <sender> does not approve the Mission
    Given a Mission that awaits approval, with the Worker Ada
    When <sender> sends mission.approve
    Then it is refused under 7.1-13
    And the Mission is awaiting_approval

    Examples:
      | sender            | who         |
      | the Coordinator   | coordinator |
      | Ada               | worker      |
      | the control plane | service     |

  @7.1-13 @4-18
  Scenario Outline: [7.3-approve-by-observer<case>] Another human of the Group does not approve the Mission<words>
    Given a Mission with the Worker Ada
    And the Coordinator sends membership.change, for Stan, as observer
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    When Stan sends mission.approve<words>
    Then it is refused under 7.1-13
    And the Mission is awaiting_approval

    Examples:
      | case | words                      |
      |      |                            |
      | -own | , with an Approval of Stan |

  @4-18
  Scenario Outline: [7.3-approve-<case>] An Approval of other than was submitted: <change>
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.approve, <change>
    Then it is refused under 4-18
    And the Mission is awaiting_approval

    Examples:
      | case              | change                                |
      | another-revision  | with an Approval of another revision  |
      | further-artifacts | with an Approval of further Artifacts |
      | other-artifacts   | with an Approval of other Artifacts   |
      | execution         | with an Approval of an execution      |

  @4-18 @7.3-07
  Scenario: [7.3-approve-former-submission] The Artifacts of an earlier submission are not enough for a later one
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    And the MissionOwner sends mission.request_changes
    And a WorkItem "correction" that is verified and belongs to Ben
    And the Coordinator sends mission.submit_for_approval
    When the MissionOwner sends mission.approve, with an Approval of the first Artifact alone
    Then it is refused under 4-18
    And the Mission is awaiting_approval

  @7.3-06
  Scenario Outline: [7.3-approve-form-<case>] An Approval that is none: <change>
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.approve, <change>
    Then it is refused under <requirement>
    And the Mission is awaiting_approval

    Examples:
      | case    | change                               | requirement |
      | missing | without its approval                 | 7.3-06      |
      | denies  | with an Approval that denies         | 7.3-06      |
      | revokes | with an Approval that revokes        | 7.3-06      |
      | changes | with an Approval that asks for changes | 7.3-06    |
      | stan    | with an Approval of Stan             | 7.3-06      |
      | mission | with an Approval of another Mission  | 7.3-06      |
      | group   | with an Approval of another Group    | 7.3-06      |

    @6.4-62 @6.4-123
    Examples: not signed so
      | case        | change                                                      | requirement |
      | another     | with an Approval signed by somebody else                    | 6.4-62      |
      | altered     | with an Approval altered after signing                      | 6.4-62      |
      | early       | with an Approval signed before its key was valid            | 6.4-62      |
      | time        | with an Approval signed at another time than it says        | 6.4-62      |
      | unknown-key | with an Approval spelled with a key that nobody has         | 6.4-62      |
      | unused-bits | with an Approval spelled with unused bits set in its signature | 6.4-62   |
      | unreduced   | with an Approval spelled with a scalar beyond the group order | 6.4-62    |

    @6.4-64 @6.4-122
    Examples: off the schema
      | case           | change                                                      | requirement |
      | unsigned       | with an Approval without a signature                        | 6.4-64      |
      | unknown-member | with an Approval with an unknown member                     | 6.4-64      |
      | algorithm      | with an Approval spelled with its signature under another algorithm | 6.4-64 |

  @4-18
  Scenario Outline: [7.3-approve-drift<case>] An Approval <change>once the Mission has changed since its submission
    Given a Mission that awaits approval, with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    When the MissionOwner sends mission.approve<words>
    Then the text leaves it open, in the reading approval-after-change

    Examples:
      | case     | change                   | words                                  |
      |          |                          |                                        |
      | -present | of the present revision  | , with an Approval of the present revision |

  @4-18
  Scenario: [7.3-approve-drift-other] An Approval of neither revision once the Mission has changed since its submission
    Given a Mission that awaits approval, with the Worker Ada
    And the Coordinator sends mission.renew_coordinator
    When the MissionOwner sends mission.approve, with an Approval of another revision
    Then it is refused under 4-18
    And the Mission is awaiting_approval

  @7.3-04
  Scenario: [7.3-approve-unfinished] A Mission with unfinished work is approved
    Given a Mission that awaits approval, with the Worker Ada
    And the Coordinator sends work.authorize for "more"
    When the MissionOwner sends mission.approve
    Then the text leaves it open, in the reading approval-of-unfinished

  @7.1-03
  Scenario: [7.3-approve-past-deadline] A Mission is approved after its deadline
    Given a Mission that is due soon, with the Worker Ada
    And a WorkItem "part" that is verified
    And the Coordinator sends mission.submit_for_approval
    And the Mission's deadline has passed
    When the MissionOwner sends mission.approve
    Then the text leaves it open, in the reading approve-past-deadline

  @7.1-13 @4-18
  Scenario Outline: [7.3-approve-<end>] A Mission that is <end> is not approved
    Given a Mission that awaits approval, with the Worker Ada
    And <sender> sends <command>
    When the MissionOwner sends mission.approve
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

  @7.1-12 @7.1-14
  Scenario Outline: [7.3-approved-<command>-by-<who>] An approved Mission stays as it is: <command> of <sender>
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    When <sender> sends <command> for "<item>"
    Then it is refused under <requirement>
    And the Mission is approved
    And "part" is verified

    Examples:
      | command                     | sender            | who         | item  | requirement             |
      | mission.approve             | the MissionOwner  | owner       | part  | 7.1-13                  |
      | mission.request_changes     | the MissionOwner  | owner       | part  | 7.1-13                  |
      | mission.submit_for_approval | the Coordinator   | coordinator | part  | 7.1-submit-for-approval |
      | mission.cancel              | the MissionOwner  | owner       | part  | 7.1-13                  |
      | mission.cancel              | the control plane | service     | part  | 7.1-13                  |
      | mission.terminate           | the Coordinator   | coordinator | part  | 7.1-13                  |
      | mission.terminate           | the control plane | service     | part  | 7.1-13                  |
      | work.authorize              | the Coordinator   | coordinator | other | 7.1-13                  |
      | work.offer                  | the Coordinator   | coordinator | part  | 7.1-13                  |
      | work.fail                   | the Coordinator   | coordinator | part  | 7.1-13                  |
      | work.cancel                 | the Coordinator   | coordinator | part  | 7.1-13                  |

  @7.1-14 @7.1-16
  Scenario: [7.3-approved-revoked] An Approval is not taken back by a further decision about the same Mission
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    When the MissionOwner sends mission.approve, with an Approval that revokes
    Then it is refused under 7.1-13
    And the Mission is approved

  @7.1-12 @7.1-14
  Scenario Outline: [7.3-approved-<command>] Once a Mission is approved, <command>
    Given a Mission that awaits approval, with the Workers Ada and Ben
    And the MissionOwner sends mission.approve
    When <sender> sends <command>
    Then the text leaves it open, in the reading <reading>
    And the Mission is approved

    Examples:
      | sender          | command                   | reading                     |
      | the Coordinator | mission.renew_coordinator | renew-after-end             |
      | the Coordinator | membership.change         | membership-change-after-end |
      | the Coordinator | membership.end            | membership-end-after-end    |
      | Ada             | work.propose              | propose-after-end           |

  @2-22
  Scenario: [7.3-approve-id-elsewhere] An Approval under the id of one that approved another Mission
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada
    And a WorkItem "other" that is verified
    And the Coordinator sends mission.submit_for_approval
    When the MissionOwner sends mission.approve, with the Approval ID of before
    Then it is refused under 2-22
    And the Mission is awaiting_approval

  @2-22 @7.3-07
  Scenario: [7.3-approve-id] An Approval under the id of an earlier decision
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.request_changes
    And the Coordinator sends mission.submit_for_approval
    When the MissionOwner sends mission.approve, with the Approval ID of before
    Then the text leaves it open, in the reading change-request-form

  @15.1-07 @15.1-25 @15.1-27 @15.1-29 @15.1-30 @15.3-02
  Scenario Outline: [7.3-approve-envelope-<case>] An Approval <change> is refused
    Given a Mission that awaits approval, with the Worker Ada
    When the MissionOwner sends mission.approve, <change>
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
  Scenario Outline: [7.3-approve-by-<who>-<case>] An Approval of <sender>, <change>, is refused for that alone
    Given a Mission that awaits approval, with the Worker Ada
    When <sender> sends mission.approve, <change>
    Then it is refused under <requirement>
    And the Mission is awaiting_approval

    Examples:
      | who         | sender            | case          | change                  | requirement |
      | coordinator | the Coordinator   | signature     | signed by somebody else | 15.1-27     |
      | coordinator | the Coordinator   | schema        | with an unknown member  | 15.1-30     |
      | coordinator | the Coordinator   | unknown-group | in an unknown Group     | 8-04        |
      | service     | the control plane | schema        | with an unknown member  | 15.1-30     |

  @15.1-23 @15.1-24 @7.1-approve
  Scenario: [7.3-approve-receipt] An Approval that is sent again gets its original receipt
    Given a Mission that awaits approval, with the Worker Ada
    And the MissionOwner sends mission.approve
    When the same Command is sent again
    Then it gets its original receipt
    And the Mission is approved
