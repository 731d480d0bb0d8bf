package reference

import (
	"encoding/json"
	"fmt"
	"hash/fnv"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
)

// Faults in the form of what a server shows: documents off their schema, or that say something false of themselves.

// formFaults change one member of every Event before it is signed.
var formFaults = []struct {
	Fault
	change func(doc map[string]any)
}{
	{Fault{Name: "event accepted by a number"}, func(doc map[string]any) { doc["acceptedBy"] = 17 }},
	{Fault{Name: "event with an unknown member"}, func(doc map[string]any) { doc["colour"] = "red" }},
	{Fault{Name: "event id that is no URI"}, func(doc map[string]any) {
		doc["eventId"] = fmt.Sprint("event ", doc["eventId"])
	}},
	{Fault{Name: "event id that is a UUID in capitals"}, func(doc map[string]any) {
		h := fnv.New64a()
		fmt.Fprint(h, doc["eventId"])
		doc["eventId"] = fmt.Sprintf("urn:uuid:ABCDEF00-0000-4000-8000-%012X", h.Sum64()>>16)
	}},
	{Fault{Name: "event long before its time"}, func(doc map[string]any) { doc["occurredAt"] = "1999-01-01T00:00:00Z" }},
	{Fault{Name: "event long after its time"}, func(doc map[string]any) { doc["occurredAt"] = "9999-01-01T00:00:00Z" }},
	{Fault{Name: "event with a list for its payload"}, func(doc map[string]any) { doc["payload"] = []string{} }},
	{Fault{Name: "event whose expiries are no instants"}, expiries(func(any) any { return "soon" })},
	{Fault{Name: "event whose expiries contradict the projection"}, expiries(func(v any) any {
		return v.(model.Instant).Seconds(5)
	})},
}

// silentFaults leave out what a grant has to name, in the Event and in the projection alike.
var (
	epochUnnamed   = Fault{Name: "grant of ownership without its epoch", Member: "ownershipEpoch"}
	startByUnnamed = Fault{Name: "grant of ownership without an instant", Member: "ownershipLeaseExpiresAt"}
)

// silence takes the member that a grant has to name out of the payload of an Event.
func (f Fault) silence(doc map[string]any) {
	if f != epochUnnamed && f != startByUnnamed {
		return
	}
	raw, err := json.Marshal(doc["payload"])
	var payload map[string]any
	if err == nil && json.Unmarshal(raw, &payload) == nil {
		delete(payload, f.Member)
		doc["payload"] = payload
	}
}

// expiries changes the expiries in the payload of an Event.
func expiries(change func(any) any) func(map[string]any) {
	return func(doc map[string]any) {
		raw, err := json.Marshal(doc["payload"])
		var payload map[string]any
		if err != nil || json.Unmarshal(raw, &payload) != nil {
			return
		}
		for name, v := range payload {
			var at model.Instant
			if text, ok := v.(string); ok && len(name) > 9 && name[len(name)-9:] == "ExpiresAt" &&
				at.UnmarshalText([]byte(text)) == nil {
				payload[name] = change(at)
			}
		}
		doc["payload"] = payload
	}
}

// The faults of signatures: of the envelope around an Event, after it was signed.
var (
	signatureOfNoughts = Fault{Name: "event signed with noughts"}
	signatureOfAnother = Fault{Name: "event signed by another key"}
	signatureOfBefore  = Fault{Name: "event signed at another time"}
)

// resigned is an Event with a signature that is not the authority's own.
func (f Fault) resigned(raw json.RawMessage) json.RawMessage {
	if f != signatureOfNoughts && f != signatureOfAnother && f != signatureOfBefore {
		return raw
	}
	var doc map[string]any
	if json.Unmarshal(raw, &doc) != nil {
		return raw
	}
	signature, ok := doc["signature"].(map[string]any)
	if !ok {
		return raw
	}
	value, _ := signature["value"].(string)
	switch f {
	case signatureOfNoughts:
		signature["value"] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	case signatureOfAnother: // its first half belongs to another document
		doc["correlationId"] = fmt.Sprint(doc["correlationId"], ":another")
		_ = value
	case signatureOfBefore:
		signature["createdAt"] = "2027-01-01T00:00:00.5Z"
	}
	changed, err := json.Marshal(doc)
	if err != nil {
		return raw
	}
	return changed
}

// The faults of refusals that tell which check of a signature failed (§6.4).
var (
	tellsStage   = Fault{Name: "refusal whose message tells which check failed", Member: "message", Requirement: "6.4-124"}
	detailsStage = Fault{Name: "refusal whose details tell which check failed", Member: "details", Requirement: "6.4-124"}
)

// discloses adds to a refusal what was wrong with the signature of the Command.
func (f Fault) discloses(refusal, command json.RawMessage, keys *document.Bindings) json.RawMessage {
	if f != tellsStage && f != detailsStage || refusal == nil {
		return refusal
	}
	_, failed := document.Sound().Verify(document.CommandProfile, command, keys)
	var doc map[string]any
	if failed == nil || json.Unmarshal(refusal, &doc) != nil {
		return refusal
	}
	doc[f.Member] = failed.Reason
	if f == detailsStage {
		doc[f.Member] = map[string]any{"stage": failed.Stage}
	}
	told, err := json.Marshal(doc)
	if err != nil {
		return refusal
	}
	return told
}

// errorFaults change one member of every error document.
var errorFaults = []struct {
	Fault
	change func(doc map[string]any)
}{
	{Fault{Name: "refusal long after its time"}, func(doc map[string]any) { doc["occurredAt"] = "9999-01-01T00:00:00Z" }},
	{Fault{Name: "refusal with a code that there is not"}, func(doc map[string]any) { doc["code"] = "NO_SUCH_CODE" }},
	{Fault{Name: "refusal without a message"}, func(doc map[string]any) { delete(doc, "message") }},
	{Fault{Name: "refusal with an unknown member"}, func(doc map[string]any) { doc["hint"] = "x" }},
	{Fault{Name: "refusal that is always safe to retry"}, func(doc map[string]any) { doc["retryable"] = true }},
	{Fault{Name: "refusal about no Command"}, func(doc map[string]any) { delete(doc, "relatedActionId") }},
	{Fault{Name: "refusal about another Command"}, func(doc map[string]any) {
		doc["relatedActionId"] = "urn:weavecheck:action:another"
	}},
}
