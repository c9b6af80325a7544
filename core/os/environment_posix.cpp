// SPDX-License-Identifier: Apache-2.0
#include "core/os/environment.h"

#include <algorithm>
#include <cstdlib>

#include <unistd.h>

namespace lanescope::os {

namespace {

std::string ownFolder(const char* name, const char* belowHome) {
    const auto absolute = [](const char* of) {
        const std::optional<std::string> value = variable(of);
        return value && value->starts_with('/') ? *value : std::string();
    };
    if (const std::string base = absolute(name); !base.empty()) {
        return base + "/lanescope";
    }
    const std::string home = absolute("HOME");
    return home.empty() ? std::string() : home + belowHome + "/lanescope";
}

} // namespace

std::optional<std::string> variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::string configFolder() {
    return ownFolder("XDG_CONFIG_HOME", "/.config");
}

std::string cacheFolder() {
    return ownFolder("XDG_CACHE_HOME", "/.cache");
}

bool isOnPath(const std::string& program) {
    const std::string path = variable("PATH").value_or("");
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find(':', at), path.size());
        if (::access((path.substr(at, end - at) + "/" + program).c_str(), X_OK) == 0) {
            return true;
        }
        at = end + 1;
    }
    return false;
}

std::vector<std::string> programArguments(int count, const char* const* arguments) {
    return {arguments, arguments + count};
}

} // namespace lanescope::os
