package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/cucumber/godog"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/model"
)

type worldKey struct{}

// With puts the world of a scenario into its context.
func With(ctx context.Context, w *World) context.Context {
	return context.WithValue(ctx, worldKey{}, w)
}

// From returns the world of a scenario.
func From(ctx context.Context) *World {
	w, _ := ctx.Value(worldKey{}).(*World)
	return w
}

// sentences are what the scenarios can say.
var sentences = []struct {
	pattern *regexp.Regexp
	run     any
}{
	{regexp.MustCompile(`^a Mission with the Workers? (.+)$`), missionWith},
	{regexp.MustCompile(`^a Mission in which every epoch has risen, with the Workers? (.+)$`), seasonedMission},
	{regexp.MustCompile(`^a Mission that is due soon, with the Workers? (.+)$`), missionDueSoon},
	{regexp.MustCompile(`^a Session of (.+)$`), sessionOf},
	{regexp.MustCompile(`^a WorkItem "([^"]*)" that is (\w+)$`), itemThatIs},
	{regexp.MustCompile(`^a WorkItem "([^"]*)" that is (\w+) and belongs to (\w+)$`), itemOwnedBy},
	{regexp.MustCompile(`^a WorkItem "([^"]*)" that is (\w+) and depends on "([^"]*)"$`), itemDepending},
	{regexp.MustCompile(`^a WorkItem "([^"]*)" that was (\w+) before and is (\w+) again$`), itemAgain},
	{regexp.MustCompile(`^(\d+) seconds pass$`), secondsPass},
	{regexp.MustCompile(`^the (offer|Ownership Lease|Execution Lease) of "([^"]*)" (is about to expire|expires now|has expired)$`), itemExpiry},
	{regexp.MustCompile(`^the Coordinator lease (is about to expire|expires now|has expired)$`), coordinatorExpiry},
	{regexp.MustCompile(`^the Mission's deadline has passed$`), deadlinePassed},
	{regexp.MustCompile(`^the talk is of a second Mission$`), secondMission},
	{regexp.MustCompile(`^the talk is of the first Mission$`), firstMission},
	{regexp.MustCompile(`^the talk is of the second Mission again$`), secondMissionAgain},
	{regexp.MustCompile(`^(the MissionOwner|the Coordinator|the control plane|[A-Z]\w+) sends? ([a-z_.]+)(?: for "([^"]*)")?(?:, (.+))?$`), sends},
	{regexp.MustCompile(`^the ([a-z_.]+) of the table is sent for "([^"]*)"$`), sendsByTable},
	{regexp.MustCompile(`^the same Command is sent again$`), sentAgain},
	{regexp.MustCompile(`^the same Command is sent again, signed by its actor$`), signedAndSentAgain},
	{regexp.MustCompile(`^the ([a-z_.]+) of before is sent again$`), earlierSentAgain},
	{regexp.MustCompile(`^it is accepted$`), accepted},
	{regexp.MustCompile(`^it is accepted with (.+)$`), acceptedWith},
	{regexp.MustCompile(`^it is refused under (\S+)$`), refusedUnder},
	{regexp.MustCompile(`^it is refused in every reading$`), refused},
	{regexp.MustCompile(`^it gets its original receipt$`), originalReceipt},
	{regexp.MustCompile(`^the text leaves it open, in the reading ([a-z-]+)$`), leftOpen},
	{regexp.MustCompile(`^"([^"]*)" is (none|open|offered|queued|active|blocked|submitted|verified|failed|cancelled)$`), itemIs},
	{regexp.MustCompile(`^"([^"]*)" belongs to ([A-Z]\w+)$`), itemBelongsTo},
	{regexp.MustCompile(`^"([^"]*)" belongs to nobody$`), itemBelongsToNobody},
	{regexp.MustCompile(`^the Work Contract of "([^"]*)" is at revision (\d+)$`), contractIs},
	{regexp.MustCompile(`^the proposal "([^"]*)" is (open|authorized)$`), proposalIs},
	{regexp.MustCompile(`^the Mission is (active|failed|cancelled)$`), missionIs},
	{regexp.MustCompile(`^(the Coordinator|[A-Z]\w+) coordinates the Mission$`), missionCoordinatedBy},
	{regexp.MustCompile(`^every accepted Command of before gets its original receipt when it is sent again$`), everyReceipt},
	{regexp.MustCompile(`^the Group replays from every position$`), replaysFromEverywhere},
}

// Register defines the sentences for a scenario.
func Register(sc *godog.ScenarioContext) {
	for _, s := range sentences {
		sc.Step(s.pattern, s.run)
	}
}

