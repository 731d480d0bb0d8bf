package schema

import "testing"

// §2: an identifier is an absolute URI of RFC 3986, as a whole; the sections are that RFC's.
func TestIsURI(t *testing.T) {
	for _, c := range []struct {
		name string
		uri  bool
		text string
	}{
		{"3: a path without a slash", true, "urn:weavecheck:agent"},
		{"3: everything", true, "foo://u@example.com:8042/over/there?name=ferret#nose"},
		{"3: no path", true, "a:"},
		{"3.1: letters, digits, plus, dot, hyphen", true, "a1+.-:b"},
		{"3.1: capitals", true, "URN:b"},
		{"3.1: no scheme", false, "a"},
		{"3.1: nothing", false, ""},
		{"3.1: an empty scheme", false, ":a"},
		{"3.1: a digit first", false, "1a:b"},
		{"3.1: a plus first", false, "+a:b"},
		{"3.1: an underscore", false, "a_b:c"},
		{"3.1: a slash before the colon", false, "a/b:c"},
		{"3.1: a letter beyond ASCII", false, "é:a"},
		{"3.2: an empty authority", true, "a://"},
		{"3.2: an empty authority, then a path", true, "file:///a"},
		{"3.2.1: a user", true, "a://us%65r:pass:word@host"},
		{"3.2.1: an empty user", true, "a://@host"},
		{"3.2.1: two at signs", false, "a://b@c@host"},
		{"3.2.1: a bracket", false, "a://us[er@host"},
		{"3.2.2: a name of any allowed character", true, "a://!$&'()*+,;=-._~%20"},
		{"3.2.2: four numbers beyond 255 are a name", true, "a://256.256.256.256"},
		{"3.2.2: an empty host before a port", true, "a://:80"},
		{"3.2.2: a blank", false, "a://ho st"},
		{"3.2.2: a letter beyond ASCII", false, "a://hö.st"},
		{"3.2.2: IPv6", true, "a://[2001:db8::7]:80/"},
		{"3.2.2: IPv6 with all groups", true, "a://[1:2:3:4:5:6:7:8]"},
		{"3.2.2: IPv6 with IPv4 behind", true, "a://[::1.2.3.4]"},
		{"3.2.2: IPv6 with too many groups", false, "a://[1:2:3:4:5:6:7:8:9]"},
		{"3.2.2: IPv6 with two gaps", false, "a://[1::2::3]"},
		{"3.2.2: IPv6 with a group of five digits", false, "a://[::12345]"},
		{"3.2.2: IPv6 with a zone", false, "a://[::1%25eth0]"},
		{"3.2.2: IPv4 in brackets", false, "a://[1.2.3.4]"},
		{"3.2.2: a name in brackets", false, "a://[host]"},
		{"3.2.2: brackets that are empty", false, "a://[]"},
		{"3.2.2: a bracket that does not close", false, "a://[::1"},
		{"3.2.2: something behind the bracket", false, "a://[::1]b"},
		{"3.2.2: a later version", true, "a://[v1F.a:b!]"},
		{"3.2.2: a later version without an address", false, "a://[v1.]"},
		{"3.2.2: a later version of no digit", false, "a://[vg.a]"},
		{"3.2.2: a later version with an escape", false, "a://[v1.a%62]"},
		{"3.2.3: an empty port", true, "a://host:"},
		{"3.2.3: a port of any length", true, "a://host:99999999"},
		{"3.2.3: a port with a letter", false, "a://host:8a"},
		{"3.2.3: two ports", false, "a://host:80:80"},
		{"3.3: empty segments", true, "a:/b//c"},
		{"3.3: slashes before a path without authority", true, "a:////b"},
		{"3.3: everything a segment may have", true, "a:b;c=1,2:@!$&'()*+~"},
		{"3.3: a bracket", false, "a:[b]"},
		{"3.4: a query with slashes and question marks", true, "a:b?c/d?e"},
		{"3.4: an empty query", true, "a:b?"},
		{"3.4: a bracket in a query", false, "a:b?[c]"},
		{"3.5: a fragment with a question mark", true, "a:b#c?d"},
		{"3.5: two fragments", false, "a:b#c#d"},
		{"2.1: escapes", true, "a:%C3%a9%00"},
		{"2.1: half an escape", false, "a:%4"},
		{"2.1: an escape that is cut off", false, "a:%"},
		{"2.1: an escape of no digits", false, "a:%zz"},
		{"2.1: an escape with one digit", false, "a:%4g"},
		{"2.1: a bad escape in a query", false, "a:b?%"},
		{"2.1: a bad escape in a fragment", false, "a:b#%4"},
		{"2: a letter beyond ASCII", false, "urn:é"},
		{"2: a blank", false, "a:b c"},
		{"2: a blank in front", false, " a:b"},
		{"2: a line feed at the end", false, "a:b\n"},
		{"2: a line feed within", false, "a:b\nc:d"},
		{"2: a tab", false, "a:b\t"},
		{"2: NUL", false, "a:b\x00"},
		{"2: delete", false, "a:b\x7f"},
		{"2: not UTF-8", false, "a:b\xff"},
		{"2: a backslash", false, `a:b\c`},
		{"2: a caret", false, "a:b^c"},
		{"2: braces", false, "a:{b}"},
		{"2: a quotation mark", false, `a:"b"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := IsURI(c.text); got != c.uri {
				t.Errorf("IsURI(%q) = %v", c.text, got)
			}
		})
	}
}
