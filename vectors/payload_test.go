package vectors_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// overheard is a target with the Commands that it was sent since the last reset.
type overheard struct {
	adapters.Target
	commands []json.RawMessage
}

func (o *overheard) Reset(ctx context.Context, organization adapters.Organization) error {
	o.commands = nil
	return o.Target.Reset(ctx, organization)
}

func (o *overheard) Submit(ctx context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	o.commands = append(o.commands, command)
	return o.Target.Submit(ctx, command, at)
}

// outright reports for each Command of a vector whether it is accepted whatever the readings.
func outright(v vectors.Vector) (list []bool) {
	for _, s := range v.Steps {
		if s.Submit != nil || s.Again != nil {
			list = append(list, !slices.ContainsFunc(s.Expect, func(e vectors.Expect) bool { return e.Outcome != vectors.Accepted }))
		}
	}
	return list
}

// The payload profile says what the checks send: every Command that a server has to accept is by it. Were one not, a
// server that is built to the profile could rightly refuse it.
func TestAcceptedCommandsKeepToThePayloadProfile(t *testing.T) {
	list, err := vectors.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	inner, info := newReference(t, reference.Options{})
	target := &overheard{Target: inner}
	seen, kinds := map[string]bool{}, map[string]bool{}
	_, err = vectors.ReplayAll(t.Context(), vectors.Options{
		Target: target, Info: info, Vectors: list, Rerun: rerun, Cast: newCast(t), Select: func(vectors.Vector) bool { return true },
		Played: func(v vectors.Vector, _ *adapters.Session, c reports.Check, _ *reports.Deviation) {
			accepted := outright(v)
			if c.Outcome != reports.Pass || len(accepted) != len(target.commands) {
				t.Errorf("%s: %s, with %d Commands of %d", v.ID, c.Outcome, len(target.commands), len(accepted))
				return
			}
			for i, command := range target.commands {
				if !accepted[i] || seen[string(command)] {
					continue
				}
				seen[string(command)] = true
				var d schema.Document
				if err := d.Read(command); err != nil {
					t.Fatalf("%s: %v", v.ID, err)
				}
				kind := d.Root().Member("kind").Text()
				kinds[kind] = true
				profile := schema.Payload(kind)
				if profile == nil {
					t.Errorf("%s: the profile says nothing of %s", v.ID, kind)
					continue
				}
				if wrong := profile.Mismatches(d.Root().Member("payload")); wrong != nil {
					t.Errorf("%s: the payload of %s: %s", v.ID, kind, strings.Join(wrong, "; "))
				}
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(kinds) < 20 {
		t.Errorf("only %d kinds of Commands were accepted", len(kinds))
	}
	t.Logf("%d Commands of %d kinds", len(seen), len(kinds))
}