// flush sends a Command that a scenario spoke of without saying what comes of it: then it must be accepted.
func (w *World) flush(ctx context.Context) error {
	again := w.pending != nil && w.pending.draft == nil
	return w.resolve(ctx, &adapters.Claim{Accepted: true, Receipt: again})
}

// resolve sends the pending Command, if there is one.
func (w *World) resolve(ctx context.Context, claim *adapters.Claim) error {
	p := w.pending
	if p == nil {
		return nil
	}
	w.pending = nil
	if p.draft == nil {
		return w.Resend(ctx, p.again, p.note, claim)
	}
	if err := w.Submit(ctx, p.draft, p.note, claim); err != nil {
		return err
	}
	w.lastDraft = p.draft
	if claim == nil || claim.Accepted {
		w.noteArtifact(p.draft, itemOf(p.draft))
	}
	return nil
}

// conclude sends the pending Command as the one the check is about.
func (w *World) conclude(ctx context.Context, claim *adapters.Claim) error {
	if w.pending == nil {
		return fmt.Errorf("no Command was sent that this could be about")
	}
	w.Focus()
	w.asked++
	return w.resolve(ctx, claim)
}

// Concluded is what every scenario ends with: nothing is pending, and something was demanded.
func (w *World) Concluded(ctx context.Context) error {
	if w.pending != nil {
		w.Focus()
		w.asked++
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	if w.asked == 0 {
		return fmt.Errorf("the scenario demands nothing of the target")
	}
	return nil
}

func missionWith(ctx context.Context, names string) error {
	workers, err := people(names)
	if err != nil {
		return err
	}
	return From(ctx).Mission(ctx, workers...)
}

func seasonedMission(ctx context.Context, names string) error {
	workers, err := people(names)
	if err != nil {
		return err
	}
	return From(ctx).SeasonedMission(ctx, workers...)
}

func missionDueSoon(ctx context.Context, names string) error {
	workers, err := people(names)
	if err != nil {
		return err
	}
	w := From(ctx)
	w.due = dueSoonSeconds
	return w.Mission(ctx, workers...)
}

func sessionOf(ctx context.Context, name string) error {
	a, err := actor(name)
	if err != nil {
		return err
	}
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	return w.OpenSession(ctx, a)
}

func itemThatIs(ctx context.Context, name, state string) error {
	return itemOwnedBy(ctx, name, state, "Ada")
}

func itemOwnedBy(ctx context.Context, name, state, owner string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	s, ok := model.ParseWorkState(state)
	if !ok {
		return fmt.Errorf("%q is no WorkItem state", state)
	}
	a, err := actor(owner)
	if err != nil {
		return err
	}
	return w.Bring(ctx, Item(name), s, a)
}

func itemDepending(ctx context.Context, name, state, on string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	s, _ := model.ParseWorkState(state)
	return w.Bring(ctx, Item(name), s, cast.Ada, on)
}

// itemAgain takes a WorkItem to a state, lets its owner lose it by time, and takes it there again: the former
// Ownership Epoch and Lease ID are then old ones of the same owner.
func itemAgain(ctx context.Context, name, first, second string) error {
	w := From(ctx)
	s, _ := model.ParseWorkState(first)
	if err := w.Bring(ctx, Item(name), s, cast.Ada); err != nil {
		return err
	}
	if err := itemExpiry(ctx, "Ownership Lease", name, "has expired"); err != nil {
		return err
	}
	t, _ := model.ParseWorkState(second)
	for _, kind := range wayTo[t] {
		d := w.Draft(kind, DefaultActor(kind), Item(name))
		if err := w.must(ctx, d); err != nil {
			return err
		}
		w.noteArtifact(d, Item(name))
	}
	return nil
}

func secondsPass(ctx context.Context, n int64) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	return w.AdvanceTo(ctx, w.Now().Seconds(n), nil, fmt.Sprintf("%d seconds pass", n))
}

var edge = map[string]int64{"is about to expire": -1, "expires now": 0, "has expired": 1}

func itemExpiry(ctx context.Context, what, name, when string) error {
	hole := map[string]string{"offer": model.HoleOfferExpiry, "Ownership Lease": model.HoleOwnershipExpiry, "Execution Lease": model.HoleExecutionExpiry}[what]
	return From(ctx).passTo(ctx, hole, Item(name), when, fmt.Sprintf("the %s of %q %s", what, name, when))
}

func coordinatorExpiry(ctx context.Context, when string) error {
	w := From(ctx)
	return w.passTo(ctx, model.HoleCoordinatorExpiry, w.Group, when, "the Coordinator lease "+when)
}

