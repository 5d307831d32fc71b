#!/usr/bin/env bash
# Runs targets of the Makefile one after the other, also after one that fails, and prints a line for each with its time
# and the last line of its output. What those that failed printed follows. Their whole output is in .build/stages.
# Usage: scripts/stages.sh TARGET[:NEEDED][+]…   A target whose NEEDED target failed is skipped. One with + runs beside
# those that follow it, and is told last.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=.build/stages
rm -rf "$logs" && mkdir -p "$logs"
failed=()
skipped=()
beside=()
passed=0

has_failed() { [[ " ${failed[*]:-} ${skipped[*]:-} " == *" $1 "* ]]; }

wrong='error: |✘|recorded an issue|^(FAIL|ERROR|AssertionError|Traceback)|Fatal error'
# Of a test in Python: its line, what was found, and what the page showed.
wrong+='|File ".*/Tests/|^Actual value|^playwright|Error: |shows: |^focused: '

# The lines that say what went wrong, or the end of the output where none does.
explain() {
  grep -E "$wrong" "$1" | tail -60 || tail -60 "$1"
}

run() { # TARGET
  local started=$SECONDS outcome=FAILED
  make --no-print-directory "$1" >"$logs/$1.txt" 2>&1 && outcome=passed
  echo "$outcome $((SECONDS - started))" >"$logs/$1.outcome"
}

tell() { # TARGET
  local outcome seconds
  read -r outcome seconds <"$logs/$1.outcome"
  if [ "$outcome" = passed ]; then passed=$((passed + 1)); else failed+=("$1"); fi
  printf '%s %4d s  %s\n' "$outcome" "$seconds" "$(grep -v '^make' "$logs/$1.txt" | tail -1 | cut -c 1-100)"
}

for stage in "$@"; do
  target=${stage%+} needed=
  if [ "$target" != "${target#*:}" ]; then needed=${target#*:} target=${target%%:*}; fi
  if [ -n "$needed" ] && has_failed "$needed"; then
    printf '%-15s skipped: it needs %s\n' "$target" "$needed"
    skipped+=("$target")
  elif [ "$stage" != "${stage%+}" ]; then
    run "$target" &
    beside+=("$target")
  else
    printf '%-15s ' "$target"
    run "$target"
    tell "$target"
  fi
done
wait
for target in ${beside[@]+"${beside[@]}"}; do
  printf '%-15s ' "$target"
  tell "$target"
done

for target in ${failed[@]+"${failed[@]}"}; do
  printf '\n%s failed; its whole output is in %s\n' "$target" "$logs/$target.txt"
  explain "$logs/$target.txt"
done
echo
echo "stages: $passed passed, ${#failed[@]} failed, ${#skipped[@]} skipped"
[ ${#failed[@]} = 0 ]
