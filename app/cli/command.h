// SPDX-License-Identifier: Apache-2.0
// A sub-command of lanescope-cli and what all of them share: exit codes, opening a trace with its problems
// told on stderr, and printing a report in the wanted format. A command that cannot go on returns an error;
// main.cpp alone prints it and ends the program.
#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string_view>
#include <vector>

#include "app/cli/kept_trace.h"
#include "app/cli/options.h"
#include "core/analysis/selection.h"
#include "core/base/output_file.h"
#include "core/base/result.h"
#include "core/base/status.h"
#include "core/catalog/selection_text.h"
#include "core/import/trace_loader.h"
#include "core/ranks/rank_loader.h"
#include "core/table/report.h"
#include "core/table/table.h"
#include "core/table/table_writers.h"

namespace lanescope::cli {

enum ExitCode : int {
    kOpenedClean = 0,
    kOpenedWithProblems = 1,
    kRefused = 2,        ///< a file that cannot be opened, a command line that makes no sense, a failed write
    kConditionHolds = 3, ///< of compare --fail-if and gate
};

/// Traces that a command takes.
enum class Files {
    None,
    One,
    Several, ///< at least one
    Any,     ///< several, or none where options say what there is to do
};

/// The question that a command answers; --help lists commands by it.
enum class CommandGroup : std::uint8_t { Record, Slow, Work, Trace, Change, Ranks, Query, Files, Agents };
inline constexpr std::size_t kCommandGroupCount = 9;

/// A table that a command prints, as its help explains it.
struct CommandTable {
    std::string_view option;             ///< that chooses it, such as "--group"; empty: no option does
    std::string_view value;              ///< of the option
    std::string_view help;               ///< what its rows are
    std::function<Result<Table>()> make; ///< without rows
};

/// A value of an option that chooses no table, as the help explains it.
struct OptionValue {
    std::string_view option; ///< such as "--set"; values of one option stand together
    std::string_view value;
    std::string_view help;
};

/// A member of the JSON of a command that prints no table, as its help explains it.
struct JsonMember {
    std::string_view names; ///< one, or several separated by commas
    std::string_view meaning;
};

struct Command {
    std::string_view name;
    std::string_view summary;
    std::uint64_t options; ///< OptionBits
    Files files;
    std::function<Result<int>(const Options& options)> run; ///< gives the ExitCode
    CommandGroup group = CommandGroup::Work;
    std::vector<CommandTable> (*tables)() = nullptr; ///< null: those of the catalog
    std::span<const JsonMember> members = {};
    std::span<const OptionValue> values = {};
    /// First arguments that it understands, separated by blanks; empty: it has none.
    std::string_view words = {};
    /// Usage of the program that it runs, with the "--" in front; empty: it runs none.
    std::string_view program = {};
    /// Its arguments, as the usage shows them; empty: traces.
    std::string_view arguments = {};

