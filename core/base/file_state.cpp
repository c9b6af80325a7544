// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_state.h"

#include "core/os/handle.h"

namespace lanescope {

std::string fileState(const std::string& path) {
    std::string state;
    if (const auto facts = os::factsOf(path)) {
        for (const auto part :
             {static_cast<std::int64_t>(facts->id.device), static_cast<std::int64_t>(facts->id.inode),
              static_cast<std::int64_t>(facts->sizeBytes), facts->modifiedNs, facts->changedNs}) {
            state += std::to_string(part) + ' ';
        }
    }
    return state;
}

} // namespace lanescope
