// SPDX-License-Identifier: Apache-2.0
#include "core/base/memory_limit.h"

#include "core/os/memory.h"

namespace lanescope {

namespace {

// The shadow memory of a sanitizer counts as data of the process, and is larger than any limit. GCC defines
// macros, clang has features.
#ifdef __has_feature
#define LANESCOPE_HAS_FEATURE(feature) __has_feature(feature)
#else
#define LANESCOPE_HAS_FEATURE(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                                         \
    LANESCOPE_HAS_FEATURE(address_sanitizer) || LANESCOPE_HAS_FEATURE(thread_sanitizer)
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

} // namespace

void limitFurtherMemory(std::uint64_t bytes) noexcept {
    if (!kIsSanitized) {
        os::limitFurtherMemory(bytes);
    }
}

} // namespace lanescope
