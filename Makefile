# The tasks of this repository. `go test ./...` needs none of them.

.PHONY: test race ci bench vectors selftest lint python vuln

test: ## the test command of the README
	go test ./...

race: ## the race detector on what is concurrent
	go test -race ./adapters/stdio/ ./model/document/ ./features/suite/

lint:
	gofmt -l $$(git ls-files '*.go')
	go vet ./...
	go tool staticcheck ./...

vectors: ## record the vectors anew from the scenarios
	go generate ./vectors

selftest: ## every mutant killed, every legal variant passed
	go run ./cmd/weavecheck selftest

bench: ## the figures of the README; compare two runs with `go tool benchstat`
	go test ./model/ -run '^$$' -bench Command -benchmem
	go test ./vectors/ -run '^$$' -bench .
	go test ./adapters/stdio/ -run '^$$' -bench .
	go build -o weavecheck ./cmd/weavecheck
	time ./weavecheck run
	time ./weavecheck run --target './weavecheck serve --stdio'
	time ./weavecheck selftest

ci: ## what CI runs
	.ci/run

vuln: ## known vulnerabilities of what we build on
	go tool govulncheck ./...
