# make alone prints what there is. Every target that compiles installs the missing system packages first.
SHELL := /bin/bash
PREFIX ?= /usr/local
SIZE ?= small
RELEASE := swift build -c release --static-swift-stdlib --product

.DEFAULT_GOAL := help
.PHONY: help site test build bench lint install clean setup

help: ## what there is
	@printf 'sumaq: from the exports of a restaurant-review app to a website that needs no server\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

site: build ## build, make a demo export where there is none, build Output/, print where to look
	@if [ ! -e Exports ]; then .build/release/sumaq demo Exports; fi
	@.build/release/sumaq build

test: setup ## all tests
	swift test

build: setup ## the release binary, .build/release/sumaq
	$(RELEASE) sumaq

bench: setup ## benchmarks beside their floors (SIZE=small|medium|large)
	swift build -c release --product Benchmarks
	.build/release/Benchmarks --size $(SIZE)

lint: ## the formatter's own check, strict
	@.ci/setup toolchain
	swift format lint --strict --recursive Sources Tests Package.swift

install: build ## binary and templates to PREFIX (default /usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/sumaq"
	install -m 755 .build/release/sumaq "$(DESTDIR)$(PREFIX)/bin/sumaq"
	rm -rf "$(DESTDIR)$(PREFIX)/share/sumaq/Templates"
	cp -R Templates "$(DESTDIR)$(PREFIX)/share/sumaq/Templates"

clean: ## what was compiled (not Output, not the store)
	rm -rf .build

setup:
	@.ci/setup
