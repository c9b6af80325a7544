// SPDX-License-Identifier: Apache-2.0
// Leaving a long computation when its result is no longer wanted: an exception within core, turned into
// ErrorCode::Cancelled at the edge of its API.
#pragma once

#include <stop_token>

namespace lanescope {

struct StoppedException {};

inline void throwIfStopped(const std::stop_token& stop) {
    if (stop.stop_requested()) {
        throw StoppedException();
    }
}

} // namespace lanescope
