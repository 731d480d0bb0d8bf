package selftest
import ("testing";"context";"fmt";"os";"strconv"
"github.com/missionweave/weavecheck/adapters"
"github.com/missionweave/weavecheck/adapters/reference"
"github.com/missionweave/weavecheck/features"
"github.com/missionweave/weavecheck/reports"
"github.com/missionweave/weavecheck/vectors"
"github.com/missionweave/weavecheck/model/document"
)
type res struct{ o reports.Outcome; blocked bool; fp, msg string }
func TestCompare(t *testing.T){
 memo := document.NewMemo()
 type named struct{ name string; o func() reference.Options }
 var all []named
 if os.Getenv("WHAT") == "variants" {
 for _, v := range Variants() { all = append(all, named{v.ID, v.options}) } } else {
 step,_ := strconv.Atoi(os.Getenv("STEP"))
 for i, v := range Mutants() { if i%step==0 { all = append(all, named{v.ID, v.options}) } } }
 vs, err := vectors.Embedded(); if err != nil { t.Fatal(err) }
 have := map[string]bool{}
 for _, v := range vs { have[v.ID]=true }
 for _, v := range all {
  o := v.o(); o.Memo = memo
  target := reference.New(o)
  info, _ := target.Initialize(t.Context())
  a, b := map[string]res{}, map[string]res{}
  add := func(m map[string]res) func(c reports.Check, d *reports.Deviation) { return func(c reports.Check, d *reports.Deviation){
    fp := ""; if d != nil { fp = d.Fingerprint + fmt.Sprint(len(d.Steps)) }
    m[c.ID] = res{c.Outcome, c.Blocked, fp, c.Message} } }
  addA, addB := add(a), add(b)
  _, err := features.Run(context.Background(), features.Options{Target: target, Info: info, Played: func(s features.Scenario, _ *adapters.Session, c reports.Check, d *reports.Deviation){ if have[s.ID] {addA(c,d)} }})
  if err != nil { t.Fatal(err) }
  target = reference.New(o)
  _, err = vectors.ReplayAll(context.Background(), vectors.Options{Target: target, Info: info, Played: func(_ vectors.Vector, _ *adapters.Session, c reports.Check, d *reports.Deviation){ addB(c,d) }})
  if err != nil { t.Fatal(err) }
  if len(a) != len(b) { t.Errorf("%d %d", len(a), len(b)) }
  n := 0
  for id, x := range a { y := b[id]; if x.o != y.o || x.blocked != y.blocked || x.fp != y.fp { n++; if n <= 3 { t.Errorf("%s: [%s]\n  features %+v\n  vectors  %+v", v.name, id, x, y) } } }
  if n > 0 { t.Errorf("%s: %d differ", v.name, n) }
 }
}
