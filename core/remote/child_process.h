// SPDX-License-Identifier: Apache-2.0
// A program run with its output handed over piece by piece. No shell is involved here: arguments reach the
// program as they are. Any thread; blocks until the program ends, and ends it when asked to stop.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lanescope {

struct ChildResult {
    int exitCode = -1;  ///< 128 + signal for one that a signal ended
    std::string errors; ///< the beginning of what it wrote to its standard error
};

/// Looks for `program` on the PATH. Its standard input is empty. `take` gets its standard output and may
/// return false to end it. Cancelled within 100 ms of a stop request.
Result<ChildResult> runChild(const std::vector<std::string>& programAndArguments,
                             const std::function<bool(std::string_view piece)>& take,
                             std::stop_token stop = {});

} // namespace lanescope
