// SPDX-License-Identifier: Apache-2.0
#include "core/base/apart_elision.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/base/utf8.h"

namespace lanescope {
namespace {

using Texts = std::vector<std::string>;

TEST(ApartElision, CutsWhatFitsNotAndNothingElse) {
    EXPECT_EQ(elidedApart(Texts{"short", "rather long"}, 6), (Texts{"short", "rat…ng"}));
    EXPECT_EQ(elidedApart(Texts{"short", "rather long"}, 6, Kept::Start), (Texts{"short", "rathe…"}));
    EXPECT_EQ(elidedApart(Texts{"rather long"}, 0), Texts{"rather long"});
    EXPECT_EQ(elidedApart(Texts{}, 6), Texts{});
    EXPECT_EQ(elidedApart(Texts{"äöüßäöüß"}, 5), Texts{"äö…üß"}) << "characters, not bytes";
}

/// Kernels of Tensile differ in the middle of long names.
TEST(ApartElision, KeepsWhereTextsDiffer) {
    const Texts names{
        "Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT128x192x64_MI16x16x1_SN_LDSB1_AFC1_WGM8",
        "Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x128x64_MI16x16x1_SN_LDSB1_AFC1_WGM8"};
    for (const Kept kept : {Kept::Start, Kept::BothEnds}) {
        EXPECT_EQ(elidedApart(names, 20, kept), (Texts{"Cijk_A…MT128x192x64…", "Cijk_A…MT256x128x64…"}));
    }
    EXPECT_EQ(elidedApart(Texts{names[0], names[0]}, 12)[0], elidedApart(Texts{names[0], names[0]}, 12)[1])
        << "the same name reads the same";
}

std::string word(std::mt19937& random, std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
        text += static_cast<char>('a' + random() % 3);
    }
    return text;
}

/// Two names shown beside each other never read the same where the place in which they differ fits.
TEST(ApartElision, TwoTextsNeverReadTheSame) {
    constexpr unsigned kSeed = 20261;
    std::mt19937 random(kSeed);
    for (int round = 0; round < 20'000; ++round) {
        const std::string start = word(random, random() % 40);
        const std::string end = word(random, random() % 40);
        const Texts names{start + "_" + word(random, 1 + random() % 8) + "_" + end,
                          start + "_" + word(random, 1 + random() % 8) + "_" + end};
        const std::size_t width = 6 + random() % 30;
        const Texts shown = elidedApart(names, width, random() % 2 == 0 ? Kept::Start : Kept::BothEnds);
        EXPECT_EQ(shown[0] == shown[1], names[0] == names[1])
            << "seed " << kSeed << ": " << names[0] << ", " << names[1] << ", " << width << ": " << shown[0];
        for (std::size_t i = 0; i < names.size(); ++i) {
            EXPECT_LE(countCodePoints(shown[i]), width) << names[i];
            EXPECT_TRUE(countCodePoints(names[i]) > width || shown[i] == names[i]) << names[i];
        }
    }
}

/// Only those that read alike are cut to what tells them apart, and not further than the width demands.
TEST(ApartElision, OneSchemeLeavesTheOtherTextsAlone) {
    Texts names;
    for (const char* tile : {"128x128", "128x64", "128x32"}) {
        for (const char* kind : {"relu_interior", "relu_medium", "relu_small", "relu_xregs_large",
                                 "stridedB_interior", "stridedB_small"}) {
            names.push_back("volta_scudnn_" + std::string(tile) + "_" + kind + "_nn_v1");
        }
    }
    names.emplace_back("dgrad_engine<float, 512, 6, 5, 3, 3, 3, false>");
    names.emplace_back("volta_sgemm_64x32_sliced1x4_nn");
    const Texts shown = elidedApart(names, 26);
    EXPECT_EQ(std::set<std::string>(shown.begin(), shown.end()).size(), names.size());
    EXPECT_EQ(shown[names.size() - 2], "dgrad_engine<…3, 3, false>");
    EXPECT_EQ(shown.back(), "volta_sgemm_6…sliced1x4_nn");
    for (const std::string& text : shown) {
        EXPECT_GE(countCodePoints(text), 16U) << text;
    }
}

/// Whole tables of names of one scheme with several settings each.
TEST(ApartElision, ManyTextsOfOneSchemeStayApart) {
    constexpr unsigned kSeed = 7;
    std::mt19937 random(kSeed);
    for (int round = 0; round < 300; ++round) {
        std::set<std::string> made;
        while (made.size() < 30) {
            made.insert("Cijk_Ailk_Bljk_HHS_BH_UserArgs_MT" + std::to_string(16 << random() % 5) + "x" +
                        std::to_string(16 << random() % 5) + "x64_MI16x16x1_SN_LDSB1_AFC1_AFEM1_WS" +
                        std::to_string(random() % 3) + "_WGM" + std::to_string(random() % 9) + "_END");
        }
        const Texts names(made.begin(), made.end());
        const Texts shown = elidedApart(names, 32);
        EXPECT_EQ(std::set<std::string>(shown.begin(), shown.end()).size(), names.size()) << "seed " << kSeed;
    }
}

} // namespace
} // namespace lanescope
