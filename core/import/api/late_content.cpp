// SPDX-License-Identifier: Apache-2.0
#include "core/import/api/late_content.h"

#include "core/base/json_string.h"

namespace lanescope {

Error noArgs(const std::string& place, const std::string& path) {
    return {ErrorCode::FileUnreadable,
            "there are no args of " + place + "; the file may have changed since it was opened",
            path,
            {}};
}

std::string jsonText(const std::vector<Arg>& fields, const std::vector<Arg>& args) {
    std::string text = "{";
    for (const std::vector<Arg>* part : {&fields, &args}) {
        for (const Arg& arg : *part) {
            text += (text.size() > 1 ? ", " : "") + jsonString(arg.key) + ": " +
                    (arg.isString ? jsonString(arg.value) : arg.value);
        }
    }
    return text + "}";
}

} // namespace lanescope
