package generate

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"github.com/missionweave/weavecheck/model/schema"
)

//go:embed samples/*.json
var specimenFiles embed.FS

// specimen is a valid document, from which others are derived.
type specimen struct {
	name  string
	title string // what is special about it
	small bool   // it has only what it must have
	text  []byte
}

// specimensOf returns the valid documents of a schema, the smallest ones first. They are the files of samples, which
// have whatever may be there together, and what is left of each when all goes that may go.
func specimensOf(name string) ([]specimen, error) {
	var full, small []specimen
	for n := 1; ; n++ {
		file := "samples/" + name + ".json"
		if n > 1 {
			file = fmt.Sprintf("samples/%s-%d.json", name, n)
		}
		text, err := fs.ReadFile(specimenFiles, file)
		if err != nil {
			if n == 1 {
				return nil, err
			}
			slices.SortStableFunc(small, func(a, b specimen) int { return cmp.Compare(len(a.text), len(b.text)) })
			return append(small, full...), nil
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, text); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		text = compact.Bytes()
		if !accepted(name, text) {
			return nil, fmt.Errorf("%s is not valid", file)
		}
		full = addSpecimen(full, specimen{name: fmt.Sprint("much-", n), title: fmt.Sprintf("with much of what it may have "+
			"(%d)", n), text: text})
		small = addSpecimen(small, specimen{
			name: fmt.Sprint("little-", n), title: fmt.Sprintf("with little but what it must have (%d)", n), small: true,
			text: smallest(name, text),
		})
	}
}

// Forms of identifiers and timestamps that are as good as any.
var (
	uncommonIDs = []string{
		"https://weavecheck.example/a?b=c/d#e", "tag:weavecheck.example,2026:a", "a+b-c.1:d",
		"urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66", "http://[2001:db8::7]:80/",
		"a:%C3%A9", "URN:a", "file:///a//b", "mailto:a@weavecheck.example", "a:", "wss://u:p@weavecheck.example:",
		"urn:a:!$&'()*+,;=:@/?", "https://1.2.3.4", "a:b?", "a:b#", "a:/b",
	}
	uncommonTimes = []string{
		"2026-03-02t09:00:00Z", "2026-03-02T09:00:00z", "2026-03-02T09:00:00.000000000000000000001Z",
		"2026-03-02T09:00:00+23:59", "2026-03-02T09:00:00.5-23:59", "2024-02-29T23:59:59Z",
		"2000-02-29T00:00:00+00:00", "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.0Z", "2026-03-02t09:00:00.10+05:30",
	}
)

// uncommon is a specimen in which each identifier and timestamp has an uncommon form.
func (s *suite) uncommon(of specimen) *probe {
	text, ids, times := of.text, 0, 0
	for _, path := range placesIn(of.text) {
		switch at := s.place(path); {
		case at.foreign:
		case at.isA("id"):
			text = edited(text, path, strconv.Quote(uncommonIDs[ids%len(uncommonIDs)]))
			ids++
		case at.isA("timestamp"):
			text = edited(text, path, strconv.Quote(uncommonTimes[times%len(uncommonTimes)]))
			times++
		}
	}
	s.add(&probe{
		schema: s.name, keyword: "format", name: of.name + " uncommon",
		title: of.title + ", with uncommon identifiers and timestamps,", requirement: "2-23 2-07",
		text: text,
	})
	return s.known[string(text)]
}

func addSpecimen(list []specimen, s specimen) []specimen {
	for _, known := range list {
		if bytes.Equal(known.text, s.text) {
			return list
		}
	}
	return append(list, s)
}

func accepted(name string, text []byte) bool {
	var d schema.Document
	return d.Read(text) == nil && schema.Protocol(name).Accepts(d.Root())
}

// smallest takes out of a valid document, one after the other, each member and element without which it stays valid.
func smallest(name string, text []byte) []byte {
	for _, path := range slices.Backward(placesIn(text)) {
		if less := edited(text, path, ""); accepted(name, less) {
			return smallest(name, less)
		}
	}
	return text
}

// placesIn lists the places of the members and elements of a document, in its order.
func placesIn(text []byte) [][]string {
	var d schema.Document
	if err := d.Read(text); err != nil {
		return nil
	}
	var all [][]string
	var within func(v schema.Value, path []string)
	within = func(v schema.Value, path []string) {
		each := func(step string, v schema.Value) {
			below := append(path[:len(path):len(path)], step)
			all = append(all, below)
			within(v, below)
		}
		for name, value := range v.Members() {
			each(name.Text(), value)
		}
		n := 0
		for element := range v.Elements() {
			each(strconv.Itoa(n), element)
			n++
		}
	}
	within(d.Root(), nil)
	return all
}

// edited writes a document with another value at a path, or without what is there where the value is "".
func edited(text []byte, path []string, value string) []byte {
	var d schema.Document
	if err := d.Read(text); err != nil {
		return text
	}
	if len(path) == 0 {
		return []byte(value)
	}
	var out bytes.Buffer
	var write func(v schema.Value, path []string)
	write = func(v schema.Value, path []string) {
		first := true
		each := func(step string, name []byte, v schema.Value) {
			ahead := len(path) > 0 && path[0] == step
			there := ahead && len(path) == 1
			if there && value == "" {
				return
			}
			if !first {
				out.WriteByte(',')
			}
			first = false
			out.Write(name)
			switch {
			case there:
				out.WriteString(value)
			case ahead:
				write(v, path[1:])
			default:
				write(v, nil)
			}
		}
		switch v.Kind() {
		case schema.Object:
			out.WriteByte('{')
			for name, value := range v.Members() {
				each(name.Text(), append(bytes.Clone(name.Raw()), ':'), value)
			}
			out.WriteByte('}')
		case schema.Array:
			out.WriteByte('[')
			n := 0
			for element := range v.Elements() {
				each(strconv.Itoa(n), nil, element)
				n++
			}
			out.WriteByte(']')
		default:
			out.Write(v.Raw())
		}
	}
	write(d.Root(), path)
	return out.Bytes()
}
