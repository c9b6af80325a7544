// SPDX-License-Identifier: Apache-2.0
#include "core/remote/child_process.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/os/child_process.h"

namespace lanescope {

namespace {
constexpr std::size_t kMostErrorBytes = 4096;
} // namespace

Result<ChildResult> runChild(const std::vector<std::string>& programAndArguments,
                             const std::function<bool(std::string_view piece)>& take, std::stop_token stop) {
    const std::string& program = programAndArguments.front();
    ChildResult result;
    const os::ChildEnd end = os::runChild(
        programAndArguments, take,
        [&result](std::string_view piece) {
            result.errors +=
                piece.substr(0, kMostErrorBytes - std::min(kMostErrorBytes, result.errors.size()));
            return true;
        },
        stop);
    if (end.failure == EMFILE || end.failure == ENFILE) {
        return Error{ErrorCode::LimitExceeded, std::strerror(end.failure), program, {}};
    }
    if (end.failure != 0) {
        return Error{ErrorCode::FileNotFound,
                     "it cannot be started: " + std::string(std::strerror(end.failure)),
                     program,
                     {}};
    }
    if (end.isStopped) {
        return Error{ErrorCode::Cancelled, "stopped", program, {}};
    }
    result.exitCode = end.exitCode;
    return result;
}

} // namespace lanescope
