#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check.sh WORK: tries what build.sh made there. No symbol is newer than glibc 2.28, no library is asked for beyond those of glibc and GCC;
# the command starts in an empty Debian 11 and prints there what it prints here; the wheel is installed and tested with
# Python 3.9 there and with this system's Python. Root.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(cd "$1" && pwd)
old=$work/debian11
wheel=$(ls "$work"/lanescope-*-manylinux_*_x86_64.whl)
archive=$(ls "$work"/lanescope-*-linux-x86_64.tar.gz)
package=$(ls "$work"/lanescope-cli-*.x86_64.rpm)
try=$old/try
rm -rf "$try" && mkdir -p "$try/repository"
tar -C "$try" -xzf "$archive" --strip-components=2
(cd "$try" && python3 -m zipfile -e "$wheel" wheel)

# Names and versions that the tag manylinux_2_28 allows.
for file in "$try/bin/lanescope-cli" "$try"/wheel/lanescope/_lib/*; do
    newest=$(readelf --version-info --wide "$file" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1)
    [ "$(printf '%s\n' "$newest" GLIBC_2.28 | sort -V | tail -1)" = GLIBC_2.28 ] || { echo "$file needs $newest" && exit 1; }
    foreign=$(readelf --dynamic --wide "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
        grep -vE '^(libc|libm|libdl|librt|libpthread|libgcc_s|ld-linux-x86-64)\.so\.[0-9]+$' || true)
    [ -z "$foreign" ] || { echo "$file needs $foreign" && exit 1; }
    echo "ok: $(basename "$file") needs $newest"
done

# The RPM: the same program, a man page, and nothing asked for but glibc.
rpm -qp --requires "$package" | grep -vE '^(lib(c|m|dl|rt|pthread|gcc_s)\.so|ld-linux|rpmlib|/bin/sh|/sbin/ldconfig)' && exit 1
for path in /usr/bin/lanescope-cli /usr/share/man/man1/lanescope-cli.1.gz /usr/share/bash-completion/completions/lanescope-cli; do
    rpm -qpl "$package" | grep -qx "$path" || { echo "the RPM lacks $path" && exit 1; }
done
rpm2cpio "$package" | (cd "$try" && cpio --quiet -i --to-stdout ./usr/bin/lanescope-cli) | cmp - "$try/bin/lanescope-cli"
echo "ok: $(basename "$package")"

# What the tests of the package read.
for part in tests/library docs resources app/python README.md; do
    mkdir -p "$try/repository/$(dirname "$part")"
    cp -r "$root/$part" "$try/repository/$part"
done
cp "$wheel" "$try/"
sample=repository/resources/samples/baseline.pt.trace.json.gz
# shellcheck disable=SC2016 # expanded there
there() { chroot "$old" bash -ec 'cd /try && "$@"' - "$@"; }
here() { (cd "$try" && "$@"); }
for command in overview diagnose kernels what-if info check "query --csv"; do
    statement=()
    [ "$command" = "query --csv" ] && statement=("SELECT name, dur FROM kernels ORDER BY name, ts")
    for where in here there; do
        # shellcheck disable=SC2086 # a command and its option
        $where ./bin/lanescope-cli $command "$sample" ${statement[@]+"${statement[@]}"} >"$try/$where.txt"
    done
    [ -s "$try/there.txt" ] && cmp "$try/there.txt" "$try/here.txt"
    echo "ok: $command in Debian 11"
done

# shellcheck disable=SC2016
there bash -ec 'rm -rf env && python3 -m venv env && env/bin/pip --quiet install --no-index /try/*.whl
    for test in doctests package_test; do HOME=/tmp env/bin/python repository/tests/library/$test.py /try/repository; done
    env/bin/python --version'
"$root/packaging/check_wheel.sh" --wheel "$wheel"
echo "ok: $(basename "$wheel")"
