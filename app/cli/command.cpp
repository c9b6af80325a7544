// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include <algorithm>
#include <iostream>

#include "core/analysis/time_scale.h"
#include "core/base/memory_limit.h"
#include "core/catalog/selection_text.h"
#include "core/import/companion_loader.h"
#include "core/ranks/location_loader.h"
#include "core/recording/recording_text.h"
#include "core/secrets/secret_mask.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/table.h"
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

} // namespace

InputFiles inputsOf(const Options& options) {
    InputFiles inputs = InputFiles::everOpened();
    for (const std::string& file : options.files) {
        inputs.add(file);
    }
    for (const auto* file : {&options.rules, &options.peaksFile, &options.modelsFile, &options.sqlFile,
                             &options.store, &options.companion}) {
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

std::optional<Error> errorOf(const Status& status) {
    return status ? std::nullopt : std::optional(status.error());
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
    const bool hasCompanion = options.companion && file == options.files.front();
    const Result<TracePtr> loaded = hasCompanion
                                        ? loadTraceWith(file, *options.companion, loadOptionsOf(options))
                                        : loadLocation(file, loadOptionsOf(options));
    if (!loaded) {
        return loaded.error();
    }
    const Trace& trace = **loaded;
    tellProblems(file, trace);
    if (const std::string note = companionNote(trace); !note.empty()) {
        tell(file + ": " + note);
    }
    if (const auto improbable = options.timeUnit ? std::nullopt : improbableTimes(trace)) {
        tell(file + ": " + describe(*improbable) + "; --time-unit " +
             std::string(nameOf(improbable->likely)) + " would read it so");
    }
    const Recording recording = examineRecording(trace);
    tellLosses(file, trace, recording);
    const bool isWhole = trace.diagnostics().empty() && !recording.hasLoss();
    return OpenedTrace{*loaded, isWhole ? kOpenedClean : kOpenedWithProblems};
}

Result<int> withTrace(const std::string& file, const Options& options,
                      const std::function<std::optional<Error>(const Trace& trace)>& use) {
    const Result<OpenedTrace> opened = openTrace(file, options);
    if (!opened) {
        return opened.error();
    }
    limitComputing(options);
    if (const std::optional<Error> error = use(*opened->trace)) {
        return *error;
    }
    return opened->exitCode;
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

void printTable(const Options& options, const Table& table, std::string_view rowsKey, const Report& members) {
    switch (options.format) {
    case Format::Text:
        writeText(std::cout, table);
        return;
    case Format::Csv:
        writeCsv(std::cout, table);
        return;
    case Format::Json: {
        JsonWriter json(std::cout);
        json.beginObject();
        members.writeJsonMembers(json);
        json.key(rowsKey);
        writeJson(json, table);
        json.endObject();
        return;
    }
    }
}

} // namespace lanescope::cli
