// SPDX-License-Identifier: Apache-2.0
// Where the idle time of a culprit is shown.
#include "core/diagnosis/idle_tally.h"

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

constexpr StringId kName{7};
constexpr TrackId kTrack{1};
constexpr SliceId kCulprit{3};

/// Each part has a culprit of its own.
CausePlace placeFrom(const std::vector<TimeRange>& parts) {
    IdleTally tally;
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        tally.add(CauseKind::LaunchBound, kName, 1, parts[i], kTrack, SliceId(i));
    }
    const std::vector<IdleTally::Item> items = tally.takeItems();
    EXPECT_EQ(items.size(), 1u);
    return items.front().place;
}

TimeRange placeOf(const std::vector<TimeRange>& parts) {
    IdleTally tally;
    for (const TimeRange& part : parts) {
        tally.add(CauseKind::LaunchBound, kName, 1, part, kTrack, kCulprit);
    }
    const std::vector<IdleTally::Item> items = tally.takeItems();
    EXPECT_EQ(items.size(), 1u);
    return items.front().place.range;
}

TEST(IdleTally, ThePlaceIsWhereMostOfItIsTheCulprits) {
    EXPECT_EQ(placeOf({{0, 40}, {50, 90}}), (TimeRange{0, 90})) << "with a short interruption";
    EXPECT_EQ(placeOf({{0, 5}, {900, 904}, {904, 910}}), (TimeRange{900, 910})) << "not the time in between";
    EXPECT_EQ(placeOf({{0, 20}, {900, 904}}), (TimeRange{0, 20}));
    EXPECT_EQ(placeOf({{3, 8}}), (TimeRange{3, 8}));
}

TEST(IdleTally, TheCulpritIsThatOfTheLongestPart) {
    EXPECT_EQ(placeFrom({{0, 5}, {5, 40}, {40, 42}}).slice, SliceId(1));
    EXPECT_EQ(placeFrom({{0, 5}, {5, 40}, {40, 42}}).range, (TimeRange{0, 42}));
    EXPECT_EQ(placeFrom({{0, 5}, {900, 910}}).slice, SliceId(1));
}

} // namespace
} // namespace lanescope::test
