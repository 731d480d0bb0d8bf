package stdio

import (
	"bytes"
	"fmt"
	"io"
	"sync"
)

// stderrSink passes on what the processes of one target write to their standard error, up to a limit over the whole
// run. What is over it is read and dropped, so that a target that floods neither blocks nor costs memory.
type stderrSink struct {
	to    io.Writer // nil: nowhere
	limit int

	mu     sync.Mutex
	passed int
}

func (s *stderrSink) write(p []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := s.limit - s.passed
	if s.to == nil || left < 0 {
		return
	}
	if len(p) <= left {
		s.passed += len(p)
		s.put(p)
		return
	}
	s.passed = s.limit + 1
	s.put(p[:left])
	s.put(fmt.Appendf(nil, "\nweavecheck: the target has written more than %d bytes to its standard error; the rest is "+
		"dropped\n", s.limit))
}

// put writes on. Whoever reads the target's standard error cannot make the target fail by not reading it.
func (s *stderrSink) put(p []byte) {
	if _, err := s.to.Write(p); err != nil {
		s.to = nil
	}
}

// tail keeps the end of what one process writes to its standard error, for the report of its exit.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailBytes = 1024

func (t *tail) write(p []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(p) >= tailBytes {
		t.text = append(t.text[:0], p[len(p)-tailBytes:]...)
		return
	}
	t.text = append(t.text, p...)
	if over := len(t.text) - tailBytes; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
}

// lastLine returns the last line that says anything, or "".
func (t *tail) lastLine() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.text)
	return bytes.Clone(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:]))
}

// forward copies from the process to the sink and the tail until the process has closed its end.
func forward(from io.Reader, sink *stderrSink, tail *tail) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		tail.write(buffer[:n])
		sink.write(buffer[:n])
		if err != nil {
			return
		}
	}
}
