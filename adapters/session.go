package adapters

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/model/oracle"
)

// Cast gives a Session the Organization it plays in and the identities that sign.
type Cast interface {
	Identity(actorID string) (document.Identity, error)
	// Remembers is the memo of what these identities sign; it may be nil.
	Remembers() *document.Memo
}

// Draft is a Command to be sent: its envelope without signature, with symbols among the values.
type Draft struct {
	Document map[string]any `json:"command"`
	// SignedBy is the identity that signs; empty for the actor of the Command.
	SignedBy string `json:"signedBy,omitempty"`
	// Tamper replaces members of the envelope after signing.
	Tamper map[string]any `json:"tamper,omitempty"`
	// Spelled names the way in which the bytes are spoilt at last, among Spellings; empty for none.
	Spelled string `json:"spelled,omitempty"`
}

// Sent is one step of a Session as it was played: what a vector records and a failure lists.
type Sent struct {
	Draft   *Draft           // nil for a step of time, a retry or a replay; its symbols count back from the step
	Again   int              // for a retry: the step whose Command is sent again, byte for byte; -1 otherwise
	To      *Minted          // the instant that time passed to, where it was a symbol; it counts back from the step
	Replays bool             // each Group was replayed from each of its positions
	Limits  model.Limits     // the Organization begins anew, with these cooperation limits
	As      *model.Actor     // with Replays: somebody asked for each Group, and for one that does not exist
	At      model.Instant    // the instant after the step
	Note    string           // the step in words
	Allowed []oracle.Outcome // what the rules allowed
	Claim   *Claim           // what the check demands of the step
	Refused model.Code       // the code of a refusal, empty when accepted
}

// Shown is what a step of a Session showed of a reading of the target: no other options explain its answer than those
// that are left. At a Point that is Free there is one, and it holds for that step.
type Shown struct {
	Point *model.Point
	Left  []int
	Step  int
	// Requirement is that of the rule by which the step was decided.
	Requirement string
}

// Deviation is a difference between a target and every explanation the rules allow.
type Deviation struct {
	*oracle.Mismatch
	Step  int  // index of the step that showed it
	Setup bool // it showed before the part of the check that is about something
}

// Unwrap gives the Mismatch.
func (d *Deviation) Unwrap() error { return d.Mismatch }

// Session plays one check: it holds a target and the oracle in lockstep. Every call is judged at once; after a
// Deviation the Session is over.
type Session struct {
	target Target
	info   Info
	cast   Cast
	oracle *oracle.Oracle
	keys   *document.Bindings
	events *eventVerifier

	org      Organization
	cards    []*model.Card
	rulebook *model.Rulebook

	start model.Instant
	now   model.Instant
	since model.Instant // the instant of the call before
	steps []Sent
	raws  []json.RawMessage // the Command of each step as it went over the wire
	focus int
	last  *Projection
	noted []*Deviation
	shown []Shown
	ended error

	untrusted []untrusted          // the refusals of what was not signed as it must be
	agents    []model.Actor        // of the Organization
	visible   map[reader]firstSeen // what somebody was shown of a Group
}

// Replay limits of the harness.
const (
	replayLimit = 10_000
)

// Begin resets the target and starts a Session with it. readings are those the target took in earlier checks.
func Begin(ctx context.Context, target Target, info Info, org Organization, cards []*model.Card, cast Cast,
	rulebook *model.Rulebook, readings model.Readings) (*Session, error) {
	if err := target.Reset(ctx, org); err != nil {
		return nil, fmt.Errorf("reset: %w", err)
	}
	keys, err := org.Bindings()
	if err != nil {
		return nil, fmt.Errorf("cast: %w", err)
	}
	events, err := eventKeys(keys, info.Authorities)
	if err != nil {
		return nil, err
	}
	s := &Session{target: target, info: info, cast: cast, org: org, cards: cards, rulebook: rulebook, oracle: oracle.New(rulebook, cards, readings), keys: keys,
		events: events, start: org.At, now: org.At, since: org.At, focus: -1, visible: map[reader]firstSeen{}}
	for _, p := range org.Principals {
		if p.Actor.Type == model.Agent {
			s.agents = append(s.agents, p.Actor)
		}
	}
	projection, err := s.observe(ctx)
	s.last = projection
	return s, err
}

