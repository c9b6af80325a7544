// SPDX-License-Identifier: Apache-2.0
// The overview of a recording that has memory alone, such as a memory snapshot: it has no data about time
// spent, so that causes would be made up. Pure functions; any thread.
#pragma once

#include <QString>

#include <vector>

#include "core/analysis/memory/memory_use.h"
#include "core/table/words.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct Theme;

/// `notes`: of the diagnosis, such as who held the memory when it ran out; they come first.
QString memoryOverviewHtml(const Trace& trace, const std::vector<MemoryDeviceRow>& devices,
                           const std::vector<Words>& notes, const Theme& theme);

} // namespace lanescope::ui
