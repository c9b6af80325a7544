#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the packages and uses them as a user would, in an empty Debian system. See usage() below.
set -euo pipefail
source_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$source_root/packaging/prepare.sh"

usage() {
    cat <<'END'
Usage: packaging/check_packages.sh [--packages FOLDER] [--mirror URL] [--suite NAME] [--keep]

Builds the Debian packages and the folder with all libraries, checks the packages with lintian, installs them in an
empty system (made with debootstrap), asks it what opens a trace, opens one as a file manager does on a virtual
display, removes the packages and looks for what they left. Then it runs the folder with all libraries from a path
with a space, in that system and without Qt. Needs root, debootstrap, lintian and the network.

  --packages FOLDER   packages that are built already
  --mirror URL        where packages come from (default http://deb.debian.org/debian)
  --suite NAME        which Debian (default: this system's)
  --keep              leave the system in place and say where
END
}

packages='' mirror=http://deb.debian.org/debian suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-}") keep=''
while [ $# -gt 0 ]; do
    case $1 in
    --packages) packages=$2 && shift 2 ;;
    --mirror) mirror=$2 && shift 2 ;;
    --suite) suite=$2 && shift 2 ;;
    --keep) keep=yes && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
    esac
done
[ "$(id -u)" -eq 0 ] || fail "needs root, to make a system of its own"
for tool in debootstrap desktop-file-validate lintian; do
    command -v "$tool" >/dev/null || fail "needs $tool"
done

. "$source_root/packaging/empty_system.sh"

if [ -z "$packages" ]; then
    packages=$work/packages
    say "Building the packages"
    cmake -S "$source_root" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr \
        -DLANESCOPE_BUILD_LIBRARY=ON -DLANESCOPE_BUILD_TESTS=OFF \
        -DLANESCOPE_BUILD_BENCH=OFF >"$work/log" || { cat "$work/log"; fail "configuring failed"; }
    cmake --build "$work/build" --parallel "$(build_jobs)" >&2
    (cd "$work/build" && cpack -B "$packages") >&2
fi
debs=("$packages"/lanescope_*.deb "$packages"/lanescope-cli_*.deb)
library=("$packages"/liblanescope1_*.deb "$packages"/liblanescope-dev_*.deb "$packages"/python3-lanescope_*.deb)
folder=$(echo "$packages"/lanescope-*.tar.zst)

say "Checking with lintian"
lintian --allow-root --fail-on error,warning "${debs[@]}" "${library[@]}"
for deb in "${debs[@]}" "${library[@]}"; do
    say "ok: lintian has nothing against $(basename "$deb")"
done
case $(dpkg-deb -f "$packages"/lanescope-cli_*.deb Depends) in
*[qQ]t*) fail "lanescope-cli depends on Qt" ;;
esac

# What a desktop has besides: file types and associations.
make_system xdg-utils shared-mime-info desktop-file-utils hicolor-icon-theme libglib2.0-bin gtk-update-icon-cache man-db
gunzip -c "$source_root"/resources/samples/baseline.pt.trace.json.gz >"$system/srv/ann/host_1.2.pt.trace.json"
echo '{}' >"$system/srv/ann/plain.json"
echo '{"format": "lanescope-session", "version": 1, "current": 0, "traces": []}' >"$system/srv/ann/mine.lanescope"
inside chown -R ann: /srv/ann
# The other programs of a desktop: an editor that knows plain text only, and one for archives.
other_program() { # other_program ID TYPES
    printf '[Desktop Entry]\nType=Application\nName=%s\nExec=true %%f\nMimeType=%s\n' "$1" "$2" \
        >"$system/usr/share/applications/$1.desktop"
}
mkdir -p "$system/usr/share/applications"
other_program zz-editor 'text/plain;'
other_program zz-archiver 'application/gzip;application/zstd;'
inside update-desktop-database

# Every file but what apt, dpkg, the linker and fonts keep for themselves.
files_of_system() {
    (cd "$system" && find . -xdev \( -path ./var/cache -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./var/log \
        -o -path ./proc -o -path ./dev -o -path ./tmp -o -path ./srv -o -path ./home -o -path ./run -o -path ./var/lib/systemd \
        -o -path ./root -o -path ./etc/ld.so.cache \) -prune -o -print | sort)
}
files_of_system >"$work/before"

say "Installing"
mkdir "$system/tmp/packages"
cp "${debs[@]}" "$system/tmp/packages"
install_packages "/tmp/packages/$(basename "${debs[0]}")" "/tmp/packages/$(basename "${debs[1]}")"

