// SPDX-License-Identifier: Apache-2.0
#include "tests/support/temp_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace lanescope::test {

TempFolder::TempFolder()
    : m_path((std::filesystem::temp_directory_path() / "lanescope-test-XXXXXX").string()) {
    if (mkdtemp(m_path.data()) == nullptr) {
        throw std::runtime_error("cannot make a temporary folder");
    }
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
