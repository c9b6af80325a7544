#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# build.sh WORK: builds lanescope-cli and liblanescope for any Linux with glibc 2.28 or newer, on Debian 12 from nothing:
# headers of C from an empty Debian 11, all libraries from Debian's sources as parts of the programs. Makes
# WORK/lanescope-VERSION-py3-none-manylinux_X_Y_x86_64.whl, and an RPM and a .tar.gz of lanescope-cli, and prints how long it
# took. Root, because debootstrap needs it; check.sh tries all.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=packaging/prepare.sh
. "$root/packaging/prepare.sh"
work=$(mkdir -p "$1" && cd "$1" && pwd)
require_packages g++-12 cmake ninja-build pkgconf nasm automake autoconf libtool make tcl dpkg-dev perl unicode-data debootstrap python3 binutils rpm
SECONDS=0
export LANESCOPE_SYSROOT=$work/debian11
if [ ! -f "$LANESCOPE_SYSROOT/usr/include/stdio.h" ]; then
    debootstrap --variant=minbase --include=libc6-dev,python3,python3-venv bullseye "$LANESCOPE_SYSROOT" \
        http://deb.debian.org/debian
    # Absolute links of libraries would lead to those of this system.
    find "$LANESCOPE_SYSROOT/usr/lib/x86_64-linux-gnu" "$LANESCOPE_SYSROOT/usr/lib64" -maxdepth 1 -type l -lname '/*' -print0 |
        while IFS= read -r -d '' link; do ln -srf "$LANESCOPE_SYSROOT$(readlink "$link")" "$link"; done
fi
"$root/packaging/cross/libraries.sh" manylinux "$work"
say "libraries: $SECONDS s"
export LANESCOPE_CROSS_PREFIX=$work/prefix
(cd "$root" && cmake --preset manylinux -B "$work/build")
cmake --build "$work/build" --parallel "$(build_jobs)"
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$work/build/CMakeCache.txt")
rm -rf "$work/stage"
cmake --install "$work/build" --component library --prefix "$work/stage" --strip
python3 "$root/app/python/make_wheel.py" --library "$work/stage/lib/liblanescope.so.1" --version "$version" \
    --licenses "$work/prefix/share/licenses" --output "$work"
(cd "$work/build" && cpack -B "$work")
say "all: $SECONDS s"
