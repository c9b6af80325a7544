#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs a build into an empty folder and uses what is there: check_install.sh BUILD BINDIR DATADIR VERSION
set -eu
build=$1 bin=$2 data=$3 version=$4
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

cmake --install "$build" --prefix "$prefix" >"$prefix/log" || { cat "$prefix/log"; exit 1; }
for file in applications/org.lanescope.Lanescope.desktop applications/org.lanescope.Lanescope.Links.desktop \
    metainfo/org.lanescope.Lanescope.metainfo.xml \
    bash-completion/completions/lanescope-cli zsh/site-functions/_lanescope-cli \
    fish/vendor_completions.d/lanescope-cli.fish lanescope/skill/SKILL.md lanescope/skill/references/queries.sql \
    mime/packages/org.lanescope.Lanescope.xml icons/hicolor/scalable/apps/org.lanescope.Lanescope.svg \
    icons/hicolor/48x48/apps/org.lanescope.Lanescope.png icons/hicolor/48x48/mimetypes/application-x-pytorch-trace.png; do
    [ -s "$prefix/$data/$file" ] || { echo "not installed: $file"; exit 1; }
done
for program in lanescope lanescope-cli; do
    "$prefix/$bin/$program" --version | grep -F "$version" || { echo "$program --version does not say $version"; exit 1; }
done
# Man pages name every option and every command that --help names.
page_of() {
    page=$prefix/$data/man/man1/$1.1
    if [ -f "$page.gz" ]; then gzip -dc "$page.gz"; else cat "$page"; fi | sed 's/\\-/-/g'
}
needs() { # needs PROGRAM WORD...
    named=$(page_of "$1") program=$1
    shift
    [ $# -gt 0 ] || { echo "$program --help names nothing"; exit 1; }
    for word in "$@"; do
        printf '%s\n' "$named" | grep -qFe ".B $word" || { echo "the man page of $program lacks $word"; exit 1; }
    done
}
commands=$("$prefix/$bin/lanescope-cli" help commands | sed -n 's/^  \([a-z-]*\) .*/\1/p')
# shellcheck disable=SC2086 # words
needs lanescope-cli $commands
for command in $commands; do
    # shellcheck disable=SC2046
    needs lanescope-cli $("$prefix/$bin/lanescope-cli" "$command" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
done
# shellcheck disable=SC2046
needs lanescope $("$prefix/$bin/lanescope" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p')

for sample in baseline optimized; do
    "$prefix/$bin/lanescope-cli" check "$prefix/$data/lanescope/samples/$sample.pt.trace.json.gz"
    "$prefix/$bin/lanescope" --screenshot "$prefix/$sample.png" --size 1280x720 \
        "$prefix/$data/lanescope/samples/$sample.pt.trace.json.gz"
    [ -s "$prefix/$sample.png" ] || { echo "no screenshot of $sample"; exit 1; }
done