# As on a desktop that keeps its types in shared-mime-info.
type_of() { as_user env XDG_CURRENT_DESKTOP=GNOME xdg-mime query filetype "/srv/ann/$1"; }
handler_of() { as_user gio mime "$1" | sed -n 's/^Default application for .*: //p'; }
expect "xdg-mime: type of a .pt.trace.json.gz" application/x-pytorch-trace+gzip "$(type_of host_1.2.pt.trace.json.gz)"
expect "xdg-mime: type of a .pt.trace.json" application/x-pytorch-trace+json "$(type_of host_1.2.pt.trace.json)"
expect "xdg-mime: type of a session" application/x-lanescope-session+json "$(type_of mine.lanescope)"
expect "xdg-mime: type of any other .json" application/json "$(type_of plain.json)"
for type in application/x-pytorch-trace+{gzip,json,zstd} application/x-lanescope-session+json; do
    expect "gio: what opens $type" org.lanescope.Lanescope.desktop "$(handler_of "$type")"
    expect "xdg-mime: what opens $type" org.lanescope.Lanescope.desktop "$(as_user xdg-mime query default "$type")"
done
expect "gio: what follows links" org.lanescope.Lanescope.Links.desktop "$(handler_of x-scheme-handler/lanescope)"
# Files that may be a trace or not: others open them, Lanescope is offered.
offered() { as_user gio mime "$1" | grep -c "^[[:space:]]org.lanescope.Lanescope.desktop" || true; }
expect "gio: what opens application/json" zz-editor.desktop "$(handler_of application/json)"
for type in application/gzip application/zstd; do
    expect "gio: what opens $type" zz-archiver.desktop "$(handler_of "$type")"
done
for type in application/json application/gzip application/zstd; do
    expect "gio: Lanescope is offered for $type" 1 "$(offered "$type")"
    expect "xdg-mime: Lanescope opens $type" no \
        "$(as_user xdg-mime query default "$type" | grep -q anescope && echo yes || echo no)"
done
expect "gio: Lanescope is offered for text/plain" 0 "$(offered text/plain)"
for size in 16x16 48x48 256x256; do
    [ -s "$system/usr/share/icons/hicolor/$size/apps/org.lanescope.Lanescope.png" ] || fail "no icon of $size"
done
[ -s "$system/usr/share/icons/hicolor/scalable/mimetypes/application-x-pytorch-trace.svg" ] || fail "no icon of traces"
as_user man -w lanescope lanescope-cli >/dev/null || fail "no man pages"
as_user lanescope --version
as_user lanescope-cli --version
as_user lanescope-cli check /srv/ann/host_1.2.pt.trace.json.gz

say "Opening a trace as a file manager does"
cat >"$system/srv/ann/open.sh" <<'END'
set -eu
cd "$HOME"
gio open host_1.2.pt.trace.json.gz &
for _ in $(seq 300); do
    if xdotool search --onlyvisible --name 'host_1\.2' getwindowname; then
        xdotool search --onlyvisible --name 'host_1\.2' windowclose
        exit 0
    fi
    sleep 0.1
done
echo "no window names the trace; windows:"
xdotool search --onlyvisible --name . getwindowname
exit 1
END
title=$(as_user env XDG_RUNTIME_DIR=/tmp QT_QPA_PLATFORM=xcb LANESCOPE_CACHE=off xvfb-run -a -s '-screen 0 1280x800x24 -noreset' \
    sh /srv/ann/open.sh) || fail "gio open: $title"
say "ok: gio open brings the window \"$title\""

say "Removing"
inside apt-get -qq purge -y lanescope lanescope-cli >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; fail "purge failed"; }
inside apt-get -qq autoremove --purge -y >>"$work/apt.log" 2>&1 || { cat "$work/apt.log"; fail "autoremove failed"; }
files_of_system >"$work/after"
diff "$work/before" "$work/after" || fail "files are left, or missing"
if grep -rqi -e lanescope -e pytorch-trace "$system/usr/share/applications" "$system/usr/share/mime" \
    "$system/usr/share/icons" 2>/dev/null; then
    fail "a cache of the desktop still names Lanescope"
fi
expect "xdg-mime: type of a .pt.trace.json.gz afterwards" application/gzip "$(type_of host_1.2.pt.trace.json.gz)"
expect "gio: Lanescope is offered for application/json afterwards" 0 "$(offered application/json)"
say "ok: nothing is left"

try_folder "$folder"
say "All is well"
