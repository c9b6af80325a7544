// SPDX-License-Identifier: Apache-2.0
#include "core/base/user_file.h"

#include "core/base/input_files.h"
#include "core/os/environment.h"

namespace lanescope {

std::string userFilePath(std::string_view name) {
    const std::string folder = os::configFolder();
    return folder.empty() ? std::string() : folder + "/" + std::string(name);
}

Result<std::string> readTextFile(const std::string& path) {
    constexpr std::size_t kMostBytes = 64u << 20;
    constexpr std::size_t kBlockBytes = 64u << 10;
    const auto file = InputDescriptor::open(path, InputName::Own);
    if (!file.isOpen() || !file.handle().waitForWriters()) {
        return Error{ErrorCode::FileNotFound, "it cannot be read", path, {}};
    }
    std::string text;
    for (std::int64_t got = 1; got > 0;) {
        const std::size_t size = text.size();
        text.resize(size + kBlockBytes);
        got = file.handle().read(text.data() + size, kBlockBytes);
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
