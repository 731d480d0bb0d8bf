package schema

import (
	"cmp"
	"errors"
	"strings"
	"testing"
)

// §2: the profile of timestamps.
func TestParseTimestamp(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"plain", "2026-03-02T09:00:00Z", nil},
		{"small letters", "2026-03-02t09:00:00z", nil},
		{"a fraction", "2026-03-02T09:00:00.5Z", nil},
		{"a fraction of many digits", "2026-03-02T09:00:00." + strings.Repeat("0123456789", 100) + "Z", nil},
		{"the largest offsets", "2026-03-02T09:00:00+23:59", nil},
		{"the smallest offset", "2026-03-02T09:00:00.0-23:59", nil},
		{"the offset of zero", "2026-03-02T09:00:00+00:00", nil},
		{"the first year", "0001-01-01T00:00:00Z", nil},
		{"the first year, an offset before", "0001-01-01T00:00:00+23:59", nil},
		{"the last second", "9999-12-31T23:59:59.9Z", nil},
		{"a leap day", "2024-02-29T00:00:00Z", nil},
		{"a leap day of a century", "2000-02-29T00:00:00Z", nil},

		{"nothing", "", errTimeForm},
		{"a date", "2026-03-02", errTimeForm},
		{"no offset", "2026-03-02T09:00:00", errTimeForm},
		{"a blank for the T", "2026-03-02 09:00:00Z", errTimeForm},
		{"no seconds", "2026-03-02T09:00Z", errTimeForm},
		{"a year of five digits", "12026-03-02T09:00:00Z", errTimeForm},
		{"a sign before the year", "-026-03-02T09:00:00Z", errTimeForm},
		{"a month of one digit", "2026-3-02T09:00:00Z", errTimeForm},
		{"no hyphens", "20260302T090000Z", errTimeForm},
		{"other hyphens", "2026/03-02T09:00:00Z", errTimeForm},
		{"the other hyphen", "2026-03/02T09:00:00Z", errTimeForm},
		{"other colons", "2026-03-02T09.00:00Z", errTimeForm},
		{"the other colon", "2026-03-02T09:00.00Z", errTimeForm},
		{"a point without digits", "2026-03-02T09:00:00.Z", errTimeForm},
		{"a comma", "2026-03-02T09:00:00,5Z", errTimeForm},
		{"two points", "2026-03-02T09:00:00.5.5Z", errTimeForm},
		{"a letter for a digit", "2026-03-02T09:0a:00Z", errTimeForm},
		{"digits of another script", "٢٠٢٦-03-02T09:00:00Z", errTimeForm},
		{"an offset without a colon", "2026-03-02T09:00:00+0000", errTimeForm},
		{"an offset of an hour", "2026-03-02T09:00:00+01", errTimeForm},
		{"an offset with another colon", "2026-03-02T09:00:00+01.00", errTimeForm},
		{"an offset with a letter", "2026-03-02T09:00:00+0a:00", errTimeForm},
		{"an offset behind the Z", "2026-03-02T09:00:00Z+01:00", errTimeForm},
		{"a line feed behind", "2026-03-02T09:00:00Z\n", errTimeForm},
		{"a blank before", " 2026-03-02T09:00:00Z", errTimeForm},

		{"the year 0", "0000-12-31T23:59:59Z", errTimeDate},
		{"the month 0", "2026-00-01T00:00:00Z", errTimeDate},
		{"the month 13", "2026-13-01T00:00:00Z", errTimeDate},
		{"the day 0", "2026-01-00T00:00:00Z", errTimeDate},
		{"the day 32", "2026-01-32T00:00:00Z", errTimeDate},
		{"the 31st of April", "2026-04-31T00:00:00Z", errTimeDate},
		{"a leap day of no leap year", "2025-02-29T00:00:00Z", errTimeDate},
		{"a leap day of no leap century", "1900-02-29T00:00:00Z", errTimeDate},

		{"the hour 24", "2026-03-02T24:00:00Z", errTimeClock},
		{"the minute 60", "2026-03-02T09:60:00Z", errTimeClock},
		{"a leap second", "2016-12-31T23:59:60Z", errTimeClock},
		{"the second 61", "2016-12-31T23:59:61Z", errTimeClock},

		{"the unknown offset", "2026-03-02T09:00:00-00:00", errTimeOffset},
		{"the offset 24:00", "2026-03-02T09:00:00+24:00", errTimeOffset},
		{"the offset 00:60", "2026-03-02T09:00:00+00:60", errTimeOffset},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := ParseTimestamp(c.text); !errors.Is(err, c.want) {
				t.Errorf("ParseTimestamp(%q) = %v, want %v", c.text, err, c.want)
			}
		})
	}
}

// §2: all digits of a fraction count, trailing zeros do not, and an offset is part of the instant.
func TestTimestampCompare(t *testing.T) {
	for _, group := range [][]string{ // each in order; what stands in one text is one instant
		{"2026-03-02T09:00:00Z 2026-03-02T09:00:00.000Z 2026-03-02t09:00:00.0+00:00 2026-03-02T10:30:00+01:30 " +
			"2026-03-01T09:01:00-23:59",
			"2026-03-02T09:00:00.0000000000000000000000001Z", "2026-03-02T09:00:00.1Z 2026-03-02T09:00:00.10Z",
			"2026-03-02T09:00:00.11Z",
			"2026-03-02T09:00:00.2Z", "2026-03-02T09:00:00.9999999999999999999999999Z", "2026-03-02T09:00:01Z"},
		{"2026-03-02T09:00:00.123456789012Z", "2026-03-02T09:00:00.1234567890121Z", "2026-03-02T09:00:00.123456789013Z"},
		{"0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.9Z", "1970-01-01T00:00:00Z",
			"9999-12-31T23:59:59Z", "9999-12-31T23:59:59-23:59"},
	} {
		for i, a := range group {
			for j, b := range group {
				for _, x := range strings.Fields(a) {
					for _, y := range strings.Fields(b) {
						first, err := ParseTimestamp(x)
						second, err2 := ParseTimestamp(y)
						if err := errors.Join(err, err2); err != nil {
							t.Fatal(err)
						}
						if got, want := first.Compare(second), cmp.Compare(i, j); got != want || (first == second) != (want == 0) {
							t.Errorf("%s to %s: Compare = %d, equal: %v", x, y, got, first == second)
						}
					}
				}
			}
		}
	}
}
