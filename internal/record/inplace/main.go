// Command inplace records the vectors into the directory of package vectors, and the checks of documents into
// documents/ below it; go generate runs it there.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/missionweave/weavecheck/internal/record"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := record.InPlace(ctx, ".")
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}
