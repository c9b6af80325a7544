// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "app/cli/progress_line.h"
#include "core/analysis/time_scale.h"
#include "core/archive/spooled_file.h"
#include "core/attribution/user_figures.h"
#include "core/base/byte_size.h"
#include "core/base/memory_limit.h"
#include "core/catalog/selection_text.h"
#include "core/import/companion_loader.h"
#include "core/os/terminal.h"
#include "core/ranks/location_loader.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/recording/recording_text.h"
#include "core/remote/remote_files.h"
#include "core/remote/report_converter.h"
#include "core/secrets/secret_mask.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/table.h"
#include "core/table/table_shape.h"
#include "core/table/table_writers.h"

namespace lanescope::cli {

namespace {

std::string shownText(std::string_view text) {
    return printable(maskSecrets({}, text));
}

/// Place of a problem: of an event in words of the format, else a byte of the file.
std::string placeText(const Trace& trace, DiagnosticKind kind, std::uint64_t place) {
    const bool isEvent =
        diagnosticClass(kind) != DiagnosticClass::File || kind == DiagnosticKind::RecorderWarning;
    return isEvent && trace.args() != nullptr ? trace.args()->placeText(EventRef(place))
                                              : "byte " + std::to_string(place);
}

void tellProblems(const std::string& file, const Trace& trace) {
    const Diagnostics& diagnostics = trace.diagnostics();
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        const Diagnostics::Entry& entry = diagnostics[kind];
        if (entry.count == 0) {
            continue;
        }
        std::string line = file + ": " + diagnosticText(kind) + ": " + std::to_string(entry.count);
        // A damaged table has no place but its name, which is in the detail.
        const std::size_t placesShown = kind == DiagnosticKind::DamagedTable ? 0 : 3;
        for (std::size_t place = 0; place < std::min(placesShown, entry.offsets.size()); ++place) {
            line += (place == 0 ? ", at " : ", ") + placeText(trace, kind, entry.offsets[place]);
        }
        line += placesShown > 0 && entry.count > placesShown ? " and more" : "";
        line += entry.detail.empty() ? "" : " (" + entry.detail + ")";
        std::cerr << shownText(line) << '\n';
    }
}

/// Losses that the recorder did not tell of itself: its messages are among the problems.
void tellLosses(const std::string& file, const Trace& trace, const Recording& recording) {
    for (const RecordingFinding& finding : recording.findings) {
        if (finding.weight == RecordingWeight::Loss &&
            finding.kind != RecordingFindingKind::RecorderMessage) {
            std::cerr << shownText(file + ": " + factWords(trace, finding).text()) << '\n';
        }
    }
}

/// All of standard input in a file without a name, below the system's folder for such.
Result<std::shared_ptr<SpooledFile>> spooledInput() {
    const std::string name(kStandardInput);
    if (os::isTerminal(os::Stream::Input)) {
        return fail(ErrorCode::InvalidArgument, "standard input is a terminal; send a trace to it", name);
    }
    std::error_code ignored;
    auto spool = SpooledFile::create(std::filesystem::temp_directory_path(ignored).generic_string(), name, 0);
    if (!spool) {
        return spool.error();
    }
    std::atomic<std::uint64_t> bytes = 0;
    const ProgressLine line([&bytes] { return "Reading standard input: " + byteSizeText(bytes); });
    constexpr std::size_t kBlock = 1u << 18;
    std::vector<char> block(kBlock);
    for (std::int64_t got = 1; got != 0;) {
        got = os::readInput(block.data(), block.size());
        if (got < 0) {
            return fail(ErrorCode::FileUnreadable, std::string("reading failed: ") + std::strerror(errno),
                        name);
        }
        if (const auto kept = (*spool)->append(block.data(), static_cast<std::size_t>(got)); !kept) {
            return kept.error();
        }
        bytes += static_cast<std::uint64_t>(got);
    }
    return spool;
}

/// The file itself, or what its converter makes of it where --convert asks for that.
Result<std::string> convertedFile(const std::string& file, const Options& options) {
    const std::string program(options.isConverting ? converterOf(file) : std::string_view());
    if (program.empty()) {
        return file;
    }
    std::atomic<int> percent = 0;
    const ProgressLine line([&] {
        return "Converting " + file + " with " + program +
               (percent > 0 ? ": " + std::to_string(percent) + " %" : std::string());
    });
    return convertReport(file, remoteCacheFolder(),
                         [&percent](double share) { percent = static_cast<int>(share * 100); });
}

Result<TracePtr> load(const std::string& file, const Options& options) {
    std::shared_ptr<SpooledFile> spool;
    if (file == kStandardInput) {
        if (options.companion) {
            return usageError("--with needs a trace in a file, not standard input");
        }
        auto read = spooledInput();
        if (!read) {
            return read.error();
        }
        spool = std::move(*read);
    }
    const auto path = convertedFile(file, options);
    if (!path) {
        return path.error();
    }
    Progress progress;
    const ProgressLine line([&] { return loadText(file, progress); });
    if (spool != nullptr) {
        return loadTraceFrom(std::move(spool), loadOptionsOf(options), &progress);
    }
    const bool hasCompanion = options.companion && file == options.files.front();
    return *path == file ? loadNamedTrace(file, options, progress)
                         : loadTraceWith(*path, hasCompanion ? *options.companion : std::string(),
                                         loadOptionsOf(options), &progress, {});
}

} // namespace

