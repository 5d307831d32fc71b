#!/usr/bin/env bash
# Runs targets of the Makefile one after the other, also after one that fails, and prints a line for each with its time
# and the last line of its output. What those that failed printed follows. Their whole output is in .build/stages.
# Usage: scripts/stages.sh TARGET[:NEEDED]…   (a target whose NEEDED target failed is skipped)
set -uo pipefail
cd "$(dirname "$0")/.."
logs=.build/stages
rm -rf "$logs" && mkdir -p "$logs"
failed=()
skipped=()
passed=0

has_failed() { [[ " ${failed[*]:-} ${skipped[*]:-} " == *" $1 "* ]]; }

wrong='error: |✘|recorded an issue|^(FAIL|ERROR|AssertionError|Traceback)|Fatal error'
# Of a test in Python: its line, what was found, and what the page showed.
wrong+='|File ".*/Tests/|^Actual value|^playwright|Error: |shows: |^focused: '

# The lines that say what went wrong, or the end of the output where none does.
explain() {
  grep -E "$wrong" "$1" | tail -60 || tail -60 "$1"
}

for stage in "$@"; do
  target=${stage%%:*} needed=${stage#*:}
  printf '%-15s ' "$target"
  if [ "$needed" != "$stage" ] && has_failed "$needed"; then
    echo "skipped: it needs $needed"
    skipped+=("$target")
    continue
  fi
  log=$logs/$target.txt
  started=$SECONDS
  if make --no-print-directory "$target" >"$log" 2>&1; then
    outcome=passed passed=$((passed + 1))
  else
    outcome=FAILED
    failed+=("$target")
  fi
  printf '%s %4d s  %s\n' "$outcome" $((SECONDS - started)) "$(grep -v '^make' "$log" | tail -1 | cut -c 1-100)"
done

for target in ${failed[@]+"${failed[@]}"}; do
  printf '\n%s failed; its whole output is in %s\n' "$target" "$logs/$target.txt"
  explain "$logs/$target.txt"
done
echo
echo "stages: $passed passed, ${#failed[@]} failed, ${#skipped[@]} skipped"
[ ${#failed[@]} = 0 ]
