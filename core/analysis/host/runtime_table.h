// SPDX-License-Identifier: Apache-2.0
// Runtime and driver calls by name: the table of `lanescope-cli runtime`. A pure function of (trace,
// selection); any thread.
#pragma once

#include <stop_token>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// Calls that run in the selection, by descending total, then name. Empty when stopped.
std::vector<DurationRow> runtimeTable(const Trace& trace, const Selection& selection = {},
                                      std::stop_token stop = {});

} // namespace lanescope
