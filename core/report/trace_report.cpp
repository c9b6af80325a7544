// SPDX-License-Identifier: Apache-2.0
#include "core/report/trace_report.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "core/analysis/device/gpu_summary.h"
#include "core/catalog/recording_tables.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

const char* className(DiagnosticClass group) {
    switch (group) {
    case DiagnosticClass::Repaired:
        return "repaired";
    case DiagnosticClass::Unusable:
        return "unusable";
    case DiagnosticClass::File:
        break;
    }
    return "file";
}

/// Unknown figures are negative in the store.
template <typename Integer>
Report known(Integer value) {
    return value < 0 ? Report() : Report::number(value);
}

Report countsByKind(const Trace& trace) {
    Report kinds = Report::object();
    for (const EventKindCount& kind : trace.eventsByKind()) {
        kinds.set(kind.name, Report::number(kind.count));
    }
    return kinds;
}

std::string_view categoryText(const Trace& trace, StringId name) {
    return name == kEmptyString ? "(none)" : trace.text(name);
}

Report countsByCategory(const Trace& trace) {
    Report categories = Report::object();
    for (const auto& [name, count] : trace.eventsByCategory()) {
        categories.set(categoryText(trace, name), Report::number(count));
    }
    return categories;
}

Report flowsReport(const Trace& trace) {
    Report flows = Report::object();
    for (const FlowCount& count : trace.flowCounts()) {
        Report& entry = flows.set(categoryText(trace, trace.category(count.category).name), Report::object());
        entry.set("starts", Report::number(count.starts));
        entry.set("steps", Report::number(count.steps));
        entry.set("ends", Report::number(count.ends));
        entry.set("paired", Report::number(count.paired));
    }
    return flows;
}

Report knownPercent(double fraction) {
    constexpr int kDecimals = 2;
    return fraction < 0 ? Report() : Report::number(fixedDecimal(fraction * 100, kDecimals));
}

struct WorkCounts {
    std::uint64_t kernels = 0;
    std::uint64_t copies = 0;
};

/// `summary` is null for a device that did nothing.
Report deviceReport(const Trace& trace, std::int32_t device, const WorkCounts& work,
                    const GpuSummary* summary) {
    Report report = Report::object();
    report.set("id", Report::number(device));
    const DeviceProperties* header = trace.deviceProperties(device);
    const DeviceProperties properties = header != nullptr ? *header : DeviceProperties{};
    report.set("name", header != nullptr ? Report::text(trace.text(properties.name)) : Report());
    report.set("total_memory_bytes", known(properties.totalMemoryBytes));
    report.set("compute_major", known(properties.computeMajor));
    report.set("compute_minor", known(properties.computeMinor));
    report.set("sm_count", known(properties.smCount));
    report.set("kernels", Report::number(work.kernels));
    report.set("copies", Report::number(work.copies));
    const GpuSummary figures = summary != nullptr ? *summary : GpuSummary{};
    report.set("utilization_percent", knownPercent(figures.utilization));
    report.set("sm_efficiency_percent", knownPercent(figures.smEfficiency));
    report.set("sm_efficiency_derived", Report::flag(figures.blocksPerSmDerived));
    report.set("sm_efficiency_coverage_percent",
               summary == nullptr ? Report() : knownPercent(figures.smEfficiencyCoverage));
    report.set("occupancy_percent", knownPercent(figures.occupancy));
    report.set("occupancy_coverage_percent",
               summary == nullptr ? Report() : knownPercent(figures.occupancyCoverage));
    return report;
}

/// Devices of the header and devices with work, ascending.
Report devicesReport(const Trace& trace) {
    std::vector<std::int32_t> ids = trace.activeDevices();
    for (const DeviceProperties& properties : trace.devices()) {
        ids.push_back(properties.id);
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    std::unordered_map<std::int32_t, WorkCounts> work;
    for (const DeviceOp& op : trace.deviceOps()) {
        WorkCounts& counts = work[op.device];
        ++(trace.categoryKind(op.slice) == CategoryKind::Kernel ? counts.kernels : counts.copies);
    }
    const std::vector<GpuSummary> summaries = gpuSummary(trace);
    std::unordered_map<std::int32_t, const GpuSummary*> summaryOf;
    for (const GpuSummary& summary : summaries) {
        summaryOf.emplace(summary.device, &summary);
    }
    Report devices = Report::array();
    for (const std::int32_t id : ids) {
        const auto summary = summaryOf.find(id);
        devices.append(
            deviceReport(trace, id, work[id], summary == summaryOf.end() ? nullptr : summary->second));
    }
    return devices;
}

Report stepsReport(const Trace& trace) {
    Report steps = Report::array();
    for (const Step& step : trace.steps()) {
        Report& entry = steps.append(Report::object());
        entry.set("number", Report::number(step.number));
        entry.set("name", Report::text(trace.sliceName(step.slice)));
        if (step.rank != kNoRank) {
            entry.set("rank", Report::text(trace.text(trace.rank(step.rank).name)));
        }
        entry.set("start_ns", Report::number(step.range.startNs));
        entry.set("duration_us", Report::number(decimalMicroseconds(step.range.durationNs())));
    }
    return steps;
}

/// Ranks of a file that holds several, each with its processes and devices.
Report ranksReport(const Trace& trace) {
    Report ranks = Report::array();
    for (std::size_t i = 0; i < trace.ranks().size(); ++i) {
        Report& entry = ranks.append(Report::object());
        entry.set("number", Report::number(trace.ranks()[i].number));
        entry.set("name", Report::text(trace.text(trace.ranks()[i].name)));
        Report processes = Report::array();
        std::set<std::int32_t> numbers;
        for (const Process& process : trace.processes()) {
            if (process.rank == RankId(i) && process.device < 0) {
                processes.append(Report::text(trace.text(process.pidText)));
            } else if (process.rank == RankId(i)) {
                numbers.insert(process.device);
            }
        }
        entry.set("processes", std::move(processes));
        Report devices = Report::array();
        for (const std::int32_t number : numbers) {
            devices.append(Report::number(number));
        }
        entry.set("devices", std::move(devices));
    }
    return ranks;
}

Report memoryReport(const Trace& trace) {
    Report memory = Report::object();
    std::uint64_t total = 0;
    for (const Trace::MemoryUse& use : trace.memory()) {
        std::string key = use.part;
        std::replace(key.begin(), key.end(), ' ', '_');
        memory.set(key, Report::number(use.bytes));
        total += use.bytes;
    }
    memory.set("total", Report::number(total));
    return memory;
}

} // namespace

