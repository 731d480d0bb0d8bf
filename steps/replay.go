package steps

import "context"

// replays are the histories of Groups (§16).
var replays = Subject{
	Sentences: []Sentence{
		says(`the Group replays from every position`, replaysFromEverywhere),
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
