package play

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/missionweave/weavecheck/model"
)

// stopped is a test that is stopped by its first failure, which a caller recovers.
type stopped struct{ testing.TB }

func (s stopped) Helper()                           {}
func (s stopped) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

func TestWhatIsNoLineStopsTheTest(t *testing.T) {
	for line, want := range map[string]string{
		"work.start":                         `"work.start" is no line of a play: a Command is KIND [ITEM] by ACTOR`,
		"work.start a b by ada":              `"work.start a b by ada" is no line of a play: a Command is KIND [ITEM] by ACTOR`,
		"work.dream a by ada":                `"work.dream" is no Command kind`,
		"work.start a by ada, phase":         `"phase" is no change`,
		"work.start a by ada, @session=many": `"many" is no number`,
		"work.start a by ada, @fault=blue":   `"blue" is no fault of a document`,
		"work.start a by ada, @colour=blue":  `the envelope has no member "colour" here`,
	} {
		got := func() (said any) {
			defer func() { said = recover() }()
			return NewReader(stopped{t}, "action ").Command(model.NewState(Cards()), line)
		}()
		if got != want {
			t.Errorf("%s: %v; want %s", line, got, want)
		}
	}
}

func TestASetUpWithoutOutputMustWork(t *testing.T) {
	const text = "a\n\nb\n  c\n----\nold\n"
	perform := func(ok bool) (said any) {
		defer func() {
			if why := recover(); why != nil {
				said = why
			}
		}()
		return Perform(stopped{t}, text, func(line string, beneath []string) (string, bool) {
			return fmt.Sprintln(line, beneath), ok
		})
	}
	if diff := cmp.Diff(any("a\n\nb\n  c\n----\nb [c]\n"), perform(true)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(any("\"a\" is no set-up: a []\n"), perform(false)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSetLeadsThroughObjectsAndFirstElements(t *testing.T) {
	const before = `{"a":{"b":1},"list":[{"c":1},{"c":2}]}`
	for change, want := range map[string]string{
		"a.b=2":       `{"a":{"b":2},"list":[{"c":1},{"c":2}]}`,
		"a=some text": `{"a":"some text","list":[{"c":1},{"c":2}]}`,
		"list.c=[3]":  `{"a":{"b":1},"list":[{"c":[3]},{"c":2}]}`,
		"new.d=null":  `{"a":{"b":1},"list":[{"c":1},{"c":2}],"new":{"d":null}}`,
		"-list.c":     `{"a":{"b":1},"list":[{},{"c":2}]}`,
		"-a":          `{"list":[{"c":1},{"c":2}]}`,
		"a.b=x=y":     `{"a":{"b":"x=y"},"list":[{"c":1},{"c":2}]}`,
	} {
		var in map[string]any
		if err := json.Unmarshal([]byte(before), &in); err != nil {
			t.Fatal(err)
		}
		Set(in, change)
		if got, err := json.Marshal(in); err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", change, got, err, want)
		}
	}
}
