// SPDX-License-Identifier: Apache-2.0
// A sub-command of lanescope-cli and what all of them share: exit codes, opening a trace with its
// problems told on stderr, and printing a report in the wanted format.
#pragma once

#include <functional>
#include <iosfwd>
#include <string_view>

#include "app/cli/options.h"
#include "core/analysis/selection.h"
#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/import/trace_loader.h"
#include "core/table/report.h"
#include "core/table/table.h"

namespace lanescope::cli {

enum ExitCode : int {
    kOpenedClean = 0,
    kOpenedWithProblems = 1,
    kRefused = 2,        ///< a file that cannot be opened, a command line that makes no sense, a failed write
    kConditionHolds = 3, ///< of compare --fail-if and gate
};

struct Command {
    std::string_view name;
    std::string_view summary;
    std::uint64_t options; ///< OptionBits
    bool severalFiles;     ///< else exactly one
    std::function<int(const Options& options)> run;
    bool mayHaveNoFile = false;
};

// One per file NAME_command.cpp; analysis_command.h has those that print the table of an analysis.
extern const Command kInfoCommand;
extern const Command kOverviewCommand;
extern const Command kDiagnoseCommand;
extern const Command kSnapshotCommand;
extern const Command kSliceCommand;
extern const Command kCheckCommand;
extern const Command kRunsCommand;
extern const Command kRanksCommand;
extern const Command kCollectivesCommand;
extern const Command kSummarizeCommand;
extern const Command kCompareCommand;
extern const Command kDependenciesCommand;
extern const Command kCriticalPathCommand;
extern const Command kWhatIfCommand;
extern const Command kExportCommand;
extern const Command kConvertCommand;
extern const Command kReportCommand;
extern const Command kBaselineCommand;
extern const Command kGateCommand;
extern const Command kMcpCommand;
extern const Command kTrendCommand;
extern const Command kQueryCommand;
extern const Command kShellCommand;

/// Says on stderr why the command does not go on; returns kRefused.
int refuse(std::string_view message);

/// Threads, memory and time unit that the options ask for.
LoadOptions loadOptionsOf(const Options& options);

/// Opens the trace and tells its problems (or why it cannot be opened) on stderr; returns the exit code.
int openTrace(const std::string& file, const Options& options, TracePtr& trace);

/// Opens the trace, tells its problems (or why it cannot be opened) on stderr and calls `use` with it.
/// The exit code is that of the opening, or kRefused when `use` reports an error.
int withTrace(const std::string& file, const Options& options,
              const std::function<std::optional<Error>(const Trace& trace)>& use);

/// Selection by --range and --step. The error says what is wrong with them.
Result<Selection> selectionOf(const Trace& trace, const Options& options);

/// The files that the command line names for reading; no output replaces them.
InputFiles inputsOf(const Options& options);

/// Nothing after success.
std::optional<Error> errorOf(const Status& status);

/// Prints on stdout in the wanted format.
void printReport(const Options& options, const Report& report);

/// Prints a table that belongs to no single trace. `members`, an object, stand before the rows in JSON.
void printTable(const Options& options, const Table& table, std::string_view rowsKey, const Report& members);

} // namespace lanescope::cli
