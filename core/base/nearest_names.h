// SPDX-License-Identifier: Apache-2.0
// Names that may have been meant: for messages about an unknown name. Pure functions; any
// thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Up to three of `names` that differ least from `wrong` (letters to insert, delete or replace, case aside),
/// the nearest first; none where none is near, and never the name itself. O(wrong.size() * bytes of all
/// names).
std::vector<std::string> nearestNames(std::string_view wrong, std::span<const std::string> names);

/// "; did you mean A or B"; empty where no name is near.
std::string didYouMean(std::string_view wrong, std::span<const std::string> names);

} // namespace lanescope
