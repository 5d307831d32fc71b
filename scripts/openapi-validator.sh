#!/usr/bin/env bash
# Validates an OpenAPI document with openapi-spec-validator (PyPI), installed once below .build.
# Usage: scripts/openapi-validator.sh FILE
# Exit status 69: the validator is missing and can't be installed.
set -euo pipefail
environment=$(dirname "$0")/../.build/openapi-validator
validator=$environment/bin/openapi-spec-validator
if [ ! -x "$validator" ]; then
  {
    python3 -m venv "$environment" &&
      "$environment/bin/pip" --quiet --disable-pip-version-check install 'openapi-spec-validator==0.7.2'
  } >/dev/null 2>&1 || {
    echo "openapi-spec-validator is missing and can't be installed: it needs the Debian package python3-venv and access to PyPI." >&2
    exit 69
  }
fi
"$validator" "$1"
