// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/like_events.h"

#include <gtest/gtest.h>

#include <string>

namespace lanescope {
namespace {

std::string eventOf(const std::string& name, int ts, const std::string& dims, int id) {
    return R"({"name":")" + name + R"(","ts":)" + std::to_string(ts) + R"(,"args":{"id":)" +
           std::to_string(id) + R"(,"dims":)" + dims + "}}";
}

/// As if `dims` had been asked for.
std::optional<std::uint32_t> add(LikeEvents& events, const std::string& event) {
    const std::size_t at = event.find("dims\":") + 6;
    const std::string_view values[] = {std::string_view(event).substr(at, event.size() - 2 - at)};
    return events.add(event, values);
}

TEST(LikeEvents, FollowsAProgramThatRepeats) {
    LikeEvents events;
    const auto program = [](int i) {
        const char* dims = i % 3 == 2 ? "[8]" : "[7]";
        return eventOf(i % 3 == 0 ? "a" : "b", 10 * i, dims, 1000 - i);
    };
    int added = 0;
    for (int i = 0; i < 60; ++i) {
        const std::string event = program(i);
        if (const auto match = events.expected(event + ",")) {
            EXPECT_EQ(match->number, static_cast<std::uint32_t>(i % 3)) << i;
            EXPECT_EQ(match->lengthBytes, event.size()) << i;
        } else {
            ++added;
            EXPECT_EQ(add(events, event), static_cast<std::uint32_t>(i % 3)) << i;
        }
    }
    EXPECT_LE(added, 8);
}

TEST(LikeEvents, TellsApartWhatDiffersInMoreThanNumbers) {
    const std::string event = eventOf("a1", 10, "[7]", 1);
    const auto isExpected = [&event](const std::string& other) {
        LikeEvents events;
        for (int i = 0; i < 3; ++i) {
            add(events, event);
        }
        return events.expected(other).has_value();
    };
    EXPECT_TRUE(isExpected(eventOf("a1", 123456, "[7]", 98765)));
    EXPECT_FALSE(isExpected(eventOf("a2", 10, "[7]", 1))) << "digits of strings";
    EXPECT_FALSE(isExpected(eventOf("a1", 10, "[8]", 1))) << "digits of values";
    EXPECT_FALSE(isExpected(eventOf("a1", 10, "[7,7]", 1)));
    EXPECT_FALSE(isExpected(eventOf("a1", -10, "[7]", 1)));
    EXPECT_FALSE(isExpected(event.substr(0, event.size() - 1))) << "cut off";
    EXPECT_FALSE(isExpected(R"({"name":"a1","ts":,"args":{"id":1,"dims":[7]}})"));
    EXPECT_FALSE(isExpected(""));
}

TEST(LikeEvents, TakesNoTextInWhichStringsAreInDoubt) {
    LikeEvents events;
    EXPECT_FALSE(add(events, eventOf("a\\\"b", 10, "[7]", 1))) << "escapes";
    EXPECT_FALSE(add(events, eventOf("a\"b", 10, "[7]", 1))) << "a quote within";
    EXPECT_FALSE(events.add("", {}));
    EXPECT_FALSE(add(events, eventOf(std::string(5000, 'x'), 10, "[7]", 1))) << "long";
    EXPECT_TRUE(add(events, eventOf("a", 10, "[7]", 1)));
}

TEST(LikeEvents, GivesUpWhereNothingRepeats) {
    LikeEvents events;
    std::size_t known = 0;
    for (int i = 0; i < 5000; ++i) {
        const std::string event = eventOf("a" + std::to_string(i), i, "[7]", i);
        EXPECT_FALSE(events.expected(event));
        known += add(events, event) ? 1 : 0;
    }
    EXPECT_GT(known, 100U);
    EXPECT_LT(known, 4000U);
}

} // namespace
} // namespace lanescope
