# SPDX-License-Identifier: Apache-2.0
# Linux with glibc 2.28 or newer, by the compiler of the system it runs on: headers and libraries of C are those of
# LANESCOPE_SYSROOT, an empty Debian 11; those of C++ are the compiler's, as an archive. libraries.sh makes old_glibc.o.
# No CMAKE_SYSTEM_NAME: what is built runs here, too, and writes its man page.
set(CMAKE_C_COMPILER gcc-12)
set(CMAKE_CXX_COMPILER g++-12)
set(LANESCOPE_SYSROOT "$ENV{LANESCOPE_SYSROOT}" CACHE PATH "Root of Debian 11 with libc6-dev")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES LANESCOPE_SYSROOT)
set(CMAKE_SYSROOT ${LANESCOPE_SYSROOT})
set(LANESCOPE_SYSTEM_ROOT ${LANESCOPE_SYSROOT})
include(${CMAKE_CURRENT_LIST_DIR}/prefix.cmake)

set(before "-include ${CMAKE_CURRENT_LIST_DIR}/old_glibc.h")
set(CMAKE_C_FLAGS_INIT "${before}")
set(CMAKE_CXX_FLAGS_INIT
    "-nostdinc++ -isystem /usr/include/c++/12 -isystem /usr/include/x86_64-linux-gnu/c++/12 ${before}")
set(libraries ${LANESCOPE_SYSROOT}/usr/lib/x86_64-linux-gnu) # before those of this system
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static-libstdc++ -B${libraries} -L${libraries} ${LANESCOPE_CROSS_PREFIX}/lib/old_glibc.o")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")
