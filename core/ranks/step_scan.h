// SPDX-License-Identifier: Apache-2.0
// The steps of a trace file, looked for in its text: for lists of traces that have not been opened
// yet. Any thread. Cost: reading the file once (and decompressing it), some megabytes of memory.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "core/base/result.h"

namespace lanescope {

struct StepsOfFile {
    std::uint64_t count = 0; ///< different numbers
    std::int64_t first = 0;  ///< least and greatest number; 0 without steps
    std::int64_t last = 0;

    friend bool operator==(const StepsOfFile&, const StepsOfFile&) = default;
};

/// Counts ProfilerStep# annotations by number; steps that a trace only suggests (step_finder.h) are not among
/// them. What comes before damage of a compressed file counts.
Result<StepsOfFile> stepsOfFile(const std::string& path, std::stop_token stop = {});

} // namespace lanescope
