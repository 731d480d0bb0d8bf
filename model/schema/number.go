package schema

import (
	"bytes"
	"cmp"
	"math"
	"strconv"
)

// decimal is the exact value of a JSON number: 0.DIGITS × 10^exponent. Its digits neither start nor end with a zero, so
// that equal values have equal decimals; zero has no digits.
type decimal struct {
	negative bool
	digits   []byte
	exponent int64
}

// maxExponent bounds exponents. It is far beyond any number of digits that a text can have, so that comparing with what
// is within the bound comes out right.
const maxExponent = 1 << 40

// readDecimal takes the number of a text that was read.
func readDecimal(text []byte) decimal {
	var d decimal
	if text[0] == '-' {
		d.negative, text = true, text[1:]
	}
	if e := bytes.IndexAny(text, "eE"); e >= 0 {
		d.exponent = clampedExponent(text[e+1:])
		text = text[:e]
	}
	whole, fraction, _ := bytes.Cut(text, []byte("."))
	d.exponent += int64(len(whole))
	digits := whole
	if len(fraction) > 0 {
		digits = append(append(make([]byte, 0, len(text)), whole...), fraction...)
	}
	trimmed := bytes.TrimLeft(digits, "0")
	d.exponent -= int64(len(digits) - len(trimmed))
	d.digits = bytes.TrimRight(trimmed, "0")
	if len(d.digits) == 0 {
		return decimal{}
	}
	return d
}

func clampedExponent(text []byte) int64 {
	e, err := strconv.ParseInt(string(text), 10, 64)
	switch {
	case err == nil && e > -maxExponent && e < maxExponent:
		return e
	case text[0] == '-':
		return -maxExponent
	}
	return maxExponent
}

// whole reports whether the number is an integer, however it is spelled.
func (d decimal) whole() bool { return int64(len(d.digits)) <= max(d.exponent, 0) }

// compare orders a number and an integer.
func (d decimal) compare(n int64) int {
	other := readDecimal(strconv.AppendInt(nil, n, 10))
	if s := cmp.Compare(d.sign(), other.sign()); s != 0 {
		return s
	}
	magnitude := cmp.Or(cmp.Compare(d.exponent, other.exponent), bytes.Compare(d.digits, other.digits))
	if d.negative {
		return -magnitude
	}
	return magnitude
}

func (d decimal) sign() int {
	switch {
	case len(d.digits) == 0:
		return 0
	case d.negative:
		return -1
	}
	return 1
}

func (d decimal) equal(o decimal) bool {
	return d.negative == o.negative && d.exponent == o.exponent && bytes.Equal(d.digits, o.digits)
}

// Whole numbers of up to this many digits are compared as machine integers, all others exactly.
const plainDigits = 18

func plainInteger(raw []byte) (int64, bool) {
	if len(raw) > plainDigits {
		return 0, false
	}
	var n int64
	for _, c := range raw {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}

// bounds are the least and the greatest value of a number; without one they are those of int64.
type bounds struct{ least, greatest int64 }

var noBounds = bounds{math.MinInt64, math.MaxInt64}

func (b bounds) hold(d decimal) bool {
	return (b.least == math.MinInt64 || d.compare(b.least) >= 0) &&
		(b.greatest == math.MaxInt64 || d.compare(b.greatest) <= 0)
}

// Whole returns the value of an integer, however it is spelled, within the range of int64.
func Whole(v Value) int64 {
	raw := v.Raw()
	if n, ok := plainInteger(raw); ok {
		return n
	}
	d := readDecimal(raw)
	if len(d.digits) == 0 {
		return 0
	}
	if d.exponent > plainDigits {
		if d.negative {
			return math.MinInt64
		}
		return math.MaxInt64
	}
	n := int64(0)
	for i := range max(d.exponent, 0) {
		n *= 10
		if i < int64(len(d.digits)) {
			n += int64(d.digits[i] - '0')
		}
	}
	if d.negative {
		return -n
	}
	return n
}
