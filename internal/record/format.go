package record

import (
	"io"

	"github.com/cucumber/godog"
	"github.com/cucumber/godog/formatters"
)

// silent is the name under which godog knows a formatter that prints nothing: results are reported by what is played.
const silent = "weavecheck-silent"

func init() {
	godog.Format(silent, "prints nothing",
		func(string, io.Writer) formatters.Formatter { return godog.NewBaseFmt("", io.Discard) })
}
