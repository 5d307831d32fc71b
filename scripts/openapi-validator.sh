#!/usr/bin/env bash
# Has a foreign validator (openapi-spec-validator, PyPI) look at an OpenAPI text; makes its own Python environment once.
# Usage: scripts/openapi-validator.sh FILE
set -euo pipefail
environment=$(dirname "$0")/../.build/openapi-validator
if [ ! -x "$environment/bin/openapi-spec-validator" ]; then
  python3 -m venv "$environment"
  "$environment/bin/pip" --quiet --disable-pip-version-check install 'openapi-spec-validator==0.7.2'
fi
"$environment/bin/openapi-spec-validator" "$1"
