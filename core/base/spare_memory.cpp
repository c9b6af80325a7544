// SPDX-License-Identifier: Apache-2.0
#include "core/base/spare_memory.h"

#include <atomic>
#include <cstdlib>

#include "core/base/page_allocator.h"
#include "core/os/memory.h"

namespace lanescope {

namespace {
std::atomic<int> keepers{0};

void keepAll() noexcept {
    constexpr int kOwnPagesBytes = 32 << 20; // the most that glibc allows
    constexpr int kNever = 1 << 30;
    os::tuneHeap(kOwnPagesBytes, kNever);
}
} // namespace

void keepLittleSpareMemory() noexcept {
    constexpr int kOwnPagesBytes = 1 << 20;
    os::tuneHeap(kOwnPagesBytes, kOwnPagesBytes);
}

void releaseSpareMemory() noexcept {
    leavePageBlocks();
    if (keepers == 0) {
        os::trimHeap();
    }
}

SpareMemoryKeeper::SpareMemoryKeeper() noexcept {
    if (keepers.fetch_add(1) == 0) {
        keepAll();
    }
}

void SpareMemoryKeeper::leaveThread() noexcept {
    leavePageBlocks();
    // Freeing a large piece gives back what is free at the end of this thread's heap; malloc_trim() does that
    // for the first thread only, and for others what is free amid the heap.
    keepLittleSpareMemory();
    constexpr std::size_t kLarge = 128u << 10;
    void* volatile large = std::malloc(kLarge);
    std::free(large);
    os::trimHeap();
    if (keepers != 0) {
        keepAll();
    }
}

SpareMemoryKeeper::~SpareMemoryKeeper() {
    if (keepers.fetch_sub(1) == 1) {
        keepLittleSpareMemory();
        releaseSpareMemory();
    }
}

} // namespace lanescope
