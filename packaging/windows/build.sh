#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# build.sh [--tests] WORK: builds lanescope-cli for Windows x64 on Debian 12 from nothing, with all libraries from Debian's
# sources, and packs WORK/lanescope-VERSION-windows-x86_64.zip and an installer. --tests builds core's tests, too, which
# check.sh runs. Prints how long it took.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=packaging/prepare.sh
. "$root/packaging/prepare.sh"
tests=OFF
if [ "${1:-}" = --tests ]; then
    tests=ON
    shift
fi
work=$(mkdir -p "$1" && cd "$1" && pwd)
require_packages g++-mingw-w64-x86-64-posix g++ cmake ninja-build pkgconf nasm yasm automake autoconf libtool make \
    tcl dpkg-dev python3 perl unicode-data nsis zip
SECONDS=0
"$root/packaging/cross/libraries.sh" windows "$work"
say "libraries: $SECONDS s"
export LANESCOPE_CROSS_PREFIX=$work/prefix
(cd "$root" && cmake --preset windows -B "$work/build" -DLANESCOPE_BUILD_TESTS=$tests)
cmake --build "$work/build" --parallel "$(build_jobs)"
(cd "$work/build" && cpack -B "$work")
say "all: $SECONDS s"
