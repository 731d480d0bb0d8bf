package simulator_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// What a Session leaves behind is short-lived: to collect it as often as usual took a fifth of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
