#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs every fuzzer for some minutes, one after the other, on one core:  fuzz.sh MINUTES [TARGET...]
# An input that breaks something is left in build/fuzz/found; new inputs are collected in build/fuzz/corpus.
set -eu
minutes=${1:?usage: fuzz.sh MINUTES [TARGET...]}
shift
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- reader inflater args decimal cache session archive sql pickle mcp \
    xplane perfetto nsys nvprof rocm ascend rocprof snapshot companion proton flight ncu
cmake --preset fuzz > /dev/null
for target; do cmake --build --preset fuzz --target "lanescope_fuzz_$target"; done
mkdir -p build/fuzz/found
for target; do
    mkdir -p "build/fuzz/corpus/$target"
    echo "== $target"
    nice -n 10 "build/fuzz/tests/fuzz/lanescope_fuzz_$target" \
        -max_total_time=$((minutes * 60)) -timeout=20 -rss_limit_mb=3000 -print_final_stats=1 -use_value_profile=1 \
        -dict=tests/fuzz/json.dict -artifact_prefix="build/fuzz/found/$target-" \
        "build/fuzz/corpus/$target" "tests/fuzz/corpus/$target" 2> "build/fuzz/$target.log" ||
        echo "$target broke; see build/fuzz/$target.log"
    grep -E "stat::(number_of_executed_units|new_units_added)|cov:" "build/fuzz/$target.log" | tail -3
done
