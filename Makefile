# Kortti's commands. “make” alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# The folders and files that swift format reads.
SWIFT_FOLDERS := $(wildcard Sources Tests migrations Package.swift \
  $(foreach package,Fuzz Benchmarks,$(package)/Sources $(package)/Package.swift))
KORTTI := .build/release/kortti
TOOLCHAIN = $(dir $(shell readlink -f "$$(command -v swift)"))
# The Swift runtime is linked statically, so that the binary runs on machines without a toolchain.
RELEASE := -c release --static-swift-stdlib

.PHONY: help setup build run demo test quick web-test web-bench screenshots check shape extending docs format bench check-cost cached-cost start-cost probe live sanitize fuzz mutations holds chaos validators simulate failover cluster conversation clean

help: ## Lists these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

setup: ## Installs missing system libraries
	@scripts/setup.sh

build: setup ## Builds the release binary, .build/release/kortti
	@swift build $(RELEASE) --product kortti

run: build ## Builds and serves data/kortti.db at http://127.0.0.1:8080
	@scripts/run.sh data/kortti.db

demo: build ## The same with an example firm, golf club and inspections, in data/demo.db
	@[ -e data/demo.db ] || { $(KORTTI) demo --database data/demo.db > data/demo.txt || { rm -f data/demo.txt; exit 1; }; }
	@cat data/demo.txt
	@scripts/run.sh data/demo.db

# What `make test` does, in this order: a target, and behind a colon the one without which it is not tried. Browsers
# wait much, so the web app's tests run beside others (+).
STAGES := lint build-tests documents:build-tests swift-tests:build-tests web-tests:build-tests+ \
  postgresql-tests:build-tests extending:build-tests other-engine:build-tests simulations:build-tests \
  balances:build-tests

test: ## Runs check, all tests, those of databases on both engines, the web app's, and 1,000 simulations
	@scripts/setup.sh python3-venv postgresql-15 chromium-headless-shell
	@scripts/stages.sh $(STAGES)

quick: setup ## Builds the server and the tests, and runs one day of a phone with the real binary
	@scripts/stages.sh build-tests one-day:build-tests

# The stages.
.PHONY: lint build-tests documents swift-tests postgresql-tests other-engine simulations balances web-tests one-day
lint:
	@swift format lint --strict -r $(SWIFT_FOLDERS)
	@scripts/embedded-files.sh check
	@scripts/web-style.sh check

build-tests:
	@swift build --build-tests --explicit-target-dependency-import-check error

documents:
	@scripts/documents.sh check

swift-tests:
	@scripts/swift-tests.sh

postgresql-tests:
	@scripts/postgresql-tests.sh

other-engine:
	@python3 Tests/PostgreSQL/statements.py .build/statements.txt

simulations:
	@.build/debug/Simulate 1000 1
	@KORTTI=$(CURDIR)/.build/debug/kortti python3 Tests/Live/simulating.py 20 1 file
	@KORTTI=$(CURDIR)/.build/debug/kortti python3 Tests/Live/simulating.py 3 1 nodes moves

balances:
	@KORTTI=$(CURDIR)/.build/debug/kortti PEOPLE=60 python3 Tests/Live/live.py balances

web-tests:
	@scripts/web-python.sh Tests/Web/run.py

one-day:
	@swift test --skip-build --filter EndToEndTests.PhoneDayTests

web-test: ## Runs the tests of the web app with Chromium (ONLY="test_core …" for a part)
	@scripts/setup.sh python3-venv chromium-headless-shell
	@swift build --product kortti
	@scripts/web-python.sh Tests/Web/run.py $(ONLY)

screenshots: ## Writes a picture of every page of the web app to .build/screenshots (ONLY="hours …" for a part)
	@scripts/setup.sh python3-venv chromium-headless-shell
	@swift build --product kortti
	@scripts/web-python.sh Tests/Web/screenshots.py $(ONLY)

web-bench: build ## Measures the web app with Chromium: pages, a large report, memory (QUICK=1 rewrites nothing)
	@scripts/setup.sh python3-venv chromium-headless-shell
	@KORTTI_BINARY=$(CURDIR)/$(KORTTI) scripts/web-python.sh Tests/Web/measure.py $(if $(QUICK),--quick,--write) $(ONLY)

check: ## Checks format, warnings, undeclared imports and generated documents
	@scripts/setup.sh python3-venv
	@scripts/stages.sh lint build-tests documents:build-tests

shape: ## Prints how the code is laid out: files an entity, lines an operation, lengths, what is there twice
	@scripts/shape.py

extending: ## Adds a field to a copy of the example feature by the steps of docs/extending.md, and runs its tests
	@python3 Tests/extending.py

docs: setup ## Generates docs/api from the operations
	@swift build --product kortti
	@scripts/documents.sh write

format: ## Formats the Swift code, the web app and its tests
	@swift format -i -r $(SWIFT_FOLDERS)
	@scripts/web-style.sh write

bench: build ## Measures the server against its yardsticks (QUICK=1 for the short run; ENGINE=postgres ONLY="inserts …")
ifeq ($(ENGINE),postgres)
	@scripts/setup.sh postgresql-15
	@$(MAKE) --no-print-directory -C Benchmarks bench-postgres QUICK=$(QUICK)
