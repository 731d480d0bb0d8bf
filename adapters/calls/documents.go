package calls

import (
	"context"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
)

var _ adapters.Documents = (*wrapped)(nil)

func (w *wrapped) documents() adapters.Documents { return w.Target.(adapters.Documents) }

func (w *wrapped) Validate(ctx context.Context, r adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	return through(ctx, w, messages.Validate, func() any { return r },
		func() (adapters.ValidateAnswer, error) { return w.documents().Validate(ctx, r) })
}

func (w *wrapped) Canonicalize(
	ctx context.Context, r adapters.CanonicalizeRequest,
) (adapters.CanonicalizeAnswer, error) {
	return through(ctx, w, messages.Canonicalize, func() any { return r },
		func() (adapters.CanonicalizeAnswer, error) { return w.documents().Canonicalize(ctx, r) })
}

func (w *wrapped) Sign(ctx context.Context, r adapters.SignRequest) (adapters.SignAnswer, error) {
	return through(ctx, w, messages.Sign, func() any { return r },
		func() (adapters.SignAnswer, error) { return w.documents().Sign(ctx, r) })
}

func (w *wrapped) Verify(ctx context.Context, r adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	return through(ctx, w, messages.Verify, func() any { return r },
		func() (adapters.VerifyAnswer, error) { return w.documents().Verify(ctx, r) })
}

func (w *wrapped) Admit(ctx context.Context, r adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	return through(ctx, w, messages.Admit, func() any { return r },
		func() (adapters.AdmitAnswer, error) { return w.documents().Admit(ctx, r) })
}
