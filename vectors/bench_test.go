package vectors_test

import (
	"testing"

	"github.com/missionweave/weavecheck/vectors"
)

// What it takes to read the vectors, and to verify them. What it takes to play them stands in internal/run.

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
