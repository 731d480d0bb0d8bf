package selftest

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteMatrix prints the kill matrix: by sort of fault how many mutants were made, killed and excused; then every
// mutant that lives and should not, or is excused and dies; then the variants.
func (r Result) WriteMatrix(w io.Writer) error {
	var b strings.Builder
	type row struct{ made, killed, excused, wrong int }
	rows := map[string]*row{}
	var groups []string
	for _, m := range r.Mutants {
		if rows[m.Group] == nil {
			rows[m.Group] = &row{}
			groups = append(groups, m.Group)
		}
		g := rows[m.Group]
		g.made++
		switch {
		case !m.Right():
			g.wrong++
		case m.Excuse != "":
			g.excused++
		default:
			g.killed++
		}
	}
	fmt.Fprintf(&b, "%-20s %7s %7s %8s %6s\n", "mutants", "made", "killed", "excused", "wrong")
	total := row{}
	for _, g := range groups {
		v := rows[g]
		fmt.Fprintf(&b, "%-20s %7d %7d %8d %6d\n", g, v.made, v.killed, v.excused, v.wrong)
		total.made, total.killed = total.made+v.made, total.killed+v.killed
		total.excused, total.wrong = total.excused+v.excused, total.wrong+v.wrong
	}
	fmt.Fprintf(&b, "%-20s %7d %7d %8d %6d\n", "all", total.made, total.killed, total.excused, total.wrong)
	for _, m := range r.Mutants {
		switch {
		case m.Right():
		case m.Broken != "":
			fmt.Fprintf(&b, "broke the harness: %s: %s\n", m.ID, m.Broken)
		case m.KilledBy == "":
			fmt.Fprintf(&b, "lives: %s (%s)\n", m.ID, m.Requirement)
		default:
			fmt.Fprintf(&b, "excused, but killed by %s: %s\n", m.KilledBy, m.ID)
		}
	}
	r.writeCodecs(&b)
	for _, id := range r.Unproven {
		fmt.Fprintf(&b, "unproven: no check of %s was seen to fail on any mutant\n", id)
	}
	passed := 0
	variants := slices.Concat(r.Variants, r.CodecVariants)
	for _, v := range variants {
		if v.Right() {
			passed++
			continue
		}
		fmt.Fprintf(&b, "failed: %s\n", v.ID)
		writeSome(&b, "", v.Failed)
		writeSome(&b, "does not apply, though it is about something else: ", v.Undue)
	}
	for _, s := range r.Idle {
		fmt.Fprintf(&b, "silences nothing: %s: %s\n", s.By, s.Checks)
	}
	fmt.Fprintf(&b, "legal variants: %d of %d passed; %d checks, and %d of documents\n", passed, len(variants),
		r.Checks, r.Documents)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeCodecs prints the same of the codec's mutants, and which of them the official bundles would miss.
func (r Result) writeCodecs(b *strings.Builder) {
	for _, group := range []string{"codec", "schema"} {
		made, killed, excused, wrong := 0, 0, 0, 0
		var missed []string
		for _, m := range r.Codecs {
			if !strings.HasPrefix(m.ID, group+"/") {
				continue
			}
			made++
			switch {
			case !m.Right():
				wrong++
			case m.Excuse != "":
				excused++
			default:
				killed++
				if m.Official == "" {
					missed = append(missed, m.ID)
				}
			}
		}
		if made == 0 {
			continue
		}
		fmt.Fprintf(b, "%-20s %7d %7d %8d %6d\n", "documents: "+group, made, killed, excused, wrong)
		if r.Official == 0 || killed == 0 {
			continue
		}
		fmt.Fprintf(b, "  the %d official evaluations alone would miss %d of the %d killed", r.Official, len(missed), killed)
		if group == "schema" {
			b.WriteByte('\n') // too many to name each
			continue
		}
		fmt.Fprintf(b, ":\n")
		for _, id := range missed {
			fmt.Fprintf(b, "    %s\n", id)
		}
	}
	for _, m := range r.Codecs {
		switch {
		case m.Right():
		case m.Broken != "":
			fmt.Fprintf(b, "broke the harness: %s: %s\n", m.ID, m.Broken)
		case m.KilledBy == "":
			fmt.Fprintf(b, "lives: %s\n", m.ID)
		default:
			fmt.Fprintf(b, "excused, but killed by %s: %s\n", m.KilledBy, m.ID)
		}
	}
}

// writeSome prints the first few of a list.
func writeSome(b *strings.Builder, what string, list []string) {
	for i, text := range list {
		if i == 5 {
			fmt.Fprintf(b, "  and %d more\n", len(list)-i)
			return
		}
		fmt.Fprintf(b, "  %s%s\n", what, text)
	}
}
