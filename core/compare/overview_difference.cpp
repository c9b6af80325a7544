// SPDX-License-Identifier: Apache-2.0
#include "core/compare/overview_difference.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "core/analysis/device/device_series.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/device/tensor_core_time.h"
#include "core/analysis/memory/memory_use.h"
#include "core/analysis/name_memo.h"
#include "core/analysis/tensor_cores.h"
#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/compare/noise_test.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::vector<StepRow> comparedRows(const MatchedSide& side, const std::stop_token& stop) {
    const ComparedTrace& compared = side.compared;
    const auto asOne = [&] {
        return rangeBreakdown(compared.trace(), compared.steps().front().range, Conventions::Lanescope, stop);
    };
    if (compared.isRange()) {
        return {asOne()};
    }
    std::vector<SliceId> marks;
    marks.reserve(compared.steps().size());
    for (const ComparedStep& step : compared.steps()) {
        marks.push_back(step.slice);
    }
    std::ranges::sort(marks);
    std::vector<StepRow> rows;
    for (const StepRow& row : stepBreakdown(compared.trace(), {}, Conventions::Lanescope, stop).steps) {
        if (std::ranges::binary_search(marks, row.slice)) {
            rows.push_back(row);
        }
    }
    // A trace without host slices: one step of nothing but what the devices did.
    return rows.empty() ? std::vector{asOne()} : rows;
}

void addKernelFigures(const MatchedSide& side, SideFigures& figures) {
    const Trace& trace = side.compared.trace();
    const std::size_t steps = side.compared.steps().size();
    NameMemo<TensorCoreUse> uses(trace);
    const DevicesWithMatrixUnits units(trace);
    TensorCoreTime cores;
    std::vector<TensorCoreTime> coresOf(steps);
    std::vector<double> countOf(steps);
    for (const DeviceOp& op : trace.deviceOps()) {
        const std::uint32_t step =
            trace.categoryKind(op.slice) == CategoryKind::Kernel ? side.compared.stepOf(op) : kNoIndex;
        if (step == kNoIndex) {
            continue;
        }
        if (units.has(op.device)) {
            const TensorCoreUse use = uses.of(op.slice, tensorCoreUse);
            cores.add(use, side.compared.durationOf(op.slice));
            coresOf[step].add(use, side.compared.durationOf(op.slice));
        }
        ++countOf[step];
    }
    figures.tensorCoreShare.value = cores.share(Conventions::Lanescope);
    for (const TensorCoreTime& ofStep : coresOf) {
        figures.tensorCoreShare.ofSteps.push_back(ofStep.share(Conventions::Lanescope));
    }
    figures.kernelsPerStep.value =
        std::accumulate(countOf.begin(), countOf.end(), 0.0) / static_cast<double>(steps);
    figures.kernelsPerStep.ofSteps = std::move(countOf);
}

/// Figures of the first device that works.
void addDeviceFigures(const ComparedTrace& compared, SideFigures& figures) {
    const std::vector<DeviceSeries> series = deviceSeries(compared.trace());
    const std::vector<GpuSummary> gpus = gpuSummaryOf(compared.trace(), series, compared.stretches());
    if (gpus.empty()) {
        return;
    }
    figures.utilization.value = gpus.front().utilization;
    figures.smEfficiency.value = gpus.front().smEfficiency;
    figures.occupancy.value = gpus.front().occupancy;
    std::vector<OccupancySum> occupancies(compared.steps().size());
    for (const DeviceOp& op : compared.trace().deviceOps()) {
        const bool isKernel = compared.trace().categoryKind(op.slice) == CategoryKind::Kernel;
        const std::uint32_t step =
            isKernel && op.device == gpus.front().device ? compared.stepOf(op) : kNoIndex;
        if (step != kNoIndex) {
            occupancies[step].add(compared.trace(), op, compared.durationOf(op.slice));
        }
    }
    for (std::size_t i = 0; i < occupancies.size(); ++i) {
        const TimeRange range = compared.steps()[i].range;
        figures.utilization.ofSteps.push_back(series.front().utilization.mean(range).value_or(-1));
        figures.smEfficiency.ofSteps.push_back(smEfficiencyIn(series.front(), range).shown());
        figures.occupancy.ofSteps.push_back(occupancies[i].mean().shown());
    }
}

std::vector<DurationNs> samples(const std::vector<StepRow>& steps, DurationNs (*of)(const StepRow&)) {
    std::vector<DurationNs> values;
    values.reserve(steps.size());
    for (const StepRow& step : steps) {
        values.push_back(of(step));
    }
    return values;
}

double mean(const std::vector<DurationNs>& values) {
    double sum = 0;
    for (const DurationNs value : values) {
        sum += static_cast<double>(value);
    }
    return sum / static_cast<double>(values.size());
}

class Overview {
public:
    Overview(const SideFigures& baseline, const SideFigures& candidate)
        : m_baseline(baseline)
        , m_candidate(candidate) {}

