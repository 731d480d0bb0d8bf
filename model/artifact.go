package model

import (
	"iter"
	"slices"

	"github.com/missionweave/weavecheck/model/table"
)

// Artifacts (§13.1): signed manifests, published by their producer under its Execution Lease.

// The kinds of this subject.
const (
	ArtifactPublish Kind = "artifact.publish"

	ArtifactPublished EventKind = "artifact.published"
)

// CardPinned is the reading of an upgrade of a card in place.
var CardPinned = point("card-pinned", "6.1, 13.1",
	"An Artifact manifest that names a newer card of its producer than the one that its assignment pins…",
	"is accepted", "is refused")

// ArtifactOfAnother: a manifest names its producer, who signs it, and no sentence says who publishes it.
var ArtifactOfAnother = point("artifact-of-another", "11.3, 13.1",
	"The owner of a WorkItem publishes an Artifact that another Agent produced and signed…",
	"which is refused", "which is accepted").free()

// The readings of provenance (§13.1). The text asks that a manifest list its sources and its classification, and that
// what is derived form a graph; of what may be listed it says nothing.
var (
	UnknownSource = point("unknown-source", "13.1, 13.3",
		"A manifest lists a source Artifact that nobody published in the Group…",
		"which is accepted: it may come from elsewhere", "which is refused").free()
	DerivedClassification = point("derived-classification", "13.1, 13.3",
		"A manifest is classified lower than a source that it lists…",
		"which is accepted: the producer answers for it", "which is refused").free()
	SharedURI = point("shared-uri", "13.1",
		"A manifest of other content names the retrieval URI of an Artifact that was published before…",
		"which is accepted: the hash tells them apart", "which is refused").free()
)

// PublishArtifact is the payload of ArtifactPublish. The manifest names the WorkItem, and so does the envelope.
type PublishArtifact struct {
	UnderLease
	Artifact *Artifact `json:"artifact,omitempty" signed:"artifact"`
}

// ArtifactFacts are the facts of ArtifactPublished.
type ArtifactFacts struct {
	Moved
	Artifact *Artifact `json:"-"`
}

// PublishedArtifact is what the state keeps of an Artifact manifest.
type PublishedArtifact struct {
	ID             string
	WorkItemID     string
	ContentHash    string
	OwnershipEpoch uint64   // under which it was published
	Sources        []string // the content hashes of what it was derived from
	URI            string
	Classification string
}

// Artifact is a signed Artifact manifest (§13.1, artifact.schema.json).
type Artifact struct {
	ArtifactID           string         `json:"artifactId"`
	ContentHash          string         `json:"contentHash,omitempty"`
	URI                  string         `json:"uri"`
	SizeBytes            uint64         `json:"sizeBytes"`
	MediaType            string         `json:"mediaType"`
	SchemaURI            string         `json:"schemaUri"`
	Producer             Producer       `json:"producer"`
	MissionID            string         `json:"missionId"`
	GroupID              string         `json:"groupId"`
	WorkItemID           string         `json:"workItemId"`
	SourceArtifactHashes []string       `json:"sourceArtifactHashes"`
	ToolVersions         []ToolVersion  `json:"toolVersions"`
	ModelVersions        []ModelVersion `json:"modelVersions"`
	Classification       string         `json:"classification"`
	CreatedAt            Instant        `json:"createdAt"`
	Signature            *Signature     `json:"signature,omitempty"`
}

// Producer pins who made an Artifact and with which card and capabilities.
type Producer struct {
	AgentID          string          `json:"agentId"`
	AgentCardVersion uint64          `json:"agentCardVersion"`
	Capabilities     []CapabilityRef `json:"capabilities"`
}

// ToolVersion names a tool used to make an Artifact.
type ToolVersion struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// ModelVersion names a model used to make an Artifact.
type ModelVersion struct {
	Provider string `json:"provider"`
	Model    string `json:"model"`
	Version  string `json:"version"`
}

// Artifact returns a published Artifact, or nil.
func (s *State) Artifact(id string) *PublishedArtifact { return s.artifacts.Get(id) }

// publishes keeps an Artifact, and indexes it by its content and its URI.
func (s *State) publishes(a *PublishedArtifact) {
	s.artifacts.Set(a.ID, a)
	s.content.Set(pair(a.ContentHash, a.ID), struct{}{})
	s.content.Set(pair(a.URI, a.ID), struct{}{})
}

// publishedAs are the Artifacts of a content hash or of a URI.
func (s *State) publishedAs(hashOrURI string) []*PublishedArtifact {
	var list []*PublishedArtifact
	for _, id := range listed(&s.content, hashOrURI) {
		list = append(list, s.Artifact(id))
	}
	return list
}

