# SPDX-License-Identifier: Apache-2.0
# Common part of run.sh and test.sh: installs the Debian packages that are missing, configures a preset and
# builds it. Sourced, never run. Quick when there is nothing to do.
# shellcheck shell=bash

# To build and to use the window. A font is listed because a bare system has none.
# shellcheck disable=SC2034 # used by the scripts that source this file
build_packages=(
    g++ cmake ninja-build pkgconf
    qt6-base-dev qt6-l10n-tools qt6-svg-dev libsimdjson-dev libzstd-dev libisal-dev libarchive-dev libre2-dev libsqlite3-dev libcli11-dev libxcb1-dev
    fonts-dejavu-core
)
# What the programs use where it is installed: line editing in the shell of lanescope-cli.
# shellcheck disable=SC2034
optional_packages=(libedit-dev)
# To run the tests: GoogleTest, a virtual display with what drives and photographs it, a compositor of Wayland, a
# browser for the reports, PyTorch for scripts of single operators, the checks of sources, programs and installed files, and
# a server to fetch traces from.
# shellcheck disable=SC2034
test_packages=(
    libgtest-dev libgmock-dev
    xvfb xauth xdotool imagemagick openbox x11-utils weston qt6-wayland chromium
    python3 python3-venv python3-numpy python3-pandas python3-yaml python3-torch shellcheck clang-format clang-tidy binutils desktop-file-utils appstream
    openssh-client openssh-server
)
# The engines on which ./test.sh scale summarizes many ranks, and what reads object storage there. Debian starts none of
# Slurm's services without its configuration.
# shellcheck disable=SC2034
scale_packages=(python3-dask python3-distributed python3-fsspec python3-aiohttp slurmctld slurmd slurm-client munge)
# What Holistic Trace Analysis and TraceLens need.
# shellcheck disable=SC2034
peer_packages=(python3-pandas python3-plotly python3-networkx python3-yaml python3-tqdm python3-openpyxl)

say() { printf '%s\n' "$*" >&2; }
fail() {
    say "$(basename "$0"): $*"
    exit 1
}

# Runs a command as root: directly, by sudo or by su. A password is asked for only on a terminal.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null && [ -t 0 ] && [ -z "${CI:-}" ]; then
        sudo "$@"
    elif command -v sudo >/dev/null; then
        sudo -n "$@"
    elif command -v su >/dev/null && [ -t 0 ]; then
        say "The password of root:"
        su -c "$(printf '%q ' "$@")"
    else
        return 1
    fi
}

# Prints those of its arguments that are not installed, one a line.
missing_packages() {
    local package
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
            printf '%s\n' "$package"
    done
}

# True when apt knows a version of every argument to install.
have_candidates() {
    local package
    for package in "$@"; do
        apt-cache policy "$package" 2>/dev/null | grep -q '^  Candidate: [^(]' || return 1
    done
}

# Makes sure that its arguments are installed.
require_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This is no Debian system, so nothing is installed for you. What is needed, by Debian's names:"
        say "  $*"
        return 0
    fi
    local missing
    mapfile -t missing < <(missing_packages "$@")
    if [ ${#missing[@]} -eq 0 ]; then
        return 0
    fi
    say "Installing packages: ${missing[*]}"
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300)
    local install=("${apt[@]}" install -y --no-install-recommends "${missing[@]}")
    if have_candidates "${missing[@]}" && as_root "${install[@]}" >&2; then
        return 0
    fi
    # The package lists are absent, or older than what the mirror holds.
    if as_root "${apt[@]}" update >&2 && as_root "${install[@]}" >&2; then
        return 0
    fi
    say "The packages could not be installed. As root, run:"
    say "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
    exit 1
}

# Installs its arguments if apt knows them. The build goes on without them.
want_packages() {
    local missing
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || return 0
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] && have_candidates "${missing[@]}" || return 0
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 install -y \
        --no-install-recommends "${missing[@]}" >&2 || say "Builds without: ${missing[*]}"
}

# How many compilers to run at once: as many as there are cores, but no more than memory holds (1 GB each).
build_jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable:/ {print int($2 / 1000000)}' /proc/meminfo 2>/dev/null || true)
    memory=${memory:-$cores}
    [ "$memory" -lt 1 ] && memory=1
    [ "$cores" -lt "$memory" ] && memory=$cores
    printf '%s\n' "$memory"
}

# configure_preset PRESET [ARGUMENT OF CMAKE…]
configure_preset() {
    local log
    say "Configuring ($1)"
    if ! log=$(cmake --preset "$@" 2>&1); then
        say "$log"
        fail "configuring failed"
    fi
}

# build_preset PRESET [TARGET…]: configures and builds, showing how far it is.
build_preset() {
    local preset=$1
    shift
    configure_preset "$preset"
    say "Building ($preset)"
    NINJA_STATUS='[%f/%t, %es] ' cmake --build --preset "$preset" --parallel "$(build_jobs)" ${1:+--target "$@"} >&2 ||
        fail "building failed"
}
