Feature: The document of a Command: at whatever stage it is refused, nothing happens (§2, §6.4)
  What a codec makes of documents by themselves is checked with the role documents; here is what a server makes of a
  Command whose document is wrong, and would be in order if that were overlooked or mended.

  Scenario Outline: [2-command-<name>] work.start, spelled with <spelling>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    When Ada sends work.start for "part", spelled with <spelling>
    Then it is refused under <requirement>
    And "part" is queued

    @6.4-121 @6.4-62 @19-PROTOCOL_VIOLATION
    Examples: one meaning at the most
      | name             | spelling                                | requirement |
      | byte-order-mark  | a byte-order mark before it             | 6.4-121     |
      | trailing-value   | another value behind it                 | 6.4-121     |
      | cut-off          | its last byte missing                   | 6.4-121     |
      | name-twice       | a member name twice                     | 6.4-121     |
      | name-escaped     | a member name twice in two spellings            | 6.4-121     |
      | not-utf-8        | a byte that is not UTF-8                | 6.4-121     |
      | beyond-binary64  | a number beyond binary64 in its payload | 6.4-121     |
      | half-a-surrogate | half of a surrogate pair in its payload | 6.4-121     |

    @15.1-30 @6.4-122 @6.4-62
    Examples: off the schema
      | name                     | spelling                              | requirement |
      | signature-padded         | padding behind its signature          | 15.1-30     |
      | signature-line-feed      | a line feed behind its signature      | 15.1-30     |
      | signature-algorithm      | its signature under another algorithm | 15.1-30     |

    @15.1-27 @6.4-123 @6.4-62
    Examples: not signed so
      | name                  | spelling                                    | requirement |
      | signature-unused-bits | unused bits set in its signature            | 15.1-27     |
      | signature-unreduced   | a scalar beyond the group order             | 15.1-27     |
      | signature-length      | a signature of another length               | 15.1-27     |
      | signature-offset      | the time of its signature in another offset | 15.1-27     |
      | note-unsigned         | a note in its payload that nobody signed    | 15.1-27     |

  @15.1-30 @6.4-122 @2-03
  Scenario Outline: [2-command-<name>] work.start, <fault>
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    When Ada sends work.start for "part", <fault>
    Then it is refused under 15.1-30
    And "part" is queued

    Examples:
      | name                | fault                                      |
      | action-id-iri       | under an Action ID that is an IRI          |
      | action-id-relative  | under an Action ID that is relative        |
      | action-id-line-feed | under an Action ID with a line feed behind |
      | leap-second         | issued at a leap second                    |
      | unknown-offset      | issued at an unknown offset                |
      | half-a-revision     | expecting half a revision                  |
      | revision-below-zero | expecting a negative revision              |

  @15.1-27 @6.4-123 @6.4-62
  Scenario: [2-command-issued-after] work.start, issued after it was signed
    Given a Mission with the Workers Ada and Ben
    And a WorkItem "part" that is queued
    When Ada sends work.start for "part", issued after it was signed
    Then it is refused under 15.1-27
    And "part" is queued
