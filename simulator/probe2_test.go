package simulator

import "github.com/missionweave/weavecheck/model"

func (s *stage) rulesFor() []string {
	var l []string
	for _, r := range model.NewRulebook().Rules {
		l = append(l, r.ID)
		for _, g := range r.Guards {
			l = append(l, r.ID+": "+g.Name)
		}
	}
	return l
}
