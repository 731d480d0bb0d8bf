package document

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// Fault is one way in which a codec can go wrong. Those that skip a check follow from the lists of checks; the others
// are mistakes that people make.
type Fault struct {
	// ID names the fault: what is skipped, or done in another way.
	ID string
	// Requirement is the one that a codec with the fault breaks.
	Requirement string
	change      func(c *Codec)
}

// Reads reports whether a codec with the fault reads schemas wrongly, so that it validates wrongly as well.
func (f Fault) Reads() bool { return strings.HasPrefix(f.ID, misread) }

const misread = "schemas-"

// Codec returns a codec with the fault.
func (f Fault) Codec() *Codec {
	c := Sound()
	c.deferred = false // its reason does not hold where a check is missing
	c.steps, c.bindings, c.histories, c.admissions, c.signs = slices.Clone(c.steps), slices.Clone(c.bindings),
		slices.Clone(c.histories), slices.Clone(c.admissions), slices.Clone(c.signs)
	f.change(c)
	return c
}

// Faults lists all of them, in a fixed order.
func Faults() []Fault {
	var all []Fault
	all = append(all, skipped(verificationSteps, func(c *Codec) *[]check[*verification] { return &c.steps })...)
	all = append(all, skipped(bindingChecks, func(c *Codec) *[]check[*joining] { return &c.bindings })...)
	all = append(all, skipped(historyChecks, func(c *Codec) *[]check[*binding] { return &c.histories })...)
	all = append(all, skipped(admissionChecks, func(c *Codec) *[]check[*admission] { return &c.admissions })...)
	all = append(all, skipped(signingChecks, func(c *Codec) *[]check[*signing] { return &c.signs })...)
	all = append(all, stageFaults()...)
	all = append(all, readingFaults...)
	all = append(all, profileFaults()...)
	all = append(all, intervalFaults...)
	all = append(all, signatureFaults...)
	all = append(all, canonicalFaults...)
	all = append(all, signingFaults...)
	all = append(all, identifierFaults()...)
	all = append(all, toldFaults()...)
	all = append(all, admissionFaults...)
	for _, m := range schema.Misreadings() {
		all = append(all, Fault{misread + m.ID, m.Requirement, func(c *Codec) { c.schemaOf = m.Protocol }})
	}
	return all
}

// skipped makes a fault of each check of a list.
func skipped[T any](checks []check[T], of func(*Codec) *[]check[T]) []Fault {
	var all []Fault
	for i := range checks {
		if checks[i].requirement == "" {
			continue
		}
		all = append(all, Fault{"skip-" + checks[i].id, checks[i].requirement,
			func(c *Codec) { *of(c) = slices.Delete(*of(c), i, i+1) }})
	}
	return all
}

// stageFaults skip a whole stage, or take two neighbours in the wrong order.
func stageFaults() []Fault {
	order := []Stage{Schema, SignatureEnvelope, KeyResolution, Canonicalization, SignatureEquation}
	var all []Fault
	for i, stage := range order {
		all = append(all, Fault{"skip-stage-" + string(stage), "6.4-61", func(c *Codec) {
			c.steps = slices.DeleteFunc(c.steps, func(s check[*verification]) bool { return s.stage == stage })
		}})
		if i > 0 {
			earlier := order[i-1]
			all = append(all, Fault{fmt.Sprintf("%s-before-%s", stage, earlier), "6.4-61", func(c *Codec) {
				slices.SortStableFunc(c.steps, func(a, b check[*verification]) int {
					if a.stage == stage && b.stage == earlier {
						return -1
					}
					if a.stage == earlier && b.stage == stage {
						return 1
					}
					return slices.Index(order, a.stage) - slices.Index(order, b.stage)
				})
			}})
		}
	}
	return all
}

// replaced puts another check in the place of one.
func replaced[T any](checks []check[T], id string, fault func(T) string) {
	i := slices.IndexFunc(checks, func(c check[T]) bool { return c.id == id })
	checks[i].fault = fault
}

// profileFaults are mistakes about one kind of document.
func profileFaults() []Fault {
	var all []Fault
	for _, p := range profiles {
		requirement := "6.4-doc-" + p.Name
		unbound := func(id string) func(c *Codec) {
			return func(c *Codec) {
				i := slices.IndexFunc(c.steps, func(s check[*verification]) bool { return s.id == id })
				sound := c.steps[i].fault
				c.steps[i].fault = func(v *verification) string {
					if v.profile.Name == p.Name {
						return ""
					}
					return sound(v)
				}
			}
		}
		all = append(all,
			Fault{p.Name + "-signed-by-anyone", requirement, unbound("key-principal")},
			Fault{p.Name + "-signed-at-any-time", requirement, unbound("time-equal")},
			Fault{p.Name + "-of-any-type-of-signer", requirement, func(c *Codec) {
				replaced(c.steps, "key-principal", func(v *verification) string {
					sound := verificationSteps[slices.IndexFunc(verificationSteps,
						func(s check[*verification]) bool { return s.id == "key-principal" })]
					if v.profile.Name != p.Name {
						return sound.fault(v)
					}
					return unless(p.signer == nil || v.key.principal.ID == p.signer(v.root).ID, "the key is not the expected signer's")
				})
			}},
			Fault{p.Name + "-unsigned", requirement, unbound("equation")})
	}
	// that is agent-card-signed-by-anyone
	return slices.DeleteFunc(all, func(f Fault) bool { return f.ID == "agent-card-of-any-type-of-signer" })
}
