// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temp_folder.h"

#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

namespace lanescope::test {

TempFolder::TempFolder() {
    constexpr int kAttempts = 100;
    std::random_device random;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const std::string name = "lanescope-test-" + std::to_string(random());
        m_path = (std::filesystem::temp_directory_path() / name).generic_string();
        if (std::filesystem::create_directory(m_path)) { // false: it was there
            std::filesystem::permissions(m_path, std::filesystem::perms::owner_all);
            return;
        }
    }
    throw std::runtime_error("cannot make a temporary folder");
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

std::string TempFolder::write(const std::string& name, std::string_view content) const {
    std::ofstream out(path(name), std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    if (!out.flush()) {
        throw std::runtime_error("cannot write " + path(name));
    }
    return path(name);
}

} // namespace lanescope::test
