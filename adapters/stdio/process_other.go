//go:build !unix

package stdio

import (
	"os"
	"os/exec"
)

// ownGroup does nothing where there are no process groups: what the process starts can outlive it there.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process. An error says that it has ended already.
func killGroup(p *os.Process) { _ = p.Kill() }
