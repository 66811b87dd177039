# `make help` lists what there is. Nothing is needed but Python 3.11 or newer, make and a network for pip.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# CORPUS: a folder with PDFs (and labels, for the score). ARGS: options of the script.
CORPUS ?= $(if $(wildcard ../shared/corpus/gold),../shared/corpus,examples)

.DEFAULT_GOAL := help
.PHONY: help venv demo test lint score bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

venv: $(VENV)/.furnlint ## make .venv with furnlint in it

# From here there is no baseline, so exit code 1 says that there are findings, as there should be; anything else ends the
# demo with an error. In examples/ there are a config and a baseline, and nothing is new.
demo: $(VENV)/.examples ## build the example PDFs, and check them without and with their baseline
	$(BIN)/python examples/make.py
	$(BIN)/furnlint check examples/ || test $$? -eq 1
	cd examples && $(abspath $(BIN))/furnlint config verify && $(abspath $(BIN))/furnlint check

test: $(VENV)/.test ## run all tests
	$(BIN)/python -m pytest

lint: $(VENV)/.test ## check style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

score: $(VENV)/.test ## score the judgement: make score CORPUS=folder with pdfs/ and gold/
	$(BIN)/python bench/score.py $(CORPUS) $(ARGS)

bench: $(VENV)/.test ## measure the speed: make bench CORPUS=folder with PDFs
	$(if $(filter examples,$(CORPUS)),$(BIN)/python examples/make.py)
	$(BIN)/python bench/speed.py $(CORPUS) $(ARGS)

clean: ## remove what the other targets made
	rm -rf $(VENV) examples/documents bench/out build dist .mypy_cache .ruff_cache .import_linter_cache
	find src tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp says that its part of .venv is up to date with pyproject.toml, so that a second run installs nothing.
# Dependency groups need pip 25.1, which an older Python does not bring along: so pip comes first.
$(VENV)/.pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "furnlint needs Python 3.11 or newer, and '$(PYTHON)' is not; name another: make PYTHON=python3.13 $(MAKECMDGOALS)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/.furnlint: $(VENV)/.pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.examples: $(VENV)/.furnlint
	$(BIN)/python -m pip install --quiet --group examples
	@touch $@

$(VENV)/.test: $(VENV)/.examples
	$(BIN)/python -m pip install --quiet --group test
	@touch $@
