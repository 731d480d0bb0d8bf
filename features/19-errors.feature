Feature: Errors: a document of the error schema, with the code whose meaning fits (§19)
  Every refusal in any check is held to the form; here is one for each code that no other code could stand for.

  @19-01 @19-02 @19-03
  Scenario Outline: [19-code-<code>] A refusal for which <code> is the one code that fits
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that was active before and is active again
    When Ada sends work.checkpoint for "part", <fault>
    Then it is refused under <requirement>
    And "part" is active

    @19-AUTH_INVALID_SIGNATURE
    Examples:
      | code                   | fault                  | requirement |
      | auth_invalid_signature | signed by somebody else | 15.1-27     |

    @19-AUTH_STALE_SESSION
    Examples:
      | code               | fault                        | requirement |
      | auth_stale_session | under an older Session Epoch | 15.1-28     |

    @19-MEMBERSHIP_STALE
    Examples:
      | code             | fault                           | requirement |
      | membership_stale | under an older Membership Epoch | 15.1-29     |

    @19-REVISION_CONFLICT
    Examples:
      | code              | fault                      | requirement |
      | revision_conflict | expecting a later revision | 15.3-02     |

    @19-ACTION_ID_COLLISION
    Examples:
      | code                | fault                                  | requirement |
      | action_id_collision | under an Action ID that it used before | 15.1-25     |

    @19-WORK_STALE_OWNERSHIP
    Examples:
      | code                 | fault                          | requirement |
      | work_stale_ownership | under an older Ownership Epoch | 4-03        |

    @19-WORK_LEASE_EXPIRED
    Examples:
      | code               | fault                       | requirement |
      | work_lease_expired | with the Lease ID of before | 11.3-08     |

  @19-WORK_OFFER_EXPIRED @19-01
  Scenario: [19-code-work_offer_expired] A refusal for which work_offer_expired is the one code that fits
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is offered
    And the offer of "part" has expired
    When Ada sends work.accept_offer for "part"
    Then it is refused under 10.2-offer-expiry

  @19-AUTH_STALE_COORDINATOR @19-01
  Scenario: [19-code-auth_stale_coordinator] A refusal for which auth_stale_coordinator is the one code that fits
    Given a Mission in which every epoch has risen, with the Workers Ada and Ben
    And a WorkItem "part" that is submitted
    When the Coordinator sends work.accept_result for "part", under an older Coordinator Epoch
    Then it is refused under 15.1-13
    And "part" is submitted

  @19-04
  Scenario: [19-names-its-command] A refusal names the Command that it is about
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    When Ada sends work.start for "part"
    Then it is refused under 10.2-13

  @19-BUDGET_EXCEEDED @19-01
  Scenario: [19-code-budget_exceeded] A refusal for which budget_exceeded is the one code that fits
    Given a Mission with the Workers Ada and Ben
    When the Coordinator sends work.authorize for "part", with 100000 of toolCallLimit
    Then it is refused under 4-19
    And "part" is none

  @19-SCHEMA_VALIDATION_FAILED @6.4-122 @19-01
  Scenario: [19-code-schema_validation_failed] A Command off its schema gets the code that says so
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    When Ada sends work.checkpoint for "part", with an unknown member
    Then it is refused under 15.1-30
    And "part" is active

  @19-AUTH_FORBIDDEN @19-01
  Scenario: [19-code-auth_forbidden] A refusal for which auth_forbidden is the one code that fits
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    When Stan sends mission.cancel
    Then it is refused under 7.1-13
    And the Mission is active

  @19-INVALID_STATE_TRANSITION @19-01
  Scenario: [19-code-invalid_state_transition] A refusal for which invalid_state_transition is the one code that fits
    Given a Mission with the Workers Ada and Ben
    And the MissionOwner sends mission.cancel
    When the MissionOwner sends mission.cancel
    Then it is refused under 7.1-13
    And the Mission is cancelled

  @19-APPROVAL_REQUIRED @19-01
  Scenario: [19-code-approval_required] A refusal for which approval_required is the one code that fits
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends work.authorize for "part", that needs an execution approval
    And the Coordinator sends work.offer for "part"
    And Ada sends work.accept_offer for "part"
    When Ada sends work.start for "part"
    Then it is refused under 10.1-10
    And "part" is queued

  @6.4-120 @15.1-27
  Scenario Outline: [19-signature-first-<command>] <command> is forbidden only to whoever signed it well
    Given a Mission with the Workers Ada and Ben
    And the Coordinator sends membership.change, for Stan, as observer
    When Stan sends <command>, <fault>
    Then it is refused under 15.1-27
    And the Mission is active

    Examples:
      | command                    | fault                           |
      | mission.cancel             | signed by somebody else         |
      | mission.assign_coordinator | for Otto, changed after signing |

  @6.4-124 @15.1-27
  Scenario Outline: [19-undisclosed-<command>] Refusals of <command> do not tell a wrong key from a wrong signature
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", signed by somebody else
    Then it is refused under 15.1-27
    When <sender> sends <command> for "part", changed after signing
    Then it is refused under 15.1-27
    When <sender> sends <command> for "part", signed by somebody else
    Then it is refused under 15.1-27
    When <sender> sends <command> for "part", changed after signing
    Then it is refused under 15.1-27

    Examples:
      | command         | sender          | state  |
      | work.checkpoint | Ada             | active |
      | work.offer      | the Coordinator | open   |
