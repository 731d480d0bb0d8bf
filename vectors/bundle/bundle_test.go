package bundle_test

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/bundle"
)

type object = map[string]any

// checkout is a small checkout: the least that has an evaluation of each bundle.
type checkout struct {
	t     *testing.T
	files map[string]string
}

const (
	commandFile  = "cryptography/vectors/command.json"
	signingFile  = "cryptography/vectors/command.jcs"
	registryFile = "cryptography/keys/registry.json"
	recordFile   = "admission/records/command.json"
	keyFile      = "cryptography/keys/signing-one.json"
)

func newCheckout(t *testing.T) *checkout {
	t.Helper()
	c := &checkout{t, map[string]string{}}
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	public := base64.RawURLEncoding.EncodeToString(key.Public().(ed25519.PublicKey))
	signer := object{"type": "service", "id": "urn:weavecheck:service:one"}
	c.json(registryFile, object{"organizationId": "urn:weavecheck:organization:one", "bindings": []any{object{
		"keyId": "urn:weavecheck:key:one", "principal": signer, "algorithm": "Ed25519", "publicKey": public,
		"validFrom": "2027-01-01T00:00:00Z", "validityHistory": []any{},
	}}})
	c.json(keyFile, object{
		"testOnly": true, "keyId": "urn:weavecheck:key:one", "algorithm": "Ed25519",
		"seed": base64.RawURLEncoding.EncodeToString(key.Seed()), "publicKey": public,
	})
	profile, _ := document.ProfileOf("command")
	signed, failed := document.Sound().Sign(profile, c.text(object{
		"protocolVersion": "0.1", "actionId": "urn:weavecheck:action:1", "actor": signer,
		"kind":          "ext.missionweaveprotocol.identity.session_open",
		"correlationId": "urn:weavecheck:correlation:1", "issuedAt": "2027-01-01T00:00:00Z", "payload": object{},
	}), document.SigningKey{KeyID: "urn:weavecheck:key:one", Key: key})
	if failed != nil {
		t.Fatal(failed)
	}
	signing, err := document.CanonicalWithout(signed, "signature")
	if err != nil {
		t.Fatal(err)
	}
	c.files[commandFile], c.files[signingFile] = string(signed), string(signing)
	c.files["schemas/command.schema.json"] = "{}"
	c.json(recordFile, object{
		"protocolVersion": "0.1", "admissionRecordId": "urn:weavecheck:record:1",
		"organizationId": "urn:weavecheck:organization:one", "documentKind": "command",
		"signingHash": document.Hash(signing), "keyId": "urn:weavecheck:key:one", "principal": signer,
		"trustedAcceptedAt": "2027-01-01T00:00:01Z", "acceptedBy": signer,
	})
	c.json("conformance/manifest.json",
		[]any{object{"name": "a command", "schema": "schemas/command.schema.json", "instance": commandFile, "valid": true}})
	c.cryptography(func(object) {})
	c.admission(func(object) {})
	return c
}

func (c *checkout) text(v any) []byte {
	c.t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		c.t.Fatal(err)
	}
	return text
}

func (c *checkout) json(name string, v any) { c.files[name] = string(c.text(v)) }

func (c *checkout) artifacts(names ...string) (list []any) {
	for _, n := range names {
		list = append(list, object{"path": n, "byteLength": len(c.files[n]), "sha256": document.Hash([]byte(c.files[n]))})
	}
	return list
}

// manifest writes a manifest after a change, with the right digest.
func (c *checkout) manifest(name string, m object, change func(object)) {
	c.t.Helper()
	change(m)
	canonical, err := document.CanonicalWithout(c.text(m), "artifactDigest")
	if err != nil {
		c.t.Fatal(err)
	}
	m["artifactDigest"] = document.Hash(canonical)
	c.json(name, m)
}