else
	@$(MAKE) --no-print-directory -C Benchmarks bench QUICK=$(QUICK)
	@$(MAKE) --no-print-directory web-bench QUICK=$(QUICK) ONLY=
endif

check-cost: build ## Compares the instructions of the hot paths with Benchmarks/costs.json
	@$(MAKE) --no-print-directory -C Benchmarks check-cost

cached-cost: build ## Counts the instructions of a 304 by a validator and of a published response, with the example feature
	@$(MAKE) --no-print-directory -C Benchmarks cached-cost

start-cost: build ## Time, memory and libraries of a start; beside another binary's with BASE_BINARY=…
	@$(MAKE) --no-print-directory -C Benchmarks start-cost

probe: build ## Sends every raw HTTP case to the release binary, plain and over TLS
	@python3 Tests/Live/live.py probing

live: build ## Tests the release binary under attack, behind nginx, at SIGTERM, SIGHUP and kill -9, against its OpenAPI document (ONLY="attacks …" for a part, ENGINE=postgres)
	@scripts/setup.sh nginx-light sslscan testssl.sh python3-venv libvips-tools postgresql-15
	@ENGINE=$(or $(ENGINE),sqlite) python3 Tests/Live/live.py $(ONLY)

sanitize: setup ## Runs all tests with the thread and the address sanitizer
	@mkdir -p .build/thread
	@$(TOOLCHAIN)/clang -O1 -fPIC -shared Tests/Sanitizers/mutex.c -ldl -o .build/thread/mutex.so
	@swift build --build-tests --sanitize=thread --scratch-path .build/thread
	@LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so swift test --skip-build --sanitize=thread --scratch-path .build/thread
	@LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks.txt:print_suppressions=0 \
	  ASAN_OPTIONS=malloc_context_size=60 swift test --sanitize=address --scratch-path .build/address

fuzz: setup ## Fuzzes everything that parses untrusted bytes (SECONDS_EACH=60; 3600 is the long run)
	@$(MAKE) --no-print-directory -C Fuzz fuzz SECONDS=$(or $(SECONDS_EACH),60) RUNS=$(or $(RUNS_EACH),-1)

mutations: setup ## Reads changed pictures in helper processes (COUNT=100000 SEED=1)
	@swift build --build-tests
	@KORTTI_MUTATIONS=$(or $(COUNT),100000) KORTTI_MUTATION_SEED=$(or $(SEED),1) \
	  swift test --skip-build --filter ImagingTests.PictureMutationTests

validators: setup ## Compares what is told by 304 with what is answered, of notices and of hours (WRITES=100000)
	@swift build --build-tests
	@KORTTI_RANDOM_WRITES=$(or $(WRITES),100000) swift test --skip-build --filter 'ExampleFeatureTests.ValidatorTests|ValidatorPropertyTests'

# How many seeds over sockets: one in that many.
over = $$((($(or $(SEEDS),100000) + $1 - 1) / $1)) $(or $(FROM),1)

simulate: ## Simulates phones over the inspections: SEEDS=100000 of them, FROM=1 on; one in 50 over sockets, one in 500 over three nodes and with moves (OVER="nodes moves" for these alone, each seed)
	@scripts/setup.sh postgresql-15
	@swift build --build-tests
ifdef OVER
	@KORTTI=$(CURDIR)/.build/debug/kortti python3 Tests/Live/simulating.py $(call over,1) $(OVER)
else
	@.build/debug/Simulate $(or $(SEEDS),100000) $(or $(FROM),1)
	@KORTTI=$(CURDIR)/.build/debug/kortti python3 Tests/Live/simulating.py $(call over,50) file
	@KORTTI=$(CURDIR)/.build/debug/kortti python3 Tests/Live/simulating.py $(call over,500) nodes moves
endif

chaos: setup ## The tests on PostgreSQL with one in five transactions failing as if others were in its way (SEED=1)
	@scripts/setup.sh postgresql-15
	@swift build --build-tests
	@CHAOS=$(or $(SEED),1) scripts/postgresql-tests.sh

holds: setup ## Takes away one hold of write transactions after the other; a test must fail for each (ONLY="Golf …")
	@scripts/setup.sh postgresql-15
	@python3 Tests/PostgreSQL/holds.py $(ONLY)

failover: setup ## Kills, pauses and cuts off servers and nodes under load (QUICK=1 for the short run, TIMES=5, ONLY="kills …", OLD=path/to/kortti)
	@scripts/setup.sh postgresql-15
	@swift build --product kortti
	@KORTTI=$(CURDIR)/.build/debug/kortti OLD=$(OLD) python3 Tests/Failover/failover.py \
	  $(if $(QUICK),--quick) $(if $(TIMES),--times $(TIMES)) $(ONLY)

cluster: setup ## Three nodes, a balancer and PostgreSQL with two standbys to look around, until Ctrl-C
	@scripts/setup.sh postgresql-15
	@swift build --product kortti
	@KORTTI=$(CURDIR)/.build/debug/kortti python3 Tests/Failover/cluster.py

conversation: ## Whether the end-to-end tests get the same answers of another debug binary, BEFORE=path/to/kortti
	@swift build --build-tests
	@scripts/conversation.py $(BEFORE) .build/debug/kortti

clean: ## Removes build products; data stays
	@rm -rf .build
