// SPDX-License-Identifier: Apache-2.0
// Turns of timelines that change together: each refines its frame when it is its turn. Shared by all of them;
// UI thread only.
#pragma once

#include <chrono>

namespace lanescope::ui {

struct PaintTurns {
    std::chrono::steady_clock::time_point last; ///< when the latest turn begins
};

} // namespace lanescope::ui