Report traceReport(const Trace& trace) {
    const Ledger& ledger = trace.ledger();
    std::uint64_t overflowSlices = 0;
    for (const Track& track : trace.tracks()) {
        overflowSlices += track.overflowSliceCount;
    }
    Report report = Report::object();
    report.set("file", Report::text(trace.path()));
    report.set("format", Report::text(trace.format()));
    report.set("file_bytes", Report::number(trace.fileBytes()));
    report.set("text_bytes", Report::number(trace.textBytes()));
    report.set("nanosecond_clock", Report::flag(trace.nanosecondClock()));
    report.set("base_time_ns", trace.baseTimeNs() ? Report::number(*trace.baseTimeNs()) : Report());
    report.set("start_ns", Report::number(trace.bounds().startNs));
    report.set("end_ns", Report::number(trace.bounds().endNs));
    report.set("first_slice_ns", Report::number(trace.extents().startNs));
    report.set("last_slice_ns", Report::number(trace.extents().endNs));
    report.set("events", Report::number(ledger.read));
    report.set("by_phase", countsByKind(trace));
    report.set("by_category", countsByCategory(trace));
    report.set("slices", Report::number(trace.slices().size()));
    report.set("instants", Report::number(ledger.instants));
    report.set("counters", Report::number(ledger.counters));
    report.set("counter_series", Report::number(trace.counters().size()));
    report.set("flows", flowsReport(trace));
    report.set("tracks", Report::number(trace.tracks().size()));
    report.set("rows", Report::number(trace.rows().size()));
    report.set("overflow_slices", Report::number(overflowSlices));
    report.set("metadata_applied", Report::number(ledger.metadata));
    report.set("repaired", Report::number(trace.diagnostics().total(DiagnosticClass::Repaired)));
    report.set("unusable", Report::number(ledger.unusable));
    report.set("dropped", Report::number(ledger.dropped()));
    report.set("ledger", ledgerReport(ledger));
    report.set("diagnostics", diagnosticsReport(trace.diagnostics()));
    report.set("recording", recordingReport(trace, examineRecording(trace)));
    report.set("devices", devicesReport(trace));
    if (!trace.ranks().empty()) {
        report.set("ranks", ranksReport(trace));
    }
    report.set("steps", stepsReport(trace));
    report.set("memory", memoryReport(trace));
    return report;
}

Report ledgerReport(const Ledger& ledger) {
    Report report = Report::object();
    report.set("read", Report::number(ledger.read));
    report.set("stored", Report::number(ledger.stored()));
    report.set("slices", Report::number(ledger.slices));
    report.set("instants", Report::number(ledger.instants));
    report.set("counters", Report::number(ledger.counters));
    report.set("flows", Report::number(ledger.flows));
    report.set("samples", Report::number(ledger.samples));
    report.set("unknown_phase", Report::number(ledger.notShown));
    report.set("metadata", Report::number(ledger.metadata));
    report.set("unusable", Report::number(ledger.unusable));
    report.set("dropped", Report::number(ledger.dropped()));
    return report;
}

Report diagnosticsReport(const Diagnostics& diagnostics) {
    Report report = Report::array();
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        const Diagnostics::Entry& entry = diagnostics[kind];
        if (entry.count == 0) {
            continue;
        }
        Report& member = report.append(Report::object());
        member.set("kind", Report::text(diagnosticName(kind)));
        member.set("class", Report::text(className(diagnosticClass(kind))));
        member.set("count", Report::number(entry.count));
        Report& offsets = member.set("offsets", Report::array());
        for (const std::uint64_t offset : entry.offsets) {
            offsets.append(Report::number(offset));
        }
        member.set("text", Report::text(diagnosticText(kind)));
        member.set("detail", entry.detail.empty() ? Report() : Report::text(entry.detail));
    }
    return report;
}

} // namespace lanescope
