#!/usr/bin/env bash
# docs/api is made from the declarations of the operations: writes it anew, or compares it with what they say now.
# Usage: scripts/documents.sh write|check
set -euo pipefail
kortti=.build/debug/kortti
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$kortti" openapi >"$made/openapi.json"
"$kortti" openapi --reference >"$made/operations.md"

case $1 in
  write) mkdir -p docs/api && cp "$made"/* docs/api/ ;;
  check)
    diff -u docs/api/openapi.json "$made/openapi.json" && diff -u docs/api/operations.md "$made/operations.md" ||
      { echo "docs/api is not what the operations say: run make docs." >&2; exit 1; }
    ;;
esac
