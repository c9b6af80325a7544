#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs a build into an empty folder and uses what is there: check_install.sh BUILD BINDIR DATADIR VERSION
set -eu
build=$1 bin=$2 data=$3 version=$4
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

cmake --install "$build" --prefix "$prefix" >"$prefix/log" || { cat "$prefix/log"; exit 1; }
for file in applications/org.lanescope.Lanescope.desktop metainfo/org.lanescope.Lanescope.metainfo.xml \
    mime/packages/org.lanescope.Lanescope.xml icons/hicolor/scalable/apps/org.lanescope.Lanescope.svg; do
    [ -s "$prefix/$data/$file" ] || { echo "not installed: $file"; exit 1; }
done
for program in lanescope lanescope-cli; do
    "$prefix/$bin/$program" --version | grep -F "$version" || { echo "$program --version does not say $version"; exit 1; }
done
for sample in baseline optimized; do
    "$prefix/$bin/lanescope-cli" check "$prefix/$data/lanescope/samples/$sample.pt.trace.json.gz"
    "$prefix/$bin/lanescope" --screenshot "$prefix/$sample.png" --size 1280x720 \
        "$prefix/$data/lanescope/samples/$sample.pt.trace.json.gz"
    [ -s "$prefix/$sample.png" ] || { echo "no screenshot of $sample"; exit 1; }
done
