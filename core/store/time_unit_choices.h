// SPDX-License-Identifier: Apache-2.0
// Units that a person chose for files whose format leaves them open. A plain value: whoever asks for a load
// hands it over in LoadOptions. A look-up asks the file system for the full path.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/store/file_time_unit.h"

namespace lanescope {

class TimeUnitChoices {
public:
    /// Chooses the unit of a file; nothing: that of all others. An empty path stands for all others.
    void choose(const std::string& path, std::optional<FileTimeUnit> unit);
    /// Whether there is a choice for the file, even the unit that holds anyway.
    bool isChosen(const std::string& path) const { return find(path).has_value(); }
    /// The unit to read the file in: chosen for it, else chosen for all, else microseconds.
    FileTimeUnit unitOf(const std::string& path) const { return find(path).value_or(kUsualTimeUnit); }

private:
    std::optional<FileTimeUnit> find(const std::string& path) const;

    std::map<std::string, FileTimeUnit> m_units; ///< by full path; empty: all others
};

} // namespace lanescope
