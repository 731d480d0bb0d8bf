package run

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/verdict"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/reports"
	"github.com/missionweave/weavecheck/vectors"
)

// Check is one check, whatever plays it: a recorded vector, a scenario, a check of documents, an official evaluation, a
// generated sequence.
type Check struct {
	ID           string
	Title        string
	Section      string // of the specification, or the official bundle; "" for that of the first requirement
	Source       string // the file that states it; "" where none does
	Requirements []string
	// Role is the one that a target must declare, and Needs the capabilities; without them the check does not apply.
	Role  *Role
	Needs []string
	// Again are the arguments of weavecheck that play the check alone.
	Again []string
	// Prepare reads what Play needs, in another goroutine while other checks are played; nil needs nothing.
	Prepare func()
	// Play plays the check. head is its result as far as it is known before.
	Play func(ctx context.Context, on *Stage, head reports.Check) Result
}

// Result is what came of a check.
type Result struct {
	reports.Check
	Deviation *reports.Deviation
	// Noted are deviations that have no bearing on what the check is about.
	Noted []reports.Deviation
	// Readings are those that the check showed.
	Readings []Reading
	// Session is how it was played, nil where there was none, and Known what was known of the target's readings before.
	Session *adapters.Session
	Known   *Taken
}

// Stage is what checks are played on: a target, and what is known of it.
type Stage struct {
	Target   adapters.Target
	Info     adapters.Info
	Cast     *cast.Cast
	Rulebook *model.Rulebook
	// Taken are the readings that the checks so far have shown.
	Taken *Taken
	// Rehearsal plays vectors from beginnings that they share; nil plays each from the start.
	Rehearsal *vectors.Rehearsal
}

// Rehearse has vectors played from the beginnings that they share, on copies of the target, where it can be copied.
func (s *Stage) Rehearse(b *vectors.Beginnings) {
	if target, ok := adapters.As[adapters.Forker](s.Target); ok {
		s.Rehearsal = &vectors.Rehearsal{Target: target, Info: s.Info, Cast: s.Cast, Rulebook: s.Rulebook, Beginnings: b}
	}
}

// NewStage returns the stage of a target that has introduced itself, of which nothing else is known yet.
func NewStage(target adapters.Target, info adapters.Info) (*Stage, error) {
	c, err := cast.New()
	if err != nil {
		return nil, err
	}
	return &Stage{Target: target, Info: info, Cast: c, Rulebook: model.NewRulebook(), Taken: NothingTaken()}, nil
}

// Role is a role of targets, and what its checks have in common.
type Role struct {
	Name string
	// about is what its checks are about.
	about string
	// reaches reports whether a target that declares the role can be asked in it; nil: any can.
	reaches func(adapters.Target) bool
	// missing says why the checks do not apply to a target without the role.
	missing func(adapters.Info) string
}

// The roles. A further one is one more value here, and a way to make its checks.
var (
	Authority = &Role{
		Name:  adapters.RoleAuthority,
		about: "a Group Authority",
		missing: func(i adapters.Info) string {
			return fmt.Sprintf("the target is no Group Authority: the roles it declares are %q", i.Roles)
		},
	}
	Documents = &Role{
		Name:    adapters.RoleDocuments,
		about:   "documents",
		reaches: offers[adapters.Documents],
		missing: func(adapters.Info) string {
			return fmt.Sprintf("the target does not declare the role %s", adapters.RoleDocuments)
		},
	}

	roles = []*Role{Authority, Documents}
)

func offers[R any](target adapters.Target) bool {
	_, ok := adapters.As[R](target)
	return ok
}

// Roleless says why no check applies to a target, in whatever role; "" where one could.
func (s *Stage) Roleless() string {
	if slices.ContainsFunc(roles, s.Has) {
		return ""
	}
	var about []string
	for _, r := range roles {
		about = append(about, "about "+r.about)
	}
	return fmt.Sprintf("every check is %s, and %q has only the roles %v: nothing was executed",
		strings.Join(about, " or "), s.Info.Name, s.Info.Roles)
}

// Has reports whether the target declares a role and can be asked in it.
func (s *Stage) Has(r *Role) bool {
	return slices.Contains(s.Info.Roles, r.Name) && (r.reaches == nil || r.reaches(s.Target))
}

// inapplicable says why a check does not apply to what a target declares, "" where it does.
func (c *Check) inapplicable(s *Stage) string {
	if !s.Has(c.Role) {
		return c.Role.missing(s.Info)
	}
	for _, capability := range c.Needs {
		if !s.Info.Offers(capability) {
			return fmt.Sprintf("the target does not declare the capability %s", capability)
		}
	}
	return ""
}

// Head is the result of a check before it is played.
func (c *Check) Head() reports.Check {
	return reports.Check{ID: c.ID, Title: c.Title, Section: c.Section, Feature: c.Source, Requirements: c.Requirements}
}

// InSession is a way to play a check of the role authority: in a Session, which the oracle judges. What the Session
// shows of the target's readings holds for the checks after it; one that deviates is played again with none of them.
func InSession(play PlaySession) func(context.Context, *Stage, reports.Check) Result {
	return once(func(ctx context.Context, on *Stage) (*adapters.Session, error) {
		session, err := play(ctx, on)
		return on.again(ctx, play, session, err)
	})
}

// PlaySession plays a check on a stage, in a Session.
type PlaySession func(ctx context.Context, on *Stage) (*adapters.Session, error)

// once is InSession for what cannot be played again as it was.
func once(play PlaySession) func(context.Context, *Stage, reports.Check) Result {
	return func(ctx context.Context, on *Stage, head reports.Check) Result {
		known := *on.Taken
		session, err := play(ctx, on)
		check, deviation, noted := verdict.Judge(head, session, err)
		result := Result{Check: check, Deviation: deviation, Noted: noted, Session: session, Known: &known}
		if err == nil {
			result.Readings = readingsOf(check.ID, session)
			on.Taken.Learn(result.Readings)
		}
		return result
	}
}

// SectionOf is the section of the specification that a feature file is about: what its name starts with.
func SectionOf(feature string) string {
	name, _, _ := strings.Cut(feature, "-")
	return strings.TrimSuffix(name, ".feature")
}
