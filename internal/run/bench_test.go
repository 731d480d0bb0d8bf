package run

import (
	"context"
	"fmt"
	"testing"
)

// The whole suite on the reference, as `weavecheck run` plays it on so many targets at once.
func BenchmarkRun(b *testing.B) {
	launch, err := NewLaunch("", LaunchOptions{})
	if err != nil {
		b.Fatal(err)
	}
	for _, targets := range []int{1, 2} {
		b.Run(fmt.Sprintf("targets=%d", targets), func(b *testing.B) {
			for b.Loop() {
				selection, err := Select(nil, nil, 0)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := Run(context.Background(), Options{Launch: launch, Selection: selection,
					Targets: targets}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
