// SPDX-License-Identifier: Apache-2.0
// A folder of its own for a test's files, removed with everything in it.
#pragma once

#include <string>
#include <string_view>

namespace lanescope::test {

class TempFolder {
public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    std::string path(const std::string& name) const { return m_path + "/" + name; }
    const std::string& path() const { return m_path; }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, std::string_view content) const;

private:
    std::string m_path;
};

} // namespace lanescope::test
