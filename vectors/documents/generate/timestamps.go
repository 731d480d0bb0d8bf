package generate

import (
	"strings"

	"github.com/missionweave/weavecheck/model/document"
)

// ofDocumentTimes is what is asked about the protected signed time and signature.createdAt of a document, whose form
// has two stages: the timestamp profile (§2) is a matter of the schema, Z and equality of the envelope (§6.4).
func ofDocumentTimes() []change {
	var list []change
	off := func(name, title, time string) {
		list = append(list, change{"time-" + name, "command with the protected time " + title, "6.4-69 2-05 2-08",
			"timestamps of documents",
			func(d *draft) { d.at(time) }, document.Schema, false})
	}
	off("leap-second", "of a leap second", "2027-06-30T23:59:60Z")
	off("second-61", "with the second 61", "2027-03-01T12:00:61Z")
	off("unknown-offset", "with the offset -00:00", "2027-03-01T12:00:00-00:00")
	off("year-0000", "in the year 0000", "0000-03-01T12:00:00Z")
	off("february-29", "on February 29 of a common year", "2027-02-29T12:00:00Z")
	off("february-29-of-a-century", "on February 29 of 2100", "2100-02-29T12:00:00Z")
	off("april-31", "on April 31", "2027-04-31T12:00:00Z")
	off("month-13", "in the month 13", "2027-13-01T12:00:00Z")
	off("day-00", "on the day 00", "2027-03-00T12:00:00Z")
	off("hour-24", "with the hour 24", "2027-03-01T24:00:00Z")
	off("minute-60", "with the minute 60", "2027-03-01T12:60:00Z")
	off("no-offset", "without an offset", "2027-03-01T12:00:00")
	off("no-time", "of a date alone", "2027-03-01")
	off("no-seconds", "without seconds", "2027-03-01T12:00Z")
	off("space", "with a space for the T", "2027-03-01 12:00:00Z")
	off("fraction-empty", "with a point and no fraction", "2027-03-01T12:00:00.Z")
	off("fraction-comma", "with a comma before the fraction", "2027-03-01T12:00:00,5Z")
	off("digits-not-ascii", "in Arabic-Indic digits", "٢٠٢٧-٠٣-٠١T١٢:٠٠:٠٠Z")
	off("space-before", "after a space", " 2027-03-01T12:00:00Z")
	off("line-feed", "before a line feed", `2027-03-01T12:00:00Z\n`)
	off("offset-24", "with the offset +24:00", "2027-03-01T12:00:00+24:00")
	off("offset-two-signs", "with two signs in its offset", "2027-03-01T12:00:00+-8:00")
	off("offset-sign-in-minutes", "with a sign in the minutes of its offset", "2027-03-01T12:00:00+08:-1")
	off("offset-sign-for-digit", "with a plus sign for a digit of its offset", "2027-03-01T12:00:00-+8:00")
	off("offset-space", "with a space for a digit of its offset", "2027-03-01T12:00:00+ 8:00")
	off("seconds-empty", "with a colon and no seconds", "2027-03-01T12:00:Z")
	off("seconds-empty-fraction", "with a fraction and no seconds", "2027-03-01T12:00:.5Z")
	off("seconds-sign", "with a sign for a digit of its seconds", "2027-03-01T12:00:+0Z")
	off("julian-leap-day", "on February 29 of 1500, which the Julian calendar has alone", "1500-02-29T00:00:00Z")
	off("julian-leap-day-of-100", "on February 29 of the year 100, which the Julian calendar has alone",
		"0100-02-29T00:00:00Z")

	off = func(name, title, time string) {
		list = append(list, change{"created-at-" + name, "command whose signature.createdAt " + title, "6.4-69 2-05 2-08",
			"timestamps of documents",
			func(d *draft) { d.envelope["createdAt"] = quoted(time) }, document.Schema, false})
	}
	off("leap-second", "is a leap second", "2027-06-30T23:59:60Z")
	off("unknown-offset", "has the offset -00:00", "2027-03-01T12:00:00-00:00")
	off("line-feed", "ends in a line feed", `2027-03-01T12:00:00Z\n`)

	unlike := func(name, title, requirement, issued, created string) {
		list = append(list, change{"times-" + name, "command with " + title, requirement, timeBinding, func(d *draft) {
			d.body["issuedAt"], d.envelope["createdAt"] = quoted(issued), quoted(created)
		}, document.SignatureEnvelope, false})
	}
	const utc, equal = "6.4-09", "6.4-10 6.4-11"
	unlike("utc-as-offset", "+00:00 in the place of Z, in both times", utc, "2027-03-01T12:00:00+00:00",
		"2027-03-01T12:00:00+00:00")
	unlike("offset", "an offset of eight hours, in both times", utc, "2027-03-01T20:00:00+08:00",
		"2027-03-01T20:00:00+08:00")
	unlike("lower-case-z", "a lower-case z, in both times", utc, "2027-03-01T12:00:00z", "2027-03-01T12:00:00z")
	unlike("issued-as-offset", "+00:00 in issuedAt alone", utc, "2027-03-01T12:00:00+00:00", signedAt)
	unlike("created-as-offset", "+00:00 in signature.createdAt alone", utc, signedAt, "2027-03-01T12:00:00+00:00")
	unlike("issued-lower-case-z", "a lower-case z in issuedAt alone", utc, "2027-03-01T12:00:00z", signedAt)
	unlike("created-lower-case-z", "a lower-case z in signature.createdAt alone", utc, signedAt, "2027-03-01T12:00:00z")
	unlike("issued-with-fraction", "a fraction of zero in issuedAt alone", equal, "2027-03-01T12:00:00.0Z", signedAt)
	unlike("created-with-fraction", "a fraction of zero in signature.createdAt alone", equal, signedAt,
		"2027-03-01T12:00:00.0Z")
	unlike("trailing-noughts", "a trailing zero in the fraction of one time", equal, "2027-03-01T12:00:00.5Z",
		"2027-03-01T12:00:00.50Z")
	unlike("issued-lower-case-t", "a lower-case t in issuedAt alone", equal, "2027-03-01t12:00:00Z", signedAt)
	unlike("created-lower-case-t", "a lower-case t in signature.createdAt alone", equal, signedAt, "2027-03-01t12:00:00Z")
	unlike("tenth-digit", "times that differ in the tenth digit of their fractions", equal,
		"2027-03-01T12:00:00.0000000001Z", "2027-03-01T12:00:00.0000000002Z")

	right := func(name, title, requirement, time string) {
		list = append(list, change{"times-" + name, "command with the protected time " + title + " verifies", requirement,
			"timestamps of documents",
			func(d *draft) { d.at(time) }, document.SignatureEnvelope, true})
	}
	right("lower-case-t", "with a lower-case t", "2-07 2-10", "2027-03-01t12:00:00Z")
	right("one-digit", "with one digit of a second", "2-05 2-09 2-10", "2027-03-01T12:00:00.5Z")
	right("nine-digits", "with nine digits of a second", "2-05 2-09 2-10", "2027-03-01T12:00:00.123456789Z")
	right("thirty-digits", "with thirty digits of a second", "2-05 2-09 2-10",
		"2027-03-01T12:00:00."+strings.Repeat("0123456789", 3)+"Z")
	right("noughts", "with a fraction of zeros", "2-10 2-11", "2027-03-01T12:00:00.000Z")
	right("february-29", "on February 29 of a leap year", "2-05", "2028-02-29T23:59:59Z")
	right("february-29-of-2400", "on February 29 of 2400", "2-05", "2400-02-29T00:00:00Z")
	right("five-hundred-digits", "with five hundred digits of a second", "2-05 2-09 2-10",
		"2027-03-01T12:00:00."+strings.Repeat("0123456789", 50)+"Z")
	early := func(name, title, time string) {
		list = append(list, change{"times-" + name, "command with the protected time " + title + " verifies", "2-05",
			"timestamps of documents", func(d *draft) {
				d.at(time)
				d.registry = evidenceOf(doer)
				d.registry.of(doer).ValidFrom = "0001-01-01T00:00:00Z"
			}, document.SignatureEnvelope, true})
	}
	early("gap-of-1582", "on a day that the Gregorian reform left out of the calendars of its time",
		"1582-10-10T00:00:00Z")
	early("before-the-gap", "on the day before the Gregorian reform", "1582-10-04T23:59:59Z")
	early("february-29-of-1600", "on February 29 of 1600", "1600-02-29T00:00:00Z")
	early("year-0004", "on February 29 of the year 4", "0004-02-29T00:00:00Z")
	return list
}

