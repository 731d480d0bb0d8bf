package model

import "math/bits"

// A Point is a place where the text allows more than one behaviour. Its options are in order; the first is the
// reference's. A choice made at a Point sticks for the whole run: it is the target's reading of the text. Only at a
// Point that is Free it is a choice for one step.
type Point struct {
	ID       string
	Section  string
	Question string
	Options  []string
	// Free: the text is silent, rather than of two meanings, so that a server may answer now so and now otherwise.
	Free  bool
	index int
}

// free marks a Point at which each answer stands for itself.
func (p *Point) free() *Point {
	p.Free = true
	return p
}

// A Chooser answers for the options of a Point.
type Chooser interface {
	// Choose returns the index of the option to follow.
	Choose(*Point) int
	// Settled reports whether the Point has one fixed answer already, and which.
	Settled(*Point) (settled bool, option int)
}

var points []*Point

func point(id, section, question string, options ...string) *Point {
	p := &Point{ID: id, Section: section, Question: question, Options: options, index: len(points)}
	points = append(points, p)
	return p
}

// Points lists every reading point the model asks about, in a fixed order.
func Points() []*Point { return points }

// Index is the place of the Point in Points.
func (p *Point) Index() int { return p.index }

// The reading points. The questions rest on the sections they name; readings.md of the project explains each.
var (
	LeaseTimeoutState = point("lease-timeout-state", "11.3",
		"The Execution Lease of an active WorkItem times out and nobody acts. Its state…",
		"stays active until a Command moves it", "returns to queued by a timer Event")
	LiveOwner = point("live-owner", "10.2, 11.5",
		"\"No live owner\" for work.offer means…",
		"no live Ownership Lease", "neither a live Ownership Lease nor a live Execution Lease", "either of them lapsed")
	OwnershipWhileActive = point("ownership-while-active", "11.3",
		"The Ownership Lease while its owner executes…",
		"lasts at least as long as the Execution Lease", "runs on its own")
	RetryStaleSession = point("retry-stale-session", "15.1, 4",
		"A byte-identical retry arrives from a Session or Membership that was fenced since. It gets…",
		"the original receipt", "the refusal of a fenced Command")
	ReofferCandidates = point("reoffer-candidates", "10.2",
		"A second work.offer on an offered WorkItem whose offer still stands…",
		"replaces the candidates", "adds to them")
	EpochOnFence = point("epoch-on-fence", "10.2, 11.3",
		"Fencing an expired owner…",
		"ends its ownership; the next acceptance begins the next epoch", "itself raises the Ownership Epoch").free()
	SessionAndCoordinator = point("session-and-coordinator", "6.3, 7.2",
		"A new Agent Session of the Coordinator…",
		"leaves the Coordinator lease", "revokes it")
	ExpiredCoordinator = point("expired-coordinator", "3, 7.2",
		"A Coordinator whose lease lapsed and who was not replaced yet…",
		"can no longer coordinate", "goes on until a replacement is appointed")
	ReplacedCoordinatorOffers = point("replaced-coordinator-offers", "7.2, 10.3",
		"Open offers of a replaced Coordinator…",
		"stay valid", "are withdrawn")
	FormerCoordinatorMembership = point("former-coordinator-membership", "7.2, 8",
		"The Membership of a replaced Coordinator…",
		"goes on", "ends", "goes on under a higher epoch")
	ProposalAmended = point("proposal-amended", "9.1, 10.2",
		"work.authorize of a proposal with a changed contract…",
		"is allowed", "must match the proposal")
	CancelledBudget = point("cancelled-budget", "12",
		"The budget allotted to a cancelled WorkItem…",
		"is released to its Mission", "stays reserved")
	VerifiedBudget = point("verified-budget", "12",
		"The budget allotted to a verified WorkItem, of which nobody says what was used…",
		"stays reserved", "is released to its Mission")
	FailedBudget = point("failed-budget", "12",
		"The budget allotted to a failed WorkItem…",
		"stays reserved", "is released to its Mission until it is offered again")
	BudgetAllocation = point("budget-allocation", "4, 12",
		"The limits of a Mission bind…",
		"the sum of what its WorkItems are allotted", "each WorkItem by itself")
	MissionEndEvents = point("mission-end-events", "10.2, 15.2",
		"The end of a Mission reaches its unfinished WorkItems…",
		"as one Event a WorkItem", "within the one Mission Event").free()
	PastMissionDeadline = point("past-mission-deadline", "7.1",
		"After the Mission's deadline, transitions of its WorkItems…",
		"go on", "are refused").free()
	ServiceCancels = point("service-cancels", "7.1",
		"A mission.cancel of the Organization's control plane…",
		"is allowed by Organization policy", "is refused by Organization policy").free()
	ServiceTerminates = point("service-terminates", "7.1, 15.1",
		"A mission.terminate of the Organization's control plane…",
		"is allowed by Organization policy", "is refused by Organization policy").free()
	ServiceAppoints = point("service-appoints", "7.2",
		"A mission.assign_coordinator of the Organization's control plane…",
		"is allowed by Organization policy", "is refused by Organization policy").free()
	AbsentDurations = point("absent-durations", "10.3, 11.3",
		"A Command that asks for a lease or offer and names no duration…",
		"is refused", "gets the server's own duration").free()
	AbsentRenewal = point("absent-renewal", "11.3",
		"A renewal of an Execution Lease that names no duration…",
		"is refused", "gets the server's own duration").free()
	ReplaceLiveCoordinator = point("replace-live-coordinator", "7.2",
		"A replacement Coordinator is appointed…",
		"at any time", "only once the present one has stopped renewing its lease")
	ReappointSame = point("reappoint-same", "7.2",
		"Assigning the present Coordinator again…",
		"begins a higher Coordinator Epoch", "is refused")
	AttemptsBoundOffers = point("attempts-bound-offers", "10.1, 11.4",
		"The retry attempts of a Work Contract bound the Coordinator's re-offers after failure…",
		"no, only automatic retries", "yes")
	UnblockByOwner = point("unblock-by-owner", "10.2, 11.4",
		"The Worker that owns a blocked WorkItem unblocks it itself…",
		"which is refused", "which is allowed")
	OfferEvents = point("offer-events", "10.3, 15.2",
		"An offer to several candidates appears…",
		"as one work.offer.created Event", "as one work.offer.created Event for each candidate").free()
	RevisionEvent = point("revision-event", "10.1, 15.2",
		"A work.offer that carries a revised contract appears…",
		"as work.offer.created alone", "with a work.contract.revised Event beside it").free()
	OfferToNonmember = point("offer-to-nonmember", "8, 10.3",
		"A work.offer to somebody without a Membership in the Group…",
		"is refused", "is recorded; only an acceptance needs the Membership")
	OfferToIncapable = point("offer-to-incapable", "6.1, 10.3",
		"A work.offer to an Agent whose card lacks a required capability…",
		"is refused", "is recorded; only an acceptance needs the capability")
	MembershipEndWithWork = point("membership-end-with-work", "8",
		"A Worker's Membership is ended while it owns unfinished WorkItems…",
		"which is allowed: its Commands are fenced", "which is refused")
	MembershipEndOfOfficer = point("membership-end-of-officer", "7.1, 7.2, 8",
		"The Membership of the MissionOwner or of the current Coordinator is ended…",
		"which is refused", "which is allowed")
)

