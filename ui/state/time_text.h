// SPDX-License-Identifier: Apache-2.0
// A moment of a trace in the form that the user chose: since the start of the trace, since the start of the
// step that it lies in, or by the clock on the wall. Pure functions of the trace and time_preferences.h; any
// thread. O(log steps).
#pragma once

#include <QString>

#include <optional>

#include "core/base/time.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

QString momentText(const Trace& trace, TimeNs timeNs, DurationNs resolutionNs = 1);

/// Nanoseconds since the Unix epoch, where known: its times are such, or its header says what they
/// count from.
std::optional<std::int64_t> epochNs(const Trace& trace, TimeNs timeNs);

} // namespace lanescope::ui
