// SPDX-License-Identifier: Apache-2.0
// The span of time that a diagnosis is about. A pure function; any thread. O(device work).
#pragma once

#include "core/analysis/selection.h"
#include "core/base/time.h"
#include "core/diagnosis/cause_words.h"

namespace lanescope {

class Trace;

struct DiagnosisSpan {
    TimeRange range;
    Words text; ///< "3 steps", "2 iterations of decode", "12 iterations: 2 prefill, 10 decode",
                ///< "whole trace" or "range"
};

/// The selection if it has a range. Else the marked steps of the profiler, from the first to the last, or the
/// iterations of an inference engine with the work that they launched, if most of the device's work lies in
/// them; else all slices.
DiagnosisSpan diagnosisSpan(const Trace& trace, const Selection& selection = {});

} // namespace lanescope