// Readings are what is known at each Point, by its Index: the option taken, or, below zero, which options are ruled out
// while several are left.
type Readings []int8

// Undecided marks a Point at which no option was taken yet, and none ruled out. Any other number below zero is Undecided
// less the set of the options that are ruled out, a bit for each.
const Undecided int8 = -1

// maxOptions is how many options a Point may have, so that Readings can tell any set of them.
const maxOptions = 7

// DefaultReadings takes the first option of every Point: the reference's readings.
func DefaultReadings() Readings { return make(Readings, len(points)) }

// OpenReadings leaves every Point undecided.
func OpenReadings() Readings {
	r := make(Readings, len(points))
	for i := range r {
		r[i] = Undecided
	}
	return r
}

// With returns a copy that takes an option at a Point.
func (r Readings) With(p *Point, option int) Readings {
	c := append(Readings(nil), r...)
	c[p.index] = int8(option)
	return c
}

// Keeping returns a copy in which those options are left at a Point that are left here and are among some. There must be
// one.
func (r Readings) Keeping(p *Point, options []int) Readings {
	c := append(Readings(nil), r...)
	var left uint8
	for _, option := range options {
		left |= 1 << option
	}
	c[p.index] = known(p, r.left(p.index)&left)
	return c
}

// Either returns what is known when either these or others hold.
func (r Readings) Either(others Readings) Readings {
	c := append(Readings(nil), r...)
	for i, p := range points {
		if c[i] != others[i] {
			c[i] = known(p, r.left(i)|others.left(i))
		}
	}
	return c
}

// Left are the options at a Point that are not ruled out, in order.
func (r Readings) Left(p *Point) []int {
	var options []int
	for option := range p.Options {
		if r.left(p.index)&(1<<option) != 0 {
			options = append(options, option)
		}
	}
	return options
}

// left is the set of the options that are left, a bit for each.
func (r Readings) left(point int) uint8 {
	if r[point] >= 0 {
		return 1 << r[point]
	}
	return points[point].all() &^ uint8(Undecided-r[point])
}

func (p *Point) all() uint8 { return 1<<len(p.Options) - 1 }

// known is how Readings tell that a set of options is left.
func known(p *Point, left uint8) int8 {
	if bits.OnesCount8(left) == 1 {
		return int8(bits.TrailingZeros8(left))
	}
	return Undecided - int8(p.all()&^left)
}

// Choose makes Readings a Chooser with fixed answers; a Point that is open gets the first option that is left.
func (r Readings) Choose(p *Point) int { return bits.TrailingZeros8(r.left(p.index)) }

// Settled reports the option taken at a Point.
func (r Readings) Settled(p *Point) (bool, int) { return r[p.index] >= 0, int(r[p.index]) }
