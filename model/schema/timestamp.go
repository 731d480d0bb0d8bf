package schema

import (
	"cmp"
	"errors"
	"strings"
	"time"
)

// Timestamp is the instant that a timestamp denotes, exactly: a fraction of a second may have any number of digits
// (§2). Two timestamps of one instant have equal Timestamps.
type Timestamp struct {
	seconds  int64  // of Unix time
	fraction string // the digits of the fraction without trailing zeros
}

// Compare orders two instants.
func (t Timestamp) Compare(o Timestamp) int {
	return cmp.Or(cmp.Compare(t.seconds, o.seconds), cmp.Compare(t.fraction, o.fraction))
}

// errors of ParseTimestamp.
var (
	errTimeForm   = errors.New("is no RFC 3339 date-time")
	errTimeDate   = errors.New("has a date that is not in the calendar of the years 0001 to 9999")
	errTimeClock  = errors.New("has a time of day beyond 23:59:59")
	errTimeOffset = errors.New("has an offset beyond 23:59, or the unknown one of -00:00")
)

// ParseTimestamp reads a timestamp of the protocol's profile (§2): RFC 3339 with upper- or lower-case T and Z, a date
// of the Gregorian calendar in the years 0001 to 9999, no leap second, a fraction of any length, and not the offset
// -00:00.
func ParseTimestamp(text string) (Timestamp, error) {
	r, err := readDateTime(text)
	switch {
	case err != nil:
		return Timestamp{}, err
	case r.unknownOffset:
		return Timestamp{}, errTimeOffset
	case r.second > 59:
		return Timestamp{}, errTimeClock
	case r.year == 0:
		return Timestamp{}, errTimeDate
	}
	return r.Timestamp, nil
}

// IsDateTime reports whether a text is an RFC 3339 date-time, as every timestamp of the protocol is (§2), held to its
// profile or not: the year 0000, the unknown offset -00:00 and leap seconds are right. A leap second ends a month, in
// UTC; which months have one, nobody knows in advance.
func IsDateTime(text string) bool {
	r, err := readDateTime(text)
	if err != nil || r.second < 60 {
		return err == nil
	}
	next := time.Unix(r.seconds, 0).UTC() // the second 60 was taken for the first of the next minute
	return next.Day() == 1 && next.Hour() == 0 && next.Minute() == 0
}

// dateTime is what an RFC 3339 date-time says.
type dateTime struct {
	Timestamp
	year, second  int
	unknownOffset bool
}

// readDateTime takes a date-time apart.
func readDateTime(text string) (dateTime, error) {
	var t dateTime
	const date = len("2006-01-02T15:04:05")
	if len(text) < date+1 {
		return t, errTimeForm
	}
	year, month, day := decimals(text[0:4]), decimals(text[5:7]), decimals(text[8:10])
	hour, minute, second := decimals(text[11:13]), decimals(text[14:16]), decimals(text[17:19])
	if year < 0 || month < 0 || day < 0 || hour < 0 || minute < 0 || second < 0 ||
		text[4] != '-' || text[7] != '-' || text[10] != 'T' && text[10] != 't' || text[13] != ':' || text[16] != ':' {
		return t, errTimeForm
	}
	rest := text[date:]
	if rest[0] == '.' {
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		if n == 1 {
			return t, errTimeForm
		}
		t.fraction, rest = strings.TrimRight(rest[1:n], "0"), rest[n:]
	}
	offset, err := offsetMinutes(rest)
	switch {
	case err != nil:
		return t, err
	case hour > 23 || minute > 59 || second > 60:
		return t, errTimeClock
	}
	t.year, t.second, t.unknownOffset = year, second, rest == "-00:00"
	local := time.Date(year, time.Month(month), day, hour, minute, 0, 0, time.UTC)
	// time.Date takes the 30th of February for March
	if local.Month() != time.Month(month) || local.Day() != day {
		return t, errTimeDate
	}
	t.seconds = local.Unix() - int64(offset)*60 + int64(second)
	return t, nil
}

// decimals reads a text of ASCII digits, or returns -1.
func decimals(text string) int {
	n := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return -1
		}
		n = n*10 + int(text[i]-'0')
	}
	return n
}

// offsetMinutes reads the offset at the end of a timestamp.
func offsetMinutes(text string) (int, error) {
	if text == "Z" || text == "z" {
		return 0, nil
	}
	if len(text) != len("+00:00") || text[0] != '+' && text[0] != '-' || text[3] != ':' {
		return 0, errTimeForm
	}
	hours, minutes := decimals(text[1:3]), decimals(text[4:6])
	switch {
	case hours < 0 || minutes < 0:
		return 0, errTimeForm
	case hours > 23 || minutes > 59:
		return 0, errTimeOffset
	case text[0] == '-':
		return -hours*60 - minutes, nil
	}
	return hours*60 + minutes, nil
}
