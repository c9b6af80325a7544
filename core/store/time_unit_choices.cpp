// SPDX-License-Identifier: Apache-2.0
#include "core/store/time_unit_choices.h"

#include <filesystem>

namespace lanescope {

namespace {

/// One name for a file, however it was asked for; the text itself where there is no such local file.
std::string fullPath(const std::string& path) {
    if (path.empty()) {
        return path;
    }
    std::error_code error;
    const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, error);
    return error ? path : canonical.generic_string();
}

} // namespace

void TimeUnitChoices::choose(const std::string& path, std::optional<FileTimeUnit> unit) {
    const std::string key = fullPath(path);
    if (unit) {
        m_units[key] = *unit;
    } else {
        m_units.erase(key);
    }
}

std::optional<FileTimeUnit> TimeUnitChoices::find(const std::string& path) const {
    if (m_units.empty()) {
        return std::nullopt;
    }
    for (const std::string& key : {fullPath(path), std::string()}) {
        if (const auto found = m_units.find(key); found != m_units.end()) {
            return found->second;
        }
    }
    return std::nullopt;
}

} // namespace lanescope
