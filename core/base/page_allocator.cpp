// SPDX-License-Identifier: Apache-2.0
#include "core/base/page_allocator.h"

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <mutex>
#include <new>
#include <utility>

#include "core/base/page_keeper.h"
#include "core/os/memory.h"

namespace lanescope {

namespace {

constexpr std::size_t kLargePage = 2u << 20;
/// Arrays smaller than this come from operator new, others up to the next share blocks.
constexpr std::size_t kSmallBytes = 16u << 10;
constexpr std::size_t kSharedBytes = 1u << 20;
constexpr std::size_t kBlockBytes = 2 * kLargePage;
constexpr std::size_t kCacheLine = 64;

/// Bytes to map for an array of so many bytes (more than kSharedBytes): in steps of an eighth, so that
/// pages that are kept fit the next array of about the size.
std::size_t capacityOf(std::size_t bytes) {
    const std::size_t step = std::bit_floor(bytes) / 8;
    return (bytes + step - 1) / step * step;
}

/// Throws std::bad_alloc.
void* mapAligned(std::size_t bytes, std::size_t alignment) {
    void* mapped = os::mapPages(bytes, alignment);
    if (mapped == nullptr) {
        throw std::bad_alloc();
    }
    return mapped;
}

/// Freed pages while somebody keeps them, by what was mapped for them; blocks are a kind of their own. The
/// pages hold the list.
class KeptPages {
public:
    void keep() {
        const std::lock_guard lock(m_mutex);
        ++m_keepers;
    }
    void leave() {
        const std::lock_guard lock(m_mutex);
        if (--m_keepers == 0) {
            giveBack(~std::size_t{0});
        }
    }

    /// Null when there are none, and then at least so much of others has gone back to the system, if there
    /// was: together with pages in use, kept ones never come to more than was in use at once.
    void* take(std::size_t kind, std::size_t bytes) {
        if (m_keepers.load(std::memory_order_relaxed) == 0) {
            return nullptr;
        }
        const std::lock_guard lock(m_mutex);
        Pages* pages = m_first[kind];
        if (pages == nullptr) {
            giveBack(bytes);
            return nullptr;
        }
        m_first[kind] = pages->next;
        return pages;
    }
    void put(void* at, std::size_t kind, std::size_t bytes) noexcept {
        if (m_keepers.load(std::memory_order_relaxed) != 0) {
            const std::lock_guard lock(m_mutex);
            if (m_keepers.load(std::memory_order_relaxed) != 0) {
                m_first[kind] = new (at) Pages{m_first[kind], bytes};
                return;
            }
        }
        os::unmapPages(at, bytes);
    }

    static constexpr std::size_t kBlockKind = 0;
    /// Kind of an array, by capacityOf() its bytes.
    static std::size_t kindOf(std::size_t capacity) {
        constexpr int kSmallest = std::bit_width(kSharedBytes) - 1;
        const std::size_t power = std::bit_floor(capacity);
        return 1 + static_cast<std::size_t>(std::bit_width(capacity) - 1 - kSmallest) * 8 +
               (capacity - power) / (power / 8);
    }

private:
    struct Pages {
        Pages* next = nullptr;
        std::size_t bytes = 0;
    };
    static constexpr std::size_t kKinds = 1 + std::size_t{64} * 8;

    void giveBack(std::size_t bytes) {
        for (std::size_t given = 0, kind = m_first.size(); kind-- > 0;) {
            while (m_first[kind] != nullptr && given < bytes) {
                Pages* pages = m_first[kind];
                m_first[kind] = pages->next;
                given += pages->bytes;
                os::unmapPages(pages, pages->bytes);
            }
        }
    }

    std::mutex m_mutex;
    std::atomic<int> m_keepers{0};
    std::array<Pages*, kKinds> m_first{};
};

/// Never destroyed: arrays may be freed after it would be.
KeptPages& keptPages() {
    static auto* const kept = new KeptPages;
    return *kept;
}

/// The head of a block of arrays, at a multiple of kBlockBytes.
struct Block {
    std::atomic<std::uint32_t> users{1}; ///< arrays, and the thread that fills the block
    std::size_t usedBytes = kCacheLine;
};
static_assert(sizeof(Block) <= kCacheLine);

void release(Block* block) noexcept {
    if (block->users.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        keptPages().put(block, KeptPages::kBlockKind, kBlockBytes);
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
                void* pages = keptPages().take(KeptPages::kBlockKind, kBlockBytes);
                m_block = new (pages != nullptr ? pages : mapAligned(kBlockBytes, kBlockBytes)) Block;
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
    const std::size_t capacity = capacityOf(bytes);
    void* kept = keptPages().take(KeptPages::kindOf(capacity), capacity);
    return kept != nullptr ? kept : mapAligned(capacity, kLargePage);
}

void freePages(void* at, std::size_t bytes) noexcept {
    if (bytes < kSmallBytes) {
        ::operator delete(at);
    } else if (bytes <= kSharedBytes) {
        release(reinterpret_cast<Block*>(reinterpret_cast<std::uintptr_t>(at) / kBlockBytes * kBlockBytes));
    } else {
        const std::size_t capacity = capacityOf(bytes);
        keptPages().put(at, KeptPages::kindOf(capacity), capacity);
    }
}

PageKeeper::PageKeeper() {
    keptPages().keep();
}

PageKeeper::~PageKeeper() {
    keptPages().leave();
}

void leavePageBlocks() noexcept {
    for (BlockInUse& block : blocksInUse) {
        block.leave();
    }
}

} // namespace lanescope
