#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Opens the sample in the real window on a Wayland compositor without a screen: the window starts, loads, paints and
# quits, and says nothing that is a warning.
#
#     wayland.sh PROGRAM SAMPLE PICTURE.png
#
# Exit status 77: skipped, because a tool is missing.
set -euo pipefail

program=$1
sample=$2
picture=$3

# shellcheck source=tests/e2e/display.sh
. "$(dirname "$0")/display.sh"
need_tools weston weston-screenshooter convert
plugins=$(qtpaths6 --plugin-dir 2> /dev/null || qmake6 -query QT_INSTALL_PLUGINS 2> /dev/null || true)
if ! compgen -G "$plugins/platforms/libqwayland*" > /dev/null; then
    echo "skipped: Qt has no plugin for Wayland (Debian: qt6-wayland)"
    exit 77
fi

mkdir -m 700 "$folder/runtime"
export XDG_RUNTIME_DIR=$folder/runtime XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache
export XDG_DATA_HOME=$folder/data LC_ALL=C.UTF-8
unset DISPLAY
weston --backend=headless-backend.so --use-pixman --width=1440 --height=900 --socket=lanescope --idle-time=0 \
    --no-config --debug > "$log" 2>&1 &
pids+=($!)
has_socket() { [ -S "$folder/runtime/lanescope" ]; }
until_true "no compositor" has_socket
export WAYLAND_DISPLAY=lanescope QT_QPA_PLATFORM=wayland QT_LOGGING_RULES='lanescope.*.debug=true'

"$program" --new-window --theme light "$sample" > "$log" 2>&1 &
window_pid=$!
pids+=("$window_pid")
until_true "the sample is not loaded" logged 'ready with'
# A part of the window above the bar that it shows while it loads.
colors() { convert "$picture" -crop 600x150+300+150 -format '%k' info:; }
has_picture() {
    rm -f "$folder"/wayland-screenshot*.png
    (cd "$folder" && weston-screenshooter) > /dev/null 2>&1 && cp "$folder"/wayland-screenshot*.png "$picture" &&
        [ "$(colors)" -gt 50 ]
}
until_true "the window paints nothing" has_picture
if grep -E 'qt\.|QWayland|warning|error' "$log"; then
    fail "the window complains"
fi
kill "$window_pid"
until_true "the window does not quit" has_quit
echo "passed: the lanes are painted with $(colors) colours"
