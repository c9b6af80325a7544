// SPDX-License-Identifier: Apache-2.0
#include "core/base/page_allocator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <random>
#include <thread>
#include <vector>

#include <sys/mman.h>

#include "core/base/page_keeper.h"
#include "core/base/spare_memory.h"

namespace lanescope {
namespace {

/// Fills, keeps and frees arrays of all sizes in any order: none may share a byte with another.
void useArrays(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<PagedVector<std::uint64_t>> kept;
    for (std::uint64_t i = 0; i < 400; ++i) {
        const std::size_t count = std::size_t{1} << random() % 19;
        PagedVector<std::uint64_t> values(count + random() % count);
        ASSERT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % alignof(std::max_align_t), 0u);
        std::fill(values.begin(), values.end(), i);
        kept.push_back(std::move(values));
        if (kept.size() > 12) {
            const std::size_t victim = random() % kept.size();
            const PagedVector<std::uint64_t>& old = kept[victim];
            ASSERT_EQ(std::count(old.begin(), old.end(), old.front()), std::ptrdiff_t(old.size()));
            kept.erase(kept.begin() + std::ptrdiff_t(victim));
        }
    }
}

TEST(PageAllocator, ArraysKeepTheirValues) {
    const std::uint64_t seed = std::random_device()();
    SCOPED_TRACE(seed);
    useArrays(seed);
}

TEST(PageAllocator, ThreadsDoNotDisturbEachOther) {
    const std::uint64_t seed = std::random_device()();
    SCOPED_TRACE(seed);
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < 4; ++i) {
        threads.emplace_back([seed, i] { useArrays(seed + i); });
    }
}

TEST(PageAllocator, ArraysOutliveTheThreadThatMadeThem) {
    for (const std::size_t count : {100u, 10'000u, 100'000u, 1'000'000u}) {
        PagedVector<std::uint32_t> values;
        std::shared_ptr<std::uint32_t[]> shared;
        std::jthread([&] {
            values.assign(count, 7);
            shared = makeSharedPages<std::uint32_t>(count);
            std::fill_n(shared.get(), count, 8u);
        }).join();
        EXPECT_EQ(std::count(values.begin(), values.end(), 7u), std::ptrdiff_t(count));
        EXPECT_EQ(std::count(shared.get(), shared.get() + count, 8u), std::ptrdiff_t(count));
        values.push_back(9);
        EXPECT_EQ(values.back(), 9u);
        EXPECT_EQ(values.front(), 7u);
    }
}

TEST(PageAllocator, NewElementsOfAClassHaveItsDefaults) {
    struct Counted {
        int value = 42;
    };
    const PagedVector<Counted> values(50'000);
    EXPECT_TRUE(std::all_of(values.begin(), values.end(), [](const Counted& c) { return c.value == 42; }));
}

/// Whether the page at `at` is this process's.
bool isMapped(void* at) {
    unsigned char ignored = 0;
    return ::mincore(at, 1, &ignored) == 0;
}

constexpr std::size_t kArray = 3u << 20;

TEST(PageKeeper, FreedPagesServeTheNextArrayOfAboutTheirSize) {
    void* first = nullptr;
    {
        const PageKeeper keeper;
        first = allocatePages(kArray);
        freePages(first, kArray);
        EXPECT_TRUE(isMapped(first));
        void* smaller = allocatePages(kArray / 2);
        // The system may map new pages where those that went back to it were.
        EXPECT_TRUE(smaller != first || !isMapped(static_cast<char*>(first) + kArray - 4096))
            << "half of it would lie idle";
        freePages(smaller, kArray / 2);
        void* again = allocatePages(kArray - 100);
        EXPECT_NE(again, nullptr);
        freePages(again, kArray - 100);
    }
    EXPECT_FALSE(isMapped(first)) << "nobody keeps it any more";
    void* gone = allocatePages(kArray);
    freePages(gone, kArray);
    EXPECT_FALSE(isMapped(gone));
}

/// Mapped bytes of the process's address space.
std::size_t mappedBytes() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * 4096;
}

TEST(PageKeeper, KeptPagesMakeRoomForOthers) {
    const PageKeeper keeper;
    std::vector<void*> kept;
    for (int i = 0; i < 4; ++i) {
        kept.push_back(allocatePages(kArray));
    }
    const std::size_t before = mappedBytes();
    for (void* at : kept) {
        freePages(at, kArray);
    }
    // Reading the figure takes some pages itself, which come and go.
    EXPECT_GT(mappedBytes() + kArray, before);
    void* large = allocatePages(4 * kArray); // of which none are kept
    EXPECT_LT(mappedBytes(), before + kArray) << "together they would be more than ever was in use";
    freePages(large, 4 * kArray);
}

TEST(PageKeeper, ArraysKeepTheirValues) {
    const std::uint64_t seed = std::random_device()();
    SCOPED_TRACE(seed);
    const SpareMemoryKeeper outer;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < 4; ++i) {
        threads.emplace_back([seed, i] {
            const SpareMemoryKeeper keeper;
            useArrays(seed + i);
            SpareMemoryKeeper::leaveThread();
        });
    }
}

} // namespace
} // namespace lanescope
