package document

import (
	"crypto/sha256"
	"sync"

	"github.com/missionweave/weavecheck/model"
)

// Memo remembers signatures made and Commands read, both pure functions of their bytes and of one set of keys. Checks
// start alike and are replayed against hundreds of mutants, so that most of what is signed and verified was before. A
// nil Memo remembers nothing. One Memo belongs to one set of keys; it may be used from several goroutines.
type Memo struct {
	mu         sync.Mutex
	commands   map[[32]byte]*model.Command
	signatures map[[32]byte]string
	faults     map[[32]byte]string
}

// memoBound is how many entries of each sort a Memo keeps; over it, it starts again with none.
const memoBound = 1 << 15

// NewMemo returns an empty Memo.
func NewMemo() *Memo {
	return &Memo{commands: map[[32]byte]*model.Command{}, signatures: map[[32]byte]string{}, faults: map[[32]byte]string{}}
}

// command returns what reading raw gives, from memory or by read. The Command is shared and must not be changed.
func (m *Memo) command(raw []byte, read func() *model.Command) *model.Command {
	if m == nil {
		return read()
	}
	return remembered(m, &m.commands, sha256.Sum256(raw), read)
}

func (m *Memo) signature(keyID string, signing []byte, sign func() string) string {
	if m == nil {
		return sign()
	}
	h := sha256.New()
	h.Write([]byte(keyID))
	h.Write([]byte{0})
	h.Write(signing)
	return remembered(m, &m.signatures, [32]byte(h.Sum(nil)), sign)
}

// Fault returns what find says of a document, from memory where it was asked before under the same salt.
func (m *Memo) Fault(salt string, raw []byte, find func() string) string {
	if m == nil {
		return find()
	}
	h := sha256.New()
	h.Write([]byte(salt))
	h.Write([]byte{0})
	h.Write(raw)
	return remembered(m, &m.faults, [32]byte(h.Sum(nil)), find)
}

func remembered[V any](m *Memo, entries *map[[32]byte]V, key [32]byte, compute func() V) V {
	m.mu.Lock()
	v, ok := (*entries)[key]
	m.mu.Unlock()
	if ok {
		return v
	}
	v = compute()
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(*entries) >= memoBound {
		clear(*entries)
	}
	(*entries)[key] = v
	return v
}
