package reports

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// maxTemporary bounds the search for a free name beside a file.
const maxTemporary = 100

// WriteFile writes a file whole or not at all: what write produces goes to a file beside it, which takes its place
// only once it is complete and on disk, and is removed otherwise. A path that is there and is no regular file (a
// device, a pipe) is written to directly. An error names the path and fits on a line.
func WriteFile(path string, write func(io.Writer) error) error {
	path, regular, err := destination(path)
	if err != nil {
		return err
	}
	if !regular {
		return writeTo(path, func() (*os.File, error) { return os.OpenFile(path, os.O_WRONLY, 0) }, write)
	}
	var temporary string
	err = writeTo(path, func() (*os.File, error) {
		file, err := createBeside(path)
		if err == nil {
			temporary = file.Name()
		}
		return file, err
	}, write)
	if err == nil {
		if err = os.Rename(temporary, path); err == nil {
			return nil
		}
		err = fmt.Errorf("write %s: %w", path, cause(err))
	}
	if temporary != "" {
		if removal := os.Remove(temporary); removal != nil {
			err = fmt.Errorf("%w (and %s is left behind: %w)", err, temporary, cause(removal))
		}
	}
	return err
}

// CheckWritable reports, before a long run, whether WriteFile could write a path. It leaves nothing behind.
func CheckWritable(path string) error {
	path, regular, err := destination(path)
	if err != nil || !regular {
		return err
	}
	file, err := createBeside(path)
	if err != nil {
		return fmt.Errorf("write %s: %w", path, cause(err))
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return fmt.Errorf("write %s: %w", path, cause(err))
	}
	return nil
}

// destination follows links, so that the file they lead to is replaced and not the link, and reports whether there is
// a regular file or nothing yet.
func destination(path string) (resolved string, regular bool, err error) {
	if path == "" {
		return "", false, errors.New("write a file: its path is empty")
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return path, true, nil
	case err != nil:
		return "", false, fmt.Errorf("write %s: %w", path, cause(err))
	case info.IsDir():
		return "", false, fmt.Errorf("write %s: it is a directory", path)
	case !info.Mode().IsRegular():
		return path, false, nil
	}
	if resolved, err = filepath.EvalSymlinks(path); err != nil {
		return "", false, fmt.Errorf("write %s: %w", path, cause(err))
	}
	return resolved, true, nil
}

// createBeside creates a file of a free name in the directory of path: renaming is atomic only within a directory.
func createBeside(path string) (*os.File, error) {
	directory, name := filepath.Split(path)
	for i := range maxTemporary {
		// Unlike os.CreateTemp this leaves the permissions to the user's mask, as for any file they create.
		file, err := os.OpenFile(filepath.Join(directory, fmt.Sprintf(".%s.%d.tmp", name, i)),
			os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
	return nil, fmt.Errorf("%d unfinished files .%s.*.tmp are in the way", maxTemporary, name)
}

func writeTo(path string, open func() (*os.File, error), write func(io.Writer) error) error {
	file, err := open()
	if err != nil {
		return fmt.Errorf("write %s: %w", path, cause(err))
	}
	err = write(file)
	if err == nil {
		// A device cannot be synced, and need not be.
		if info, statErr := file.Stat(); statErr == nil && info.Mode().IsRegular() {
			err = file.Sync()
		}
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, cause(err))
	}
	return nil
}

// cause strips the operation and the path, which may be that of the temporary file, off an error of package os.
func cause(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	var linkError *os.LinkError
	if errors.As(err, &linkError) {
		return linkError.Err
	}
	return err
}
