package derive

import (
	"encoding/json"
	"strings"
)

// numbers crosses what the schemas of a place say of numbers.
func (d *derivation) numbers(p place, detail bool) (list []crossing) {
	for _, s := range p.everything {
		for _, b := range []struct {
			keyword string
			bound   json.Number
		}{{"minimum", s.minimum}, {"maximum", s.maximum}} {
			if b.bound == "" {
				continue
			}
			for _, v := range []json.Number{b.bound, plus(b.bound, -1), plus(b.bound, 1)} {
				list = append(list, of(b.keyword, v))
			}
			if detail {
				list = append(list, of(b.keyword, beside(b.bound, ".5")), of(b.keyword, beside(b.bound, ".0000000001")),
					of(b.keyword, opposite(b.bound)), of(b.keyword, spelledWhole(b.bound)))
			}
		}
	}
	list = append(list, of("type", json.Number("0.5")), of("type", json.Number("1.0")))
	if detail {
		for _, n := range []json.Number{"1e0", "1E+0", "10e-1", "100e-2", "15e-1", "1e2", "0", "-0", "-0.0", "0.0", "0e5",
			"1", "2", "-1", "-1.5", "1e-7",
			"9007199254740990", "9007199254740991", "9007199254740991.0", "9007199254740990.5", "9007199254740991.5",
			"9007199254740992",
			"9007199254740993", "-9007199254740991", "18446744073709551616", "9.007199254740991e15", "1e15", "1e16", "1e21"} {
			list = append(list, of("type", n))
		}
	}
	return list
}

// beside returns a number further from zero by a fraction, in the bound's own digits.
func beside(n json.Number, fraction string) json.Number {
	if strings.ContainsAny(string(n), ".eE") {
		return n + "1"
	}
	return n + json.Number(fraction)
}

// spelledWhole returns a number in another spelling.
func spelledWhole(n json.Number) json.Number {
	if strings.ContainsAny(string(n), ".eE") {
		return n
	}
	return n + ".000"
}

func opposite(n json.Number) json.Number {
	if rest, negative := strings.CutPrefix(string(n), "-"); negative {
		return json.Number(rest)
	}
	return "-" + n
}
