#!/usr/bin/env bash
# Lists the files of the folder web, and the pictures of the folder demo, in
# Sources/Platform/CEmbeddedFiles/files.c, which compiles them into the binary.
# Usage: scripts/embedded-files.sh write | check
set -euo pipefail
cd "$(dirname "$0")/.."
list=Sources/Platform/CEmbeddedFiles/files.c

find_files() {
  find web -type f \
    \( -name '*.js' -o -name '*.css' -o -name '*.json' -o -name '*.html' -o -name '*.svg' -o -name '*.png' \)
  find demo -type f \( -name '*.jpg' -o -name '*.png' -o -name '*.webp' \)
}

generate() {
  local files index=0 path
  mapfile -t files < <(find_files | LC_ALL=C sort)
  echo '/* Written by scripts/embedded-files.sh. */'
  echo '#include "embedded_files.h"'
  echo
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  for path in "${files[@]}"; do
    printf '\nstatic const unsigned char file%d[] = {\n#embed "../../../%s"\n};\n' "$index" "$path"
    index=$((index + 1))
  done
  printf '\nstatic const struct kortti_embedded_file files[] = {\n'
  index=0
  for path in "${files[@]}"; do
    printf '  {"%s", file%d, sizeof file%d},\n' "$path" "$index" "$index"
    index=$((index + 1))
  done
  printf '};\n\nconst struct kortti_embedded_file *kortti_embedded_files(void) { return files; }\n'
  printf 'const unsigned long kortti_embedded_file_count = %d;\n' "$index"
}

case ${1:-} in
write) generate > "$list" ;;
check)
  generate | cmp -s - "$list" || {
    echo "$list does not list the files of web and demo: run scripts/embedded-files.sh write." >&2
    exit 1
  }
  ;;
*)
  echo "Usage: scripts/embedded-files.sh write | check" >&2
  exit 64
  ;;
esac
