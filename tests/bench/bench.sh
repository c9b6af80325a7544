#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures speed and memory on large traces made from real ones. Prints one table, writes the rows for users to
# docs/performance.md and every single figure to performance.json in the folder of the inputs.
#   tests/bench/bench.sh [--size 1G] [--runs 3] [--keep FOLDER] [--huge] [--no-page]
# The real traces are not part of the repository: LANESCOPE_SHARED names the folder that holds data/inflate.py and
# data/traces, by default ../shared beside the checkout. With --keep the inputs (about 10 GB) stay in FOLDER and
# are used again. --huge adds a file of 10 GB, last, as it may push the others out of the system's cache; --no-page leaves docs/performance.md as it is.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/packaging/prepare.sh"

size=1G runs=3 folder='' huge='' page=1
while [ $# -gt 0 ]; do
    case "$1" in
    --size) size=$2 && shift ;;
    --runs) runs=$2 && shift ;;
    --keep) folder=$2 && shift ;;
    --huge) huge=1 ;;
    --no-page) page='' ;;
    *) fail "unknown argument $1" ;;
    esac
    shift
done

shared=${LANESCOPE_SHARED:-$root/../shared}
if [ ! -f "$shared/data/inflate.py" ]; then
    say "No $shared/data/inflate.py, so there are no large traces to measure; set LANESCOPE_SHARED."
    exit 0
fi

(cd "$root" && build_preset release lanescope_load_bench lanescope_use_bench lanescope_frame_bench \
    lanescope_paint_bench lanescope_table_bench lanescope_dependency_bench lanescope_compare_bench lanescope_rank_bench \
    lanescope_sql_bench)
bench=$root/build/release/tests/bench

if [ -z "$folder" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# make NAME SOURCE SIZE: the real trace SOURCE repeated to SIZE, as $folder/NAME.json
make() {
    [ -f "$folder/$1.json" ] && return
    python3 "$shared/data/inflate.py" "$shared/data/traces/$2.json.gz" "$folder/$1.part" --size "$3" >&2
    mv "$folder/$1.part" "$folder/$1.json"
}

# white SPACE NAME: the genuine trace with other white space between its values
white() {
    [ -f "$folder/$2.json" ] && return
    python3 -c 'import json, sys
space = {"separators": (",", ":")} if sys.argv[1] == "none" else {"indent": 2}
json.dump(json.load(open(sys.argv[2])), open(sys.argv[3], "w"), **space)' \
        "$1" "$folder/genuine.json" "$folder/$2.json"
}

# make_ranks NAME COUNT SIZE: a folder $folder/NAME of the ranks of one job, alike but for their numbers
make_ranks() {
    [ -d "$folder/$1" ] && return
    mkdir -p "$folder/$1.part"
    python3 "$shared/data/inflate.py" "$shared/data/traces/cuda_multirank_rank0.json.gz" "$folder/rank.part" \
        --size "$3" >&2
    for ((rank = 0; rank < $2; ++rank)); do
        sed "1s/\"rank\": 0/\"rank\": $rank/" "$folder/rank.part" >"$folder/$1.part/rank-$rank.json"
    done
    rm "$folder/rank.part"
    touch -d '1 minute ago' "$folder/$1.part"/* # nobody writes to them any more
    mv "$folder/$1.part" "$folder/$1"
}

say "Making the inputs"
genuine=rocm_mi300_flux_sage
make "rocm-$size" $genuine "$size"
make "v100-$size" cuda_v100_resnet50_workers0 "$size"
[ -f "$folder/genuine.json" ] || gzip -dc "$shared/data/traces/$genuine.json.gz" >"$folder/genuine.json"
white none genuine-compact
white indent genuine-indented
for step in 17M 100M 1G 4G; do
    make "scale-$step" rocm_mi300_resnet_ckpt $step
done
make_ranks ranks-16x100M 16 100M
make_ranks ranks-8x200M 8 200M
[ -f "$folder/rocm-$size.json.gz" ] || gzip -1 -k "$folder/rocm-$size.json"
[ -f "$folder/rocm-$size.json.zst" ] || zstd -q -3 -k "$folder/rocm-$size.json"

records=$folder/records.jsonl
: >"$records"
cd "$folder"
load() { "$bench/lanescope_load_bench" --runs "$runs" --records "$records" "$@"; }
say "Loading"
load "rocm-$size.json" "v100-$size.json"
load "rocm-$size.json.gz" "rocm-$size.json.zst"
load --threads 2 --no-limits genuine.json genuine-compact.json genuine-indented.json
load --threads 2 --no-limits --ranks ranks-16x100M
load --threads 2 --no-limits ranks-16x100M/rank-0.json
say "Scaling"
load --threads 2 --no-limits scale-17M.json scale-100M.json scale-1G.json scale-4G.json
say "Using"
"$bench/lanescope_use_bench" --runs "$runs" --records "$records" --kernels 1000000 "rocm-$size.json" scale-4G.json
"$bench/lanescope_table_bench" --records "$records"
"$bench/lanescope_dependency_bench" --runs "$runs" --records "$records" "v100-$size.json"
if [ -f "$shared/spec/interfaces/queries.sql" ]; then
    say "Asking"
    make "train-$size" cuda_v100_train_ns "$size"
    "$bench/lanescope_sql_bench" "$shared/spec/interfaces/queries.sql" "train-$size.json"
fi
say "Drawing"
"$bench/lanescope_paint_bench" --runs "$runs" --records "$records" --welcome genuine-compact.json "rocm-$size.json"
export QT_QPA_PLATFORM=offscreen
"$bench/lanescope_frame_bench" --records "$records" --synthetic 60x166667
"$bench/lanescope_frame_bench" --records "$records" --synthetic 60x833334
"$bench/lanescope_frame_bench" --records "$records" "rocm-$size.json"
"$bench/lanescope_frame_bench" --overlays --records "$records" "rocm-$size.json"
"$bench/lanescope_rank_bench" --records "$records" ranks-8x200M
"$bench/lanescope_compare_bench" --runs "$runs" --records "$records" "rocm-$size.json" "v100-$size.json"
"$bench/lanescope_compare_bench" --runs "$runs" --records "$records" "scale-1G.json" "rocm-$size.json"
"$bench/lanescope_compare_bench" --runs "$runs" --records "$records" "scale-1G.json" "scale-1G.json"
"$bench/lanescope_compare_bench" --runs "$runs" --records "$records" "v100-$size.json" "v100-$size.json"
if [ -n "$huge" ]; then
    make huge-10G $genuine 10G
    "$bench/lanescope_load_bench" --runs 1 --threads 2 --no-limits --records "$records" huge-10G.json
fi
python3 "$root/tests/bench/write_performance.py" "$records" performance.json ${page:+"$root/docs/performance.md"}
