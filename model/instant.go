package model

import (
	"fmt"
	"time"
)

// Instant is a point of simulated time, in whole milliseconds since the Unix epoch. The model never asks a clock:
// every call that depends on time is given the Instant at which it happens.
//
// Whether a lease or an offer that expires at T is live at T itself is a reading; before T it is live, and after T it has
// lapsed.
type Instant int64

// Seconds returns the Instant n seconds after i.
func (i Instant) Seconds(n int64) Instant { return i + Instant(n*1000) }

// The readings of instants. The text has half-open intervals for keys alone (§6.4).
var (
	ExpiryInstant = point("expiry-instant", "10.3, 11.3",
		"At the very instant at which an offer or a lease expires it is…",
		"over", "still live").free()
	DeadlineInstant = point("deadline-instant", "7.1, 10.1",
		"At the very instant of a deadline it…",
		"has passed", "has not passed yet").free()
)

// Live reports whether an interval that expires at i is still open at now, where it does not hold at its end. The zero
// Instant is the expiry of what was never granted, so it is never live.
func (i Instant) Live(now Instant) bool { return now < i }

// LiveAt says of expiries whether they lie after an instant.
func LiveAt(now Instant) func(expiry Instant) bool {
	return func(expiry Instant) bool { return expiry.Live(now) }
}

// lives reports whether an interval that expires at i is open at now, where it is a reading whether it holds at its end.
func (i Instant) lives(now Instant, choose Chooser, atItsEnd *Point) bool {
	return i.Live(now) || now == i && i != 0 && choose.Choose(atItsEnd) == 1
}

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
