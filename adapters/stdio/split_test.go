package stdio

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSplitCommand(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{`target`, []string{"target"}},
		{`  python3	my_target.py  --seed 1 `, []string{"python3", "my_target.py", "--seed", "1"}},
		{`'my target' "a b"c'd e'`, []string{"my target", "a bcd e"}},
		{`x '' ""`, []string{"x", "", ""}},
		{`a\ b \'c \\`, []string{"a b", "'c", `\`}},
		{`"say \"hi\" \\ \n \$HOME" '$HOME | "x" \'`, []string{`say "hi" \ \n $HOME`, `$HOME | "x" \`}},
		{`sh -c 'a | b && c'`, []string{"sh", "-c", "a | b && c"}},
		{`prüfling --wert=ä *.json ~/x A=b`, []string{"prüfling", "--wert=ä", "*.json", "~/x", "A=b"}},
	} {
		got, err := SplitCommand(c.line)
		if err != nil {
			t.Errorf("SplitCommand(%q): %v", c.line, err)
		} else if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("SplitCommand(%q) (-want +got):\n%s", c.line, diff)
		}
	}
}

func TestSplitCommandRefuses(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{``, `splitting the command line "": it names no program`},
		{`  `, `splitting the command line "  ": it names no program`},
		{`a 'b`, `splitting the command line "a 'b": the quote ' at byte 2 is not closed`},
		{`a "b\"`, `splitting the command line "a \"b\\\"": the quote " at byte 2 is not closed`},
		{`a \`, `splitting the command line "a \\": a backslash stands at the end`},
		{`a | b`, `splitting the command line "a | b": there is no shell to understand '|'; quote it, or run a shell: sh -c '…'`},
		{`a > b`, `splitting the command line "a > b": there is no shell to understand '>'; quote it, or run a shell: sh -c '…'`},
		{`$HOME/a`, `splitting the command line "$HOME/a": there is no shell to understand '$'; quote it, or run a shell: sh -c '…'`},
		{`"$HOME/a"`, `splitting the command line "\"$HOME/a\"": there is no shell to understand '$'; quote it with ' or \`},
	} {
		if got, err := SplitCommand(c.line); err == nil || err.Error() != c.want {
			t.Errorf("SplitCommand(%q) = %q, %v\nwant %s", c.line, got, err, c.want)
		}
	}
}