    void addTime(const char* id, const char* label, DurationNs (*of)(const StepRow&)) {
        const std::vector<DurationNs> left = samples(m_baseline.steps, of);
        const std::vector<DurationNs> right = samples(m_candidate.steps, of);
        if (mean(left) == 0 && mean(right) == 0) {
            return;
        }
        add(id, label, MetricUnit::Nanoseconds, mean(left), mean(right), true, welchProbability(left, right));
    }
    /// The time of a device, unknown on a side without its work.
    void addDeviceTime(const char* id, const char* label, DurationNs (*of)(const StepRow&)) {
        if (m_baseline.hasDeviceWork && m_candidate.hasDeviceWork) {
            addTime(id, label, of);
            return;
        }
        const auto known = [of](const SideFigures& side) {
            const double ns = side.hasDeviceWork ? mean(samples(side.steps, of)) : 0;
            return ns == 0 ? std::nullopt : std::optional(ns);
        };
        add(id, label, MetricUnit::Nanoseconds, known(m_baseline), known(m_candidate), true);
    }
    void add(const char* id, const char* label, MetricUnit unit, SideFigures::Figure SideFigures::*figure,
             bool lessIsBetter) {
        const SideFigures::Figure& left = m_baseline.*figure;
        const SideFigures::Figure& right = m_candidate.*figure;
        const auto known = [](double value) { return value < 0 ? std::nullopt : std::optional(value); };
        const auto isKnown = [](const SideFigures::Figure& of) {
            return std::ranges::none_of(of.ofSteps, [](double value) { return value < 0; });
        };
        add(id, label, unit, known(left.value), known(right.value), lessIsBetter,
            isKnown(left) && isKnown(right) ? welchProbability(left.ofSteps, right.ofSteps) : std::nullopt);
    }
    void add(std::string id, std::string label, MetricUnit unit, std::optional<double> baseline,
             std::optional<double> candidate, bool lessIsBetter, std::optional<double> probability = {}) {
        if (!baseline && !candidate) {
            return;
        }
        MetricDifference metric{std::move(id), std::move(label),        unit,       baseline, candidate,
                                lessIsBetter,  ChangeStatus::Unchanged, probability};
        const std::optional<double> delta = metric.delta();
        if (!delta) {
            metric.status = baseline ? ChangeStatus::Gone : ChangeStatus::New;
        } else if (*delta != 0) {
            metric.status = probability && *probability >= kSignificance ? ChangeStatus::Noise
                            : (*delta < 0) == lessIsBetter               ? ChangeStatus::Faster
                                                                         : ChangeStatus::Slower;
        }
        m_metrics.push_back(std::move(metric));
    }
    std::vector<MetricDifference> take() { return std::move(m_metrics); }

private:
    const SideFigures& m_baseline;
    const SideFigures& m_candidate;
    std::vector<MetricDifference> m_metrics;
};

template <StepRole role>
DurationNs roleOf(const StepRow& step) {
    return step.ns(role);
}

DurationNs idleOf(const StepRow& step) {
    return step.ns(StepRole::Runtime) + step.ns(StepRole::DataLoader) + step.ns(StepRole::CpuExec) +
           step.ns(StepRole::Other);
}

/// Both sides of the peak of one device.
struct PeakPair {
    std::string id;   ///< name in conditions
    std::string name; ///< as people read it
    std::optional<double> baseline;
    std::optional<double> candidate;
};

bool isHostMemory(const std::string& device) {
    return device.starts_with("CPU");
}

constexpr std::string_view kRelative = " (relative)";

/// Counted from the start of the trace: without what was allocated before.
bool isRelativePeak(const std::string& device) {
    return device.ends_with(kRelative);
}

/// Devices of one name belong together. Of each side one device may be left, which runs the same work under
/// another id: they belong together, too.
std::vector<PeakPair> peakPairs(const SideFigures& baseline, const SideFigures& candidate) {
    std::map<std::string, PeakPair> pairs;
    for (const SideFigures::Peak& peak : baseline.memoryPeaks) {
        pairs[peak.device].baseline = peak.bytes;
    }
    for (const SideFigures::Peak& peak : candidate.memoryPeaks) {
        pairs[peak.device].candidate = peak.bytes;
    }
    std::vector<std::string> onlyBaseline;
    std::vector<std::string> onlyCandidate;
    for (auto& [device, pair] : pairs) {
        pair.name = device;
        for (const char c : device) {
            pair.id += c == ' ' ? '_' : asciiLower(c);
        }
        if (!isHostMemory(device) && pair.baseline.has_value() != pair.candidate.has_value()) {
            (pair.baseline ? onlyBaseline : onlyCandidate).push_back(device);
        }
    }
    if (onlyBaseline.size() == 1 && onlyCandidate.size() == 1 &&
        isRelativePeak(onlyBaseline.front()) == isRelativePeak(onlyCandidate.front())) {
        PeakPair& joined = pairs[onlyBaseline.front()];
        joined.candidate = pairs[onlyCandidate.front()].candidate;
        joined.name += ", " + onlyCandidate.front();
        pairs.erase(onlyCandidate.front());
    }
    std::vector<PeakPair> all;
    for (auto& [device, pair] : pairs) {
        all.push_back(std::move(pair));
    }
    return all;
}

