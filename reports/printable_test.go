package reports

import (
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestPrintable(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain text stays", "queued × work.start, 世界 😀", "queued × work.start, 世界 😀"},
		{"line breaks and tabs stay", "a\n\tb", "a\n\tb"},
		{"a carriage return could overwrite", "a\rb", `a\x0db`},
		{"an escape sequence could recolour", "\x1b[31mred", `\x1b[31mred`},
		{"a C1 control is one too", "\u009b31m", `\x9b31m`},
		{"zero", "\x00", `\x00`},
		{"delete", "\x7f", `\x7f`},
		{"a turn of the writing direction", "a\u202eb", `a\u202eb`},
		{"a noncharacter", "\ufffe", `\ufffe`},
		{"an unassigned character", "\U0010ffff", `\U0010ffff`},
		{"bytes that are no UTF-8", "\xff\xc3(", `\xff\xc3(`},
		{"a replacement character that was there", "\ufffd", "\ufffd"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := printable(test.in); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestOneLine(t *testing.T) {
	if got, want := oneLine("a\n\n\tb\x00 c\n"), `a b\x00 c`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestClipCutsBetweenCharacters(t *testing.T) {
	const text = "ééé"
	tests := []struct {
		limit int
		want  string
	}{
		{6, "ééé"}, {5, "éé… (2 more bytes)"}, {4, "éé… (2 more bytes)"}, {3, "é… (4 more bytes)"}, {1, "… (6 more bytes)"},
		{0, "… (6 more bytes)"},
	}
	for _, test := range tests {
		got := clip(text, test.limit)
		if got != test.want || !utf8.ValidString(got) {
			t.Errorf("clip to %d: %q, want %q", test.limit, got, test.want)
		}
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		name string
		in   string
		want []string
	}{
		{"short text stays", "a b", []string{"a b"}},
		{"empty text is an empty line", "", []string{""}},
		{"breaks at spaces", "aaa bbb ccc ddd", []string{"aaa bbb", "ccc ddd"}},
		{"fills a line to its end", "aaaa bbbbb c", []string{"aaaa bbbbb", "c"}},
		{"leaves long words whole", "a bbbbbbbbbbbbbbb c", []string{"a", "bbbbbbbbbbbbbbb", "c"}},
		{"counts characters, not bytes", "ééé ééé éé", []string{"ééé ééé éé"}},
		{"does not count colours", "\x1b[1maaaa\x1b[0m bbbbb", []string{"\x1b[1maaaa\x1b[0m bbbbb"}},
		{"keeps line breaks", "a\n\nb", []string{"a", "", "b"}},
		{"leaves what is laid out already", "x\n  a b c d e f g h\n\tq", []string{"x", "  a b c d e f g h", "    q"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, wrap(test.in, 10)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
