package steps

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// A near miss is a Command that is right but for one thing. The scenarios name it in words; this is the one list of
// those words and of what each changes in a Draft.

type change func(w *World, d *adapters.Draft) error

// nearMisses are the changes without a parameter.
var nearMisses = map[string]change{
	// Epochs.
	"without its Session Epoch":                drop("sessionEpoch"),
	"under an older Session Epoch":             older("sessionEpoch"),
	"under a Session Epoch not issued yet":     raise("sessionEpoch", 1000),
	"with an invented Session Epoch":           put("sessionEpoch", 1),
	"without its Membership Epoch":             drop("membershipEpoch"),
	"under an older Membership Epoch":          older("membershipEpoch"),
	"under a Membership Epoch not issued yet":  raise("membershipEpoch", 1000),
	"with an invented Membership Epoch":        put("membershipEpoch", 1),
	"without its Coordinator Epoch":            drop("coordinatorEpoch"),
	"under an older Coordinator Epoch":         older("coordinatorEpoch"),
	"under a Coordinator Epoch not issued yet": raise("coordinatorEpoch", 1000),
	"with an invented Coordinator Epoch":       put("coordinatorEpoch", 1),
	"under its former Coordinator Epoch": func(w *World, d *adapters.Draft) error {
		m, ok := w.Current(model.HoleCoordinatorEpoch, w.Group)
		d.Document["coordinatorEpoch"] = m
		if !ok {
			return fmt.Errorf("the Mission has no Coordinator Epoch")
		}
		return before(d.Document, "coordinatorEpoch")
	},
	"under its Membership Epoch of the second Mission": func(w *World, d *adapters.Draft) error {
		m, ok := w.Current(model.HoleMembershipEpoch, model.MembershipSubject(SecondGroupID, actorOf(d).ID))
		if !ok {
			return fmt.Errorf("%s has no Membership in the second Mission", actorOf(d).ID)
		}
		d.Document["membershipEpoch"] = m
		return nil
	},

	"under the Coordinator's epoch": func(w *World, d *adapters.Draft) error {
		w.set(d.Document, "coordinatorEpoch", model.HoleCoordinatorEpoch, w.Group)
		return nil
	},

	// The envelope.
	"without a Group":     drop("groupId"),
	"with a Group":        put("groupId", GroupID),
	"in an unknown Group": put("groupId", "urn:weavecheck:group:unknown"),
	"expecting an older revision": func(w *World, d *adapters.Draft) error {
		m, ok := d.Document["expectedRevision"].(adapters.Minted)
		if !ok {
			return &adapters.Inapplicable{Note: "the target shows no revision"}
		}
		if now, err := w.Value(m); err != nil || now == uint64(0) {
			return &adapters.Inapplicable{Note: "there is no older revision"}
		}
		m.Plus = -1
		d.Document["expectedRevision"] = m
		return nil
	},
	"expecting a later revision": put("expectedRevision", 1_000_000),
	"expecting no revision": func(_ *World, d *adapters.Draft) error {
		delete(d.Document, "expectedRevision")
		return nil
	},
	"signed by somebody else": func(_ *World, d *adapters.Draft) error {
		d.SignedBy = cast.Nora.ID
		return nil
	},
	"changed after signing":                      tamper("correlationId", "urn:weavecheck:correlation:changed"),
	"without a signature":                        tamper("signature", nil),
	"with an unknown member":                     put("priority", "high"),
	"of an unknown kind":                         put("kind", "work.destroy"),
	"without its kind":                           drop("kind"),
	"under an Action ID that is an IRI":          put("actionId", "urn:weavecheck:action:größe"),
	"under an Action ID that is relative":        put("actionId", "actions/1"),
	"under an Action ID with a line feed behind": put("actionId", "urn:weavecheck:action:1\n"),
	"issued at a leap second":                    put("issuedAt", "2026-12-31T23:59:60Z"),
	"issued at an unknown offset":                put("issuedAt", "2027-01-01T00:00:00-00:00"),
	"expecting half a revision":                  put("expectedRevision", 0.5),
	"expecting a revision below nought":          put("expectedRevision", -1),
	"issued before it was signed":                put("issuedAt", cast.Start.Seconds(-1).String()),
	"issued after it was signed":                 put("issuedAt", cast.Start.Seconds(86_400).String()),
	"without its Action ID":                      drop("actionId"),
	"without its correlation id":                 drop("correlationId"),
	"without its issue time":                     tamper("issuedAt", nil),
	"without its protocol version":               drop("protocolVersion"),
	"without its actor":                          tamper("actor", nil),
	"without a payload":                          drop("payload"),
	"under the Action ID of the Command before": func(w *World, d *adapters.Draft) error {
		if w.lastDraft == nil {
			return fmt.Errorf("no Command was sent before")
		}
		d.Document["actionId"] = w.lastDraft.Document["actionId"]
		return nil
	},

	"under an Action ID that it used before": func(w *World, d *adapters.Draft) error {
		for _, s := range slices.Backward(w.Steps()) {
			if s.Draft != nil && s.Refused == "" && actorOf(s.Draft) == actorOf(d) {
				d.Document["actionId"] = s.Draft.Document["actionId"]
				return nil
			}
		}
		return fmt.Errorf("%s sent no Command before", actorOf(d).ID)
	},

	// Ownership and leases.
	"without a Lease ID":             dropPayload("executionLeaseId"),
	"with a Lease ID never issued":   putPayload("executionLeaseId", neverIssued),
	"with the Lease ID of before":    olderPayload("executionLeaseId"),
	"without an Ownership Epoch":     dropPayload("ownershipEpoch"),
	"under an older Ownership Epoch": olderPayload("ownershipEpoch"),
	"under an Ownership Epoch not begun yet": func(_ *World, d *adapters.Draft) error {
		m, ok := payloadOf(d)["ownershipEpoch"].(adapters.Minted)
		if !ok {
			return fmt.Errorf("the Command names no Ownership Epoch that was minted")
		}
		m.Plus = 1000
		payloadOf(d)["ownershipEpoch"] = m
		return nil
	},

	// Execution and results.
	"without a checkpoint":             dropPayload("checkpoint"),
	"without a required resolution":    dropPayload("reason"),
	"without Evidence":                 putPayload("evidence", []any{}),
	"without Artifacts":                putPayload("artifactIds", []any{}),
	"with an Artifact never published": putPayload("artifactIds", []any{"urn:weavecheck:artifact:never-published"}),
	"with Evidence for one criterion only": func(w *World, d *adapters.Draft) error {
		payloadOf(d)["evidence"] = w.evidence(actorOf(d), itemOf(d), "passed", Criteria[0])
		return nil
	},
	"with failed Evidence": func(w *World, d *adapters.Draft) error {
		payloadOf(d)["evidence"] = w.evidence(actorOf(d), itemOf(d), "failed", Criteria...)
		return nil
	},
	"with inconclusive Evidence": func(w *World, d *adapters.Draft) error {
		payloadOf(d)["evidence"] = w.evidence(actorOf(d), itemOf(d), "inconclusive", Criteria...)
		return nil
	},
	"without a manifest":                         dropPayload("artifact"),
	"with a manifest without content hash":       manifest(func(m object) { delete(m, "contentHash") }),
	"with a manifest of another producer":        manifest(func(m object) { m["producer"].(object)["agentId"] = cast.Ben.ID }),
	"with a manifest of another card version":    manifest(func(m object) { m["producer"].(object)["agentCardVersion"] = 7 }),
	"with a manifest of another WorkItem":        manifest(func(m object) { m["workItemId"] = Item("elsewhere") }),
	"with a manifest of another Mission":         manifest(func(m object) { m["missionId"] = SecondMissionID }),
	"with a manifest of another Group":           manifest(func(m object) { m["groupId"] = SecondGroupID }),
	"with a manifest of the second card version": manifest(func(m object) { m["producer"].(object)["agentCardVersion"] = 2 }),
	"with an unsigned manifest": func(_ *World, d *adapters.Draft) error {
		if s, ok := payloadOf(d)["artifact"].(adapters.Signed); ok {
			payloadOf(d)["artifact"] = s.Document
			return nil
		}
		return fmt.Errorf("the Command carries no manifest")
	},
	"with the Artifact ID of before": func(w *World, d *adapters.Draft) error {
		known := w.artifacts[itemOf(d)]
		if len(known) == 0 {
			return fmt.Errorf("no Artifact was published before")
		}
		return manifest(func(m object) { m["artifactId"] = known[len(known)-1] })(w, d)
	},

	// Contracts, offers, Missions.
	"without a contract":        dropPayload("contract"),
	"without a selection basis": dropPayload("selectionBasis"),
	"to nobody":                 putPayload("candidateAgentIds", []any{}),
	"with a revised contract": func(w *World, d *adapters.Draft) error {
		payloadOf(d)["contract"] = w.revised(itemOf(d), 1)
		return nil
	},
	"with its contract as it is": func(w *World, d *adapters.Draft) error {
		payloadOf(d)["contract"] = w.contract(int(w.item(itemOf(d)).Contract.ContractVersion))
		return nil
	},
	"with a changed contract under the old revision": func(w *World, d *adapters.Draft) error {
		payloadOf(d)["contract"] = w.revised(itemOf(d), 0)
		return nil
	},
	"with another contract than the proposal's": func(w *World, d *adapters.Draft) error {
		payloadOf(d)["contract"].(object)["goal"] = "Assemble another part."
		return nil
	},
	"that needs an execution approval": func(_ *World, d *adapters.Draft) error {
		payloadOf(d)["contract"].(object)["executionApproval"] = "human_required"
		return nil
	},
	"with an acceptance criterion without Evidence": func(_ *World, d *adapters.Draft) error {
		criteria := payloadOf(d)["contract"].(object)["acceptanceCriteria"].([]any)
		criteria[0].(object)["evidenceRequired"] = []any{}
		return nil
	},
	"under another Mission ID": putPayload("missionId", SecondMissionID),
	"with a required capability without version": func(_ *World, d *adapters.Draft) error {
		needs := payloadOf(d)["contract"].(object)["requiredCapabilities"].([]any)
		delete(needs[0].(object), "version")
		return nil
	},
	"into a second Group": func(_ *World, d *adapters.Draft) error {
		d.Document["groupId"] = SecondGroupID
		payloadOf(d)["groupId"], payloadOf(d)["missionId"] = SecondGroupID, SecondMissionID
		return nil
	},
	"for a Mission that exists": func(w *World, d *adapters.Draft) error {
		w.Group = GroupID
		d.Document["groupId"] = SecondGroupID
		payloadOf(d)["groupId"] = SecondGroupID
		return nil
	},
}

