// SPDX-License-Identifier: Apache-2.0
#include "core/store/file_time_unit.h"

#include <filesystem>
#include <map>
#include <mutex>

#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::array<std::string_view, kFileTimeUnits.size()> kNames{"ns", "us", "ms", "s"};
constexpr std::string_view kRemark = ", times in ";

std::mutex chosenMutex;
std::map<std::string, FileTimeUnit> chosenUnits; ///< by full path

/// One name for a file, however it was asked for. Of what is no local file, the text.
std::string fullPath(const std::string& path) {
    if (path.empty()) {
        return path;
    }
    std::error_code error;
    const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, error);
    return error ? path : canonical.string();
}

std::optional<FileTimeUnit> findChosen(const std::string& path) {
    const std::string key = fullPath(path);
    const std::lock_guard lock(chosenMutex);
    for (const std::string& one : {key, std::string()}) {
        if (const auto found = chosenUnits.find(one); found != chosenUnits.end()) {
            return found->second;
        }
    }
    return std::nullopt;
}

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

void chooseTimeUnit(const std::string& path, std::optional<FileTimeUnit> unit) {
    const std::string key = fullPath(path);
    const std::lock_guard lock(chosenMutex);
    if (unit) {
        chosenUnits[key] = *unit;
    } else {
        chosenUnits.erase(key);
    }
}

bool isTimeUnitChosen(const std::string& path) {
    return findChosen(path).has_value();
}

FileTimeUnit chosenTimeUnit(const std::string& path) {
    return findChosen(path).value_or(kUsualTimeUnit);
}

std::string timeUnitRemark(FileTimeUnit unit) {
    return unit == kUsualTimeUnit ? std::string() : std::string(kRemark) + std::string(nameOf(unit));
}

FileTimeUnit timeUnitOf(const Trace& trace) {
    const std::string_view format = trace.format();
    const std::size_t remark = format.rfind(kRemark);
    return remark == std::string_view::npos
               ? kUsualTimeUnit
               : timeUnitCalled(format.substr(remark + kRemark.size())).value_or(kUsualTimeUnit);
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
