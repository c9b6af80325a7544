#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_wheel.sh LIBRARY VERSION | --wheel WHEEL: makes the wheel of a built liblanescope, or takes one, and runs the
# package's tests with it in virtual environments of its own: one where nothing else is installed, and one that sees the
# system's pandas and NumPy.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=${PYTHON:-python3}
if [ "$1" = --wheel ]; then
    wheel=$(realpath "$2")
else
    wheel=$("$python" "$root/app/python/make_wheel.py" --library "$1" --version "$2" --output "$work")
fi
cd "$work"
try_wheel() { # try_wheel FOLDER [OPTION]: in a new environment
    "$python" -m venv ${2:+"$2"} "$1"
    "$1/bin/pip" --quiet install --no-index "$wheel"
    for test in doctests package_test; do
        env -u PYTHONPATH -u LANESCOPE_LIBRARY "$1/bin/python" "$root/tests/library/$test.py" "$root"
    done
}
try_wheel "$work/bare"
try_wheel "$work/with-packages" --system-site-packages
echo "ok: $(basename "$wheel")"
