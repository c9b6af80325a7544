// SPDX-License-Identifier: Apache-2.0
// The writer remembers forms of events that held nothing to hide. What it writes must be as if it remembered
// none.
#include "core/export/event_writer.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <vector>

#include "core/import/json/text_scan.h"

namespace lanescope {
namespace {

std::string written(const std::vector<std::string>& events, std::uint64_t* hidden = nullptr) {
    std::ostringstream out;
    EventWriter writer(out, false, false);
    for (const std::string& event : events) {
        const std::string padded = event + std::string(kScanPadding, '\0');
        writer.add({padded.data(), event.size()});
    }
    if (hidden != nullptr) {
        *hidden = writer.counts().hiddenSecrets;
    }
    return out.str();
}

TEST(EventWriter, WritesEachEventAsIfItWereAlone) {
    std::mt19937 random(7);
    const auto pick = [&random](std::size_t count) { return std::size_t(random() % count); };
    const std::vector<std::string> keys{"salt", "pass", "token", "dims", "password", "Input Dims"};
    const std::vector<std::string> numbers{"1", "22", "-3.5", "1e5", "7E12", "123456789012"};
    std::vector<std::string> events;
    std::uint64_t hiddenAlone = 0;
    std::string alone;
    for (int i = 0; i < 2'000; ++i) {
        std::string value = numbers[pick(numbers.size())];
        if (pick(3) > 0) {
            for (std::size_t left = pick(4); left > 0; --left) {
                value += ", " + numbers[pick(numbers.size())];
            }
            value = "[" + value + "]";
        }
        events.push_back(R"({"name": "a", "args": {")" + keys[pick(keys.size())] + "\": " + value + "}}");
        std::uint64_t hidden = 0;
        alone += (i == 0 ? "" : ",") + written({events.back()}, &hidden);
        hiddenAlone += hidden;
    }
    std::uint64_t hidden = 0;
    EXPECT_EQ(written(events, &hidden), alone);
    EXPECT_EQ(hidden, hiddenAlone);
    EXPECT_GT(hidden, 0U);
    EXPECT_LT(hidden, events.size());
}

} // namespace
} // namespace lanescope
