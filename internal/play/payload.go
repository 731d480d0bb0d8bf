package play

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// payloads are those of right Commands, by their kinds. What changes with the state stands in them as "$name", or as
// "$name#" where it is a number.
//
//go:embed payloads.json
var payloads []byte

// payload is that of a right Command about a WorkItem; empty for a kind that is not among payloads, where a line says
// it all.
func payload(t testing.TB, s *model.State, kind model.Kind, item string, number int) map[string]any {
	t.Helper()
	w := s.WorkItem(item)
	if w == nil {
		w = &model.WorkItem{}
	}
	owner, card := w.Owner, uint64(1)
	if owner == "" {
		owner = "ada"
	}
	submitted := model.Submission{}
	if m := s.Mission("g"); m != nil {
		submitted = m.Submission
	}
	if c := s.Card(owner); c != nil {
		card = c.CardVersion
	}
	raw := payloads
	for name, value := range map[string]string{
		"$item": item, "$epoch": fmt.Sprint(max(w.OwnershipEpoch, 1)), "$lease": w.ExecutionLease, "$n": fmt.Sprint(number),
		"$owner": owner, "$artifact": strings.Join(w.Artifacts, ""), "$card": fmt.Sprint(card),
		"$revision": fmt.Sprint(submitted.Revision), "$hash": strings.Join(submitted.Hashes, ""),
	} {
		raw = bytes.ReplaceAll(raw, []byte(`"`+name+`#"`), []byte(value))
		raw = bytes.ReplaceAll(raw, []byte(name), []byte(value))
	}
	var all map[model.Kind]map[string]any
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	if all[kind] == nil {
		return map[string]any{}
	}
	return all[kind]
}

// Set makes a change to a JSON object: "path=value", where the value is JSON or else a text, or "-path", which takes a
// member out. A path leads through the first element of a list.
func Set(in map[string]any, change string) {
	path, value, _ := strings.Cut(change, "=")
	path, out := strings.CutPrefix(path, "-")
	steps := strings.Split(path, ".")
	for ; len(steps) > 1; steps = steps[1:] {
		at := in[steps[0]]
		if list, ok := at.([]any); ok && len(list) > 0 {
			at = list[0]
		}
		next, ok := at.(map[string]any)
		if !ok {
			next = map[string]any{}
			in[steps[0]] = next
		}
		in = next
	}
	if out {
		delete(in, steps[0])
		return
	}
	var v any
	if json.Unmarshal([]byte(value), &v) != nil {
		v = value
	}
	in[steps[0]] = v
}
