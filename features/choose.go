package features

import "errors"

// Choose returns the checks that patterns choose, and the ids of those that skip leaves out of them. No pattern in only
// chooses all. A pattern that matches nothing is an error, and so is a choice of nothing.
func Choose(list []Scenario, only, skip []string) (chosen map[string]bool, left []string, err error) {
	if len(only) == 0 {
		only = []string{"*"}
	}
	if chosen, err = Matching(list, only); err != nil {
		return nil, nil, err
	}
	out, err := Matching(list, skip)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range list {
		if chosen[s.ID] && out[s.ID] {
			delete(chosen, s.ID)
			left = append(left, s.ID)
		}
	}
	if len(chosen) == 0 {
		return nil, nil, errors.New("no check is left to run: what is chosen is left out again")
	}
	return chosen, left, nil
}
