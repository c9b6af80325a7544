# SPDX-License-Identifier: Apache-2.0
# Windows x64 by MinGW-w64 with threads of POSIX, as Debian has it. LANESCOPE_CROSS_PREFIX, a variable of CMake or of the
# environment, is the folder of the libraries that libraries.sh made.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(triplet x86_64-w64-mingw32)
set(CMAKE_C_COMPILER ${triplet}-gcc-posix)
set(CMAKE_CXX_COMPILER ${triplet}-g++-posix)
set(CMAKE_RC_COMPILER ${triplet}-windres)
set(LANESCOPE_SYSTEM_ROOT /usr/${triplet})
include(${CMAKE_CURRENT_LIST_DIR}/prefix.cmake)

# Windows 10 is the oldest that is meant. Programs need no library beside them.
set(CMAKE_C_FLAGS_INIT "-D_WIN32_WINNT=0x0A00")
# Joined sources have more sections than the usual objects hold.
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DNOMINMAX -DWIN32_LEAN_AND_MEAN -Wa,-mbig-obj")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
find_program(LANESCOPE_WINE NAMES wine64 wine PATHS /usr/lib/wine)
if(LANESCOPE_WINE)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${LANESCOPE_WINE})
endif()
