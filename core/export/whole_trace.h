// SPDX-License-Identifier: Apache-2.0
// A trace of any format as JSON in the words of Kineto, which Lanescope and other viewers read: slices with
// their args, instants, counters, allocations, arrows between slices, names of processes and threads,
// devices. Read back, it has the figures of the trace. Any thread. Cost: the args of all events are read
// once, from disk.
//
// Kineto has no words for some things. Categories of a kind that Kineto knows get its name for the kind, and
// the own name becomes the arg "category". Work of a device that is neither kernel, copy nor memset stands
// under a process "GPU N" of the host. An allocation is an instant named [memory], its own name the arg
// "action".
#pragma once

#include <cstdint>
#include <ostream>
#include <stop_token>
#include <string>

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/store/trace.h"

namespace lanescope {

struct WholeTraceOptions {
    /// Credentials stay; otherwise they are replaced (maskSecrets()).
    bool keepSecrets = false;
    InputFiles inputs{}; ///< besides the trace's own file
};

struct WholeTraceSummary {
    std::uint64_t events = 0;
    std::uint64_t slices = 0;        ///< of those
    std::uint64_t hiddenSecrets = 0; ///< values with something hidden
    std::uint64_t fileBytes = 0;
};

/// Writes to a stream. Cancelled when stopped.
Result<WholeTraceSummary> writeWholeTrace(std::ostream& out, const Trace& trace,
                                          const WholeTraceOptions& options, const std::stop_token& stop = {},
                                          bool isPacked = false);

/// Writes `path` as a whole or not at all: packed when it ends in .json.gz, plain when it ends in .json;
/// another ending is InvalidArgument. Cancelled when stopped.
Result<WholeTraceSummary> saveWholeTrace(const Trace& trace, const std::string& path,
                                         const WholeTraceOptions& options, std::stop_token stop = {});

} // namespace lanescope
