package vectors

import (
	"embed"
	"io/fs"
	"sync"
)

// The patterns name what is there even before a first recording: the schema in this directory, the README in data.
//
//go:embed *.json data
var embedded embed.FS

// Files are the vectors that the program carries, laid out as in this directory.
func Files() fs.FS { return embedded }

// Embedded returns the vectors that the program carries: read once and shared, so not to be changed.
func Embedded() ([]Vector, error) { return embeddedVectors() }

var embeddedVectors = sync.OnceValues(func() ([]Vector, error) { return Load(embedded) })
