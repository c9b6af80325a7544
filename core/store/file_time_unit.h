// SPDX-License-Identifier: Apache-2.0
// Unit of the times in a file whose format leaves it open. Chrome's trace events are in microseconds,
// whatever displayTimeUnit says; some writers use nanoseconds or others all the same, and only a person can
// tell.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace lanescope {

/// Each is 1000 times the one before.
enum class FileTimeUnit : std::uint8_t { Nanoseconds, Microseconds, Milliseconds, Seconds };
inline constexpr FileTimeUnit kUsualTimeUnit = FileTimeUnit::Microseconds;
inline constexpr std::array kFileTimeUnits{FileTimeUnit::Nanoseconds, FileTimeUnit::Microseconds,
                                           FileTimeUnit::Milliseconds, FileTimeUnit::Seconds};

/// "ns", "us", "ms" or "s", as on the command line.
std::string_view nameOf(FileTimeUnit unit);
std::optional<FileTimeUnit> timeUnitCalled(std::string_view name);
/// Power of ten that converts the unit to nanoseconds.
constexpr int nanosecondExponent(FileTimeUnit unit) {
    return 3 * static_cast<int>(unit);
}

/// Remark behind the name of a format, such as ", times in ns"; empty for microseconds.
std::string timeUnitRemark(FileTimeUnit unit);
/// The figure that stands in the file for `timeNs` of that trace: decimals as needed, no unit.
std::string figureInFile(TimeNs timeNs, FileTimeUnit unit);

} // namespace lanescope
