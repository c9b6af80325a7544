#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check.sh WORK [--without-window]: compiles all sources with clang and libc++, the standard library of macOS, on Debian.
# Nothing is linked or run: this finds what only GCC, glibc or libstdc++ have. clang 19 is Debian's newest; its libc++ has
# std::stop_token as an experiment.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=packaging/prepare.sh
. "$root/packaging/prepare.sh"
work=$(mkdir -p "$1" && cd "$1" && pwd)
window=ON
[ "${2:-}" = --without-window ] && window=OFF
# shellcheck disable=SC2154 # of prepare.sh
require_packages "${build_packages[@]}" clang-19 libc++-19-dev libc++abi-19-dev libfast-float-dev python3
cmake -S "$root" -B "$work" -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 \
    -DCMAKE_CXX_FLAGS="-stdlib=libc++ -fexperimental-library" -DLANESCOPE_JOIN_SOURCES=ON -DLANESCOPE_PCH=OFF \
    -DLANESCOPE_BUILD_LIBRARY=ON -DLANESCOPE_BUILD_TESTS=OFF -DLANESCOPE_BUILD_BENCH=OFF -DLANESCOPE_BUILD_APP=$window >"$work.log"
if [ $window = ON ]; then
    cmake --build "$work" --target lanescope_ui_autogen lanescope_desktop_autogen
fi
python3 - "$work/compile_commands.json" "$(build_jobs)" <<'END'
import concurrent.futures, json, re, shlex, subprocess, sys

commands = [c for c in json.load(open(sys.argv[1], encoding="utf-8")) if c["file"].endswith((".cpp", ".cxx"))]


def failed(command):
    words = shlex.split(re.sub(r" -o \S+", "", command["command"]).replace("ccache ", ""))
    words = [word for word in words[words.index(next(w for w in words if "clang" in w)):] if not word.startswith("-Winvalid-pch")]
    done = subprocess.run([*words, "-fsyntax-only", "-Wno-everything"], cwd=command["directory"], capture_output=True, text=True)
    return f"{command['file']}:\n{done.stderr}" if done.returncode else ""


with concurrent.futures.ThreadPoolExecutor(int(sys.argv[2])) as pool:
    texts = [text for text in pool.map(failed, commands) if text]
print("\n".join(texts), file=sys.stderr)
print(f"{len(commands) - len(texts)} of {len(commands)} sources compile with clang and libc++")
sys.exit(1 if texts or not commands else 0)
END
