// SPDX-License-Identifier: Apache-2.0
// Memory that is free but still with the process, because malloc keeps it for later. Nothing happens where
// the C library is not glibc.
#pragma once

#include "core/base/page_keeper.h"

namespace lanescope {

/// For programs, first thing at their start. By itself glibc raises the size from which an array gets pages
/// of its own to that of the largest array ever freed, up to 32 MiB; the smaller ones then come from heaps,
/// one per thread, and those of other threads than the first are not given back: 15 MiB of a trace of 150
/// were that.
void keepLittleSpareMemory() noexcept;

/// Gives what is free back to the system, unless a SpareMemoryKeeper lives; for the end of large tasks. Any
/// thread.
void releaseSpareMemory() noexcept;

/// While one lives, free memory stays with the process, of malloc as well as of the PageAllocator; then it
/// goes back. For programs that called keepLittleSpareMemory().
class SpareMemoryKeeper {
public:
    SpareMemoryKeeper() noexcept;
    ~SpareMemoryKeeper();
    SpareMemoryKeeper(const SpareMemoryKeeper&) = delete;
    SpareMemoryKeeper& operator=(const SpareMemoryKeeper&) = delete;

    /// For a thread that has used much memory, before it ends or waits: what malloc keeps for it goes back,
    /// which nobody else can do.
    static void leaveThread() noexcept;

private:
    PageKeeper m_pages;
};

} // namespace lanescope