std::vector<std::string> tracesOf(const Command& command, const Options& options) {
    std::vector<std::string> traces = options.files;
    if ((command.options & kSql) == 0) {
        return traces;
    }
    if (!options.sqlFile && !traces.empty()) {
        traces.pop_back(); // the statement
    }
    for (const std::string& schema : options.schemas) {
        traces.push_back(schema.substr(schema.find('=') + 1));
    }
    traces.insert(traces.end(), options.rankFolders.begin(), options.rankFolders.end());
    return traces;
}

Result<TracePtr> loadNamedTrace(const std::string& file, const Options& options, Progress& progress,
                                std::stop_token stop) {
    return options.companion && file == options.files.front()
               ? loadTraceWith(file, *options.companion, loadOptionsOf(options), &progress, std::move(stop))
               : loadLocation(file, loadOptionsOf(options), {}, &progress, std::move(stop));
}

std::shared_ptr<AnalysisContext> sharedContext(TracePtr trace) {
    ContextOptions options;
    options.isForOneAnalysis = true;
    return std::make_shared<AnalysisContext>(std::move(trace), std::move(options));
}

InputFiles inputsOf(const Options& options) {
    InputFiles inputs = InputFiles::everOpened();
    for (const std::string& file : options.files) {
        inputs.add(file);
    }
    for (const auto* file :
         {&options.rules, &options.peaksFile, &options.modelsFile, &options.sqlFile, &options.store,
          &options.companion, &options.codeFolder, &options.benchmarkFile}) {
        if (*file) {
            inputs.add(**file);
        }
    }
    for (const std::string& schema : options.schemas) {
        inputs.add(schema.substr(schema.find('=') + 1));
    }
    for (const auto* paths : {&options.rankFolders, &options.baselines}) {
        for (const std::string& path : *paths) {
            inputs.add(path);
        }
    }
    return inputs;
}

void tell(std::string_view message) {
    std::cerr << "lanescope-cli: " << shownText(message) << '\n';
}

void tellHidden(std::uint64_t places) {
    if (places > 0) {
        tell("what looks like a credential is hidden in " + std::to_string(places) +
             (places == 1 ? " place" : " places") + "; --keep-secrets keeps it");
    }
}

std::function<void(const std::string& notice)> noticeTeller(int& exitCode) {
    return [&exitCode](const std::string& notice) {
        tell(notice);
        exitCode = kOpenedWithProblems;
    };
}

