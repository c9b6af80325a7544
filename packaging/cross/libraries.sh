#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# libraries.sh SYSTEM WORK: fetches Debian's source packages of sources.txt and builds them for windows or manylinux
# below WORK/prefix, as archives to link. A library that is there is left alone. Needs the packages that
# SYSTEM/build.sh installs, manylinux also LANESCOPE_SYSROOT.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
system=$1
work=$(mkdir -p "$2" && cd "$2" && pwd)
prefix=$work/prefix
jobs=${JOBS:-$(nproc)}
export LANESCOPE_CROSS_PREFIX=$prefix
mkdir -p "$prefix/lib/pkgconfig" "$prefix/include" "$prefix/share/licenses" "$work/src" "$work/built" "$work/apt/lists/partial" "$work/apt/cache"
case $system in
windows)
    triplet=x86_64-w64-mingw32
    cc="$triplet-gcc-posix -O2" ar=$triplet-ar
    cp -u /usr/share/doc/g++-mingw-w64-x86-64-posix/copyright "$prefix/share/licenses/gcc.txt"
    cp -u /usr/share/doc/mingw-w64-x86-64-dev/copyright "$prefix/share/licenses/mingw-w64.txt"
    ;;
manylinux)
    triplet=x86_64-linux-gnu
    cc="gcc-12 -O2 -fPIC --sysroot=${LANESCOPE_SYSROOT:?} -B$LANESCOPE_SYSROOT/usr/lib/x86_64-linux-gnu -include $here/old_glibc.h"
    ar="ar"
    $cc -c "$here/old_glibc.c" -o "$prefix/lib/old_glibc.o"
    ;;
*)
    echo "libraries.sh: there is no system $system" >&2
    exit 2
    ;;
esac

# Lists of its own: the system's may lack sources.
cat >"$work/apt/sources.list" <<END
deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main
deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian-security bookworm-security main
END
apt_options=(-q -o "Dir::Etc::sourcelist=$work/apt/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/apt/lists"
    -o "Dir::Cache=$work/apt/cache" -o APT::Sandbox::User=root)

fetch() { # fetch NAME VERSION: unpacks to WORK/src/NAME
    if [ ! -d "$work/src/$1" ]; then
        [ -n "$(ls "$work/apt/lists"/*_Sources* 2>/dev/null)" ] || apt-get "${apt_options[@]}" update
        mkdir "$work/src/$1.new"
        (cd "$work/src/$1.new" && apt-get "${apt_options[@]}" source "$1=$2")
        mv "$work/src/$1.new" "$work/src/$1"
    fi
}
# Commands are joined by && below: a failure within a condition does not end a script.
with_cmake() { # with_cmake FOLDER OPTION…: builds and installs all, or builds $target alone
    local folder=$1
    shift
    rm -rf build-cross &&
        cmake -S "$folder" -B build-cross -G "${generator:-Ninja}" -DCMAKE_TOOLCHAIN_FILE="$here/$system.cmake" \
            -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
            -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_TESTING=OFF "$@" &&
        cmake --build build-cross --parallel "$jobs" ${target:+--target "$target"} &&
        { [ -n "${target:-}" ] || cmake --install build-cross; }
}
archive() { # archive LIBRARY OBJECT…
    local library=$prefix/lib/$1
    shift
    rm -f "$library" && $ar rcs "$library" "$@"
}

