package reports

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
)

// Format names the form of the JSON report. It changes when a reader of the old form would be misled by the new one.
const Format = "weavecheck-report-1"

//go:embed report.schema.json
var schema []byte

// Schema returns the JSON Schema (draft-07) of the JSON report.
func Schema() []byte { return append([]byte(nil), schema...) }

// jsonRun and jsonCheck are Run and Check with durations that can be left out: a field of the outer struct hides the
// one of the same name within.
type jsonRun struct {
	Format  string  `json:"format"`
	Verdict Verdict `json:"verdict"`
	Run
	Checks         []jsonCheck `json:"checks"`
	DurationMillis *int64      `json:"durationMillis,omitempty"`
}

type jsonCheck struct {
	Check
	DurationMillis *int64 `json:"durationMillis,omitempty"`
}

// WriteJSON renders a run that Builder.Finish returned as one JSON document that Schema describes. Durations are the
// members named durationMillis, and nothing else in it depends on time.
func WriteJSON(w io.Writer, run Run, rendering Rendering) error {
	document := jsonRun{Format: Format, Verdict: VerdictOf(run), Run: run, Checks: make([]jsonCheck, len(run.Checks))}
	for i, check := range run.Checks {
		document.Checks[i] = jsonCheck{Check: check}
		if rendering.Durations {
			document.Checks[i].DurationMillis = &run.Checks[i].DurationMillis
		}
	}
	if rendering.Durations {
		document.DurationMillis = &run.DurationMillis
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return fmt.Errorf("write the JSON report: %w", err)
	}
	return nil
}
