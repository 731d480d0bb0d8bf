package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/record"
	"github.com/missionweave/weavecheck/vectors"
	"github.com/missionweave/weavecheck/vectors/documents"
)

func newVectors(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "vectors",
		Short: "Check or record the portable vectors",
		Long: `The vectors are the checks as recorded sequences of Commands, which other harnesses can replay
without weavecheck. A directory of them holds data/*.json, cast.json and manifest.json.`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return fmt.Errorf("%s needs a command: verify or record", c.CommandPath())
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	c.AddCommand(newVectorsVerify(s), newVectorsRecord(s))
	return c
}

func newVectorsVerify(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "verify [DIRECTORY]",
		Short: "Check vectors against their manifest: those inside weavecheck, or those of a directory",
		RunE: func(c *cobra.Command, args []string) error {
			var files fs.FS
			place := ""
			switch len(args) {
			case 0:
				files = vectors.Files()
			case 1:
				if err := directory(args[0]); err != nil {
					return err
				}
				files, place = os.DirFS(args[0]), args[0]
			default:
				return usage(c, args, "one directory at the most")
			}
			if err := vectors.Verify(files); err != nil {
				return within(place, err)
			}
			m, err := vectors.ReadManifest(files)
			if err != nil {
				return within(place, err)
			}
			summary := m.Summary()
			if place == "" {
				checks, err := documents.Load(documents.Files())
				if err != nil {
					return within("documents", err)
				}
				summary += fmt.Sprintf("%6d  of documents\n", len(checks))
			}
			_, err = fmt.Fprint(s.out, summary)
			return broke(err)
		},
	}
}

func newVectorsRecord(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "record DIRECTORY",
		Short: "Record the checks as vectors into a directory",
		Long: `Record plays every check on the reference and writes the vectors, the cast and the manifest to a
directory. In the source tree of weavecheck, go generate ./vectors does the same in place.`,
		Args: exactly(1, "one directory"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := directory(args[0]); err != nil {
				return err
			}
			m, err := record.Into(c.Context(), args[0])
			if err != nil {
				return broke(err)
			}
			_, err = fmt.Fprint(s.out, m.Summary())
			return broke(err)
		},
	}
}

// within puts the directory before each mistake in it: those start with the name of a file there.
func within(dir string, err error) error {
	if dir == "" {
		return err
	}
	var mistakes []error
	for line := range strings.SplitSeq(err.Error(), "\n") {
		mistakes = append(mistakes, errors.New(strings.TrimSuffix(dir, "/")+"/"+line))
	}
	return errors.Join(mistakes...)
}

// directory reports whether a path is a directory.
func directory(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return fileError("read", path, err)
	}
	if !info.IsDir() {
		return fmt.Errorf("read %s: it is no directory", path)
	}
	return nil
}
