package generate

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

// Canonicalization makes the vectors of canonical bytes (§2, §17.4, RFC 8785). What is expected is written here as it
// is to come out.
func Canonicalization() (documents.File, error) {
	c := newCollection()
	for _, g := range [][]form{numbers(), texts(), orders(), structures(), refusals()} {
		for _, f := range g {
			v := documents.Vector{
				ID: "documents.canonicalization." + f.name, Title: f.title, Requirements: strings.Fields(f.requirement),
				Subject:      f.subject,
				Canonicalize: &documents.Canonicalize{Value: documents.Text(f.text)},
			}
			if f.refused {
				v.Expect.Stages = uncanonical
			} else {
				v.Expect.Canonical = documents.Text(f.canonical)
			}
			c.add(v)
		}
	}
	for _, n := range noncharacters {
		c.add(documents.Vector{
			ID: "documents.canonicalization.noncharacters." + n.name, Title: n.title + ", which is no character",
			Requirements: []string{"2-12"}, Subject: "noncharacters", Reading: "noncharacters",
			Canonicalize: &documents.Canonicalize{Value: documents.Text(n.text)},
			Expect:       documents.Expect{Canonical: documents.Text(n.canonical), Stages: uncanonical},
		})
	}
	return c.done()
}

// uncanonical is where what has no canonical bytes is refused. Which of the two it is, the text says for verification
// alone.
var uncanonical = []document.Stage{document.Parse, document.Canonicalization}

// form is a text of a value and its canonical form, which a value that is refused does not have.
type form struct {
	name, title, requirement, subject string
	text, canonical                   string
	refused                           bool
}

