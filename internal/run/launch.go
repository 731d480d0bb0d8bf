package run

import (
	"context"
	"io"
	"reflect"
	"sync"
	"time"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/calls"
	"github.com/missionweave/weavecheck/adapters/cast"
	"github.com/missionweave/weavecheck/adapters/reference"
	"github.com/missionweave/weavecheck/adapters/stdio"
	"github.com/missionweave/weavecheck/model/document"
)

// Launch starts a target. It ends with ctx at the latest.
type Launch func(ctx context.Context) (adapters.Target, error)

// LaunchOptions are how a target is started.
type LaunchOptions struct {
	// Timeout is what one check may take. A call may take half of it, so that one that hangs is known for that.
	Timeout time.Duration
	// Stderr is where the standard error of a program goes.
	Stderr io.Writer
	// Trace is shown every message; nil shows none.
	Trace *Trace
}

// NewLaunch returns what starts the target of a command; "" is the reference inside this process. An error is the
// user's: the command cannot be understood.
func NewLaunch(command string, o LaunchOptions) (Launch, error) {
	if command == "" {
		shared := &memory{} // what one reference verified, the others need not
		return func(context.Context) (adapters.Target, error) {
			var target adapters.Target = &remembering{Reference: reference.New(reference.Options{}), memory: shared}
			if o.Trace != nil {
				target = calls.Wrap(target, o.Trace.around)
			}
			return target, nil
		}, nil
	}
	argv, err := stdio.SplitCommand(command)
	if err != nil {
		return nil, err
	}
	options := stdio.Options{Stderr: o.Stderr, Timeout: stdio.DefaultTimeout}
	if o.Timeout > 0 {
		options.Timeout = min(options.Timeout, o.Timeout/2)
	}
	if o.Trace != nil {
		options.Trace = o.Trace.line
	}
	return func(ctx context.Context) (adapters.Target, error) { return stdio.Start(ctx, argv, options) }, nil
}

// NewReference returns the reference, or a variation of it, as a target for whoever asks: it remembers what it verified
// for as long as the Organization stays the same.
func NewReference(o reference.Options) adapters.Target {
	return &remembering{Reference: reference.New(o), options: o, memory: &memory{}}
}

// remembering is a reference with a memory.
type remembering struct {
	*reference.Reference
	options reference.Options
	memory  *memory
	memo    *document.Memo
}

// Fork implements adapters.Forker.
func (r *remembering) Fork() adapters.Forker {
	c := *r
	c.Reference = r.Copy()
	return &c
}

func (r *remembering) Reset(ctx context.Context, org adapters.Organization) error {
	if memo := r.memory.of(org.Principals); memo != r.memo {
		o := r.options
		o.Memo, r.memo = memo, memo
		r.Reference = reference.New(o)
	}
	return r.Reference.Reset(ctx, org)
}

// memory is the memo of one set of keys, for references that may be called at once. It forgets when others come.
type memory struct {
	sync.Mutex
	principals []adapters.Principal
	memo       *document.Memo
}

func (m *memory) of(principals []adapters.Principal) *document.Memo {
	m.Lock()
	defer m.Unlock()
	if m.memo == nil || !reflect.DeepEqual(principals, m.principals) {
		m.principals, m.memo = principals, document.NewMemo()
		if c, err := cast.New(); err == nil && reflect.DeepEqual(principals, c.Organization.Principals) {
			m.memo = cast.Memo()
		}
	}
	return m.memo
}
