package schema

import "strconv"

// directBytes is up to which length strconv reads a number right. It keeps 800 digits, and gets the power of ten wrong
// where there are more and no point stands behind them.
const directBytes = 800

// Binary64 returns the binary64 that a JSON number rounds to, correctly however many digits it has (§2); an infinity
// where no finite one is nearest, which finite says.
func Binary64(number []byte) (f float64, finite bool) {
	if len(number) <= directBytes {
		f, err := strconv.ParseFloat(string(number), 64)
		return f, err == nil
	}
	d := readDecimal(number)
	digits := d.digits
	if len(digits) > directBytes { // the last one is no zero, so what goes is worth less than a 1 behind the rest
		digits = append(digits[:directBytes:directBytes], '1')
	}
	text := make([]byte, 0, len(digits)+32)
	if d.negative || number[0] == '-' {
		text = append(text, '-')
	}
	text = append(append(text, "0.0"...), digits...) // with a zero, so that none is a number too
	text = strconv.AppendInt(append(text, 'e'), d.exponent+1, 10)
	f, err := strconv.ParseFloat(string(text), 64)
	return f, err == nil
}
