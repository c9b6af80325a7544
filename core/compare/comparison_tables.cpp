// SPDX-License-Identifier: Apache-2.0
#include "core/compare/comparison_tables.h"

#include <set>

#include "core/store/trace.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

/// The column of a figure that may have any unit. Counts per step are whole numbers in most traces.
ColumnSpec figureColumn(const char* key, const char* label, Unit unit, const char* help) {
    ColumnSpec spec{key, label, unit, help};
    spec.zeros = TrailingZeros::Drop;
    return spec;
}

ColumnSpec percentColumn(const char* key, const char* label, const char* help) {
    return {key, label, Unit::Fraction, help};
}

ColumnSpec probabilityColumn() {
    ColumnSpec spec{"p_value", "p", Unit::None,
                    "p-value of Welch's t-test over the steps; empty with a single step on either side"};
    spec.digits = 6;
    return spec;
}

ColumnSpec changeColumn() {
    return {"change", "Change", Unit::None,
            "faster, slower, new, gone, unchanged, or noise: within the variation between steps"};
}

ColumnSpec shareOfDifferences() {
    ColumnSpec spec{"share_percent", "Share", Unit::Fraction,
                    "Share of the sum of all absolute differences of the table, with its sign"};
    spec.isShare = true;
    return spec;
}

Unit unitOf(MetricUnit unit) {
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return Unit::Duration;
    case MetricUnit::Fraction:
        return Unit::Fraction;
    case MetricUnit::Count:
        return Unit::Count;
    case MetricUnit::Bytes:
        return Unit::Bytes;
    }
    return Unit::None;
}

const char* unitName(MetricUnit unit) {
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return "us";
    case MetricUnit::Fraction:
        return "percent";
    case MetricUnit::Count:
        return "count";
    case MetricUnit::Bytes:
        return "bytes";
    }
    return "";
}

Report sideReport(const ComparedTrace& side) {
    Report report = Report::object();
    report.set("file", Report::text(side.trace().path()));
    report.set("steps", Report::number(side.steps().size()));
    report.set("steps_marked", Report::flag(side.hasMarkedSteps()));
    if (side.isRange()) {
        const TimeRange& range = side.steps().front().range;
        report.set("from_us", Report::text(decimalMicroseconds(range.startNs)));
        report.set("to_us", Report::text(decimalMicroseconds(range.endNs)));
    }
    return report;
}

Report countsReport(const TreeMatching::Counts& counts) {
    Report report = Report::object();
    report.set("same", Report::number(counts.same));
    report.set("same_name", Report::number(counts.sameName));
    report.set("renamed", Report::number(counts.renamed));
    report.set("only_baseline", Report::number(counts.onlyBaseline));
    report.set("only_candidate", Report::number(counts.onlyCandidate));
    return report;
}

Report sentences(const std::vector<Explanation>& explanations) {
    Report report = Report::array();
    for (const Explanation& explanation : explanations) {
        report.append(Report::text(explanation.text.english()));
    }
    return report;
}

} // namespace

const char* changeName(ChangeStatus status) {
    switch (status) {
    case ChangeStatus::Unchanged:
        return "unchanged";
    case ChangeStatus::Noise:
        return "noise";
    case ChangeStatus::Faster:
        return "faster";
    case ChangeStatus::Slower:
        return "slower";
    case ChangeStatus::New:
        return "new";
    case ChangeStatus::Gone:
        return "gone";
    case ChangeStatus::Unlike:
        return "unlike";
    }
    return "";
}

const char* changeName(const MetricDifference& metric) {
    if (!metric.delta()) {
        return "unknown";
    }
    if (!isPace(metric) && metric.status == ChangeStatus::Faster) {
        return "better";
    }
    if (!isPace(metric) && metric.status == ChangeStatus::Slower) {
        return "worse";
    }
    return changeName(metric.status);
}

