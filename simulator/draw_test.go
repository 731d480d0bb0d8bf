package simulator

import (
	"fmt"
	"testing"
)

type candidate struct {
	name   string
	weight int
}

func (c candidate) about() (string, int) { return c.name, c.weight }

func TestChoiceStaysWhenOthersGo(t *testing.T) {
	all := []candidate{{"a", 1}, {"b", 5}, {"c", 2}, {"d", 1}, {"e", 3}}
	for n := range 1_000 {
		d := draw(mix(uint64(n)))
		chosen := choose(d, "test", all, candidate.about)
		for i, gone := range all {
			fewer := append(append([]candidate{}, all[i+1:]...), all[:i]...) // the order is of no account
			if now := choose(d, "test", fewer, candidate.about); gone != chosen && now != chosen {
				t.Fatalf("draw %d chose %s, and without %s it chose %s", d, chosen.name, gone.name, now.name)
			}
		}
	}
}

func TestChoiceGoesByWeight(t *testing.T) {
	var all []candidate
	total := 0
	for weight := range 6 {
		all = append(all, candidate{fmt.Sprint(weight), weight})
		total += weight
	}
	const draws = 20_000
	counts := map[string]int{}
	for n := range draws {
		counts[choose(draw(mix(uint64(n))), "test", all, candidate.about).name]++
	}
	for _, c := range all {
		want := draws * c.weight / total
		if got := counts[c.name]; got < want*9/10 || got > want*11/10 {
			t.Errorf("the candidate of weight %d was chosen %d times; want about %d", c.weight, got, want)
		}
	}
}
