// SPDX-License-Identifier: Apache-2.0
// Launches that were captured into graphs while a trace was recorded: those of one thread between
// StreamBeginCapture and StreamEndCapture, with the operators and modules around them. ROCm records the
// kernel with the call; on CUDA its name is that of the warm-up run before the capture, if a run on the same
// thread made exactly the same calls in the same operators. Pure functions; any thread. O(n log n) of calls,
// and the args of captured launches.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/text_ids.h"

namespace lanescope {

class Trace;

/// Numbers are TextIds; 0: unknown, or none.
struct CapturedLaunch {
    SliceId call = kNoSlice;
    std::uint32_t work = 0; ///< workId()
    std::uint32_t op = 0;   ///< innermost operator
    std::uint32_t module = 0;
};

struct GraphCapture {
    SliceId begin = kNoSlice; ///< the call that began it
    std::int64_t batch = 0;   ///< B of the annotation "capture_B_MODE" around it; 0: unknown
    std::vector<CapturedLaunch> launches;
};

/// Number of a piece of device work by its kernel's name; copies are one, and memsets are one, as calls do
/// not name them. Never 0.
std::uint32_t workId(const Trace& trace, DeviceOpId op, TextIds& texts);

/// In order of threads and begins. Errors as of readArgColumn().
Result<std::vector<GraphCapture>> readCaptures(const Trace& trace, TextIds& texts,
                                               const std::stop_token& stop = {});

/// "abc" of the JSON text "\"abc\""; empty for other values, and for strings with escapes beyond \" \\ \/.
std::string plainJsonString(std::string_view json);

} // namespace lanescope