Table differenceTableText(const DifferenceTable& table) {
    using Line = DifferenceRow;
    TableMaker<Line> make(table.rows);
    make.add({"name", "Name", Unit::None, "Name of the row"}, &Line::name)
        .add(changeColumn(), [](const Line& r) { return changeName(r.status); })
        .add(figureColumn("baseline_count", "Baseline count", Unit::Count, "Number per step"),
             [](const Line& r) { return r.baseline.countPerStep(); })
        .add(figureColumn("candidate_count", "Candidate count", Unit::Count, "Number per step"),
             [](const Line& r) { return r.candidate.countPerStep(); })
        .add(figureColumn("delta_count", "Delta count", Unit::Count, "Difference of the numbers per step"),
             [](const Line& r) { return r.candidate.countPerStep() - r.baseline.countPerStep(); })
        .add({"baseline_us", "Baseline", Unit::Duration, "Time per step"},
             [](const Line& r) { return r.baseline.perStepNs(); })
        .add({"candidate_us", "Candidate", Unit::Duration, "Time per step"},
             [](const Line& r) { return r.candidate.perStepNs(); })
        .add({"delta_us", "Delta", Unit::Duration, "Difference of the times per step"}, &Line::deltaNs)
        .add(percentColumn("delta_percent", "Delta %",
                           "Difference as a share of the baseline; empty where that is 0"),
             &Line::deltaFraction)
        .add({"ratio", "Ratio", Unit::Ratio, "Candidate divided by baseline; empty where the baseline is 0"},
             [](const Line& r) {
                 const double baseline = r.baseline.perStepNs();
                 return baseline != 0 ? std::optional(r.candidate.perStepNs() / baseline) : std::nullopt;
             })
        .add(shareOfDifferences(), &Line::share)
        .add(probabilityColumn(), [](const Line& r) { return r.probability; })
        .add({"baseline_host_us", "Baseline host", Unit::Duration, "Durations on the host per step"},
             [](const Line& r) { return r.baseline.hostPerStepNs(); })
        .add({"candidate_host_us", "Candidate host", Unit::Duration, "Durations on the host per step"},
             [](const Line& r) { return r.candidate.hostPerStepNs(); });
    if (table.hasCandidateNames) {
        make.add({"candidate_name", "Name in the candidate", Unit::None,
                  "Kernels that run in its place in the candidate; empty where the name is the same"},
                 &Line::candidateName);
    }
    return make.table();
}

namespace {

/// All columns of the overview.
Table metricTable(const std::vector<MetricDifference>& metrics) {
    using Line = MetricDifference;
    TableMaker<Line> make(metrics);
    make.add({"name", "Name", Unit::None, "Name of the figure"}, &Line::label)
        .add({"metric", "Metric", Unit::None, "Name of the figure"}, &Line::id)
        .add({"unit", "Unit", Unit::None, "us, percent, count or bytes"},
             [](const Line& r) { return unitName(r.unit); })
        .add(figureColumn("baseline", "Baseline", Unit::OfRow, "Figure of the baseline"), &Line::baseline)
        .add(figureColumn("candidate", "Candidate", Unit::OfRow, "Figure of the candidate"), &Line::candidate)
        .add(figureColumn("delta", "Delta", Unit::OfRow, "Candidate minus baseline"), &Line::delta)
        .add(percentColumn("delta_percent", "Delta %", "Difference as a share of the baseline"),
             &Line::deltaFraction)
        .add({"change", "Change", Unit::None,
              "faster, slower, better, worse, new, gone, unchanged, noise or unknown"},
             [](const Line& r) { return changeName(r); })
        .add(probabilityColumn(), [](const Line& r) { return r.probability; });
    Table table = make.table();
    std::vector<Unit> units;
    for (const Line& row : metrics) {
        units.push_back(unitOf(row.unit));
    }
    table.setRowUnits(std::move(units));
    return table;
}

} // namespace

Table overviewDifferenceText(const std::vector<MetricDifference>& metrics) {
    return metricTable(metrics).chosen(
        {"metric", "unit", "baseline", "candidate", "delta", "delta_percent", "change", "p_value"});
}

Table overviewTable(const std::vector<MetricDifference>& metrics) {
    return metricTable(metrics).chosen(
        {"name", "change", "baseline", "candidate", "delta", "delta_percent", "p_value", "metric", "unit"});
}

namespace {

/// The figure of each run, of which all have the same unit.
void addMetric(TableMaker<TrendRun>& make, const char* id, ColumnSpec spec) {
    spec.zeros = TrailingZeros::Drop;
    make.add(std::move(spec), [id](const TrendRun& r) {
        const MetricDifference* metric = r.metric(id);
        return metric == nullptr ? std::nullopt : metric->candidate;
    });
}

std::optional<double> peakMemory(const TrendRun& run) {
    std::optional<double> peak;
    for (const MetricDifference& metric : run.metrics) {
        if (metric.unit == MetricUnit::Bytes && metric.candidate) {
            peak = std::max(peak.value_or(0), *metric.candidate);
        }
    }
    return peak;
}

} // namespace

