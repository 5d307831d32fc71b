#!/usr/bin/env bash
# Validates an OpenAPI file with openapi-spec-validator (PyPI), in a Python environment that it makes once.
# Usage: scripts/openapi-validator.sh FILE
set -euo pipefail
environment=$(dirname "$0")/../.build/openapi-validator
if [ ! -x "$environment/bin/openapi-spec-validator" ]; then
  python3 -m venv "$environment"
  "$environment/bin/pip" --quiet --disable-pip-version-check install 'openapi-spec-validator==0.7.2'
fi
"$environment/bin/openapi-spec-validator" "$1"
