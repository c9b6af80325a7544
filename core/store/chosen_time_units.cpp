// SPDX-License-Identifier: Apache-2.0
#include "core/store/chosen_time_units.h"

#include <filesystem>
#include <map>
#include <mutex>

namespace lanescope {

namespace {

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

} // namespace lanescope
