// SPDX-License-Identifier: Apache-2.0
#include "core/store/file_time_unit.h"

namespace lanescope {

namespace {

constexpr std::array<std::string_view, kFileTimeUnits.size()> kNames{"ns", "us", "ms", "s"};
constexpr std::string_view kRemark = ", times in ";

} // namespace

std::string_view nameOf(FileTimeUnit unit) {
    return kNames[static_cast<std::size_t>(unit)];
}

std::optional<FileTimeUnit> timeUnitCalled(std::string_view name) {
    for (const FileTimeUnit unit : kFileTimeUnits) {
        if (nameOf(unit) == name) {
            return unit;
        }
    }
    return std::nullopt;
}

std::string timeUnitRemark(FileTimeUnit unit) {
    return unit == kUsualTimeUnit ? std::string() : std::string(kRemark) + std::string(nameOf(unit));
}

std::string figureInFile(TimeNs timeNs, FileTimeUnit unit) {
    const auto decimals = static_cast<std::size_t>(nanosecondExponent(unit));
    std::string digits = std::to_string(timeNs < 0 ? 0 - static_cast<std::uint64_t>(timeNs)
                                                   : static_cast<std::uint64_t>(timeNs));
    if (digits.size() <= decimals) {
        digits.insert(0, decimals + 1 - digits.size(), '0');
    }
    const std::size_t whole = digits.size() - decimals;
    if (digits.find_first_not_of('0', whole) == std::string::npos) {
        digits.resize(whole);
    } else {
        // As writers do: thousandths.
        while (digits.size() - whole > 3 && digits.ends_with("000")) {
            digits.resize(digits.size() - 3);
        }
        digits.insert(whole, 1, '.');
    }
    return timeNs < 0 ? "-" + digits : digits;
}

} // namespace lanescope
