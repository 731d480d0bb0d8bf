//go:build unix

package stdio

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/model"
)

// The tests run their own binary as the program under test: the variable says which program it is then.
const programVariable = "WEAVECHECK_TEST_PROGRAM"

// Where a program needs a file of the test's.
const fileVariable = "WEAVECHECK_TEST_FILE"

func TestMain(m *testing.M) {
	name := os.Getenv(programVariable)
	if name == "" {
		os.Exit(m.Run())
	}
	program, ok := programs[name]
	if !ok {
		fmt.Fprintln(os.Stderr, "there is no program", name)
		os.Exit(99)
	}
	os.Exit(program())
}

// programs are what the binary can be. Most hold the conversation until they are asked to submit.
var programs = map[string]func() int{
	"serve": func() int {
		if err := Serve(context.Background(), os.Stdin, os.Stdout, &fakeTarget{}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	},
	"serve documents": func() int {
		if err := Serve(context.Background(), os.Stdin, os.Stdout, &fakeDocuments{}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return 0
	},
	"exits early": func() int {
		if _, err := os.Stat(os.Getenv(fileVariable)); err == nil {
			return atSubmit(func(id string) int { return say(answerTo(id)) })
		}
		if err := os.WriteFile(os.Getenv(fileVariable), nil, 0o600); err != nil {
			return 98
		}
		fmt.Fprint(os.Stderr, "Traceback\n  line 1\nLicenceError: none\n\n")
		return 3
	},
	"exits": func() int { return atSubmit(func(string) int { return 4 }) },
	"is killed": func() int {
		return atSubmit(func(string) int {
			if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
				return 97
			}
			return hang()
		})
	},
	"hangs":             func() int { return atSubmit(func(string) int { return hang() }) },
	"hangs in a line":   func() int { return atSubmit(func(string) int { say(`{"jsonrpc":`); return hang() }) },
	"does not read":     func() int { return neverReads() },
	"closes its output": func() int { return atSubmit(func(string) int { os.Stdout.Close(); return hang() }) },
	"writes garbage":    func() int { return atSubmit(func(string) int { return say("got a command!\n") }) },
	"writes half a line": func() int {
		return atSubmit(func(string) int {
			say(`{"jsonrpc":"2.0","id":3,"resu`)
			return 1
		})
	},
	"writes a giant line": func() int { return atSubmit(func(string) int { return sayGiant() }) },
	"answers twice":       func() int { return atSubmit(func(id string) int { return say(answerTo(id) + answerTo(id)) }) },
	"answers ahead": func() int {
		return atSubmit(func(id string) int { return say(answerTo(id) + answerTo("4")) })
	},
	"notifies": func() int {
		return atSubmit(func(id string) int {
			return say(answerTo(id) + `{"jsonrpc":"2.0","method":"log","params":["hello"]}` + "\n")
		})
	},
	"floods its standard error": func() int { return atSubmit(func(id string) int { flood(); return say(answerTo(id)) }) },
	"leaves a process": func() int {
		return atSubmit(func(string) int { return leaveProcess("lingers") })
	},
	"leaves a process elsewhere": func() int {
		return atSubmit(func(string) int { return leaveProcess("lingers elsewhere") })
	},
	"hangs with a process": func() int {
		return atSubmit(func(string) int { leaveProcess("lingers"); return hang() })
	},
	"lingers": func() int {
		// A FIFO that only this process holds open for writing: its reader sees the end when this process ends.
		fifo, err := os.OpenFile(os.Getenv(fileVariable), os.O_WRONLY, 0)
		if err != nil {
			return 96
		}
		defer fifo.Close()
		fmt.Println("open")
		return hang()
	},
	"lingers elsewhere": func() int {
		// Until the test closes its end of the FIFO.
		fifo, err := os.Open(os.Getenv(fileVariable))
		if err != nil {
			return 96
		}
		defer fifo.Close()
		fmt.Println("open")
		if _, err := io.Copy(io.Discard, fifo); err != nil {
			return 96
		}
		return 0
	},
	"ignores the end": func() int {
		atSubmit(func(id string) int { return say(answerTo(id)) })
		return hangWithoutInput()
	},
	"changes its name": func() int {
		name := "first"
		if _, err := os.Stat(os.Getenv(fileVariable)); err == nil {
			name = "second"
		}
		if err := os.WriteFile(os.Getenv(fileVariable), nil, 0o600); err != nil {
			return 98
		}
		return converse(name, func(string) int { return 5 })
	},
	"says what it is told": func() int {
		// The answers that a test has written down, one to each submit; %s stands for the id.
		text, err := os.ReadFile(os.Getenv(fileVariable))
		if err != nil {
			return 98
		}
		return atSubmit(func(id string) int { return say(strings.ReplaceAll(string(text), "ID", id)) })
	},
}

// atSubmit answers initialize and reset, and hands the id of every other request to what the program is about. The
// program ends with its input or when that returns something else than 0.
func atSubmit(act func(id string) int) int { return converse("fake", act) }

func converse(name string, act func(id string) int) int {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return 0
		}
		var request struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if err := json.Unmarshal(line, &request); err != nil {
			return 95
		}
		switch request.Method {
		case "initialize":
			say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"name":%q,"version":"1","roles":["authority"],"capabilities":[]}}`+"\n", request.ID, name))
		case "reset":
			say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{}}`+"\n", request.ID))
		default:
			if code := act(string(request.ID)); code != 0 {
				return code
			}
		}
	}
}

