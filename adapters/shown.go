package adapters

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/oracle"
	"github.com/missionweave/weavecheck/model/schema"
)

// The form of what a target shows, beyond what its schema says: when it happened, and who signed it.

// uuidURN is the form of a UUID as an identifier (§2).
var uuidURN = regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// leeway is how much earlier than the call before an Event may have occurred, and how much later than the present one:
// an instant may be written in whole seconds.
const leeway = model.Instant(1000)

// readEvent reads an Event, and judges its form, its time and its signature.
func (s *Session) readEvent(raw json.RawMessage) (oracle.Event, []*oracle.Mismatch) {
	e, notes := oracle.ReadEvent(raw)
	told := map[string]bool{}
	for _, m := range notes {
		told[m.Cause] = true
	}
	for _, m := range e.OffSchema() {
		if !told[m.Cause] {
			told[m.Cause] = true
			notes = append(notes, m)
		}
	}
	if lower := strings.ToLower(e.EventID); lower != e.EventID && uuidURN.MatchString(lower) {
		notes = append(notes, oracle.EnvelopeFault(&e, "2-26", "eventId in capitals", lower, e.EventID))
	}
	if e.At != 0 && !s.receipt(&e) && (e.At < s.since-leeway || e.At > s.now+leeway) {
		notes = append(notes, oracle.EnvelopeFault(&e, "15.2-09", "occurredAt",
			fmt.Sprintf("an occurredAt between %s and %s, the instants of the call before and of this one", s.since, s.now),
			e.At.String()))
	}
	if len(notes) == 0 {
		if fault := s.events.fault(raw, s.cast.Remembers()); fault != "" {
			notes = append(notes, oracle.EnvelopeFault(&e, "15.2-10", "signature", "a signature of acceptedBy, valid at occurredAt",
				fault))
		}
	}
	return e, notes
}

// receipt reports whether an Event was shown before, as those of the receipt of a retry were.
func (s *Session) receipt(e *oracle.Event) bool { return s.oracle.Knows(e.EventID) }

// eventVerifier verifies the signatures of Events.
type eventVerifier struct {
	keys  *document.Bindings
	known bool // the keys of the authority are among them
	salt  string
}

var eventProfile, _ = document.ProfileOf("event")

// eventKeys are the keys under which Events may be signed: those of the Organization, and those that the target says
// its authority has.
func eventKeys(organization *document.Bindings, authorities []Principal) (*eventVerifier, error) {
	v := &eventVerifier{keys: organization, known: len(authorities) > 0}
	if v.known {
		v.keys = organization.Clone()
	}
	for _, p := range authorities {
		for _, k := range p.Keys {
			if err := v.keys.Bind(p.Actor, k); err != nil {
				return nil, &TargetFault{Kind: FaultProtocol, Method: "initialize", Detail: "authorities: " + err.Error()}
			}
			v.salt += k.KeyID + " " + k.PublicKey + " "
		}
	}
	return v, nil
}

// fault says what is wrong with the signature of an Event; "" where nothing is, or where that it is wrong cannot be
// known.
func (v *eventVerifier) fault(raw json.RawMessage, memo *document.Memo) string {
	return memo.Fault(v.salt, raw, func() string {
		_, failed := document.Sound().Verify(eventProfile, raw, v.keys)
		if failed == nil || !v.known && failed.Stage == document.KeyResolution {
			return ""
		}
		return string(failed.Stage) + ": " + failed.Reason
	})
}

// neverSafe are the codes after which the same Command must not be sent again, with the sentences that say so (§19).
var neverSafe = map[model.Code]string{
	model.AuthInvalidSignature: "19-07", model.ActionIDCollision: "19-10", model.AuthStaleSession: "19-11",
	model.AuthStaleCoordinator: "19-11", model.MembershipStale: "19-11", model.StaleOwnership: "19-11",
}

// unread are the codes of a document that may not have been read so far that its Action ID is known, or trusted.
var unread = []model.Code{"PROTOCOL_VIOLATION", model.SchemaValidation, model.AuthInvalidSignature}

// readRefusal reads an error document and judges its form (§19, error.schema.json). A code that is none is empty. action
// is the Action ID of the Command that was refused; empty where it has none that can be read.
func readRefusal(raw json.RawMessage, action string, since, now model.Instant) (*oracle.Refusal, []*oracle.Mismatch) {
	var notes []*oracle.Mismatch
	fault := func(requirement, member, allowed, seen string) {
		notes = append(notes, &oracle.Mismatch{Requirement: requirement, Rule: "error document", Cell: "error document",
			Cause: "error document: " + member, Allowed: allowed, Seen: seen})
	}
	r := &oracle.Refusal{Raw: raw}
	var doc schema.Document
	if err := doc.Read(raw); err != nil {
		fault("19-01", "document", "an error document of the error schema", string(raw))
		return r, notes
	}
	var shown struct {
		Code       model.Code
		Message    string
		Retryable  bool
		OccurredAt model.Instant
		Related    string
	}
	off := map[string]bool{}
	for _, told := range schema.Protocol("error").Mismatches(doc.Root()) {
		requirement, member := "19-01", told
		for name, sentence := range map[string]string{"code": "19-02", "retryable": "19-03", "message": "19-01",
			"occurredAt": "19-01"} {
			if strings.HasPrefix(told, "/"+name) || strings.Contains(told, `the member "`+name+`"`) {
				requirement, member, off[name] = sentence, name, true
			}
		}
		fault(requirement, member, "an error document of the error schema", told)
	}
	for name, into := range map[string]any{"code": &shown.Code, "message": &shown.Message, "retryable": &shown.Retryable,
		"occurredAt": &shown.OccurredAt, "relatedActionId": &shown.Related} {
		if member := doc.Root().Member(name); !off[name] && member.Kind() != schema.Absent {
			off[name] = json.Unmarshal(member.Raw(), into) != nil
		}
	}
	r.Code, r.Message = shown.Code, shown.Message
	if at := shown.OccurredAt; !off["occurredAt"] && (at < since-leeway || at > now+leeway) {
		fault("19-01", "occurredAt", fmt.Sprintf("an occurredAt between %s and %s, the instants of the call before and of "+
			"this one", since, now), at.String())
	}
	if doc.Root().Member("relatedActionId").Kind() == schema.Absent && schema.IsURI(action) &&
		doc.Root().Member("relatedFrameId").Kind() == schema.Absent && !slices.Contains(unread, shown.Code) {
		fault("19-04", "relatedActionId missing", "the relatedActionId "+action, "none")
	}
	if shown.Related != "" && action != "" && shown.Related != action {
		fault("19-04", "relatedActionId", "the relatedActionId "+action+", or none", shown.Related)
	}
	if requirement, never := neverSafe[shown.Code]; never && shown.Retryable {
		fault(requirement, "retryable with "+string(shown.Code), "retryable false: the same Command must not be sent again",
			"retryable true with "+string(shown.Code))
	}
	return r, notes
}
