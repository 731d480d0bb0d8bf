package play

import (
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

// Cards are those of the Agents of a play, who all have the capability "craft" but for ulf.
func Cards() []*model.Card {
	var cards []*model.Card
	for _, name := range []string{"cora", "otto", "ada", "ben", "nora", "ulf"} {
		c := &model.Card{AgentID: name, CardVersion: 1, Capabilities: []model.Capability{{ID: "craft", Version: "1.2.0"}}}
		if name == "ulf" {
			c.Capabilities = nil
		}
		cards = append(cards, c)
	}
	return cards
}

// Mission are the lines of the set-up "mission WORKER WORKER…": a Mission, with Sessions and Memberships of Workers.
func Mission(workers string) []string {
	lines := []string{"session_open by control, agentId=cora", "mission.create by olivia"}
	for _, a := range strings.Fields(workers) {
		lines = append(lines, "session_open by control, agentId="+a,
			`membership.change by cora, principal={"type":"agent","id":"`+a+`"}`)
	}
	return lines
}

// ways are the shortest ways from open to each state.
var ways = map[string][]string{
	"open": nil, "offered": {"offer"}, "queued": {"offer", "accept"}, "active": {"offer", "accept", "start"},
	"blocked": {"offer", "accept", "start", "block"}, "submitted": {"offer", "accept", "start", "publish", "submit"},
	"verified": {"offer", "accept", "start", "publish", "submit", "review"}, "failed": {"fail"}, "cancelled": {"cancel"},
}

// Item are the lines of the set-up "item ID STATE of OWNER", where the owner is ada unless one is named: they bring a
// WorkItem to a state, one that is there already from open.
func Item(t testing.TB, s *model.State, text string) []string {
	t.Helper()
	words := strings.Fields(text)
	if len(words) == 2 {
		words = append(words, "of", "ada")
	}
	if len(words) != 4 || words[2] != "of" {
		t.Fatalf("%q is no set-up: it is item ID STATE of OWNER", text)
	}
	id, state, owner := words[0], words[1], words[3]
	way, ok := ways[state]
	if !ok {
		t.Fatalf("%q is no state", state)
	}
	var lines []string
	if s.WorkItem(id) == nil {
		lines = append(lines, "work.authorize "+id+" by cora")
	}
	steps := map[string]string{
		"offer":  "work.offer " + id + ` by cora, candidateAgentIds=["` + owner + `"]`,
		"accept": "work.accept_offer " + id + " by " + owner,
		"start":  "work.start " + id + " by " + owner, "block": "work.block " + id + " by " + owner,
		"publish": "artifact.publish " + id + " by " + owner, "submit": "work.submit " + id + " by " + owner,
		"review": "work.accept_result " + id + " by cora", "fail": "work.fail " + id + " by cora",
		"cancel": "work.cancel " + id + " by cora",
	}
	for _, step := range way {
		lines = append(lines, steps[step])
	}
	return lines
}
