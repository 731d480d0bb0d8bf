//go:build upstream

package schema_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/xeipuuv/gojsonschema"

	"github.com/missionweave/weavecheck/model/schema"
)

// A dialect is a way to write schemas down: where they say they are, and whose patterns they have.
type dialect struct {
	base    string
	pattern func(string) (jsonschema.Regexp, error)
}

var officialDialect = dialect{"https://missionweaveprotocol.dev/schemas/0.1/",
	func(pattern string) (jsonschema.Regexp, error) {
		re, err := regexp2.Compile(pattern, regexp2.ECMAScript)
		return ecma{re}, err
	}}

var ourDialect = dialect{"https://github.com/missionweave/weavecheck/model/schema/protocol/",
	func(pattern string) (jsonschema.Regexp, error) {
		return regexp.Compile(pattern)
	}}

// ecma is a pattern of ECMA-262, whose look-aheads Go's own regular expressions lack.
type ecma struct{ *regexp2.Regexp }

func (e ecma) MatchString(s string) bool {
	matches, err := e.Regexp.MatchString(s)
	return err == nil && matches
}

// parse reads schemas for compile.
func parse(t *testing.T, texts map[string][]byte) map[string]any {
	t.Helper()
	resources := map[string]any{}
	for name, text := range texts {
		resource, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		resources[name] = resource
	}
	return resources
}

// compile compiles one of the schemas. Formats are assertions.
func (d dialect) compile(resources map[string]any, name string) (*jsonschema.Schema, error) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	compiler.UseRegexpEngine(d.pattern)
	for format, has := range plainFormats {
		compiler.RegisterFormat(&jsonschema.Format{Name: format, Validate: func(v any) error {
			if s, isText := v.(string); isText && !has(s) {
				return errors.New("does not have it")
			}
			return nil
		}})
	}
	for file, resource := range resources {
		if err := compiler.AddResource(d.base+file, resource); err != nil {
			return nil, err
		}
	}
	return compiler.Compile(d.base + name)
}

// official checks by the official schemas.
type official map[string]*jsonschema.Schema

func compileAll(t *testing.T, d dialect, resources map[string]any) map[string]*jsonschema.Schema {
	t.Helper()
	compiled := map[string]*jsonschema.Schema{}
	for name := range resources {
		s, err := d.compile(resources, name)
		if err != nil {
			t.Fatal(err)
		}
		compiled[name] = s
	}
	return compiled
}

func (o official) verdict(name string, document []byte) verdict {
	v := verdict{by: "the official schema"}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err == nil {
		err = o[name].Validate(value)
	}
	if err != nil {
		v.reason = strings.Join(strings.Fields(err.Error()), " ")
	}
	v.valid = err == nil
	return v
}

// ours checks by the project's schemas.
type ours struct {
	texts   map[string][]byte
	library map[string]*gojsonschema.Schema
}