// ofSnapshot is what is asked about times of a document that are not protected ones: those of a snapshot's Policy Log.
func ofSnapshot() []change {
	entry := func(name, title, requirement, time string, accepted bool) change {
		stage, verdict := document.Schema, ""
		if accepted {
			stage, verdict = document.SignatureEnvelope, " verifies"
		}
		return change{"entry-" + name, "group-snapshot with an entry of its Policy Log " + title + verdict, requirement,
			"timestamps of documents",
			func(d *draft) { replaceTime(d.body, "policyLog", time) }, stage, accepted}
	}
	return []change{
		entry("leap-second", "at a leap second", "6.4-69 2-05 2-08", "2026-12-31T23:59:60Z", false),
		entry("leap-second-of-an-offset", "at a leap second written with an offset", "6.4-69 2-05 2-08",
			"2027-01-01T07:59:60+08:00", false),
		entry("unknown-offset", "with the offset -00:00", "6.4-69 2-05 2-08", "2026-12-31T23:59:59-00:00", false),
		entry("year-0000", "in the year 0000", "6.4-69 2-05 2-08", "0000-12-31T23:59:59Z", false),
		entry("lower-case", "with a lower-case t and z", "2-07", "2027-03-01t12:00:00z", true),
		entry("offset", "with an offset of eight hours", "2-07", "2027-03-01T20:00:00+08:00", true),
		entry("zero-offset", "with the offset +00:00", "2-07", "2027-03-01T12:00:00+00:00", true),
		entry("greatest-offset", "with the offset +23:59", "2-07", "2027-03-01T12:00:00+23:59", true),
		entry("least-offset", "with the offset -23:59", "2-07", "2027-03-01T12:00:00-23:59", true),
		entry("year-0001", "in the year 0001", "2-05", "0001-01-01T00:00:00Z", true),
		entry("year-9999", "in the year 9999", "2-05", "9999-12-31T23:59:59Z", true),
		entry("forty-digits", "with forty digits of a second", "2-05",
			"2027-03-01T12:00:00."+strings.Repeat("9876543210", 4)+"Z", true),
	}
}

