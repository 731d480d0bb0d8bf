package schema

import (
	"fmt"
	"testing"
	"time"
)

func TestScratchMutants(t *testing.T) {
	start := time.Now()
	all := Mutants()
	fmt.Println(len(all), time.Since(start))
	by := map[string]int{}
	byf := map[string]int{}
	for _, m := range all {
		by[m.Keyword]++
		byf[m.File]++
		for _, n := range Names() {
			if m.Concerns(n) {
				m.Protocol(n)
			}
		}
	}
	fmt.Println(by, byf, time.Since(start))
	for i := 0; i < len(all); i += 37 {
		fmt.Println(all[i].ID)
	}
}
