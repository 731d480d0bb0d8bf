package bundle

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

const cryptographyManifest = "cryptography/manifest.json"

// The profile of the cryptography bundle that weavecheck knows.
const cryptographyProfile = "missionweaveprotocol.signed-document-verification.v0.1"

type cryptographyBundle struct {
	Schema          string             `json:"$schema"`
	ManifestVersion int                `json:"manifestVersion"`
	ProtocolVersion string             `json:"protocolVersion"`
	ProfileID       string             `json:"profileId"`
	SemanticStages  []string           `json:"semanticStages"`
	FixtureSchemas  map[string]string  `json:"fixtureSchemas"`
	ArtifactDigest  string             `json:"artifactDigest"`
	Profiles        []profile          `json:"profiles"`
	Artifacts       []artifact         `json:"artifacts"`
	Cases           []cryptographyCase `json:"cases"`
}

type profile struct {
	ID             string            `json:"profileId"`
	Schema         string            `json:"schema"`
	ProtectedTime  string            `json:"protectedTimePointer"`
	ExpectedSigner map[string]string `json:"expectedSigner"`
}

type cryptographyCase struct {
	ID          string                   `json:"id"`
	Kind        string                   `json:"kind"`
	Evaluations []cryptographyEvaluation `json:"evaluations"`
}

type cryptographyEvaluation struct {
	ProfileID  string `json:"profileId"`
	Document   string `json:"document"`
	Registry   string `json:"registry"`
	SigningKey string `json:"signingKey"`
	Fault      *struct {
		ID    string         `json:"id"`
		Basis map[string]any `json:"basis"`
	} `json:"fault"`
	Expect struct {
		Stage    document.Stage `json:"stage"`
		WireCode *string        `json:"wireCode"`
		Verified *verified      `json:"verified"`
	} `json:"expect"`

	Input       string `json:"input"`
	ExpectedJCS string `json:"expectedJcs"`
	SHA256      string `json:"sha256"`
}

type verified struct {
	KeyID              string      `json:"keyId"`
	Principal          model.Actor `json:"principal"`
	ProtectedTime      string      `json:"protectedTime"`
	SigningBytes       string      `json:"signingBytes"`
	SigningHash        string      `json:"signingHash"`
	Signature          string      `json:"signature"`
	SignedDocumentHash string      `json:"signedDocumentHash"`
}

// complete is what the bundles call the stage after the last.
const complete document.Stage = "complete"

// readCryptography reads the evaluations of the cryptography bundle, with the digest of its manifest.
func readCryptography(f *files) ([]documents.Vector, string, error) {
	var b cryptographyBundle
	text, err := f.json(cryptographyManifest, &b)
	if err != nil {
		return nil, "", err
	}
	if b.ProfileID != cryptographyProfile || b.ProtocolVersion != "0.1" || b.ManifestVersion != 1 {
		return nil, "", fmt.Errorf("%s: weavecheck knows version 1 of the profile %s of protocol 0.1; this is version %d "+
			"of %q of protocol %q",
			cryptographyManifest, cryptographyProfile, b.ManifestVersion, b.ProfileID, b.ProtocolVersion)
	}
	if err := f.verifyArtifacts(cryptographyManifest, text, b.ArtifactDigest, b.Artifacts); err != nil {
		return nil, "", err
	}
	for _, p := range b.Profiles {
		if _, known := document.ProfileOf(p.ID); !known {
			return nil, "", fmt.Errorf("%s: weavecheck knows no kind of Signed Document %q", cryptographyManifest, p.ID)
		}
	}
	f.registries = map[string]adapters.Registry{}
	var list []documents.Vector
	for _, c := range b.Cases {
		for i := range c.Evaluations {
			v, err := f.cryptographyVector(&b, &c, &c.Evaluations[i])
			if err == nil {
				err = v.WithEvidence(f.registries)
			}
			if err != nil {
				return nil, "", fmt.Errorf("%s: the case %s: %w", cryptographyManifest, c.ID, err)
			}
			list = append(list, v)
		}
	}
	return list, b.ArtifactDigest, nil
}

