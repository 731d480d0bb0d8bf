package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
)

// documents are the documents of Commands, in their bytes and in the formats of their members (§2, §6.4).
var documents = Subject{
	Misses: []Miss{
		miss("under an Action ID that is an IRI", common, has("actionId"), put("actionId", "urn:weavecheck:action:größe")),
		miss("under an Action ID that is relative", common, has("actionId"), put("actionId", "actions/1")),
		miss("under an Action ID with a line feed behind", common, has("actionId"),
			put("actionId", "urn:weavecheck:action:1\n")),
		miss("issued at a leap second", common, always, put("issuedAt", "2026-12-31T23:59:60Z")),
		miss("issued at an unknown offset", common, always, put("issuedAt", "2027-01-01T00:00:00-00:00")),
		miss("expecting half a revision", common, always, put("expectedRevision", 0.5)),
		miss("expecting a negative revision", common, always, put("expectedRevision", -1)),
		// Bytes are not drawn: what is wrong with them does not depend on the state.
		form("spelled with SPELLING", never, always, nil, func(_ *World, d *adapters.Draft, said []string) error {
			if !slices.Contains(adapters.Spellings(), said[0]) {
				return fmt.Errorf("no spelling is called %q; there are: %s", said[0], strings.Join(adapters.Spellings(), "; "))
			}
			d.Spelled = said[0]
			return nil
		}),
	},
}
