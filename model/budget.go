package model

import "math"

// Amounts are the six dimensions of a Resource Budget (§12), money in millionths of its currency. As a limit,
// Unlimited stands for a dimension that was not limited.
type Amounts [6]int64

// Unlimited is the limit of a dimension that a Budget leaves out.
const Unlimited = math.MaxInt64

// BudgetDimensions names the dimensions of Amounts by their members in common.schema.json.
var BudgetDimensions = [6]string{
	"financialLimit", "modelTokenLimit", "toolCallLimit", "computeSecondsLimit", "wallClockSecondsLimit",
	"externalSideEffectLimit",
}

// Limits returns the budget as limits: what it leaves out is Unlimited.
func (b *Budget) Limits() Amounts { return b.amounts(Unlimited) }

// Allocation returns the budget as an allocation: what it leaves out takes nothing.
func (b *Budget) Allocation() Amounts { return b.amounts(0) }

func (b *Budget) amounts(absent int64) Amounts {
	a := Amounts{absent, absent, absent, absent, absent, absent}
	if b == nil {
		return a
	}
	if b.FinancialLimit != nil {
		a[0] = int64(math.Round(*b.FinancialLimit * 1e6))
	}
	for i, v := range []*uint64{b.ModelTokenLimit, b.ToolCallLimit, b.ComputeSecondsLimit, b.WallClockSecondsLimit,
		b.ExternalSideEffectLimit} {
		if v != nil {
			a[i+1] = int64(*v)
		}
	}
	return a
}

// budget is the Resource Budget with these limits, of which none is Unlimited.
func (a Amounts) budget(currency string) *Budget {
	money := float64(a[0]) / 1e6
	b := &Budget{Currency: currency, FinancialLimit: &money}
	for i, to := range []**uint64{&b.ModelTokenLimit, &b.ToolCallLimit, &b.ComputeSecondsLimit, &b.WallClockSecondsLimit,
		&b.ExternalSideEffectLimit} {
		limit := uint64(a[i+1])
		*to = &limit
	}
	return b
}

// Within reports whether no dimension is over its limit.
func (a Amounts) Within(limit Amounts) bool {
	for i := range a {
		if a[i] > limit[i] {
			return false
		}
	}
	return true
}

// Plus returns the sum; an Unlimited dimension stays Unlimited.
func (a Amounts) Plus(b Amounts) Amounts {
	for i := range a {
		if a[i] > Unlimited-b[i] {
			a[i] = Unlimited
		} else {
			a[i] += b[i]
		}
	}
	return a
}

// Minus returns what is left after b was taken back.
func (a Amounts) Minus(b Amounts) Amounts {
	for i := range a {
		a[i] -= b[i]
	}
	return a
}

// given reports whether the budget limits at least one dimension, and names the currency of money.
func (b *Budget) given() bool {
	if b == nil || b.FinancialLimit != nil && b.Currency == "" {
		return false
	}
	return b.Limits() != Amounts{Unlimited, Unlimited, Unlimited, Unlimited, Unlimited, Unlimited}
}

// left returns what is left of limits once something was used; an Unlimited dimension stays Unlimited.
func (a Amounts) left(used Amounts) Amounts {
	for i := range a {
		if a[i] != Unlimited {
			a[i] -= used[i]
		}
	}
	return a
}

// limited returns the amounts with nothing in the dimensions that are Unlimited.
func (a Amounts) limited() Amounts {
	for i := range a {
		if a[i] == Unlimited {
			a[i] = 0
		}
	}
	return a
}
