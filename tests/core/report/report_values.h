// SPDX-License-Identifier: Apache-2.0
// Looks into reports.
#pragma once

#include <sstream>
#include <string>

#include "core/table/report.h"

namespace lanescope::test {

/// The value of a path in the CSV form.
inline std::string valueOf(const Report& report, const std::string& path) {
    std::ostringstream out;
    report.writeCsv(out);
    std::istringstream in(out.str());
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(path + ",")) {
            return line.substr(path.size() + 1);
        }
    }
    return "(absent)";
}

} // namespace lanescope::test
