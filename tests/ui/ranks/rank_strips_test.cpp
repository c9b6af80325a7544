// SPDX-License-Identifier: Apache-2.0
#include "ui/ranks/rank_strips.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/random_trace.h"
#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {
namespace {

TEST(RankStrips, APixelHasTheColourOfWhatTookMostOfIt) {
    const StripPalette palette{Theme::of(lightPalette())};
    const RankStrip strip = stripOf({{{1000, 1400}, DeviceWorkClass::Computation},
                                     {{1400, 1500}, DeviceWorkClass::Communication},
                                     {{1900, 2000}, DeviceWorkClass::Communication}},
                                    100);
    std::vector<QRgb> line(12);
    renderStrip(strip, 5000, TimeAxis({5900, 7100}, 12), palette, line);
    EXPECT_EQ(line[0], palette.nothing);
    EXPECT_EQ(line[1], palette.shades[0].back()) << "only computation";
    EXPECT_EQ(line[5], palette.shades[2].back());
    EXPECT_EQ(line[7], palette.idle);
    EXPECT_EQ(line[10], palette.shades[2].back());
    EXPECT_EQ(line[11], palette.nothing);
    // Two pixels: the first has more of computation, and is paler for what is idle in it.
    std::vector<QRgb> coarse(2);
    renderStrip(strip, 0, TimeAxis({1000, 2000}, 2), palette, coarse);
    EXPECT_EQ(coarse[0], palette.shades[0].back());
    EXPECT_NE(coarse[1], palette.shades[2].back());
    EXPECT_NE(coarse[1], palette.idle);
}

TEST(RankStrips, OfEqualSharesTheFirstClassCounts) {
    const StripPalette palette{Theme::of(lightPalette())};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        RankStrip strip;
        strip.range = {0, 200};
        for (std::vector<std::uint8_t>& shares : strip.shares) {
            for (int bin = 0; bin < 200; ++bin) {
                shares.push_back(std::uint8_t(test::uniform(random, 0, 3) * 20)); // many of them equal
            }
        }
        std::vector<QRgb> line(100);
        renderStrip(strip, 0, TimeAxis({0, 200}, 100), palette, line);
        for (std::size_t x = 0; x < line.size(); ++x) {
            std::array<unsigned, kStripClassCount> sums{};
            unsigned busy = 0;
            for (std::size_t i = 0; i < kStripClassCount; ++i) {
                sums[i] = unsigned(strip.shares[i][2 * x]) + strip.shares[i][2 * x + 1];
                busy += sums[i];
            }
            const auto most = std::size_t(std::ranges::max_element(sums) - sums.begin());
            EXPECT_EQ(line[x], busy == 0 ? palette.idle : palette.shades[most][busy / 2]) << x;
        }
    }
}

TEST(RankStrips, CollectivesShowWaitingAndTransfer) {
    const StripPalette palette{Theme::of(darkPalette())};
    const std::vector<StripCollective> collectives{{{100, 500}, 400, 0}, {{600, 601}, 600, 1}};
    std::vector<QRgb> line(10, palette.idle);
    renderCollectives(collectives, TimeAxis({0, 1000}, 10), palette, line);
    EXPECT_EQ(line[0], palette.idle);
    EXPECT_EQ(line[1], palette.wait);
    EXPECT_EQ(line[3], palette.wait);
    EXPECT_EQ(line[4], palette.transfer);
    EXPECT_EQ(line[5], palette.idle);
    EXPECT_EQ(line[6], palette.transfer) << "however short";
    EXPECT_EQ(collectiveAt(collectives, 550, 10), nullptr);
    EXPECT_EQ(collectiveAt(collectives, 520, 30), &collectives[0]);
    EXPECT_EQ(collectiveAt(collectives, 590, 30), &collectives[1]);
}

} // namespace
} // namespace lanescope::ui
