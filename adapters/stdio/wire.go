package stdio

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// This file turns the types of package adapters into the texts of the messages and back. Nothing in a message is null,
// so what a Go value leaves nil is either left out or an empty list.

// marshal renders a value without touching the documents in it, which json.Marshal would do to <, > and &.
func marshal(value any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

type atParams struct {
	At model.Instant `json:"at"`
}

type toParams struct {
	To model.Instant `json:"to"`
}

func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func organizationParams(org adapters.Organization) ([]byte, error) {
	org.Principals, org.Cards = slices.Clone(list(org.Principals)), list(org.Cards)
	for i := range org.Principals {
		org.Principals[i].Keys = list(org.Principals[i].Keys)
	}
	return marshal(org)
}

// submitParams puts a Command into the params as it is, byte for byte. inBytes is the form for what is not one plain
// JSON object on one line.
func submitParams(command []byte, at model.Instant, inBytes bool) []byte {
	b := make([]byte, 0, len(command)+len(command)/2+64)
	if inBytes {
		b = append(b, `{"commandBytes":"`...)
		b = base64.StdEncoding.AppendEncode(b, command)
		b = append(b, '"')
	} else {
		b = append(b, `{"command":`...)
		b = append(b, command...)
	}
	b = append(b, `,"at":"`...)
	b = append(b, at.String()...)
	return append(b, `"}`...)
}

// plainCommand reports whether a Command that was put into params as an object is there for every reader: the params
// are sound, and their command is this text and nothing else.
func plainCommand(params schema.Value, command []byte) bool {
	member := params.Member("command")
	return member.Kind() == schema.Object && len(member.Raw()) == len(command) && bytes.IndexByte(command, '\n') < 0
}

func infoResult(info adapters.Info) ([]byte, error) {
	info.Roles, info.Capabilities = list(info.Roles), list(info.Capabilities)
	return marshal(info)
}

func answerResult(answer adapters.Answer) ([]byte, error) {
	if len(answer.Error) > 0 {
		if len(answer.Events) > 0 {
			return nil, fmt.Errorf("the answer holds both Events and an error")
		}
		document, err := oneLine(answer.Error)
		if err != nil {
			return nil, fmt.Errorf("the error of the answer: %w", err)
		}
		return slices.Concat([]byte(`{"error":`), document, []byte("}")), nil
	}
	b := []byte(`{"events":[`)
	for i, event := range answer.Events {
		if i > 0 {
			b = append(b, ',')
		}
		document, err := oneLine(event)
		if err != nil {
			return nil, fmt.Errorf("event %d of the answer: %w", i, err)
		}
		b = append(b, document...)
	}
	return append(b, "]}"...), nil
}

// oneLine returns the document without line ends, which only its white space can have.
func oneLine(document json.RawMessage) ([]byte, error) {
	if bytes.IndexByte(document, '\n') < 0 && json.Valid(document) {
		return document, nil
	}
	var b bytes.Buffer
	if err := json.Compact(&b, document); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// projectionResult writes a projection, in which a list that is shown and empty differs from one that is not shown.
func projectionResult(p adapters.Projection) ([]byte, error) {
	fillLists(reflect.ValueOf(&p).Elem())
	return marshal(p)
}

// fillLists puts an empty list wherever a list is shown that is nil, in each list of a projection.
func fillLists(projection reflect.Value) {
	for i := range projection.NumField() {
		records := projection.Field(i)
		for j := range records.Len() {
			record := records.Index(j)
			for k := range record.NumField() {
				if list, ok := record.Field(k).Interface().(*[]string); ok && list != nil && *list == nil {
					records.Set(copied(records))
					records.Index(j).Field(k).Set(reflect.ValueOf(&[]string{}))
				}
			}
		}
	}
}

// copied is a list of its own with the same records, so that nothing of the target's is written to.
func copied(list reflect.Value) reflect.Value {
	return reflect.AppendSlice(reflect.MakeSlice(list.Type(), 0, list.Len()), list)
}

// decode reads a value that its schema has accepted. The schemas, and JSON, know 1.0 and 1e2 for whole numbers, which
// encoding/json does not; only where it stumbles they are spelled in another way.
func decode(value schema.Value, into any) error {
	err := json.Unmarshal(value.Raw(), into)
	if err == nil {
		return nil
	}
	text, err := marshal(plainIntegers(value.Plain()))
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func plainIntegers(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name := range v {
			v[name] = plainIntegers(v[name])
		}
	case []any:
		for i := range v {
			v[i] = plainIntegers(v[i])
		}
	case json.Number:
		if r, ok := new(big.Rat).SetString(v.String()); ok && r.IsInt() {
			return json.Number(r.Num().String())
		}
	}
	return value
}

// decodeAnswer reads a result that its schema has accepted. The documents are copied as they are.
func decodeAnswer(result schema.Value) adapters.Answer {
	text := bytes.Clone(result.Raw())
	if e := result.Member("error"); e.Kind() != schema.Absent {
		return adapters.Answer{Error: part(text, result, e)}
	}
	events := []json.RawMessage{}
	for event := range result.Member("events").Elements() {
		events = append(events, part(text, result, event))
	}
	return adapters.Answer{Events: events}
}

// part returns the text of a value within the copied text of the value that holds it.
func part(text []byte, whole, value schema.Value) json.RawMessage {
	start := value.Offset() - whole.Offset()
	end := start + len(value.Raw())
	return json.RawMessage(text[start:end:end])
}
