#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes an AppImage of the folder with all libraries that cpack packs. Needs appimagetool
# (https://github.com/AppImage/appimagetool) on the path. Not tried yet; see docs/building.md.
#
#     make_appimage.sh lanescope-VERSION-linux-x86_64.tar.zst
set -euo pipefail
[ $# -eq 1 ] || { sed -n 's/^#     //p' "$0" >&2; exit 2; }
archive=$1
id=org.lanescope.Lanescope
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir "$folder/AppDir"
tar --zstd -xf "$archive" --strip-components 1 -C "$folder/AppDir"
cd "$folder/AppDir"
# What an AppImage must have at its top.
cp "share/applications/$id.desktop" "share/icons/hicolor/256x256/apps/$id.png" .
ln -s "$id.png" .DirIcon
ln -s bin/lanescope AppRun
mkdir usr
ln -s ../share usr/share
mv "share/metainfo/$id.metainfo.xml" "share/metainfo/$id.appdata.xml"
cd - >/dev/null
ARCH=${ARCH:-x86_64} appimagetool "$folder/AppDir" "$(basename "$archive" .tar.zst).AppImage"
