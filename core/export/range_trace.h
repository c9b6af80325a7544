// SPDX-License-Identifier: Apache-2.0
// A part of a trace as a trace of its own, for other tools and for passing on: the events of a time range in
// the text that they have in the file, args included, as a Kineto trace. Any thread. Cost: the text of the
// trace is read once more, from disk.
//
// What is in it: every slice that touches the range, everything below a slice that starts in it, the device
// work that such host work launched, and the launch of each piece of device work with all above it. Steps,
// annotations and frames that reach out of the range are cut to it and the operators and calls of it;
// operators, calls and device work stay whole, so that each has its own length. So figures of the range are
// those of the whole trace. Further instants and counters in the range, flows with both ends in it, all
// metadata events and the header.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/store/trace.h"

namespace lanescope {

struct RangeTraceOptions {
    TimeRange range; ///< of the trace's clock
    /// Credentials in the header and in events stay; otherwise they are replaced (maskSecrets()).
    bool keepSecrets = false;
    InputFiles inputs{}; ///< besides the trace's own file
};

struct RangeTraceSummary {
    std::uint64_t events = 0;
    std::uint64_t slices = 0;        ///< of those
    std::uint64_t hiddenSecrets = 0; ///< header fields and events with something hidden
    std::uint64_t cut = 0;           ///< steps, annotations and frames that reached out of it
    std::uint64_t mended = 0;        ///< events whose text was not strict JSON and was rewritten
    std::uint64_t fileBytes = 0;
};

/// Writes `path` as a whole or not at all: packed when it ends in .gz, else plain. InvalidArgument for
/// another ending than .json and .json.gz and for the trace's own file, FileUnreadable when it cannot be
/// written or the trace's file cannot be read any more.
Result<RangeTraceSummary> saveRangeTrace(const Trace& trace, const std::string& path,
                                         const RangeTraceOptions& options, std::stop_token stop = {});

} // namespace lanescope