// Limit begins the Session anew, in an Organization with cooperation limits. It comes before everything else.
func (s *Session) Limit(ctx context.Context, limits model.Limits, note string) error {
	if s.ended != nil {
		return s.ended
	}
	if len(s.steps) > 0 {
		return s.end(fmt.Errorf("%s: the limits of an Organization come first", note))
	}
	for _, name := range slices.Sorted(maps.Keys(limits)) {
		if !slices.Contains(model.LimitNames(), name) {
			return s.end(fmt.Errorf("%s: no limit is called %s; there are %s", note, name,
				strings.Join(model.LimitNames(), ", ")))
		}
		if !s.info.Offers(name) {
			return s.end(&Inapplicable{Note: "the target does not declare the capability " + name})
		}
	}
	s.org.Limits = limits
	if err := s.target.Reset(ctx, s.org); err != nil {
		return s.end(fmt.Errorf("reset: %w", err))
	}
	s.oracle = oracle.New(s.rulebook, s.cards, s.oracle.Settle())
	s.oracle.Limit(limits)
	s.steps, s.raws = append(s.steps, Sent{Again: -1, Limits: limits, At: s.now, Note: note}), append(s.raws, nil)
	projection, err := s.observe(ctx)
	if s.last = projection; err != nil {
		return s.end(err)
	}
	return nil
}

// Fork returns a Session that goes on from here with a copy of the target.
func (s *Session) Fork(target Target) *Session {
	c := *s
	c.target, c.oracle = target, s.oracle.Fork()
	c.steps, c.raws = slices.Clip(s.steps), slices.Clip(s.raws)
	c.noted, c.shown, c.untrusted = slices.Clip(s.noted), slices.Clip(s.shown), slices.Clip(s.untrusted)
	c.visible = maps.Clone(s.visible)
	return &c
}

// State is the state in the first explanation that is left. It must not be changed.
func (s *Session) State() *model.State { return s.oracle.State() }

// Readings returns what is known of the target's readings.
func (s *Session) Readings() model.Readings { return s.oracle.Settle() }

// Now is the present instant.
func (s *Session) Now() model.Instant { return s.now }

// Steps lists what was played so far.
func (s *Session) Steps() []Sent { return s.steps }

// Noted are the local differences that were met: each says something wrong of the target, and none ended the Session.
// Of those with one cause there is the first that lies in what the check is about, or else the first.
func (s *Session) Noted() []*Deviation { return s.noted }

// Focus marks that from here on the check is about what it is about: what deviates before is a set-up that failed.
func (s *Session) Focus() {
	if s.focus < 0 {
		s.focus = len(s.steps)
	}
}

// Freedoms are in words what the target did otherwise than was asked or foreseen, as it may.
func (s *Session) Freedoms() []string {
	list := s.oracle.Freedoms()
	for _, shown := range s.shown {
		if shown.Point.Free && shown.Left[0] > 0 {
			list = append(slices.Clip(list), shown.Point.Question+" "+shown.Point.Options[shown.Left[0]])
		}
	}
	return list
}

// Departs reports whether the target does something otherwise than by the first option that the text allows, which is
// the one that the checks suppose.
func (s *Session) Departs() bool {
	return len(s.Freedoms()) > 0 || s.oracle.Departs() || s.wayward() != nil
}

// FocusStep is the index of the first step that the check is about; -1 where Focus was not called.
func (s *Session) FocusStep() int { return s.focus }

