// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/analysis_tables.h"

#include <numeric>

#include "core/analysis/tensor_cores.h"
#include "core/catalog/common_columns.h"
#include "core/catalog/kernel_words.h"
#include "core/catalog/measured_columns.h"

namespace lanescope {

namespace {

/// Name, count and total: the first columns of most tables.
template <typename Row>
void addLeadingColumns(TableMaker<Row>& make, const Trace& trace, std::string nameHelp,
                       std::string countHelp) {
    make.addName({"name", "Name", Unit::None, std::move(nameHelp)}, trace.strings(), &Row::name)
        .add(countColumn(std::move(countHelp)), &Row::count)
        .add(totalColumn(), &Row::totalNs);
}

template <typename Row>
void addDurationColumns(TableMaker<Row>& make, const Trace& trace) {
    addLeadingColumns(make, trace, "Name of the slices", "Slices of the name");
    addStatistics(make);
    make.add(shareColumn(), &Row::share).setTargets(targetOfName<Row>);
}

template <typename Row>
void addOccupancy(TableMaker<Row>& make) {
    make.add({"blocks_per_sm", "Blocks per SM", Unit::Ratio, "Blocks per SM, mean weighted by duration"},
             [](const Row& r) { return known(r.blocksPerSm); })
        .add({"occupancy_percent", "Occupancy %", Unit::Percent,
              "Est. achieved occupancy, mean weighted by duration"},
             [](const Row& r) { return known(r.occupancyPercent); });
}

ColumnSpec labelColumn(KernelGrouping grouping) {
    switch (grouping) {
    case KernelGrouping::Name:
    case KernelGrouping::Operator:
        break;
    case KernelGrouping::Step:
        return {"step", "Step", Unit::None, "Step in which the kernels start"};
    case KernelGrouping::Stream:
        return {"stream", "Stream", Unit::None, "Device and stream"};
    case KernelGrouping::Module:
        return {"module", "Module", Unit::None, "Innermost nn.Module around the launch calls"};
    case KernelGrouping::ModuleKind:
        return {"module", "Class of module", Unit::None,
                "Class of the innermost nn.Module around the launch calls"};
    case KernelGrouping::Category:
        return {"category", "Category", Unit::None, "Category by the rules"};
    }
    return {"name", "Name", Unit::None, "Name of the kernels"};
}

} // namespace

Table makeKernelTable(const Trace& trace, const KernelTable& kernels, bool allColumns) {
    TableMaker<KernelRow> make(kernels.rows);
    addDurationColumns(make, trace);
    addOccupancy(make);
    make.add(
        {"tensor_cores", "Tensor cores", Unit::None,
         "Whether the kernel uses tensor cores, by its name: yes, likely, no or unknown; empty where the "
         "device has none"},
        [](const KernelRow& r) { return r.hasTensorCores ? tensorCoreWord(r.tensorCores) : ""; });
    const std::map<StringId, MeasuredMeans> measured = MeasuredKernels(trace).byName();
    if (allColumns || !measured.empty()) {
        addMeasuredColumns(make, [&measured](const KernelRow& r) {
            const auto found = measured.find(r.name);
            return found != measured.end() ? &found->second : nullptr;
        });
    }
    return make.table();
}

Table makeKernelGroupTable(KernelGrouping grouping, const KernelGroups& kernels, Conventions conventions) {
    const bool isNamed = grouping == KernelGrouping::Name || grouping == KernelGrouping::Operator;
    TableMaker<KernelGroup> make(kernels.rows);
    make.add(labelColumn(grouping), &KernelGroup::label);
    if (grouping == KernelGrouping::Operator) {
        make.add({"operator", "Operator", Unit::None, "Innermost operator around the launch"},
                 &KernelGroup::operatorName)
            .add({"grid", "Grid", Unit::None, "Blocks of a launch"},
                 [](const KernelGroup& r) { return listText(r.grid); })
            .add({"block", "Block", Unit::None, "Threads of a block"},
                 [](const KernelGroup& r) { return listText(r.block); })
            .add({"registers_per_thread", "Registers per thread", Unit::None, "Registers of a thread"},
                 [](const KernelGroup& r) { return known(r.registersPerThread); })
            .add({"shared_memory_bytes", "Shared memory", Unit::Bytes, "Shared memory of a block"},
                 [](const KernelGroup& r) { return known(r.sharedMemoryBytes); })
            .add(rarely({"operator_tensor_core_eligible", "Operator tensor core eligible", Unit::None,
                         "Whether the operator could run on tensor cores"}),
                 [](const KernelGroup& r) { return yesOrNo(r.operatorTensorCoreEligible); });
    }
    make.add(countColumn("Kernels of the row"), &KernelGroup::count)
        .add(totalColumn(), &KernelGroup::totalNs);
    addStatistics(make);
    make.add(shareColumn(), &KernelGroup::share);
    addOccupancy(make);
    make.add({"tensor_core_percent", "Tensor core %", Unit::Fraction,
              "Share of kernels that use tensor cores in the time of kernels whose use is known"},
             [conventions](const KernelGroup& r) {
                 return known(r.hasTensorCores ? r.tensorCoreTime.share(conventions) : -1);
             })
        .setTargets([isNamed](const KernelGroup& r) {
            return RowTarget{r.longest, {}, isNamed ? std::optional(r.name) : std::nullopt};
        });
    return make.table();
}

Table makeOperatorTable(const Trace& trace, const std::vector<OperatorRow>& rows, bool byShapes) {
    using Line = OperatorRow;
    TableMaker<Line> make(rows);
    make.addName({"name", "Name", Unit::None, "Name of the operators"}, trace.strings(), &Line::name);
    if (byShapes) {
        make.add({"input_shapes", "Input shapes", Unit::None, "Recorded shapes of the inputs"},
                 [](const Line& r) { return r.inputShapes.value_or(""); });
    }
    make.add(countColumn("Calls of the operator"), &Line::count)
        .add(totalColumn(), &Line::totalNs)
        .add({"self_us", "Self", Unit::Duration,
              "Duration minus direct child operators and the runtime and driver calls made directly (the "
              "usual self "
              "CPU time)"},
             &Line::selfNs)
        .add({"self_with_calls_us", "Self with calls", Unit::Duration,
              "Duration minus direct child operators only"},
             &Line::selfWithCallsNs)
        .add({"device_total_us", "Device total", Unit::Duration,
              "Kernels, copies and memsets launched while an operator of this name was open; concurrent ones "
              "add up"},
             &Line::deviceTotalNs)
        .add({"device_self_us", "Device self", Unit::Duration,
              "Device work launched while it was the innermost operator"},
             &Line::deviceSelfNs);
    addStatistics(make);
    make.add(
            asShare({"self_percent", "Self %", Unit::Fraction, "Share of the sum of self times of all rows"}),
            &Line::selfShare)
        .add(asShare({"device_self_percent", "Device self %", Unit::Fraction,
                      "Share of the sum of device self times of all rows"}),
             &Line::deviceSelfShare)
        .add({"tensor_core_eligible", "Tensor core eligible", Unit::None,
              "Whether some operator of the row could run on tensor cores"},
             [](const Line& r) { return yesOrNo(r.tensorCoreEligible); })
        .add({"tensor_core_self_percent", "Tensor core self %", Unit::Fraction,
              "Share of the device self time in kernels that use tensor cores"},
             [](const Line& r) { return fractionOf(r.tensorCoreSelfNs, r.deviceSelfNs); })
        .add({"tensor_core_total_percent", "Tensor core total %", Unit::Fraction,
              "Share of the device total time in kernels that use tensor cores"},
             [](const Line& r) { return fractionOf(r.tensorCoreTotalNs, r.deviceTotalNs); })
        .setTargets(targetOfName<Line>);
    return make.table();
}

Table makeOperatorStackTable(const Trace& trace, const std::vector<OperatorStack>& rows) {
    using Line = OperatorStack;
    const auto stackText = [](const Line& row) {
        std::string text;
        for (const std::string& frame : row.frames) {
            text += (text.empty() ? "" : "; ") + frame;
        }
        return text;
    };
    TableMaker<Line> make(rows);
    make.addName({"name", "Name", Unit::None, "Name of the operator"}, trace.strings(), &Line::name)
        .add({"stack", "Stack", Unit::None, "Python frames from the innermost outwards"}, stackText)
        .add(countColumn("Calls with this stack"), &Line::count)
        .add(totalColumn(), &Line::hostTotalNs)
        .add({"self_us", "Self", Unit::Duration,
              "Duration minus direct child operators and the runtime and driver calls made directly"},
             &Line::hostSelfNs)
        .add({"device_total_us", "Device total", Unit::Duration,
              "Kernels, copies and memsets launched while the operator was open"},
             &Line::deviceTotalNs)
        .add({"device_self_us", "Device self", Unit::Duration,
              "Device work launched while it was the innermost operator"},
             &Line::deviceSelfNs)
        .setTargets([](const Line& r) {
            return RowTarget{r.first, {}, r.name};
        });
    return make.table();
}

Table makeHistogramTable(const std::vector<HistogramGroup>& groups) {
    struct Bin {
        const HistogramGroup* group;
        std::size_t index;
    };
    std::vector<Bin> bins;
    for (const HistogramGroup& group : groups) {
        for (std::size_t i = 0; i < group.histogram.counts.size(); ++i) {
            bins.push_back({&group, i});
        }
    }
    TableMaker<Bin> make(bins);
    make.add({"name", "Name", Unit::None, "Name of the kernels, or all kernels"},
             [](const Bin& r) { return r.group->name; })
        .add({"from_us", "From", Unit::Duration, "Shortest duration of the bin"},
             [](const Bin& r) { return r.group->histogram.edgesNs[r.index]; })
        .add({"to_us", "To", Unit::Duration, "Longest duration of the bin"},
             [](const Bin& r) { return r.group->histogram.edgesNs[r.index + 1]; })
        .add(countColumn("Kernels in the bin"),
             [](const Bin& r) { return r.group->histogram.counts[r.index]; });
    return make.table();
}

Table makeDurationTable(const Trace& trace, const std::vector<DurationRow>& rows) {
    TableMaker<DurationRow> make(rows);
    addDurationColumns(make, trace);
    return make.table();
}

Table makeCopyTable(const Trace& trace, const std::vector<CopyRow>& rows) {
    TableMaker<CopyRow> make(rows);
    addDurationColumns(make, trace);
    make.add({"bytes", "Bytes", Unit::Bytes, "Sum over the copies whose size is known"},
             [](const CopyRow& r) { return known(r.bytes); })
        .add({"bandwidth_gb_per_s", "Bandwidth (GB/s)", Unit::GbPerSecond,
              "Bytes divided by the time of the copies; 1 GB = 10^9 bytes"},
             [](const CopyRow& r) { return known(r.bandwidthGBs); });
    return make.table();
}

} // namespace lanescope
