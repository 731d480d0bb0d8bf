package simulator

// draw is the one number from which everything about a step is decided. A choice is made by rendezvous: each candidate
// gets a score from the number and its own name, and the highest wins. So a number stays with its candidate when others
// come and go around it, and a sequence from which a step is taken out goes on much as before. That is what lets rapid
// shrink one.
type draw uint64

// Roll is a number below n that depends on the draw and on what it is asked for.
func (d draw) Roll(purpose string, n uint64) uint64 { return mix(uint64(d)^hash(purpose)) % n }

// choose picks one of a list, which must not be empty, by the weights of its members; one of weight zero is picked only
// where there is no other. Equal names are one candidate.
func choose[T any](d draw, purpose string, list []T, about func(T) (name string, weight int)) T {
	seed := mix(uint64(d) ^ hash(purpose))
	best, highest := 0, uint64(0)
	for i, candidate := range list {
		name, weight := about(candidate)
		own := seed ^ hash(name)
		for n := range weight {
			if score := mix(own + uint64(n)*golden); score > highest {
				best, highest = i, score
			}
		}
	}
	return list[best]
}

// One picks one of some words.
func (d draw) One(purpose string, words ...string) string {
	return choose(d, purpose, words, func(w string) (string, int) { return w, 1 })
}

const golden = 0x9e3779b97f4a7c15

// mix is the finalizer of splitmix64.
func mix(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// hash is FNV-1a.
func hash(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}
