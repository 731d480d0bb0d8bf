package schema

import (
	"bytes"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// misreading is a mistake about what keywords mean, whatever schema has them. Each function stands for the right one
// where it is there.
type misreading struct {
	// length counts the characters of a text.
	length func(text []byte) int
	// integer says whether a number that is whole may be spelled as it is.
	integer func(number []byte) bool
	// number is the number that one is taken for.
	number func(number []byte) []byte
	// same compares two elements of a list for uniqueItems.
	same func(a, b Value) bool
	// dateTime asks for the format date-time; right is the right answer.
	dateTime func(text string, right func(string) bool) bool
	// name is what the name of a member is taken for; "" drops the member.
	name func(name string) string
}

// Misreading is the normative schemas as somebody reads them who takes a keyword for something else than it is. It may
// be used from several goroutines.
type Misreading struct {
	ID string
	// Requirement is the one that it breaks.
	Requirement string

	misread misreading
	mu      sync.Mutex
	set     *Set
	read    map[string]*Schema
}

// Misreadings lists them, in a fixed order.
func Misreadings() []*Misreading {
	return []*Misreading{
		{ID: "lengths-in-utf-16-units", Requirement: "2-03", misread: misreading{length: utf16Units}},
		{ID: "lengths-in-bytes", Requirement: "2-03", misread: misreading{
			length: func(text []byte) int { return len(text) },
		}},
		{ID: "lengths-in-graphemes", Requirement: "2-03", misread: misreading{length: graphemes}},
		{ID: "integers-without-a-fraction-alone", Requirement: "2-20", misread: misreading{
			integer: func(number []byte) bool { return !bytes.ContainsAny(number, ".") },
		}},
		{ID: "integers-without-an-exponent-alone", Requirement: "2-20", misread: misreading{
			integer: func(number []byte) bool { return !bytes.ContainsAny(number, "eE") },
		}},
		{ID: "unique-by-the-order-of-members", Requirement: "2-03", misread: misreading{same: sameInOrder}},
		{ID: "unique-by-spelling", Requirement: "2-03", misread: misreading{
			same: func(a, b Value) bool { return bytes.Equal(a.Raw(), b.Raw()) },
		}},
		{ID: "names-of-any-letter-case", Requirement: "21-02", misread: misreading{name: lowerASCII}},
		{ID: "names-folded-as-unicode-has-it", Requirement: "21-02", misread: misreading{name: foldedBeyondASCII}},
		{ID: "proto-dropped", Requirement: "21-02", misread: misreading{name: func(name string) string {
			if name == "__proto__" {
				return ""
			}
			return name
		}}},
		{ID: "times-of-the-profile-everywhere", Requirement: "2-04", misread: misreading{
			dateTime: func(text string, _ func(string) bool) bool { return formats[profileFormat](text) },
		}},
		{ID: "times-in-the-julian-calendar", Requirement: "2-05", misread: misreading{dateTime: julianLeapDays}},
		{ID: "times-not-in-the-gap-of-1582", Requirement: "2-05", misread: misreading{
			dateTime: func(text string, right func(string) bool) bool {
				return right(text) && !(text[:8] == "1582-10-" && "05" <= text[8:10] && text[8:10] <= "14")
			},
		}},
		{ID: "times-with-signs-in-the-offset", Requirement: "2-04", misread: misreading{dateTime: signsInOffset}},
		{ID: "times-with-seconds-without-digits", Requirement: "2-04", misread: misreading{
			dateTime: func(text string, right func(string) bool) bool {
				const minute = len("2006-01-02T15:04:")
				if len(text) > minute && text[minute-1] == ':' && (text[minute] < '0' || text[minute] > '9') {
					text = text[:minute] + "00" + text[minute:]
				}
				return right(text)
			},
		}},
	}
}

// binary64 takes a number for the binary64 that it rounds to, which a careful reader of §2 may do.
var binary64 = Misreading{ID: "numbers-by-binary64", misread: misreading{number: func(number []byte) []byte {
	f, finite := Binary64(number)
	if !finite {
		return number
	}
	return strconv.AppendFloat(nil, f, 'f', -1, 64)
}}}

// ByBinary64 is Protocol for a reader who judges numbers as binary64 has them, and not by their exact values. The text
// lets readers differ (§2, §6.4).
func ByBinary64(name string) *Schema { return binary64.Protocol(name) }

// Protocol is the counterpart of the function Protocol: a normative schema in this reading.
func (m *Misreading) Protocol(name string) *Schema {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s := m.read[name]; s != nil {
		return s
	}
	if m.set == nil {
		o := originals()
		m.read = map[string]*Schema{}
		m.set = &Set{documents: o.set.documents, profiled: o.set.profiled, done: map[site]*check{}, misread: &m.misread}
	}
	quick, err := m.set.whole(protocolURI(name))
	if err != nil {
		panic("schema: the misreading " + m.ID + " does not compile: " + err.Error())
	}
	m.read[name] = withoutLibrary(quick)
	return m.read[name]
}

func utf16Units(text []byte) int {
	n := 0
	for _, r := range string(text) {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}

// graphemes counts what a reader sees as one character, so far as it is made of combining marks.
func graphemes(text []byte) int {
	n := 0
	for i, r := range string(text) {
		if i == 0 || !unicode.Is(unicode.Mn, r) {
			n++
		}
	}
	return n
}

// sameInOrder compares objects by their first members, their second ones, and so on.
func sameInOrder(a, b Value) bool {
	if a.Kind() != Object || b.Kind() != Object {
		return a.equal(b)
	}
	list := func(v Value) (all []Value) {
		for name, value := range v.Members() {
			all = append(all, name, value)
		}
		return all
	}
	x, y := list(a), list(b)
	for i := range x {
		if i >= len(y) || !sameInOrder(x[i], y[i]) {
			return false
		}
	}
	return len(x) == len(y)
}

// lowerASCII takes a capital at the start of a name for a small letter.
func lowerASCII(name string) string {
	if name != "" && name[0] >= 'A' && name[0] <= 'Z' {
		return strings.ToLower(name[:1]) + name[1:]
	}
	return name
}

// foldedBeyondASCII takes the long s and the Kelvin sign for the letters that Unicode folds them to.
func foldedBeyondASCII(name string) string {
	return strings.NewReplacer("\u017f", "s", "\u212a", "k").Replace(name)
}

// julianLeapDays takes the 29th of February of every fourth year.
func julianLeapDays(text string, right func(string) bool) bool {
	if len(text) > 10 && text[4:10] == "-02-29" && decimals(text[:4])%4 == 0 && decimals(text[:4]) > 0 {
		text = text[:8] + "28" + text[10:]
	}
	return right(text)
}

// signsInOffset takes a sign for a digit of the offset, as a reader of integers does.
func signsInOffset(text string, right func(string) bool) bool {
	if at := len(text) - len("+00:00"); at > len(time.DateOnly) && text[at+3] == ':' {
		digits := []byte(text)
		for _, i := range []int{at + 1, at + 4} {
			if digits[i] == '+' || digits[i] == '-' {
				digits[i] = '0'
			}
		}
		text = string(digits)
	}
	return right(text)
}
