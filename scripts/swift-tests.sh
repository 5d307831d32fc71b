#!/usr/bin/env bash
# Runs all Swift tests, and writes the statements that they prepared to .build/statements.txt. The tests of one program
# run on as many threads as there are cores. Those of the whole server mostly wait for other processes, so they have a
# program of their own beside the others.
set -euo pipefail
cd "$(dirname "$0")/.."
apart=(EndToEndTests AppTests BlobsTests)
pattern="^($(IFS='|' && echo "${apart[*]}"))\."
folder=.build/swift-tests
# Tests of PostgreSQL fail without one, where alone they would be skipped.
export POSTGRESQL_TESTS=required
rm -rf "$folder" .build/statements.txt && mkdir -p "$folder"

run() { # NAME OPTION…
  KORTTI_RECORD_STATEMENTS=$PWD/$folder/$1.statements swift test --skip-build --ignore-lock "${@:2}" >"$folder/$1.txt" 2>&1
}

status=0
run whole --filter "$pattern" &
run others --skip "$pattern" || status=1
wait $! || status=1
cat "$folder"/*.txt
grep -ho 'Test run with .*' "$folder"/*.txt | paste -sd ';' | sed 's/\.;/, /' || true
cat "$folder"/*.statements >.build/statements.txt
exit $status
