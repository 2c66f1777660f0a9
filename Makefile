.PHONY: help play test check fix bench words screens lock
.DEFAULT_GOAL := help

help:   ## this list
	@sed -n 's/^\([a-z]*\): *## /  make \1\t/p' Makefile

play:   ## serve live tables; the first run makes the environment
	@./play

test:   ## every check and every test
	@./play test

check:  ## format, lint, types and layers, without the tests
	@./play check

fix:    ## repair format and lint
	@./play fix

bench:  ## measure
	@./play bench rules

words:  ## gather the texts of all pages for translators
	@.venv/bin/python -m savanna.page.i18n.catalogue

screens: ## pictures of every page in docs/screens
	@.venv/bin/python docs/screens/take.py

# Names, versions and hashes only: where packages come from is for each machine to say.
lock:   ## renew requirements.lock after a change of the dependencies; UPGRADE=1 takes the newest versions
	@PATH="$$PATH:.venv/bin" uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
		--all-extras --group dev --group bench --group tools $(if $(UPGRADE),--upgrade) \
		--output-file requirements.lock pyproject.toml