void addMemory(Overview& overview, const SideFigures& baseline, const SideFigures& candidate) {
    for (const PeakPair& pair : peakPairs(baseline, candidate)) {
        overview.add("peak_" + pair.id, "Peak " + pair.name, MetricUnit::Bytes, pair.baseline, pair.candidate,
                     true);
    }
}

} // namespace

SideFigures sideFigures(const MatchedSide& side, const std::stop_token& stop) {
    SideFigures figures;
    const ComparedTrace& compared = side.compared;
    const Trace& trace = compared.trace();
    figures.steps = comparedRows(side, stop);
    figures.isRange = compared.isRange();
    figures.hasMemoryAlone = hasMemoryAlone(trace);
    figures.hasDeviceWork = !trace.deviceOps().empty();
    const std::vector<TimeRange> stretches = compared.stretches();
    addDeviceFigures(compared, figures);
    if (figures.hasDeviceWork) {
        addKernelFigures(side, figures);
    }
    for (const MemorySeries& series : memorySeries(trace)) {
        std::optional<double> peak;
        if (const auto all = series.allocatedBytes.extremes();
            all && figures.hasMemoryAlone && !figures.isRange) {
            peak = double(all->max); // slices, which tell where steps are, are few or none
        }
        for (const TimeRange& range : stretches) {
            if (const auto extremes = series.allocatedBytes.extremes(range)) {
                peak = std::max(peak.value_or(extremes->max), double(extremes->max));
            }
        }
        if (peak) {
            figures.memoryPeaks.push_back(
                {series.name + std::string(series.relative ? kRelative : ""), *peak});
        }
    }
    return figures;
}

namespace {

constexpr std::array<std::string_view, 15> kMetrics{
    "step_time", "gpu_utilization", "sm_efficiency", "occupancy", "tensor_core_share",
    "kernels",   "gpu_idle",        "kernel",        "memcpy",    "memset",
    "runtime",   "communication",   "data_loader",   "cpu_exec",  "other"};
constexpr std::string_view kMemoryMetric = "peak_";

} // namespace

bool isOverviewMetric(std::string_view id) {
    return id.starts_with(kMemoryMetric) || std::ranges::find(kMetrics, id) != kMetrics.end();
}

std::string overviewMetrics() {
    std::string text;
    for (const std::string_view id : kMetrics) {
        text += std::string(id) + ", ";
    }
    return text + std::string(kMemoryMetric) + "DEVICE_memory";
}

std::vector<MetricDifference> overviewDifference(const SideFigures& baseline, const SideFigures& candidate) {
    Overview overview(baseline, candidate);
    if (baseline.hasMemoryAlone && candidate.hasMemoryAlone) {
        addMemory(overview, baseline, candidate);
        return overview.take();
    }
    overview.addTime("step_time", baseline.isRange ? userText("Selected time") : userText("Step time"),
                     [](const StepRow& step) { return step.totalNs(); });
    overview.add("gpu_utilization", userText("GPU utilization"), MetricUnit::Fraction,
                 &SideFigures::utilization, false);
    overview.add("sm_efficiency", userText("Est. SM efficiency"), MetricUnit::Fraction,
                 &SideFigures::smEfficiency, false);
    overview.add("occupancy", userText("Est. achieved occupancy"), MetricUnit::Fraction,
                 &SideFigures::occupancy, false);
    overview.add("tensor_core_share", userText("Kernel time on tensor cores"), MetricUnit::Fraction,
                 &SideFigures::tensorCoreShare, false);
    if (baseline.kernelsPerStep.value > 0 || candidate.kernelsPerStep.value > 0) {
        overview.add("kernels", baseline.isRange ? userText("Kernels started") : userText("Kernels per step"),
                     MetricUnit::Count, &SideFigures::kernelsPerStep, true);
        overview.addDeviceTime("gpu_idle", userText("GPU idle"), idleOf);
    }
    overview.addDeviceTime("kernel", userText("Kernels"), roleOf<StepRole::Kernel>);
    overview.addDeviceTime("memcpy", userText("Copies"), roleOf<StepRole::Memcpy>);
    overview.addDeviceTime("memset", userText("Memsets"), roleOf<StepRole::Memset>);
    overview.addTime("communication", userText("Communication"), roleOf<StepRole::Communication>);
    overview.addTime("runtime", userText("Runtime calls"), roleOf<StepRole::Runtime>);
    overview.addTime("data_loader", userText("Data loading"), roleOf<StepRole::DataLoader>);
    overview.addTime("cpu_exec", userText("Operators on the host"), roleOf<StepRole::CpuExec>);
    overview.addTime("other", userText("Other"), roleOf<StepRole::Other>);
    addMemory(overview, baseline, candidate);
    return overview.take();
}

} // namespace lanescope
