// SPDX-License-Identifier: Apache-2.0
// A program run with its output handed over piece by piece. No shell is involved: arguments reach the program
// as they are. Any thread; blocks until the program ends, and ends it when asked to stop.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::os {

struct ChildEnd {
    int failure = 0;   ///< errno of a start that failed
    int exitCode = -1; ///< 128 + signal for one that a signal ended
    bool isStopped = false;
};

/// Takes a piece of output; false ends the program.
using TakePiece = std::function<bool(std::string_view piece)>;

/// Looks for the program, which comes first, on the PATH. Its standard input is empty. Stopped within 100 ms
/// of a request.
ChildEnd runChild(const std::vector<std::string>& programAndArguments, const TakePiece& takeOutput,
                  const TakePiece& takeErrors, const std::stop_token& stop);

} // namespace lanescope::os
