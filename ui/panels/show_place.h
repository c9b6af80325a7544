// SPDX-License-Identifier: Apache-2.0
// Leads from a figure to its place on the timeline. UI thread only.
#pragma once

#include "core/base/time.h"
#include "core/table/row_target.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

class Document;

/// Highlights the name, frames the range or else the slice, and selects the slice. A range of one nanosecond
/// is a moment.
void showOnTimeline(Document& document, const RowTarget& place);
/// A hundredth of the trace around a moment, so that events there can be distinguished. Any thread.
TimeRange rangeAround(const Trace& trace, TimeNs momentNs);
void showMomentOnTimeline(Document& document, TimeNs timeNs);

} // namespace lanescope::ui
