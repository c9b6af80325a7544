// SPDX-License-Identifier: Apache-2.0
// A trace, or a range of it, in formats of other programs: folded stacks (flame graphs), speedscope, pprof
// and Perfetto's protobuf. Any thread. Credentials in names are hidden, args are left out.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/store/trace.h"

namespace lanescope {

enum class ExchangeFormat : std::uint8_t {
    Folded,     ///< a line for each stack: frames, semicolons between them, and its weight in ns
    Speedscope, ///< evented profiles, one for each thread and stream
    Pprof,      ///< gzip; a sample for each stack with calls, host and device time
    Perfetto,   ///< track events, with flows and counters
};

enum class StackWeight : std::uint8_t { Host, Device };

struct ExchangeOptions {
    ExchangeFormat format = ExchangeFormat::Folded;
    TimeRange range;                        ///< of the trace's clock
    StackWeight weight = StackWeight::Host; ///< of folded stacks
    bool keepSecrets = false;
    InputFiles inputs{}; ///< besides the trace's own file
};

struct ExchangeSummary {
    std::uint64_t items = 0; ///< stacks, or slices
    std::uint64_t hiddenSecrets = 0;
    std::uint64_t fileBytes = 0;
};

/// Writes `path` as a whole or not at all.
Result<ExchangeSummary> saveExchange(const Trace& trace, const std::string& path,
                                     const ExchangeOptions& options);

} // namespace lanescope
