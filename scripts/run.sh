#!/usr/bin/env bash
# Serves a database with the release binary, and first prints what a newcomer can try.
# Usage: scripts/run.sh DATABASE
set -euo pipefail
database=$1
kortti=.build/release/kortti
address=${KORTTI_LISTEN:-127.0.0.1:8080}

cat >&2 <<TEXT

Serving $database at http://$address. Open it in a browser.

An example firm with a year of hours: make demo.  Everything else: $kortti --help

TEXT
exec "$kortti" serve --database "$database"
