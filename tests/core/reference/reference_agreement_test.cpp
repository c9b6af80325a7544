// SPDX-License-Identifier: Apache-2.0
// One figure has one value wherever it stands. On every trace: what overview, info, kernels, roofline,
// attribute, the details of a slice, the series and the report say of the same kernels and devices must be
// the same, to the rounding of what is written.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/device_op_order.h"
#include "core/analysis/device/device_series.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/kernel_groups.h"
#include "core/analysis/findings/overview.h"
#include "core/analysis/intervals.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/attribution/attributed_kernels.h"
#include "core/catalog/kernel_fields.h"
#include "core/cost/model_registry.h"
#include "core/idle/idle_causes.h"
#include "core/store/trace.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

constexpr double kRounding = 1e-9;

class ReferenceAgreement : public LoadedReference {
protected:
    const Trace& trace() const { return *m_trace; }
};

/// Share over all devices with such units.
TensorCoreTime sumOf(const std::vector<KernelGroup>& rows) {
    TensorCoreTime sum;
    for (const KernelGroup& row : rows) {
        if (!row.hasTensorCores) {
            continue;
        }
        sum.kernelNs += row.tensorCoreTime.kernelNs;
        sum.usedNs += row.tensorCoreTime.usedNs;
        sum.likelyNs += row.tensorCoreTime.likelyNs;
        sum.unknownNs += row.tensorCoreTime.unknownNs;
    }
    return sum;
}

TEST_P(ReferenceAgreement, OfTensorCores) {
    const CallTree tree = callTree(trace());
    const Overview shown = overview(trace(), tree, callTimes(trace(), tree));
    const KnownFigure all = shown.tensorCores.all.figure(Conventions::Lanescope);
    for (const KernelGrouping grouping :
         {KernelGrouping::Name, KernelGrouping::Operator, KernelGrouping::Stream, KernelGrouping::Category}) {
        EXPECT_EQ(sumOf(kernelGroups(trace(), tree, grouping).rows).figure(Conventions::Lanescope), all);
    }
    TensorCoreTime byName;
    for (const KernelRow& row : kernelTable(trace()).rows) {
        if (row.hasTensorCores) {
            byName.add(row.tensorCores, row.totalNs);
        }
    }
    EXPECT_EQ(byName.figure(Conventions::Lanescope), all);
    TensorCoreTime ofDevices;
    for (const TensorCoreSummary::Device& device : shown.tensorCores.devices) {
        if (device.hasUnits) {
            ofDevices.kernelNs += device.all.kernelNs;
            ofDevices.usedNs += device.all.usedNs;
            ofDevices.likelyNs += device.all.likelyNs;
            ofDevices.unknownNs += device.all.unknownNs;
        }
    }
    EXPECT_EQ(ofDevices.figure(Conventions::Lanescope), all);
}

TEST_P(ReferenceAgreement, OfEfficiencyOccupancyAndUtilization) {
    const std::vector<DeviceSeries> series = deviceSeries(trace());
    const std::vector<GpuSummary> summaries = gpuSummary(trace());
    for (const GpuSummary& gpu : summaries) {
        const auto ofDevice = std::ranges::find(series, gpu.device, &DeviceSeries::device);
        ASSERT_NE(ofDevice, series.end());
        const std::vector<GpuSummary> again = gpuSummary(trace(), Selection{gpu.range});
        const GpuSummary selected = *std::ranges::find(again, gpu.device, &GpuSummary::device);
        EXPECT_NEAR(selected.utilization, gpu.utilization, kRounding) << "the range selected by hand";
        EXPECT_NEAR(selected.smEfficiency, gpu.smEfficiency, kRounding);
        EXPECT_NEAR(selected.occupancy, gpu.occupancy, kRounding);
        EXPECT_NEAR(ofDevice->utilization.mean(gpu.range).value_or(-1), gpu.utilization, kRounding)
            << "the series";
        EXPECT_NEAR(smEfficiencyIn(*ofDevice, gpu.range).shown(), gpu.smEfficiency, kRounding);
        if (gpu.smEfficiency >= 0) {
            EXPECT_GE(gpu.smEfficiencyCoverage, kLeastKnownShare);
            EXPECT_LE(gpu.smEfficiency, gpu.utilization + kRounding);
        }
    }
}

/// Kernels by name, by operator, by category and one by one.
TEST_P(ReferenceAgreement, OfKernelTimes) {
    DurationNs allNs = 0;
    for (const DeviceOp& op : trace().deviceOps()) {
        allNs += trace().categoryKind(op.slice) == CategoryKind::Kernel
                     ? trace().slices().durationNs[op.slice]
                     : 0;
    }
    const CallTree tree = callTree(trace());
    EXPECT_EQ(kernelTable(trace()).totalNs, allNs);
    for (const KernelGrouping grouping :
         {KernelGrouping::Name, KernelGrouping::Operator, KernelGrouping::Step, KernelGrouping::Stream,
          KernelGrouping::Module, KernelGrouping::ModuleKind, KernelGrouping::Category}) {
        EXPECT_EQ(kernelGroups(trace(), tree, grouping).totalNs, allNs);
    }
}