// replaceTime puts another time into a member of a sample that has one.
func replaceTime(o object, name, time string) {
	o[name] = strings.Replace(o[name], quoted(signedAt), quoted(time), 1)
}

// An hour, and the least that is written here, before and after the time of the documents.
const (
	hourBefore  = "2027-03-01T11:00:00Z"
	hourAfter   = "2027-03-01T13:00:00Z"
	twoAfter    = "2027-03-01T14:00:00Z"
	justBefore  = "2027-03-01T11:59:59.999999999999999999999999999999Z"
	justAfter   = "2027-03-01T12:00:00.000000000000000000000000000001Z"
	secondAfter = "2027-03-01T12:00:01Z"
)

// boundary is one time of the Registry and one protected time, and whether the key is valid at it.
type boundary struct {
	name, title, registry, time string
	valid                       bool
}

// ends are boundaries for validUntil and revokedAt, at which a key is valid no more.
var ends = []boundary{
	{"equal", "at the signed time", signedAt, signedAt, false},
	{"before", "an hour before the signed time", hourBefore, signedAt, false},
	{"just-before", "a part of 10^30 of a second before the signed time", justBefore, signedAt, false},
	{"just-after", "a part of 10^30 of a second after the signed time", justAfter, signedAt, true},
	{"just-before-fraction", "a part of 10^30 of a second before a signed time with a fraction",
		"2027-03-01T12:00:00.123456789012345678901234567890Z",
		"2027-03-01T12:00:00.123456789012345678901234567891Z", false},
	{"just-after-fraction", "a part of 10^30 of a second after a signed time with a fraction",
		"2027-03-01T12:00:00.123456789012345678901234567892Z",
		"2027-03-01T12:00:00.123456789012345678901234567891Z", true},
	{"equal-by-offset", "at the signed time, written with an offset", "2027-03-01T20:00:00+08:00", signedAt, false},
	{"after-by-offset", "a second after the signed time, written with an offset", "2027-03-01T20:00:01+08:00", signedAt,
		true},
	{"earlier-but-greater-text", "half an hour before the signed time, in a text that is greater",
		"2027-03-01T13:30:00+02:00", signedAt, false},
	{"later-but-smaller-text", "half an hour after the signed time, in a text that is smaller",
		"2027-03-01T10:30:00-02:00", signedAt, true},
	{"equal-lower-case", "at the signed time, with a lower-case t and z", "2027-03-01t12:00:00z", signedAt, false},
	{"equal-noughts", "at the signed time, with a fraction of zeros", "2027-03-01T12:00:00.000Z", signedAt, false},
	{"equal-noughts-of-the-time", "at a signed time that has a fraction of zeros", signedAt, "2027-03-01T12:00:00.000Z",
		false},
	{"shorter-fraction-later", "at nine tenths of a second, after a signed time at ten hundredths",
		"2027-03-01T12:00:00.9Z", "2027-03-01T12:00:00.10Z", true},
	{"shorter-fraction-equal", "at one tenth of a second, with a signed time at ten hundredths", "2027-03-01T12:00:00.1Z",
		"2027-03-01T12:00:00.10Z", false},
	{"longer-fraction-earlier", "at ten hundredths of a second, before a signed time at nine tenths",
		"2027-03-01T12:00:00.10Z", "2027-03-01T12:00:00.9Z", false},
}

