package document

import (
	"bufio"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"testing"

	"github.com/missionweave/weavecheck/model"
)

const benchAt = model.Instant(1_798_761_600_000)

func benchCommand(tb testing.TB) ([]byte, *Bindings, ed25519.PublicKey) {
	tb.Helper()
	sender := model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:sender"}
	id := TestIdentity(sender)
	bindings := NewBindings("urn:weavecheck:organization:one")
	if err := bindings.Bind(sender, id.PublicKey(benchAt)); err != nil {
		tb.Fatal(err)
	}
	text, err := id.Sign(map[string]any{
		"protocolVersion": "0.1", "actionId": "urn:weavecheck:action:1", "actor": sender, "kind": "work.submit",
		"groupId":      "urn:weavecheck:group:1",
		"sessionEpoch": 7, "membershipEpoch": 3, "expectedRevision": 4, "correlationId": "urn:weavecheck:correlation:1",
		"issuedAt":   benchAt,
		"workItemId": "urn:weavecheck:item:1", "payload": map[string]any{
			"ownershipEpoch": 2, "executionLeaseId": "urn:weavecheck:lease:9",
			"artifactIds": []string{"urn:weavecheck:artifact:1", "urn:weavecheck:artifact:2"},
			"note":        "two parts \"as agreed\"\n", "share": 0.25,
		},
	}, benchAt)
	if err != nil {
		tb.Fatal(err)
	}
	clear(ours.made) // it is to be verified as a foreign one
	return text, bindings, id.key.Public().(ed25519.PublicKey)
}

// BenchmarkVerify compares the stages with a bare verification of the signature over the same bytes.
func BenchmarkVerify(b *testing.B) {
	text, bindings, key := benchCommand(b)
	codec := Sound()
	verified, failed := codec.Verify(CommandProfile, text, bindings)
	if failed != nil {
		b.Fatal(failed)
	}
	var signature struct {
		Signature struct{ Value string }
	}
	if err := json.Unmarshal(text, &signature); err != nil {
		b.Fatal(err)
	}
	value, _ := decodeBase64URL(signature.Signature.Value)
	b.Run("bare Ed25519", func(b *testing.B) {
		for b.Loop() {
			if !ed25519.Verify(key, verified.SigningBytes, value) {
				b.Fatal("it does not verify")
			}
		}
	})
	b.Run("stages 3 to 6", func(b *testing.B) {
		later := *codec
		later.steps = later.steps[1:] // without the schema
		v := &verification{codec: &later, profile: CommandProfile, bindings: bindings}
		if err := v.document.Read(text); err != nil {
			b.Fatal(err)
		}
		b.ReportAllocs()
		for b.Loop() {
			v.signing = nil
			if _, failed := later.stages(v); failed != nil {
				b.Fatal(failed)
			}
		}
	})
	b.Run("all six stages", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, failed := codec.Verify(CommandProfile, text, bindings); failed != nil {
				b.Fatal(failed)
			}
		}
	})
	b.Run("all six stages of one of ours", func(b *testing.B) {
		ours.add(key, verified.SigningBytes, value)
		for b.Loop() {
			if _, failed := codec.Verify(CommandProfile, text, bindings); failed != nil {
				b.Fatal(failed)
			}
		}
	})
	b.Run("stages 1 and 2", func(b *testing.B) {
		v := &verification{codec: codec, profile: CommandProfile, bindings: bindings}
		for b.Loop() {
			if err := v.document.Read(text); err != nil {
				b.Fatal(err)
			}
			v.open()
			if codec.steps[0].fault(v) != "" {
				b.Fatal("off schema")
			}
		}
	})
}

// BenchmarkEvents reads signed Events from a stream of lines and verifies each: neither the cost of one nor the memory
// held may grow with their number. Run it with -benchtime 1x.
func BenchmarkEvents(b *testing.B) {
	authority := model.Actor{Type: model.Service, ID: "urn:weavecheck:service:group-authority"}
	id := TestIdentity(authority)
	bindings := NewBindings("urn:weavecheck:organization:one")
	if err := bindings.Bind(authority, id.PublicKey(benchAt)); err != nil {
		b.Fatal(err)
	}
	var lines [][]byte
	for i := range 1000 {
		text, err := id.Sign(map[string]any{
			"protocolVersion": "0.1", "eventId": fmt.Sprintf("urn:weavecheck:event:%d", i), "kind": "work.started",
			"groupId":  "urn:weavecheck:group:1",
			"sequence": i + 1, "cause": map[string]any{"type": "command", "id": fmt.Sprintf("urn:weavecheck:action:%d", i)},
			"actor": map[string]any{"type": "agent", "id": "urn:weavecheck:agent:ada"}, "aggregateRevision": i,
			"correlationId": "urn:weavecheck:correlation:1", "occurredAt": benchAt, "workItemId": "urn:weavecheck:item:1",
			"payload":    map[string]any{"revision": i, "ownershipEpoch": 1, "executionLeaseId": "urn:weavecheck:lease:1"},
			"acceptedBy": authority,
		}, benchAt)
		if err != nil {
			b.Fatal(err)
		}
		lines = append(lines, append(text, '\n'))
	}
	clear(ours.made) // they are to be verified as foreign ones
	profile, _ := ProfileOf("event")
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			codec := Sound()
			for b.Loop() {
				scanner := bufio.NewScanner(&repeated{lines: lines, left: n})
				count := 0
				for scanner.Scan() {
					if _, failed := codec.Verify(profile, scanner.Bytes(), bindings); failed != nil {
						b.Fatal(failed)
					}
					count++
				}
				if count != n || scanner.Err() != nil {
					b.Fatalf("%d of %d Events were read: %v", count, n, scanner.Err())
				}
			}
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			b.ReportMetric(float64(memory.HeapSys)/1e6, "heap-MB")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/event")
		})
	}
}

// repeated is a stream of a number of lines, which are those of a list over and over.
type repeated struct {
	lines [][]byte
	left  int
	next  int
	rest  []byte
}

func (r *repeated) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.rest = r.lines[r.next%len(r.lines)]
		r.next++
		r.left--
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// BenchmarkCanonicalOf compares the canonical bytes of a document that are written at once with those of its JSON form.
func BenchmarkCanonicalOf(b *testing.B) {
	doc := map[string]any{
		"protocolVersion": "0.1", "eventId": "urn:weavecheck:event:1", "kind": "work.offer.accepted",
		"actor": model.Actor{Type: model.Agent, ID: "urn:weavecheck:agent:sender"}, "occurredAt": benchAt, "sequence": uint64(7),
		"payload": &model.AcceptedFacts{}, "workItemId": "urn:weavecheck:item:1", "groupId": "urn:weavecheck:group:1",
	}
	b.Run("at once", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := CanonicalOf(doc); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("by its JSON form", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := slowly(doc); err != nil {
				b.Fatal(err)
			}
		}
	})
}
