package stdio

import (
	"context"
	"fmt"

	"github.com/missionweave/weavecheck/adapters"
	"github.com/missionweave/weavecheck/adapters/messages"
)

// This file is the role documents on the wire, asked and answered. Its requests and answers are in Go as they are in
// the messages; only what a Go value leaves nil, and no message may have null for, is written out as empty.

var _ adapters.Documents = (*target)(nil)

func (t *target) Validate(ctx context.Context, request adapters.ValidateRequest) (adapters.ValidateAnswer, error) {
	request.Document = list(request.Document)
	return ask[adapters.ValidateAnswer](ctx, t, messages.Validate, request)
}

func (t *target) Canonicalize(ctx context.Context, request adapters.CanonicalizeRequest) (adapters.CanonicalizeAnswer,
	error) {
	request.Value = list(request.Value)
	return ask[adapters.CanonicalizeAnswer](ctx, t, messages.Canonicalize, request)
}

func (t *target) Sign(ctx context.Context, request adapters.SignRequest) (adapters.SignAnswer, error) {
	request.Document = list(request.Document)
	return ask[adapters.SignAnswer](ctx, t, messages.Sign, request)
}

func (t *target) Verify(ctx context.Context, request adapters.VerifyRequest) (adapters.VerifyAnswer, error) {
	request.Document = list(request.Document)
	return ask[adapters.VerifyAnswer](ctx, t, messages.Verify, request)
}

func (t *target) Admit(ctx context.Context, request adapters.AdmitRequest) (adapters.AdmitAnswer, error) {
	request.Document = list(request.Document)
	return ask[adapters.AdmitAnswer](ctx, t, messages.Admit, request)
}

// ask puts a request that holds all that its answer follows from. So it needs no reset: a program that a fault has
// ended is run anew for it.
func ask[A any](ctx context.Context, t *target, method string, request any) (A, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var answer, none A
	params, err := marshal(request)
	if err != nil {
		return none, fmt.Errorf("writing the params of %s: %w", method, err)
	}
	if err := t.revive(ctx); err != nil {
		return none, err
	}
	result, err := t.call(ctx, method, params)
	if err != nil {
		return none, err
	}
	if err := decode(result, &answer); err != nil {
		return none, t.fault(adapters.FaultMalformed, method, "result: "+err.Error())
	}
	return answer, nil
}

// documents are the calls of the role documents.
var documents = inRole[adapters.Documents](adapters.RoleDocuments, map[string]answerer{
	messages.Validate:     answering(adapters.Documents.Validate),
	messages.Canonicalize: answering(adapters.Documents.Canonicalize),
	messages.Sign:         answering(adapters.Documents.Sign),
	messages.Verify:       answering(adapters.Documents.Verify),
	messages.Admit: answering(func(d adapters.Documents, ctx context.Context, request adapters.AdmitRequest) (
		adapters.AdmitAnswer, error) {
		answer, err := d.Admit(ctx, request)
		answer.Calls = list(answer.Calls)
		return answer, err
	}),
})
