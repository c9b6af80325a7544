#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Lanescope with its tests and runs them. See usage() below.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$root/packaging/prepare.sh"

usage() {
    cat <<'END'
Usage: ./test.sh [asan|tsan] [CTEST ARGUMENT…]
       ./test.sh peers [DIRECTORY [PART]]
       ./test.sh record [REPETITIONS]
       ./test.sh scale

Installs the Debian packages that are missing, builds everything with warnings as errors and runs all
tests. What else is given goes to ctest.

  ./test.sh -R kernel     only the tests whose name contains "kernel"
  ./test.sh asan          with AddressSanitizer and UndefinedBehaviorSanitizer
  ./test.sh tsan          with ThreadSanitizer
  ./test.sh record        all tests of recording programs that train, of which ctest runs a part, and verdicts of tries,
                          each tried ten times or as often as given; wants a machine that does nothing else
  ./test.sh scale         summaries of many ranks on Slurm and Dask, which are installed and started for that
  ./test.sh peers DIR     Holistic Trace Analysis and TraceLens, whose sources lie below DIR, on their own loaders and on
                          Lanescope's; a PART of a name chooses traces
END
}

run_peers() {
    local python=/usr/bin/python3 # Debian's, for which its packages are
    [ -x "$python" ] || python=python3
    if [ $# -gt 0 ]; then
        require_packages "${build_packages[@]}" "${peer_packages[@]}"
        configure_preset ci -DLANESCOPE_BUILD_LIBRARY=ON
        build_preset ci lanescope_library
    fi
    PYTHONPATH="$root/app/python" LANESCOPE_LIBRARY="$root/build/ci/app/library/liblanescope.so.1" \
        exec "$python" "$root/tests/library/peers_test.py" "$root" "$@"
}

run_record() {
    local cli=$root/build/ci/app/cli/lanescope-cli
    require_packages "${build_packages[@]}" python3-torch
    configure_preset ci
    build_preset ci lanescope-cli
    python3 "$root/tests/acceptance/recorder.py" "$cli"
    python3 "$root/tests/acceptance/attach.py" "$cli"
    exec python3 "$root/tests/acceptance/tries.py" "$cli" "${1:-10}"
}

run_scale() {
    require_packages "${build_packages[@]}" "${test_packages[@]}" "${scale_packages[@]}"
    configure_preset ci -DLANESCOPE_BUILD_LIBRARY=ON -DLANESCOPE_SCALE_TESTS=ON
    build_preset ci lanescope-cli lanescope_library
    exec ctest --preset ci --no-tests=error --verbose -R '^scale\.'
}

preset=ci
case "${1:-}" in
-h | --help)
    usage
    exit 0
    ;;
peers)
    cd "$root"
    shift
    run_peers "$@"
    ;;
record)
    cd "$root"
    shift
    run_record "$@"
    ;;
scale)
    cd "$root"
    run_scale
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
configure_preset "$preset" -DLANESCOPE_BUILD_LIBRARY="$library" -DLANESCOPE_SCALE_TESTS=OFF
python3 tests/lint/check_style.py tidy . "build/$preset"
build_preset "$preset"
say "Testing ($preset)"
exec ctest --preset "$preset" --parallel "$(nproc)" --no-tests=error "$@"
