package run

import (
	"context"
	"testing"
)

// The whole suite on the reference, as `weavecheck run` plays it on so many targets at once.
func BenchmarkRun(b *testing.B) {
	launch, err := NewLaunch("", LaunchOptions{})
	if err != nil {
		b.Fatal(err)
	}
	for name, targets := range map[string]int{"one target": 1, "two targets": 2} {
		b.Run(name, func(b *testing.B) {
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
