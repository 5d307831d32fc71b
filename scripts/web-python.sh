#!/usr/bin/env bash
# Runs a program of Tests/Web in Python with Playwright, in an environment below .build that is made once.
# Usage: scripts/web-python.sh PROGRAM [ARGUMENT…]
set -euo pipefail
cd "$(dirname "$0")/.."
environment=.build/web-python
wanted=Tests/Web/requirements.txt

if ! cmp -s "$wanted" "$environment/requirements.txt"; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$wanted"
  cp "$wanted" "$environment/requirements.txt"
fi
exec "$environment/bin/python" "$@"
