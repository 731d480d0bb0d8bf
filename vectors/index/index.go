// Package index is the table of contents of recorded checks: what each is called, what it is about and which file holds
// it. It is recorded beside the files, so that a check can be listed and chosen without reading megabytes of them.
package index

import (
	"bytes"
	"fmt"
	"strings"
)

// Entry is one recorded check.
type Entry struct {
	// File holds the check; it is named as in the manifest.
	File  string
	ID    string
	Title string
	// Capability is the one that a target must declare for the check, "" for none.
	Capability   string
	Requirements []string
}

// The parts of an entry, each behind a tab: a file is a line of its own, and its entries follow it.
const parts = 4

// Encode writes entries, which stand in the order of their files.
func Encode(entries []Entry) ([]byte, error) {
	var b bytes.Buffer
	file := ""
	for _, e := range entries {
		if e.File != file {
			file = e.File
			fmt.Fprintf(&b, "%s\n", file)
		}
		fields := []string{e.ID, e.Capability, strings.Join(e.Requirements, ","), e.Title}
		for _, f := range fields {
			if strings.ContainsAny(f, "\t\n") {
				return nil, fmt.Errorf("index: %s: %q has a tab or a line break", e.ID, f)
			}
		}
		fmt.Fprintf(&b, "\t%s\n", strings.Join(fields, "\t"))
	}
	return b.Bytes(), nil
}

// Decode reads what Encode writes.
func Decode(text string) ([]Entry, error) {
	entries := make([]Entry, 0, strings.Count(text, "\n"))
	file, number := "", 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSuffix(line, "\n")
		entry, indented := strings.CutPrefix(line, "\t")
		if !indented {
			file = line
			continue
		}
		fields := strings.SplitN(entry, "\t", parts)
		if len(fields) != parts || file == "" {
			return nil, fmt.Errorf("index: line %d is no entry of a file; record the vectors anew", number)
		}
		entries = append(entries, Entry{
			File: file, ID: fields[0], Capability: fields[1], Requirements: strings.Split(fields[2], ","), Title: fields[3],
		})
	}
	return entries, nil
}