func (f *files) cryptographyVector(b *cryptographyBundle, c *cryptographyCase, e *cryptographyEvaluation) (
	documents.Vector, error) {
	v := documents.Vector{ID: "cryptography." + c.ID, Title: c.ID, Source: cryptographyManifest, Bundle: "cryptography"}
	if e.Input != "" {
		return v, f.canonicalization(b, &v, e)
	}
	if _, known := document.ProfileOf(e.ProfileID); !known {
		return v, fmt.Errorf("weavecheck knows no kind of Signed Document %q", e.ProfileID)
	}
	if err := listed(b.Artifacts, e.Document, e.Registry); err != nil {
		return v, err
	}
	if err := f.registry(e.Registry); err != nil {
		return v, err
	}
	v.Verify = &documents.Verify{Profile: e.ProfileID, Document: f.read[e.Document], Registry: e.Registry}
	if e.Fault == nil {
		v.Requirements = []string{"6.4-doc-" + e.ProfileID}
		v.Title, v.Subject = fmt.Sprintf("%s: %s verifies", c.ID, slug(e.Document)), e.ProfileID+" that verifies"
		if len(c.Evaluations) > 1 {
			v.ID += "." + e.ProfileID
		}
		return v, f.established(b, &v, e)
	}
	requirement, known := ofStage[e.Expect.Stage]
	if !known || e.Expect.WireCode == nil || *e.Expect.WireCode != e.Expect.Stage.Code() {
		return v, fmt.Errorf("the fault %s has the stage %q with a wire code that weavecheck does not know for it",
			e.Fault.ID, e.Expect.Stage)
	}
	v.Requirements = []string{requirement}
	v.Title, v.Subject = fmt.Sprintf("%s: %s", c.ID, strings.ReplaceAll(e.Fault.ID, "-", " ")), e.Fault.ID
	if len(c.Evaluations) > 1 {
		v.ID += "." + e.Fault.ID
	}
	v.Expect.Stages = []document.Stage{e.Expect.Stage}
	return v, nil
}

// ofStage is the requirement that stands for a whole stage.
var ofStage = map[document.Stage]string{
	document.Parse: "6.4-63", document.Schema: "6.4-64", document.SignatureEnvelope: "6.4-65",
	document.KeyResolution:    "6.4-66",
	document.Canonicalization: "6.4-67", document.SignatureEquation: "6.4-68",
}

func (f *files) canonicalization(b *cryptographyBundle, v *documents.Vector, e *cryptographyEvaluation) error {
	if err := listed(b.Artifacts, e.Input, e.ExpectedJCS); err != nil {
		return err
	}
	v.Requirements, v.Subject = []string{"17.4-02"}, "canonical bytes"
	v.Canonicalize = &documents.Canonicalize{Value: f.read[e.Input]}
	v.Expect.Canonical = f.read[e.ExpectedJCS]
	if got := document.Hash(v.Expect.Canonical); got != e.SHA256 {
		return fmt.Errorf("%s has the digest %s, not %s", e.ExpectedJCS, got, e.SHA256)
	}
	return nil
}

// established takes what verification is to establish, and checks that the bundle agrees with itself about it.
func (f *files) established(b *cryptographyBundle, v *documents.Vector, e *cryptographyEvaluation) error {
	want := e.Expect.Verified
	if e.Expect.Stage != complete || want == nil {
		return fmt.Errorf("%s has no fault, but is not expected to be complete", e.Document)
	}
	if err := listed(b.Artifacts, want.SigningBytes, e.SigningKey); err != nil {
		return err
	}
	if err := f.signingKey(e.SigningKey, want.KeyID); err != nil {
		return err
	}
	signing := f.read[want.SigningBytes]
	canonical, err := document.Canonical(v.Verify.Document)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Document, err)
	}
	without, err := document.CanonicalWithout(v.Verify.Document, "signature")
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", e.Document, err)
	case document.Hash(signing) != want.SigningHash || !bytes.Equal(signing, without):
		return fmt.Errorf("%s: it is not what %s signs, or has another digest than %s", want.SigningBytes, e.Document,
			want.SigningHash)
	case document.Hash(canonical) != want.SignedDocumentHash || !bytes.Contains(canonical, []byte(want.Signature)):
		return fmt.Errorf("%s: its canonical form has another digest than %s, or another signature", e.Document,
			want.SignedDocumentHash)
	}
	organization, err := organizationOf(f.registries[e.Registry])
	v.Expect.Verified = &documents.Established{
		OrganizationID: organization, KeyID: want.KeyID, Principal: want.Principal, ProtectedTime: want.ProtectedTime,
		SigningBytes: signing, SigningHash: want.SigningHash,
	}
	return err
}

// signingKey checks the form of a fixture of a signing key, which the bundle gives for the key that signed (§22).
func (f *files) signingKey(name, keyID string) error {
	var key struct {
		TestOnly  bool   `json:"testOnly"`
		KeyID     string `json:"keyId"`
		Algorithm string `json:"algorithm"`
		Seed      string `json:"seed"`
		PublicKey string `json:"publicKey"`
	}
	if _, err := f.json(name, &key); err != nil {
		return err
	}
	if !key.TestOnly || key.Algorithm != "Ed25519" || key.KeyID != keyID {
		return fmt.Errorf("%s: it must be the test-only Ed25519 key %s; it is %q of algorithm %q", name, keyID, key.KeyID,
			key.Algorithm)
	}
	if _, err := document.ReadSigningKey(key.KeyID, key.Seed, key.PublicKey); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
