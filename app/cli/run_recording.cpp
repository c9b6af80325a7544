// SPDX-License-Identifier: Apache-2.0
#include "app/cli/run_recording.h"

#include <algorithm>
#include <chrono>

#include "app/cli/progress_line.h"

namespace lanescope::cli {

Result<std::vector<RunRecord>> recordRuns(const std::vector<std::string>& files, const Options& options,
                                          const std::vector<FailCondition>& conditions, int& exitCode) {
    std::vector<RunRecord> runs;
    for (const std::string& file : files) {
        const Result<OpenedTrace> opened = openTrace(file, options);
        if (!opened) {
            return opened.error();
        }
        exitCode = std::max(exitCode, opened->exitCode);
        const ProgressLine line([&file] { return "Examining " + file; });
        runs.push_back(makeRunRecord(opened->trace, conditions));
        runs.back().label = options.label;
        runs.back().location = file;
        runs.back().addedNs = std::chrono::duration_cast<std::chrono::nanoseconds>(
                                  std::chrono::system_clock::now().time_since_epoch())
                                  .count();
    }
    return runs;
}

} // namespace lanescope::cli
