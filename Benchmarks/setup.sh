#!/usr/bin/env bash
# Installs the tools of the benchmarks (Debian), besides those of the server. Never waits for input.
set -euo pipefail
packages=()
for pair in wrk:wrk nginx:nginx-light sqlite3:sqlite3 valgrind:valgrind openssl:openssl cc:gcc objcopy:binutils; do
  command -v "${pair%%:*}" > /dev/null || packages+=("${pair##*:}")
done
[ ${#packages[@]} = 0 ] && exit 0
sudo=; [ "$(id -u)" = 0 ] || sudo=sudo
$sudo apt-get update -qq
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "${packages[@]}"
