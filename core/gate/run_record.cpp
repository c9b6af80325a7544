// SPDX-License-Identifier: Apache-2.0
#include "core/gate/run_record.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "core/base/hash_mix.h"
#include "core/base/status.h"
#include "core/catalog/registry.h"
#include "core/compare/trend.h"
#include "core/diagnosis/step_causes.h"
#include "core/ranks/distributed_info.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"
#include "core/table/printable.h"

namespace lanescope {

namespace {

constexpr std::array<std::string_view, 5> kKeptTables{"kernels", "operators", "categories", "modules",
                                                      "memory_devices"};
constexpr std::size_t kKeptRows = 200;
constexpr std::size_t kProgramNames = 300;
constexpr double kLeastOverlap = 0.5;

std::string clean(std::string_view text) {
    return printable(maskSecrets({}, std::string(text)));
}

/// Times and names of all slices: two runs of a program never have the same.
std::uint64_t recordingOf(const Trace& trace) {
    const SliceTable& slices = trace.slices();
    std::uint64_t hash = hashMix(slices.startNs.size());
    for (std::size_t i = 0; i < slices.startNs.size(); ++i) {
        const SliceId id{static_cast<std::uint32_t>(i)};
        hash = hashMix(hash, static_cast<std::uint64_t>(slices.startNs[id]));
        hash = hashMix(hash, static_cast<std::uint64_t>(slices.durationNs[id]));
    }
    return hash;
}

std::vector<std::string> devicesOf(const Trace& trace) {
    std::vector<std::string> names;
    for (const std::int32_t device : trace.activeDevices()) {
        const DeviceProperties* properties = trace.deviceProperties(device);
        names.push_back(properties == nullptr ? std::string() : clean(trace.text(properties->name)));
    }
    return names;
}

std::vector<std::pair<std::string, double>> programOf(const Trace& trace) {
    std::map<std::uint32_t, std::uint64_t> counts;
    const auto count = [&](CategoryKind kind) {
        const SliceTable& slices = trace.slices();
        for (std::size_t i = 0; i < slices.startNs.size(); ++i) {
            const SliceId id{static_cast<std::uint32_t>(i)};
            if (trace.categoryKind(id) == kind) {
                ++counts[static_cast<std::uint32_t>(indexOf(slices.name[id]))];
            }
        }
    };
    count(CategoryKind::Operator);
    if (counts.empty()) {
        count(CategoryKind::Kernel);
    }
    std::uint64_t all = 0;
    std::vector<std::pair<std::string, double>> program;
    for (const auto& [name, calls] : counts) {
        all += calls;
        program.emplace_back(clean(trace.text(StringId(name))), static_cast<double>(calls));
    }
    std::ranges::stable_sort(program, std::ranges::greater(), &std::pair<std::string, double>::second);
    program.resize(std::min(program.size(), kProgramNames));
    for (auto& [name, share] : program) {
        share /= static_cast<double>(all);
    }
    return program;
}

/// The first rows: tables stand in the order of what matters.
RecordedTable keptTable(std::string_view key, const Table& table) {
    RecordedTable kept{std::string(key), {}, table.rowCount() <= kKeptRows};
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < table.columnCount(); ++i) {
        if (i == 0 || !table.column(i).isText()) {
            columns.push_back(i);
        }
    }
    std::vector<std::uint32_t> rows(std::min(kKeptRows, table.rowCount()));
    std::iota(rows.begin(), rows.end(), 0u);
    kept.table = table.chosen(columns).gathered(rows);
    return kept;
}

/// Causes of a trace without devices, where the host alone takes the time: those of the diagnosis, by kind.
void addHostCauses(const Diagnosis& diagnosis, std::size_t steps, RunRecord& run) {
    for (const DiagnosisCause& told : diagnosis.causes) {
        const std::string kind(causeKindName(told.kind));
        auto cause = std::ranges::find(run.causes, kind, &RecordedCause::kind);
        if (cause == run.causes.end()) {
            run.causes.push_back({kind, std::string(causeKindTitle(told.kind)), 0, clean(told.what.english()),
                                  clean(told.advice.english())});
            cause = run.causes.end() - 1;
        }
        cause->nsPerStep += static_cast<double>(told.ns) / static_cast<double>(steps);
    }
}

void addCauses(AnalysisContext& context, RunRecord& run, const std::stop_token& stop) {
    const Result<ComparedTrace> compared = ComparedTrace::make(context.trace());
    std::vector<TimeRange> marks;
    for (const ComparedStep& step : compared->steps()) {
        marks.push_back(step.mark);
    }
    const StepCauses causes = stepCauses(context.trace(), context.idlePieces(), marks);
    const Diagnosis diagnosis = traceDiagnosis(context, {}, stop);
    if (!diagnosis.hasDeviceWork && !marks.empty()) {
        addHostCauses(diagnosis, marks.size(), run);
    }
    for (std::size_t i = 0; i < causes.size(); ++i) {
        if (causes[i].totalNs == 0) {
            continue;
        }
        RecordedCause cause{std::string(causeKindName(CauseKind(i))),
                            std::string(causeKindTitle(CauseKind(i))),
                            static_cast<double>(causes[i].totalNs) / static_cast<double>(marks.size()),
                            clean(causes[i].culprit),
                            {}};
        const auto told = std::ranges::find(diagnosis.causes, CauseKind(i), &DiagnosisCause::kind);
        cause.advice = told == diagnosis.causes.end() ? std::string() : clean(told->advice.english());
        run.causes.push_back(std::move(cause));
    }
    std::ranges::stable_sort(run.causes, std::ranges::greater(), &RecordedCause::nsPerStep);
}

const RecordedTable* keptTableOf(const RunRecord& run, const FigureName& name) {
    const auto found = std::ranges::find(run.tables, name.analysis, &RecordedTable::analysis);
    return found == run.tables.end() ? nullptr : &*found;
}

/// Value of the rows that were kept; nothing where others could matter, or the row is another column's.
std::optional<Result<FigureValue>> keptFigure(const RunRecord& run, const FigureName& name) {
    const RecordedTable* kept = keptTableOf(run, name);
    if (kept == nullptr || !kept->table.find(name.rowColumn) || !kept->table.find(name.column)) {
        return std::nullopt;
    }
    Result<FigureValue> value = figureOfTable(kept->table, name, run.steps);
    if (!kept->isComplete && (!value || !value->hasRows || isRowPattern(name.row))) {
        return std::nullopt;
    }
    return value;
}

} // namespace

