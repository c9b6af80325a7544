// SPDX-License-Identifier: Apache-2.0
// Long names of one scheme without what they share, such as the kernels of Tensile, whose names are lists of
// settings: "Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x192x64_MI16x16x1_SN_..." Pure; any thread.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace lanescope {

/// Short forms of those of `names` that have many parts between underscores and begin like another one. Parts
/// stay at which names that are alike so far go different ways, the first two and the tile; an ellipsis
/// stands for the others. No two short forms are alike. O(length of all names) and sorting.
std::map<std::string, std::string, std::less<>> tellingParts(std::span<const std::string_view> names);

} // namespace lanescope
