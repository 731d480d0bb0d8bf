package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// maxConfigurationBytes bounds what is read of a file that a person writes.
const maxConfigurationBytes = 4 << 20

// readFile reads a file that a person wrote.
func readFile(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fileError("read", path, err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxConfigurationBytes+1))
	if err != nil {
		return nil, fileError("read", path, err)
	}
	if len(data) > maxConfigurationBytes {
		return nil, fmt.Errorf("read %s: it has more than %d bytes", path, maxConfigurationBytes)
	}
	return data, nil
}

// fileError says what could not be done with which file, once.
func fileError(doing, path string, err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return fmt.Errorf("%s %s: %w", doing, path, err)
}
