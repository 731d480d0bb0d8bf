package document

import (
	"slices"

	"github.com/missionweave/weavecheck/model"
	"github.com/missionweave/weavecheck/model/schema"
)

// Profile is what the Signed Document Verification Profile says of one kind of document (§6.4, its first table).
type Profile struct {
	// Name is that of the kind's normative schema.
	Name string
	// time is the member with the protected signed time.
	time string
	// signer finds the expected signer; nil: any service Principal.
	signer func(document schema.Value) model.Actor
}

// profiles are the nine kinds of Signed Documents.
var profiles = []Profile{
	{"agent-card", "issuedAt", nil},
	{"approval", "occurredAt", principalAt("approver")},
	{"artifact", "createdAt", producer},
	{"command", "issuedAt", principalAt("actor")},
	{"context-package", "generatedAt", principalAt("generatedBy")},
	{"event", "occurredAt", principalAt("acceptedBy")},
	{"evidence", "createdAt", principalAt("generatedBy")},
	{"extension-profile", "approvedAt", principalAt("approvedBy")},
	{"group-snapshot", "createdAt", principalAt("createdBy")},
}

// Profiles lists the kinds of Signed Documents.
func Profiles() []Profile { return slices.Clone(profiles) }

// ProfileOf returns the profile of a kind of Signed Document, such as "command".
func ProfileOf(name string) (Profile, bool) {
	i := slices.IndexFunc(profiles, func(p Profile) bool { return p.Name == name })
	if i < 0 {
		return Profile{}, false
	}
	return profiles[i], true
}

func principalAt(name string) func(schema.Value) model.Actor {
	return func(document schema.Value) model.Actor { return actorOf(document.Member(name)) }
}

func producer(document schema.Value) model.Actor {
	return model.Actor{Type: model.Agent, ID: textOf(document.Member("producer").Member("agentId"))}
}

func actorOf(v schema.Value) model.Actor {
	return model.Actor{Type: model.ActorType(textOf(v.Member("type"))), ID: textOf(v.Member("id"))}
}

// textOf is the content of a string, "" of anything else.
func textOf(v schema.Value) string {
	if v.Kind() != schema.String {
		return ""
	}
	return v.Text()
}
