// SPDX-License-Identifier: Apache-2.0
#include "core/base/page_allocator.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <new>
#include <utility>

#include <sys/mman.h>

namespace lanescope {

namespace {

constexpr std::size_t kLargePage = 2u << 20;
/// Arrays smaller than this come from operator new, others up to the next share blocks.
constexpr std::size_t kSmallBytes = 16u << 10;
constexpr std::size_t kSharedBytes = 1u << 20;
constexpr std::size_t kBlockBytes = 2 * kLargePage;
constexpr std::size_t kCacheLine = 64;

/// Pages that begin at a multiple of `alignment`; large ones if the system has them.
void* mapAligned(std::size_t bytes, std::size_t alignment) {
    const std::size_t wanted = bytes + alignment;
    void* mapped = ::mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) {
        throw std::bad_alloc();
    }
    const auto at = reinterpret_cast<std::uintptr_t>(mapped);
    const std::uintptr_t first = (at + alignment - 1) / alignment * alignment;
    constexpr std::size_t kPage = 4096;
    const std::uintptr_t last = first + (bytes + kPage - 1) / kPage * kPage;
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

/// The head of a block of arrays, at a multiple of kBlockBytes.
struct Block {
    std::atomic<std::uint32_t> users{1}; ///< arrays, and the thread that fills the block
    std::size_t usedBytes = kCacheLine;
};
static_assert(sizeof(Block) <= kCacheLine);

void release(Block* block) noexcept {
    if (block->users.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        ::munmap(block, kBlockBytes);
    }
}

/// The block that a thread fills with arrays of a group.
class BlockInUse {
public:
    BlockInUse() = default;
    BlockInUse(const BlockInUse&) = delete;
    BlockInUse& operator=(const BlockInUse&) = delete;
    ~BlockInUse() { leave(); }

    void* allocate(std::size_t bytes) {
        bytes = (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
        if (m_block == nullptr || m_block->usedBytes + bytes > kBlockBytes) {
            if (m_block != nullptr && m_block->users.load(std::memory_order_acquire) == 1) {
                m_block->usedBytes = kCacheLine;
            } else {
                leave();
                m_block = new (mapAligned(kBlockBytes, kBlockBytes)) Block;
            }
        }
        void* at = reinterpret_cast<char*>(m_block) + m_block->usedBytes;
        m_block->usedBytes += bytes;
        m_block->users.fetch_add(1, std::memory_order_relaxed);
        return at;
    }

    void leave() noexcept {
        if (m_block != nullptr) {
            release(std::exchange(m_block, nullptr));
        }
    }

private:
    Block* m_block = nullptr;
};

thread_local std::array<BlockInUse, static_cast<std::size_t>(PageGroup::Count_)> blocksInUse;

} // namespace

void* allocatePages(std::size_t bytes, PageGroup group) {
    if (bytes < kSmallBytes) {
        return ::operator new(bytes);
    }
    if (bytes <= kSharedBytes) {
        return blocksInUse[static_cast<std::size_t>(group)].allocate(bytes);
    }
    return mapAligned(bytes, kLargePage);
}

void freePages(void* at, std::size_t bytes) noexcept {
    if (bytes < kSmallBytes) {
        ::operator delete(at);
    } else if (bytes <= kSharedBytes) {
        release(reinterpret_cast<Block*>(reinterpret_cast<std::uintptr_t>(at) / kBlockBytes * kBlockBytes));
    } else {
        ::munmap(at, bytes);
    }
}

void leavePageBlocks() noexcept {
    for (BlockInUse& block : blocksInUse) {
        block.leave();
    }
}

} // namespace lanescope
