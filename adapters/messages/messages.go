// Package messages holds the messages between weavecheck and a target: JSON Schemas of every method's params and
// result, for whoever writes a target and for weavecheck itself, which checks each message against them.
//
// The schemas are the one place where the form of a message is written down.
package messages

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/missionweave/weavecheck/model/schema"
)

//go:embed *.schema.json
var files embed.FS

// Files returns the schema files: METHOD.schema.json for each method and common.schema.json, which they share.
func Files() fs.FS { return files }

// The methods of a Group Authority, the first of which every target has.
const (
	Initialize = "initialize"
	Reset      = "reset"
	Submit     = "submit"
	Advance    = "advance"
	Replay     = "replay"
	Observe    = "observe"
)

// The methods of the role documents.
const (
	Validate     = "validate"
	Canonicalize = "canonicalize"
	Sign         = "sign"
	Verify       = "verify"
	Admit        = "admit"
)

// Methods lists the methods in the order in which the documentation tells of them.
func Methods() []string {
	return []string{Initialize, Reset, Submit, Advance, Replay, Observe, Validate, Canonicalize, Sign, Verify, Admit}
}

// Part is one half of a method's conversation.
type Part string

// The parts of a method.
const (
	Params Part = "params"
	Result Part = "result"
)

// Fault is a message that is off its schema.
type Fault struct {
	Method string
	Part   Part
	// Mismatches says what is wrong, each with the JSON pointer of the member and what was allowed there.
	Mismatches []string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s of %s: %s", f.Part, f.Method, strings.Join(f.Mismatches, "; "))
}

const baseURI = "https://github.com/missionweave/weavecheck/adapters/messages/"

var compiled = sync.OnceValue(func() map[string]*schema.Schema {
	all, err := compile()
	if err != nil {
		panic("messages: the embedded schemas do not compile: " + err.Error())
	}
	return all
})

func compile() (map[string]*schema.Schema, error) {
	var texts [][]byte
	for _, name := range append([]string{"common"}, Methods()...) {
		text, err := files.ReadFile(name + ".schema.json")
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	set, err := schema.NewSet(texts...)
	if err != nil {
		return nil, err
	}
	all := map[string]*schema.Schema{}
	for _, method := range Methods() {
		for _, part := range []Part{Params, Result} {
			if all[key(method, part)],
				err = set.Compile(baseURI + method + ".schema.json#/definitions/" + string(part)); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// Check checks a value against the schema of one part of a method. A mismatch is a *Fault; any other error is the
// caller's: an unknown method or part.
func Check(method string, part Part, value schema.Value) error {
	s, ok := compiled()[key(method, part)]
	if !ok {
		return fmt.Errorf("there is no schema of the %s of %q", part, method)
	}
	if mismatches := s.Mismatches(value); len(mismatches) > 0 {
		return &Fault{method, part, mismatches}
	}
	return nil
}

func key(method string, part Part) string { return method + "/" + string(part) }
