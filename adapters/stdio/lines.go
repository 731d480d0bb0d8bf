package stdio

import (
	"bufio"
	"errors"
	"io"
)

// errTooLong is reported for a line that has no end within the limit.
var errTooLong = errors.New("the line is over the size limit")

// lineReader reads lines of bounded length. The line it returns is valid until the next call.
type lineReader struct {
	in    *bufio.Reader
	limit int
	long  []byte // where a line longer than the buffer of in is put together
	open  bool   // the end of the line that was last returned has not been read
}

func newLineReader(r io.Reader, limit int) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next returns the next line without its end. With an error it returns how far it got: at io.EOF what came after the
// last line, at errTooLong the line's first bytes, as many as the limit.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) && len(l.long) <= l.limit {
			line, err = l.in.ReadSlice('\n')
			l.long = append(l.long, line...)
		}
		line = l.long
	}
	l.open = err != nil
	if !l.open {
		line = line[:len(line)-1]
	}
	if len(line) > l.limit {
		return line[:l.limit], errTooLong
	}
	return line, err
}

// skip reads on to the end of a line that was too long.
func (l *lineReader) skip() error {
	for l.open {
		_, err := l.in.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		l.open = err != nil
	}
	return nil
}

// waiting reports whether more has come already than was asked for.
func (l *lineReader) waiting() bool { return l.in.Buffered() > 0 }
