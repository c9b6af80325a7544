#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Presses keys by their place on a keyboard with French layout, in the real window on a virtual X display: the
# keys that navigate are where a US keyboard has W A S D, all others are found by their letter.
#
#     layout.sh PROGRAM SAMPLE
#
# Exit status 77: skipped, because a tool is missing.
set -euo pipefail

program=$1
sample=$2

# shellcheck source=tests/e2e/display.sh
. "$(dirname "$0")/display.sh"
need_tools Xvfb xdotool setxkbmap xkbcomp

visible() { grep -o 'visible .*' "$log" | tail -n 1 | sed -E 's/visible (-?[0-9]+)\.\.(-?[0-9]+)/\1 \2/'; }
length_now() { read -r from to < <(visible) && echo $((to - from)); }
shorter_than() { (($(length_now) < $1)); }
longer_than() { (($(length_now) > $1)); }
earlier_than() {
    read -r from to < <(visible)
    ((from < $1))
}
still() {
    local before
    before=$(visible)
    sleep 0.4
    [[ $(visible) == "$before" ]]
}
at_rest() { until_true "the view does not come to rest" still; }
# Where a US keyboard has them: key codes of X, the kernel's numbers and 8.
place_w=25 place_a=38 place_s=39

start_display 1440x900
setxkbmap fr || {
    echo "skipped: the display has no French layout"
    exit 77
}

open_window "$program" "$sample"
xdotool key F6
xdotool mousemove 800 300 keydown ctrl click 4 click 4 click 4 keyup ctrl
until_true "the wheel does not zoom" logged 'visible'

before=$(length_now)
xdotool key "$place_w" # prints z
until_true "the key in the place of W does not zoom in" shorter_than "$before"
at_rest # the zoom is animated
read -r from _ < <(visible)
xdotool key "$place_a" # prints q
until_true "the key in the place of A does not pan" earlier_than "$from"
at_rest
before=$(length_now)
xdotool key "$place_s"
until_true "S does not zoom out" longer_than "$before"
at_rest
before=$(length_now)
xdotool key e # by its letter: opens a lane, and no more
xdotool key agrave # prints 0 with Shift only
at_rest
[[ $(length_now) == "$before" ]] || fail "letters that do not navigate change what is in view"
xdotool key shift+agrave
until_true "0, by its character, does not frame everything" longer_than "$before"

quit_window
echo "passed: zoomed and panned by place with French keys"
