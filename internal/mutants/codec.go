package mutants

import (
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Codec is a codec of documents with one fault.
type Codec struct {
	// ID is "codec/" and the fault, or "schema/" and the change of a schema.
	ID string
	// Requirement is the one that the fault breaks, "" where it is only that documents conform to their schemas.
	Requirement string
	codec       func() *document.Codec
	concerns    func(*documents.Vector) bool
	likely      func(*documents.Vector) int
}

// Make makes the codec that the mutant is.
func (c Codec) Make() *document.Codec { return c.codec() }

// Concerns reports whether a check of documents could tell the mutant.
func (c Codec) Concerns(v *documents.Vector) bool { return c.concerns(v) }

// Likely says how likely a check of documents that it concerns is to tell the mutant: the higher, the likelier.
func (c Codec) Likely(v *documents.Vector) int { return c.likely(v) }

// Codecs lists the faults of the codec, and those of its schemas.
func Codecs() []Codec {
	var all []Codec
	for _, f := range document.Faults() {
		all = append(all, Codec{
			ID: "codec/" + f.ID, Requirement: f.Requirement, codec: f.Codec,
			concerns: func(v *documents.Vector) bool { return v.Validate == nil || f.Reads() },
			likely: func(v *documents.Vector) int {
				if slices.Contains(v.Requirements, f.Requirement) {
					return 1
				}
				return 0
			},
		})
	}
	return append(all, schemas()...)
}

// schemas are codecs with one assertion of one normative schema changed.
func schemas() []Codec {
	var all []Codec
	for _, m := range schema.Mutants() {
		all = append(all, Codec{
			ID:       "schema/" + strings.ReplaceAll(m.ID, "/", "."),
			codec:    func() *document.Codec { return document.Sound().WithSchemas(m.Protocol) },
			concerns: func(v *documents.Vector) bool { return v.Validate != nil && m.Concerns(v.Validate.Schema) },
			likely: func(v *documents.Vector) int {
				n := 0
				if v.Validate.Schema == m.File {
					n++
				}
				if strings.HasSuffix(v.Subject, " "+m.Keyword) {
					n += 2
				}
				return n
			},
		})
	}
	return all
}

// CodecVariants lists the codecs that are right in another way, each by the ID under which it is chosen: "codec variant"
// and its own.
func CodecVariants() []document.Variant {
	list := document.Variants()
	for i := range list {
		list[i].ID = "codec variant " + list[i].ID
	}
	return list
}