func (w *World) passTo(ctx context.Context, hole, subject, when, note string) error {
	if err := w.flush(ctx); err != nil {
		return err
	}
	m, ok := w.Current(hole, subject)
	if !ok {
		return fmt.Errorf("%s: there is no %s", note, hole)
	}
	m.Plus = edge[when]
	at, err := w.Value(m)
	if err != nil {
		return err
	}
	return w.AdvanceTo(ctx, at.(model.Instant), &m, note)
}

func deadlinePassed(ctx context.Context) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	return w.AdvanceTo(ctx, w.mission().Deadline.Seconds(1), nil, "the Mission's deadline has passed")
}

func secondMission(ctx context.Context) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	w.Group = SecondGroupID
	d := w.Draft(model.MissionCreate, cast.Owner, "")
	d.Document["payload"].(object)["missionId"] = SecondMissionID
	return w.must(ctx, d)
}

func firstMission(ctx context.Context) error {
	w := From(ctx)
	err := w.flush(ctx)
	w.Group = GroupID
	return err
}

func secondMissionAgain(ctx context.Context) error {
	w := From(ctx)
	err := w.flush(ctx)
	w.Group = SecondGroupID
	return err
}

func sends(ctx context.Context, by, kind, item, phrases string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	a, err := actor(by)
	if err != nil {
		return err
	}
	k, err := commandKind(kind)
	if err != nil {
		return err
	}
	id := ""
	if item != "" {
		id = Item(item)
	}
	d := w.Draft(k, a, id)
	note := Describe(d)
	for _, phrase := range splitPhrases(phrases) {
		if err := w.apply(d, phrase); err != nil {
			return fmt.Errorf("%s, %s: %w", note, phrase, err)
		}
		note += ", " + phrase
	}
	w.pending = &pending{draft: d, note: note}
	return nil
}

// splitPhrases splits the list of near misses after a Command. A comma within a list of names is not a split.
func splitPhrases(list string) []string {
	if list == "" {
		return nil
	}
	var phrases []string
	for _, part := range strings.Split(list, ", ") {
		if _, err := actor(strings.SplitN(part, " and ", 2)[0]); err == nil && len(phrases) > 0 {
			phrases[len(phrases)-1] += ", " + part
			continue
		}
		phrases = append(phrases, part)
	}
	return phrases
}

var kinds = sync.OnceValue(func() []model.Kind { return model.NewRulebook().Kinds() })

// commandKind finds a Command kind by its whole name or, for the extension kinds, its last part.
func commandKind(name string) (model.Kind, error) {
	var known []string
	for _, k := range kinds() {
		short := ShortName(k)
		if name == string(k) || name == short {
			return k, nil
		}
		known = append(known, short)
	}
	return "", fmt.Errorf("%q is no Command kind of the model; there are %s", name, strings.Join(known, ", "))
}

// ShortName is a Command kind without the namespace that the reference extensions share.
func ShortName(k model.Kind) string {
	if i := strings.LastIndexByte(string(k), '.'); strings.HasPrefix(string(k), "ext.") {
		return string(k)[i+1:]
	}
	return string(k)
}

// sendsByTable sends the Command of a kind as the one who ordinarily sends it would, whatever the WorkItem's state.
func sendsByTable(ctx context.Context, kind, item string) error {
	k, err := commandKind(kind)
	if err != nil {
		return err
	}
	return sends(ctx, nameOf(DefaultActor(k).ID), kind, item, "")
}

func sentAgain(ctx context.Context) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	steps := w.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Draft != nil {
			w.pending = &pending{again: i, note: "again: " + steps[i].Note}
			return nil
		}
	}
	return fmt.Errorf("no Command was sent before")
}

// signedAndSentAgain sends the content of the last Command once more, now with the signature that it should have had.
func signedAndSentAgain(ctx context.Context) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	if w.lastDraft == nil {
		return fmt.Errorf("no Command was sent before")
	}
	d := &adapters.Draft{Document: w.lastDraft.Document}
	w.pending = &pending{draft: d, note: "again, signed by its actor: " + Describe(d)}
	return nil
}

// earlierSentAgain sends the last accepted Command of a kind once more, whatever was sent since.
func earlierSentAgain(ctx context.Context, kind string) error {
	w := From(ctx)
	if err := w.flush(ctx); err != nil {
		return err
	}
	k, err := commandKind(kind)
	if err != nil {
		return err
	}
	for i, s := range slices.Backward(w.Steps()) {
		if s.Draft != nil && s.Refused == "" && s.Draft.Document["kind"] == string(k) {
			w.pending = &pending{again: i, note: "again: " + s.Note}
			return nil
		}
	}
	return fmt.Errorf("no %s was accepted before", kind)
}
