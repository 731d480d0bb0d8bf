package model

import (
	"fmt"
	"time"
)

// Instant is a point of simulated time, in whole milliseconds since the Unix epoch. The model never asks a clock:
// every call that depends on time is given the Instant at which it happens.
//
// An interval that ends at an Instant is half-open: a lease or an offer that expires at T is live before T and has
// lapsed at T itself.
type Instant int64

// Seconds returns the Instant n seconds after i.
func (i Instant) Seconds(n int64) Instant { return i + Instant(n*1000) }

// Live reports whether an interval that expires at i is still open at now. The zero Instant is the expiry of what was
// never granted, so it is never live.
func (i Instant) Live(now Instant) bool { return now < i }

// String renders the instant as the protocol writes time: RFC 3339 in UTC with the upper-case designators of §6.4.
func (i Instant) String() string {
	return time.UnixMilli(int64(i)).UTC().Format("2006-01-02T15:04:05.000Z")
}

// MarshalText renders the instant for JSON documents.
func (i Instant) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// UnmarshalText reads any RFC 3339 timestamp; what is finer than a millisecond is cut off.
func (i *Instant) UnmarshalText(text []byte) error {
	t, err := time.Parse(time.RFC3339Nano, string(text))
	if err != nil {
		return fmt.Errorf("%q is not an RFC 3339 timestamp such as 2026-01-01T00:00:00.000Z", text)
	}
	*i = Instant(t.UnixMilli())
	return nil
}
