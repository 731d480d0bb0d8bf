package bundle

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors/documents"
)

const admissionManifest = "admission/manifest.json"

// The profile of the Admission bundle that weavecheck knows.
const admissionProfile = "missionweaveprotocol.first-admission-historical-trust.v0.1"

type admissionBundle struct {
	Schema          string `json:"$schema"`
	ManifestVersion int    `json:"manifestVersion"`
	ProtocolVersion string `json:"protocolVersion"`
	ProfileID       string `json:"profileId"`
	SemanticStage   string `json:"semanticStage"`
	WireCode        string `json:"wireCode"`
	Cryptography    struct {
		Manifest       string `json:"manifest"`
		ArtifactDigest string `json:"artifactDigest"`
	} `json:"cryptography"`
	FixtureSchemas map[string]string `json:"fixtureSchemas"`
	ArtifactDigest string            `json:"artifactDigest"`
	Artifacts      []artifact        `json:"artifacts"`
	Cases          []struct {
		ID          string                `json:"id"`
		Evaluations []admissionEvaluation `json:"evaluations"`
	} `json:"cases"`
}

type admissionEvaluation struct {
	ID             string                   `json:"id"`
	ProfileID      string                   `json:"profileId"`
	Mode           document.Mode            `json:"mode"`
	Document       string                   `json:"document"`
	Registry       string                   `json:"registry"`
	TrustedContext *document.TrustedContext `json:"trustedContext"`
	Lookup         logOutcome               `json:"lookup"`
	Append         *logOutcome              `json:"append"`
	Expect         struct {
		Stage    document.Stage `json:"stage"`
		WireCode *string        `json:"wireCode"`
		Record   string         `json:"record"`
		Reason   string         `json:"reason"`
	} `json:"expect"`
}

type logOutcome struct {
	Status               document.LogStatus `json:"status"`
	Record               string             `json:"record"`
	AuthenticatedService *model.Actor       `json:"authenticatedService"`
}

// readAdmission reads the evaluations of the Admission bundle, which stands on the cryptography bundle of a digest.
func readAdmission(f *files, cryptography string) ([]documents.Vector, string, error) {
	var b admissionBundle
	text, err := f.json(admissionManifest, &b)
	if err != nil {
		return nil, "", err
	}
	if b.ProfileID != admissionProfile || b.ProtocolVersion != "0.1" || b.ManifestVersion != 1 {
		return nil, "", fmt.Errorf("%s: weavecheck knows version 1 of the profile %s of protocol 0.1; this is version %d "+
			"of %q of protocol %q",
			admissionManifest, admissionProfile, b.ManifestVersion, b.ProfileID, b.ProtocolVersion)
	}
	if err := f.verifyArtifacts(admissionManifest, text, b.ArtifactDigest, b.Artifacts); err != nil {
		return nil, "", err
	}
	if b.Cryptography.Manifest != cryptographyManifest || b.Cryptography.ArtifactDigest != cryptography {
		return nil, "", fmt.Errorf("%s: it stands on %s with the digest %s; that of this checkout has %s", admissionManifest,
			b.Cryptography.Manifest, b.Cryptography.ArtifactDigest, cryptography)
	}
	var list []documents.Vector
	for _, c := range b.Cases {
		for i := range c.Evaluations {
			v, err := f.admissionVector(c.ID, &c.Evaluations[i])
			if err == nil {
				err = v.WithEvidence(f.registries)
			}
			if err != nil {
				return nil, "", fmt.Errorf("%s: the evaluation %s: %w", admissionManifest, c.Evaluations[i].ID, err)
			}
			list = append(list, v)
		}
	}
	return list, b.ArtifactDigest, nil
}

func (f *files) admissionVector(caseID string, e *admissionEvaluation) (documents.Vector, error) {
	v := documents.Vector{
		ID: "admission." + e.ID, Title: fmt.Sprintf("%s: %s", caseID, strings.ReplaceAll(e.ID, "-", " ")),
		Subject: "admission, " + e.ID,
		Source:  admissionManifest, Bundle: "admission",
	}
	if _, known := document.ProfileOf(e.ProfileID); !known {
		return v, fmt.Errorf("weavecheck knows no kind of Signed Document %q", e.ProfileID)
	}
	if err := f.registry(e.Registry); err != nil {
		return v, err
	}
	text, err := f.bytes(e.Document)
	if err != nil {
		return v, err
	}
	lookup, err := f.outcome(&e.Lookup)
	if err != nil {
		return v, err
	}
	appended, err := f.outcome(e.Append)
	if err != nil {
		return v, err
	}
	v.Admit = &documents.Admit{
		Profile: e.ProfileID, Mode: e.Mode, Document: text, Registry: e.Registry, TrustedContext: e.TrustedContext,
		Lookup: *lookup, Append: appended,
	}
	v.Requirements = []string{requirementOf(e)}
	if e.Expect.Stage == complete {
		record, err := f.bytes(e.Expect.Record)
		v.Expect.Record = record
		return v, err
	}
	if e.Expect.Stage != document.Admission || e.Expect.WireCode == nil ||
		*e.Expect.WireCode != document.Admission.Code() {
		return v, fmt.Errorf("it expects the stage %q with a wire code that weavecheck does not know for it", e.Expect.Stage)
	}
	v.Expect.Stages, v.Expect.Reason = []document.Stage{document.Admission}, e.Expect.Reason
	return v, nil
}

func (f *files) outcome(o *logOutcome) (*documents.LogOutcome, error) {
	if o == nil {
		return nil, nil
	}
	out := &documents.LogOutcome{Status: o.Status, AuthenticatedService: o.AuthenticatedService}
	if o.Record == "" {
		return out, nil
	}
	record, err := f.bytes(o.Record)
	out.Record = record
	return out, err
}

// requirementOf is what an evaluation is about.
func requirementOf(e *admissionEvaluation) string {
	switch e.Expect.Reason {
	case "":
		if e.Mode == document.HistoricalReplay {
			return "6.4-100"
		}
		return "6.4-91"
	case document.ReasonMissing:
		return "6.4-98"
	case document.ReasonBinding:
		return "6.4-101"
	case document.ReasonOutsideInterval:
		return "6.4-105"
	case document.ReasonMalformedTime:
		return "6.4-record-trusted-accepted-at"
	case document.ReasonConflict:
		return "6.4-87"
	case document.ReasonRecordSchema:
		return "6.4-76"
	case document.ReasonSelfAnchoring:
		return "6.4-107"
	}
	return "6.4-82"
}

// organizationOf is the Organization that Registry evidence is about.
func organizationOf(r adapters.Registry) (string, error) {
	var evidence struct {
		OrganizationID string `json:"organizationId"`
	}
	err := json.Unmarshal(r.Evidence, &evidence)
	return evidence.OrganizationID, err
}
