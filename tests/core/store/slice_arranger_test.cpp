// SPDX-License-Identifier: Apache-2.0
// Nesting, rows and flow points against a brute-force oracle that follows the rule of the reference answers:
// by start, longer first, then as in the file; the parent is the innermost slice open at the start
// that covers the first half.
#include "core/store/slice_arranger.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "core/store/slice_order.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

struct Slice {
    TimeNs startNs;
    DurationNs durationNs;
    TimeNs endNs() const { return startNs + durationNs; }
};

/// The columns of one track behind `before` others.
struct Arranged {
    Arranged(const std::vector<Slice>& slices, std::vector<FlowPoint> points, std::uint32_t before = 3,
             unsigned workers = 1)
        : first(before)
        , startNs(before + slices.size())
        , durationNs(startNs.size())
        , name(startNs.size())
        , category(startNs.size())
        , event(startNs.size())
        , payload(startNs.size())
        , parent(startNs.size(), SliceId{0xABCDu})
        , bound(points.size(), SliceId{0xABCDu}) {
        for (std::size_t i = 0; i < slices.size(); ++i) {
            startNs[first + i] = slices[i].startNs;
            durationNs[first + i] = slices[i].durationNs;
            name[first + i] = StringId(i);
            category[first + i] = CategoryId(i & 0xFFFF);
            event[first + i] = EventRef(100 * i);
            payload[first + i] = static_cast<std::uint32_t>(7 * i);
        }
        const SliceColumns columns{startNs.data(), durationNs.data(), name.data(),  category.data(),
                                   event.data(),   payload.data(),    parent.data()};
        track = arrangeTrack(columns, first, static_cast<std::uint32_t>(slices.size()), points, bound.data(),
                             workers);
    }
    std::uint32_t fileIndex(SliceId id) const { return static_cast<std::uint32_t>(name[indexOf(id)]); }

    std::uint32_t first;
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    std::vector<StringId> name;
    std::vector<CategoryId> category;
    std::vector<EventRef> event;
    std::vector<std::uint32_t> payload;
    std::vector<SliceId> parent;
    std::vector<SliceId> bound;
    ArrangedTrack track;
};

std::vector<std::uint32_t> slowOrder(const std::vector<Slice>& slices) {
    std::vector<std::uint32_t> order(slices.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tuple(slices[a].startNs, -slices[a].durationNs) <
               std::tuple(slices[b].startNs, -slices[b].durationNs);
    });
    return order;
}

/// File index of the parent of each slice, by file index; kNoIndex for none.
std::vector<std::uint32_t> slowParents(const std::vector<Slice>& slices) {
    const std::vector<std::uint32_t> order = slowOrder(slices);
    std::vector<std::uint32_t> parents(slices.size(), kNoIndex);
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t k = i; k-- > 0;) {
            const Slice& own = slices[order[i]];
            const TimeNs endNs = slices[order[k]].endNs();
            if (endNs > own.startNs && endNs >= own.startNs + (own.endNs() - own.startNs) / 2) {
                parents[order[i]] = order[k];
                break;
            }
        }
    }
    return parents;
}

/// File index of the slice a flow point touches.
std::uint32_t slowBound(const std::vector<Slice>& slices, const FlowPoint& point) {
    const std::vector<std::uint32_t> order = slowOrder(slices);
    std::uint32_t around = kNoIndex;
    std::uint32_t startingThere = kNoIndex;
    std::uint32_t next = kNoIndex;
    for (const std::uint32_t i : order) {
        const Slice& slice = slices[i];
        around = slice.startNs <= point.timeNs && slice.endNs() > point.timeNs ? i : around;
        startingThere = slice.startNs == point.timeNs ? i : startingThere;
        next = slice.startNs > point.timeNs && next == kNoIndex ? i : next;
    }
    if (point.enclosing) {
        return around != kNoIndex ? around : startingThere;
    }
    return startingThere != kNoIndex ? startingThere : next;
}

bool overlapInPart(const Slice& a, const Slice& b) {
    return (a.startNs < b.startNs && b.startNs < a.endNs() && a.endNs() < b.endNs()) ||
           (b.startNs < a.startNs && a.startNs < b.endNs() && b.endNs() < a.endNs());
}

void checkRows(const Arranged& arranged, const std::vector<Slice>& slices) {
    std::size_t next = arranged.first;
    std::uint32_t overflow = 0;
    std::set<std::pair<std::uint32_t, std::uint32_t>> places;
    for (const Row& row : arranged.track.rows) {
        ASSERT_EQ(indexOf(row.firstSlice), next);
        ASSERT_GT(row.sliceCount, 0u);
        ASSERT_TRUE(places.insert({row.layer, row.depth}).second);
        for (std::size_t i = next; i < next + row.sliceCount; ++i) {
            ASSERT_TRUE(i == next ||
                        arranged.startNs[i - 1] + arranged.durationNs[i - 1] <= arranged.startNs[i]);
        }
        next += row.sliceCount;
        overflow += row.layer > 0 ? row.sliceCount : 0;
    }
    ASSERT_EQ(next, arranged.first + slices.size());
    ASSERT_EQ(overflow, arranged.track.overflowSlices);
}

