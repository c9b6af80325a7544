// SPDX-License-Identifier: Apache-2.0
// A new folder below the system's folder of temporary files that only the user can enter. Removed with what
// it holds by the destructor. One thread.
#pragma once

#include <string>

#include "core/base/result.h"

namespace lanescope {

class PrivateFolder {
public:
    static Result<PrivateFolder> create();
    ~PrivateFolder();
    PrivateFolder(PrivateFolder&& other) noexcept { m_path.swap(other.m_path); }
    PrivateFolder& operator=(PrivateFolder&& other) noexcept {
        m_path.swap(other.m_path);
        return *this;
    }

    const std::string& path() const { return m_path; }

private:
    PrivateFolder() = default;

    std::string m_path;
};

} // namespace lanescope