// numbers are numbers as they are spelled and as ECMAScript writes the binary64 that they round to.
func numbers() []form {
	var list []form
	for _, g := range []struct {
		name, subject, requirement string
		numbers                    [][2]string
	}{
		{"plain", "spelling of numbers", "2-13 17.4-05", [][2]string{
			{"0", "0"}, {"-0", "0"}, {"0.0", "0"}, {"-0.0", "0"}, {"0e5", "0"}, {"-0E-5", "0"}, {"0e99999999999999999999", "0"},
			{"1", "1"},
			{"-1", "-1"}, {"1.0", "1"}, {"1.10", "1.1"}, {"10", "10"}, {"1e2", "100"}, {"1E+2", "100"}, {"1e002", "100"},
			{"1.5e1", "15"},
			{"150e-1", "15"}, {"100e-2", "1"}, {"1e-2", "0.01"}, {"1E-002", "0.01"}, {"0.5", "0.5"}, {"-0.25", "-0.25"},
			{"4.50", "4.5"},
			{"123456789012345", "123456789012345"}, {"1234567890123456", "1234567890123456"}, {"0.000001", "0.000001"},
			{"12345678901234567890", "12345678901234567000"},
		}},
		{"exponent", "exponents of numbers", "2-13 17.4-05", [][2]string{
			{"1e20", "100000000000000000000"}, {"123456789e12", "123456789000000000000"},
			{"999999999999999900000", "999999999999999900000"},
			{"1e21", "1e+21"}, {"-1e21", "-1e+21"}, {"1000000000000000000000", "1e+21"},
			{"1234567890123456789012", "1.2345678901234568e+21"},
			{"1.5e21", "1.5e+21"}, {"1e22", "1e+22"}, {"1e23", "1e+23"}, {"1E100", "1e+100"}, {"1e-6", "0.000001"},
			{"1.5e-6", "0.0000015"},
			{"-1e-6", "-0.000001"}, {"1e-7", "1e-7"}, {"-1e-7", "-1e-7"}, {"0.0000001", "1e-7"}, {"1.5e-7", "1.5e-7"},
			{"123e-9", "1.23e-7"},
			{"1e-10", "1e-10"}, {"1E-100", "1e-100"}, {"9.999999999999997e-7", "9.999999999999997e-7"},
			{"0.000000999999999999999999", "0.000001"},
		}},
		{"shortest", "digits of numbers", "2-13 17.4-05", [][2]string{
			{"0.1", "0.1"}, {"0.30000000000000004", "0.30000000000000004"}, {"0.3", "0.3"}, {"0.29999999999999998", "0.3"},
			{"1.0000000000000002", "1.0000000000000002"}, {"1.1", "1.1"},
			{"0.1000000000000000055511151231257827021181583404541015625", "0.1"},
			{"100.000000000000014", "100.00000000000001"}, {"3.141592653589793238462643", "3.141592653589793"},
			{"2.718281828459045235360287", "2.718281828459045"}, {"333333333.33333329", "333333333.3333333"},
			{"1424953923781206.25", "1424953923781206.2"}, {"5e-324", "5e-324"}, {"-5e-324", "-5e-324"},
			{"4.9406564584124654e-324", "5e-324"},
			{"1e-323", "1e-323"}, {"2.2250738585072014e-308", "2.2250738585072014e-308"},
			{"2.225073858507201e-308", "2.225073858507201e-308"},
			{"1.7976931348623157e308", "1.7976931348623157e+308"}, {"-1.7976931348623157E+308", "-1.7976931348623157e+308"},
			{"9.5367431640625e-7", "9.5367431640625e-7"}, {"8.98846567431158e307", "8.98846567431158e+307"},
			{"0.84551240822557006", "0.8455124082255701"}, {"0.84551240822557", "0.84551240822557"},
			{"9007199254740993e-16", "0.9007199254740993"}, {"5708990770823839.5", "5708990770823840"},
			{"1e-320", "1e-320"}, {"9.9998886718268301e-321", "1e-320"}, {"1.2345e-315", "1.2345e-315"},
			{"2e-322", "2e-322"}, {"1.9762625833649862e-322", "2e-322"}, {"4.4501477170144023e-308", "4.4501477170144023e-308"},
		}},
		{"rounding", "rounding of numbers", "2-14 2-15", [][2]string{
			{"9007199254740991", "9007199254740991"}, {"9007199254740992", "9007199254740992"},
			{"9007199254740993", "9007199254740992"},
			{"9007199254740994", "9007199254740994"}, {"9007199254740995", "9007199254740996"},
			{"-9007199254740993", "-9007199254740992"},
			{"9007199254740993.0", "9007199254740992"}, {"9007199254740993e0", "9007199254740992"},
			{"9007199254740993.00000000000000000000000000000000000000000000000001", "9007199254740994"},
			{"9007199254740992.99999999999999999999999999999999999999999999999999", "9007199254740992"},
			{"18014398509481983", "18014398509481984"},
			{"18014398509481986", "18014398509481984"}, {"18446744073709551615", "18446744073709552000"},
			{"18446744073709551616", "18446744073709552000"}, {"9223372036854775807", "9223372036854776000"},
			{"1.00000000000000011102230246251565404236316680908203125", "1"},
			{"1.00000000000000011102230246251565404236316680908203126", "1.0000000000000002"},
			{"1.00000000000000011102230246251565404236316680908203124", "1"}, {"2e-324", "0"}, {"-2e-324", "0"},
			{"2.4703282292062327e-324", "0"},
			{"2.4703282292062328e-324", "5e-324"}, {"3e-324", "5e-324"}, {"7.4e-324", "5e-324"}, {"7.5e-324", "1e-323"},
			{"2.2250738585072011e-308", "2.225073858507201e-308"}, {"2.2250738585072012e-308", "2.2250738585072014e-308"},
			{"1.7976931348623158e308", "1.7976931348623157e+308"}, {"1e-400", "0"}, {"-1e-400", "0"},
			{"1e-99999999999999999999", "0"},
			{"6929495644600919.5", "6929495644600920"}, {"3.5844466002796428e298", "3.5844466002796428e+298"},
			{"9.5e-8", "9.5e-8"},
			{"89255e-22", "8.9255e-18"}, {"104110013277974872254e-225", "1.0411001327797486e-205"},
		}},
	} {
		for i, n := range g.numbers {
			list = append(list, form{"numbers." + g.name + "." + numberName(n[0], i), "the number " + shortened(n[0]),
				g.requirement, g.subject, n[0], n[1], false})
		}
	}
	long := func(name, title, text, canonical string) {
		list = append(list, form{"numbers.long-" + name, title, "2-14 2-15", "rounding of numbers", text, canonical, false})
	}
	long("integer", "1 and 300 zeros", "1"+strings.Repeat("0", 300), "1e+300")
	long("fraction", "a fraction with 400 zeros before its 1, and an exponent of 400",
		"0."+strings.Repeat("0", 399)+"1e400", "1")
	long("noughts", "1 with a fraction of a thousand zeros", "1."+strings.Repeat("0", 1000), "1")
	long("digits-5000", "5,000 digits that an exponent brings back to 7", "7"+strings.Repeat("0", 4999)+"e-4999", "7")
	long("fraction-5000", "a fraction of 5,000 digits", "0."+strings.Repeat("3", 5000), "0.3333333333333333")
	long("last-digit", "the number halfway above 1, and more in its thousandth digit",
		"1.00000000000000011102230246251565404236316680908203125"+strings.Repeat("0", 947)+"1", "1.0000000000000002")
	long("half-of-the-least", "half of the least binary64, in all of its digits, which ties to 0", halfOfLeast(), "0")
	long("more-than-half-of-the-least", "more than half of the least binary64 in the last of all digits",
		halfOfLeast()+"1", "5e-324")
	long("below-halfway-to-infinity", "one less than the number halfway between the greatest binary64 and the next "+
		"power of two",
		halfwayToInfinity(-1).String(), "1.7976931348623157e+308")
	return list
}

