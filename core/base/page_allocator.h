// SPDX-License-Identifier: Apache-2.0
// Memory for large arrays. It goes back to the system the moment it is freed, instead of staying with the
// process as malloc may keep it, and comes in large pages where the system has them: the first touch of a
// page of 4 KiB costs more than parsing the text that fills it. Arrays of middle size share blocks of a few
// MiB, per thread and group; a block is freed with its last array. Small arrays come from operator new.
// Elements made without a value are left uninitialized. Any thread may free what another one allocated.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace lanescope {

/// Arrays that are freed at about the same time.
enum class PageGroup : unsigned char { Common, Slices, Payloads, Records, Count_ };

/// Throws std::bad_alloc.
void* allocatePages(std::size_t bytes, PageGroup group = PageGroup::Common);
/// `bytes` as they were asked for.
void freePages(void* at, std::size_t bytes) noexcept;

/// Gives up the blocks that the calling thread has begun to fill; what is in them stays.
void leavePageBlocks() noexcept;

template <typename T, PageGroup kGroup = PageGroup::Common>
class PageAllocator {
public:
    using value_type = T;
    template <typename U>
    struct rebind { // NOLINT: the standard's name
        using other = PageAllocator<U, kGroup>;
    };

    PageAllocator() = default;
    template <typename U>
    PageAllocator(const PageAllocator<U, kGroup>&) {} // NOLINT: implicit, as allocators are

    T* allocate(std::size_t count) { return static_cast<T*>(allocatePages(count * sizeof(T), kGroup)); }
    void deallocate(T* from, std::size_t count) { freePages(from, count * sizeof(T)); }

    /// Constructs an element without a value; elements with a value are constructed as usual.
    template <typename U>
    void construct(U* at) {
        ::new (static_cast<void*>(at)) U;
    }

    template <typename U>
    friend bool operator==(const PageAllocator&, const PageAllocator<U, kGroup>&) {
        return true;
    }
};

template <typename T, PageGroup kGroup = PageGroup::Common>
using PagedVector = std::vector<T, PageAllocator<T, kGroup>>;

/// `count` uninitialized elements that free themselves.
template <typename T>
std::shared_ptr<T[]> makeSharedPages(std::size_t count) {
    T* at = static_cast<T*>(allocatePages(count * sizeof(T)));
    return std::shared_ptr<T[]>(at, [bytes = count * sizeof(T)](T* from) { freePages(from, bytes); });
}

} // namespace lanescope
