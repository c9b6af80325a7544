#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# build.sh FOLDER: builds the bundle and a disk image on macOS, with Homebrew's libraries and LLVM, whose libc++ has all
# of C++20 that is used. It has never run on a Mac; docs/building.md says what to try first.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$1
brew install cmake ninja pkgconf llvm qt simdjson zstd isa-l libarchive re2 sqlite cli11
llvm=$(brew --prefix llvm)
PKG_CONFIG_PATH="$(brew --prefix libarchive)/lib/pkgconfig:$(brew --prefix sqlite)/lib/pkgconfig"
export PKG_CONFIG_PATH
# The icon in the sizes that Finder asks for, from the drawing.
icons=$build/lanescope.iconset
mkdir -p "$icons"
for size in 16 32 128 256 512; do
    for scale in 1 2; do
        suffix=$([ "$scale" = 1 ] || echo @2x)
        name=icon_${size}x${size}$suffix.png
        sips -s format png -z $((size * scale)) $((size * scale)) "$root/resources/icons/org.lanescope.Lanescope.svg" \
            --out "$icons/$name"
    done
done
iconutil -c icns -o "$build/lanescope.icns" "$icons"
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DLANESCOPE_JOIN_SOURCES=ON -DLANESCOPE_BUILD_TESTS=OFF \
    -DLANESCOPE_BUILD_BENCH=OFF -DCMAKE_CXX_COMPILER="$llvm/bin/clang++" -DCMAKE_PREFIX_PATH="$(brew --prefix qt)" \
    -DLANESCOPE_MACOS_ICON="$build/lanescope.icns"
cmake --build "$build"
"$(brew --prefix qt)/bin/macdeployqt" "$build/app/desktop/lanescope.app" -dmg