// halfOfLeast is 2^-1075 in decimal digits: 5^1075 behind the point, after zeros.
func halfOfLeast() string {
	digits := new(big.Int).Exp(big.NewInt(5), big.NewInt(1075), nil).String()
	return "0." + strings.Repeat("0", 1075-len(digits)) + digits
}

// halfwayToInfinity is 2^1024 - 2^970, which ties between the greatest binary64 and 2^1024, and some more. The even one
// of the two is the latter.
func halfwayToInfinity(more int64) *big.Int {
	halfway := new(big.Int).Lsh(big.NewInt(1), 1024)
	return halfway.Sub(halfway, new(big.Int).Lsh(big.NewInt(1), 970)).Add(halfway, big.NewInt(more))
}

// numberName is a number as ids have it; of a long one it is its place.
func numberName(text string, place int) string {
	if len(text) > 40 {
		return fmt.Sprintf("long-%02d", place+1)
	}
	return strings.NewReplacer("+", "plus", "E", "e").Replace(text)
}

func shortened(text string) string {
	if len(text) > 60 {
		return text[:57] + "…"
	}
	return text
}

// texts are strings in all their spellings.
func texts() []form {
	var list []form
	text := func(name, title, subject, text, canonical string) {
		list = append(list, form{"strings." + name, title, "17.4-05 2-12", subject, text, canonical, false})
	}
	const escapes, raw = "escapes in strings", "raw characters in strings"
	for c, short := range []string{
		8: `\b`, 9: `\t`, 10: `\n`, 12: `\f`, 13: `\r`, 31: "",
	} {
		lower, upper := fmt.Sprintf(`\u%04x`, c), fmt.Sprintf(`\u%04X`, c)
		spellings, canonical := []string{lower, upper}, lower
		if short != "" {
			spellings, canonical = append(spellings, short), short
		}
		for i := range spellings {
			spellings[i] = quoted("a" + spellings[i] + "b")
		}
		one := quoted("a" + canonical + "b")
		text(fmt.Sprintf("control-%04x", c), fmt.Sprintf("the control character U+%04X in every spelling", c), escapes,
			array(spellings...), array(slices.Repeat([]string{one}, len(spellings))...))
	}
	var printable, plain []string
	for c := '\u0020'; c <= '\u007f'; c++ {
		one := quoted(string(c))
		if c == '"' || c == '\\' {
			one = quoted(`\` + string(c))
		}
		printable, plain = append(printable, fmt.Sprintf(`"\u%04x"`, c)), append(plain, one)
	}
	text("printable-escaped", "each character of printable ASCII, and U+007F, as an escape", escapes, array(printable...),
		array(plain...))
	text("printable", "each character of printable ASCII, and U+007F, as itself", raw, array(plain...), array(plain...))
	text("quote", "a quotation mark and a backslash in every spelling", escapes, `["\"","\u0022","\\","\u005c","\u005C"]`,
		`["\"","\"","\\","\\","\\"]`)
	text("solidus", "a solidus in every spelling", escapes, `["/","\/","\u002f","\u002F"]`, `["/","/","/","/"]`)
	text("html", "characters that HTML escapes", raw, `["<>&'","\u003c\u003e\u0026\u0027"]`, `["<>&'","<>&'"]`)
	text("hexadecimal-case", "an escape with digits in mixed case", escapes, `["\u00eF","\u00Ef"]`, `["ï","ï"]`)
	text("latin", "letters beyond ASCII as escapes and as themselves", escapes, `["\u00e9\u00DF\u20ac","éß€"]`,
		`["éß€","éß€"]`)
	text("c1-controls", "the control characters U+0080 to U+009F, which are not escaped", escapes,
		`["\u0080\u0085\u009f"]`, "[\"\u0080\u0085\u009f\"]")
	text("line-separators", "U+2028 and U+2029 as escapes and as themselves", escapes,
		"[\"\\u2028\\u2029\",\"\u2028\u2029\"]",
		"[\"\u2028\u2029\",\"\u2028\u2029\"]")
	text("surrogate-pairs", "characters beyond U+FFFF as pairs of surrogates", escapes,
		`["\ud83d\ude00","\uD83D\uDE00","\ud800\udc00","\uDBFF\uDFFD"]`,
		"[\"😀\",\"😀\",\"\U00010000\",\"\U0010FFFD\"]")
	text("beyond-16-bits", "characters beyond U+FFFF as themselves", raw, "[\"😀\U00010000\U0010FFFD\"]",
		"[\"😀\U00010000\U0010FFFD\"]")
	text("replacement", "the replacement character, which is one like any other", raw, "[\"\uFFFD\",\"\\ufffd\"]",
		"[\"\uFFFD\",\"\uFFFD\"]")
	text("private-use", "characters of private use", escapes, `["\ue000\uf8ff"]`, "[\"\ue000\uf8ff\"]")
	text("byte-order-mark-within", "U+FEFF within a string, which is no byte-order mark", raw,
		"[\"\ufeffa\",\"\\ufeffa\"]", "[\"\ufeffa\",\"\ufeffa\"]")
	text("not-normalized", "a letter with its accent in one character and in two, which stay what they are", raw,
		"[\"\u00e9\",\"e\u0301\",\"\u212b\"]",
		"[\"\u00e9\",\"e\u0301\",\"\u212b\"]")
	text("escaped-backslash", "a backslash before what would be an escape", escapes, `["\\u0041","\\n","\\\\","\\\u0041"]`,
		`["\\u0041","\\n","\\\\","\\A"]`)
	text("number-like", "strings that read like numbers and words", raw, `["1.0","1e2","true","null","-0"]`,
		`["1.0","1e2","true","null","-0"]`)
	text("time-like", "strings that read like times, which stay what they are", raw, `["2027-03-01t12:00:00.500z"]`,
		`["2027-03-01t12:00:00.500z"]`)
	return list
}

// orders are objects whose names are to be sorted by their UTF-16 code units.
func orders() []form {
	var list []form
	order := func(name, title, text, canonical string) {
		list = append(list, form{"names." + name, title, "17.4-02 17.4-05", "order of names", text, canonical, false})
	}
	order("ascii", "names in ASCII out of order", `{"b":1,"a":2,"C":3,"_":4,"0":5}`, `{"0":5,"C":3,"_":4,"a":2,"b":1}`)
	order("in-order", "names in order", `{"a":1,"b":2}`, `{"a":1,"b":2}`)
	order("reversed", "twenty names in the reversed order", members(20, true), members(20, false))
	order("prefixes", "names that are prefixes of others", `{"aa":1,"a":2,"ab":3,"":4,"aaa":5}`,
		`{"":4,"a":2,"aa":1,"aaa":5,"ab":3}`)
	order("number-like", "names that read like numbers", `{"10":1,"9":2,"1":3,"01":4,"-1":5,"1.5":6,"4294967295":7}`,
		`{"-1":5,"01":4,"1":3,"1.5":6,"10":1,"4294967295":7,"9":2}`)
	order("beyond-16-bits", "a name beyond U+FFFF, whose surrogates stand before U+E000 and above",
		"{\"\ufb33\":1,\"😀\":2,\"\ue000\":3,\"\ud7ff\":4}",
		"{\"\ud7ff\":4,\"😀\":2,\"\ue000\":3,\"\ufb33\":1}")
	order("beyond-16-bits-escaped", "a name beyond U+FFFF in escapes", `{"\uffee":1,"\ud83d\ude00":2,"z":3}`,
		"{\"z\":3,\"😀\":2,\"\uffee\":1}")
	order("beyond-16-bits-within", "names that differ behind a character beyond U+FFFF",
		"{\"😀\ue000\":1,\"😀𐀀\":2,\"😀a\":3,\"😀\":4}",
		"{\"😀\":4,\"😀a\":3,\"😀𐀀\":2,\"😀\ue000\":1}")
	order("two-beyond-16-bits", "two names beyond U+FFFF",
		"{\"\U00010400\":1,\"\U00010000\":2,\"\U0001F600\":3,\"\U0001F5FF\":4}",
		"{\"\U00010000\":2,\"\U00010400\":1,\"\U0001F5FF\":4,\"\U0001F600\":3}")
	order("latin", "names with accents, of one character and of two", "{\"\u00e9\":1,\"e\u0301\":2,\"f\":3,\"\u00c9\":4}",
		"{\"e\u0301\":2,\"f\":3,\"\u00c9\":4,\"\u00e9\":1}")
	order("escaped", "names that are sorted as they decode", `{"\u0062":1,"a":2,"\u0061\u0061":3}`, `{"a":2,"aa":3,"b":1}`)
	order("controls", "names of control characters", `{"\n":1,"\u0000":2,"\t":3," ":4,"\u001f":5,"":6}`,
		`{"":6,"\u0000":2,"\t":3,"\n":1,"\u001f":5," ":4}`)
	order("punctuation", "names of a quotation mark, a backslash and their neighbours",
		`{"\\":1,"\"":2,"]":3,"[":4,"!":5,"#":6}`,
		`{"!":5,"\"":2,"#":6,"[":4,"\\":1,"]":3}`)
	order("nested", "objects within objects and arrays",
		`{"b":{"d":1,"c":{"f":1,"e":2}},"a":[{"h":1,"g":[{"j":1,"i":2}]},2]}`,
		`{"a":[{"g":[{"i":2,"j":1}],"h":1},2],"b":{"c":{"e":2,"f":1},"d":1}}`)
	order("proto", "the names __proto__ and constructor", `{"constructor":1,"__proto__":{"b":1,"a":2}}`,
		`{"__proto__":{"a":2,"b":1},"constructor":1}`)
	order("letter-case", "names that are one without regard to letter case",
		"{\"kind\":1,\"Kind\":2,\"\u212aind\":3,\"KIND\":4,\"\u017f\":5,\"s\":6,\"S\":7}",
		"{\"KIND\":4,\"Kind\":2,\"S\":7,\"kind\":1,\"s\":6,\"\u017f\":5,\"\u212aind\":3}")
	order("proto-nested", "the name __proto__ with a value of each type",
		`[{"__proto__":null},{"__proto__":1,"a":{"__proto__":[]}},{"__proto__":{"__proto__":"a"}}]`,
		`[{"__proto__":null},{"__proto__":1,"a":{"__proto__":[]}},{"__proto__":{"__proto__":"a"}}]`)
	order("signature", "a member named signature, which stays", `{"signature":{"value":1},"a":2}`,
		`{"a":2,"signature":{"value":1}}`)
	return list
}

func members(n int, reversed bool) string {
	var list []string
	for i := range n {
		if reversed {
			i = n - 1 - i
		}
		list = append(list, fmt.Sprintf(`"m%02d":%d`, i, i))
	}
	return "{" + strings.Join(list, ",") + "}"
}

// structures are values of every type, and white space.
func structures() []form {
	var list []form
	value := func(name, title, subject, text, canonical string) {
		list = append(list, form{"values." + name, title, "17.4-05 17.4-02", subject, text, canonical, false})
	}
	const top, white, nested = "value at the top", "white space", "arrays and objects"
	for _, v := range []struct{ name, text, canonical string }{
		{"null", "null", "null"}, {"true", "true", "true"}, {"false", "false", "false"}, {"string", `"a"`, `"a"`},
		{"empty-string", `""`, `""`},
		{"object", "{}", "{}"}, {"array", "[]", "[]"},
	} {
		value("top-"+v.name, v.text+" alone", top, v.text, v.canonical)
	}
	value("white-space", "white space of all four kinds around everything", white,
		"\t\r\n { \t\"b\" \n:\r[ 1\t,\n2 , [ ] , { } ]\r\n,\n\"a\":\tnull } \n",
		`{"a":null,"b":[1,2,[],{}]}`)
	value("white-space-in-strings", "spaces in strings, which stay", white, `{ "a b" : " c  d " }`, `{"a b":" c  d "}`)
	value("white-space-before", "white space before a number", white, " \n\t\r1", "1")
	value("white-space-behind", "white space behind a number", white, "1\r\n", "1")
	value("array-order", "arrays, whose order stays", nested, `[3,1,2,[3,1,2],"b","a",null,true,false]`,
		`[3,1,2,[3,1,2],"b","a",null,true,false]`)
	value("array-of-same", "the same element again", nested, `[1,1,1.0,{},{}]`, `[1,1,1,{},{}]`)
	value("empty-nested", "empty arrays and objects within each other", nested, `[[],[[]],{},[{}],{"a":{}}]`,
		`[[],[[]],{},[{}],{"a":{}}]`)
	value("deep", "arrays and objects nested sixty deep", nested,
		strings.Repeat(`[{"a":`, 30)+"null"+strings.Repeat("}]", 30),
		strings.Repeat(`[{"a":`, 30)+"null"+strings.Repeat("}]", 30))
	value("same-name-in-two-objects", "one name in an object and in another within", nested,
		`{"a":{"a":{"a":1}},"b":{"a":2}}`, `{"a":{"a":{"a":1}},"b":{"a":2}}`)
	return list
}

// refusals are texts that have no canonical bytes: they are no JSON, or outside of the data model.
func refusals() []form {
	var list []form
	refused := func(name, title, requirement, subject, text string) {
		list = append(list, form{"refused." + name, title, requirement, subject, text, "", true})
	}
	for _, v := range []struct{ name, title, subject, text string }{
		{"empty", "an empty text", "one JSON value", ""}, {"white-space", "white space alone", "one JSON value", " \n"},
		{"two-values", "two values", "one JSON value", "1 2"},
		{"two-objects", "two objects", "one JSON value", "{}\n{}"},
		{"trailing-comma", "a comma behind a value", "one JSON value", "1,"},
		{"not-closed", "an array that is not closed", "one JSON value", "[1"},
		{"byte-order-mark", "a byte-order mark before a value", "byte-order mark", "\ufeff1"},
		{"utf-8", "a byte that is not UTF-8", "UTF-8", "\"\xff\""},
		{"utf-8-overlong", "an overlong character", "UTF-8", "\"\xc0\xaf\""},
		{"utf-8-surrogate", "a surrogate in UTF-8", "UTF-8", "\"\xed\xa0\x80\""},
		{"utf-8-cut", "a character that is cut off at the end", "UTF-8", "\"\xe2\x82"},
		{"duplicate", "a name twice", "duplicate names", `{"a":1,"a":1}`},
		{"duplicate-escaped", "a name twice, once with an escape", "duplicate names", `{"a":1,"\u0061":2}`},
		{"duplicate-nested", "a name twice in a nested object", "duplicate names", `[{"b":{"a":1,"c":2,"a":3}}]`},
		{"duplicate-empty", "the empty name twice", "duplicate names", `{"":1,"":2}`},
		{"duplicate-unpaired-surrogate", "one unpaired surrogate for a name twice", "duplicate names",
			`{"\udc00":1,"\uDC00":2}`},
		{"object-comma", "a comma behind the last member", "JSON syntax", `{"a":1,}`},
		{"array-comma", "a comma behind the last element", "JSON syntax", `[1,]`},
		{"control", "a raw line feed in a string", "JSON syntax", "\"\n\""},
		{"single-quotes", "a string in single quotation marks", "JSON syntax", "'a'"},
		{"comment", "a comment", "JSON syntax", "/* a */1"},
		{"escape", "an escape that JSON does not have", "JSON syntax", `"\a"`}, {"nan", "NaN", "syntax of numbers", "NaN"},
		{"infinity", "-Infinity", "syntax of numbers", "-Infinity"},
		{"leading-nought", "a number with a leading zero", "syntax of numbers", "01"},
		{"plus", "a number with a plus sign", "syntax of numbers", "+1"},
		{"point", "a number that ends in its point", "syntax of numbers", "1."},
		{"hexadecimal", "a hexadecimal number", "syntax of numbers", "0x1"},
	} {
		refused(v.name, v.title, "6.4-63 2-12", v.subject, v.text)
	}
	for _, v := range []struct{ name, title, subject, text string }{
		{"number-1e400", "the number 1e400", "numbers beyond binary64", "1e400"},
		{"number-minus-1e400", "the number -1e400", "numbers beyond binary64", "[-1e400]"},
		{"number-above-greatest", "the number 1.7976931348623159e308", "numbers beyond binary64", "1.7976931348623159e308"},
		{"number-1e309", "the number 1E+309", "numbers beyond binary64", `{"a":1E+309}`},
		{"number-huge-exponent", "a number whose exponent is beyond 64 bits", "numbers beyond binary64",
			"1e99999999999999999999"},
		{"number-halfway", "the number halfway between the greatest binary64 and the next power of two",
			"numbers beyond binary64", halfwayToInfinity(0).String()},
		{"number-of-5000-digits", "a whole number of 5,000 digits", "numbers beyond binary64", strings.Repeat("9", 5000)},
		{"number-of-400-digits", "a whole number of 400 digits", "numbers beyond binary64", strings.Repeat("9", 400)},
		{"surrogate-high", "an unpaired high surrogate", "unpaired surrogates", `"\ud800"`},
		{"surrogate-low", "an unpaired low surrogate", "unpaired surrogates", `"\udfff"`},
		{"surrogates-reversed", "a low surrogate before a high one", "unpaired surrogates", `["\ude00\ud83d"]`},
		{"surrogate-high-twice", "two high surrogates before a low one", "unpaired surrogates", `"\ud83d\ud83d\ude00"`},
		{"surrogates-apart", "a high and a low surrogate with a letter between", "unpaired surrogates", `"\ud83dx\ude00"`},
		{"surrogate-before-escape", "a high surrogate before another escape", "unpaired surrogates", `"\udbff\n"`},
		{"surrogate-in-name", "an unpaired surrogate in a name", "unpaired surrogates", `{"\ud800":1}`},
		{"surrogates-in-two-names", "two names that differ in their unpaired surrogates alone", "unpaired surrogates",
			`{"\ud800":1,"\ud801":1}`},
	} {
		refused(v.name, v.title, "2-16 17.4-04", v.subject, v.text)
	}
	return list
}