func answerTo(id string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"result":{"events":[]}}` + "\n"
}

func say(text string) int {
	if _, err := io.WriteString(os.Stdout, text); err != nil {
		return 94
	}
	return 0
}

// hang reads an input that does not end before the program is killed.
func hang() int {
	_, err := io.Copy(io.Discard, os.Stdin)
	if err == nil {
		return hangWithoutInput()
	}
	return 93
}

// hangWithoutInput waits on a pipe of its own, whose other end a child that waits for this process holds open.
func hangWithoutInput() int {
	child := exec.Command("cat")
	stdin, err := child.StdinPipe()
	if err != nil {
		return 92
	}
	defer stdin.Close()
	if err := child.Run(); err != nil {
		return 91
	}
	return 90
}

func neverReads() int {
	in := bufio.NewReaderSize(os.Stdin, 16)
	for _, result := range []string{`{"name":"fake","version":"1","roles":[],"capabilities":[]}`, `{}`} {
		for {
			if _, err := in.ReadSlice('\n'); err == nil {
				break
			} else if !errors.Is(err, bufio.ErrBufferFull) {
				return 89
			}
		}
		id := "1"
		if result == "{}" {
			id = "2"
		}
		say(`{"jsonrpc":"2.0","id":` + id + `,"result":` + result + "}\n")
	}
	return hangWithoutInput()
}

func sayGiant() int {
	chunk := bytes.Repeat([]byte("x"), 1<<20)
	for range 1 << 10 {
		if _, err := os.Stdout.Write(chunk); err != nil {
			return 88
		}
	}
	return say("\n")
}

func flood() {
	line := strings.Repeat("flood ", 20_000) + "\n"
	for range 64 {
		fmt.Fprint(os.Stderr, line)
	}
}

// leaveProcess starts a process that outlives this one, with the same output, and returns when it is under way.
func leaveProcess(program string) int {
	r, w, err := os.Pipe()
	if err != nil {
		return 87
	}
	endless, open, err := os.Pipe()
	if err != nil {
		return 87
	}
	self, err := os.Executable()
	if err != nil {
		return 87
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), programVariable+"="+program)
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: program == "lingers elsewhere"}
	child.Stdin, child.Stdout, child.Stderr = endless, w, os.Stderr
	child.ExtraFiles = []*os.File{os.Stdout, open}
	if err := child.Start(); err != nil {
		return 87
	}
	if _, err := bufio.NewReader(r).ReadString('\n'); err != nil {
		return 87
	}
	return 6
}

// fakeTarget shows in its answers what it was asked.
type fakeTarget struct {
	org adapters.Organization
}

func (f *fakeTarget) Initialize(context.Context) (adapters.Info, error) {
	return adapters.Info{Name: "fake <&>", Version: "0", Roles: []string{adapters.RoleAuthority},
		Capabilities: []string{adapters.CapabilityObserve}}, nil
}

func (f *fakeTarget) Reset(_ context.Context, org adapters.Organization) error {
	f.org = org
	return nil
}

func (f *fakeTarget) Submit(_ context.Context, command json.RawMessage, at model.Instant) (adapters.Answer, error) {
	switch string(command) {
	case `{"refuse":true}`:
		return adapters.Answer{
			Error: json.RawMessage(`{"code":"AUTH_FORBIDDEN","message":"no","retryable":false,"occurredAt":"` + at.String() +
				`"}`)}, nil
	case `{"break":true}`:
		return adapters.Answer{}, errors.New("the fake target breaks down")
	case `{"both":true}`:
		return adapters.Answer{Events: []json.RawMessage{json.RawMessage(`{}`)}, Error: json.RawMessage(`{}`)}, nil
	}
	event, err := json.Marshal(map[string]any{"at": at, "bytes": []byte(command), "cards": f.org.Cards})
	return adapters.Answer{Events: []json.RawMessage{event, json.RawMessage("{\n \"a\": \"<b>\"\n}")}}, err
}

func (f *fakeTarget) Advance(context.Context, model.Instant) (adapters.Answer, error) {
	return adapters.Answer{}, nil
}

func (f *fakeTarget) Replay(_ context.Context, request adapters.ReplayRequest) (adapters.Answer, error) {
	event, err := json.Marshal(request)
	return adapters.Answer{Events: []json.RawMessage{event}}, err
}

func (f *fakeTarget) Observe(_ context.Context, at model.Instant) (adapters.Projection, error) {
	return fakeProjection(at), nil
}

func (f *fakeTarget) Close() error { return nil }

func fakeProjection(at model.Instant) adapters.Projection {
	state, none, revision, epoch := "queued", "", uint64(1<<53-1), uint64(0)
	shown, checkpoints := true, 2
	var nilList []string
	return adapters.Projection{
		Missions: []adapters.MissionView{},
		WorkItems: []adapters.WorkItemView{{
			WorkItemID: "urn:w:1", State: &state, Revision: &revision, OwnerID: &none, OwnershipEpoch: &epoch,
			DependencyIDs:   &nilList,
			OfferedAgentIDs: &[]string{"urn:a:<1>"}, OwnershipLeaseExpiresAt: &at, SelectionBasisRecorded: &shown,
			Checkpoints: &checkpoints,
		}},
		Memberships: []adapters.MembershipView{{GroupID: "urn:g:1", Member: model.Actor{Type: model.Human, ID: "urn:h:1"}}},
	}
}
