// SPDX-License-Identifier: Apache-2.0
#include "core/base/memory_limit.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

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

/// Private memory that the process may write to, as the limit counts it; 0 if unknown.
std::uint64_t dataBytes() {
    const int descriptor = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return 0;
    }
    std::array<char, 256> text{};
    const ssize_t got = ::read(descriptor, text.data(), text.size() - 1);
    ::close(descriptor);
    unsigned long long dataPages = 0;
    const bool isRead = got > 0 && std::sscanf(text.data(), "%*u %*u %*u %*u %*u %llu", &dataPages) == 1;
    return isRead ? dataPages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

} // namespace

void limitFurtherMemory(std::uint64_t bytes) noexcept {
    if (kIsSanitized) {
        return;
    }
    const std::uint64_t held = dataBytes();
    rlimit limit{};
    std::uint64_t wanted = 0;
    if (held == 0 || ::getrlimit(RLIMIT_DATA, &limit) != 0 || __builtin_add_overflow(held, bytes, &wanted)) {
        return;
    }
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, wanted);
    ::setrlimit(RLIMIT_DATA, &limit);
}

} // namespace lanescope