// Shows reports whether the target shows its projection.
func (s *Session) Shows() bool { return s.info.Offers(CapabilityObserve) }

// Current is the symbol of the last value minted under a name and subject.
func (s *Session) Current(name, subject string) (Minted, bool) {
	n := s.mintedSoFar(name, subject)
	return Minted{Name: name, Subject: subject, Ordinal: n}, n > 0
}

// Disclosed reports whether the last value under a name and subject came from the target, not from an assumption.
func (s *Session) Disclosed(name, subject string) bool { return s.oracle.Shown(name, subject) }

func (s *Session) minted(m Minted) (any, error) {
	count, ordinal := s.mintedSoFar(m.Name, m.Subject), m.Ordinal
	if ordinal < 1 {
		ordinal += count
	}
	if ordinal < 1 || ordinal > count {
		return nil, fmt.Errorf("no %s number %d of %s was minted (%d were)", m.Name, m.Ordinal, m.Subject, count)
	}
	switch m.Name {
	case model.MintedEventID:
		return m.of(s.oracle.Log(m.Subject)[ordinal-1].EventID)
	case model.MintedEventSequence:
		return m.of(s.oracle.Log(m.Subject)[ordinal-1].Sequence)
	}
	return m.of(s.oracle.Minted(m.Name, m.Subject)[ordinal-1])
}

// mintedSoFar is how many values were minted under a name and subject. Each Event of a Group has an id and a sequence.
func (s *Session) mintedSoFar(name, subject string) int {
	if name == model.MintedEventID || name == model.MintedEventSequence {
		return len(s.oracle.Log(subject))
	}
	return len(s.oracle.Minted(name, subject))
}

// Value returns what a symbol stands for at this moment.
func (s *Session) Value(m Minted) (any, error) { return s.minted(m) }

// Submit sends a Command and judges the answer. claim, where there is one, is what the check demands of the rules and
// the target alike. The Session keeps the Draft, which must not be changed any more.
func (s *Session) Submit(ctx context.Context, d *Draft, note string, claim *Claim) error {
	if s.ended != nil {
		return s.ended
	}
	raw, err := s.Encode(d)
	if err != nil {
		return err
	}
	return s.send(ctx, raw, Sent{Draft: s.recorded(d), Again: -1, Note: note, Claim: claim})
}

// Resend sends the Command of an earlier step once more, byte for byte.
func (s *Session) Resend(ctx context.Context, step int, note string, claim *Claim) error {
	if s.ended != nil {
		return s.ended
	}
	if step < 0 || step >= len(s.raws) || s.raws[step] == nil {
		return fmt.Errorf("%s: step %d sent no Command", note, step)
	}
	return s.send(ctx, s.raws[step], Sent{Again: step, Note: note, Claim: claim})
}

// Encode signs a Draft and returns the envelope as it goes over the wire.
func (s *Session) Encode(d *Draft) (json.RawMessage, error) {
	resolved, err := s.resolved(d.Document)
	if err != nil {
		return nil, err
	}
	doc := resolved.(map[string]any)
	signer := d.SignedBy
	if signer == "" {
		actor, _ := doc["actor"].(map[string]any)
		signer, _ = actor["id"].(string)
	}
	changes, err := s.resolved(d.Tamper)
	if err != nil {
		return nil, err
	}
	return s.signed(doc, signer, s.signedAt(doc), changes.(map[string]any), d.Spelled)
}

// signed is a document, signed by an identity as of an instant, and spoilt afterwards: members are replaced, or taken
// out by a nil, and at last its bytes are spelled in another way.
func (s *Session) signed(
	doc map[string]any, by string, at model.Instant, tamper map[string]any, spelling string,
) (json.RawMessage, error) {
	id, err := s.cast.Identity(by)
	if err != nil {
		return nil, err
	}
	raw, err := id.Sign(doc, at)
	if err == nil && len(tamper) > 0 {
		for k, v := range tamper {
			if doc[k] = v; v == nil {
				delete(doc, k)
			}
		}
		raw, err = json.Marshal(doc)
	}
	if err == nil && spelling != "" {
		return spelled(raw, spelling)
	}
	return raw, err
}

