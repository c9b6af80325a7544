#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the pictures of the documentation anew from the sample traces (that of ranks from a made-up job), so that they
# show what the program shows.
#
#     docs/screenshots.sh [BUILD]     BUILD: a build folder, default build/release
#
# The picture of the HTML report needs a browser (chromium) and is left as it is without one.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(cd "${1:-$root/build/release}" && pwd)
lanescope=$build/app/desktop/lanescope
images=$root/docs/images
samples=$root/resources/samples
export LC_ALL=C.UTF-8 LANESCOPE_CACHE=off

picture() { # picture NAME SAMPLE OPTION...
    local name=$1 sample=$samples/$2.pt.trace.json.gz
    shift 2
    "$lanescope" --screenshot "$images/$name.png" --theme light "$@" "$sample"
    echo "docs/images/$name.png"
}

mkdir -p "$images"
# The README's: an attention block with the kernel of its first matrix product selected.
picture window baseline --size 1600x1000 --range 7.83..8.23 --select correlation:95
picture overview baseline --size 1440x900 --panel overview
picture idle-time optimized --size 1440x800 --range 0.2..1.2 --show gaps --panel breakdowns:idle_causes
picture kernels optimized --size 1440x900 --panel kernels
picture roofline optimized --size 1440x900 --panel roofline
"$lanescope" --screenshot "$images/compare.png" --theme light --size 1600x1000 --compare \
    "$samples/baseline.pt.trace.json.gz" "$samples/optimized.pt.trace.json.gz"
echo docs/images/compare.png

# Eight ranks, and the collective that the slow one holds up most.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$root/docs/make_ranks.py" "$folder/run7"
touch -d 2026-01-01 "$folder"/run7/* # nobody writes them any more
"$lanescope" --screenshot "$images/ranks.png" --theme light --size 1440x900 --range 4.6..9.8 --select collective:14 \
    --panel waiting --ranks "$folder/run7"
echo docs/images/ranks.png

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -n "$browser" ]; then
    "$build/app/cli/lanescope-cli" report "$samples/baseline.pt.trace.json.gz" -o "$folder/report.html"
    "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --user-data-dir="$folder/profile" --hide-scrollbars \
        --window-size=1100,1560 --screenshot="$images/report.png" "file://$folder/report.html" >"$folder/log" 2>&1 || cat "$folder/log"
    echo docs/images/report.png
else
    echo "no browser: docs/images/report.png stays as it is"
fi
