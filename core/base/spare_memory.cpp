// SPDX-License-Identifier: Apache-2.0
#include "core/base/spare_memory.h"

#include <cstdlib> // tells which C library it is
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/base/page_allocator.h"

namespace lanescope {

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
    ::malloc_trim(0);
#endif
}

} // namespace lanescope
