#!/usr/bin/env bash
# Prepares a Debian machine to build Kortti: checks for Swift and installs missing system libraries.
# Never waits for input: without the right to install, it prints the one line to run and stops.
# Usage: scripts/setup.sh [PACKAGE…]   (packages needed besides the libraries that every build needs)
set -euo pipefail

if ! command -v swift >/dev/null 2>&1; then
  echo "Kortti needs Swift 6.2 or newer, which is not installed: see https://www.swift.org/install/linux/" >&2
  exit 1
fi

packages=(libsqlite3-dev libssl-dev libsodium-dev zlib1g-dev libturbojpeg0-dev libexif-dev libpng-dev
  libwebp-dev libseccomp-dev libqrencode-dev libcurl4-openssl-dev libpq-dev libxlsxwriter-dev tzdata
  "$@")
missing=()
for package in "${packages[@]}"; do
  if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
    missing+=("$package")
  fi
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=()
elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
  as_root=(sudo)
else
  echo "Packages are missing and this user can't install them. Run this once, then try again:" >&2
  echo "  su -c 'apt-get update && apt-get install -y ${missing[*]}'" >&2
  exit 1
fi

echo "Installing ${missing[*]}" >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" </dev/null >&2
