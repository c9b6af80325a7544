// SPDX-License-Identifier: Apache-2.0
// The command line of lanescope-cli as values. Parsing is driven by one table of options; each command
// names those it understands.
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
#include "core/base/result.h"
#include "core/store/file_time_unit.h"

namespace lanescope::cli {

enum class Format { Text, Json, Csv };

/// One bit per option, so that a command can say what it understands.
enum OptionBit : unsigned {
    kJson = 1u << 0,
    kCsv = 1u << 1,
    kRange = 1u << 2,
    kWorkers = 1u << 3,
    kCorrelation = 1u << 4,
    kNth = 1u << 5,
    kTrack = 1u << 6,
    kTime = 1u << 7,
    kStep = 1u << 8,
    kGroup = 1u << 9,
    kConventions = 1u << 10,
    kMerge = 1u << 11,
    kProfiler = 1u << 12,
    kText = 1u << 13,
    kBy = 1u << 14,
    kSteps = 1u << 15,
    kFailIf = 1u << 16,
    kReport = 1u << 17,
    kRules = 1u << 18,
    kRanges = 1u << 19,
    kColumns = 1u << 20,
    kPeaks = 1u << 21,
    kModels = 1u << 22,
    kSql = 1u << 23,
    kCapture = 1u << 24,
    kCompanion = 1u << 25,
    kSet = 1u << 27,
    kOutput = 1u << 28,
    kKeepSecrets = 1u << 29,
    kSummaries = 1u << 30,
    kTrend = 1u << 31,
};

struct Options {
    std::vector<std::string> files;
    Format format = Format::Text;
    bool help = false;
    unsigned workers = 0;
    std::uint64_t memoryBytes = 0; ///< limit for loading; 0: the default
    std::optional<FileTimeUnit> timeUnit;
    std::optional<std::string> range; ///< of kRange one, of kRanges one or two
    std::optional<std::int64_t> correlation;
    std::uint64_t nth = 1;
    std::optional<std::string> track;
    std::optional<std::string> time;
    std::optional<std::string> step; ///< number or name
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
    std::vector<std::string> figures; ///< of a trend
    // For agents:
    std::vector<std::string> allowed; ///< folders
    std::uint64_t mostTraces = 4;     ///< in memory
    // For SQL:
    std::optional<std::string> sqlFile;
    std::vector<std::string> parameters;  ///< NAME=VALUE
    std::vector<std::string> schemas;     ///< NAME=TRACE
    std::vector<std::string> rankFolders; ///< or traces of ranks
    std::uint64_t mostRows = 0;           ///< 0: all
    std::optional<std::chrono::nanoseconds> timeout;
    bool explain = false;
};

/// Parses what follows the command's name. `understood` is a combination of OptionBit. The error's
/// message says which argument is wrong and why.
Result<Options> parseOptions(std::span<const char* const> arguments, std::uint64_t understood);

/// A help line for each option in `understood`.
std::string describeOptions(std::uint64_t understood);

} // namespace lanescope::cli
