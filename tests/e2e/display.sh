# SPDX-License-Identifier: Apache-2.0
# Common parts of the tests of the real window: a folder of their own, a virtual X display, and how to wait and to
# fail. Sourced, never run.
# shellcheck shell=bash

# Ends the test as skipped when one of its arguments is not installed.
need_tools() {
    local tool
    for tool; do
        if ! command -v "$tool" > /dev/null; then
            echo "skipped: $tool is not installed"
            exit 77
        fi
    done
}

folder=$(mktemp -d)
log=$folder/log
pids=()
cleanup() {
    for pid in "${pids[@]}"; do
        kill "$pid" 2> /dev/null || true
    done
    wait 2> /dev/null || true
    rm -rf "$folder"
}
trap cleanup EXIT

fail() {
    echo "failed: $*"
    echo "--- what the window did:"
    tail -n 30 "$log"
    exit 1
}

# Repeats a check until it holds, for at most 30 seconds.
until_true() {
    local what=$1
    shift
    for _ in $(seq 300); do
        if "$@"; then
            return
        fi
        sleep 0.1
    done
    fail "$what"
}

# Starts an X server on a free display, WIDTHxHEIGHT pixels large. By default it starts afresh when its last
# client leaves, and so would refuse the program while it connects, each time a tool had looked for its window.
start_display() {
    mkfifo "$folder/display"
    Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp -noreset 3> "$folder/display" 2> /dev/null &
    pids+=($!)
    read -r number < "$folder/display"
    export DISPLAY=:$number
}

logged() { grep -q -- "$1" "$log"; }

# Opens SAMPLE with PROGRAM in a window that fills the display, and waits until it is loaded.
open_window() {
    mkdir -m 700 "$folder/runtime"
    export XDG_RUNTIME_DIR=$folder/runtime XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache
    export QT_LOGGING_RULES='lanescope.view.debug=true' QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8
    unset WAYLAND_DISPLAY
    "$1" --theme light "$2" > "$log" 2>&1 &
    window_pid=$!
    pids+=("$window_pid")
    until_true "the sample is not loaded" logged 'ready with'
    local window
    window=$(xdotool search --sync --onlyvisible --pid "$window_pid" --name 'Lanescope' | head -n 1)
    xdotool windowmove "$window" 0 0 windowsize "$window" 1440 900 windowfocus --sync "$window"
}

has_quit() { ! kill -0 "$window_pid" 2> /dev/null; }

# Quits with the keyboard; the program must end well.
quit_window() {
    xdotool key ctrl+q
    until_true "the window does not quit" has_quit
    wait "$window_pid" || fail "the program ended with $?"
}
