#!/usr/bin/env bash
# Generates docs/api from the operations, or compares it with them.
# Usage: scripts/documents.sh write|check
set -euo pipefail
kortti=.build/debug/kortti
generated=$(mktemp -d)
trap 'rm -rf "$generated"' EXIT
"$kortti" openapi >"$generated/openapi.json"
"$kortti" openapi --reference >"$generated/operations.md"

case $1 in
  write) mkdir -p docs/api && cp "$generated"/* docs/api/ ;;
  check)
    diff -u docs/api/openapi.json "$generated/openapi.json" && diff -u docs/api/operations.md "$generated/operations.md" ||
      { echo "docs/api differs from the operations: run make docs." >&2; exit 1; }
    ;;
esac
