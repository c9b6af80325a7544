// SPDX-License-Identifier: Apache-2.0
#include "core/os/memory.h"

#include "core/os/windows_text.h"

#include <psapi.h>

namespace lanescope::os {

void* mapPages(std::size_t bytes, std::size_t alignment) noexcept {
    constexpr int kAttempts = 100;
    constexpr DWORD kWhole = MEM_RESERVE | MEM_COMMIT;
    // Parts of what was reserved cannot be given back: find a place, leave it, and take the aligned part.
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        void* const found = ::VirtualAlloc(nullptr, bytes + alignment, MEM_RESERVE, PAGE_READWRITE);
        if (found == nullptr) {
            return nullptr;
        }
        const auto at = reinterpret_cast<std::uintptr_t>(found);
        ::VirtualFree(found, 0, MEM_RELEASE);
        void* const wanted = reinterpret_cast<void*>((at + alignment - 1) / alignment * alignment);
        if (void* const taken = ::VirtualAlloc(wanted, bytes, kWhole, PAGE_READWRITE)) {
            return taken;
        }
        if (::GetLastError() != ERROR_INVALID_ADDRESS) { // not because another thread took the place
            return nullptr;
        }
    }
    return nullptr;
}

void unmapPages(void* at, std::size_t) noexcept {
    ::VirtualFree(at, 0, MEM_RELEASE);
}

std::uint64_t physicalMemoryBytes() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullTotalPhys : 0;
}

std::uint64_t availableMemoryBytes() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullAvailPhys : 0;
}

void limitFurtherMemory(std::uint64_t bytes) noexcept {
    PROCESS_MEMORY_COUNTERS held{};
    std::uint64_t wanted = 0;
    const HANDLE self = ::GetCurrentProcess();
    if (::GetProcessMemoryInfo(self, &held, sizeof held) == 0 ||
        __builtin_add_overflow(std::uint64_t{held.PagefileUsage}, bytes, &wanted)) {
        return;
    }
    const HANDLE job = ::CreateJobObjectW(nullptr, nullptr);
    if (job == nullptr) {
        return;
    }
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    limits.ProcessMemoryLimit = static_cast<SIZE_T>(wanted);
    if (::SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits) != 0) {
        ::AssignProcessToJobObject(job, self);
    }
    ::CloseHandle(job); // the job lasts as long as the process
}

std::uint64_t memoryLimit() noexcept {
    return 0; // that of a job lasts
}

void setMemoryLimit(std::uint64_t) noexcept {}

std::uint64_t ownMemoryBytes() {
    return 0; // no server asks
}

void tuneHeap(int, int) noexcept {}

void trimHeap() noexcept {}

} // namespace lanescope::os