// sources are the Artifacts of the Group with a content hash.
func (f *Facts) sources(hash string) []*PublishedArtifact {
	return slices.DeleteFunc(f.State.publishedAs(hash), func(a *PublishedArtifact) bool {
		return f.State.WorkItem(a.WorkItemID).GroupID != f.Command.GroupID
	})
}

// classifications are those of the text, each more confidential than the one before (common.schema.json).
var classifications = []string{"public", "internal", "confidential", "restricted"}

// publishable are the guards of a manifest.
func publishable() []*Guard {
	about := func(name, requirement string, codes []Code, holds func(*Artifact, *Facts) bool) *Guard {
		return &Guard{Name: name, Requirement: requirement, Codes: codes, Needs: slices.Concat(document, []string{"manifest"}),
			Holds: func(f *Facts) bool { return holds(payload[PublishArtifact](f).Artifact, f) }}
	}
	ofItem := func(name, requirement string, codes []Code, holds func(*Artifact, *Facts) bool) *Guard {
		g := about(name, requirement, codes, holds)
		g.Needs, g.OnItem = onItem("manifest"), true
		return g
	}
	shape := offForm
	other := about("producer", "13.1-05", []Code{AuthForbidden, InvalidCommand, AuthInvalidSignature},
		func(a *Artifact, f *Facts) bool { return a.Producer.AgentID == f.Command.Actor.ID })
	other.Unless, other.Option = ArtifactOfAnother, 1
	provenance := func(name string, reading *Point, holds func(*Artifact, *Facts) bool) *Guard {
		g := about(name, "13.1-08", codes(ruledOut, notHeld, byPolicyAlone), holds)
		g.Unless, g.Option = reading, 0
		return g
	}
	// What the schema of a manifest demands, in the words of the text.
	written := func(g *Guard) *Guard {
		g.Refines = []string{"manifest-conforms"}
		return g
	}
	return guards([]*Guard{
		complete("manifest", "13.1-04", shape,
			func(p *PublishArtifact) bool { return p.Artifact != nil && p.Artifact.ArtifactID != "" }),
		written(about("content-hash", "13.1-04", shape, func(a *Artifact, _ *Facts) bool { return a.ContentHash != "" })),
		written(about("manifest-signed", "13.1-03",
			[]Code{SchemaValidation, InvalidCommand, AuthInvalidSignature, AuthForbidden},
			func(a *Artifact, _ *Facts) bool { return a.Signature != nil })),
		other,
		ofItem("card-pinned", "13.1-05", []Code{InvalidCommand, RevisionConflict, AuthForbidden},
			func(a *Artifact, f *Facts) bool {
				named := a.Producer.AgentCardVersion
				return named == f.Item.CardVersion || named > f.Item.CardVersion &&
					named == versionOf(f.State, a.Producer.AgentID) && f.Choose.Choose(CardPinned) == 0
			}),
		// What is of another Group crosses the isolation of Missions (§4: PROTOCOL_VIOLATION).
		ofItem("provenance", "13.1-06", codes([]Code{InvalidCommand, AuthForbidden, ProtocolViolation}, notHeld),
			func(a *Artifact, f *Facts) bool {
				return a.GroupID == f.Command.GroupID && a.MissionID == f.Mission.ID && a.WorkItemID == f.Item.ID
			}),
		// An Artifact is immutable, as all that was accepted (§4: PROTOCOL_VIOLATION).
		about("new-artifact", "13.1-01", []Code{InvalidCommand, InvalidTransition, ProtocolViolation},
			func(a *Artifact, f *Facts) bool { return f.State.Artifact(a.ArtifactID) == nil }),
		provenance("sources-known", UnknownSource, func(a *Artifact, f *Facts) bool {
			return !slices.ContainsFunc(a.SourceArtifactHashes, func(hash string) bool { return len(f.sources(hash)) == 0 })
		}),
		provenance("classified-as-sources", DerivedClassification, func(a *Artifact, f *Facts) bool {
			rank := slices.Index(classifications, a.Classification)
			return !slices.ContainsFunc(a.SourceArtifactHashes, func(hash string) bool {
				return slices.ContainsFunc(f.sources(hash), func(source *PublishedArtifact) bool {
					return slices.Index(classifications, source.Classification) > rank
				})
			})
		}),
		provenance("uri-new", SharedURI, func(a *Artifact, f *Facts) bool {
			return !slices.ContainsFunc(f.State.publishedAs(a.URI), func(other *PublishedArtifact) bool {
				return other.ContentHash != a.ContentHash
			})
		}).under("13.1-10"),
	}, carried("manifest"))
}

