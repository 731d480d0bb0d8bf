Feature: Artifacts: what a Worker publishes under its lease (§13.1)

  @13.1-01 @13.1-04 @13.1-05 @13.1-06
  Scenario: [13.1-published] A Worker publishes an Artifact of its active WorkItem
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends artifact.publish for "part"
    Then it is accepted with artifact.published
    And "part" is active

  @13.1-01
  Scenario: [13.1-published-two] A Worker publishes a second Artifact
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends artifact.publish for "part"
    Then it is accepted with artifact.published
    And "part" is active

  Scenario Outline: [13.1-<fault>] An Artifact <change> is refused
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends artifact.publish for "part", <change>
    Then it is refused under <requirement>
    And "part" is active

    @13.1-04
    Examples:
      | fault           | change                               | requirement |
      | no-manifest     | without a manifest                   | 13.1-04     |
      | no-content-hash | with a manifest without content hash | 13.1-04     |

    @13.1-03 @6.3-13
    Examples:
      | fault    | change                    | requirement |
      | unsigned | with an unsigned manifest | 13.1-03     |

    @13.1-05
    Examples:
      | fault            | change                                  | requirement |
      | another-producer | with a manifest of another producer     | 6.4-62      |
      | another-card     | with a manifest of another card version | 13.1-05     |

    @13.1-06
    Examples:
      | fault           | change                              | requirement |
      | another-item    | with a manifest of another WorkItem | 13.1-06     |
      | another-mission | with a manifest of another Mission  | 13.1-06     |
      | another-group   | with a manifest of another Group    | 13.1-06     |

  @13.1-01 @2-22
  Scenario: [13.1-same-id] Other content is not published under an id in use
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends artifact.publish for "part", with the Artifact ID of before
    Then it is refused under 13.1-01
    And "part" is active

  @13.1-01 @2-22
  Scenario: [13.1-same-id-later] An id in use stays so after its WorkItem was checkpointed and started again
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And Ada sends work.checkpoint for "part"
    And Ada sends work.start for "part"
    When Ada sends artifact.publish for "part", with the Artifact ID of before
    Then it is refused under 13.1-01
    And "part" is active

  @13.1-05 @6.1-07 @6.1-08
  Scenario: [13.1-new-card] After its Agent got a new card, an Artifact names that instead of the one that the WorkItem pins
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the control plane sends agent_card_register, with a new card of Ada
    When Ada sends artifact.publish for "part", with a manifest of the second card version
    Then the text leaves it open, in the reading card-pinned

  @6.1-07 @6.1-09
  Scenario: [13.1-incapable-starts] After its owner lost a required capability, a WorkItem is started
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is queued
    And the control plane sends agent_card_register, with a new card of Ada that lacks the capability
    When Ada sends work.start for "part"
    Then the text leaves it open, in the reading incompatible-card

  @6.1-07 @6.1-09
  Scenario Outline: [13.1-incapable-<command>] After its owner lost a required capability, <command> goes on
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    And the control plane sends agent_card_register, with a new card of Ada that lacks the capability
    When Ada sends <command> for "part"
    Then the text leaves it open, in the reading incompatible-card

    Examples:
      | command                    |
      | work_execution_lease_renew |
      | artifact.publish           |
      | work.submit                |

  @11.3-11
  Scenario: [13.1-incapable-checkpoints] After its owner lost a required capability, it checkpoints what is active
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And the control plane sends agent_card_register, with a new card of Ada that lacks the capability
    When Ada sends work.checkpoint for "part"
    Then it is accepted with work.checkpointed
    And "part" is queued

  @13.1-05 @6.1-07
  Scenario: [13.1-card-of-acceptance] What was accepted under a new card is published under it
    Given a Mission with the Worker Ada
    And the control plane sends agent_card_register, with a new card of Ada
    And a WorkItem "part" that is active
    When Ada sends artifact.publish for "part", with a manifest of the second card version
    Then it is accepted with artifact.published
    And "part" is active

  @13.1-08
  Scenario: [13.1-derived] A manifest lists what its Artifact was derived from
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is verified
    And a WorkItem "whole" that is active and belongs to Ben
    When Ben sends artifact.publish for "whole", with a manifest derived from "part"
    Then it is accepted with artifact.published

  @13.1-08
  Scenario: [13.1-derived-twice] What is derived from a derived Artifact lists only its own source
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "report" that is active
    And a WorkItem "part" that is verified
    And a WorkItem "whole" that is active and belongs to Ben
    And Ben sends artifact.publish for "whole", with a manifest derived from "part"
    When Ada sends artifact.publish for "report", with a manifest derived from "whole"
    Then it is accepted with artifact.published

  @13.1-08
  Scenario: [13.1-derived-unknown] A manifest lists a source that nobody published
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    When Ada sends artifact.publish for "part", with a manifest derived from what nobody published
    Then the text leaves it open, in the reading unknown-source

  @13.1-08 @4-16
  Scenario: [13.1-derived-elsewhere] A manifest lists a source of another Group
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is verified
    And the next Commands are about a second Mission
    And the Coordinator sends membership.change, for Ada, as worker
    And a WorkItem "other" that is active
    When Ada sends artifact.publish for "other", with a manifest derived from "part"
    Then the text leaves it open, in the reading unknown-source

  @13.1-08
  Scenario: [13.1-derived-public] A manifest is classified lower than its source
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is verified
    And a WorkItem "whole" that is active and belongs to Ben
    When Ben sends artifact.publish for "whole", with a manifest derived from "part", with a public manifest
    Then the text leaves it open, in the reading derived-classification

  @13.1-10 @13.1-01
  Scenario: [13.1-uri] Two Artifacts of one URI stay two, each with its own content
    Given a Mission with the Worker Ada
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends artifact.publish for "part", with a manifest of the URI of before
    Then the text leaves it open, in the reading shared-uri