/// Roofline, attribute and details.
TEST_P(ReferenceAgreement, OfCosts) {
    const ModelRegistry& models = ModelRegistry::builtIn();
    const PeaksTable& peaks = PeaksTable::builtIn();
    const KernelAttributions attributions = attributeKernels(trace(), models);
    const auto work = operatorWork(trace(), attributions, models);
    ASSERT_TRUE(work) << work.error().describe();
    double rooflineFlops = 0;
    for (const RooflineRow& row : rooflineRows(trace(), attributions, *work, peaks)) {
        rooflineFlops += row.flops.value_or(0);
        if (row.figures.percent && *row.figures.percent > 100) {
            EXPECT_STRNE(rooflineNote(row.figures), "") << "above the roofline without a word";
        }
    }
    double kernelFlops = 0;
    DurationNs kernelNs = 0;
    DurationNs allNs = 0;
    for (const AttributedKernel& row : attributedKernels(trace(), attributions, *work, peaks)) {
        kernelNs += row.totalNs;
        const bool isKernel =
            trace().categoryKind(trace().deviceOp(row.longest).slice) == CategoryKind::Kernel;
        EXPECT_TRUE(isKernel || !row.flops) << "a copy computes nothing";
        if (attributions.cause(row.longest) != Cause::Inferred) {
            kernelFlops += row.flops.value_or(0);
        }
    }
    EXPECT_NEAR(kernelFlops, rooflineFlops, 1e-9 * rooflineFlops);
    const TensorCoreUses uses(trace());
    const DeviceOpOrder order = deviceOpOrder(trace());
    const AttributionData data{trace(), attributions, *work, peaks, uses, order};
    const KernelFacts facts(data);
    const KernelField* flopsField = kernelFieldCalled("flops");
    const KernelField* bytesField = kernelFieldCalled("bytes");
    ASSERT_NE(flopsField, nullptr);
    ASSERT_NE(bytesField, nullptr);
    for (std::uint32_t i = 0; i < trace().deviceOps().size(); ++i) {
        const DeviceOp& op = trace().deviceOps()[i];
        allNs += trace().slices().durationNs[op.slice];
        const auto cost = work->costOf(trace(), DeviceOpId(i));
        const bool hasFlops = flopsField->type == CellType::Integer
                                  ? flopsField->integer(facts, DeviceOpId(i)).has_value()
                                  : flopsField->real(facts, DeviceOpId(i)).has_value();
        EXPECT_EQ(hasFlops, cost && cost->flops);
        if (trace().categoryKind(op.slice) != CategoryKind::Kernel && op.bytes >= 0) {
            const double bytes =
                bytesField->type == CellType::Integer
                    ? static_cast<double>(bytesField->integer(facts, DeviceOpId(i)).value_or(-1))
                    : bytesField->real(facts, DeviceOpId(i)).value_or(-1);
            EXPECT_EQ(bytes, static_cast<double>(op.bytes)) << "as the recorder says";
            EXPECT_FALSE(hasFlops);
        }
    }
    EXPECT_EQ(kernelNs, allNs);
}

TEST_P(ReferenceAgreement, OfIdleTime) {
    const IdleCauses causes = idleCauses(trace(), IdlePieces(trace()));
    const Selection all{causes.range};
    std::map<std::int32_t, DurationNs> idleNs;
    for (const IdleCauseRow& row : causes.rows) {
        idleNs[row.device] += row.idleNs;
    }
    for (const DeviceBreakdown& device : deviceBreakdowns(trace(), all)) {
        EXPECT_EQ(idleNs[device.device], device.idleNs()) << "device " << device.device;
    }
}

TEST_P(ReferenceAgreement, OfMemoryPeaks) {
    const CallTree tree = callTree(trace());
    for (const PeakGrouping grouping :
         {PeakGrouping::Operator, PeakGrouping::Module, PeakGrouping::CallSite}) {
        std::map<MemoryDeviceId, std::int64_t> bytes;
        for (const PeakOwner& owner : peakOwners(trace(), tree, grouping)) {
            bytes[owner.device] += owner.bytes;
        }
        for (const MemoryDeviceRow& device : memoryDevices(trace())) {
            if (!device.relative) {
                EXPECT_GE(bytes[device.device], device.peakAllocatedBytes);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, ReferenceAgreement, testing::ValuesIn(referenceCases()), caseName);

/// Lower bounds by the names of kernels, of an independent script, of traces with so many
/// events.
TEST(ReferenceTruths, FiguresBug1TensorCoresByTheNamesOfKernels) {
    const std::pair<std::uint64_t, double> atLeast[] = {{19'289, 0.93}, {5'371, 0.785},  {40'573, 0.217},
                                                        {1'993, 0.82},  {24'656, 0.597}, {2'653, 0.74},
                                                        {246, 0.93},    {18'090, 0.52}};
    std::size_t compared = 0;
    for (const auto& [events, share] : atLeast) {
        const TracePtr trace = traceWithEvents(events);
        if (trace == nullptr) {
            continue;
        }
        ++compared;
        const CallTree tree = callTree(*trace);
        const TensorCoreTime all = tensorCoreSummary(*trace, tree, callTimes(*trace, tree)).all;
        EXPECT_GE(static_cast<double>(all.countedNs(Conventions::Lanescope)),
                  (share - 5e-4) * static_cast<double>(all.kernelNs))
            << "the trace of " << events << " events";
    }
    if (compared == 0) {
        GTEST_SKIP() << "the reference traces are not here";
    }
}

TEST(ReferenceTruths, TimelineB2BlocksOfGrids) {
    const TracePtr trace = traceWithEvents(5'371);
    if (trace == nullptr) {
        GTEST_SKIP() << "the reference trace is not here";
    }
    const GpuSummary gpu = gpuSummary(*trace).at(0);
    EXPECT_NEAR(gpu.smEfficiency / gpu.utilization, 0.799, 5e-4);
}

} // namespace
} // namespace lanescope::test
