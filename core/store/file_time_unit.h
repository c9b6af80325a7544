// SPDX-License-Identifier: Apache-2.0
// What ts and dur of a trace file count. The format says microseconds, whatever displayTimeUnit says; some
// writers put down nanoseconds or others all the same, and only a person can tell. What was told is kept here
// for the whole program, by file, and obeyed by everything that reads one. Any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace lanescope {

class Trace;

/// Each has 1000 of the one before.
enum class FileTimeUnit : std::uint8_t { Nanoseconds, Microseconds, Milliseconds, Seconds };
inline constexpr FileTimeUnit kUsualTimeUnit = FileTimeUnit::Microseconds;
inline constexpr std::array kFileTimeUnits{FileTimeUnit::Nanoseconds, FileTimeUnit::Microseconds,
                                           FileTimeUnit::Milliseconds, FileTimeUnit::Seconds};

/// "ns", "us", "ms" or "s", as on the command line.
std::string_view nameOf(FileTimeUnit unit);
std::optional<FileTimeUnit> timeUnitCalled(std::string_view name);
/// Of ten: nanoseconds in one of the unit.
constexpr int nanosecondExponent(FileTimeUnit unit) {
    return 3 * static_cast<int>(unit);
}

/// For loads of that file from now on; nothing: as all others. An empty path stands for all others.
void chooseTimeUnit(const std::string& path, std::optional<FileTimeUnit> unit);
/// Whether anybody chose, be it what it would be anyway.
bool isTimeUnitChosen(const std::string& path);
/// What to read the file in: what was chosen for it, else for all, else microseconds.
FileTimeUnit chosenTimeUnit(const std::string& path);

/// For TraceData::format, which keeps it: empty for microseconds.
std::string timeUnitRemark(FileTimeUnit unit);
/// What the trace was read in.
FileTimeUnit timeUnitOf(const Trace& trace);
/// The figure that stands in the file for `timeNs` of that trace: decimals as needed, no unit.
std::string figureInFile(TimeNs timeNs, FileTimeUnit unit);

} // namespace lanescope
