#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Opens the sample in the real window on a virtual X display, zooms, selects a kernel, follows its arrow
# to the launch call and back, takes a picture and quits, all with the keyboard and the mouse.
#
#     run.sh PROGRAM SAMPLE PICTURE.png
#
# Exit status 77: skipped, because a tool is missing.
set -euo pipefail

program=$1
sample=$2
picture=$3

# shellcheck source=tests/e2e/display.sh
. "$(dirname "$0")/display.sh"
need_tools Xvfb xdotool import identify

last_selected() { grep -o 'selected .*' "$log" | tail -n 1; }
selected_is() { [[ $(last_selected) =~ $1 ]]; }
visible_ns() {
    grep -o 'visible .*' "$log" | tail -n 1 | sed -E 's/visible (-?[0-9]+)\.\.(-?[0-9]+)/\2 - (\1)/' | {
        read -r expression && echo $((expression))
    }
}
visible_below() {
    local now
    now=$(visible_ns) && ((now < $1))
}

start_display 1440x900

open_window "$program" "$sample"

# Zoom with the wheel at a place of the timeline, then with the keyboard.
xdotool mousemove 800 300 keydown ctrl click 4 click 4 click 4 keyup ctrl
until_true "the wheel does not zoom" logged 'visible'
before=$(visible_ns)
xdotool key F6
xdotool key w
until_true "the keyboard does not zoom" visible_below "$before"

# Filter the kernels, select the first, and go to its longest instance.
xdotool key ctrl+f
xdotool type gemm
xdotool key Return
until_true "no kernel is selected" selected_is '^selected [0-9]+ kernel .*gemm'
kernel=$(last_selected)

# Follow the arrow to the launch call and back.
xdotool key F6
xdotool key bracketleft
until_true "the arrow does not lead to the launch" selected_is '^selected [0-9]+ cuda_runtime cudaLaunchKernel'
import -window root "$picture"
xdotool key bracketright
until_true "the arrow does not lead back" selected_is "^$(sed 's/[^A-Za-z0-9_ ]/./g' <<< "$kernel")\$"

colors=$(identify -format '%k' "$picture")
((colors > 200)) || fail "the picture has only $colors colours"

quit_window
echo "passed: zoomed, selected $kernel and followed its arrow"
