package generate

import (
	"strings"

	"github.com/missionweave/weavecheck/model/document"
)

// extensionData are data of an Extension Profile that nobody knows and that is not critical, in canonical form and in
// another spelling.
var extensionData = []struct{ name, title, canonical, text string }{
	{"empty", "that is null", "null", ""},
	{"nulls", "with members that are null", `{"a":null,"b":[null,{}]}`, ""},
	{"values", "of every type", `{"a":[1,"1",true,{},[]],"b":1e+21,"c":""}`, ""},
	{"spelled", "in another spelling", `{"a":1,"b":"é/","c":100}`, `{"c":1E2,"a":1.0,"b":"\u00e9\/"}`},
	{"like-core", "with names of core members", `{"kind":"work.cancel","payload":{},"signature":{"value":"one"}}`, ""},
}

// ofExtensions is what is asked about extensions that are unknown and not critical: they are kept as they are, which
// the signing bytes show.
func ofExtensions() []change {
	var list []change
	for _, x := range extensionData {
		list = append(list, change{"extension-" + x.name,
			"command with data of an unknown extension " + x.title + " verifies", "17.4-08 21-03 6.4-05",
			"unknown extensions", func(d *draft) {
				extended(d.body, x.canonical)
				if x.text != "" {
					d.spell(x.canonical, x.text)
				}
			}, document.SignatureEquation, true})
	}
	return append(list, change{"extension-removed", "command whose unknown extension was removed after signing",
		"6.4-05 17.4-08", covered, func(d *draft) {
			extended(d.body, `{"a":1}`)
			d.afterwards(func(doc, _ object) { delete(doc, "extensions") })
		}, document.SignatureEquation, false}, change{"extension-data-altered",
		"command in whose unknown extension a member that is null was removed after signing", "6.4-05 17.4-08", covered,
		func(d *draft) {
			extended(d.body, `{"a":null}`)
			d.afterwards(func(doc, _ object) { doc["extensions"] = strings.Replace(doc["extensions"], `{"a":null}`, "{}", 1) })
		}, document.SignatureEquation, false})
}
