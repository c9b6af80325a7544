// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/private_folder.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "core/base/status.h"
#include "core/os/program.h"

namespace lanescope {

Result<PrivateFolder> PrivateFolder::create() {
    PrivateFolder folder;
    folder.m_path = os::makePrivateFolder();
    if (folder.m_path.empty()) {
        return fail(ErrorCode::FileUnreadable,
                    "no folder for temporary files can be made: " + std::string(std::strerror(errno)));
    }
    return folder;
}

PrivateFolder::~PrivateFolder() {
    if (!m_path.empty()) {
        std::error_code ignored;
        // A process that ends late finds no folder of this name, instead of one that is being removed.
        const std::string gone = m_path + ".gone";
        std::filesystem::rename(m_path, gone, ignored);
        std::filesystem::remove_all(ignored ? m_path : gone, ignored);
    }
}

} // namespace lanescope
