// SPDX-License-Identifier: Apache-2.0
#include "tests/core/faults/faults.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>

#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

namespace lanescope::test {

Faults faults;

void Faults::reset() {
    longestRead = longestWrite = failAllocationsFrom = 0;
    interruptEvery = failReadAfter = diskBytes = failAllocation = killAtWrite = kNever;
    failSync = failRename = false;
    reads = writes = writtenBytes = allocations = 0;
}

namespace {

/// The library's own function of that name.
template <typename Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

bool interrupts(std::int64_t call) {
    return faults.interruptEvery > 0 && call % faults.interruptEvery == 0;
}

void* allocate(std::size_t bytes, std::size_t alignment) {
    const std::int64_t number = ++faults.allocations;
    const bool fails = number == faults.failAllocation ||
                       (faults.failAllocationsFrom != 0 && bytes >= faults.failAllocationsFrom);
    void* memory = nullptr;
    if (!fails) {
        memory = alignment > alignof(std::max_align_t)
                     ? std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment)
                     : std::malloc(std::max<std::size_t>(bytes, 1));
    }
    return memory;
}

void* allocateOrThrow(std::size_t bytes, std::size_t alignment) {
    void* memory = allocate(bytes, alignment);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

} // namespace
} // namespace lanescope::test

using namespace lanescope::test;

extern "C" {

ssize_t pread(int descriptor, void* to, size_t count, off_t offset) {
    static auto* const real = next<ssize_t(int, void*, size_t, off_t)>("pread");
    const std::int64_t call = ++faults.reads;
    if (interrupts(call)) {
        errno = EINTR;
        return -1;
    }
    if (faults.failReadAfter != Faults::kNever && call > faults.failReadAfter) {
        errno = EIO;
        return -1;
    }
    return real(descriptor, to, faults.longestRead != 0 ? std::min(count, faults.longestRead) : count,
                offset);
}

ssize_t write(int descriptor, const void* from, size_t count) {
    static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
    if (descriptor <= STDERR_FILENO) {
        return real(descriptor, from, count);
    }
    const std::int64_t call = ++faults.writes;
    if (call == faults.killAtWrite) {
        ::kill(::getpid(), SIGKILL);
    }
    if (interrupts(call)) {
        errno = EINTR;
        return -1;
    }
    if (faults.longestWrite != 0) {
        count = std::min(count, faults.longestWrite);
    }
    if (faults.diskBytes != Faults::kNever) {
        const std::int64_t room = faults.diskBytes - faults.writtenBytes;
        if (room <= 0) {
            errno = ENOSPC;
            return -1;
        }
        count = std::min(count, static_cast<size_t>(room));
    }
    const ssize_t done = real(descriptor, from, count);
    faults.writtenBytes += std::max<ssize_t>(done, 0);
    return done;
}

int fsync(int descriptor) {
    static auto* const real = next<int(int)>("fsync");
    if (faults.failSync) {
        errno = EIO;
        return -1;
    }
    return real(descriptor);
}

int rename(const char* from, const char* to) {
    static auto* const real = next<int(const char*, const char*)>("rename");
    if (faults.failRename) {
        errno = EROFS;
        return -1;
    }
    return real(from, to);
}

} // extern "C"

void* operator new(std::size_t bytes) {
    return allocateOrThrow(bytes, 0);
}
void* operator new[](std::size_t bytes) {
    return allocateOrThrow(bytes, 0);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocateOrThrow(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return allocateOrThrow(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes, 0);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return allocate(bytes, 0);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
