package record

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/cucumber/godog"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/steps"
)

// Scenarios are the checks that play scenarios sentence by sentence, the sentences about the state after them included:
// those check the scenario, not the target.
func Scenarios(list []features.Scenario) []*run.Check {
	checks := make([]*run.Check, len(list))
	for i, s := range list {
		checks[i] = &run.Check{
			ID: s.ID, Title: s.Title, Section: run.SectionOf(s.File), Source: s.File,
			Requirements: s.Requirements, Role: run.Authority,
			Play: run.InSession(func(ctx context.Context, on *run.Stage) (*adapters.Session, error) { return play(ctx, on, s) }),
		}
	}
	return checks
}

// play plays a scenario. Its sentences were read before, so that what the Gherkin runner is given is they alone: it
// finds what each stands for.
func play(ctx context.Context, on *run.Stage, s features.Scenario) (*adapters.Session, error) {
	session, err := adapters.Begin(
		ctx, on.Target, on.Info, on.Cast.Organization, on.Cast.Cards, on.Cast, on.Rulebook, on.Taken.Readings)
	if err != nil {
		return session, err
	}
	world := steps.NewWorld(session)
	ended, played := err, false
	suite := godog.TestSuite{
		Name: "weavecheck",
		ScenarioInitializer: func(sc *godog.ScenarioContext) {
			steps.Register(sc)
			sc.Before(func(ctx context.Context, _ *godog.Scenario) (context.Context, error) {
				return steps.With(ctx, world), nil
			})
			sc.After(func(ctx context.Context, _ *godog.Scenario, err error) (context.Context, error) {
				played, ended = true, err
				return ctx, nil
			})
		},
		Options: &godog.Options{
			Format: silent, Output: io.Discard, Strict: true, Concurrency: 1, DefaultContext: ctx, NoColors: true,
			FeatureContents: []godog.Feature{{Name: s.File, Contents: []byte(sentences(s))}},
		},
	}
	suite.Run() // its own verdict says less than the error that ended the scenario
	switch {
	case !played:
		return session, fmt.Errorf("%s:%d: the scenario runner did not play %s", s.File, s.Line, s.ID)
	case ended != nil:
		return session, ended
	}
	if err := world.Concluded(ctx); err != nil {
		return session, err
	}
	return session, session.Finish(ctx)
}

// sentences is a scenario as a feature file of its own.
func sentences(s features.Scenario) string {
	var b strings.Builder
	b.WriteString("Feature: one scenario\n\n  Scenario: one\n")
	for _, step := range s.Steps {
		fmt.Fprintf(&b, "    * %s\n", step)
	}
	return b.String()
}
