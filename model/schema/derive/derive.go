// Package derive makes, from a JSON Schema and documents that meet it, the documents just inside and just outside of
// each of its assertions: every required member dropped, every bound touched and passed by one, every pattern left by
// one character, every condition taken both ways. Two schemas that mean the same agree on all of them, and two that
// do not are likely to part on one.
//
// It does not say which of the documents are valid. That is for a checker, and better for two.
package derive

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Set holds schema documents by file name or URI, so that a $ref from one finds another, by that name or its $id.
// They are of draft-07 or of 2020-12, in the keywords that MissionWeaveProtocol's schemas use. What stands beside a
// $ref counts in both, though draft-07 has it ignored.
type Set map[string]json.RawMessage

// A Case is one derived document.
type Case struct {
	Pointer  string // the place in the document that the case is about, a JSON Pointer
	Keyword  string // the keyword it crosses or touches; "text" is any string changed without regard to the schema
	Name     string // readable, stable, and unique in one derivation
	Document json.RawMessage
}

// most bounds the cases of one derivation.
const most = 100_000

// Derive returns the cases of a schema of the set. Each valid document is explored, and so is what those lack and may
// have. Of the same place in several documents the cases are made once. The order is fixed, and no document is twice.
func Derive(set Set, schemaName string, valid ...json.RawMessage) ([]Case, error) {
	s, err := read(set, schemaName)
	if err != nil {
		return nil, err
	}
	d := &derivation{root: s, documents: map[string]bool{}, titles: map[string]int{}, explored: map[string]bool{},
		detailed: map[string]bool{}}
	for i, raw := range valid {
		document, err := parse(raw)
		if err != nil {
			return nil, fmt.Errorf("reading document %d for %s: %w", i, schemaName, err)
		}
		b := base{document: document}
		if i > 0 {
			b.label = fmt.Sprintf("document %d", i+1)
		}
		d.emit(b, nil, "", "as it is")
		d.bases = append(d.bases, b)
	}
	for len(d.bases) > 0 {
		b := d.bases[0]
		d.bases = d.bases[1:]
		d.explore(b, root(s, b.document))
		if len(d.cases) > most {
			return nil, fmt.Errorf("%s: more than %d cases", schemaName, most)
		}
	}
	return d.cases, nil
}

type derivation struct {
	root      *schema
	cases     []Case
	documents map[string]bool
	titles    map[string]int
	bases     []base          // to explore
	explored  map[string]bool // places, by key
	detailed  map[string]bool // sets of assertions that have been crossed in detail
}

// A base is a document to derive others from. Its label says how it came from a valid one.
type base struct {
	label    string
	document value
}

// emit adds a case unless its document is one already.
func (d *derivation) emit(b base, path []string, keyword, what string) {
	document := text(b.document)
	if d.documents[string(document)] {
		return
	}
	d.documents[string(document)] = true
	name := title(path) + ": " + what
	if b.label != "" {
		name = b.label + " > " + name
	}
	d.titles[name]++
	if n := d.titles[name]; n > 1 {
		name = fmt.Sprintf("%s (%d)", name, n)
		d.titles[name]++
	}
	d.cases = append(d.cases, Case{pointer(path), keyword, name, document})
}

// title returns a path for people.
func title(path []string) string {
	if len(path) == 0 {
		return "the whole"
	}
	return strings.TrimPrefix(pointer(path), "/")
}

// excerpt shortens JSON for a name.
func excerpt(json []byte) string {
	s := strings.ToValidUTF8(string(json), "?")
	if len(s) <= 80 {
		return s
	}
	return strings.ToValidUTF8(s[:50], "") + "…" + strings.ToValidUTF8(s[len(s)-20:], "") +
		fmt.Sprintf(" (%d bytes)", len(s))
}
