Feature: Signed Documents in payloads: each is verified by itself (§6.4)
  The Command around them is signed as it should be. Nothing comes of it where a manifest, Evidence or an Agent Card in
  it is not, whoever it is that sends it.

  Scenario Outline: [6.4-manifest-<fault>] An Artifact is published with a manifest <change>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    When Ada sends artifact.publish for "part", with a manifest <change>
    Then it is refused under <requirement>
    And "part" is active

    @6.4-62 @6.4-123 @6.3-13 @13.1-03
    Examples: not signed so
      | fault       | change                                            | requirement |
      | another     | signed by somebody else                           | 6.4-62      |
      | altered     | altered after signing                             | 6.4-62      |
      | early       | signed before its key was valid                   | 6.4-62      |
      | time        | signed at another time than it says               | 6.4-62      |
      | unknown-key | spelled with a key that nobody has                | 6.4-62      |
      | unused-bits | spelled with unused bits set in its signature     | 6.4-62      |
      | unreduced   | spelled with a scalar beyond the group order      | 6.4-62      |

    @6.4-64 @6.4-122 @13.1-03 @13.1-04
    Examples: off the schema
      | fault          | change                                             | requirement |
      | unsigned       | without a signature                                | 6.4-64      |
      | unknown-member | with an unknown member                             | 6.4-64      |
      | algorithm      | spelled with its signature under another algorithm | 6.4-64      |

  @13.1-05 @11.3-05
  Scenario: [6.4-manifest-of-ben] The owner publishes an Artifact that another Worker produced and signed
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    When Ada sends artifact.publish for "part", with a manifest that Ben made
    Then the text leaves it open, in the reading artifact-of-another

  Scenario Outline: [6.4-evidence-<command>-<fault>] <sender> sends <command> with Evidence <change>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is <state>
    When <sender> sends <command> for "part", with Evidence <change>
    Then it is refused under <requirement>
    And "part" is <state>

    @6.4-62 @6.4-123
    Examples: not signed so
      | command            | sender          | state     | fault       | change                                        | requirement |
      | work.accept_result | the Coordinator | submitted | another     | signed by somebody else                       | 6.4-62      |
      | work.accept_result | the Coordinator | submitted | altered     | altered after signing                         | 6.4-62      |
      | work.accept_result | the Coordinator | submitted | early       | signed before its key was valid               | 6.4-62      |
      | work.accept_result | the Coordinator | submitted | time        | signed at another time than it says           | 6.4-62      |
      | work.accept_result | the Coordinator | submitted | unknown-key | spelled with a key that nobody has            | 6.4-62      |
      | work.fail          | the Coordinator | open      | another     | signed by somebody else                       | 6.4-62      |
      | work.fail          | the Coordinator | open      | altered     | altered after signing                         | 6.4-62      |
      | work.fail          | the Coordinator | open      | early       | signed before its key was valid               | 6.4-62      |
      | work.fail          | the Coordinator | open      | unknown-key | spelled with a key that nobody has            | 6.4-62      |
      | work.fail          | Ada             | active    | worker-another | signed by somebody else                       | 6.4-62      |
      | work.fail          | Ada             | active    | worker-altered | altered after signing                         | 6.4-62      |
      | work.fail          | Ada             | active    | worker-time | signed at another time than it says           | 6.4-62      |
      | work.fail          | Ada             | active    | unused-bits | spelled with unused bits set in its signature | 6.4-62      |

    @6.4-64 @6.4-122
    Examples: off the schema
      | command            | sender          | state     | fault            | change                 | requirement |
      | work.accept_result | the Coordinator | submitted | unsigned         | without a signature    | 6.4-64      |
      | work.accept_result | the Coordinator | submitted | unknown-member   | with an unknown member | 6.4-64      |
      | work.fail          | the Coordinator | open      | unsigned         | without a signature    | 6.4-64      |
      | work.fail          | Ada             | active    | worker-unsigned  | without a signature    | 6.4-64      |

  Scenario Outline: [6.4-evidence-at-rest-<fault>] The owner reports that it cannot begin, with Evidence <change>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    When Ada sends work.fail for "part", without its executionLeaseId, with Evidence <change>
    Then it is refused under <requirement>
    And "part" is queued

    @6.4-62 @6.4-123
    Examples: not signed so
      | fault   | change                  | requirement |
      | another | signed by somebody else | 6.4-62      |

    @6.4-64 @6.4-122
    Examples: off the schema
      | fault    | change              | requirement |
      | unsigned | without a signature | 6.4-64      |

  Scenario Outline: [6.4-evidence-work.submit-<fault>] A result is submitted with Evidence <change>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is active
    And Ada sends artifact.publish for "part"
    When Ada sends work.submit for "part", with Evidence <change>
    Then it is refused under <requirement>
    And "part" is active

    @6.4-62 @6.4-123
    Examples: not signed so
      | fault       | change                                        | requirement |
      | another     | signed by somebody else                       | 6.4-62      |
      | altered     | altered after signing                         | 6.4-62      |
      | early       | signed before its key was valid               | 6.4-62      |
      | time        | signed at another time than it says           | 6.4-62      |
      | unknown-key | spelled with a key that nobody has            | 6.4-62      |
      | unused-bits | spelled with unused bits set in its signature | 6.4-62      |
      | unreduced   | spelled with a scalar beyond the group order  | 6.4-62      |

    @6.4-64 @6.4-122
    Examples: off the schema
      | fault          | change                                             | requirement |
      | unsigned       | without a signature                                | 6.4-64      |
      | unknown-member | with an unknown member                             | 6.4-64      |
      | algorithm      | spelled with its signature under another algorithm | 6.4-64      |

  Scenario Outline: [6.4-card-<fault>] The control plane registers a card <change>
    When the control plane sends agent_card_register, with a card <change>
    Then it is refused under <requirement>
    When the control plane sends session_open, for Vera
    Then it is refused under 6.3-06

    @6.1-01 @6.4-62 @6.4-123
    Examples: not signed so
      | fault       | change                                        | requirement |
      | another     | signed by somebody else                       | 6.4-62      |
      | altered     | altered after signing                         | 6.4-62      |
      | early       | signed before its key was valid               | 6.4-62      |
      | time        | signed at another time than it says           | 6.4-62      |
      | unknown-key | spelled with a key that nobody has            | 6.4-62      |
      | unused-bits | spelled with unused bits set in its signature | 6.4-62      |
      | unreduced   | spelled with a scalar beyond the group order  | 6.4-62      |

    @6.1-01 @6.1-02 @6.4-62
    Examples: by the Agent itself
      | fault | change                       | requirement |
      | own   | that its Agent signed itself | 6.4-62      |

    @6.1-01 @6.4-64 @6.4-122
    Examples: off the schema
      | fault          | change                                             | requirement |
      | unsigned       | without a signature                                | 6.4-64      |
      | unknown-member | with an unknown member                             | 6.4-64      |
      | algorithm      | spelled with its signature under another algorithm | 6.4-64      |

    @6.3-01 @6.4-64
    Examples: of an Agent without a key
      | fault  | change               | requirement |
      | no-key | without a public key | 6.4-64      |

    @6.4-117
    Examples: by an issuer of another Organization
      | fault                | change                  | requirement |
      | another-organization | of another Organization | 6.4-117     |

  @6.4-29
  Scenario Outline: [6.4-card-key-<fault>] A card is registered that declares <key>
    When the control plane sends agent_card_register, with a card that declares <key>
    Then the text leaves it open, in the reading card-key-unbindable

    Examples:
      | fault       | key                                  |
      | reused      | the key of Ben                       |
      | another-id  | the key of Ben under another key id  |
      | aliased     | its key under a second key id        |
      | small-order | a key of small order                 |

  @6.4-17 @6.4-29
  Scenario: [6.4-card-key-taken] A card that declares the key id of another Agent takes it from nobody
    Given a Mission with the Workers Ada and Ben
    When the control plane sends agent_card_register, with a card that declares the key id of Ben
    Then the text leaves it open, in the reading card-key-unbindable
    When Ben sends work.propose
    Then it is accepted with work.proposed

  @6.4-17 @6.4-29 @15.1-27
  Scenario: [6.4-card-key-given] A card that declares the key id of another Agent gives it to nobody
    Given a Mission with the Workers Ada and Ben
    When the control plane sends agent_card_register, with a card that declares the key id of Ben
    Then the text leaves it open, in the reading card-key-unbindable
    When Ben sends work.propose, signed by Vera under the key id of Ben
    Then it is refused under 15.1-27
