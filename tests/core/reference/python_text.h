// SPDX-License-Identifier: Apache-2.0
// Cells of tables that TraceLens wrote with Python's str().
#pragma once

#include <string>

namespace lanescope::test {

/// Lists and tuples of Python as the file's JSON: brackets, double quotes, a blank behind commas.
inline std::string jsonOf(const std::string& python) {
    std::string json;
    for (const char c : python) {
        if (c == '(') {
            json.push_back('[');
        } else if (c == ')') {
            if (json.ends_with(',')) {
                json.pop_back();
            }
            json.push_back(']');
        } else {
            json.push_back(c == '\'' ? '"' : c);
        }
    }
    return json;
}

} // namespace lanescope::test
