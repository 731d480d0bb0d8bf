// Package bounded reads what others wrote, up to a bound: a file that has grown beyond all measure, or a device that
// never ends, is an error that says so, and not the end of the memory.
package bounded

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// Read reads all that a reader has, which may be a number of bytes at most. Its errors do not name what is read: who
// called knows.
func Read(r io.Reader, most int) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return nil, Cause(err)
	}
	if len(text) > most {
		return nil, TooLong(most)
	}
	return text, nil
}

// File reads a file like Read.
func File(files fs.FS, name string, most int) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, Cause(err)
	}
	defer f.Close()
	return Read(f, most)
}

// TooLong is the error of Read for what has more bytes than this.
type TooLong int

func (most TooLong) Error() string { return fmt.Sprintf("has more than %d bytes", int(most)) }

// Cause returns what is beneath an error of package os or io/fs, which repeats the operation and the path.
func Cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