func (c *checkout) cryptography(change func(object)) {
	var signed struct{ Signature struct{ Value string } }
	if err := json.Unmarshal([]byte(c.files[commandFile]), &signed); err != nil {
		c.t.Fatal(err)
	}
	c.manifest("cryptography/manifest.json", object{
		"$schema": "x", "manifestVersion": 1, "protocolVersion": "0.1",
		"profileId":      "missionweaveprotocol.signed-document-verification.v0.1",
		"semanticStages": []any{}, "fixtureSchemas": object{}, "profiles": []any{object{"profileId": "command"}},
		"artifacts": c.artifacts(commandFile, signingFile, keyFile, registryFile),
		"cases": []any{
			object{"id": "accept.one", "kind": "single", "evaluations": []any{object{
				"profileId": "command", "document": commandFile, "registry": registryFile, "signingKey": keyFile, "fault": nil,
				"expect": object{"stage": "complete", "wireCode": nil, "verified": object{
					"keyId": "urn:weavecheck:key:one", "principal": object{"type": "service", "id": "urn:weavecheck:service:one"},
					"protectedTime": "2027-01-01T00:00:00Z",
					"signingBytes":  signingFile, "signingHash": document.Hash([]byte(c.files[signingFile])),
					"signature":          signed.Signature.Value,
					"signedDocumentHash": document.Hash([]byte(c.files[commandFile])),
				}},
			}}},
			object{"id": "accept.bytes", "kind": "canonicalization", "evaluations": []any{object{
				"input": signingFile, "expectedJcs": signingFile, "sha256": document.Hash([]byte(c.files[signingFile])),
			}}},
		},
	}, change)
}

func (c *checkout) admission(change func(object)) {
	var cryptography struct{ ArtifactDigest string }
	if err := json.Unmarshal([]byte(c.files["cryptography/manifest.json"]), &cryptography); err != nil {
		c.t.Fatal(err)
	}
	service := object{"type": "service", "id": "urn:weavecheck:service:one"}
	c.manifest("admission/manifest.json", object{
		"$schema": "x", "manifestVersion": 1, "protocolVersion": "0.1",
		"profileId":     "missionweaveprotocol.first-admission-historical-trust.v0.1",
		"semanticStage": "admission", "wireCode": "AUTH_INVALID_SIGNATURE", "fixtureSchemas": object{},
		"cryptography": object{"manifest": "cryptography/manifest.json", "artifactDigest": cryptography.ArtifactDigest},
		"artifacts":    c.artifacts(recordFile),
		"cases": []any{object{"id": "accept.retry", "evaluations": []any{object{
			"id": "retry", "profileId": "command", "mode": "first-admission", "document": commandFile, "registry": registryFile,
			"trustedContext": nil,
			"lookup":         object{"status": "found", "record": recordFile, "authenticatedService": service}, "append": nil,
			"expect": object{"stage": "complete", "wireCode": nil, "record": recordFile},
		}}}},
	}, change)
}

func (c *checkout) write() string {
	c.t.Helper()
	root := c.t.TempDir()
	for name, text := range c.files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			c.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			c.t.Fatal(err)
		}
	}
	return root
}

func TestEveryEvaluationOfACheckoutIsPutToATarget(t *testing.T) {
	b, err := bundle.Read(newCheckout(t).write())
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(len(b.Structural), len(b.Cryptography), len(b.Admission)); got != "1 2 1" {
		t.Errorf("there are %s evaluations, want 1 2 1", got)
	}
	for _, v := range b.Vectors() {
		if difference, err := v.Ask(context.Background(), reference.NewDocuments(document.Sound())); difference != nil ||
			err != nil {
			t.Errorf("%s: %+v, %v", v.ID, difference, err)
		}
	}
}

