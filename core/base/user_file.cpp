// SPDX-License-Identifier: Apache-2.0
#include "core/base/user_file.h"

#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/input_files.h"

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
    constexpr std::size_t kMostBytes = 64u << 20;
    constexpr std::size_t kBlockBytes = 64u << 10;
    const auto file = InputDescriptor::open(path, InputName::Own);
    if (!file.isOpen() || ::fcntl(file.get(), F_SETFL, 0) != 0) { // reads wait for the writer of a pipe
        return Error{ErrorCode::FileNotFound, "it cannot be read", path, {}};
    }
    std::string text;
    for (ssize_t got = 1; got > 0;) {
        const std::size_t size = text.size();
        text.resize(size + kBlockBytes);
        do {
            got = ::read(file.get(), text.data() + size, kBlockBytes);
        } while (got < 0 && errno == EINTR);
        if (got < 0) {
            return Error{ErrorCode::FileUnreadable, "it cannot be read", path, {}};
        }
        text.resize(size + static_cast<std::size_t>(got));
        if (text.size() > kMostBytes) {
            return Error{ErrorCode::LimitExceeded, "it is larger than 64 MiB", path, {}};
        }
    }
    return text;
}

} // namespace lanescope
