// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include <iostream>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/analysis_command.h"
#include "app/cli/command_line.h"
#include "app/cli/completion.h"

namespace lanescope::cli {

namespace {

/// In the order of the help.
std::vector<Command> commands() {
    std::vector<Command> list{kRecordCommand, kTryCommand,      kAttachCommand,
                              kInfoCommand,   kOverviewCommand, kDiagnoseCommand};
    for (Command& command : analysisCommandList()) {
        list.push_back(std::move(command));
    }
    for (const Command* command :
         {&kReproduceCommand,    &kCodeCommand,      &kSnapshotCommand,  &kSliceCommand,
          &kCheckCommand,        &kCompareCommand,   &kRunsCommand,      &kRanksCommand,
          &kCollectivesCommand,  &kFlightCommand,    &kSummarizeCommand, &kDependenciesCommand,
          &kCriticalPathCommand, &kWhatIfCommand,    &kBaselineCommand,  &kGateCommand,
          &kTrendCommand,        &kMcpCommand,       &kCallCommand,      &kReportCommand,
          &kExportCommand,       &kConvertCommand,   &kQueryCommand,     &kShellCommand,
          &kServeCommand,        &kClearCacheCommand}) {
        list.push_back(*command);
    }
    for (Command& command : list) { // a companion is that of one trace
        command.options |= command.files == Files::One ? std::uint64_t{kCompanion} : 0;
        command.options |= command.isForPeople() ? std::uint64_t{kPager} : 0;
    }
    list.push_back(completionCommand(list));
    return list;
}

/// The one way to end without a result: the reason on stderr.
int fail(std::string_view reason) {
    tell(reason);
    return kRefused;
}

} // namespace

int runProgram(std::span<const char* const> arguments, Terminal& terminal, const KeptTrace* kept) {
    try {
        const Result<int> exitCode = runCommandLine(arguments, commands(), terminal, kept);
        if (!exitCode) {
            return fail(exitCode.error().describe());
        }
        std::cout.flush();
        return std::cout ? *exitCode : fail("the output cannot be written");
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory; a part of the trace (--range) needs less, and --memory sets "
                    "the limit");
    } catch (const std::length_error&) {
        return fail("the input needs more memory than can be addressed");
    }
}

} // namespace lanescope::cli