func compileOurs(t *testing.T) ours {
	t.Helper()
	o := ours{map[string][]byte{}, map[string]*gojsonschema.Schema{}}
	files, err := fs.Glob(schema.Files(), "protocol/*"+ending)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(schema.Files(), file)
		if err != nil {
			t.Fatal(err)
		}
		o.texts[path.Base(file)] = text
	}
	for format, has := range plainFormats {
		gojsonschema.FormatCheckers.Add(format, plainFormat(has))
	}
	for name, text := range o.texts {
		loader := gojsonschema.NewSchemaLoader()
		loader.Draft, loader.AutoDetect = gojsonschema.Draft7, false
		for other, text := range o.texts {
			if other != name {
				if err := loader.AddSchemas(gojsonschema.NewBytesLoader(text)); err != nil {
					t.Fatalf("%s: %v", other, err)
				}
			}
		}
		if o.library[name], err = loader.Compile(gojsonschema.NewBytesLoader(text)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return o
}

func (o ours) verdicts(name string, document []byte) []verdict {
	library := verdict{by: "ours, by the library"}
	result, err := o.library[name].Validate(gojsonschema.NewBytesLoader(document))
	switch {
	case err != nil:
		library.reason = err.Error()
	case result.Valid():
		library.valid = true
	default:
		library.reason = fmt.Sprint(result.Errors())
	}
	quick := verdict{by: "ours, by our checker"}
	var d schema.Document
	if err := d.Read(document); err != nil {
		quick.reason = err.Error()
	} else if s := schema.Protocol(strings.TrimSuffix(name, ending)); s.Accepts(d.Root()) {
		quick.valid = true
	} else {
		quick.reason = "not accepted"
	}
	return []verdict{library, quick}
}

// plainFormats are the formats of the schemas, written down from the RFCs without art: what the project's own checks
// are held against.
var plainFormats = map[string]func(string) bool{"uri": remembered(regexpOfURI().MatchString), "date-time": isDateTime}

// remembered returns a function that asks another once for each text.
func remembered(ask func(string) bool) func(string) bool {
	var known sync.Map
	return func(s string) bool {
		answer, found := known.Load(s)
		if !found {
			answer = ask(s)
			known.Store(s, answer)
		}
		return answer.(bool)
	}
}

type plainFormat func(string) bool

func (f plainFormat) IsFormat(v any) bool {
	s, isText := v.(string)
	return !isText || f(s)
}

// regexpOfURI is the URI of RFC 3986, appendix A, rule by rule.
func regexpOfURI() *regexp.Regexp {
	const (
		unreserved = `[A-Za-z0-9\-._~]`
		pctEncoded = `%[0-9A-Fa-f][0-9A-Fa-f]`
		subDelims  = `[!$&'()*+,;=]`
		pchar      = `(?:` + unreserved + `|` + pctEncoded + `|` + subDelims + `|[:@])`
		segment    = pchar + `*`
		segmentNz  = pchar + `+`

		pathAbempty  = `(?:/` + segment + `)*`
		pathAbsolute = `/(?:` + segmentNz + `(?:/` + segment + `)*)?`
		pathRootless = segmentNz + `(?:/` + segment + `)*`

		decOctet    = `(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])`
		ipv4address = decOctet + `\.` + decOctet + `\.` + decOctet + `\.` + decOctet
		h16         = `[0-9A-Fa-f]{1,4}`
		ls32        = `(?:` + h16 + `:` + h16 + `|` + ipv4address + `)`
		ipv6address = `(?:` +
			`(?:` + h16 + `:){6}` + ls32 +
			`|::(?:` + h16 + `:){5}` + ls32 +
			`|(?:` + h16 + `)?::(?:` + h16 + `:){4}` + ls32 +
			`|(?:(?:` + h16 + `:){0,1}` + h16 + `)?::(?:` + h16 + `:){3}` + ls32 +
			`|(?:(?:` + h16 + `:){0,2}` + h16 + `)?::(?:` + h16 + `:){2}` + ls32 +
			`|(?:(?:` + h16 + `:){0,3}` + h16 + `)?::` + h16 + `:` + ls32 +
			`|(?:(?:` + h16 + `:){0,4}` + h16 + `)?::` + ls32 +
			`|(?:(?:` + h16 + `:){0,5}` + h16 + `)?::` + h16 +
			`|(?:(?:` + h16 + `:){0,6}` + h16 + `)?::` +
			`)`
		ipvFuture = `[vV][0-9A-Fa-f]+\.(?:` + unreserved + `|` + subDelims + `|:)+`
		ipLiteral = `\[(?:` + ipv6address + `|` + ipvFuture + `)\]`
		regName   = `(?:` + unreserved + `|` + pctEncoded + `|` + subDelims + `)*`

		userinfo  = `(?:` + unreserved + `|` + pctEncoded + `|` + subDelims + `|:)*`
		host      = `(?:` + ipLiteral + `|` + ipv4address + `|` + regName + `)`
		authority = `(?:` + userinfo + `@)?` + host + `(?::[0-9]*)?`

		scheme   = `[A-Za-z][A-Za-z0-9+\-.]*`
		hierPart = `(?://` + authority + pathAbempty + `|` + pathAbsolute + `|` + pathRootless + `|)`
		query    = `(?:` + pchar + `|[/?])*`
	)
	return regexp.MustCompile(`\A` + scheme + `:` + hierPart + `(?:\?` + query + `)?(?:#` + query + `)?\z`)
}

var dateTimeParts = regexp.MustCompile(
	`\A([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))\z`)

// isDateTime decides RFC 3339's date-time, section 5.6, with the calendar of the standard library. A leap second, the
// year 0000 and the offset -00:00 are not asked of it.
func isDateTime(s string) bool {
	parts := dateTimeParts.FindStringSubmatch(s)
	if parts == nil {
		return false
	}
	var n [8]int
	for i, digits := range parts[1:] {
		n[i], _ = strconv.Atoi(digits)
	}
	date := time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], 0, time.UTC)
	same := date.Year() == n[0] && int(date.Month()) == n[1] && date.Day() == n[2] && date.Hour() == n[3] &&
		date.Minute() == n[4] && date.Second() == n[5]
	return same && n[6] <= 23 && n[7] <= 59
}
