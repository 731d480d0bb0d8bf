// Package features holds the scenarios, by section of the specification, and runs them against a target.
package features

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	gherkin "github.com/cucumber/gherkin/go/v42"
	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v34"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/adapters/verdict"
	"github.com/missionweave/weavecheck/steps"
)

//go:embed *.feature
var embedded embed.FS

// Scenario is one check as the feature files state it.
type Scenario struct {
	ID           string
	Title        string
	File         string
	Line         int64
	Requirements []string
	Steps        []string
}

// title is the form of every scenario's name: its stable check id in brackets, then the title.
var title = regexp.MustCompile(`^\[([a-z0-9][a-z0-9._-]*)\] (.+)$`)

// Scenarios reads the embedded scenarios, in the order of the files and of their lines.
func Scenarios() ([]Scenario, error) { return Read(embedded) }

// Read reads the scenarios of a file system. A scenario without a check id or requirement tag, and an id used twice,
// are errors that name file and line.
func Read(files fs.FS) ([]Scenario, error) {
	names, err := fs.Glob(files, "*.feature")
	if err != nil {
		return nil, err
	}
	var list []Scenario
	var faults []error
	seen := map[string]string{}
	for _, name := range names {
		pickles, lines, err := parse(files, name)
		if err != nil {
			return nil, err
		}
		for _, p := range pickles {
			s, err := scenario(p, name, lines)
			if err == nil && seen[s.ID] != "" {
				err = fmt.Errorf("%s:%d: the check id %s is already that of %s", name, s.Line, s.ID, seen[s.ID])
			}
			if err != nil {
				faults = append(faults, err)
				continue
			}
			seen[s.ID] = fmt.Sprintf("%s:%d", name, s.Line)
			list = append(list, s)
		}
	}
	return list, errors.Join(faults...)
}

func parse(files fs.FS, name string) ([]*messages.Pickle, map[string]int64, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	n := 0
	newID := func() string { n++; return fmt.Sprint(n) }
	doc, err := gherkin.ParseGherkinDocument(f, newID)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	lines := map[string]int64{}
	for _, c := range doc.Feature.Children {
		if c.Scenario == nil {
			continue
		}
		lines[c.Scenario.Id] = c.Scenario.Location.Line
		for _, e := range c.Scenario.Examples {
			for _, row := range e.TableBody {
				lines[row.Id] = row.Location.Line
			}
		}
	}
	return gherkin.Pickles(*doc, name, newID), lines, nil
}

func scenario(p *messages.Pickle, file string, lines map[string]int64) (Scenario, error) {
	s := Scenario{File: file, Line: lines[p.AstNodeIds[len(p.AstNodeIds)-1]]}
	m := title.FindStringSubmatch(p.Name)
	if m == nil {
		return s, fmt.Errorf("%s:%d: the scenario's name must start with its check id in brackets, such as \"[10.2-offer] An offer…\"; it is %q", file, s.Line, p.Name)
	}
	s.ID, s.Title = m[1], m[2]
	for _, t := range p.Tags {
		s.Requirements = append(s.Requirements, strings.TrimPrefix(t.Name, "@"))
	}
	if len(s.Requirements) == 0 {
		return s, fmt.Errorf("%s:%d: [%s] names no requirement; tag it with the id of one, such as @10.2-offer", file, s.Line, s.ID)
	}
	for _, step := range p.Steps {
		s.Steps = append(s.Steps, step.Text)
	}
	return s, nil
}

// Options say what to run against which target.
type Options struct {
	Target adapters.Target
	Info   adapters.Info
	// Select chooses the scenarios; nil runs all.
	Select func(Scenario) bool
	// Rerun gives the command that repeats one check.
	Rerun func(checkID string) string
	// Timeout bounds one check; zero means a minute.
	Timeout time.Duration
	// Played is called after each check with its Session, in the order of the scenarios.
	Played func(Scenario, *adapters.Session, reports.Check, *reports.Deviation)
	// Files holds the scenarios; nil means the embedded ones.
	Files fs.FS
}