// The changes with a parameter.
var parameterized = []struct {
	pattern *regexp.Regexp
	change  func(match []string) change
}{
	{regexp.MustCompile(`^spelled with (.+)$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			d.Spelled = m[1]
			return nil
		}
	}},
	{regexp.MustCompile(`^with a contract without ([a-zA-Z]+)$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			c, ok := payloadOf(d)["contract"].(object)
			if !ok || c[m[1]] == nil {
				return fmt.Errorf("the contract has no member %s; its parts are %s", m[1], strings.Join(model.ContractParts(), ", "))
			}
			delete(c, m[1])
			return nil
		}
	}},
	{regexp.MustCompile(`^with a selection basis without ([a-zA-Z]+)$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			b, ok := payloadOf(d)["selectionBasis"].(object)
			if !ok || b[m[1]] == nil {
				return fmt.Errorf("the selection basis has no member %s; its parts are %s", m[1], strings.Join(model.BasisParts(), ", "))
			}
			delete(b, m[1])
			return nil
		}
	}},
	{regexp.MustCompile(`^with a revised contract that depends on "([^"]+)"$`), func(m []string) change {
		return func(w *World, d *adapters.Draft) error {
			c := w.revised(itemOf(d), 1)
			c["dependencyWorkItemIds"] = []any{Item(m[1])}
			payloadOf(d)["contract"] = c
			return nil
		}
	}},
	{regexp.MustCompile(`^with the Artifacts of "([^"]+)"$`), func(m []string) change {
		return func(w *World, d *adapters.Draft) error {
			payloadOf(d)["artifactIds"] = w.published(Item(m[1]))
			return nil
		}
	}},
	{regexp.MustCompile(`^with a new card of ([A-Z]\w+)( that lacks the capability)?$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			a, err := actor(m[1])
			capability := cast.Capability
			if m[2] != "" {
				capability = model.CapabilityRef{ID: "weavecheck.craft.painting", Version: "1.0.0"}
			}
			payloadOf(d)["card"] = card(a, 2, capability)
			return err
		}
	}},
	{regexp.MustCompile(`^without its ([a-zA-Z]+)$`), func(m []string) change { return dropPayload(m[1]) }},
	{regexp.MustCompile(`^with (\d+) of ([a-zA-Z]+)$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			b, ok := payloadOf(d)["contract"].(object)["budget"].(object)
			if !ok || b[m[2]] == nil {
				return fmt.Errorf("the budget has no member %s; it has %s", m[2], strings.Join(model.BudgetDimensions[:], ", "))
			}
			var n int
			_, err := fmt.Sscan(m[1], &n)
			b[m[2]] = n
			return err
		}
	}},
	{regexp.MustCompile(`^to (.+)$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			list := []any{}
			actors, err := people(m[1])
			for _, a := range actors {
				list = append(list, a.ID)
			}
			payloadOf(d)["candidateAgentIds"] = list
			return err
		}
	}},
	{regexp.MustCompile(`^for (the MissionOwner|[A-Z]\w+|the Coordinator)$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			a, err := actor(m[1])
			if err != nil {
				return err
			}
			change := register.drafts[KindOf(d)].For
			if change == nil {
				return fmt.Errorf("a %s is for nobody", KindOf(d))
			}
			change(payloadOf(d), a)
			return nil
		}
	}},
	{regexp.MustCompile(`^as (mission_owner|coordinator|worker|reviewer|observer)$`), func(m []string) change {
		return putPayload("roles", []any{m[1]})
	}},
	{regexp.MustCompile(`^depending on "([^"]+)"$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			if d.Document["kind"] == string(model.WorkDependencyAdd) {
				payloadOf(d)["dependencyId"] = Item(m[1])
				return nil
			}
			payloadOf(d)["contract"].(object)["dependencyWorkItemIds"] = []any{Item(m[1])}
			return nil
		}
	}},
	{regexp.MustCompile(`^(?:called|of) the proposal "([^"]+)"$`), func(m []string) change {
		return putPayload("proposalId", proposal(m[1]))
	}},
	{regexp.MustCompile(`^lasting (\d+) seconds$`), func(m []string) change {
		return func(_ *World, d *adapters.Draft) error {
			var n int
			if _, err := fmt.Sscan(m[1], &n); err != nil {
				return err
			}
			found := false
			for k := range payloadOf(d) {
				if strings.HasSuffix(k, "Seconds") {
					payloadOf(d)[k], found = n, true
				}
			}
			if !found {
				return fmt.Errorf("a %v names no duration", d.Document["kind"])
			}
			return nil
		}
	}},
}

