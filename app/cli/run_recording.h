// SPDX-License-Identifier: Apache-2.0
// Records of the runs whose traces a command line names. One trace is in memory at a time.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"
#include "core/gate/run_record.h"

namespace lanescope::cli {

/// Opens each trace, tells its problems on stderr, and records the run. Raises `exitCode` to that of the
/// openings; the error is that of the first trace that does not open.
Result<std::vector<RunRecord>> recordRuns(const std::vector<std::string>& files, const Options& options,
                                          const std::vector<FailCondition>& conditions, int& exitCode);

} // namespace lanescope::cli
