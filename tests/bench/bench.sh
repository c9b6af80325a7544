#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures loading and drawing on large traces made from real ones, and writes the tables of docs/performance.md.
#   tests/bench/bench.sh [--size 200M] [--runs 5] [--keep FOLDER]
# The real traces are not part of the repository: LANESCOPE_SHARED names the folder that holds data/inflate.py and
# data/traces, by default ../shared beside the checkout. With --keep the inputs stay in FOLDER and are used again.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/packaging/prepare.sh"

size=200M runs=5 folder=
while [ $# -gt 0 ]; do
    case "$1" in
    --size) size=$2 ;;
    --runs) runs=$2 ;;
    --keep) folder=$2 ;;
    *) fail "unknown argument $1" ;;
    esac
    shift 2
done

shared=${LANESCOPE_SHARED:-$root/../shared}
if [ ! -f "$shared/data/inflate.py" ]; then
    say "No $shared/data/inflate.py, so there are no large traces to measure; set LANESCOPE_SHARED."
    exit 0
fi

(cd "$root" && build_preset release lanescope_load_bench lanescope_use_bench lanescope_frame_bench)
bench=$root/build/release/tests/bench

if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"
inputs=()
for name in rocm_mi300_flux_sage cuda_v100_resnet50_workers0; do
    input=$folder/$name-$size.json
    [ -f "$input" ] || python3 "$shared/data/inflate.py" "$shared/data/traces/$name.json.gz" "$input" --size "$size" >&2
    inputs+=("$input")
done
packed=()
for input in "${inputs[@]}"; do
    [ -f "$input.gz" ] || gzip -k "$input"
    packed+=("$input.gz")
    if command -v zstd >/dev/null; then
        [ -f "$input.zst" ] || zstd -q -3 -k "$input"
        packed+=("$input.zst")
    fi
done

say "Loading"
"$bench/lanescope_load_bench" --runs "$runs" --json "$folder/load.json" "${inputs[@]}" "${packed[@]}" | tee "$folder/load.txt"
say "Using"
"$bench/lanescope_use_bench" --runs "$runs" --kernels 1000000 "${inputs[@]}" | tee "$folder/use.txt"
say "Drawing"
QT_QPA_PLATFORM=offscreen "$bench/lanescope_frame_bench" "${inputs[@]}" | tee "$folder/frame.txt"
python3 "$root/tests/bench/write_performance.py" "$root/docs/performance.md" "$folder/load.txt" "$folder/use.txt" "$folder/frame.txt"
say "Written to docs/performance.md"