Error usageError(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

Error unknownGroup(std::string_view group, std::string_view known) {
    return usageError("cannot group by \"" + std::string(group) + "\"; known: " + std::string(known));
}

LoadOptions loadOptionsOf(const Options& options) {
    LoadOptions result;
    result.workers = options.workers;
    result.memoryBudgetBytes = options.memoryBytes;
    result.timeUnits.choose({}, options.timeUnit);
    return result;
}

void limitComputing(const Options& options) {
    limitFurtherMemory(memoryBudgetOf(loadOptionsOf(options)));
}

Result<OpenedTrace> openTrace(const std::string& file, const Options& options) {
    OpenedTrace opened;
    const bool isKept = options.kept != nullptr && options.kept->key.name == file;
    if (isKept) {
        opened.shared = options.kept->context;
    } else {
        Result<TracePtr> loaded = load(file, options);
        if (!loaded) {
            return loaded.error();
        }
        opened.shared = sharedContext(std::move(*loaded));
    }
    opened.trace = opened.shared->tracePtr();
    const Trace& trace = *opened.trace;
    tellProblems(file, trace);
    if (const std::string note = companionNote(trace); !note.empty()) {
        tell(file + ": " + note);
    }
    if (const auto improbable = options.timeUnit ? std::nullopt
                                : isKept         ? options.kept->improbable
                                                 : improbableTimes(trace)) {
        tell(file + ": " + describe(*improbable) + "; --time-unit " +
             std::string(nameOf(improbable->likely)) + " would read it so");
    }
    const Recording& recording = opened.shared->recording();
    tellLosses(file, trace, recording);
    const bool isWhole = trace.diagnostics().empty() && !recording.hasLoss();
    opened.exitCode = isWhole ? kOpenedClean : kOpenedWithProblems;
    return opened;
}

Result<std::vector<RankSummary>> loadRanksOf(const RankSources& sources, const Options& options,
                                             int& exitCode,
                                             const std::function<void(RankSummary summary)>& take) {
    const std::function<void(const std::string& notice)> tellNotice = noticeTeller(exitCode);
    std::ranges::for_each(sources.notices, tellNotice);
    std::atomic<std::size_t> done = 0;
    std::atomic<std::size_t> taken = 0;
    std::vector<RankSummary> ranks;
    {
        ProgressLine line([&] {
            return "Reading traces of ranks: " + std::to_string(done) + " of " +
                   std::to_string(sources.sources.size());
        });
        RankLoadReport report;
        report.notice = [&](const std::string& notice) { line.makeRoomFor([&] { tellNotice(notice); }); };
        report.progress = [&done](std::size_t count) { done = count; };
        if (take) {
            report.take = [&](RankSummary summary) {
                ++taken;
                take(std::move(summary));
            };
        }
        ranks = loadRanks(sources.sources, loadOptionsOf(options), report);
    }
    if (ranks.empty() && taken == 0) {
        return usageError("none of the traces opened");
    }
    return ranks;
}

Result<int> withTrace(const std::string& file, const Options& options,
                      const std::function<Status(const Trace& trace)>& use) {
    return withContext(file, options, [&](AnalysisContext& context) { return use(context.trace()); });
}

Result<int> withContext(const std::string& file, const Options& options,
                        const std::function<Status(AnalysisContext& context)>& use) {
    const Result<OpenedTrace> opened = openTrace(file, options);
    if (!opened) {
        return opened.error();
    }
    limitComputing(options);
    ContextOptions own; // the user's files may have changed since the shared one read them
    own.isForOneAnalysis = true;
    const auto context = std::make_shared<AnalysisContext>(opened->shared, std::move(own));
    if (const Status status = use(*context); !status) {
        return status.error();
    }
    return opened->exitCode;
}

Diagnosis diagnosisOf(AnalysisContext& context, const Selection& selection, const Options& options) {
    const KeptTrace* const kept = options.kept;
    const bool isKept = kept != nullptr && kept->diagnosis && !selection.range &&
                        kept->context->tracePtr() == context.tracePtr() &&
                        kept->figuresState == userFiguresState();
    return isKept ? *kept->diagnosis : traceDiagnosis(context, selection);
}

Result<Selection> selectionOf(const Trace& trace, const Options& options, PhasePart phasePart) {
    const Result<NamedPart> part =
        partFromText(trace, {options.range, options.step, options.phase}, options.conventions, phasePart);
    if (!part) {
        return part.error();
    }
    if (!part->note.empty()) {
        tell(part->note);
    }
    return part->selection;
}

void printReport(const Options& options, const Report& report) {
    switch (options.format) {
    case Format::Text:
        report.writeText(std::cout);
        return;
    case Format::Csv:
        report.writeCsv(std::cout);
        return;
    case Format::Json: {
        JsonWriter json(std::cout);
        report.writeJson(json);
        return;
    }
    }
}

bool hasShape(const Options& options) {
    return options.columns || !options.sort.empty() || options.mostRows > 0;
}

Result<Table> shapedTable(const Options& options, const Table& table) {
    return shaped(table, {options.columns.value_or(std::string()), options.sort,
                          static_cast<std::size_t>(options.mostRows)});
}

void writeTextTable(const Options& options, const Table& table, const Table& shown,
                    const ShownForm& shownOf) {
    const std::vector<std::string> hidden =
        writeText(std::cout, shown, {TextLayout().mostTextWidth, options.lineWidth, shownOf});
    if (const std::size_t more = table.rowCount() - shown.rowCount(); more > 0) {
        std::cout << '(' << more << (more == 1 ? " more row)\n" : " more rows)\n");
    }
    if (!hidden.empty()) {
        std::string list = "(too wide: ";
        for (std::size_t i = 0; i < hidden.size(); ++i) {
            list += (i == 0 ? "" : ", ") + hidden[i];
        }
        std::cout << elided(list, options.lineWidth - 2) << ")\n";
    }
}

Status printTable(const Options& options, const Table& table, std::string_view rowsKey,
                  const Report& members) {
    const Result<Table> shown = shapedTable(options, table);
    if (!shown) {
        return shown.error();
    }
    switch (options.format) {
    case Format::Text:
        writeTextTable(options, table, *shown);
        break;
    case Format::Csv:
        writeCsv(std::cout, *shown);
        break;
    case Format::Json: {
        JsonWriter json(std::cout);
        json.beginObject();
        members.writeJsonMembers(json);
        json.key(rowsKey);
        writeJson(json, *shown);
        json.endObject();
        break;
    }
    }
    return {};
}

} // namespace lanescope::cli
