#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check.sh WORK LINUX_CLI [TRACE…]: tries under Wine what build.sh made in WORK. lanescope-cli prints the same bytes as
# LINUX_CLI, for all commands on the traces (default: those of the shared folder, else the samples); paths of Windows' kinds
# open; a locked file is told as such; the installer installs and removes; core's tests run where they are built.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(cd "$1" && pwd)
linux=$(realpath "$2")
shift 2
wine=$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)
export WINEDEBUG=-all WINEPREFIX="$work/wine"
say() { printf '%s\n' "$*"; }
fail() {
    say "check.sh: $*" >&2
    exit 1
}

# What a user unpacks.
rm -rf "$work/unpacked"
mkdir "$work/unpacked"
(cd "$work/unpacked" && python3 -m zipfile -e "$work"/lanescope-*-windows-x86_64.zip .)
cli=$(find "$work/unpacked" -name lanescope-cli.exe)
foreign=$(x86_64-w64-mingw32-objdump -p "$cli" | sed -n 's/^\tDLL Name: //p' |
    grep -viE '^(kernel32|advapi32|shell32|user32|msvcrt|psapi|bcrypt|ole32|ws2_32|xmllite|ntdll|crypt32|ucrtbase|api-ms-win-.*)\.dll$' || true)
[ -z "$foreign" ] || fail "it needs $foreign"
say "ok: needs nothing but Windows"

# Paths as Windows has them: drives, backslashes, other letters, more than 260 characters, lines that end in CR LF.
sample=$root/resources/samples/baseline.pt.trace.json.gz
folder="$work/paths/Größe 跡"
rm -rf "$work/paths"
long=$folder
for letter in a b c; do long=$long/$(printf "%0100d" 0 | tr 0 $letter); done
mkdir -p "$long"
cp "$sample" "$folder/t.json.gz"
cp "$sample" "$long/t.json.gz"
gzip -dc "$sample" | sed 's/$/\r/' >"$folder/crlf.json"
expected=$("$linux" kernels --csv "$sample")
for path in "$folder/t.json.gz" "Z:${folder//\//\\}\\t.json.gz" "Z:$long/t.json.gz" "Z:${long//\//\\}\\t.json.gz" "$folder/crlf.json"; do
    [ "$("$wine" "$cli" kernels --csv "$path")" = "$expected" ] || fail "$path differs"
done
[ "$("$wine" "$cli" kernels --csv - <"$folder/crlf.json")" = "$expected" ] || fail "standard input differs"
"$wine" "$cli" convert -o "Z:${folder//\//\\}\\out.json" "$sample"
cmp <("$linux" convert -o /dev/stdout "$sample") "$folder/out.json"
say "ok: paths"

if [ $# -eq 0 ]; then
    shared=${LANESCOPE_SHARED:-$root/../shared}
    mapfile -t traces < <(find "$shared/data/traces" "$root/resources/samples" -maxdepth 1 -type f 2>/dev/null | sort)
    set -- "${traces[@]}"
fi
python3 "$root/packaging/windows/compare_outputs.py" --linux "$linux" --windows "$cli" --wine "$wine" "$@"

installer=$(find "$work" -maxdepth 1 -name 'lanescope-*-windows-x86_64.exe')
if [ -n "$installer" ]; then
    installed="$WINEPREFIX/drive_c/Lanescope"
    "$wine" "$installer" /S '/D=C:\Lanescope'
    [ "$("$wine" "$installed/bin/lanescope-cli.exe" kernels --csv "$sample")" = "$expected" ] || fail "what is installed differs"
    "$wine" "$installed/Uninstall.exe" /S '_?=C:\Lanescope'
    left=$(find "$installed" -type f ! -name Uninstall.exe 2>/dev/null || true)
    [ -z "$left" ] || fail "removing leaves $left"
    say "ok: installs and removes"
fi

tests=$work/build/tests/core/lanescope_core_tests.exe
if [ -f "$tests" ]; then
    "$wine" "$tests" --gtest_brief=1
fi
say "ok"
