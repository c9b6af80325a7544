# SPDX-License-Identifier: Apache-2.0
# An empty Debian system to try packages in, in a folder of its own. Sourced after prepare.sh, never run; wants
# `mirror`, `suite` and `keep` (empty: taken away at the end) set. Needs root, debootstrap and the network.
# shellcheck shell=bash disable=SC2154 # set by the scripts that source this file

work=$(mktemp -d)
system=$work/system
# What runs in the system is ended and what is mounted there taken away, whatever happens.
cleanup() {
    status=$?
    for folder in dev/pts dev proc; do
        mountpoint -q "$system/$folder" && umount -l "$system/$folder"
    done
    if [ -n "$keep" ]; then
        say "The system is in $system"
    else
        rm -rf --one-file-system "$work"
    fi
    exit "$status"
}
trap cleanup EXIT

inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$system" "$@"; }
as_user() { inside setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/srv/ann LC_ALL=C.UTF-8 "$@"; }
install_packages() { inside apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends "$@" >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; fail "apt-get install failed"; }; }
expect() { # expect WHAT WANTED GOT
    [ "$2" = "$3" ] || fail "$1: expected \"$2\", got \"$3\""
    say "ok: $1: $3"
}

# Makes it, with a display, what a program with its own Qt takes from the system, and a user, ann.
make_system() { # make_system PACKAGE...
    say "Making an empty $suite"
    debootstrap --variant=minbase "$suite" "$system" "$mirror" >"$work/log" || { tail "$work/log"; fail "debootstrap failed"; }
    mount -t proc proc "$system/proc"
    mount --bind /dev "$system/dev"
    mount --bind /dev/pts "$system/dev/pts"
    cp -L /etc/resolv.conf "$system/etc/resolv.conf"
    inside apt-get -qq update
    install_packages xvfb xauth xdotool fonts-dejavu-core procps libegl1 libopengl0 libgl1 libharfbuzz0b libfontconfig1 \
        libx11-xcb1 libsm6 libwayland-client0 libwayland-cursor0 "$@"
    inside useradd -m -u 1000 -d /srv/ann ann
    cp "$source_root"/resources/samples/baseline.pt.trace.json.gz "$system/srv/ann/host_1.2.pt.trace.json.gz"
    inside chown -R ann: /srv/ann
}

# Runs the folder with all libraries, an archive, in the system, which has no Qt.
try_folder() { # try_folder ARCHIVE
    say "Running the folder with all libraries"
    ! inside sh -c 'ldconfig -p | grep -q libQt6' || fail "the system has a Qt of its own"
    mkdir "$system/srv/ann/any folder"
    tar --zstd -xf "$1" -C "$system/srv/ann/any folder"
    program="/srv/ann/any folder/$(basename "$1" .tar.zst)/bin"
    as_user "$program/lanescope" --version
    as_user "$program/lanescope-cli" check /srv/ann/host_1.2.pt.trace.json.gz
    as_user "$program/lanescope" --screenshot /tmp/picture.png /srv/ann/host_1.2.pt.trace.json.gz
    [ -s "$system/tmp/picture.png" ] || fail "no picture"
    cat >"$system/srv/ann/run.sh" <<'END'
"$1/lanescope" host_1.2.pt.trace.json.gz &
for _ in $(seq 300); do
    xdotool search --onlyvisible --name 'host_1\.2' getwindowname && exec kill $!
    sleep 0.1
done
kill $!
exit 1
END
    as_user env -C /srv/ann QT_QPA_PLATFORM=xcb XDG_RUNTIME_DIR=/tmp xvfb-run -a -s '-screen 0 1280x800x24 -noreset' sh run.sh "$program" || fail "the folder opens no window"
    say "ok: the folder runs from any place"

    say "Making what an AppImage is packed from"
    # The tool that packs it is no part of Debian: one of our own looks at what it is given.
    mkdir "$work/tool"
    cat >"$work/tool/appimagetool" <<'END'
#!/bin/sh
set -eu
cp -a "$1" "$KEEP"
test -x "$1/AppRun" && test -s "$1/.DirIcon" && desktop-file-validate "$1"/*.desktop
END
    chmod +x "$work/tool/appimagetool"
    KEEP=$system/srv/ann/AppDir PATH=$work/tool:$PATH "$source_root/packaging/appimage/make_appimage.sh" "$1"
    as_user /srv/ann/AppDir/AppRun --version
    say "ok: the folder of an AppImage runs"
}
