// SPDX-License-Identifier: Apache-2.0
#include "core/os/paths.h"

namespace lanescope::os {

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string nameOf(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

bool isAtOrBelow(const std::string& path, const std::string& root) {
    return path == root || root == "/" || path.starts_with(root + "/");
}

} // namespace lanescope::os