// ofKeyIntervals is what is asked about the interval of a key and where the signed time lies.
func ofKeyIntervals() []change {
	var list []change
	interval := func(name, title, requirement, time string, valid bool, put func(b *binding)) {
		verdict := map[bool]string{true: ", which is in time", false: ", which is not in time"}[valid]
		list = append(list, change{"interval-" + name, "a key " + title + verdict, requirement, "interval of the key",
			func(d *draft) {
				d.at(time)
				d.registry = evidenceOf(doer)
				put(d.registry.of(doer))
			}, document.KeyResolution, valid})
	}
	for _, e := range ends {
		interval("until-"+e.name, "with validUntil "+e.title, "6.4-57 6.4-59 6.4-60 2-06 6.4-124", e.time, e.valid,
			func(b *binding) {
				b.ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, ValidUntil: e.registry}}
			})
		interval("revoked-"+e.name, "with revokedAt "+e.title, "6.4-58 6.4-59 6.4-60 2-06 6.4-124", e.time, e.valid,
			func(b *binding) {
				b.ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, RevokedAt: e.registry}}
			})
	}
	from := func(name, title, validFrom, time string, valid bool) {
		interval("from-"+name, "with validFrom "+title, "6.4-57 6.4-59 6.4-60 2-06", time, valid,
			func(b *binding) { b.ValidFrom = validFrom })
	}
	from("equal", "at the signed time", signedAt, signedAt, true)
	from("just-after", "a part of 10^30 of a second after the signed time", justAfter, signedAt, false)
	from("just-before", "a part of 10^30 of a second before the signed time", justBefore, signedAt, true)
	from("second-after", "a second after the signed time", secondAfter, signedAt, false)
	from("equal-by-offset", "at the signed time, written with an offset", "2027-03-01T20:00:00+08:00", signedAt, true)
	from("after-by-offset", "a second after the signed time, written with an offset", "2027-03-01T20:00:01+08:00",
		signedAt, false)
	from("earlier-but-greater-text", "half an hour before the signed time, in a text that is greater",
		"2027-03-01T13:30:00+02:00", signedAt, true)
	from("later-but-smaller-text", "half an hour after the signed time, in a text that is smaller",
		"2027-03-01T10:30:00-02:00", signedAt, false)
	from("equal-lower-case", "at the signed time, with a lower-case t and z", "2027-03-01t12:00:00z", signedAt, true)
	from("equal-noughts", "at the signed time, with a fraction of zeros", "2027-03-01T12:00:00.000Z", signedAt, true)
	from("equal-noughts-of-the-time", "at a signed time that has a fraction of zeros", signedAt,
		"2027-03-01T12:00:00.000Z", true)
	from("shorter-fraction-later", "at nine tenths of a second, after a signed time at ten hundredths",
		"2027-03-01T12:00:00.9Z", "2027-03-01T12:00:00.10Z", false)
	from("crossing-the-year", "at the signed time, in the next year by an offset", "2028-01-01T00:30:00+12:00",
		"2027-12-31T12:30:00Z", true)
	from("crossing-the-year-late", "a second after the signed time, in the next year by an offset",
		"2028-01-01T00:30:01+12:00", "2027-12-31T12:30:00Z", false)
	from("crossing-february", "at the signed time, on February 29 by an offset", "2028-02-29T01:00:00+02:00",
		"2028-02-28T23:00:00Z", true)
	from("crossing-1582", "at the signed time, on a day that the Gregorian reform left out by an offset",
		"1582-10-05T01:00:00+02:00", "1582-10-04T23:00:00Z", true)
	from("crossing-1582-late", "a second after the signed time, on a day that the Gregorian reform left out by an offset",
		"1582-10-05T01:00:01+02:00", "1582-10-04T23:00:00Z", false)
	from("crossing-1500", "at the signed time, on March 1 of 1500 by an offset", "1500-03-01T00:30:00+01:00",
		"1500-02-28T23:30:00Z", true)
	from("crossing-1500-late", "a second after the signed time, on March 1 of 1500 by an offset",
		"1500-03-01T00:30:01+01:00", "1500-02-28T23:30:00Z", false)
	long := "2027-03-01T12:00:00." + strings.Repeat("1", 499)
	from("500-digits", "with 500 digits of a second, at the signed time", long+"1Z", long+"1Z", true)
	from("500-digits-late", "that is later than the signed time in the last of 500 digits of a second", long+"2Z",
		long+"1Z", false)
	from("108-digits", "with 108 digits of a second, before the signed time", "2027-02-01T12:00:00."+
		strings.Repeat("7", 108)+"Z", signedAt, true)
	from("year-0001", "in the year 0001, at the signed time", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", true)
	from("year-0001-offset", "in the year 0001, before the signed time by an offset", "0001-01-01T00:00:00+23:59",
		"0001-01-01T00:00:00Z", true)
	from("year-0001-late", "in the year 0001, a second after the signed time", "0001-01-01T00:00:01Z",
		"0001-01-01T00:00:00Z", false)
	until := func(name, title, boundary, time string, valid bool) {
		interval("until-"+name, "with validUntil "+title, "6.4-57 6.4-59", time, valid, func(b *binding) {
			b.ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, ValidUntil: boundary}}
		})
	}
	until("crossing-the-day", "at the signed time, on the day before by an offset", "2027-03-01T23:30:00-02:00",
		"2027-03-02T01:30:00Z", false)
	until("crossing-the-day-later", "a second after the signed time, on the day before by an offset",
		"2027-03-01T23:30:01-02:00", "2027-03-02T01:30:00Z", true)
	until("year-9999", "in the year 9999, just after the signed time", "9999-12-31T23:59:59.95Z", "9999-12-31T23:59:59.9Z",
		true)
	until("year-9999-offset", "in the year 9999, after the signed time by an offset", "9999-12-31T23:59:59-23:59",
		"9999-12-31T23:59:59.9Z", true)
	until("year-9999-equal", "in the year 9999, at the signed time", "9999-12-31T23:59:59.90Z", "9999-12-31T23:59:59.9Z",
		false)
	return list
}

