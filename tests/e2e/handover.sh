#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Starts the program a second time behind another window, as a launcher does on X11 with startup notification:
# the first one's window takes the identifier up and comes forward with the trace.
#
#     handover.sh PROGRAM SAMPLE
#
# Exit status 77: skipped, because a tool is missing.
set -euo pipefail

program=$1
sample=$2

# shellcheck source=tests/e2e/display.sh
. "$(dirname "$0")/display.sh"
need_tools Xvfb openbox xdotool xprop display convert
start_display 1440x900
openbox 2> /dev/null &
pids+=($!)

mkdir -m 700 "$folder/runtime"
export XDG_RUNTIME_DIR=$folder/runtime XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache
export XDG_DATA_HOME=$folder/data QT_LOGGING_RULES='lanescope.*.debug=true' QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY DESKTOP_STARTUP_ID XDG_ACTIVATION_TOKEN
cp "$sample" "$folder/first.json.gz"
cp "$sample" "$folder/second.json.gz"

managed() { xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'; }
window_of() { xdotool search --onlyvisible --name "$1" 2> /dev/null | tail -n 1; }
shows() { [ -n "$(window_of "$1")" ]; }
in_front() { [[ $(xdotool getactivewindow getwindowname 2> /dev/null) =~ $1 ]]; }

until_true "no window manager" managed
"$program" "$folder/first.json.gz" > "$log" 2>&1 &
pids+=($!)
until_true "no window" shows 'first — Lanescope'
window=$(window_of 'first — Lanescope')
convert -size 400x300 xc:gray "$folder/other.png"
display -title other "$folder/other.png" &
pids+=($!)
until_true "no other window" shows '^other$'
xdotool windowactivate "$(window_of '^other$')"
until_true "the other window is not in front" in_front '^other$'

id="launcher-$$-host-0-lanescope_TIME4000000000"
DESKTOP_STARTUP_ID=$id timeout 30 "$program" "$folder/second.json.gz" || fail "the second start ended with $?"
until_true "the files are not handed over" grep -q 'took over 1 files, tab 2 of 2' "$log"
until_true "the window does not come forward" in_front 'second — Lanescope'
[[ $(xprop -id "$window" _NET_STARTUP_ID) == *"\"$id\""* ]] || fail "the window has not taken the identifier up"
echo "passed: the window came forward with the identifier of the second start"
