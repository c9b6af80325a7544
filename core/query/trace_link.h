// SPDX-License-Identifier: Apache-2.0
// Links that open the window at a place of a trace (docs/desktop.md): lanescope://open?file=…&select=offset:N
// or &range=… behind it. A slice is named by the place of its event in the file, so that the link is the same
// in every version and on every machine that has the file. Pure functions; any thread.
#pragma once

#include <string>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// Link to a whole trace. `path` is absolute.
std::string fileLink(const std::string& path);
std::string sliceLink(const Trace& trace, SliceId slice);
/// `range` in the trace's time.
std::string rangeLink(const Trace& trace, TimeRange range);

} // namespace lanescope