func TestACheckoutThatIsNotWhatItsManifestsSayIsRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*checkout)
		want   string
	}{
		{"a changed byte", func(c *checkout) { c.files[signingFile] += " " }, signingFile + ": its "},
		{"a missing file", func(c *checkout) { delete(c.files, registryFile) },
			registryFile + ": no such file or directory; cryptography/manifest.json lists it"},
		{"a missing instance", func(c *checkout) {
			c.json("conformance/manifest.json",
				[]any{object{"name": "x", "schema": "schemas/command.schema.json", "instance": "conformance/none.json",
					"valid": true}})
		}, "conformance/none.json: no such file or directory"},
		{"a schema that nobody knows", func(c *checkout) {
			c.json("conformance/manifest.json",
				[]any{object{"name": "x", "schema": "schemas/task.schema.json", "instance": commandFile, "valid": true}})
		}, `"x" has the schema schemas/task.schema.json, which weavecheck does not know`},
		{"no verdict", func(c *checkout) {
			c.json("conformance/manifest.json",
				[]any{object{"name": "x", "schema": "schemas/command.schema.json", "instance": commandFile}})
		}, "the entry 0 lacks its name, or whether it is valid"},
		{"nothing", func(c *checkout) { c.json("conformance/manifest.json", []any{}) },
			"conformance/manifest.json: there is nothing in it"},
		{"another profile", func(c *checkout) { c.cryptography(func(m object) { m["profileId"] = "another.v2" }) },
			`weavecheck knows version 1 of the profile missionweaveprotocol.signed-document-verification.v0.1 of protocol 0.1; this is version 1 of "another.v2"`},
		{"a signing key of another seed", func(c *checkout) {
			c.files[keyFile] = strings.Replace(c.files[keyFile], `"seed":"AAAA`, `"seed":"BBBB`, 1)
			c.cryptography(func(object) {})
		}, keyFile + ": the key urn:weavecheck:key:one: its public key is not that of its seed"},
		{"a signing key that is not for tests", func(c *checkout) {
			c.files[keyFile] = strings.Replace(c.files[keyFile], `"testOnly":true`, `"testOnly":false`, 1)
			c.cryptography(func(object) {})
		}, keyFile + ": it must be the test-only Ed25519 key urn:weavecheck:key:one"},
		{"an unknown kind of document", func(c *checkout) {
			c.cryptography(func(m object) { m["profiles"] = []any{object{"profileId": "invoice"}} })
		}, `weavecheck knows no kind of Signed Document "invoice"`},
		{"a manifest with another digest", func(c *checkout) {
			c.files["cryptography/manifest.json"] = strings.Replace(c.files["cryptography/manifest.json"], "accept.one",
				"accept.two", 1)
		}, "cryptography/manifest.json: its artifactDigest is sha256:"},
		{"a member that nobody knows", func(c *checkout) { c.cryptography(func(m object) { m["mood"] = "good" }) },
			`unknown field "mood"`},
		{"a name twice", func(c *checkout) {
			c.files["admission/manifest.json"] = strings.Replace(c.files["admission/manifest.json"], `"wireCode"`,
				`"wireCode":"x","wireCode"`, 1)
		}, `the member name "wireCode" occurs twice`},
		{"another cryptography bundle",
			func(c *checkout) { c.cryptography(func(m object) { m["semanticStages"] = []any{"parse"} }) },
			"admission/manifest.json: it stands on cryptography/manifest.json with the digest"},
		{"a path out of the checkout", func(c *checkout) {
			c.json("conformance/manifest.json",
				[]any{object{"name": "x", "schema": "schemas/command.schema.json", "instance": "../x", "valid": true}})
		}, `"../x" is no path within the checkout`},
		{"a file without a digest",
			func(c *checkout) { c.cryptography(func(m object) { m["artifacts"] = m["artifacts"].([]any)[:3] }) },
			registryFile + " is used by an evaluation, but is not among the artifacts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := newCheckout(t)
			c.change(tree)
			if _, err := bundle.Read(tree.write()); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Read = %v\nwant   … %s", err, c.want)
			}
		})
	}
	if _, err := bundle.Read(filepath.Join(t.TempDir(), "none")); err == nil ||
		!strings.Contains(err.Error(), "no such file or directory") {
		t.Errorf("Read of nothing = %v", err)
	}
}
