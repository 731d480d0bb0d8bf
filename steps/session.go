package steps

import (
	"context"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

// session is the Sessions of Agents (§6.3).
var session = Subject{
	Drafts: []Drafting{{
		Kind: model.SessionOpen, By: cast.ControlPlane, Scope: InOrganization,
		Payload: func(*World, model.Actor, string) object { return object{"agentId": cast.Ada.ID} },
		For:     func(p object, a model.Actor) { p["agentId"] = a.ID },
		Near:    []string{"for Vera"},
	}},
	Misses: lacking(always, "agentId"),
	Moves:  sessionMoves,
	Sentences: []Sentence{
		says(`a Session of (.+)`, sessionOf),
	},
}

// sessionMoves opens first the Session of the Coordinator, then those of the crew, and the others now and then.
func sessionMoves(s *Scene) {
	open := func(a model.Actor, first int) {
		m := Move{Kind: model.SessionOpen, By: cast.ControlPlane, Weight: beside, Words: []string{"for " + NameOf(a)}}
		if s.state.Session(a.ID) == 0 {
			m.Weight = first
		}
		s.add(m)
	}
	open(cast.Coordinator, needed)
	for _, a := range Crew {
		open(a, needed/4)
	}
	for _, a := range []model.Actor{cast.Ulf, cast.Nora, cast.Otto} {
		open(a, beside)
	}
	if s.state.Card(cast.Vera.ID) != nil {
		open(cast.Vera, beside)
	}
}

// OpenSession opens a Session of an Agent.
func (w *World) OpenSession(ctx context.Context, a model.Actor) error {
	d := w.Draft(model.SessionOpen, cast.ControlPlane, "")
	d.Document["payload"] = object{"agentId": a.ID}
	return w.Submit(ctx, d, "a Session of "+nameOf(a.ID)+" is opened", &adapters.Claim{Accepted: true})
}

func sessionOf(ctx context.Context, name string) error {
	a, err := actor(name)
	if err != nil {
		return err
	}
	w, err := after(ctx)
	if err != nil {
		return err
	}
	return w.OpenSession(ctx, a)
}
