package main

import (
	"io"
	"os"
	"slices"

	"github.com/missionweave/weavecheck/reports"
)

// terminal reports whether a stream is shown to somebody as it is written.
func terminal(w io.Writer) bool {
	if s, ok := w.(*shared); ok {
		w = s.w
	}
	file, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// color reports whether a stream takes colours and its reader wants them (https://no-color.org).
func color(w io.Writer) bool { return terminal(w) && os.Getenv("NO_COLOR") == "" }

// print renders a run on standard output: of the readings those of which it showed something. The JSON report has them all.
func print(s streams, run reports.Run) error {
	run.Readings = slices.DeleteFunc(slices.Clone(run.Readings),
		func(r reports.Reading) bool { return r.Taken == reports.Undecided && len(r.RuledOut) == 0 })
	return broke(reports.WriteTerminal(s.out, run, reports.Rendering{Durations: true, Color: color(s.out)}))
}