/// Every slice below the first row of a layer lies within one of the row above.
void checkNestingOfRows(const Arranged& arranged) {
    const std::vector<Row>& rows = arranged.track.rows;
    for (const Row& row : rows) {
        if (row.depth == 0) {
            continue;
        }
        const auto above = std::find_if(rows.begin(), rows.end(), [&row](const Row& other) {
            return other.layer == row.layer && other.depth + 1 == row.depth;
        });
        ASSERT_NE(above, rows.end());
        for (std::size_t i = indexOf(row.firstSlice); i < indexOf(row.firstSlice) + row.sliceCount; ++i) {
            const std::size_t begin = indexOf(above->firstSlice);
            bool within = false;
            for (std::size_t k = begin; k < begin + above->sliceCount && !within; ++k) {
                within = arranged.startNs[k] <= arranged.startNs[i] &&
                         arranged.startNs[i] + arranged.durationNs[i] <=
                             arranged.startNs[k] + arranged.durationNs[k];
            }
            ASSERT_TRUE(within);
        }
    }
}

void check(const std::vector<Slice>& slices, const std::vector<FlowPoint>& points) {
    const Arranged arranged(slices, points);
    std::vector<bool> seen(slices.size());
    const std::vector<std::uint32_t> parents = slowParents(slices);
    bool overlaps = false;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            overlaps = overlaps || overlapInPart(slices[i], slices[k]);
        }
    }
    for (std::size_t i = arranged.first; i < arranged.startNs.size(); ++i) {
        const std::uint32_t file = arranged.fileIndex(SliceId(i));
        ASSERT_LT(file, slices.size());
        ASSERT_FALSE(seen[file]) << "every slice once";
        seen[file] = true;
        ASSERT_EQ(arranged.startNs[i], slices[file].startNs);
        ASSERT_EQ(arranged.durationNs[i], slices[file].durationNs);
        ASSERT_EQ(arranged.category[i], CategoryId(file & 0xFFFF));
        ASSERT_EQ(arranged.event[i], EventRef(100u * file));
        ASSERT_EQ(arranged.payload[i], 7 * file);
        const SliceId parent = arranged.parent[i];
        ASSERT_EQ(parent == kNoSlice ? kNoIndex : arranged.fileIndex(parent), parents[file]);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const SliceId bound = arranged.bound[points[i].target];
        ASSERT_EQ(bound == kNoSlice ? kNoIndex : arranged.fileIndex(bound), slowBound(slices, points[i]))
            << "flow point at " << points[i].timeNs << (points[i].enclosing ? ", enclosing" : "");
    }
    checkRows(arranged, slices);
    checkNestingOfRows(arranged);
    if (!overlaps) {
        ASSERT_EQ(arranged.track.overflowSlices, 0u);
    }
    if (!slices.empty()) {
        const auto [first, last] =
            std::minmax_element(slices.begin(), slices.end(),
                                [](const Slice& a, const Slice& b) { return a.startNs < b.startNs; });
        ASSERT_EQ(arranged.track.range.startNs, first->startNs);
        ASSERT_EQ(arranged.track.range.endNs,
                  std::max_element(slices.begin(), slices.end(), [](const Slice& a, const Slice& b) {
                      return a.endNs() < b.endNs();
                  })->endNs());
    }
}

std::vector<FlowPoint> randomPoints(Random& random, TimeNs low, TimeNs high, int count) {
    std::vector<FlowPoint> points;
    for (int i = 0; i < count; ++i) {
        points.push_back(
            {uniform(random, low, high), static_cast<std::uint32_t>(i), uniform(random, 0, 1) == 1});
    }
    return points;
}

TEST(SliceArranger, AgreesWithBruteForce) {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        // A small space of times, so that many starts and ends meet; some tracks nest properly, some do not.
        const TimeNs span = uniform(random, 1, 60);
        const auto count = static_cast<std::size_t>(skewed(random, 60));
        std::vector<Slice> slices;
        for (std::size_t i = 0; i < count; ++i) {
            const TimeNs start = uniform(random, -5, span);
            slices.push_back({start, skewed(random, 40)});
        }
        check(slices, randomPoints(random, -8, span + 45, 12));
        if (HasFatalFailure()) {
            return;
        }
    }
}

