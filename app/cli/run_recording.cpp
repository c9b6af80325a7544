// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_recording.h"

#include <algorithm>
#include <chrono>

namespace lanescope::cli {

std::vector<RunRecord> recordRuns(const std::vector<std::string>& files, const Options& options,
                                  const std::vector<FailCondition>& conditions, int& exitCode) {
    std::vector<RunRecord> runs;
    for (const std::string& file : files) {
        TracePtr trace;
        exitCode = std::max(exitCode, openTrace(file, options, trace));
        if (trace == nullptr) {
            return runs;
        }
        runs.push_back(makeRunRecord(trace, conditions));
        runs.back().label = options.label;
        runs.back().location = file;
        runs.back().addedNs = std::chrono::duration_cast<std::chrono::nanoseconds>(
                                  std::chrono::system_clock::now().time_since_epoch())
                                  .count();
    }
    return runs;
}

} // namespace lanescope::cli
