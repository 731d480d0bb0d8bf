package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/missionweave/weavecheck/internal/run"
	"github.com/missionweave/weavecheck/model/requirement"
	"github.com/missionweave/weavecheck/reports"
)

// version is that of the module, as the Go toolchain noted it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

func newVersion(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the versions of weavecheck and of the protocol",
		Args:  exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			ids, err := run.CheckIDs()
			if err != nil {
				return broke(err)
			}
			_, err = fmt.Fprintf(s.out, "weavecheck %s (%s, %s/%s)\nMissionWeaveProtocol %s: %d requirements, %d checks\n",
				version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, reports.Protocol, len(requirement.All()), len(ids))
			return broke(err)
		},
	}
}
