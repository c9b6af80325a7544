// SPDX-License-Identifier: Apache-2.0
// GPU annotations by name: how long the device work of each record_function() took from its first to
// its last piece (gpu_user_annotation events). Source: Meta's Holistic Trace Analysis, "GPU user annotation
// breakdown" (hta/analyzers/breakdown_analysis.py), whose deviation is that of a sample. A pure function of
// (trace, selection); any thread. Cost O(slices of the devices).
#pragma once

#include <stop_token>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// Annotations that run in the selection, by descending total, then name. Empty when stopped.
std::vector<DurationRow> annotationTable(const Trace& trace, const Selection& selection = {},
                                         std::stop_token stop = {});

} // namespace lanescope
