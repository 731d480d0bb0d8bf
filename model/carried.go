package model

import "sync"

// Signed Documents in payloads: a manifest, Evidence, an Agent Card. The signature of the Command covers their bytes,
// and yet each is verified by itself before anything comes of it, under the key of its own signer (§6.4).

// Carried is what reading found wrong with the Signed Documents that a payload carries. Each is a document of its own,
// so that several things can be wrong at once.
type Carried struct {
	OffSchema  bool // one fails stage 2 of §6.4: its schema, which demands the signature
	Unverified bool // one fails a later stage: its signature, the time of that, or its key
	Foreign    bool // one is of another Organization
	Unbindable bool // one declares a key that the Registry must not bind beside those it has
}

// carried are the guards of the Signed Documents that the Commands of a rule carry. noun names them.
func carried(noun string) []*Guard {
	return []*Guard{
		// That an absent signature is one that failed is a way to see it too (§19).
		{Name: noun + "-conforms", Requirement: "6.4-64", Codes: codes(offForm, []Code{AuthInvalidSignature}),
			Needs: document, Holds: func(f *Facts) bool { return !f.Command.Carried.OffSchema }},
		// The Command itself is sound, and makes no sense with a document that nobody vouches for.
		{Name: noun + "-verified", Requirement: "6.4-62", Codes: []Code{AuthInvalidSignature, InvalidCommand},
			Needs: document, Holds: func(f *Facts) bool { return !f.Command.Carried.Unverified }},
	}
}

// signedMembers are the members of payloads that are Signed Documents, by the kind of the Command.
var signedMembers = sync.OnceValue(func() map[Kind][]Member {
	all := map[Kind][]Member{}
	for _, d := range CommandDefs() {
		for _, m := range d.Members() {
			if m.Signed != "" {
				all[d.Kind] = append(all[d.Kind], m)
			}
		}
	}
	return all
})

// SignedMembers lists the members of the payload of a kind that are Signed Documents, or lists of them.
func SignedMembers(kind Kind) []Member { return signedMembers()[kind] }
