#!/usr/bin/env bash
# Runs a program of PyPI that reads OpenAPI documents. All of them are installed once, below .build.
# Usage: scripts/openapi-tool.sh PROGRAM ARGUMENT…
# Exit status 69, with one sentence: the programs are missing and can't be installed.
# Environment: OPENAPI_TOOLS, another folder to install them in.
set -euo pipefail
packages=(openapi-spec-validator==0.7.2 schemathesis==4.32.5 openapi-python-client==0.29.1 ruff==0.14.5)
folder=${OPENAPI_TOOLS:-$(cd "$(dirname "$0")/.." && pwd)/.build/openapi-tools}

refuse() {
  echo "The programs that check the OpenAPI document are missing and can't be installed: $1" >&2
  exit 69
}

mkdir -p "$(dirname "$folder")"
exec 9>"$folder.lock"
flock 9
if [ "$(cat "$folder/installed" 2>/dev/null)" != "${packages[*]}" ]; then
  python3 -m venv --clear "$folder" >/dev/null 2>&1 || refuse "install the Debian package python3-venv."
  "$folder/bin/pip" --quiet --disable-pip-version-check --retries 1 --timeout 15 \
    install "${packages[@]}" >/dev/null 2>&1 || refuse "PyPI can't be reached."
  echo "${packages[*]}" >"$folder/installed"
fi
flock -u 9
PATH=$folder/bin:$PATH exec "$folder/bin/$1" "${@:2}"
