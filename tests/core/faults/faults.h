// SPDX-License-Identifier: Apache-2.0
// Faults of the system, on demand: this program's own pread, write, fsync, rename and operator new stand
// before the library's. Set a field, run what is tested, reset(). Fields may be set while no other thread
// runs; the counters are atomic.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace lanescope::test {

struct Faults {
    static constexpr std::int64_t kNever = -1;

    // pread
    std::size_t longestRead = 0;          ///< 0: as asked for
    std::int64_t interruptEvery = kNever; ///< every n-th call of pread and write ends with EINTR
    std::int64_t failReadAfter = kNever;  ///< calls that succeed before EIO
    // write, fsync, rename
    std::size_t longestWrite = 0;
    std::int64_t diskBytes = kNever;   ///< bytes that fit before ENOSPC
    bool failSync = false;             ///< EIO
    bool failRename = false;           ///< EROFS
    std::int64_t killAtWrite = kNever; ///< the process is killed (SIGKILL) in place of this call
    // operator new
    std::int64_t failAllocation = kNever; ///< the n-th allocation from now fails, once
    std::size_t failAllocationsFrom = 0;  ///< all of at least this size fail; 0: none

    std::atomic<std::int64_t> reads{0};
    std::atomic<std::int64_t> writes{0};
    std::atomic<std::int64_t> writtenBytes{0};
    std::atomic<std::int64_t> allocations{0};

    void reset();
};

extern Faults faults;

} // namespace lanescope::test
