package steps

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model"
)

var memo = cast.Memo()

// BeginWorld is a World over the reference in which nothing happened yet.
func BeginWorld(t *testing.T) *World {
	t.Helper()
	target := reference.New(reference.Options{Memo: memo})
	info, err := target.Initialize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c, err := cast.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := adapters.Begin(
		t.Context(), target, info, c.Organization, c.Cards, c, model.NewRulebook(), model.OpenReadings())
	if err != nil {
		t.Fatal(err)
	}
	return NewWorld(s)
}

// Played is a World in which the sentences of a scenario were said, one a line.
func Played(t *testing.T, scenario string) *World {
	t.Helper()
	w := BeginWorld(t)
	for line := range strings.Lines(scenario) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := w.say(t.Context(), line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	if err := w.flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w
}

// Said are the patterns of the Sentences that a step matches.
func Said(step string) []string {
	var patterns []string
	for _, s := range sentences() {
		if s.pattern.MatchString(step) {
			patterns = append(patterns, s.pattern.String())
		}
	}
	return patterns
}

// Patterns are those of all Sentences.
func Patterns() []string {
	var patterns []string
	for _, s := range sentences() {
		patterns = append(patterns, s.pattern.String())
	}
	return patterns
}

func sentences() []Sentence {
	var list []Sentence
	for _, s := range subjects {
		list = append(list, s.Sentences...)
	}
	return list
}

// say does what a step says, as godog would.
func (w *World) say(ctx context.Context, step string) error {
	for _, s := range sentences() {
		groups := s.pattern.FindStringSubmatch(step)
		if groups == nil {
			continue
		}
		run := reflect.ValueOf(s.run)
		in := []reflect.Value{reflect.ValueOf(With(ctx, w))}
		for i, text := range groups[1:] {
			arg := reflect.New(run.Type().In(i + 1)).Elem()
			switch n, _ := strconv.ParseInt(text, 10, 64); arg.Kind() {
			case reflect.String:
				arg.SetString(text)
			case reflect.Int64:
				arg.SetInt(n)
			case reflect.Uint64:
				arg.SetUint(uint64(n))
			default:
				return fmt.Errorf("%s takes a %s", s.pattern, arg.Type())
			}
			in = append(in, arg)
		}
		err, _ := run.Call(in)[0].Interface().(error)
		return err
	}
	return fmt.Errorf("there is no such sentence")
}

// Phrases are the near misses in a step that sends a Command.
func Phrases(step string) []string {
	groups := commands.Sentences[0].pattern.FindStringSubmatch(step)
	if groups == nil {
		return nil
	}
	return splitPhrases(groups[4])
}

// Find is the near miss that some words name.
func Find(words string) (Miss, error) {
	m, _, err := find(words)
	if err != nil {
		return Miss{}, err
	}
	return *m, nil
}

// Misses are the registered near misses.
func Misses() []Miss { return register.misses }

// Kinds are those that are drafted.
func Kinds() []model.Kind { return register.kinds }

// Near are the near misses that the Drafting of a kind names.
func Near(kind model.Kind) []string { return register.drafts[kind].Near }

// Matching are the near misses that have some words, those without anything open first.
func Matching(words string) []string {
	var list []string
	for _, m := range register.misses {
		switch {
		case m.pattern == nil && m.Words == words:
			list = slices.Insert(list, 0, m.Words)
		case m.pattern != nil && m.pattern.MatchString(words):
			list = append(list, m.Words)
		}
	}
	return list
}

// Open reports whether a near miss leaves something open.
func (m Miss) Open() bool { return m.pattern != nil }

// Capitals are the words of a near miss that look as if they left something open.
func Capitals(words string) []string { return capitals.FindAllString(words, -1) }

// IsPlaceholder reports whether something can stand for a word.
func IsPlaceholder(word string) bool { return placeholders[word] != "" }
