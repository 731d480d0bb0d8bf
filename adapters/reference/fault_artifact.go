package reference

import "github.com/missionweave/weavecheck/model"

// overwrites shows all Artifacts of one URI with the content of the last of them, for the server that takes the URI for
// what is there.
func (r *Reference) overwrites(artifacts []model.ArtifactView) {
	last := map[string]*string{}
	for _, a := range artifacts {
		last[r.state.Artifact(a.ArtifactID).URI] = a.ContentHash
	}
	for i, a := range artifacts {
		artifacts[i].ContentHash = last[r.state.Artifact(a.ArtifactID).URI]
	}
}