// ofHistories is what is asked about the retained history of a key's validity.
func ofHistories() []change {
	var list []change
	history := func(name, title, requirement string, valid bool, records ...status) {
		for i := range records {
			if records[i].Sequence == 0 {
				records[i].Sequence = i + 1
			}
			records[i].RecordedAt = registeredAt
		}
		list = append(list, change{"history-" + name, "a key " + title, requirement, "validity history", func(d *draft) {
			d.registry = evidenceOf(doer)
			d.registry.of(doer).ValidityHistory = records
		}, document.KeyResolution, valid})
	}
	history("earlier-later", "whose validUntil was moved earlier, to a time after the signed one", "6.4-51 6.4-49", true,
		status{ValidUntil: twoAfter},
		status{ValidUntil: hourAfter})
	history("earlier-counts", "whose validUntil was moved earlier, to the signed time", "6.4-51", false,
		status{ValidUntil: hourAfter}, status{ValidUntil: signedAt})
	history("earlier-counts-of-three", "whose validUntil was moved earlier twice, to before the signed time", "6.4-51",
		false,
		status{ValidUntil: twoAfter}, status{ValidUntil: hourAfter}, status{ValidUntil: hourBefore})
	history("revocation-earlier-counts", "whose revokedAt was moved earlier, to the signed time", "6.4-51", false,
		status{RevokedAt: hourAfter},
		status{RevokedAt: signedAt})
	history("not-cleared", "whose later record leaves validUntil out, which clears nothing", "6.4-50 6.4-51", false,
		status{ValidUntil: signedAt},
		status{RevokedAt: hourAfter})
	history("revocation-not-cleared", "whose later record leaves revokedAt out, which clears nothing", "6.4-50 6.4-51",
		false, status{RevokedAt: signedAt},
		status{ValidUntil: hourAfter})
	history("kept", "whose later record leaves validUntil out, which is in the future", "6.4-51", true,
		status{ValidUntil: hourAfter}, status{RevokedAt: twoAfter})
	history("same-boundary-again", "whose later record repeats validUntil", "6.4-50", true, status{ValidUntil: hourAfter},
		status{ValidUntil: hourAfter})
	history("same-instant-again", "whose later record repeats validUntil in another spelling", "6.4-50 6.4-59", true,
		status{ValidUntil: hourAfter}, status{ValidUntil: "2027-03-01t21:00:00.0+08:00"})
	history("both-revoked", "whose revokedAt is at the signed time and validUntil after it", "6.4-58", false,
		status{ValidUntil: hourAfter, RevokedAt: signedAt})
	history("both-expired", "whose validUntil is at the signed time and revokedAt after it", "6.4-57", false,
		status{ValidUntil: signedAt, RevokedAt: hourAfter})
	history("moved-later", "whose validUntil was moved later, from after the signed time", "6.4-50", false,
		status{ValidUntil: hourAfter},
		status{ValidUntil: twoAfter})
	history("moved-later-over", "whose validUntil was moved later, over the signed time", "6.4-50 6.4-51", false,
		status{ValidUntil: hourBefore},
		status{ValidUntil: hourAfter})
	history("moved-just-later", "whose validUntil was moved later by a part of 10^30 of a second", "6.4-50 2-06", false,
		status{ValidUntil: "2027-03-01T13:00:00.000000000000000000000000000001Z"},
		status{ValidUntil: "2027-03-01T13:00:00.000000000000000000000000000002Z"})
	history("revocation-moved-later", "whose revokedAt was moved later, from after the signed time", "6.4-50", false,
		status{RevokedAt: hourAfter},
		status{RevokedAt: twoAfter})
	history("moved-later-after-a-gap", "whose validUntil was moved later in a record after one without it", "6.4-50",
		false,
		status{ValidUntil: hourAfter}, status{RevokedAt: twoAfter}, status{ValidUntil: twoAfter})
	history("rewritten", "whose history has two records of one sequence", "6.4-47 6.4-33", false,
		status{Sequence: 1, ValidUntil: twoAfter},
		status{Sequence: 1, ValidUntil: hourAfter})

	unrelated := func(name, title, requirement string, records ...status) {
		for i := range records {
			records[i].RecordedAt = registeredAt
		}
		list = append(list, change{"history-unrelated-" + name, "an unrelated key " + title, "6.4-34 " + requirement,
			"unrelated bindings", func(d *draft) {
				d.registry.of(other).ValidityHistory = records
			}, document.KeyResolution, false})
	}
	unrelated("moved-later", "whose validUntil was moved later", "6.4-50", status{Sequence: 1, ValidUntil: hourAfter},
		status{Sequence: 2, ValidUntil: twoAfter})
	unrelated("revocation-moved-later", "whose revokedAt was moved later", "6.4-50",
		status{Sequence: 1, RevokedAt: hourAfter},
		status{Sequence: 2, RevokedAt: twoAfter})
	unrelated("rewritten", "whose history has two records of one sequence", "6.4-47",
		status{Sequence: 1, ValidUntil: twoAfter},
		status{Sequence: 1, ValidUntil: hourAfter})
	list = append(list, change{"history-unrelated-revoked", "an unrelated key that is revoked, which is no fault",
		"6.4-57", "unrelated bindings", func(d *draft) {
			d.registry.of(other).ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, RevokedAt: hourBefore}}
		}, document.KeyResolution, true})
	return append(list, malformedRegistryTimes()...)
}

