package bounded_test

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"

	"github.com/missionweave/weavecheck/model/bounded"
)

func TestReadTakesUpToTheBound(t *testing.T) {
	broken := errors.New("the line is down")
	for _, c := range []struct {
		name string
		from io.Reader
		want string
		err  error
	}{
		{"nothing", strings.NewReader(""), "", nil},
		{"as much as may be", strings.NewReader("1234"), "1234", nil},
		{"a byte too much", strings.NewReader("12345"), "", bounded.TooLong(4)},
		{"what never ends", endless{}, "", bounded.TooLong(4)},
		{"what breaks", iotest.ErrReader(&fs.PathError{Op: "read", Path: "x", Err: broken}), "", broken},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := bounded.Read(c.from, 4)
			if string(got) != c.want || err != c.err {
				t.Errorf("Read = %q, %v; want %q, %v", got, err, c.want, c.err)
			}
		})
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestFileSaysWhyWithoutThePath(t *testing.T) {
	files := fstest.MapFS{"a": &fstest.MapFile{Data: []byte("12345")}}
	if got, err := bounded.File(files, "a", 5); string(got) != "12345" || err != nil {
		t.Errorf("File = %q, %v", got, err)
	}
	for name, want := range map[string]string{"a": "has more than 4 bytes", "b": "file does not exist",
		"../a": "file does not exist"} {
		if _, err := bounded.File(files, name, 4); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "open") {
			t.Errorf("File(%q) = %v, want %s", name, err, want)
		}
	}
}