// apply makes a change that a scenario names.
func (w *World) apply(d *adapters.Draft, phrase string) error {
	if c, ok := nearMisses[phrase]; ok {
		return c(w, d)
	}
	for _, p := range parameterized {
		if m := p.pattern.FindStringSubmatch(phrase); m != nil {
			return p.change(m)(w, d)
		}
	}
	return fmt.Errorf("no near miss is called %q; there are: %s", phrase, strings.Join(NearMisses(), "; "))
}

// NearMisses lists the near misses without a parameter, in alphabetical order.
func NearMisses() []string { return slices.Sorted(maps.Keys(nearMisses)) }

func put(member string, value any) change {
	return func(_ *World, d *adapters.Draft) error {
		d.Document[member] = value
		return nil
	}
}

func drop(member string) change {
	return func(_ *World, d *adapters.Draft) error {
		if d.Document[member] == nil {
			return fmt.Errorf("the Command has no %s to leave out", member)
		}
		delete(d.Document, member)
		return nil
	}
}

func tamper(member string, value any) change {
	return func(_ *World, d *adapters.Draft) error {
		d.Tamper = object{member: value}
		return nil
	}
}

func raise(member string, by int64) change {
	return func(_ *World, d *adapters.Draft) error {
		m, ok := d.Document[member].(adapters.Minted)
		if !ok {
			return fmt.Errorf("the Command carries no %s that was minted", member)
		}
		m.Plus = by
		d.Document[member] = m
		return nil
	}
}

func older(member string) change {
	return func(_ *World, d *adapters.Draft) error { return before(d.Document, member) }
}

func putPayload(member string, value any) change {
	return func(_ *World, d *adapters.Draft) error {
		payloadOf(d)[member] = value
		return nil
	}
}

func dropPayload(member string) change {
	return func(_ *World, d *adapters.Draft) error {
		if payloadOf(d)[member] == nil {
			return fmt.Errorf("the payload has no %s to leave out", member)
		}
		delete(payloadOf(d), member)
		return nil
	}
}

func olderPayload(member string) change {
	return func(_ *World, d *adapters.Draft) error { return before(payloadOf(d), member) }
}

// before replaces a minted value by the one before it.
func before(doc object, member string) error {
	m, ok := doc[member].(adapters.Minted)
	if !ok || m.Ordinal < 2 {
		return &adapters.Inapplicable{Note: "there is no older " + member}
	}
	m.Ordinal--
	doc[member] = m
	return nil
}

func manifest(edit func(object)) change {
	return func(_ *World, d *adapters.Draft) error {
		s, ok := payloadOf(d)["artifact"].(adapters.Signed)
		if !ok {
			return fmt.Errorf("the Command carries no manifest")
		}
		edit(s.Document)
		return nil
	}
}