// malformedRegistryTimes puts what is off the timestamp profile into each time of the Registry. A reader that repairs
// it finds the key valid.
func malformedRegistryTimes() []change {
	early := []struct{ name, title, time string }{
		{"leap-second", "of a leap second", "2026-12-31T23:59:60Z"},
		{"unknown-offset", "with the offset -00:00", "2026-12-31T23:59:59-00:00"},
		{"year-0000", "in the year 0000", "0000-12-31T23:59:59Z"},
		{"february-29", "on February 29 of a common year", "2026-02-29T12:00:00Z"},
		{"no-offset", "without an offset", "2026-12-31T23:59:59"},
		{"date", "of a date alone", "2026-12-31"},
		{"line-feed", "before a line feed", "2026-12-31T23:59:59Z\n"},
		{"offset-two-signs", "with two signs in its offset", "2026-12-31T23:59:59+-8:00"},
		{"seconds-empty", "with a colon and no seconds", "2026-12-31T23:59:Z"},
	}
	fields := []struct {
		name string
		put  func(b *binding, time string)
	}{
		{"validFrom", func(b *binding, time string) { b.ValidFrom = time }},
		{"validUntil", func(b *binding, time string) {
			b.ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, ValidUntil: later(time)}}
		}},
		{"revokedAt", func(b *binding, time string) {
			b.ValidityHistory = []status{{Sequence: 1, RecordedAt: registeredAt, RevokedAt: later(time)}}
		}},
	}
	var list []change
	for _, s := range []struct {
		name, title, requirement, subject string
		signer                            signer
	}{{"selected", "the key", "", "timestamps of the Registry", doer},
		{"unrelated", "an unrelated key", "6.4-34 ", "unrelated bindings", other}} {
		for _, f := range fields {
			for _, t := range early {
				if s.name == "unrelated" && t.name != "leap-second" && t.name != "date" {
					continue
				}
				list = append(list, change{s.name + "-" + dashed(f.name) + "-" + t.name,
					s.title + " with a " + f.name + " " + t.title,
					s.requirement + "6.4-69 6.4-59", s.subject,
					func(d *draft) {
						if s.signer.keyID == doer.keyID {
							d.registry = evidenceOf(doer)
						}
						f.put(d.registry.of(s.signer), t.time)
					}, document.KeyResolution, false})
			}
		}
	}
	return list
}

// later is a time like one, but years after.
func later(time string) string { return strings.Replace(time, "2026", "2029", 1) }
