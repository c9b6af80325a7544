// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/byte_size.h"
#include "core/base/number_text.h"

namespace lanescope::cli {

namespace {

template <typename Integer>
bool parseInteger(std::string_view text, Integer& value) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

/// Seconds, more than none.
bool takeSeconds(std::optional<std::chrono::nanoseconds>& taken, std::string_view value) {
    constexpr double kMostSeconds = 1e6;
    double seconds = 0;
    const auto [end, code] = fromChars(value.data(), value.data() + value.size(), seconds);
    taken = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
    return code == std::errc() && end == value.data() + value.size() && seconds > 0 &&
           seconds <= kMostSeconds;
}

bool takeTimeout(Options& options, std::string_view value) {
    return takeSeconds(options.timeout, value);
}

bool takeMostRows(Options& options, std::string_view value) {
    return parseInteger(value, options.mostRows) && options.mostRows > 0;
}

bool takeMemory(Options& options, std::string_view value) {
    options.memoryBytes = parseByteSize(value).value_or(0);
    return options.memoryBytes > 0;
}

template <std::optional<std::string> Options::*kMember>
bool takeFile(Options& options, std::string_view value) {
    options.*kMember = value;
    return !value.empty();
}

constexpr OptionInfo kOptions[] = {
    {kRecord, "--output", "FOLDER",
     "new folder for the output (short: -o; default: recording-TIME; for try, which\nadds to it: tries)",
     takeFile<&Options::output>, "-o"},
    {kRecord, "--steps", "N", "steps to record (default: 3)",
     [](Options& options, std::string_view value) {
         return parseInteger(value, options.recordPlan.steps) && options.recordPlan.steps > 0;
     }},
    {kRecord, "--skip", "N", "steps to skip first, at least 1 (default: 5; for try: 20)",
     [](Options& options, std::string_view value) {
         options.skip.emplace();
         return parseInteger(value, *options.skip) && *options.skip > 0;
     }},
    {kRecord, "--warmup", "N", "steps that run under the profiler but are not kept (default: 2)",
     [](Options& options, std::string_view value) { return parseInteger(value, options.recordPlan.warmup); }},
    {kRecord, "--step-by", "WHAT",
     "end of a step: optimizer, dataloader, forward, forward:N (every N passes of the\n"
     "outermost module), function:MODULE.NAME, or auto (default: optimizer, and forward\n"
     "where there is none)",
     [](Options& options, std::string_view value) {
         options.recordPlan.stepBy = value;
         return checkStepBy(value).has_value();
     }},
    {kRecord | kAttach, "--shapes", "", "record the shapes of inputs: FLOPs and roofline",
     [](Options& options, std::string_view) {
         options.recordPlan.hasShapes = true;
         return true;
     }},
    {kRecord | kAttach, "--stacks", "", "record Python stacks: lines and modules; slows the host most",
     [](Options& options, std::string_view) {
         options.recordPlan.hasStacks = true;
         return true;
     }},
    {kRecord | kAttach, "--memory", "", "record allocations, on CUDA with a memory snapshot",
     [](Options& options, std::string_view) {
         options.recordPlan.hasMemory = true;
         return true;
     }},
    {kRecord, "--no-sync-events", "",
     "do not record which stream waits for which CUDA event; predictions get wider",
     [](Options& options, std::string_view) {
         options.recordPlan.hasSyncEvents = false;
         return true;
     }},
    {kRecord, "--execution-trace", "", "also write an execution trace",
     [](Options& options, std::string_view) {
         options.recordPlan.hasExecutionTrace = true;
         return true;
     }},
    {kRecord, "--stop", "", "end the program once it is recorded",
     [](Options& options, std::string_view) {
         options.recordPlan.isStopping = true;
         return true;
     }},
    {kTry, "--baseline", "COMMAND", "shell command that runs the program without the change",
     [](Options& options, std::string_view value) {
         options.baselineCommand = value;
         return !value.empty();
     }},
    {kTry, "--revisions", "OLD..NEW",
     "two revisions of the git repository here; the program runs in a checkout of each",
     [](Options& options, std::string_view value) {
         options.revisions = value;
         return !value.empty();
     }},
    {kTry, "--what-if", "CHANGE",
     "change to predict, in the form of what-if --set (default: derived from WORDS)",
     [](Options& options, std::string_view value) {
         options.whatIf = value;
         return !value.empty();
     }},
    {kAttach, "--output", "FOLDER", "folder for the trace (short: -o; default: the working folder)",
     takeFile<&Options::output>, "-o"},
    {kAttach, "--duration", "MS", "milliseconds to record (default: 500)",
     [](Options& options, std::string_view value) {
         return parseInteger(value, options.durationMs) && options.durationMs > 0;
     }},
    {kAttach, "--steps", "N", "steps of an optimizer to record instead; needs torch 2",
     [](Options& options, std::string_view value) {
         return parseInteger(value, options.attachSteps) && options.attachSteps > 0;
     }},
    {kJson, "--json", "", "write JSON",
     [](Options& options, std::string_view) {
         options.format = Format::Json;
         return true;
     }},
    {kCsv, "--csv", "", "write comma-separated values",
     [](Options& options, std::string_view) {
         options.format = Format::Csv;
         return true;
     }},
    {kCsv, "--spreadsheet", "",
     "write comma-separated values for a spreadsheet: text that it would\n"
     "run as a formula begins with an apostrophe",
     [](Options& options, std::string_view) {
         options.format = Format::Csv;
         options.forSpreadsheets = true;
         return true;
     }},
    {kRange, "--range", "A..B",
     "only what runs from A to B after the start of the trace, cut at both ends;\n"
     "in milliseconds, or with unit: 12.5..80, 100us..2ms, 1s..",
     [](Options& options, std::string_view value) {
         options.range = value;
         return true;
     }},
    {kRanges, "--range", "A..B[:C..D]",
     "only what runs from A to B after the start of the baseline and from C to D\n"
     "(default: A to B) after that of the candidate, cut at both ends;\n"
     "in milliseconds, or with unit: 12.5..80, 1s..2s:500ms..1.5s",
     [](Options& options, std::string_view value) {
         options.range = value;
         return true;
     }},
    {kWorkers, "--workers", "N", "threads to load with (default: all cores)",
     [](Options& options, std::string_view value) {
         constexpr unsigned kMostWorkers = 1024;
         return parseInteger(value, options.workers) && options.workers >= 1 &&
                options.workers <= kMostWorkers;
     }},
    // Understood by what loads traces, like --workers.
    {kWorkers, "--memory", "SIZE",
     "memory limit for loading, and as much again for computing, such as 4G\n(default: 60 % of the machine's)",
     takeMemory},
    {kWorkers,
     "--time-unit",
     "UNIT",
     "unit of ts and dur in the files: ns, us (default, as the format has it), ms or s",
     [](Options& options, std::string_view value) {
         options.timeUnit = timeUnitCalled(value);
         return options.timeUnit.has_value();
     },
     {},
     nullptr,
     "ns us ms s"},
    {kWorkers, "--convert", "",
     "convert a report of Nsight (.nsys-rep, .ncu-rep) with the nsys or ncu that is\n"
     "installed where it lies, and keep what that wrote in the cache",
     [](Options& options, std::string_view) {
         options.isConverting = true;
         return true;
     }},
    {kCorrelation, "--correlation", "N", "the device operation with this correlation id",
     [](Options& options, std::string_view value) {
         options.correlation.emplace();
         return parseInteger(value, *options.correlation) && *options.correlation != 0;
     }},
    {kNth, "--nth", "K", "which of several operations with that id, by start (default: 1)",
     [](Options& options, std::string_view value) {
         return parseInteger(value, options.nth) && options.nth >= 1;
     }},
    {kTrack, "--track", "TRACK", "a track, as PID/TID or by its name",
     [](Options& options, std::string_view value) {
         options.track = value;
         return true;
     }},
    {kTime, "--time", "T", "time after the start of the trace, in milliseconds or with unit",
     [](Options& options, std::string_view value) {
         options.time = value;
         return true;
     }},
    {kStep, "--step", "STEP", "only this step, by number or name, with the device work it launched",
     [](Options& options, std::string_view value) {
         options.step = value;
         return !value.empty();
     }},
    {kPhase,
     "--phase",
     "PHASE",
     "only iterations of prefill, decode, mixed, idle or diffusion; where figures\nneed one range of time: "
     "the "
     "longest stretch that no other phase interrupts",
     [](Options& options, std::string_view value) {
         options.phase = value;
         return !value.empty();
     },
     {},
     nullptr,
     "prefill decode mixed idle diffusion"},
    {kGroup, "--group", "WHAT", "what a row stands for: one of the values below",
     [](Options& options, std::string_view value) {
         options.group = value;
         return true;
     }},
    {kConventions,
     "--conventions",
     "WHOSE",
     "whose definitions: lanescope (default), or tensorboard: exactly what PyTorch's\nTensorBoard plugin computed",
     [](Options& options, std::string_view value) {
         options.conventions = value == "tensorboard" ? Conventions::TensorBoard : Conventions::Lanescope;
         return value == "tensorboard" || value == "lanescope";
     },
     {},
     nullptr,
     "lanescope tensorboard"},
    {kMerge, "--merge", "", "count an operator and its only child of the same name as one",
     [](Options& options, std::string_view) {
         options.merge = true;
         return true;
     }},
    {kProfiler, "--profiler", "", "the table as PyTorch's own profiler prints it",
     [](Options& options, std::string_view) {
         options.profiler = true;
         return true;
     }},
    {kText, "--text", "", "write aligned text (default)",
     [](Options& options, std::string_view) {
         options.format = Format::Text;
         return true;
     }},
    {kBy,
     "--by",
     "WHAT",
     "a table by kernel, op, module, module-kind, category, step, phase, host or cause,\nor of unmatched "
     "names",
     [](Options& options, std::string_view value) {
         options.by = value;
         return true;
     },
     {},
     nullptr,
     "kernel op module module-kind category step phase host cause unmatched"},
    {kSteps, "--steps", "N[:M]", "compare step N of the baseline with step M (default: N) of the candidate",
     [](Options& options, std::string_view value) {
         const std::size_t colon = value.find(':');
         const std::string_view second = colon == std::string_view::npos ? value : value.substr(colon + 1);
         options.steps.emplace();
         return parseInteger(value.substr(0, colon), options.steps->first) &&
                parseInteger(second, options.steps->second);
     }},
    {kFailIf, "--fail-if", "CONDITION",
     "exit with status 3 when a difference exceeds a limit, such as\nstep_time>+3%; may be given several "
     "times",
     [](Options& options, std::string_view value) {
         options.failIf.emplace_back(value);
         return true;
     }},
    {kTrend, "--trend", "", "one row for each trace, compared with the first",
     [](Options& options, std::string_view) {
         options.trend = true;
         return true;
     }},
    {kReport,
     "--report",
     "FILE",
     "also write the comparison as one HTML file",
     takeFile<&Options::report>,
     {},
     &Options::report},
    {kRules, "--rules", "FILE", "category rules to use instead of your own or the built-in ones",
     [](Options& options, std::string_view value) {
         options.rules = value;
         return true;
     }},
    {kColumns, "--columns", "LIST",
     "columns to show, separated by commas (short: -c); `lanescope-cli help COMMAND`\nlists them",
     [](Options& options, std::string_view value) {
         options.columns = value;
         return !value.empty();
     },
     "-c"},
    {kOrder, "--sort", "COLUMN",
     "sort by a column, figures largest first and texts from A to Z; COLUMN:asc or\nCOLUMN:desc sets "
     "the order",
     [](Options& options, std::string_view value) {
         options.sort = value;
         return !value.empty();
     }},
    {kOrder, "--limit", "N", "at most N rows (default: all)", takeMostRows},
    {kPeaks, "--peaks", "FILE", "peak rates of other devices; see docs/attribution.md",
     takeFile<&Options::peaksFile>},
    {kModels, "--models", "FILE", "rules for FLOPs and bytes of other operators; see docs/attribution.md",
     takeFile<&Options::modelsFile>},
    {kCapture, "--capture", "FILE", "a trace recorded while the graphs were captured, or a folder of them",
     takeFile<&Options::captureFile>},
    {kCompanion, "--with", "FILE",
     "an execution trace of PyTorch or Chakra with the exact inputs of operators,\n"
     "or a report of Nsight Compute (CSV) with figures of kernels\n"
     "(default: one beside the trace that fits)",
     takeFile<&Options::companion>},
    {kOutput, "--output", "FILE", "where to write (short: -o)", takeFile<&Options::output>, "-o",
     &Options::output},
    {kKeepSecrets, "--keep-secrets", "", "do not hide what looks like a credential",
     [](Options& options, std::string_view) {
         options.keepSecrets = true;
         return true;
     }},
    {kSummaries, "--out", "DIR",
     "folder to write the summaries to; several programs may write to the same one",
     [](Options& options, std::string_view value) {
         options.outFolder = value;
         return !value.empty();
     }},
    {kSummaries, "--rank", "N", "the rank of a trace that does not contain its rank",
     [](Options& options, std::string_view value) {
         options.rank.emplace();
         return parseInteger(value, *options.rank) && *options.rank >= 0;
     }},
    {kSet, "--set", "TARGET[~PATTERN]=FACTOR",
     "a change, such as kernel~gemm=0.5, comm=0 or data=0; may be given several times",
     [](Options& options, std::string_view value) {
         options.set.emplace_back(value);
         return !value.empty();
     }},
    {kSet, "--rank", "N", "change only this rank; the others follow",
     [](Options& options, std::string_view value) {
         options.rank.emplace();
         return parseInteger(value, *options.rank) && *options.rank >= 0;
     }},
    {kSet, "--rank-gains", "FACTOR",
     "what each kernel, operator, module, host function, call and latency gains alone\nat this factor",
     [](Options& options, std::string_view value) {
         options.rankGains.emplace();
         const auto [end, code] =
             std::from_chars(value.data(), value.data() + value.size(), *options.rankGains);
         return code == std::errc() && end == value.data() + value.size() && *options.rankGains >= 0 &&
                *options.rankGains <= 1;
     }},
    {kStore, "--store", "DIR", "folder of stored runs",
     [](Options& options, std::string_view value) {
         options.store = value;
         return !value.empty();
     }},
    {kStore, "--series", "NAME", "series of the store: one for each program and machine (default: main)",
     [](Options& options, std::string_view value) {
         options.series = value;
         options.hasSeries = true;
         return !value.empty();
     }},
    {kRecordRun, "--label", "TEXT", "what the runs measure, such as a commit",
     [](Options& options, std::string_view value) {
         options.label = value;
         return true;
     }},
    {kPrune, "--keep", "N", "for prune: number of newest runs to keep",
     [](Options& options, std::string_view value) {
         options.keep.emplace();
         return parseInteger(value, *options.keep);
     }},
    {kGate, "--baseline", "TRACE",
     "a run of the baseline, in addition to those of the store; may be given several times",
     [](Options& options, std::string_view value) {
         options.baselines.emplace_back(value);
         return !value.empty();
     }},
    {kGate, "--last", "N", "number of newest runs of the store to compare with (default: 20)",
     [](Options& options, std::string_view value) {
         return parseInteger(value, options.last) && options.last > 0;
     }},
    {kGate, "--strict", "", "exit with status 2 when there is not enough data for a condition",
     [](Options& options, std::string_view) {
         options.strict = true;
         return true;
     }},
    {kGate,
     "--markdown",
     "FILE",
     "also write Markdown, for a pull request or a step summary",
     takeFile<&Options::markdown>,
     {},
     &Options::markdown},
    {kGate,
     "--junit",
     "FILE",
     "also write JUnit XML, a test case for each condition",
     takeFile<&Options::junit>,
     {},
     &Options::junit},
    {kGate,
     "--openmetrics",
     "FILE",
     "also write OpenMetrics text",
     takeFile<&Options::openMetrics>,
     {},
     &Options::openMetrics},
    {kGate,
     "--sarif",
     "FILE",
     "also write SARIF, a result for each condition that is worse",
     takeFile<&Options::sarif>,
     {},
     &Options::sarif},
    {kSql, "--file", "FILE", "read the statements from a file (short: -f); - for stdin",
     takeFile<&Options::sqlFile>, "-f"},
    {kSql, "--param", "NAME=VALUE", "value of the parameter :NAME; may be given several times",
     [](Options& options, std::string_view value) {
         options.parameters.emplace_back(value);
         return value.find('=') != std::string_view::npos;
     }},
    {kSql, "--as", "NAME=TRACE", "a trace whose tables have the schema NAME; may be given several times",
     [](Options& options, std::string_view value) {
         options.schemas.emplace_back(value);
         return value.find('=') != std::string_view::npos;
     }},
    {kSql, "--ranks", "FOLDER", "traces of ranks for the schema ranks; may be given several times",
     [](Options& options, std::string_view value) {
         options.rankFolders.emplace_back(value);
         return !value.empty();
     }},
    {kSql, "--limit", "N", "at most N rows of each result (default: all)", takeMostRows},
    {kSql, "--timeout", "S", "end each statement after S seconds (default: never)", takeTimeout},
    {kMcp, "--timeout", "S", "end each call after S seconds (default: 60)", takeTimeout},
    {kRunTrend, "--figure", "NAME",
     "a further figure, named as in gate conditions; may be given several times",
     [](Options& options, std::string_view value) {
         options.figures.emplace_back(value);
         return !value.empty();
     }},
    {kMcp | kCall, "--allow", "DIR",
     "a folder below which traces may be opened (default: the working folder);\nmay be given several times",
     [](Options& options, std::string_view value) {
         options.allowed.emplace_back(value);
         return !value.empty();
     }},
    {kMcp | kCall, "--allow-write", "DIR",
     "a folder below which report and export_part may write new files (default:\nnone); may be given several "
     "times",
     [](Options& options, std::string_view value) {
         options.writable.emplace_back(value);
         return !value.empty();
     }},
    {kMcp, "--log", "",
     "write a line on stderr for each call: tool, trace, milliseconds, bytes of the\nanswer",
     [](Options& options, std::string_view) {
         options.logCalls = true;
         return true;
     }},
    {kMcp, "--max-traces", "N", "number of traces kept in memory (default: 4)",
     [](Options& options, std::string_view value) {
         constexpr std::uint64_t kMost = 64;
         return parseInteger(value, options.mostTraces) && options.mostTraces >= 1 &&
                options.mostTraces <= kMost;
     }},
    {kTo,
     "--to",
     "FORMAT",
     "format: kineto (default), perfetto, speedscope, pprof, folded, sqlite, arrow,\narrow-stream or "
     "arrow-tar",
     [](Options& options, std::string_view value) {
         options.to = value;
         return !value.empty();
     },
     {},
     nullptr,
     "kineto perfetto speedscope pprof folded sqlite arrow arrow-stream arrow-tar"},
    {kTo,
     "--weight",
     "SIDE",
     "weight of folded stacks: host (default) or device time",
     [](Options& options, std::string_view value) {
         options.weight = value;
         return value == "host" || value == "device";
     },
     {},
     nullptr,
     "host device"},
    {kTo, "--table", "NAME", "the SQL table to write as Arrow (default: kernels)",
     [](Options& options, std::string_view value) {
         options.table = value;
         return !value.empty();
     }},
    {kMcp,
     "--install",
     "CLIENT",
     "print the configuration of claude, codex, cursor, gemini or vscode that\nstarts the server",
     [](Options& options, std::string_view value) {
         options.client = value;
         return !value.empty();
     },
     {},
     nullptr,
     "claude codex cursor gemini vscode"},
    {kMcp, "--write", "", "with --install: write it where the client looks for it, unless the file exists",
     [](Options& options, std::string_view) {
         options.write = true;
         return true;
     }},
    {kSql, "--explain", "", "show the plan of SQLite without running the statement",
     [](Options& options, std::string_view) {
         options.explain = true;
         return true;
     }},
    {kArrow, "--arrow", "",
     "write the rows of the last statement in Arrow's format: with -o FILE as a\nfile, else as a stream",
     [](Options& options, std::string_view) {
         options.arrow = true;
         return true;
     }},
    {kReproduce | kCode, "--kernel", "N|NAME",
     "this kernel: its place in the table of `kernels`, or its name", takeFile<&Options::kernel>},
    {kCode, "--code", "FOLDER",
     "code that torch.compile generated: torch_compile_debug, a cache of Inductor,\noutput of tlparse, or "
     "one "
     "file (default: torch_compile_debug beside the trace)",
     takeFile<&Options::codeFolder>},
    {kCode, "--benchmark", "FILE",
     "what a compiled module (python FILE -p, or -k) or the file of a kernel printed,\nto stand beside the "
     "trace",
     takeFile<&Options::benchmarkFile>},
    {kReproduce, "--operator", "NAME", "this operator, such as aten::mm", takeFile<&Options::operatorName>},
    {kReproduce, "--call", "N", "the call with the Nth inputs by time (default: 1)",
     [](Options& options, std::string_view value) {
         return parseInteger(value, options.callNumber) && options.callNumber >= 1;
     }},
    {kReproduce, "--all", "DIR", "write a script for each call that can run alone to this folder",
     takeFile<&Options::allFolder>},
    {kServed, "--serve", "",
     "keep the trace open for further commands in the server of `lanescope-cli serve`,\nwhich starts if "
     "there is none (default if LANESCOPE_SERVE is 1)",
     [](Options& options, std::string_view) {
         options.isServed = true;
         return true;
     }},
    {kServed, "--no-serve", "", "run without the server",
     [](Options& options, std::string_view) {
         options.isServed = false;
         return true;
     }},
    {kServer, "--idle", "S",
     "close a trace, and end without one, after S seconds without a command\n(default: 600)",
     [](Options& options, std::string_view value) { return takeSeconds(options.idle, value); }},
    {kServer, "--memory", "SIZE",
     "memory limit of all open traces, such as 4G; the least recently used are closed\nfirst "
     "(default: a quarter of the machine's)",
     takeMemory},
    {kPager, "--no-pager", "", "do not show long text on a terminal in a pager",
     [](Options& options, std::string_view) {
         options.isPaged = false;
         return true;
     }},
};

void describe(std::string& text, std::string_view name, std::string_view valueName, std::string_view help) {
    constexpr std::size_t kHelpColumn = 20;
    std::string line = "  " + std::string(name);
    if (!valueName.empty()) {
        line += " " + std::string(valueName);
    }
    line.resize(std::max(line.size() + 2, kHelpColumn), ' ');
    for (const char c : help) {
        line += c;
        if (c == '\n') {
            line.append(kHelpColumn, ' ');
        }
    }
    text += line + "\n";
}

} // namespace

std::span<const OptionInfo> allOptions() {
    return kOptions;
}

std::string describeOptions(std::uint64_t understood) {
    std::string text;
    for (const OptionInfo& info : kOptions) {
        if (info.isFor(understood)) {
            describe(text, info.name, info.valueName, info.help);
        }
    }
    describe(text, "--help", {}, "show this help");
    return text;
}

} // namespace lanescope::cli