// Run plays the scenarios one after another. It returns what is known of the target's readings.
func Run(ctx context.Context, o Options) (model.Readings, error) {
	r := &runner{Options: o, readings: model.OpenReadings(), rulebook: model.NewRulebook()}
	if r.Files == nil {
		r.Files = embedded
	}
	if r.Timeout == 0 {
		r.Timeout = time.Minute
	}
	list, err := Read(r.Files)
	if err != nil {
		return nil, err
	}
	r.scenarios = map[string]Scenario{}
	for _, s := range list {
		r.scenarios[s.ID] = s
	}
	if r.cast, err = cast.New(); err != nil {
		return nil, err
	}
	names, err := fs.Glob(r.Files, "*.feature")
	if err != nil {
		return nil, err
	}
	suite := godog.TestSuite{
		Name:                "weavecheck",
		ScenarioInitializer: r.initialize,
		Options: &godog.Options{
			Format: silent, Output: io.Discard, Strict: true, Concurrency: 1, FS: r.Files, Paths: names, DefaultContext: ctx, NoColors: true,
		},
	}
	suite.Run() // its own verdict counts skipped scenarios as failures; ours is in what was played
	if r.fault != nil {
		return nil, r.fault
	}
	if r.wanted != r.played {
		return nil, fmt.Errorf("%d of %d scenarios were played: the scenario runner stopped early", r.played, r.wanted)
	}
	return r.readings, nil
}

type runner struct {
	Options
	scenarios      map[string]Scenario
	cast           *cast.Cast
	rulebook       *model.Rulebook
	readings       model.Readings
	wanted, played int
	fault          error
}

type playing struct {
	scenario Scenario
	session  *adapters.Session
	world    *steps.World
	started  time.Time
	cancel   context.CancelFunc
	begin    error
}

type playingKey struct{}

func (r *runner) initialize(sc *godog.ScenarioContext) {
	steps.Register(sc)
	sc.Before(func(ctx context.Context, g *godog.Scenario) (context.Context, error) {
		m := title.FindStringSubmatch(g.Name)
		if m == nil {
			return ctx, godog.ErrSkip
		}
		s := r.scenarios[m[1]]
		if r.fault != nil || ctx.Err() != nil || r.Select != nil && !r.Select(s) {
			return ctx, godog.ErrSkip
		}
		r.wanted++
		p := &playing{scenario: s, started: time.Now()}
		ctx, p.cancel = context.WithTimeout(ctx, r.Timeout)
		ctx = context.WithValue(ctx, playingKey{}, p)
		p.session, p.begin = adapters.Begin(ctx, r.Target, r.Info, r.cast.Organization, r.cast.Cards, r.cast, r.rulebook, r.readings)
		if p.begin != nil {
			return ctx, p.begin
		}
		p.world = steps.NewWorld(p.session)
		return steps.With(ctx, p.world), nil
	})
	sc.After(func(ctx context.Context, _ *godog.Scenario, err error) (context.Context, error) {
		p, ok := ctx.Value(playingKey{}).(*playing)
		if !ok {
			return ctx, nil
		}
		defer p.cancel()
		r.conclude(ctx, p, err)
		return ctx, nil
	})
}

func (r *runner) conclude(ctx context.Context, p *playing, err error) {
	r.played++
	if p.begin != nil {
		err = p.begin
	} else if err == nil {
		if err = p.world.Concluded(ctx); err == nil {
			err = p.session.Finish(ctx)
		}
	}
	check := reports.Check{ID: p.scenario.ID, Title: p.scenario.Title, Section: section(p.scenario.File), Feature: p.scenario.File, Requirements: p.scenario.Requirements}
	if r.Rerun != nil {
		check.Rerun = r.Rerun(check.ID)
	}
	check, deviation := verdict.Judge(check, p.session, err)
	check.DurationMillis = time.Since(p.started).Milliseconds()
	if err == nil {
		r.readings = p.session.Readings()
	}
	if r.Played != nil {
		r.Played(p.scenario, p.session, check, deviation)
	}
}

// section is the section of the specification that a feature file is about: what its name starts with.
func section(file string) string {
	name, _, _ := strings.Cut(path.Base(file), "-")
	return strings.TrimSuffix(name, ".feature")
}

// Matching returns a selection by patterns over check ids, requirement ids and sections. A pattern that matches nothing
// is an error.
func Matching(list []Scenario, patterns []string) (map[string]bool, error) {
	chosen := map[string]bool{}
	for _, p := range patterns {
		found := false
		for _, s := range list {
			hit := matches(p, s.ID) || matches(p, section(s.File)) || slices.ContainsFunc(s.Requirements, func(r string) bool { return matches(p, r) })
			if hit {
				chosen[s.ID], found = true, true
			}
		}
		if !found {
			return nil, fmt.Errorf("the pattern %q matches no check, requirement or section; `weavecheck list` shows them", p)
		}
	}
	return chosen, nil
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return err == nil && ok
}
