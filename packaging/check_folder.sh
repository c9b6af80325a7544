#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the folder with all libraries in an empty Debian system of another age. See usage() below.
set -euo pipefail
source_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$source_root/packaging/prepare.sh"

usage() {
    cat <<'END'
Usage: packaging/check_folder.sh --suite NAME [--mirror URL] [--keep] ARCHIVE.tar.zst

Says which versions of the C and C++ libraries the folder needs, makes an empty system (with debootstrap), and runs
the folder there: its version, a check and a picture of a trace, its window on a virtual display, and the folder
that an AppImage is made of. Needs root, debootstrap, binutils, desktop-file-utils and the
network.

  --suite NAME        which Debian, such as trixie
  --mirror URL        where packages come from (default http://deb.debian.org/debian)
  --keep              leave the system in place and say where
END
}

suite='' mirror=http://deb.debian.org/debian keep='' archive=''
while [ $# -gt 0 ]; do
    case $1 in
    --mirror) mirror=$2 && shift 2 ;;
    --suite) suite=$2 && shift 2 ;;
    --keep) keep=yes && shift ;;
    -h | --help) usage && exit 0 ;;
    *.tar.zst) archive=$1 && shift ;;
    *) usage >&2 && exit 2 ;;
    esac
done
[ -n "$suite" ] && [ -n "$archive" ] || { usage >&2 && exit 2; }
[ "$(id -u)" -eq 0 ] || fail "needs root, to make a system of its own"
for tool in debootstrap desktop-file-validate objdump; do
    command -v "$tool" >/dev/null || fail "needs $tool"
done
. "$source_root/packaging/empty_system.sh"

mkdir "$work/folder"
tar --zstd -xf "$archive" -C "$work/folder"
# The latest version of each, of all that the programs and libraries in it name.
needs=$({ find "$work/folder" -type f \( -path '*/bin/*' -o -name '*.so*' \) -exec objdump -T {} + 2>/dev/null || true; } |
    grep -oE '(GLIBC|GLIBCXX)_[0-9.]+' | sort -uV | awk -F_ '{ last[$1] = $2 } END { print "glibc " last["GLIBC"] ", GLIBCXX " last["GLIBCXX"] }')
say "The folder needs $needs"
make_system
say "The system has $(inside ldd --version | head -n 1)"
try_folder "$archive"
say "All is well"
