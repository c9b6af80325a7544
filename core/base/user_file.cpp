// SPDX-License-Identifier: Apache-2.0
#include "core/base/user_file.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace lanescope {

std::string userFilePath(std::string_view name) {
    const auto absolute = [](const char* variable) {
        const char* value = std::getenv(variable);
        return value != nullptr && *value == '/' ? std::string(value) : std::string();
    };
    const std::string config = absolute("XDG_CONFIG_HOME");
    const std::string home = absolute("HOME");
    if (config.empty() && home.empty()) {
        return {};
    }
    return (config.empty() ? home + "/.config" : config) + "/lanescope/" + std::string(name);
}

Result<std::string> readTextFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return Error{ErrorCode::FileNotFound, "it cannot be read", path, {}};
    }
    std::ostringstream text;
    text << file.rdbuf();
    if (file.bad()) {
        return Error{ErrorCode::FileUnreadable, "it cannot be read", path, {}};
    }
    return text.str();
}

} // namespace lanescope
