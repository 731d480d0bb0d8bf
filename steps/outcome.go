package steps

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// outcomes are what a scenario says comes of its Command.
var outcomes = Subject{
	Sentences: []Sentence{
		says(`it is accepted`, isAccepted),
		says(`it is accepted with (.+)`, isAcceptedWith),
		says(`it is refused under (\S+)`, isRefusedUnder),
		says(`it is refused in every reading`, isRefused),
		says(`it gets its original receipt`, getsReceipt),
		says(`the text leaves it open, in the reading ([a-z-]+)`, isLeftOpen),
	},
}

func isAccepted(ctx context.Context) error {
	return From(ctx).conclude(ctx, &adapters.Claim{Accepted: true})
}

func isAcceptedWith(ctx context.Context, events string) error {
	names := strings.Split(strings.ReplaceAll(events, " and ", ", "), ", ")
	return From(ctx).conclude(ctx, &adapters.Claim{Accepted: true, Events: names})
}

func isRefusedUnder(ctx context.Context, requirement string) error {
	return From(ctx).conclude(ctx, &adapters.Claim{Requirement: requirement})
}

// isRefused demands a refusal where a reading decides which rule refuses.
func isRefused(ctx context.Context) error {
	return From(ctx).conclude(ctx, &adapters.Claim{})
}

func getsReceipt(ctx context.Context) error {
	return From(ctx).conclude(ctx, &adapters.Claim{Accepted: true, Receipt: true})
}

// isLeftOpen sends a Command whose outcome depends on a reading: either is right, and the run then knows the reading.
func isLeftOpen(ctx context.Context, reading string) error {
	var known []string
	for _, p := range model.Points() {
		known = append(known, p.ID)
	}
	if !slices.Contains(known, reading) {
		return fmt.Errorf("%q is no reading point; there are %s", reading, strings.Join(known, ", "))
	}
	return From(ctx).conclude(ctx, nil)
}
