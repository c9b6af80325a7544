// SPDX-License-Identifier: Apache-2.0
// Colours of the classes that slices have in reports (svgClassOf()). Plain values; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

struct SliceClass {
    std::string_view cssClass;
    std::uint32_t rgb = 0;
};

inline constexpr SliceClass kSliceClasses[] = {
    {"matrix", 0x2f8f5b},        {"attention", 0x1d8a94}, {"reduction", 0x4b8f78},  {"kernel", 0x6f9a3a},
    {"communication", 0xc2502b}, {"copy", 0xb8781f},      {"annotation", 0x2c7f8c}, {"module", 0x86629e},
    {"operator", 0x3f74b3},      {"runtime", 0x7d7a35}};

} // namespace lanescope