TEST(SliceArranger, AgreesWithBruteForceOnManySlicesAndFarTimes) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        const std::int64_t far = seed % 2 == 0 ? 4'000'000'000'000'000'000 : 100'000;
        std::vector<Slice> slices;
        for (int i = 0; i < 1200; ++i) {
            const TimeNs start = seed % 3 == 0 ? uniform(random, -far, far) : far - skewed(random, far);
            slices.push_back({start, skewed(random, 5000)});
        }
        check(slices, randomPoints(random, -far, far, 40));
        if (HasFatalFailure()) {
            return;
        }
    }
}

TEST(SliceArranger, ProperNestingGivesOneRowPerDepth) {
    std::vector<Slice> slices;
    for (int i = 0; i < 1000; ++i) {
        slices.push_back({i, 4000 - 2 * i});
    }
    check(slices, {{500, 0, true}, {-1, 1, false}, {5000, 2, true}});
    EXPECT_EQ(Arranged(slices, {}).track.rows.size(), 1000u);
}

TEST(SliceArranger, WhatEndsSoonAfterTheBeginIsNotAround) {
    // A loop, a call in it that opens a mark, the mark, and work under the mark.
    const Arranged arranged({{0, 1000}, {10, 20}, {25, 900}, {40, 800}}, {});
    const auto parentOf = [&](std::uint32_t file) {
        for (std::uint32_t i = arranged.first; i < arranged.parent.size(); ++i) {
            if (arranged.fileIndex(SliceId{i}) == file) {
                return arranged.parent[i];
            }
        }
        return kNoSlice;
    };
    EXPECT_EQ(arranged.fileIndex(parentOf(2)), 0u);
    EXPECT_EQ(arranged.fileIndex(parentOf(3)), 2u);
    // A call that rounding moved past the end of its operator stays in it.
    const Arranged rounded({{0, 100}, {90, 11}}, {});
    EXPECT_NE(rounded.parent[rounded.first + 1], kNoSlice);
}

TEST(SliceArranger, EqualIntervalsNestInFileOrder) {
    const Arranged arranged({{0, 10}, {0, 10}, {0, 10}}, {});
    ASSERT_EQ(arranged.track.rows.size(), 3u);
    EXPECT_EQ(arranged.fileIndex(SliceId{3}), 0u);
    EXPECT_EQ(arranged.parent[4], SliceId{3});
    EXPECT_EQ(arranged.parent[5], SliceId{4});
}

/// Each slice ends after all that are open, which once took time in proportion to the square of their number.
TEST(SliceArranger, StaircaseOfOverlapsIsNotQuadratic) {
    constexpr int kCount = 400000;
    std::vector<Slice> slices;
    for (int i = 0; i < kCount; ++i) {
        slices.push_back({i, kCount});
    }
    const Arranged arranged(slices, {});
    EXPECT_EQ(arranged.track.rows.size(), static_cast<std::size_t>(kCount));
}

/// Long slices that have ended stay buried under open ones.
TEST(SliceArranger, BuriedSlicesAreNotLookedAtAgain) {
    std::vector<Slice> slices{{0, 10'000'000}};
    for (int i = 1; i < 200000; ++i) {
        slices.push_back({i, 5});
    }
    for (int i = 0; i < 200000; ++i) {
        slices.push_back({300000 + 2 * i, 3});
    }
    const Arranged arranged(slices, {});
    EXPECT_EQ(arranged.track.range.endNs, 10'000'000);
    EXPECT_GT(arranged.track.overflowSlices, 0u);
}

TEST(SliceArranger, AnyNumberOfWorkersArrangesAlike) {
    Random random(11);
    std::vector<Slice> slices;
    for (int i = 0; i < 450'000; ++i) { // many starts are equal: their order in the file must stay
        const TimeNs start = uniform(random, 0, 100'000) * 10;
        slices.push_back({start, uniform(random, 0, 3) * 5});
    }
    const std::vector<std::uint32_t> order = slowOrder(slices);
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    for (const Slice& slice : slices) {
        startNs.push_back(slice.startNs);
        durationNs.push_back(slice.durationNs);
    }
    const Arranged alone(slices, {});
    for (const unsigned workers : {1u, 2u, 5u}) {
        const PagedVector<std::uint32_t> sorted = nestingOrder(startNs, durationNs, workers);
        EXPECT_TRUE(std::equal(order.begin(), order.end(), sorted.begin(), sorted.end())) << workers;
        const Arranged shared(slices, {}, 3, workers);
        EXPECT_EQ(shared.startNs, alone.startNs) << workers;
        EXPECT_EQ(shared.durationNs, alone.durationNs) << workers;
        EXPECT_EQ(shared.name, alone.name) << workers;
        EXPECT_EQ(shared.category, alone.category) << workers;
        EXPECT_EQ(shared.event, alone.event) << workers;
        EXPECT_EQ(shared.payload, alone.payload) << workers;
        EXPECT_EQ(shared.parent, alone.parent) << workers;
    }
}

} // namespace
} // namespace lanescope::test
