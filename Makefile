# The tasks of this repository. `go test ./...` needs none of them.

# The official data: a checkout of the protocol's repository, for what is compared with it.
UPSTREAM ?= ../shared/upstream

# The program; whoever has built it need not build it again.
WEAVECHECK ?= go run ./cmd/weavecheck

# What only developers need is in a module of its own, so that who imports `features` does not inherit it.
TOOL = go tool -modfile=tools/go.mod

.PHONY: test race ci bench fuzz upstream vectors selftest lint python vuln

test: ## the test command of the README
	go test ./...

race: ## the race detector on what is concurrent
	go test -race ./adapters/stdio/ ./model/document/ ./internal/run/

upstream: ## what needs the official data, and fails where they are missing
	WEAVECHECK_UPSTREAM=$(abspath $(UPSTREAM)) go test -tags upstream -run 'Official' ./model/schema/ ./vectors/bundle/
	$(WEAVECHECK) bundle --root $(UPSTREAM)

fuzz: ## each fuzz target for a while
	go test ./model/schema/ -run '^$$' -fuzz 'FuzzRead$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 5x
	go test ./model/schema/ -run '^$$' -fuzz 'FuzzFrame$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 5x
	go test ./model/document/ -run '^$$' -fuzz 'FuzzCanonicalize$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 5x
	go test ./model/document/ -run '^$$' -fuzz 'FuzzVerify$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 5x
	go test ./model/document/ -run '^$$' -fuzz 'FuzzBindings$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 5x
	go test ./adapters/stdio/ -run '^$$' -fuzz 'FuzzAnswer$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 5x

FUZZTIME ?= 30s

lint:
	gofmt -l $$(git ls-files '*.go')
	go mod tidy -diff
	cd tools && go mod tidy -diff
	go vet -tags upstream ./...
	$(TOOL) staticcheck -tags upstream ./...

vectors: ## record the vectors anew from the scenarios
	go generate ./vectors

selftest: ## every mutant killed, every legal variant passed
	$(WEAVECHECK) selftest

bench: ## the figures of the README; compare two runs with `$(TOOL) benchstat`
	go test ./model/ -run '^$$' -bench 'Command|Fork' -benchmem
	go test ./model/document/ -run '^$$' -bench 'Verify|CanonicalOf'
	go test ./model/document/ -run '^$$' -bench Events -benchtime 1x
	go test ./vectors/ ./internal/run/ ./internal/record/ -run '^$$' -bench .
	go test ./internal/selftest/ -run '^$$' -bench . -benchtime 1x
	go test ./simulator/ -run '^$$' -bench Sequence -benchtime 300x
	go test ./adapters/stdio/ -run '^$$' -bench .
	go build -o weavecheck ./cmd/weavecheck
	time ./weavecheck run
	time ./weavecheck run --target './weavecheck serve --stdio'
	time ./weavecheck selftest

ci: ## what CI runs
	.ci/run

vuln: ## known vulnerabilities of what we build on
	$(TOOL) govulncheck ./...
