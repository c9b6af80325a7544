// SPDX-License-Identifier: Apache-2.0
// A measured roofline beside the modelled one: operators with the same inputs, by FLOPs and bytes that
// hardware counters counted and by those of their models. Recordings with counters have no times, so both
// stand on the roof: at the rate that work of this intensity can reach at most. A pure function; any thread.
// O(calls · log).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attribution/counter_calls.h"
#include "core/attribution/roofline.h"

namespace lanescope {

struct MeasuredRow {
    std::string_view name; ///< of the operator; lives as long as the trace
    std::string params;    ///< as OperatorCost::params
    std::uint64_t calls = 0;
    Precision precision;
    double flops = 0; ///< of all calls together, counted
    double dramBytes = 0;
    double modelFlops = 0;
    double modelBytes = 0;
    double intensity = 0; ///< FLOPs a byte, counted
    double modelIntensity = 0;
    double attainableTflops = 0;
    double modelAttainableTflops = 0;
    SliceId range = kNoSlice; ///< the first one
};

/// By descending counted FLOPs. Left out are calls whose counters or model lack a figure or count no FLOPs
/// (those of tensor cores are not counted), and all of a precision without a known peak.
std::vector<MeasuredRow> measuredRoofline(const Trace& trace, std::span<const CounterCall> calls,
                                          const DevicePeaks& peaks);

} // namespace lanescope