RunRecord makeRunRecord(const TracePtr& trace, std::span<const FailCondition> conditions,
                        const std::stop_token& stop) {
    RunRecord run;
    run.location = trace->path();
    run.recording = recordingOf(*trace);
    run.devices = devicesOf(*trace);
    const std::optional<DistributedInfo> distributed = distributedInfo(trace->header());
    run.worldSize = distributed ? distributed->worldSize.value_or(0) : 0;
    const Result<ComparedTrace> compared = ComparedTrace::make(*trace);
    run.steps = compared->hasMarkedSteps() ? compared->steps().size() : 0;
    run.program = programOf(*trace);
    const SideFigures figures = runFigures(*trace, stop);
    run.metrics = overviewDifference(figures, figures);
    const auto context = std::make_shared<AnalysisContext>(trace);
    for (const std::string_view key : kKeptTables) {
        if (const auto result = analysisCalled(key)->run(*context, {}, {}, stop);
            result && !result->table.isEmpty()) {
            run.tables.push_back(keptTable(key, result->table));
        }
    }
    addCauses(*context, run, stop);
    for (const FailCondition& condition : conditions) {
        const FigureName& name = condition.figure;
        if (name.kind == FigureName::Kind::Overview || keptFigure(run, name) ||
            std::ranges::find(run.figures, name.text, &RecordedFigure::name) != run.figures.end()) {
            continue;
        }
        const Result<FigureValue> value = figureOfTrace(*context, name, run.steps, stop);
        run.figures.push_back({name.text, value ? std::optional(*value) : std::nullopt,
                               value ? std::string() : value.error().message});
    }
    return run;
}

Result<FigureValue> figureOf(const RunRecord& run, const FigureName& name) {
    if (name.kind == FigureName::Kind::Overview) {
        return figureOfMetrics(run.metrics, name);
    }
    const auto asked = std::ranges::find(run.figures, name.text, &RecordedFigure::name);
    if (asked != run.figures.end()) {
        return asked->value ? Result<FigureValue>(*asked->value)
                            : fail(ErrorCode::InvalidArgument, asked->reason);
    }
    if (name.kind == FigureName::Kind::Table) {
        if (const auto kept = keptFigure(run, name)) {
            return *kept;
        }
    }
    return fail(ErrorCode::InvalidArgument,
                "this figure was not recorded with the run; give the condition to "
                "\"baseline add\" too");
}

std::optional<double> programOverlap(const RunRecord& a, const RunRecord& b) {
    if (a.program.empty() || b.program.empty()) {
        return std::nullopt;
    }
    const std::map<std::string, double> other(b.program.begin(), b.program.end());
    double overlap = 0;
    for (const auto& [name, share] : a.program) {
        const auto found = other.find(name);
        overlap += found == other.end() ? 0 : std::min(share, found->second);
    }
    return overlap;
}

namespace {

std::string deviceText(const RunRecord& run) {
    std::string text;
    for (const std::string& name : run.devices) {
        text += (text.empty() ? "" : ", ") + (name.empty() ? "an unnamed device" : name);
    }
    return text.empty() ? "no device" : text;
}

} // namespace

std::string incomparability(const RunRecord& a, const RunRecord& b) {
    const auto isNamed = [](const RunRecord& run) {
        return std::ranges::none_of(run.devices, &std::string::empty);
    };
    if (a.devices.size() != b.devices.size() || (isNamed(a) && isNamed(b) && a.devices != b.devices)) {
        return "the devices differ: " + deviceText(a) + " and " + deviceText(b);
    }
    if (a.worldSize > 0 && b.worldSize > 0 && a.worldSize != b.worldSize) {
        return "the jobs have " + std::to_string(a.worldSize) + " and " + std::to_string(b.worldSize) +
               " ranks";
    }
    if (const auto overlap = programOverlap(a, b); overlap && *overlap < kLeastOverlap) {
        constexpr double kPercent = 100;
        return "the programs differ: only " + std::to_string(static_cast<int>(*overlap * kPercent)) +
               " % of the calls have the same names";
    }
    return {};
}

} // namespace lanescope
