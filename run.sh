#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Lanescope and opens traces in its window. See usage() below.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$root/packaging/prepare.sh"

usage() {
    cat <<'END'
Usage: ./run.sh [TRACE…]
       ./run.sh --screenshot OUT.png [--size WxH] [--range A..B] [--select …] TRACE

Installs the Debian packages that are missing, builds Lanescope and opens each TRACE in a tab; without
arguments the two sample traces. All arguments go to the program. The first run takes some minutes.
END
}

case "${1:-}" in
-h | --help)
    usage
    exit 0
    ;;
esac

require_packages "${build_packages[@]}"
want_packages "${optional_packages[@]}"
(cd "$root" && build_preset release lanescope lanescope-cli)

if [ $# -eq 0 ]; then
    set -- "$root"/resources/samples/{baseline,optimized}.pt.trace.json.gz
fi
case " $* " in
*' --screenshot'* | *' --version '*) ;;
*)
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        say "Built, but there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)."
        say "To see the window as an image instead:"
        say "  ./run.sh --screenshot window.png ${1/#"$PWD"\//}"
        exit 1
    fi
    ;;
esac
exec "$root/build/release/app/desktop/lanescope" "$@"