func (s *Session) send(ctx context.Context, raw json.RawMessage, sent Sent) error {
	command := document.ReadCommand(raw, s.keys, s.cast.Remembers())
	prospect := s.oracle.Explore(command, s.now)
	sent.At, sent.Allowed = s.now, prospect.Outcomes()
	s.steps, s.raws = append(s.steps, sent), append(s.raws, raw)
	if err := s.Supposes(sent.Note, sent.Claim.hold(sent.Allowed)); err != nil {
		// Refused all the same, only for another reason than in the first reading: that is still worth asking.
		var inapplicable *Inapplicable
		if !errors.As(err, &inapplicable) || !sent.Claim.refusedAnyway(sent.Allowed) {
			return s.end(err)
		}
	}
	answer, err := s.target.Submit(ctx, raw, s.now)
	if err != nil {
		return s.end(err)
	}
	seen, err := s.read(ctx, answer, command.ActionID)
	if err != nil {
		return s.end(err)
	}
	if seen.Refusal != nil {
		s.steps[len(s.steps)-1].Refused = seen.Refusal.Code
		if m := s.discloses(raw, command, seen.Refusal); m != nil {
			seen.Notes = append(seen.Notes, m)
		}
	}
	if err := s.judge(prospect, seen); err != nil {
		return s.end(err)
	}
	if seen.Refusal != nil {
		s.exposes(command, raw, seen.Refusal)
		if err := s.unmoved(ctx, command, seen); err != nil {
			return s.end(err)
		}
	}
	s.last = seen.Projection
	if sent.Claim != nil && sent.Claim.Accepted != (seen.Refusal == nil) {
		return s.end(&Inapplicable{Note: sent.Note})
	}
	return nil
}

// Supposes passes on that the rules do not give what a check supposes. The checks suppose the first option of each
// reading; where the target takes another, the situation of a check need not arise, and that is no fault of anybody.
func (s *Session) Supposes(note string, err error) error {
	if err == nil {
		return nil
	}
	if d := s.wayward(); d != nil {
		return d
	}
	if free := s.Freedoms(); len(free) > 0 {
		return &Inapplicable{Note: note + ": " + strings.Join(free, "; ")}
	}
	if s.oracle.Departs() {
		return &Inapplicable{Note: note}
	}
	return fmt.Errorf("%s: %w", note, err)
}

// wayward is a local difference in what a Command came to, after which what a check supposes need not be so; nil where
// there was none. The check is blocked by it.
func (s *Session) wayward() *Deviation {
	for _, d := range s.noted {
		if d.Outcome {
			blocking := *d
			blocking.Setup = true
			return &blocking
		}
	}
	return nil
}

// Inapplicable reports that a check speaks of a situation that does not arise with a target: under a reading of the
// text that it takes, and may take, or for want of a capability that it does not declare.
type Inapplicable struct{ Note string }

func (e *Inapplicable) Error() string {
	return "does not arise with this target: " + e.Note
}

// AdvanceTo lets time pass to an instant; to, where given, is the symbol it came from.
func (s *Session) AdvanceTo(ctx context.Context, at model.Instant, to *Minted, note string) error {
	if s.ended != nil {
		return s.ended
	}
	if at < s.now {
		if free := s.Freedoms(); len(free) > 0 {
			return s.end(&Inapplicable{Note: note + ": that is over already: " + strings.Join(free, "; ")})
		}
		return s.end(fmt.Errorf("%s: time cannot go back from %s to %s", note, s.now, at))
	}
	if to != nil {
		back := s.back(*to)
		to = &back
	}
	s.now = at
	s.steps, s.raws = append(s.steps, Sent{Again: -1, To: to, At: at, Note: note}), append(s.raws, nil)
	answer, err := s.target.Advance(ctx, at)
	if err != nil {
		return s.end(err)
	}
	seen, err := s.read(ctx, answer, "")
	if err != nil {
		return s.end(err)
	}
	if err := s.judge(s.oracle.Explore(nil, s.now), seen); err != nil {
		return s.end(err)
	}
	s.last = seen.Projection
	return nil
}

