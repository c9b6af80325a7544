// SPDX-License-Identifier: Apache-2.0
#include "core/report/overview_report.h"

#include <algorithm>

#include "core/analysis/device/device_name.h"
#include "core/analysis/findings/finding_text.h"
#include "core/catalog/step_tables.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/store/trace.h"
#include "core/table/column_spec.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr int kPercentDecimals = 2;

Report percentReport(double fraction) {
    return fraction < 0 ? Report() : Report::number(fixedDecimal(fraction * 100, kPercentDecimals));
}

template <typename Integer>
Report knownReport(Integer value) {
    return value < 0 ? Report() : Report::number(value);
}

std::string relativeMicroseconds(const Trace& trace, TimeNs timeNs) {
    return decimalMicroseconds(saturatingSubtract(timeNs, trace.bounds().startNs));
}

Report configurationReport(const Trace& trace, const Overview& overview) {
    Report report = Report::object();
    const DeviceUse use = deviceUseOf(trace);
    report.set("device_type", use == DeviceUse::Unknown ? Report()
                              : use == DeviceUse::Host  ? Report::text("CPU")
                                                        : Report::text(deviceWord(trace)));
    report.set("devices_used", Report::number(trace.activeDevices().size()));
    report.set("steps_marked", Report::flag(overview.steps.marked));
    report.set("steps", Report::number(overview.steps.steps.size()));
    report.set("shares", Report::text(spanText(overview.span.kind)));
    return report;
}

Report gpuReport(const Trace& trace, const GpuSummary& gpu, const TensorCoreSummary& tensorCores,
                 Conventions conventions) {
    const DeviceProperties* header = trace.deviceProperties(gpu.device);
    const DeviceProperties properties = header != nullptr ? *header : DeviceProperties{};
    Report report = Report::object();
    report.set("device", Report::number(gpu.device));
    report.set("name", header != nullptr ? Report::text(trace.text(properties.name)) : Report());
    report.set("total_memory_bytes", knownReport(properties.totalMemoryBytes));
    report.set("compute_capability",
               properties.computeMajor < 0
                   ? Report()
                   : Report::text(std::to_string(properties.computeMajor) + "." +
                                  std::to_string(std::max(properties.computeMinor, 0))));
    report.set("range_start_us", Report::number(relativeMicroseconds(trace, gpu.range.startNs)));
    report.set("range_duration_us", Report::number(decimalMicroseconds(gpu.range.durationNs())));
    report.set("utilization_percent", percentReport(gpu.utilization));
    report.set("sm_efficiency_percent", percentReport(gpu.smEfficiency));
    report.set("sm_efficiency_derived", Report::flag(gpu.blocksPerSmDerived));
    report.set("sm_efficiency_coverage_percent", percentReport(gpu.smEfficiencyCoverage));
    report.set("occupancy_percent", percentReport(gpu.occupancy));
    report.set("occupancy_coverage_percent", percentReport(gpu.occupancyCoverage));
    const TensorCoreSummary::Device* device = tensorCores.deviceWithUnits(gpu.device);
    const KnownFigure cores =
        device != nullptr ? device->counted(conventions).figure(conventions) : KnownFigure{};
    report.set("tensor_core_percent", percentReport(cores.shown()));
    report.set("tensor_core_coverage_percent",
               device != nullptr ? percentReport(cores.knownShare) : Report());
    return report;
}

Report averageStepReport(const StepBreakdown& steps) {
    if (steps.steps.empty()) {
        return {};
    }
    Report report = Report::object();
    report.set("total_us", Report::number(decimalMicroseconds(steps.meanTotalNs)));
    for (std::size_t i = 0; i < kStepRoleCount; ++i) {
        const auto role = static_cast<StepRole>(i);
        Report& entry = report.set(stepRoleName(role), Report::object());
        entry.set("us", Report::number(decimalMicroseconds(steps.meanNs[i])));
        entry.set("percent", percentReport(steps.share(role)));
    }
    return report;
}

Report findingReport(const Trace& trace, const Finding& finding) {
    Report report = Report::object();
    report.set("kind", Report::text(findingName(finding.kind)));
    report.set("text", Report::text(findingText(trace, finding)));
    report.set("value", Report::number(fixedDecimal(finding.value, kRatioDecimals)));
    report.set("threshold", Report::number(fixedDecimal(finding.threshold, kRatioDecimals)));
    report.set("device", knownReport(finding.device));
    const bool hasPlace = !finding.place.isEmpty();
    report.set("start_us",
               hasPlace ? Report::number(relativeMicroseconds(trace, finding.place.startNs)) : Report());
    report.set("duration_us",
               hasPlace ? Report::number(decimalMicroseconds(finding.place.durationNs())) : Report());
    report.set("slice", finding.slice == kNoSlice ? Report() : Report::text(trace.sliceName(finding.slice)));
    return report;
}

} // namespace

Report overviewReport(const Trace& trace, const Overview& overview, const Diagnosis& diagnosis,
                      Conventions conventions) {
    Report report = Report::object();
    report.set("file", Report::text(trace.path()));
    report.set("configuration", configurationReport(trace, overview));
    Report& gpus = report.set("gpus", Report::array());
    for (const GpuSummary& gpu : overview.gpus) {
        gpus.append(gpuReport(trace, gpu, overview.tensorCores, conventions));
    }
    const KnownFigure cores = overview.tensorCores.all.figure(conventions);
    report.set("tensor_core_percent", percentReport(cores.shown()));
    report.set("tensor_core_coverage_percent",
               overview.tensorCores.all.kernelNs > 0 ? percentReport(cores.knownShare) : Report());
    report.set("tensor_core_eligible_percent", overview.tensorCores.operatorKernelNs > 0
                                                   ? percentReport(overview.tensorCores.eligibleShare())
                                                   : Report());
    report.set("average_step", averageStepReport(overview.steps));
    report.set("diagnosis", diagnosisReport(&trace, diagnosis));
    Report& found = report.set("findings", Report::array());
    for (const Finding& finding : overview.findings) {
        found.append(findingReport(trace, finding));
    }
    return report;
}

} // namespace lanescope
