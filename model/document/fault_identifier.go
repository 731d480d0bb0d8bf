package document

import (
	"fmt"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/missionweave/weavecheck/model"
)

// normalizations are what people do to identifiers before they compare them, though no recipient may (§2).
var normalizations = []struct {
	id   string
	same func(id string) string
}{
	{"letter-case", strings.ToLower},
	{"scheme-case", func(id string) string {
		scheme, rest, _ := strings.Cut(id, ":")
		return strings.ToLower(scheme) + ":" + rest
	}},
	{"percent-encoding", func(id string) string {
		decoded, err := url.PathUnescape(id)
		if err != nil {
			return id
		}
		return decoded
	}},
	{"percent-case", func(id string) string { return percentEncoded.ReplaceAllStringFunc(id, strings.ToUpper) }},
	{"host", func(id string) string {
		u, err := url.Parse(id)
		if err != nil || u.Host == "" {
			return id
		}
		u.Host = strings.ToLower(u.Hostname())
		u.Path = path.Clean(u.Path)
		return u.String()
	}},
}

var percentEncoded = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// identifierFaults are comparisons of identifiers after a normalization: where a key is looked up, where the signer is
// compared, where a record is, and where bindings are held against each other.
func identifierFaults() []Fault {
	var all []Fault
	for _, n := range normalizations {
		same := func(a, b string) bool { return n.same(a) == n.same(b) }
		sameActor := func(a, b model.Actor) bool { return a.Type == b.Type && same(a.ID, b.ID) }
		fault := func(what string, change func(*Codec)) {
			all = append(all, Fault{fmt.Sprintf("%s-compared-without-%s", what, n.id), "2-28", change})
		}
		fault("key-ids", func(c *Codec) {
			c.find = func(keyID string, in *Bindings) *binding {
				for _, id := range slices.Sorted(maps.Keys(in.keys)) {
					if same(id, keyID) {
						return in.keys[id]
					}
				}
				return nil
			}
		})
		if n.id == "host" {
			continue
		}
		fault("signers", func(c *Codec) {
			replaced(c.steps, "key-principal", func(v *verification) string {
				return unless(v.key.principal.Type == model.Service && v.profile.signer == nil || v.profile.signer != nil &&
					sameActor(v.key.principal, v.profile.signer(v.root)), "the key is not the expected signer's")
			})
		})
		fault("records", func(c *Codec) {
			for id, established := range map[string]func(*Verified) string{
				"organizationId": func(v *Verified) string { return v.OrganizationID },
				"keyId":          func(v *Verified) string { return v.KeyID },
			} {
				replaced(c.admissions, "record-"+id, func(a *admission) string {
					return unless(same(a.member(id), established(a.verified)), ReasonBinding)
				})
			}
			replaced(c.admissions, "record-principal", func(a *admission) string {
				return unless(sameActor(actorOf(a.root.Member("principal")), a.verified.Principal), ReasonBinding)
			})
			replaced(c.admissions, "authenticated-service", func(a *admission) string {
				return unless(a.service == nil || sameActor(actorOf(a.root.Member("acceptedBy")), *a.service),
					ReasonUnauthenticated)
			})
		})
		fault("bindings", func(c *Codec) {
			replaced(c.bindings, "key-id-not-reused", func(j *joining) string {
				for id, b := range j.byID {
					if same(id, j.keyID) && !(sameActor(b.principal, j.principal) && string(b.publicKey) == string(j.publicKey)) {
						return "binds a key id again"
					}
				}
				return ""
			})
		})
	}
	return all
}
