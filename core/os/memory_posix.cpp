// SPDX-License-Identifier: Apache-2.0
#include "core/os/memory.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib> // tells which C library it is
#include <cstring>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace lanescope::os {

namespace {

/// The beginning of a file of the kernel, which is closed; empty: it is not open.
std::array<char, 1024> kernelText(int descriptor) {
    std::array<char, 1024> text{};
    if (descriptor >= 0) {
        const ssize_t got = ::read(descriptor, text.data(), text.size() - 1);
        text[got > 0 ? static_cast<std::size_t>(got) : 0] = '\0';
        ::close(descriptor);
    }
    return text;
}

/// Private memory that the process may write to, as the limit counts it; 0 if unknown.
std::uint64_t dataBytes() {
    unsigned long long dataPages = 0;
    const auto text = kernelText(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
    const bool isRead = std::sscanf(text.data(), "%*u %*u %*u %*u %*u %llu", &dataPages) == 1;
    return isRead ? dataPages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

} // namespace

void* mapPages(std::size_t bytes, std::size_t alignment) noexcept {
    const std::size_t wanted = bytes + alignment;
    void* mapped = ::mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) {
        return nullptr;
    }
    const auto at = reinterpret_cast<std::uintptr_t>(mapped);
    const std::uintptr_t first = (at + alignment - 1) / alignment * alignment;
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::uintptr_t last = first + (bytes + page - 1) / page * page;
    if (first > at) {
        ::munmap(mapped, first - at);
    }
    if (last < at + wanted) {
        ::munmap(reinterpret_cast<void*>(last), at + wanted - last);
    }
    void* aligned = reinterpret_cast<void*>(first);
#ifdef MADV_HUGEPAGE
    ::madvise(aligned, bytes, MADV_HUGEPAGE); // a wish: whatever comes of it is fine
#endif
    return aligned;
}

void unmapPages(void* at, std::size_t bytes) noexcept {
    ::munmap(at, bytes);
}

std::uint64_t physicalMemoryBytes() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long pageBytes = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || pageBytes <= 0) {
        return 0;
    }
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageBytes);
}

std::uint64_t availableMemoryBytes() {
    constexpr const char* kKey = "MemAvailable:";
    const auto text = kernelText(::open("/proc/meminfo", O_RDONLY | O_CLOEXEC));
    const char* found = std::strstr(text.data(), kKey);
    return found != nullptr ? std::strtoull(found + std::strlen(kKey), nullptr, 10) * 1024 : 0;
}

std::uint64_t ownMemoryBytes() {
    unsigned long long resident = 0;
    unsigned long long ofFiles = 0;
    const auto text = kernelText(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
    const bool isRead = std::sscanf(text.data(), "%*u %llu %llu", &resident, &ofFiles) == 2;
    return isRead ? (resident - ofFiles) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

void limitFurtherMemory(std::uint64_t bytes) noexcept {
    const std::uint64_t held = dataBytes();
    rlimit limit{};
    std::uint64_t wanted = 0;
    if (held == 0 || ::getrlimit(RLIMIT_DATA, &limit) != 0 || __builtin_add_overflow(held, bytes, &wanted)) {
        return;
    }
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, wanted);
    ::setrlimit(RLIMIT_DATA, &limit);
}

std::uint64_t memoryLimit() noexcept {
    rlimit limit{};
    ::getrlimit(RLIMIT_DATA, &limit);
    return limit.rlim_cur;
}

void setMemoryLimit(std::uint64_t wanted) noexcept {
    rlimit limit{};
    if (::getrlimit(RLIMIT_DATA, &limit) == 0) {
        limit.rlim_cur = wanted;
        ::setrlimit(RLIMIT_DATA, &limit);
    }
}

void tuneHeap([[maybe_unused]] int ownPagesBytes, [[maybe_unused]] int keptBytes) noexcept {
#ifdef __GLIBC__
    ::mallopt(M_MMAP_THRESHOLD, ownPagesBytes);
    ::mallopt(M_TRIM_THRESHOLD, keptBytes);
#endif
}

void trimHeap() noexcept {
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace lanescope::os
