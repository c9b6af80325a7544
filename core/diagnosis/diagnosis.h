// SPDX-License-Identifier: Apache-2.0
// Why a span of a trace took as long as it did: a ranked list of disjoint causes with milliseconds, culprit,
// place, evidence and advice. Time is split exactly (device_time.h, core/idle/idle_pieces.h). Definitions:
// docs/metrics.md, "Causes". A pure function of (trace, selection); any thread. O(n log n) of the device work
// and of the slices that reach into gaps.
#pragma once

#include "core/analysis/selection.h"
#include "core/base/user_text.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

class IdlePieces;
class Trace;

/// The note about a GPU that is busy nearly all of the time.
inline constexpr const char* kBusyIsFine =
    userText("GPU busy %1: launches, loading and waits are fine; look at what runs on the GPU.");

/// Causes below `leastShare` of the span are not reported. `idle` is that of the trace.
Diagnosis diagnose(const Trace& trace, const IdlePieces& idle, const Selection& selection = {},
                   double leastShare = kLeastShare);

/// With the idle time of the trace, which it makes first.
Diagnosis diagnose(const Trace& trace, const Selection& selection = {}, double leastShare = kLeastShare);

} // namespace lanescope
