package vectors_test

import (
	"testing"

	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/features"
	"github.com/missionweave/weavecheck/model/document"
	"github.com/missionweave/weavecheck/vectors"
)

// Beside each other: what it takes to read the vectors, to replay them, and to run the scenarios they come from.

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := vectors.Load(vectors.Files()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVerify(b *testing.B) {
	for b.Loop() {
		if err := vectors.Verify(vectors.Files()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReplayAll(b *testing.B) {
	for b.Loop() {
		target := reference.New(reference.Options{Memo: document.NewMemo()})
		info, err := target.Initialize(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := vectors.ReplayAll(b.Context(), vectors.Options{Target: target, Info: info}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkScenarios(b *testing.B) {
	for b.Loop() {
		target := reference.New(reference.Options{Memo: document.NewMemo()})
		info, err := target.Initialize(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if _, err := features.Run(b.Context(), features.Options{Target: target, Info: info}); err != nil {
			b.Fatal(err)
		}
	}
}
