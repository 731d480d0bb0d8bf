package model

import (
	"slices"
	"strconv"
	"strings"
)

// atLeast reports whether a capability of version have serves where version want is required: the same major version,
// and no lower in the rest (semantic versioning; pre-release parts are not compared).
func atLeast(have, want string) bool {
	h, w := numbers(have), numbers(want)
	if h[0] != w[0] {
		return false
	}
	return h[1] > w[1] || h[1] == w[1] && h[2] >= w[2]
}

// earlier reports whether a version comes before another (semantic versioning; pre-release parts are not compared).
func earlier(version, other string) bool {
	v, o := numbers(version), numbers(other)
	return slices.Compare(v[:], o[:]) < 0
}

func numbers(version string) [3]uint64 {
	version, _, _ = strings.Cut(version, "+")
	version, _, _ = strings.Cut(version, "-")
	var n [3]uint64
	for i, part := range strings.SplitN(version, ".", 3) {
		n[i], _ = strconv.ParseUint(part, 10, 32)
	}
	return n
}