    /// Whether it prints text to read: it neither answers requests nor makes a file.
    bool isForPeople() const {
        return options != 0 && (options & (kMcp | kCall)) == 0 && name != "shell" && program.empty();
    }
};

// One per file NAME_command.cpp; analysis_command.h has those that print the table of an analysis.
extern const Command kRecordCommand;
extern const Command kTryCommand;
extern const Command kAttachCommand;
extern const Command kInfoCommand;
extern const Command kOverviewCommand;
extern const Command kDiagnoseCommand;
extern const Command kSnapshotCommand;
extern const Command kSliceCommand;
extern const Command kCheckCommand;
extern const Command kRunsCommand;
extern const Command kRanksCommand;
extern const Command kCollectivesCommand;
extern const Command kFlightCommand;
extern const Command kSummarizeCommand;
extern const Command kCompareCommand;
extern const Command kDependenciesCommand;
extern const Command kCriticalPathCommand;
extern const Command kWhatIfCommand;
extern const Command kExportCommand;
extern const Command kConvertCommand;
extern const Command kReportCommand;
extern const Command kReproduceCommand;
extern const Command kCodeCommand;
extern const Command kBaselineCommand;
extern const Command kGateCommand;
extern const Command kMcpCommand;
extern const Command kCallCommand;
extern const Command kTrendCommand;
extern const Command kQueryCommand;
extern const Command kShellCommand;
extern const Command kServeCommand;
extern const Command kClearCacheCommand;

/// Prints a line on stderr, for what does not end the command.
void tell(std::string_view message);
/// Tells that a written file lacks what looks like a credential, if it does.
void tellHidden(std::uint64_t places);
/// Tells each notice, and sets `exitCode` to kOpenedWithProblems. `exitCode` must outlive the function.
std::function<void(const std::string& notice)> noticeTeller(int& exitCode);

/// Error of a command line that makes no sense.
Error usageError(std::string message);
/// The error of a --group that a command does not have. `known` names those that it has, divided by commas.
Error unknownGroup(std::string_view group, std::string_view known);

/// Threads, memory and time unit that the options ask for.
LoadOptions loadOptionsOf(const Options& options);
/// Bounds what is computed once the traces are open, as --memory and its default bound loading.
void limitComputing(const Options& options);

struct OpenedTrace {
    TracePtr trace;
    std::shared_ptr<AnalysisContext> shared; ///< base of the contexts of a command, or its context itself
    int exitCode = kOpenedClean;
};

/// The name that stands for standard input where a trace is expected.
inline constexpr std::string_view kStandardInput = "-";

/// Traces that the command line names.
std::vector<std::string> tracesOf(const Command& command, const Options& options);

/// Loads a file as --with and --time-unit say.
Result<TracePtr> loadNamedTrace(const std::string& file, const Options& options, Progress& progress,
                                std::stop_token stop = {});
/// A context that no option changes, for OpenedTrace::shared.
std::shared_ptr<AnalysisContext> sharedContext(TracePtr trace);

/// Opens the trace and tells its problems on stderr. Standard input is copied to a file without a name first.
Result<OpenedTrace> openTrace(const std::string& file, const Options& options);

/// Summaries of the ranks, with notices and progress on stderr. The error says that none opened. `take` as in
/// RankLoadReport.
Result<std::vector<RankSummary>> loadRanksOf(const RankSources& sources, const Options& options,
                                             int& exitCode,
                                             const std::function<void(RankSummary summary)>& take = nullptr);

/// Opens the trace, tells its problems on stderr and calls `use` with it. The exit code is that of the
/// opening.
Result<int> withTrace(const std::string& file, const Options& options,
                      const std::function<Status(const Trace& trace)>& use);
/// Likewise for what needs intermediate results.
Result<int> withContext(const std::string& file, const Options& options,
                        const std::function<Status(AnalysisContext& context)>& use);

/// Causes of what took long in the selection.
Diagnosis diagnosisOf(AnalysisContext& context, const Selection& selection, const Options& options);

/// Selection by --range, --step and --phase. The error says what is wrong with them.
Result<Selection> selectionOf(const Trace& trace, const Options& options,
                              PhasePart phasePart = PhasePart::LongestStretch);

/// Files that the command line names for reading, and every file that was opened on the way. No output
/// replaces them.
InputFiles inputsOf(const Options& options);

/// Prints on stdout in the wanted format.
void printReport(const Options& options, const Report& report);

/// Whether --columns, --sort or --limit is given.
bool hasShape(const Options& options);
/// The columns and rows that --columns, --sort and --limit ask for. The error names the columns.
Result<Table> shapedTable(const Options& options, const Table& table);
/// Writes the `shown` part of `table` as aligned text, as wide as the terminal, with a line about what is
/// left out.
void writeTextTable(const Options& options, const Table& table, const Table& shown,
                    const ShownForm& shownOf = nullptr);

/// Prints a table that belongs to no single trace, as --columns, --sort and --limit ask for. `members`, an
/// object, stand before the rows in JSON.
Status printTable(const Options& options, const Table& table, std::string_view rowsKey,
                  const Report& members);

} // namespace lanescope::cli