# One function a library, run in the folder of its sources.
build_zlib() {
    local objects=(adler32 compress crc32 deflate infback inffast inflate inftrees trees uncompr zutil)
    $cc -c "${objects[@]/%/.c}" && archive libz.a "${objects[@]/%/.o}" && cp zlib.h zconf.h "$prefix/include" &&
        sed -e "s|@prefix@|$prefix|" -e "s|@exec_prefix@|$prefix|" -e "s|@libdir@|$prefix/lib|" -e "s|@sharedlibdir@|$prefix/lib|" \
            -e "s|@includedir@|$prefix/include|" zlib.pc.in >"$prefix/lib/pkgconfig/zlib.pc"
}
build_bzip2() {
    local objects=(blocksort huffman crctable randtable compress decompress bzlib)
    $cc -c "${objects[@]/%/.c}" && archive libbz2.a "${objects[@]/%/.o}" && cp bzlib.h "$prefix/include"
}
build_xz_utils() {
    # Two of its rules have one name, which Ninja refuses.
    generator="Unix Makefiles" with_cmake . -DCMAKE_DISABLE_FIND_PACKAGE_Gettext=ON
}
build_libzstd() {
    with_cmake build/cmake -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_TESTS=OFF
}
build_libarchive() {
    target=archive_static with_cmake . -DENABLE_TEST=OFF -DENABLE_TAR=OFF -DENABLE_CPIO=OFF -DENABLE_CAT=OFF -DENABLE_ACL=OFF -DENABLE_XATTR=OFF \
        -DENABLE_ICONV=OFF -DENABLE_LIBXML2=OFF -DENABLE_EXPAT=OFF -DENABLE_OPENSSL=OFF -DENABLE_LIBB2=OFF -DENABLE_LZ4=OFF \
        -DENABLE_PCREPOSIX=OFF -DENABLE_WERROR=OFF &&
        cp build-cross/libarchive/libarchive.a "$prefix/lib" && cp libarchive/archive.h libarchive/archive_entry.h "$prefix/include" &&
        cp build-cross/build/pkgconfig/libarchive.pc "$prefix/lib/pkgconfig"
}
build_libisal() {
    ./autogen.sh && ./configure --host=$triplet --prefix="$prefix" --disable-shared --enable-static CC="$cc" &&
        make -j "$jobs" && make install
}
build_re2() {
    make REBUILD_TABLES=1 re2/perl_groups.cc re2/unicode_casefold.cc re2/unicode_groups.cc && with_cmake . -DRE2_BUILD_TESTING=OFF &&
        sed -e "s|@includedir@|$prefix/include|" -e "s|@libdir@|$prefix/lib|" re2.pc >"$prefix/lib/pkgconfig/re2.pc"
}
build_simdjson() {
    with_cmake . -DSIMDJSON_DEVELOPER_MODE=OFF
}
build_sqlite3() {
    # Debian's options, and the functions of mathematics, which its configuration adds.
    local options
    options=$(grep -o -e '-DSQLITE_[A-Z0-9_=]*' debian/rules | sort -u)
    # shellcheck disable=SC2086 # a list of options
    { [ -f sqlite3.c ] || { ./configure --disable-tcl --disable-readline && make sqlite3.c; }; } &&
        $cc $options -DSQLITE_ENABLE_MATH_FUNCTIONS -c sqlite3.c && archive libsqlite3.a sqlite3.o &&
        cp sqlite3.h src/sqlite3ext.h "$prefix/include" &&
        cat >"$prefix/lib/pkgconfig/sqlite3.pc" <<END
Name: SQLite
Description: SQL database engine
Version: $(cat VERSION)
Libs: -L$prefix/lib -lsqlite3
Cflags: -I$prefix/include
END
}
build_cli11() {
    with_cmake . -DCLI11_BUILD_TESTS=OFF -DCLI11_BUILD_EXAMPLES=OFF -DCLI11_BUILD_DOCS=OFF
}
build_googletest() {
    with_cmake .
}

for name in zlib bzip2 xz-utils libzstd libarchive libisal re2 simdjson sqlite3 cli11 googletest; do
    version=$(awk -v name="$name" '$1 == name { print $2 }' "$here/sources.txt")
    if [ ! -f "$work/built/$name-$version" ]; then
        fetch "$name" "$version"
        started=$SECONDS
        (cd "$work/src/$name"/*/ && "build_${name//-/_}" && cp debian/copyright "$prefix/share/licenses/$name.txt") \
            >"$work/$name.log" 2>&1 || { tail -20 "$work/$name.log" >&2 && exit 1; }
        touch "$work/built/$name-$version"
        echo "$name $version: $((SECONDS - started)) s"
    fi
done
