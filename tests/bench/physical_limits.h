// SPDX-License-Identifier: Apache-2.0
// Limits of the machine for a plain JSON file, measured in the same run as the loads: reading it,
// and letting simdjson visit the fields that a load needs without building anything from them.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope::bench {

struct Limit {
    double seconds = 0;
    std::uint64_t bytes = 0;
    std::uint64_t events = 0;
};

/// read() of the whole file into one reused buffer of 1 MiB.
Limit readLimit(const std::string& path);

/// simdjson On-Demand over chunks of about 8 MB cut at event boundaries, `threads` at a time: ph, cat, name,
/// pid, tid, ts, dur, id and bp of each event as text or number, and of args what a load reads of them. The
/// boundaries are found before the clock starts, and nothing is kept.
/// Zero bytes when the file has no plain event array.
Limit parseLimit(const std::string& path, unsigned threads);

/// Decompressing the whole file into one reused buffer of 1 MiB; `bytes` counts the text.
Limit inflateLimit(const std::string& path);

} // namespace lanescope::bench
