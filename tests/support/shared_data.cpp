// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"

#include <cstdlib>
#include <filesystem>

namespace lanescope::test {

std::string sharedPath(const std::string& relative) {
    const char* variable = std::getenv("LANESCOPE_SHARED");
    const std::filesystem::path folder = variable != nullptr ? variable : LANESCOPE_SHARED_DIR;
    const std::filesystem::path path = folder / relative;
    std::error_code error;
    return std::filesystem::exists(path, error) ? path.string() : std::string();
}

} // namespace lanescope::test
