//go:build unix

package stdio

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes the process the leader of a process group, so that everything it starts can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the group of a process. An error says that nothing of the group is left.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
