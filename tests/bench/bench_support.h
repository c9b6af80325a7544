// SPDX-License-Identifier: Apache-2.0
// What the benchmarks share: medians and a child process per run, so that every run starts with memory that
// was not used before and its peak is its own. POSIX and /proc only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace lanescope::bench {

/// What one run cost. Bytes are those of the whole process.
struct RunCost {
    double seconds = 0;
    std::uint64_t peakResidentBytes = 0;  ///< VmHWM, pages of mapped files included
    std::uint64_t peakAnonymousBytes = 0; ///< largest RssAnon seen, sampled every 2 ms
    std::uint64_t textBytes = 0;          ///< set by the work
    std::uint64_t events = 0;             ///< set by the work
    bool ok = false;
};

/// Runs `work` in a child process; `work` fills seconds, textBytes, events and ok, the rest is measured.
RunCost runInChild(const std::function<void(RunCost&)>& work);

double median(std::vector<double> values);

/// Seconds of a monotonic clock.
double now();

} // namespace lanescope::bench
