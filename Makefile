# make alone prints what there is. Every target that compiles installs the missing system packages first.
SHELL := /bin/bash
PREFIX ?= /usr/local
SIZE ?= small
SHAPE ?= demo
SECONDS ?= 60
# A module is compiled as soon as those that it imports have said what they are, where this toolchain can, and nothing is
# made for editors and debuggers. So a program is compiled whole, in half the time; it is when a file is newer than it, and
# `swift build` alone is quicker between two edits.
QUICK = $(shell swift build --help-hidden 2>/dev/null | grep -oe --use-integrated-swift-driver) -debug-info-format none
RELEASE = swift build -c release --static-swift-stdlib $(QUICK)
# Tests come from a folder of their own, as the release build may go on at the same time.
TESTS_BUILD = $(QUICK) --scratch-path .build/tests $(patsubst %,-Xswiftc %,-whole-module-optimization -disable-cmo -num-threads 2 \
  -index-ignore-system-modules -Xfrontend -index-ignore-clang-modules)
TESTS_PROGRAM = .build/tests/debug/sumaqPackageTests.xctest
SOURCES = Package.swift Makefile $(shell find Sources -type f)

.DEFAULT_GOAL := help
.PHONY: help site test tests build bench bench-compare fuzz lint install uninstall deb dist clean setup

help: ## what there is
	@printf 'sumaq: from the exports of a restaurant-review app to a website that needs no server\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

site: build ## build, make a demo export where there is none, build Output/, print where to look
	@if [ ! -e Exports ] || grep -qs unfinished Exports/.sumaq-demo; then .build/release/sumaq demo Exports; fi
	@.build/release/sumaq build

test: tests ## all tests (TESTS=… are words for swift test)
	swift test --skip-build $(TESTS_BUILD) $(TESTS)

tests: $(TESTS_PROGRAM)

$(TESTS_PROGRAM): $(SOURCES) $(shell find Tests -type f -not -path 'Tests/EndToEnd/*') | setup
	swift build --build-tests $(TESTS_BUILD)
	@touch $@

build: .build/release/sumaq ## the release binary, .build/release/sumaq

.build/release/sumaq: $(SOURCES) | setup
	$(RELEASE) --product sumaq
	@touch $@

.build/release/Benchmarks: .build/release/sumaq $(shell find Tests/Benchmarks -type f)
	$(RELEASE) --product Benchmarks
	@touch $@

bench: ## benchmarks beside their floors (SIZE=small|medium|large|huge, SHAPE=demo|long|short|wide|skewed|young, ONLY=site,…, FOLDER=on a disk for huge)
	@.ci/setup bench
	@$(MAKE) .build/release/Benchmarks
	.build/release/Benchmarks --size $(SIZE) --shape $(SHAPE) $(if $(ONLY),--only $(ONLY)) $(if $(FOLDER),--folder $(FOLDER)) --json .build/bench/$$(git rev-parse --short HEAD)-$(SIZE)-$(SHAPE).json

bench-compare: .build/release/Benchmarks ## two kept results: A=.build/bench/….json B=.build/bench/….json
	.build/release/Benchmarks --compare $(A) $(B)

fuzz: setup ## rubbish of libFuzzer's into the readers of exports, templates, pictures and servers' answers, under the address sanitizer (SECONDS=60 for each)
	@SUMAQ_FUZZ=1 swift build -c release --product Fuzz --scratch-path .build/fuzz --sanitize=address \
	  -Xswiftc -enable-testing -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld -Xlinker -lstdc++ \
	  -Xlinker "$$(clang -print-file-name=lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a)"
	@.build/fuzz/release/Fuzz seeds .build/fuzz/corpus
	@for kind in json csv accounts archives header firestore entities scanner workbooks templates markdown pictures answers pages; do mkdir -p .build/fuzz/found/$$kind; \
	  SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 .build/fuzz/release/Fuzz $$kind .build/fuzz/corpus/$$kind \
	  -max_total_time=$(SECONDS) -max_len=4096 -timeout=20 -artifact_prefix=.build/fuzz/found/$$kind/ || exit 1; done

lint: ## the formatter's own check, strict
	@.ci/setup toolchain
	swift format lint --strict --recursive Sources Tests Package.swift

install: build ## program, templates, the demo's pictures, manual pages and completions to PREFIX (default /usr/local)
	@DESTDIR="$(DESTDIR)" .ci/package/install "$(PREFIX)"

uninstall: ## takes away exactly what install put there
	@DESTDIR="$(DESTDIR)" .ci/package/install --remove "$(PREFIX)"

deb: build ## a Debian package with a service and a timer, .build/package/sumaq_….deb
	@.ci/setup package
	@.ci/package/deb

dist: build ## a tarball that brings its libraries, .build/package/sumaq-….tar.gz
	@.ci/setup package
	@.ci/package/dist

clean: ## what was compiled (not Output, not the store)
	rm -rf .build

setup:
	@.ci/setup
