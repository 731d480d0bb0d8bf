package documents

import (
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/model/schema"
)

// Asked says in words what a vector asks for, with about as much of its document as a number of bytes.
func (v *Vector) Asked(most int) string {
	shown := func(text Text) string { return shown(text, most) }
	switch {
	case v.Validate != nil:
		return fmt.Sprintf("validate as %s: %s", v.Validate.Schema, shown(v.Validate.Document))
	case v.Canonicalize != nil:
		return "canonicalize " + shown(v.Canonicalize.Value)
	case v.Sign != nil:
		return fmt.Sprintf("sign as %s: %s", v.Sign.Profile, shown(v.Sign.Document))
	case v.Verify != nil:
		return fmt.Sprintf("verify as %s, with the Registry evidence %q: %s", v.Verify.Profile, v.Verify.Registry,
			shown(v.Verify.Document))
	}
	text := fmt.Sprintf("admit as %s by %s, with the Registry evidence %q, where the Admission Log looks up %s",
		v.Admit.Profile, v.Admit.Mode, v.Admit.Registry, v.Admit.Lookup.Status)
	if v.Admit.Append != nil {
		text += " and appends with " + string(v.Admit.Append.Status)
	}
	return text + ": " + shown(v.Admit.Document)
}

// Allowed says in words what may be answered, likewise.
func (v *Vector) Allowed(most int) string {
	shown := func(text Text) string { return shown(text, most) }
	e := &v.Expect
	switch {
	case e.Valid != nil:
		return map[bool]string{true: "valid", false: "not valid"}[*e.Valid]
	case !e.succeeds():
		return v.refusals()
	}
	success := "the record " + shown(e.Record)
	switch {
	case e.Canonical != nil:
		success = "the bytes " + shown(e.Canonical)
	case e.Signed != nil:
		success = "the document " + shown(e.Signed)
	case e.Verified != nil:
		success = fmt.Sprintf("verified: key %s of %s %s, signing hash %s", e.Verified.KeyID, e.Verified.Principal.Type,
			e.Verified.Principal.ID, e.Verified.SigningHash)
	}
	if len(e.Stages) > 0 {
		success += "; or else" + strings.TrimPrefix(v.refusals(), "success or")
	}
	return success
}

func shown(text Text, most int) string {
	if len(text) == 0 {
		return "(nothing)"
	}
	var b strings.Builder
	for len(text) > 0 && b.Len() < most {
		n := min(len(text), 150)
		for n < len(text) && n < 154 && text[n]&0xC0 == 0x80 {
			n++
		}
		b.WriteString(schema.Excerpt(text[:n]))
		text = text[n:]
	}
	if len(text) > 0 {
		b.WriteString(" …")
	}
	return b.String()
}
