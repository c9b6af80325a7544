// SPDX-License-Identifier: Apache-2.0
#include "core/compare/comparison_tables.h"

#include "core/table/table_maker.h"

namespace lanescope {

namespace {

constexpr int kCountDecimals = 4;

/// Counts per step are whole numbers in most traces.
std::string countText(double count) {
    std::string text = fixedDecimal(count, kCountDecimals);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) {
        text.pop_back();
    }
    return text;
}

std::string optionalPercent(std::optional<double> fraction) {
    return fraction ? fixedDecimal(*fraction * 100, kRatioDecimals) : std::string();
}

std::string probabilityText(std::optional<double> probability) {
    constexpr int kDecimals = 6;
    return probability ? fixedDecimal(*probability, kDecimals) : std::string();
}

std::string ratioText(double baseline, double candidate) {
    return baseline != 0 ? fixedDecimal(candidate / baseline, kRatioDecimals) : std::string();
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

std::string metricText(MetricUnit unit, std::optional<double> value) {
    if (!value) {
        return {};
    }
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return decimalMicroseconds(*value);
    case MetricUnit::Fraction:
        return fixedDecimal(*value * 100, kRatioDecimals);
    case MetricUnit::Count:
    case MetricUnit::Bytes:
        return countText(*value);
    }
    return {};
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
        report.append(Report::text(explanation.text));
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
    }
    return "";
}

const char* changeName(const MetricDifference& metric) {
    if (!metric.delta()) {
        return "unknown";
    }
    if (metric.unit != MetricUnit::Nanoseconds && metric.status == ChangeStatus::Faster) {
        return "better";
    }
    if (metric.unit != MetricUnit::Nanoseconds && metric.status == ChangeStatus::Slower) {
        return "worse";
    }
    return changeName(metric.status);
}

Table differenceTableText(const DifferenceTable& table) {
    const std::vector<Maker<DifferenceRow>> makers{
        {{"name", CellType::Text}, [](const DifferenceRow& r) { return r.name; }},
        {{"change", CellType::Text},
         [](const DifferenceRow& r) { return std::string(changeName(r.status)); }},
        {{"baseline_count"}, [](const DifferenceRow& r) { return countText(r.baseline.countPerStep()); }},
        {{"candidate_count"}, [](const DifferenceRow& r) { return countText(r.candidate.countPerStep()); }},
        {{"delta_count"},
         [](const DifferenceRow& r) {
             return countText(r.candidate.countPerStep() - r.baseline.countPerStep());
         }},
        {{"baseline_us"}, [](const DifferenceRow& r) { return decimalMicroseconds(r.baseline.perStepNs()); }},
        {{"candidate_us"},
         [](const DifferenceRow& r) { return decimalMicroseconds(r.candidate.perStepNs()); }},
        {{"delta_us"}, [](const DifferenceRow& r) { return decimalMicroseconds(r.deltaNs()); }},
        {{"delta_percent"}, [](const DifferenceRow& r) { return optionalPercent(r.deltaFraction()); }},
        {{"ratio"},
         [](const DifferenceRow& r) { return ratioText(r.baseline.perStepNs(), r.candidate.perStepNs()); }},
        {{"share_percent"},
         [](const DifferenceRow& r) { return fixedDecimal(r.share * 100, kRatioDecimals); }},
        {{"p_value"}, [](const DifferenceRow& r) { return probabilityText(r.probability); }},
        {{"baseline_host_us"},
         [](const DifferenceRow& r) { return decimalMicroseconds(r.baseline.hostPerStepNs()); }},
        {{"candidate_host_us"},
         [](const DifferenceRow& r) { return decimalMicroseconds(r.candidate.hostPerStepNs()); }},
    };
    return makeTable(table.rows, makers);
}

