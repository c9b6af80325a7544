// SPDX-License-Identifier: Apache-2.0
// A cause laid out once, for the window, the command line, SQL, agents and reports: which texts it has, what
// stands in each, and what its values are called. Pure functions; any thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/diagnosis/cause.h"
#include "core/table/report.h"

namespace lanescope {

struct CauseText {
    Words title;    ///< "Data loading", or "Hidden behind data loading: Kernels"
    Words what;     ///< the culprit; empty where the title says all
    Words evidence; ///< sentences
    Words advice;   ///< sentences
    Words gain;     ///< a sentence; empty where no gain is known
};
CauseText causeText(const DiagnosisCause& cause);

/// A sentence. A gain of nothing is not a figure.
Words gainWords(const CauseGain& gain);

/// Calls the devices of all texts by their name, such as "NPU".
void nameDevices(Diagnosis& diagnosis, std::string_view device);

/// "3 steps, 48.2 ms, GPU busy with kernels and copies 71.0 %"; empty for a trace without slices.
Words headline(const Diagnosis& diagnosis);

/// The values of a cause by the names and in the units that all answers in JSON use; without its place, which
/// each of them gives in its own terms. `textOf` makes texts fit for the reader.
Report causeReport(const DiagnosisCause& cause, const std::function<std::string(std::string_view)>& textOf);
/// The span of a diagnosis likewise: "span_ms", "span", "gpu_busy_ms".
void addSpan(Report& report, const Diagnosis& diagnosis);

} // namespace lanescope
