// SPDX-License-Identifier: Apache-2.0
// Common parts of the benchmarks: medians and a child process per run, so that every run starts with memory
// that was not used before and its peak is its own. POSIX and /proc only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::bench {

/// Cost of one run. Bytes are those of the whole process.
struct RunCost {
    double seconds = 0;
    std::uint64_t peakResidentBytes = 0;  ///< VmHWM, pages of mapped files included
    std::uint64_t peakAnonymousBytes = 0; ///< largest RssAnon seen, sampled every 2 ms
    std::uint64_t anonymousBytes = 0;     ///< set by the work: RssAnon when it was done
    std::uint64_t stringBytes = 0;        ///< set by the work: what strings take of those
    std::uint64_t textBytes = 0;          ///< set by the work
    std::uint64_t events = 0;             ///< set by the work
    bool ok = false;
};

/// Runs `work` in a child process; `work` fills seconds, textBytes, events and ok, the rest is measured.
RunCost runInChild(const std::function<void(RunCost&)>& work);

double median(std::vector<double> values);

/// RssAnon of this process.
std::uint64_t anonymousBytes();
/// VmRSS and VmHWM of this process: what is resident, and the most that was.
std::uint64_t residentBytes();
std::uint64_t peakResidentBytes();

/// Appends the figures of a run to a file of JSON lines, from which bench.sh makes the one table.
class Records {
public:
    /// No path: nothing is written.
    explicit Records(std::string path)
        : m_path(std::move(path)) {}

    /// Adds a workload, its input, and its figures by name with the unit: {"mb_per_s", 1700}.
    void add(const std::string& workload, const std::string& input,
             const std::vector<std::pair<std::string, double>>& figures) const;

private:
    std::string m_path;
};

/// Seconds of a monotonic clock.
double now();

} // namespace lanescope::bench