Table overviewDifferenceText(const std::vector<MetricDifference>& metrics) {
    const std::vector<Maker<MetricDifference>> makers{
        {{"metric", CellType::Text}, [](const MetricDifference& r) { return r.id; }},
        {{"unit", CellType::Text}, [](const MetricDifference& r) { return std::string(unitName(r.unit)); }},
        {{"baseline"}, [](const MetricDifference& r) { return metricText(r.unit, r.baseline); }},
        {{"candidate"}, [](const MetricDifference& r) { return metricText(r.unit, r.candidate); }},
        {{"delta"}, [](const MetricDifference& r) { return metricText(r.unit, r.delta()); }},
        {{"delta_percent"}, [](const MetricDifference& r) { return optionalPercent(r.deltaFraction()); }},
        {{"change", CellType::Text}, [](const MetricDifference& r) { return std::string(changeName(r)); }},
        {{"p_value"}, [](const MetricDifference& r) { return probabilityText(r.probability); }},
    };
    return makeTable(metrics, makers);
}

Table trendText(const std::vector<TrendRun>& runs) {
    std::vector<Maker<TrendRun>> makers{
        {{"run", CellType::Text}, [](const TrendRun& r) { return r.name; }},
        {{"steps"}, [](const TrendRun& r) { return std::to_string(r.steps); }},
    };
    const auto addMetric = [&makers](const char* id, const char* key) {
        makers.push_back({{key}, [id](const TrendRun& r) {
                              const MetricDifference* metric = r.metric(id);
                              return metric == nullptr ? std::string()
                                                       : metricText(metric->unit, metric->candidate);
                          }});
    };
    addMetric("step_time", "step_time_us");
    makers.push_back({{"step_time_delta_percent"}, [](const TrendRun& r) {
                          const MetricDifference* metric = r.metric("step_time");
                          return metric == nullptr ? std::string() : optionalPercent(metric->deltaFraction());
                      }});
    makers.push_back({{"change", CellType::Text}, [](const TrendRun& r) {
                          const MetricDifference* metric = r.metric("step_time");
                          return metric == nullptr ? std::string() : std::string(changeName(*metric));
                      }});
    addMetric("gpu_utilization", "gpu_utilization_percent");
    addMetric("sm_efficiency", "sm_efficiency_percent");
    addMetric("occupancy", "occupancy_percent");
    addMetric("tensor_core_share", "tensor_core_share_percent");
    addMetric("kernels", "kernels");
    addMetric("gpu_idle", "gpu_idle_us");
    addMetric("kernel", "kernel_us");
    addMetric("memcpy", "memcpy_us");
    addMetric("communication", "communication_us");
    addMetric("data_loader", "data_loader_us");
    makers.push_back({{"peak_memory_bytes"}, [](const TrendRun& r) {
                          std::optional<double> peak;
                          for (const MetricDifference& metric : r.metrics) {
                              if (metric.unit == MetricUnit::Bytes && metric.candidate) {
                                  peak = std::max(peak.value_or(0), *metric.candidate);
                              }
                          }
                          return metricText(MetricUnit::Bytes, peak);
                      }});
    return makeTable(runs, makers);
}

Table waterfallText(const Waterfall& waterfall) {
    const std::vector<Maker<WaterfallPart>> makers{
        {{"part", CellType::Text}, [](const WaterfallPart& r) { return r.row.name; }},
        {{"change", CellType::Text},
         [](const WaterfallPart& r) { return std::string(changeName(r.row.status)); }},
        {{"baseline_us"}, [](const WaterfallPart& r) { return decimalMicroseconds(r.baselineNs); }},
        {{"candidate_us"}, [](const WaterfallPart& r) { return decimalMicroseconds(r.candidateNs); }},
        {{"delta_us"}, [](const WaterfallPart& r) { return decimalMicroseconds(r.deltaNs()); }},
        {{"share_percent"},
         [](const WaterfallPart& r) { return fixedDecimal(r.row.share * 100, kRatioDecimals); }},
    };
    return makeTable(waterfall.parts, makers);
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