Table trendText(const std::vector<TrendRun>& runs) {
    using Line = TrendRun;
    TableMaker<Line> make(runs);
    make.add({"run", "Run", Unit::None, "File of the run"}, &Line::name)
        .add({"steps", "Steps", Unit::None, "Number of whole steps"}, &Line::steps);
    addMetric(make, "step_time", {"step_time_us", "Step time", Unit::Duration, "Mean length of a step"});
    make.add(percentColumn("step_time_delta_percent", "Step time delta %", "Difference from the first run"),
             [](const Line& r) {
                 const MetricDifference* metric = r.metric("step_time");
                 return metric == nullptr ? std::nullopt : metric->deltaFraction();
             })
        .add(changeColumn(), [](const Line& r) {
            const MetricDifference* metric = r.metric("step_time");
            return metric == nullptr ? "" : changeName(*metric);
        });
    addMetric(make, "gpu_utilization",
              percentColumn("gpu_utilization_percent", "GPU utilization %", "Time with a kernel running"));
    addMetric(make, "sm_efficiency",
              percentColumn("sm_efficiency_percent", "Sm efficiency %", "Est. SM efficiency"));
    addMetric(make, "occupancy",
              percentColumn("occupancy_percent", "Occupancy %", "Est. achieved occupancy"));
    addMetric(make, "tensor_core_share",
              percentColumn("tensor_core_share_percent", "Tensor core share %",
                            "Share of the kernel time in kernels that use tensor cores"));
    addMetric(make, "kernels", {"kernels", "Kernels", Unit::Count, "Kernels per step"});
    addMetric(make, "gpu_idle", {"gpu_idle_us", "GPU idle", Unit::Duration, "Per step"});
    addMetric(make, "kernel", {"kernel_us", "Kernel", Unit::Duration, "Per step"});
    addMetric(make, "memcpy", {"memcpy_us", "Memcpy", Unit::Duration, "Per step"});
    addMetric(make, "communication", {"communication_us", "Communication", Unit::Duration, "Per step"});
    addMetric(make, "data_loader", {"data_loader_us", "Data loader", Unit::Duration, "Per step"});
    make.add(
        figureColumn("peak_memory_bytes", "Peak memory", Unit::Bytes, "For the device that needs the most"),
        peakMemory);
    return make.table();
}

Table trendByFigure(const std::vector<TrendRun>& runs) {
    using Line = const MetricDifference*;
    std::vector<Line> figures; // a figure that any run has
    std::set<std::string_view> ids;
    for (const TrendRun& run : runs) {
        for (const MetricDifference& metric : run.metrics) {
            if (ids.insert(metric.id).second) {
                figures.push_back(&metric);
            }
        }
    }
    TableMaker<Line> make(figures);
    make.add({"name", "Name", Unit::None, "Name of the figure"}, [](Line r) { return r->label; });
    std::set<std::string> keys{"name", "metric", "unit"};
    for (const TrendRun& run : runs) {
        std::string key = run.name;
        for (int number = 2; !keys.insert(key).second; ++number) {
            key = run.name + " (" + std::to_string(number) + ")";
        }
        make.add(figureColumn(key.c_str(), run.name.c_str(), Unit::OfRow, "Figure of the run"),
                 [&run](Line r) {
                     const MetricDifference* metric = run.metric(r->id);
                     return metric == nullptr ? std::nullopt : metric->candidate;
                 });
    }
    make.add({"metric", "Metric", Unit::None, "Name of the figure"}, [](Line r) { return r->id; })
        .add({"unit", "Unit", Unit::None, "us, percent, count or bytes"},
             [](Line r) { return unitName(r->unit); });
    Table table = make.table();
    std::vector<Unit> units;
    for (const Line figure : figures) {
        units.push_back(unitOf(figure->unit));
    }
    table.setRowUnits(std::move(units));
    return table;
}

Table waterfallText(const Waterfall& waterfall) {
    using Line = WaterfallPart;
    TableMaker<Line> make(waterfall.parts);
    make.add({"part", "Part", Unit::None, "Part of the step time"}, [](const Line& r) { return r.row.name; })
        .add(changeColumn(), [](const Line& r) { return changeName(r.row.status); })
        .add({"baseline_us", "Baseline", Unit::Duration, "Time per step"}, &Line::baselineNs)
        .add({"candidate_us", "Candidate", Unit::Duration, "Time per step"}, &Line::candidateNs)
        .add({"delta_us", "Delta", Unit::Duration, "Difference of the times per step"}, &Line::deltaNs)
        .add(shareOfDifferences(), [](const Line& r) { return r.row.share; });
    return make.table();
}

Report comparisonReport(const Comparison& comparison) {
    Report report = Report::object();
    report.set("baseline", sideReport(comparison.baseline()));
    report.set("candidate", sideReport(comparison.candidate()));
    Report& matching = report.set("matching", Report::object());
    matching.set("nodes", countsReport(comparison.matching().nodes));
    matching.set("device_work", countsReport(comparison.matching().ops));
    report.set("causes", sentences(comparison.explanations().causes));
    report.set("notes", sentences(comparison.explanations().notes));
    return report;
}

} // namespace lanescope
