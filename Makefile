# Kortti: what a person types. “make” alone tells what there is.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Swift's folders, as far as they are there.
SWIFT_FOLDERS := $(wildcard Sources Tests migrations $(foreach house,Fuzz Benchmarks,$(house)/Sources $(house)/Package.swift)) Package.swift
KORTTI := .build/release/kortti
TOOLCHAIN = $(dir $(shell readlink -f "$$(command -v swift)"))
# The Swift runtime goes into the binary, so that it runs where no toolchain is (docs/decisions).
RELEASE := -c release --static-swift-stdlib

.PHONY: help setup build run demo test check docs format bench check-cost probe live sanitize fuzz clean

help: ## Tells what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: ## Installs the system libraries that are missing
	@scripts/setup.sh

build: setup ## Builds the release binary, .build/release/kortti
	@swift build $(RELEASE) --product kortti

run: build ## Builds and serves data/kortti.db at http://127.0.0.1:8080
	@scripts/run.sh data/kortti.db

demo: build ## The same with a made-up firm to try, in data/demo.db
	@[ -e data/demo.db ] || { $(KORTTI) demo --database data/demo.db > data/demo.txt || { rm -f data/demo.txt; exit 1; }; }
	@cat data/demo.txt
	@scripts/run.sh data/demo.db

test: check ## Checks, and runs all tests
	@scripts/setup.sh python3-venv
	@swift test

check: setup ## Format, warnings as errors, undeclared imports, generated documents
	@swift format lint --strict -r $(SWIFT_FOLDERS)
	@swift build --build-tests --explicit-target-dependency-import-check error
	@scripts/documents.sh check

docs: setup ## Writes docs/api from the declarations
	@swift build --product kortti
	@scripts/documents.sh write

format: ## Formats all Swift
	@swift format -i -r $(SWIFT_FOLDERS)

bench: build ## Measures the server against its yardsticks (QUICK=1 for the short way)
	@$(MAKE) --no-print-directory -C Benchmarks bench QUICK=$(QUICK)

check-cost: build ## Compares the instructions of the hot paths with those kept
	@$(MAKE) --no-print-directory -C Benchmarks check-cost

probe: build ## Puts every raw case of the probe to the release binary, plain and by TLS
	@python3 Tests/Live/live.py probing

live: build ## Proves the release binary beside crowds, floods, nginx, SIGTERM and SIGHUP (ONLY="crowds …" for some)
	@scripts/setup.sh nginx-light sslscan testssl.sh
	@python3 Tests/Live/live.py $(ONLY)

sanitize: setup ## Runs all tests under the thread and the address sanitizer
	@mkdir -p .build/thread
	@$(TOOLCHAIN)/clang -O1 -fPIC -shared Tests/Sanitizers/mutex.c -ldl -o .build/thread/mutex.so
	@swift build --build-tests --sanitize=thread --scratch-path .build/thread
	@LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so swift test --skip-build --sanitize=thread --scratch-path .build/thread
	@LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks.txt:print_suppressions=0 \
	  ASAN_OPTIONS=malloc_context_size=60 swift test --sanitize=address --scratch-path .build/address

fuzz: setup ## Fuzzes what reads foreign bytes (SECONDS_EACH=60; 3600 is the long way)
	@$(MAKE) --no-print-directory -C Fuzz fuzz SECONDS=$(or $(SECONDS_EACH),60) RUNS=$(or $(RUNS_EACH),-1)

clean: ## Removes what was built; data stays
	@rm -rf .build
