// SPDX-License-Identifier: Apache-2.0
// An allocator for large, short-lived arrays: their memory goes back to the system the moment they are
// freed, instead of staying with the process as malloc may keep it. Small ones come from operator new.
#pragma once

#include <cstddef>
#include <new>

#include <sys/mman.h>

namespace lanescope {

template <typename T>
class PageAllocator {
public:
    using value_type = T;

    PageAllocator() = default;
    template <typename U>
    PageAllocator(const PageAllocator<U>&) {} // NOLINT: implicit, as allocators are

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < kPagedBytes) {
            return static_cast<T*>(::operator new(bytes));
        }
        void* pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED) {
            throw std::bad_alloc();
        }
        return static_cast<T*>(pages);
    }
    void deallocate(T* from, std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < kPagedBytes) {
            ::operator delete(from);
        } else {
            ::munmap(from, bytes);
        }
    }

    template <typename U>
    friend bool operator==(const PageAllocator&, const PageAllocator<U>&) {
        return true;
    }

private:
    static constexpr std::size_t kPagedBytes = 64u << 10;
};

} // namespace lanescope
