package explain

import (
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/model/requirement"
)

// Coverage is a table in Markdown of how many statements there are, section by section, and how conformance to them is
// found out.
func Coverage(list []Checked) string {
	var sections []string
	by := map[string]map[requirement.Check]int{"all": {}}
	for _, r := range list {
		top, _, _ := strings.Cut(r.Section, ".")
		section := "§" + top
		if by[section] == nil {
			by[section] = map[requirement.Check]int{}
			sections = append(sections, section)
		}
		by[section][r.Check]++
		by["all"][r.Check]++
	}
	var b strings.Builder
	b.WriteString("| section | stated | by behaviour | by documents | no check can exist | not yet |\n")
	b.WriteString("| --- | ---: | ---: | ---: | ---: | ---: |\n")
	for _, section := range append(sections, "all") {
		stated := 0
		for _, n := range by[section] {
			stated += n
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d |\n", section, stated, by[section][requirement.Behaviour],
			by[section][requirement.Documents], by[section][requirement.None], by[section][requirement.Later])
	}
	return b.String()
}
