package steps

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/model"
)

// replays are the histories of Groups (§16), and who is shown them (§8, §17.2).
var replays = Subject{
	Sentences: []Sentence{
		says(`the Group replays from every position`, replaysFromEverywhere),
		says(`(\S+|the Coordinator) is shown the whole Group`, isShown("the whole Group",
			func(s *model.Sight) bool { return s.Whole && !s.Refused })),
		says(`(\S+|the Coordinator) is shown the Group`, isShown("the Group",
			func(s *model.Sight) bool { return s.Shown && !s.Refused && !s.Short })),
		says(`(\S+) is shown the Group but for its beginning`, isShown("the Group but for its beginning",
			func(s *model.Sight) bool { return s.Short && !s.Refused })),
		says(`(\S+) is shown nothing of the Group`, isShown("nothing of the Group",
			func(s *model.Sight) bool { return !s.Shown })),
		says(`(\S+) is shown nothing that came after the end`, isShown("nothing that came after the end",
			func(s *model.Sight) bool { return s.Former })),
		says(`(\S+) is shown the Group or not`, isShown("the Group or not",
			func(s *model.Sight) bool { return s.Shown && s.Refused && !s.Former && !s.Short })),
		says(`(\S+) is shown the Group but for its beginning, or not`, isShown("the Group but for its beginning, or not",
			func(s *model.Sight) bool { return s.Short && s.Refused && !s.Former })),
	},
}

func replaysFromEverywhere(ctx context.Context) error {
	w, err := after(ctx)
	if err != nil {
		return err
	}
	w.Focus()
	w.asked++
	return w.ReplayEverywhere(ctx)
}

// isShown asks for every Group as somebody, of whom the rules must give what is said about the Group that the Commands are
// about.
func isShown(what string, right func(*model.Sight) bool) func(ctx context.Context, name string) error {
	return func(ctx context.Context, name string) error {
		w, err := after(ctx)
		if err != nil {
			return err
		}
		who, err := actor(name)
		if err != nil {
			return err
		}
		if who.Type != model.Agent {
			return fmt.Errorf("%s is no Agent, and nobody else is asked as", name)
		}
		for _, sight := range w.Sights(w.Group, who) {
			if err := w.expects(right(&sight), "that %s is shown %s; the rules take it for a %s", name, what,
				sight.Name); err != nil {
				return err
			}
		}
		w.Focus()
		w.asked++
		return w.ReplayTo(ctx, who, fmt.Sprintf("%s asks for the Groups, and is shown %s", name, what))
	}
}
