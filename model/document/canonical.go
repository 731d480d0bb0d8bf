// Package document turns protocol objects into signed documents and back: RFC 8785 canonical bytes, Ed25519
// signatures over them, strict reading, and the envelope of a Command (§2, §6.4, §15.1).
package document

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/gowebpki/jcs"
)

// MaxBytes bounds every document the harness reads.
const MaxBytes = 1 << 20

// MaxDepth bounds the nesting of a document.
const MaxDepth = 64

// Canonical returns the RFC 8785 bytes of one JSON value.
func Canonical(raw []byte) ([]byte, error) {
	canonical, err := jcs.Transform(raw)
	if err != nil {
		return nil, fmt.Errorf("canonicalizing: %w", err)
	}
	return canonical, nil
}

// CanonicalOf returns the RFC 8785 bytes of a Go value's JSON form.
func CanonicalOf(v any) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encoding: %w", err)
	}
	return Canonical(raw)
}

// Hash returns the content identifier of bytes: sha256: and 64 lower-case hexadecimal digits (§2).
func Hash(b []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(b)) }

// errors of strict reading.
var (
	errUTF8     = errors.New("is not valid UTF-8")
	errBOM      = errors.New("starts with a byte-order mark")
	errTrailing = errors.New("has data after its one JSON value")
)

// CheckStrict reports whether raw is exactly one JSON value as §6.4 demands of its first stage: UTF-8, no byte-order
// mark, no trailing data, no member name twice; and within the harness's bounds of size and depth.
func CheckStrict(raw []byte) error {
	if len(raw) > MaxBytes {
		return fmt.Errorf("has %d bytes; %d is the most", len(raw), MaxBytes)
	}
	if !utf8.Valid(raw) {
		return errUTF8
	}
	if bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")) {
		return errBOM
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := strictValue(d, 0); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errTrailing
	}
	return nil
}

func strictValue(d *json.Decoder, depth int) error {
	t, err := d.Token()
	if err != nil {
		return fmt.Errorf("is not JSON: %w", err)
	}
	delim, ok := t.(json.Delim)
	if !ok {
		return nil
	}
	if depth == MaxDepth {
		return fmt.Errorf("is nested deeper than %d", MaxDepth)
	}
	names := map[string]bool{}
	for d.More() {
		if delim == '{' {
			t, err := d.Token()
			if err != nil {
				return fmt.Errorf("is not JSON: %w", err)
			}
			name, _ := t.(string)
			if names[name] {
				return fmt.Errorf("has the member %q twice", name)
			}
			names[name] = true
		}
		if err := strictValue(d, depth+1); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return fmt.Errorf("is not JSON: %w", err)
	}
	return nil
}
