// SPDX-License-Identifier: Apache-2.0
// Options of lanescope-cli as values, and the table of all of them: names, help and what makes a value of the
// text. Each command names those that it understands; command_line.h parses them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/recorder/record_plan.h"
#include "core/store/file_time_unit.h"

namespace lanescope::cli {

enum class Format { Text, Json, Csv };

/// One bit per option, so that a command can say what it understands.
enum OptionBit : std::uint64_t {
    kJson = 1ull << 0,
    kCsv = 1ull << 1,
    kRange = 1ull << 2,
    kWorkers = 1ull << 3,
    kCorrelation = 1ull << 4,
    kNth = 1ull << 5,
    kTrack = 1ull << 6,
    kTime = 1ull << 7,
    kStep = 1ull << 8,
    kGroup = 1ull << 9,
    kConventions = 1ull << 10,
    kMerge = 1ull << 11,
    kProfiler = 1ull << 12,
    kText = 1ull << 13,
    kBy = 1ull << 14,
    kSteps = 1ull << 15,
    kFailIf = 1ull << 16,
    kReport = 1ull << 17,
    kRules = 1ull << 18,
    kRanges = 1ull << 19,
    kColumns = 1ull << 20,
    kPeaks = 1ull << 21,
    kModels = 1ull << 22,
    kSql = 1ull << 23,
    kCapture = 1ull << 24,
    kCompanion = 1ull << 25,
    kSet = 1ull << 27,
    kOutput = 1ull << 28,
    kKeepSecrets = 1ull << 29,
    kSummaries = 1ull << 30,
    kTrend = 1ull << 31,
    kStore = 1ull << 32,
    kRecordRun = 1ull << 33,
    kPrune = 1ull << 34,
    kGate = 1ull << 35,
    kMcp = 1ull << 36,
    kRunTrend = 1ull << 37,
    kTo = 1ull << 38,
    kPhase = 1ull << 39,
    kArrow = 1ull << 40,
    kCall = 1ull << 41,
    kOrder = 1ull << 42,
    kPager = 1ull << 43,
    kReproduce = 1ull << 44,
    kCode = 1ull << 45,
    kRecord = 1ull << 46,
    kTry = 1ull << 47,
    kAttach = 1ull << 48,
    kServed = 1ull << 49,
    kServer = 1ull << 50,
};

/// Options of a command that opens a trace to answer about it.
inline constexpr std::uint64_t kOpensTrace = kWorkers | kServed;
/// Options of a command that prints one table.
inline constexpr std::uint64_t kTableShape = kColumns | kOrder;

struct KeptTrace;

/// One member for each option of the command line.
struct Options {
    std::vector<std::string> files;
    Format format = Format::Text;
    bool forSpreadsheets = false; ///< of comma-separated values
    unsigned workers = 0;
    std::uint64_t memoryBytes = 0; ///< limit for loading; 0: the default
    std::optional<FileTimeUnit> timeUnit;
    bool isConverting = false;        ///< reports of Nsight, by nsys and ncu
    std::optional<std::string> range; ///< of kRange one, of kRanges one or two
    std::optional<std::int64_t> correlation;
    std::uint64_t nth = 1;
    std::optional<std::string> track;
    std::optional<std::string> time;
    std::optional<std::string> step; ///< number or name
    std::optional<std::string> phase;
    std::optional<std::string> group;
    Conventions conventions = Conventions::Lanescope;
    bool merge = false;
    bool profiler = false;
    std::optional<std::string> by;
    std::optional<std::pair<std::int64_t, std::int64_t>> steps; ///< of baseline and candidate
    std::vector<std::string> failIf;
    std::optional<std::string> report;
    bool trend = false;               ///< any number of runs against the first
    std::optional<std::string> rules; ///< a file of category rules
    std::optional<std::string> columns;
    std::string sort;
    std::uint64_t mostRows = 0; ///< of a table or a result of SQL; 0: all
    std::optional<std::string> peaksFile;
    std::optional<std::string> modelsFile;
    std::optional<std::string> captureFile;
    std::optional<std::string> companion; ///< an execution trace
    std::optional<std::string> output;
    bool keepSecrets = false;
    std::optional<std::string> outFolder;
    std::optional<std::int64_t> rank;
    std::vector<std::string> set;    ///< changes of what-if
    std::optional<double> rankGains; ///< factor
    bool isPaged = true;
    std::size_t lineWidth = 0; ///< of the terminal; 0: as wide as it gets
    // For runs of a gate:
    std::optional<std::string> store;
    std::string series = "main";
    bool hasSeries = false;
    std::string label;
    std::optional<std::uint64_t> keep;
    std::vector<std::string> baselines;
    std::uint64_t last = 20; ///< newest runs of the store that count
    bool strict = false;
    std::optional<std::string> markdown;
    std::optional<std::string> junit;
    std::optional<std::string> openMetrics;
    std::optional<std::string> sarif;
    std::vector<std::string> figures; ///< of a trend
    // For agents:
    std::vector<std::string> allowed;  ///< folders
    std::vector<std::string> writable; ///< folders
    std::uint64_t mostTraces = 4;      ///< in memory
    std::optional<std::string> client; ///< whose configuration is wanted
    bool write = false;                ///< not only printed
    bool logCalls = false;             ///< on stderr
    // For SQL:
    std::optional<std::string> sqlFile;
    std::vector<std::string> parameters;  ///< NAME=VALUE
    std::vector<std::string> schemas;     ///< NAME=TRACE
    std::vector<std::string> rankFolders; ///< or traces of ranks
    std::optional<std::chrono::nanoseconds> timeout;
    bool explain = false;
    bool arrow = false; ///< rows in Arrow's format
    // For scripts of single calls:
    std::optional<std::string> kernel; ///< name, or place by total time
    std::optional<std::string> operatorName;
    std::uint64_t callNumber = 1; ///< among the inputs of the operator, by time
    std::optional<std::string> allFolder;
    std::optional<std::string> codeFolder;    ///< of Inductor
    std::optional<std::string> benchmarkFile; ///< what its benchmark printed
    // For files of other programs:
    std::optional<std::string> to; ///< format
    std::string weight = "host";
    std::string table = "kernels";
    // For recordings:
    std::vector<std::string> program; ///< with its arguments
    RecordPlan recordPlan;            ///< without its folder
    std::optional<std::uint64_t> skip;
    std::optional<std::string> baselineCommand;
    std::optional<std::string> revisions; ///< OLD..NEW
    std::optional<std::string> whatIf;
    std::uint64_t durationMs = 500;
    std::uint64_t attachSteps = 0; ///< instead of a time
    // For the server:
    std::optional<bool> isServed; ///< whether it runs the command; empty: the environment says so
    std::optional<std::chrono::nanoseconds> idle;
    const KeptTrace* kept = nullptr; ///< that openTrace() takes in place of opening the file; may be null
};

struct OptionInfo {
    std::uint64_t bit; ///< OptionBit
    std::string_view name;
    std::string_view valueName; ///< empty: takes no value
    std::string_view help;
    /// Sets the value; false when the text makes no sense. Calls for the same option add to a list, or the
    /// last one counts.
    bool (*apply)(Options& options, std::string_view value);
    std::string_view shortName = {};
    /// The member that names a file to write, if it does.
    std::optional<std::string> Options::*written = nullptr;
    /// All values that make sense, divided by blanks; empty: any other.
    std::string_view values = {};

    /// Whether it is one of `understood`, a combination of OptionBits.
    bool isFor(std::uint64_t understood) const { return (bit & understood) != 0; }
};

/// In the order of the help.
std::span<const OptionInfo> allOptions();

/// A help line for each option in `understood`, and for --help.
std::string describeOptions(std::uint64_t understood);

} // namespace lanescope::cli
