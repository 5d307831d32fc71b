#!/usr/bin/env bash
# Formats the JavaScript of the web app and the Python of its tests, or checks their format and the rules of
# Tests/Web/deno.json, Tests/Web/rules.js and Tests/Web/ruff.toml.
# Usage: scripts/web-style.sh write | check
set -euo pipefail
cd "$(dirname "$0")/.."
export DENO_DIR=$PWD/.build/deno DENO_NO_UPDATE_CHECK=1
mapfile -t javascript < <(find web Tests/Web -name '*.js')

deno() { # COMMAND OPTION…
  scripts/web-python.sh -m deno "$1" --quiet --config Tests/Web/deno.json "${@:2}" "${javascript[@]}"
}
ruff() { scripts/web-python.sh -m ruff "$@" Tests/Web; }

case ${1:-} in
write)
  deno fmt
  ruff format --quiet
  ;;
check)
  status=0
  deno fmt --check || status=1
  deno lint || status=1
  ruff format --check --quiet --diff || status=1
  ruff check --quiet || status=1
  exit $status
  ;;
*)
  echo "Usage: scripts/web-style.sh write | check" >&2
  exit 64
  ;;
esac
