// SPDX-License-Identifier: Apache-2.0
#include "core/base/spare_memory.h"

#include <atomic>
#include <cstdlib> // tells which C library it is
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/base/page_allocator.h"

namespace lanescope {

namespace {
std::atomic<int> keepers{0};

void keepAll() noexcept {
#ifdef __GLIBC__
    constexpr int kOwnPagesBytes = 32 << 20; // the most that glibc allows
    constexpr int kNever = 1 << 30;
    ::mallopt(M_MMAP_THRESHOLD, kOwnPagesBytes);
    ::mallopt(M_TRIM_THRESHOLD, kNever);
#endif
}
} // namespace

void keepLittleSpareMemory() noexcept {
#ifdef __GLIBC__
    constexpr int kOwnPagesBytes = 1 << 20;
    ::mallopt(M_MMAP_THRESHOLD, kOwnPagesBytes);
    ::mallopt(M_TRIM_THRESHOLD, kOwnPagesBytes);
#endif
}

void releaseSpareMemory() noexcept {
    leavePageBlocks();
#ifdef __GLIBC__
    if (keepers == 0) {
        ::malloc_trim(0);
    }
#endif
}

SpareMemoryKeeper::SpareMemoryKeeper() noexcept {
    if (keepers.fetch_add(1) == 0) {
        keepAll();
    }
}

void SpareMemoryKeeper::leaveThread() noexcept {
    leavePageBlocks();
#ifdef __GLIBC__
    // Freeing a large piece gives back what is free at the end of this thread's heap; malloc_trim() does that
    // for the first thread only, and for others what is free amid the heap.
    keepLittleSpareMemory();
    constexpr std::size_t kLarge = 128u << 10;
    void* volatile large = std::malloc(kLarge);
    std::free(large);
    ::malloc_trim(0);
    if (keepers != 0) {
        keepAll();
    }
#endif
}

SpareMemoryKeeper::~SpareMemoryKeeper() {
    if (keepers.fetch_sub(1) == 1) {
        keepLittleSpareMemory();
        releaseSpareMemory();
    }
}

} // namespace lanescope
