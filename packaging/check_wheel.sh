#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_wheel.sh LIBRARY VERSION: makes the wheel of a built liblanescope and runs the package's tests with it in a virtual
# environment of its own, where nothing else is installed.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wheel=$(python3 "$root/app/python/make_wheel.py" --library "$1" --version "$2" --output "$work")
python3 -m venv "$work/venv"
"$work/venv/bin/pip" --quiet install --no-index "$wheel"
cd "$work"
env -u PYTHONPATH -u LANESCOPE_LIBRARY "$work/venv/bin/python" "$root/tests/library/doctests.py" "$root"
env -u PYTHONPATH -u LANESCOPE_LIBRARY "$work/venv/bin/python" "$root/tests/library/package_test.py" "$root"
echo "ok: $(basename "$wheel")"
