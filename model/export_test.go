package model

import "iter"

// What the tests outside see besides.

// Cards are the Agent Cards of the Organization.
func (s *State) Cards() iter.Seq[*Card] { return records(&s.cards) }

// Artifacts are those that were published.
func (s *State) Artifacts() iter.Seq[*PublishedArtifact] { return records(&s.artifacts) }

var FieldNamed = fieldNamed
