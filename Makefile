# Marjolet. `make help` says what there is to make.
# Needs Python 3.11 or newer with venv and headers, make, and a C compiler.

PYTHON ?= python3
CC ?= cc
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
SANITIZED := $(CURDIR)/build/sanitized

COMPILED_FROM := setup.py $(wildcard src/marjolet/kernel/*.py src/marjolet/kernel/*.pxd) \
                 $(wildcard src/marjolet/language/locale/*/LC_MESSAGES/*.po)
# What runs a second time with the interpreted kernel.
BOTH_WAYS := tests/kernel tests/rules tests/perft tests/golden tests/property tests/view tests/endings \
             tests/envs tests/last_trick

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.NOTPARALLEL:
.PHONY: help setup play terminal test format messages bench bench-peers soak wheel sanitize clean

help:  ## list what there is to make
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16

setup: .stamps/kernel  ## prepare .venv with everything that the checks need

play: .stamps/play  ## play in the browser
	@$(BIN)/marjolet

terminal: .stamps/play  ## play in the terminal
	@$(BIN)/marjolet play

test: export MARJOLET_INSTALL_PROGRAMS = 1
test: .stamps/kernel  ## run every check: format, lint, types, import layers, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@$(MAKE) --no-print-directory sanitize
	MARJOLET_PURE_PYTHON=1 $(PYTEST) -n 2 $(BOTH_WAYS)
	$(PYTEST) -n 2

format: .stamps/dev  ## rewrite the code in the one format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

messages: .stamps/dev  ## bring the message catalogues up to date with the source
	$(BIN)/python -m marjolet.language.catalogues
	$(BIN)/python -m marjolet.language.check

bench: .stamps/kernel  ## measure speed: deals, perft, endings, players, batches, server
	@for each in run perft endings search environment network referee server; do $(BIN)/python -m benchmarks.$$each || exit 1; done

bench-peers: .stamps/peers  ## compare random play with OpenSpiel and RLCard, in .venv-peers
	@.venv-peers/bin/python -m benchmarks.peers

soak: .stamps/kernel .stamps/ray  ## run the tests that take longer than `make test` may
	MARJOLET_INSTALL_PROGRAMS=1 $(PYTEST) -n 2 -m soak --durations 0

wheel: .stamps/venv  ## build dist/*.whl for people without a compiler
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist/*.whl

# Built into a folder of its own, where it cannot take the place of the real kernel.
sanitize: .stamps/kernel  ## run the kernel's tests under the undefined-behaviour sanitizer
	@if echo 'int main(void) { return 0; }' | $(CC) -fsanitize=undefined -x c - -o .stamps/probe; \
	then \
	  set -ex; \
	  MARJOLET_SANITIZE=1 $(BIN)/python -W ignore setup.py --quiet build \
	    --build-base build/sanitized-objects --build-lib $(SANITIZED); \
	  PYTHONPATH=$(SANITIZED) MARJOLET_SANITIZED_FOLDER=$(SANITIZED) \
	    $(PYTEST) --capture=sys tests/kernel tests/endings/test_ending*s.py tests/last_trick/test_[el]*.py; \
	else \
	  echo "Sanitizer skipped: $(CC) cannot build with -fsanitize=undefined (libubsan is missing)."; \
	  test "$$CI" != true; \
	fi

clean:  ## remove all that was built; .venv too
	rm -rf .venv .venv-peers .stamps build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache \
	  .hypothesis .import_linter_cache
	rm -f src/marjolet/kernel/*.so src/marjolet/kernel/installed_pure
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.mo' -delete

.stamps/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Marjolet needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv .venv
	@mkdir -p .stamps && touch $@

# Only what playing needs.
.stamps/play: .stamps/venv pyproject.toml $(COMPILED_FROM)
	$(BIN)/pip install --quiet --editable .
	@touch $@

.stamps/dev: .stamps/venv pyproject.toml
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

# It is large, and there is not a wheel for every system.
.stamps/ray: .stamps/dev
	$(BIN)/pip install --quiet --editable '.[ray]' || \
	  echo "Ray cannot be installed here; its tests are skipped."
	@touch $@

# Other libraries of games, and Marjolet as it is installed, beside them and away from .venv.
.stamps/peers: .stamps/peers-packages $(COMPILED_FROM) $(wildcard src/marjolet/*.py src/marjolet/*/*.py)
	.venv-peers/bin/pip install --quiet '.[batch]'
	@touch $@

.stamps/peers-packages: .stamps/venv
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/pip install --quiet open_spiel rlcard numpy || \
	  { echo "OpenSpiel or RLCard cannot be installed here; there is nothing to compare with."; exit 1; }
	@touch $@

# Without the network, so that an edited kernel is rebuilt anywhere.
.stamps/kernel: .stamps/dev $(COMPILED_FROM)
	$(BIN)/python -W ignore setup.py --quiet build_ext --inplace
	@touch $@
