package schema

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

// §2: a number rounds to the nearest binary64, however many digits it has and wherever its exponent puts the point.
func TestBinary64(t *testing.T) {
	noughts, sevens := strings.Repeat("0", 4999), strings.Repeat("7", 5000)
	const aboveOne = "1.00000000000000011102230246251565404236316680908203125"
	halfway := new(big.Int).Lsh(big.NewInt(1), 1024)
	halfway.Sub(halfway, new(big.Int).Lsh(big.NewInt(1), 970))
	for _, c := range []struct {
		text   string
		want   float64
		finite bool
	}{
		{"7" + noughts + "e-4999", 7, true}, {"-7" + noughts + "E-4999", -7, true}, {"7" + noughts, math.Inf(1), false},
		{"7" + noughts + "e-5322", 7e-323, true}, {"7" + noughts + "e-5400", 0, true},
		{"1" + noughts + "e-4691", 1e308, true}, {"1" + noughts + "e-4690", math.Inf(1), false},
		{sevens + "e-5000", 0.7777777777777778, true}, {"0." + noughts + sevens + "e5000", 7.777777777777778, true},
		{"-0." + noughts, math.Copysign(0, -1), true}, {"0." + noughts + "1e5000", 1, true},
		{halfway.String() + "." + noughts, math.Inf(1), false},
		{new(big.Int).Sub(halfway, big.NewInt(1)).String() + "." + sevens, math.MaxFloat64, true},
		{"1" + noughts + "e-99999999999999999999", 0, true}, {"1" + noughts + "e99999999999999999999", math.Inf(1), false},
		// One more than halfway between 1 and the next binary64, in the last of 1,500 digits.
		{aboveOne + strings.Repeat("0", 1446) + "1", 1.0000000000000002, true},
		{aboveOne + strings.Repeat("0", 1447), 1, true},
	} {
		f, finite := Binary64([]byte(c.text))
		if f != c.want || math.Signbit(f) != math.Signbit(c.want) || finite != c.finite {
			t.Errorf("%.20s… (%d bytes): %v, finite: %v; want %v, %v", c.text, len(c.text), f, finite, c.want, c.finite)
		}
	}
}
