package requirement

import (
	"slices"
	"strings"
)

// maxSuggestions bounds the list: more than a few nearest ids help nobody.
const maxSuggestions = 3

// maxSuggestInput bounds the work for ids that come from a user's command line or file.
const maxSuggestInput = 64

// Suggest returns the ids that id was most likely meant to be: at most three, the nearest first, ties in the order
// of the specification, none where all are far. Case does not count, so that 19-auth_forbidden finds its entry.
func (c *Catalogue) Suggest(id string) []string {
	if len(id) > maxSuggestInput {
		return nil
	}
	id = strings.ToLower(strings.TrimSpace(id))
	limit := 1 + len(id)/4
	type candidate struct {
		id       string
		distance int
	}
	var near []candidate
	for _, r := range c.entries {
		if d := EditDistance(id, strings.ToLower(r.ID)); d <= limit {
			near = append(near, candidate{r.ID, d})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return a.distance - b.distance })
	var out []string
	for _, n := range near[:min(len(near), maxSuggestions)] {
		out = append(out, n.id)
	}
	return out
}

// EditDistance is the least number of bytes to insert, delete or replace that turns a into b. Ids are ASCII, so that
// bytes are characters.
func EditDistance(a, b string) int {
	previous := make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	current := make([]int, len(b)+1)
	for i := range len(a) {
		current[0] = i + 1
		for j := range len(b) {
			replace := previous[j]
			if a[i] != b[j] {
				replace++
			}
			current[j+1] = min(replace, previous[j+1]+1, current[j]+1)
		}
		previous, current = current, previous
	}
	return previous[len(b)]
}
