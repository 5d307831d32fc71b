#!/usr/bin/env bash
# Lists the files of the folder web in Sources/Platform/CWebFiles/files.c, which compiles them into the binary.
# Usage: scripts/web-files.sh write | check
set -euo pipefail
cd "$(dirname "$0")/.."
list=Sources/Platform/CWebFiles/files.c

generate() {
  local files index=0 path
  mapfile -t files < <(cd web && find . -type f \
    \( -name '*.js' -o -name '*.css' -o -name '*.json' -o -name '*.html' -o -name '*.svg' -o -name '*.png' \) |
    sed 's|^\./||' | LC_ALL=C sort)
  echo '/* Written by scripts/web-files.sh. */'
  echo '#include "web_files.h"'
  echo
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  for path in "${files[@]}"; do
    printf '\nstatic const unsigned char file%d[] = {\n#embed "../../../web/%s"\n};\n' "$index" "$path"
    index=$((index + 1))
  done
  printf '\nstatic const struct kortti_web_file files[] = {\n'
  index=0
  for path in "${files[@]}"; do
    printf '  {"%s", file%d, sizeof file%d},\n' "$path" "$index" "$index"
    index=$((index + 1))
  done
  printf '};\n\nconst struct kortti_web_file *kortti_web_files(void) { return files; }\n'
  printf 'const unsigned long kortti_web_file_count = %d;\n' "$index"
}

case ${1:-} in
write) generate > "$list" ;;
check)
  generate | cmp -s - "$list" || {
    echo "$list does not list the files of web: run scripts/web-files.sh write." >&2
    exit 1
  }
  ;;
*)
  echo "Usage: scripts/web-files.sh write | check" >&2
  exit 64
  ;;
esac
