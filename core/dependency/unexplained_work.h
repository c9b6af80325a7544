// SPDX-License-Identifier: Apache-2.0
// Device work that ran during the unexplained waits of a critical path. Pure functions; any thread.
// Definitions: docs/metrics.md, "Critical path".
#pragma once

#include <string>

#include "core/dependency/critical_path.h"

namespace lanescope {

/// Device work during the unexplained waits of a path. It explains none of them: no edge joins it to the
/// path. Each instant counts once: as computation where any runs, else as communication, else as copies
/// (memsets included), else as idle. The sum is the length of the path's unexplained waits.
struct UnexplainedWork {
    DurationNs computeNs = 0;
    DurationNs communicationNs = 0;
    DurationNs copyNs = 0;
    DurationNs idleNs = 0;
};

/// O(device work x log n).
UnexplainedWork workDuringUnexplained(const Trace& trace, const CriticalPath& path);

/// "During the unexplained waits of the path (45.000 us) the device ran communication for 44.000 us and
/// nothing for 1.000 us.", longest first; empty for a path without such waits.
std::string unexplainedWorkText(const UnexplainedWork& work);

} // namespace lanescope
