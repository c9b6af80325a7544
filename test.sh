#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Lanescope with its tests and runs them. See usage() below.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$root/packaging/prepare.sh"

usage() {
    cat <<'END'
Usage: ./test.sh [asan|tsan] [CTEST ARGUMENT…]

Installs the Debian packages that are missing, builds everything with warnings as errors and runs all
tests. What else is given goes to ctest.

  ./test.sh -R kernel     only the tests whose name contains "kernel"
  ./test.sh asan          with AddressSanitizer and UndefinedBehaviorSanitizer
  ./test.sh tsan          with ThreadSanitizer
END
}

preset=ci
case "${1:-}" in
-h | --help)
    usage
    exit 0
    ;;
asan | tsan)
    preset=dev-$1
    shift
    ;;
esac

require_packages "${build_packages[@]}" "${test_packages[@]}"
want_packages "${optional_packages[@]}"
cd "$root"
say "Checking the sources"
python3 tests/lint/check_sources.py .
python3 tests/lint/check_style.py format .
library=OFF # its objects take a build of their own
[ "$preset" != ci ] || library=ON
configure_preset "$preset" -DLANESCOPE_BUILD_LIBRARY="$library"
python3 tests/lint/check_style.py tidy . "build/$preset"
build_preset "$preset"
say "Testing ($preset)"
exec ctest --preset "$preset" --parallel "$(nproc)" --no-tests=error "$@"
