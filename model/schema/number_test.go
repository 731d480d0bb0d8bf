package schema

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// Numbers in order; what stands in one text is one number.
var numbersInOrder = []string{
	"-1e999999999999999999 -1e99999999999999999999", "-1e400 -10e399", "-9007199254740993",
	"-9007199254740992 -9007199254740992.0", "-2.5", "-2 -2.0 -20e-1 -0.2e1 -200E-2",
	"-1e-400", "0 -0 0.0 0e5 -0.0e-7 0E+99999999999999999999", "1e-99999999999999999999", "1e-400",
	"0.1 1e-1 0.10 10.0e-2", "0.5", "1 1.0 1e0 1E+0 10e-1 0.001e3 1.000",
	"1.0000000000000000000000000001", "1.5 15e-1", "2", "10 1e1 100e-1", "9007199254740990.5",
	"9007199254740991 9007199254740991.000 9.007199254740991e15",
	"9007199254740991.5", "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
	"1e400 10e399", "1e99999999999999999999",
}

func TestDecimals(t *testing.T) {
	for i, a := range numbersInOrder {
		for j, b := range numbersInOrder {
			for _, x := range strings.Fields(a) {
				for _, y := range strings.Fields(b) {
					if got := readDecimal([]byte(x)).equal(readDecimal([]byte(y))); got != (i == j) {
						t.Errorf("%s equal to %s: %v", x, y, got)
					}
				}
			}
		}
	}
}

// Comparing with a bound agrees with exact arithmetic, where that can hold the number.
func TestDecimalCompare(t *testing.T) {
	bounds := []int64{math.MinInt64 + 1, -9007199254740992, -2, -1, 0, 1, 2, 10, 1 << 53, 1<<53 - 1, math.MaxInt64 - 1}
	for _, texts := range numbersInOrder {
		for _, text := range strings.Fields(texts) {
			exact, ok := new(big.Rat).SetString(text)
			if !ok || len(text) > 18 && strings.ContainsAny(text, "eE") {
				continue // its exponent is beyond that of a big.Rat
			}
			d := readDecimal([]byte(text))
			if got := d.whole(); got != exact.IsInt() {
				t.Errorf("%s is whole: %v", text, got)
			}
			for _, n := range bounds {
				want := exact.Cmp(new(big.Rat).SetInt64(n))
				if got := d.compare(n); got != want {
					t.Errorf("%s to %d: %d, want %d", text, n, got, want)
				}
				v := read(t, text)
				number := newCheck()
				number.known, number.bounds = &memo{}, noBounds
				number.bounds.least = n
				if got := number.accepts(v); got != (want >= 0) {
					t.Errorf("%s is %d or more: %v", text, n, got)
				}
				number.bounds = noBounds
				number.bounds.greatest = n
				if got := number.accepts(v); got != (want <= 0) {
					t.Errorf("%s is %d or less: %v", text, n, got)
				}
			}
		}
	}
}

func TestWhole(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
	}{
		{"0", 0}, {"-0", 0}, {"0e9", 0}, {"0.00", 0}, {"7", 7}, {"-7", -7}, {"7.0", 7}, {"700e-2", 7}, {"0.7e1", 7},
		{"7e2", 700}, {"-7E2", -700},
		{"9007199254740991", 1<<53 - 1}, {"9.007199254740991e15", 1<<53 - 1}, {"999999999999999999", 999999999999999999},
		{"123456789012345678", 123456789012345678},
		{"1e18", math.MaxInt64}, {"1e30", math.MaxInt64}, {"-1e30", math.MinInt64}, {"1e99999999999999999999", math.MaxInt64},
	} {
		if got := Whole(read(t, c.text)); got != c.want {
			t.Errorf("Whole(%s) = %d, want %d", c.text, got, c.want)
		}
	}
}

// Equal to JSON Schema are numbers of one value, texts of one content, and objects in any order.
func TestEqualAndDistinct(t *testing.T) {
	different := [][]string{ // what stands in one list is one value
		{`1`, `1.0`, `10e-1`, `1E0`}, {`0`, `-0`, `0.0e7`}, {`-1`}, {`1.5`, `15e-1`},
		{`9007199254740993`}, {`9007199254740992`}, // one binary64, but two numbers
		{`true`}, {`false`}, {`null`}, {`""`}, {`"1"`, `"\u0031"`}, {`"a"`, `"\u0061"`}, {`"A"`}, {`"é"`, `"\u00e9"`},
		{`"e\u0301"`}, {`"\ud800"`}, {`"\ufffd"`},
		{`[]`}, {`{}`}, {`[1]`, `[ 1.0 ]`}, {`[[1]]`}, {`[1,2]`, `[1,2.0]`}, {`[2,1]`},
		{`{"a":1,"b":[2]}`, `{"b":[2.0],"a":1.0}`, `{"\u0062":[2],"a":1}`}, {`{"a":1}`}, {`{"a":1,"b":[2],"c":null}`},
		{`{"a":1,"c":[2]}`}, {`{"a":null}`}, {`{"b":null}`},
	}
	for i, a := range different {
		for j, b := range different {
			for _, x := range a {
				for _, y := range b {
					if got := read(t, x).equal(read(t, y)); got != (i == j) {
						t.Errorf("%s equal to %s: %v", x, y, got)
					}
					list := fmt.Sprintf("[%s,%s]", x, y)
					if got := anything.distinct(read(t, list)); got != (i != j) {
						t.Errorf("%s is distinct: %v", list, got)
					}
				}
			}
		}
	}
	var all []string
	for _, same := range different {
		all = append(all, same[0])
	}
	if list := "[" + strings.Join(all, ",") + "]"; !anything.distinct(read(t, list)) {
		t.Errorf("%s is not distinct", list)
	}
	for _, same := range different {
		for _, again := range same {
			if list := "[" + strings.Join(append(slices.Clone(all), again), ",") + "]"; anything.distinct(read(t, list)) {
				t.Errorf("%s is distinct", list)
			}
		}
	}
}

// The length of a text is counted in code points, however they are written.
func TestCodePoints(t *testing.T) {
	for text, want := range map[string]int{`""`: 0, `"a"`: 1, `"é"`: 1, `"e\u0301"`: 2, `"😀"`: 1, `"\ud83d\ude00"`: 1,
		`"\ud800"`: 1, `"\ud800a\udc00"`: 3, `"\n\u0000"`: 2} {
		if got := anything.length(read(t, text).Content()); got != want {
			t.Errorf("%s has %d characters, want %d", text, got, want)
		}
	}
	if got := anything.length([]byte(strings.Repeat("日本", 100))); got != 200 {
		t.Errorf("200 characters of three bytes are %d", got)
	}
}