// judge lets the oracle judge what was shown, and notes what of it is wrong but local.
func (s *Session) judge(prospect *oracle.Prospect, seen *oracle.Observation) error {
	before := s.oracle.Settle()
	notes, err := s.oracle.Step(prospect, seen)
	for _, m := range notes {
		s.note(m)
	}
	s.since = s.now
	if err != nil {
		return err
	}
	after := s.oracle.Settle()
	for i, p := range model.Points() {
		if before[i] != after[i] {
			s.shown = append(s.shown, s.showed(p, after.Left(p)))
		}
	}
	for _, a := range s.oracle.Answered() {
		s.shown = append(s.shown, s.showed(a.Point, []int{a.Option}))
	}
	return nil
}

// showed is what the last step showed of a reading.
func (s *Session) showed(p *model.Point, left []int) Shown {
	last := len(s.steps) - 1
	shown := Shown{Point: p, Left: left, Step: last}
	for _, o := range s.steps[last].Allowed {
		shown.Requirement = o.Requirement
		if !o.Accepted {
			break // the sentence of a guard says more than that of the row
		}
	}
	return shown
}

// Note adds a local difference that was found at a step from outside: by what other Sessions showed.
func (s *Session) Note(step int, m *oracle.Mismatch) {
	d := s.deviation(m)
	d.Step, d.Setup = step, s.focus < 0 || step < s.focus
	s.noted = append(slices.Clip(s.noted), d)
}

// Shown is what this Session showed of the target's readings, in the order in which it did.
func (s *Session) Shown() []Shown { return s.shown }

// note keeps a local difference.
func (s *Session) note(m *oracle.Mismatch) {
	d := s.deviation(m)
	for i, had := range s.noted {
		if had.Requirement == m.Requirement && had.Cause == m.Cause {
			if had.Setup && !d.Setup {
				s.noted = slices.Clone(s.noted)
				s.noted[i] = d
			}
			return
		}
	}
	s.noted = append(s.noted, d)
}

// read turns an answer into what the oracle judges. action is the Action ID of the Command that it answers.
func (s *Session) read(ctx context.Context, a Answer, action string) (*oracle.Observation, error) {
	seen := &oracle.Observation{}
	if a.Error != nil {
		seen.Refusal, seen.Notes = readRefusal(a.Error, action, s.since, s.now)
	}
	for _, raw := range a.Events {
		e, faults := s.readEvent(raw)
		seen.Events, seen.Notes = append(seen.Events, e), append(seen.Notes, faults...)
	}
	projection, err := s.observe(ctx)
	seen.Projection = projection
	return seen, err
}

func (s *Session) observe(ctx context.Context) (*Projection, error) {
	if !s.Shows() {
		return nil, nil
	}
	p, err := s.target.Observe(ctx, s.now)
	if err != nil {
		return nil, err
	}
	return &p, nil
}

// end notes that the Session is over, and turns a Mismatch into a Deviation with its place.
func (s *Session) end(err error) error {
	var mismatch *oracle.Mismatch
	if errors.As(err, &mismatch) && !errors.As(err, new(*Deviation)) {
		err = s.deviation(mismatch)
	}
	s.ended = err
	return err
}

// deviation is a Mismatch with its place.
func (s *Session) deviation(m *oracle.Mismatch) *Deviation {
	step := len(s.steps) - 1
	return &Deviation{Mismatch: m, Step: step, Setup: s.focus >= 0 && step < s.focus || s.focus < 0}
}
