// SPDX-License-Identifier: Apache-2.0
// The span of time that a diagnosis is about. A pure function; any thread. O(device work).
#pragma once

#include "core/analysis/selection.h"
#include "core/base/time.h"
#include "core/table/words.h"

namespace lanescope {

class Trace;

struct DiagnosisSpan {
    TimeRange range;
    Words text; ///< "3 steps", "2 iterations of decode", "12 iterations: 2 prefill, 10 decode",
                ///< "whole trace" or "range"
};

/// Like traceSpan(), in words.
DiagnosisSpan diagnosisSpan(const Trace& trace, const Selection& selection = {});

} // namespace lanescope