// The aspects of an Artifact.
var (
	artifactContent = &Aspect{"content hash"}
	artifactSources = &Aspect{"source Artifacts"}
)

func artifactSubject() Subject {
	return Subject{
		Name:     "Artifacts",
		Commands: []CommandDef{command[PublishArtifact](ArtifactPublish)},
		Events: []EventDef{event[ArtifactFacts](ArtifactPublished,
			step("artifact", "13.1-01", changes(itemArtifacts, artifactContent), func(x *Change, e *ArtifactFacts) {
				a := e.Artifact
				x.State.publishes(&PublishedArtifact{ID: a.ArtifactID, WorkItemID: e.WorkItemID, ContentHash: a.ContentHash,
					OwnershipEpoch: x.Item.OwnershipEpoch, URI: a.URI, Classification: a.Classification})
				x.Item.Artifacts = append(slices.Clone(x.Item.Artifacts), a.ArtifactID)
			}),
			step("sources", "13.1-08", changes(artifactSources), func(x *Change, e *ArtifactFacts) {
				derived := *x.State.Artifact(e.Artifact.ArtifactID)
				derived.Sources = e.Artifact.SourceArtifactHashes
				x.State.artifacts.Set(derived.ID, &derived)
			}),
		)},
		Rules: []*Rule{{
			ID: "artifact.publish", Requirement: "13.1-01", Kind: ArtifactPublish,
			Guards: guards(underLease(), []*Guard{stillCapable(true)}, publishable()),
			Events: []EventRule{produces(ArtifactPublished, func(f *Facts, e *Event, facts *ArtifactFacts) {
				f.moves(e, &facts.Moved, Active)
				e.Revision = number(f.Item.ID, f.Item.Revision)
				facts.Artifact = payload[PublishArtifact](f).Artifact
			})},
		}},
		Views: []View{artifactView.view()},
		Laws: []Law{{Name: "a published Artifact is never altered", Requirement: "13.1-01",
			Broken: kept(func(s *State) *table.Table[*PublishedArtifact] { return &s.artifacts }, unaltered)}},
		Invariants: []Invariant{{Name: "an Artifact and its WorkItem know each other", Requirement: "13.1-06",
			Broken: func(s *State) string {
				for _, a := range s.artifacts.All() {
					if w := s.WorkItem(a.WorkItemID); w == nil || !slices.Contains(w.Artifacts, a.ID) {
						return "the Artifact " + a.ID + " is not among those of its WorkItem " + a.WorkItemID
					}
				}
				for w := range s.WorkItems() {
					for _, id := range w.Artifacts {
						if s.Artifact(id) == nil {
							return "the WorkItem " + w.ID + " has the Artifact " + id + ", which is not there"
						}
					}
				}
				return ""
			}}},
	}
}

// ArtifactView shows one published Artifact.
type ArtifactView struct {
	ArtifactID  string    `json:"artifactId"`
	WorkItemID  string    `json:"workItemId,omitempty"`
	ContentHash *string   `json:"contentHash,omitempty"`
	Sources     *[]string `json:"sourceArtifactHashes,omitempty"`
}

var artifactView = viewOf[PublishedArtifact, ArtifactView]{
	Name: "artifacts", Record: "Artifact", Unexpected: "13.1-01", Missing: "13.1-01",
	List:    func(p *Projection) *[]ArtifactView { return &p.Artifacts },
	All:     func(s *State) iter.Seq[*PublishedArtifact] { return records(&s.artifacts) },
	Find:    func(s *State, v *ArtifactView) *PublishedArtifact { return s.Artifact(v.ArtifactID) },
	ID:      func(a *PublishedArtifact) string { return a.ID },
	ShownID: func(v *ArtifactView) string { return v.ArtifactID },
	Subject: func(v *ArtifactView) string { return v.ArtifactID },
	Rows: []row[PublishedArtifact, ArtifactView]{
		plain("artifactId", "id", "", nil, func(a *PublishedArtifact) string { return a.ID },
			func(v *ArtifactView) *string { return &v.ArtifactID }).uncompared(),
		plain("workItemId", "WorkItem", "", nil, func(a *PublishedArtifact) string { return a.WorkItemID },
			func(v *ArtifactView) *string { return &v.WorkItemID }).uncompared(),
		member("contentHash", "content hash", "13.1-01", changes(artifactContent),
			func(a *PublishedArtifact) string { return a.ContentHash },
			func(v *ArtifactView) **string { return &v.ContentHash }),
		names("sourceArtifactHashes", "source Artifacts", "13.1-01", changes(artifactSources),
			func(a *PublishedArtifact) []string { return a.Sources },
			func(v *ArtifactView) **[]string { return &v.Sources }),
	},
}
