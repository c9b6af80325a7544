// SPDX-License-Identifier: Apache-2.0
// Functions that samples of the CPU show, whichever program recorded them. Any thread.
#pragma once

#include <string_view>

#include "core/store/trace.h"

namespace lanescope {

/// The category of such functions.
inline constexpr std::string_view kSampleCategory = "cpu_sample";

/// Beginning of the number of a lane of samples; that of the sampled thread follows.
inline constexpr std::string_view kSamplesOfThread = "CPU samples of thread ";

/// Whether samples of the CPU show `slice`; not for kNoSlice.
inline bool isCpuSample(const Trace& trace, SliceId slice) {
    return slice != kNoSlice &&
           trace.text(trace.category(trace.slices().category[slice]).name) == kSampleCategory;
}

} // namespace lanescope
