// SPDX-License-Identifier: Apache-2.0
// The palette: main roles stay apart for eyes that are blind to a colour, text is readable on all, names are
// fit for style sheets.
#include "core/palette/color_role.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

using Rgb = std::array<double, 3>; // linear
using Matrix = std::array<Rgb, 3>;

Rgb linear(std::uint32_t rgb) {
    Rgb out{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double encoded = (rgb >> (16 - 8 * i) & 0xffu) / 255.0;
        out[i] = encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
    }
    return out;
}

Rgb seenBy(const Matrix& eye, const Rgb& color) {
    Rgb out{};
    for (std::size_t i = 0; i < 3; ++i) {
        out[i] = std::clamp(eye[i][0] * color[0] + eye[i][1] * color[1] + eye[i][2] * color[2], 0.0, 1.0);
    }
    return out;
}

/// OKLab (Ottosson 2020), written again.
Rgb perceived(const Rgb& c) {
    const double l = std::cbrt(0.4122214708 * c[0] + 0.5363325363 * c[1] + 0.0514459929 * c[2]);
    const double m = std::cbrt(0.2119034982 * c[0] + 0.6806995451 * c[1] + 0.1073969566 * c[2]);
    const double s = std::cbrt(0.0883024619 * c[0] + 0.2817188376 * c[1] + 0.6299787005 * c[2]);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double distance(const Rgb& a, const Rgb& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Machado, Oliveira, Fernandes, "A physiologically-based model for simulation of color vision deficiency"
// (2009), severity 1: of all eyes, of those blind to red, of those blind to green.
constexpr std::array<Matrix, 3> kEyes{
    {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}}};

TEST(ColorRole, MainRolesStayApartForEveryEye) {
    constexpr double kLeast = 0.05; // a difference of 0.02 is just seen side by side
    for (const bool dark : {false, true}) {
        for (std::size_t eye = 0; eye < kEyes.size(); ++eye) {
            for (std::size_t a = 0; a < kMainColorRoles.size(); ++a) {
                for (std::size_t b = a + 1; b < kMainColorRoles.size(); ++b) {
                    const auto seen = [&](ColorRole role) {
                        return perceived(seenBy(kEyes[eye], linear(roleColor(role, dark))));
                    };
                    EXPECT_GE(distance(seen(kMainColorRoles[a]), seen(kMainColorRoles[b])), kLeast)
                        << colorRoleKey(kMainColorRoles[a]) << ' ' << colorRoleKey(kMainColorRoles[b])
                        << " dark " << dark << " eye " << eye;
                }
            }
        }
    }
}

TEST(ColorRole, NearBlackTextIsReadableOnAll) {
    const auto luminance = [](std::uint32_t rgb) {
        const Rgb color = linear(rgb);
        return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2];
    };
    for (const bool dark : {false, true}) {
        for (int role = 0; role < kColorRoleCount; ++role) {
            for (int step = 0; step < kColorSteps; ++step) {
                const double ground = luminance(roleColor(static_cast<ColorRole>(role), dark, step));
                EXPECT_GE((ground + 0.05) / (luminance(0x101418) + 0.05), 4.5)
                    << colorRoleKey(static_cast<ColorRole>(role)) << " step " << step << " dark " << dark;
            }
        }
    }
}

TEST(ColorRole, EachRoleHasANameForStyleSheets) {
    std::set<std::string_view> keys;
    for (int role = 0; role < kColorRoleCount; ++role) {
        const std::string_view key = colorRoleKey(static_cast<ColorRole>(role));
        EXPECT_TRUE(keys.insert(key).second) << key;
        EXPECT_EQ(key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string_view::npos)
            << key;
    }
}

} // namespace
} // namespace lanescope
