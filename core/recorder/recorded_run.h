// SPDX-License-Identifier: Apache-2.0
// A program run with the recorder in front of its Python, and what came of it. The recorder lies in a private
// folder that is put on PYTHONPATH; the program needs no change. Blocks until the program ends.
#pragma once

#include <string>
#include <vector>

#include "core/os/program.h"
#include "core/recorder/process_state.h"
#include "core/recorder/record_plan.h"

namespace lanescope {

struct RecordedRun {
    os::ProgramEnd end;
    std::vector<ProcessState> processes; ///< those with Python, by rank and number

    /// Processes that wrote a trace.
    std::vector<const ProcessState*> written() const;
};

/// `workFolder`: where the program runs; empty: here. InvalidArgument when the plan's folder holds files
/// already.
Result<RecordedRun> recordProgram(const RecordPlan& plan, const std::vector<std::string>& programAndArguments,
                                  const std::string& workFolder = {});

/// Why there is no trace, or fewer than there were ranks, and what to do; empty: everything is there.
std::string whyNothing(const RecordedRun& run, const RecordPlan& plan);

/// One line: steps before, while and after the recording, and what writing took. Empty for an unwritten one.
std::string overheadText(const ProcessState& process);

} // namespace lanescope
