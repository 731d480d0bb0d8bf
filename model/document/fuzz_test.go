package document

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/missionweave/weavecheck/model/schema"
)

// seeds are texts at the edges of what is JSON, I-JSON and canonical.
var seeds = []string{
	`{}`, `[]`, `null`, ` true `, `"x"`, `-0`, `0.1e1`, `1e21`, `1E-7`, `123456789012345678901234567890`, `5e-324`,
	`1.7976931348623157e308`, `1e400`, `9007199254740993`,
	`{"b":1,"a":[{"d":null,"c":"é"}]}`, `{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`,
	`"\ud800"`, `"\udc00\ud800"`, `"\u000f\u0022\/\b\u007f\u2028"`,
	"\"\xff\"", "\xef\xbb\xbf{}", `{"a":1,"\u0061":2}`, `{} {}`, `{"signature":{"signature":1},"x":{"signature":2}}`,
}

// FuzzCanonicalize compares our canonical bytes with those of another implementation.
func FuzzCanonicalize(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		ours, err := Canonical(text)
		theirs := jsontext.Value(bytes.Clone(text))
		theirErr := theirs.Canonicalize(jsontext.AllowInvalidUTF8(false), jsontext.AllowDuplicateNames(false))
		if (err == nil) != (theirErr == nil) {
			if err != nil && overflows(text) {
				return // they take a number beyond binary64 for the greatest one
			}
			t.Fatalf("Canonical(%q): ours %v, theirs %v", text, err, theirErr)
		}
		if err != nil {
			return
		}
		if !bytes.Equal(ours, theirs) {
			t.Errorf("Canonical(%q) = %s, theirs %s", text, ours, theirs)
		}
		again, err := Canonical(ours)
		if err != nil || !bytes.Equal(again, ours) {
			t.Errorf("the canonical bytes %s are not their own canonical bytes: %s (%v)", ours, again, err)
		}
	})
}

func overflows(text []byte) bool {
	var d schema.Document
	return d.Read(text) == nil && d.Outside() != nil
}

// FuzzVerify feeds the verifier. Whatever comes, both ways of looking at R agree, a failure has the code of its stage,
// and what verifies is exactly what was signed.
func FuzzVerify(f *testing.F) {
	text, bindings, _ := benchCommand(f)
	signed, err := CanonicalWithout(text, "signature")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(bytes.Replace(text, []byte(`"value":"`), []byte(`"value":"A`), 1))
	f.Add(bytes.Replace(text, []byte(`0.25`), []byte(`1e400`), 1))
	f.Add(bytes.Replace(text, []byte(`0.25`), []byte(`25e-2`), 1))
	f.Add(bytes.Replace(text, []byte(`"share"`), []byte(`"\ud800"`), 1))
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	eager := Sound()
	eager.deferred = false
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, p := range profiles {
			verified, failed := Sound().Verify(p, text, bindings)
			_, slowly := eager.Verify(p, text, bindings)
			switch {
			case (failed == nil) != (slowly == nil) || failed != nil && *failed != *slowly:
				t.Fatalf("%s: %v where R is looked at last, %v where in its turn", p.Name, failed, slowly)
			case failed != nil && failed.Code != failed.Stage.Code():
				t.Errorf("%s: the code %s at the stage %s", p.Name, failed.Code, failed.Stage)
			case failed == nil && !bytes.Equal(verified.SigningBytes, signed):
				t.Errorf("%s: something was verified that nobody signed: %s", p.Name, verified.SigningBytes)
			}
		}
	})
}

// FuzzBindings feeds the reader of Registry evidence, which must end in a fault or in keys that stand all checks.
func FuzzBindings(f *testing.F) {
	f.Add([]byte(`{"organizationId":"urn:o","bindings":[{"keyId":"urn:k","principal":{"type":"agent","id":"urn:a"},"algorithm":"Ed25519",` +
		`"publicKey":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","validFrom":"2027-01-01T00:00:00Z","validityHistory":[{"sequence":1,"recordedAt":"2027-01-01T00:00:00Z","validUntil":"2028-01-01T00:00:00Z"}]}]}`))
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		e := Sound().ReadBindings(Registry{Coverage: CoverageComplete, Evidence: text})
		if e.Fault != "" {
			return
		}
		for id, b := range e.keys {
			p := decodePoint(b.publicKey)
			if p == nil || !primeOrder(p) || isIdentity(p) || b.interval.from == nil || id != b.keyID {
				t.Errorf("the key %q came through: %+v", id, b)
			}
		}
	})
}

// Numbers are where implementations differ: those of random bits, of few digits, and around powers of two and ten.
func TestNumbersAreWrittenAsAnotherImplementationWritesThem(t *testing.T) {
	random := rand.New(rand.NewPCG(8785, 1))
	var values []float64
	for range 20_000 {
		values = append(values, math.Float64frombits(random.Uint64()),
			float64(random.IntN(1_000_000))*math.Pow10(random.IntN(60)-30))
	}
	for e := -1074; e <= 1023; e++ {
		v := math.Ldexp(1, e)
		values = append(values, v, math.Nextafter(v, 0), math.Nextafter(v, math.Inf(1)))
	}
	for e := -324; e <= 308; e++ {
		v := math.Pow10(e)
		values = append(values, v, math.Nextafter(v, 0), math.Nextafter(v, math.Inf(1)), -v)
	}
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		text := strconv.AppendFloat(nil, v, 'e', 25, 64)
		ours, err := Canonical(text)
		theirs := jsontext.Value(bytes.Clone(text))
		if err := theirs.Canonicalize(); err != nil {
			t.Fatal(err)
		}
		if back, _ := strconv.ParseFloat(string(ours), 64); err != nil || !bytes.Equal(ours, theirs) || back != v {
			t.Errorf("Canonical(%s) = %s (%v), theirs %s", text, ours, err, theirs)
		}
	}
}
