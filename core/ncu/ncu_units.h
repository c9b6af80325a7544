// SPDX-License-Identifier: Apache-2.0
// Units of Nsight Compute, which scales values as it prints them. Pure functions; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// A unit without its scale: "Mbyte" is "byte" times a million, "usecond" is "ns" times a thousand.
struct NcuUnit {
    std::string name;
    double scale = 1;
};
NcuUnit ncuUnit(std::string_view text);

/// "1,234.56" as a number; nothing for "n/a" and other texts.
std::optional<double> ncuNumber(std::string_view text);

} // namespace lanescope
