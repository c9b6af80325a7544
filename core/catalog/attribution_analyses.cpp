// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/analysis/device/device_op_order.h"
#include "core/catalog/analysis_lists.h"
#include "core/catalog/attribution_tables.h"
#include "core/catalog/counter_table.h"
#include "core/catalog/layer_tables.h"
#include "core/store/trace.h"
#include "core/table/cell_text.h"
#include "core/table/printable.h"
#include "core/table/time_text.h"
#include "core/table/words.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

Answer singleKernels(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
                     std::stop_token) {
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    std::vector<DeviceOpId> ops = deviceOpsIn(context.trace(), context.deviceOpOrder(), selection);
    Result<Table> table =
        options.columns.empty()
            ? Result<Table>(makeAttributionTable(attributionDataOf(context, **made), std::move(ops),
                                                 context.weak_from_this().lock()))
            : makeAttributionTable(attributionDataOf(context, **made), options.columns, std::move(ops),
                                   context.weak_from_this().lock());
    if (!table) {
        return table.error();
    }
    AnalysisResult result{std::move(*table)};
    result.footer = beforeStartText((*made)->attributions);
    return result;
}

Answer named(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
             std::stop_token stop) {
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    const AttributionData data = attributionDataOf(context, **made);
    AnalysisResult result{
        makeAttributedKernelTable(data, attributedKernels(data.trace, data.attributions, data.work,
                                                          data.peaks, selection, std::move(stop)))};
    result.footer = beforeStartText(data.attributions);
    return result;
}

Answer layers(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
              std::stop_token stop) {
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    return AnalysisResult{
        makeLayerCostTable(context.trace(), layerCosts(context.trace(), (*made)->attributions, (*made)->work,
                                                       selection, std::move(stop)))};
}

Answer kinds(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
             std::stop_token stop) {
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    const Trace& trace = context.trace();
    const LayerCosts costs =
        layerCosts(trace, (*made)->attributions, (*made)->work, selection, std::move(stop));
    return AnalysisResult{makeModuleKindTable(trace, costs, moduleKinds(trace, costs))};
}

Answer causes(AnalysisContext& context, const Selection& selection, const AnalysisOptions&, std::stop_token) {
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    return AnalysisResult{makeCauseTable(context.trace(), (*made)->attributions, selection)};
}

/// Peaks of the types that a device has of its own.
void setRates(Report& rates, const DevicePeaks& peaks) {
    for (const ComputeUnit unit : {ComputeUnit::Vector, ComputeUnit::Matrix}) {
        for (const std::string_view type : {"fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "fp4", "int8"}) {
            const Precision precision{unit, type};
            const std::optional<double> peak = peakTflops(peaks, precision);
            const bool isOwn = unit == ComputeUnit::Matrix || type == "fp64" || type == "fp32";
            if (peak && isOwn) {
                rates.set(precisionText(precision), Report::number(fixedDecimal(*peak, 1)));
            }
        }
    }
}

/// The peaks of each device that the trace used.
Report devicesReport(const Trace& trace, const PeaksTable& table) {
    Report devices = Report::array();
    for (const std::int32_t device : trace.activeDevices()) {
        const DeviceProperties* properties = trace.deviceProperties(device);
        const DevicePeaks* peaks = peaksOf(trace, device, table);
        Report& entry = devices.append(Report::object());
        entry.set("device", Report::number(device));
        entry.set("name",
                  Report::text(properties == nullptr ? std::string_view() : trace.text(properties->name)));
        entry.set("known", Report::flag(peaks != nullptr));
        if (peaks == nullptr) {
            continue;
        }
        entry.set("source", Report::text(peaks->source));
        entry.set("memory_gb_s", Report::number(fixedDecimal(peaks->memoryGBs, 0)));
        setRates(entry.set("peak_tflop_s", Report::object()), *peaks);
    }
    return devices;
}

/// Kernels without roofline, and devices without peaks.
std::string rooflineFooter(const Trace& trace, const AttributedWork& made) {
    std::string footer;
    const auto totalOf = [&made](Cause cause) -> const CauseTotal& {
        return made.attributions.totals[static_cast<std::size_t>(cause)];
    };
    const std::uint64_t early = totalOf(Cause::BeforeStart).count + totalOf(Cause::Inferred).count;
    if (early > 0) {
        footer = "Without " + std::to_string(early) + (early == 1 ? " kernel (" : " kernels (") +
                 decimalMicroseconds(
                     saturatingAdd(totalOf(Cause::BeforeStart).totalNs, totalOf(Cause::Inferred).totalNs)) +
                 " us) launched before the recording began";
    }
    for (const std::int32_t device : trace.activeDevices()) {
        if (peaksOf(trace, device, made.figures.peaks) == nullptr) {
            const DeviceProperties* properties = trace.deviceProperties(device);
            const bool isUnnamed = properties != nullptr && trace.text(properties->name).empty();
            footer += (footer.empty() ? "" : "\n") + std::string("Peaks of GPU ") + std::to_string(device) +
                      " (" +
                      (properties == nullptr ? "no properties in the trace"
                       : isUnnamed           ? "no name in the trace"
                                             : "\"" + printable(trace.text(properties->name)) + "\"") +
                      ") are not known; set them with --peaks FILE" +
                      (isUnnamed ? ", in a line named " + std::string(kUnnamedDevice) : "");
        }
    }
    return footer;
}

Answer roofline(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
                std::stop_token stop) {
    const Result<const AttributedWork*> made = context.attribution();
    if (!made) {
        return made.error();
    }
    const AttributionData data = attributionDataOf(context, **made);
    AnalysisResult result{makeRooflineTable(
        data, rooflineRows(data.trace, data.attributions, data.work, data.peaks, selection, std::move(stop)),
        options.allColumns)};
    result.extra.set("devices", devicesReport(data.trace, data.peaks));
    result.footer = rooflineFooter(data.trace, **made);
    return result;
}

const char* lineUpName(KernelCounters::LineUp lineUp) {
    switch (lineUp) {
    case KernelCounters::LineUp::Correlation:
        return "correlation";
    case KernelCounters::LineUp::Order:
        return "order";
    case KernelCounters::LineUp::Inexact:
        return "inexact";
    case KernelCounters::LineUp::None:
        break;
    }
    return "none";
}

std::string lineUpFooter(const KernelCounters& counters) {
    const std::string counts =
        countWords(counters.ranges.size(), "1 range", "%1 ranges").english() + " and " +
        countWords(counters.launchCount, "1 launch call of a kernel: ", "%1 launch calls of kernels: ")
            .english();
    switch (counters.lineUp) {
    case KernelCounters::LineUp::None:
        return counts + "which belong together is not known";
    case KernelCounters::LineUp::Inexact:
        return counts + "lined up by their order, which is inexact";
    case KernelCounters::LineUp::Order:
    case KernelCounters::LineUp::Correlation:
        break;
    }
    return {};
}

Answer counters(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                std::stop_token stop) {
    const Result<const UserFigures*> figures = context.figures();
    if (!figures) {
        return figures.error();
    }
    const Trace& trace = context.trace();
    Result<KernelCounters> found = trace.args() == nullptr
                                       ? Result<KernelCounters>(KernelCounters())
                                       : kernelCounters(trace, *(*figures)->models, std::move(stop));
    if (!found) {
        return found.error();
    }
    const std::string footer = lineUpFooter(*found);
    std::erase_if(found->ranges, [&](const CounterRange& range) {
        return !selection.includes(trace.slices().range(range.slice));
    });
    Result<Table> table = makeCounterTable(trace, *found, *(*figures)->models);
    if (!table) {
        return table.error();
    }
    AnalysisResult result{std::move(*table)};
    result.extra.set("line_up", Report::text(lineUpName(found->lineUp)));
    result.footer = footer;
    return result;
}

Answer samples(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
               std::stop_token stop) {
    const Trace& trace = context.trace();
    return AnalysisResult{makeSampledKernelTable(trace, sampledKernels(trace, selection, std::move(stop)))};
}

constexpr unsigned kAttributionOptions = kTakesModels | kTakesPeaks | kTakesCapture;

constexpr AnalysisDescriptor kAttributionAnalyses[] = {
    {.key = "attributed_kernels",
     .command = "attribute",
     .group = "kernel",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "One by one",
     .help = "Single kernels, copies and memsets with what launched them and what they computed",
     .ingredient = Ingredient::DeviceWork,
     .options = kAttributionOptions | kTakesColumns,
     .defaultColumns = kDefaultAttributionColumns,
     .run = singleKernels},
    {.key = "kernels_by_call",
     .command = "attribute",
     .group = "name",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By operator, inputs and module",
     .help = "Kernels by name, operator, inputs, module and call site",
     .ingredient = Ingredient::DeviceWork,
     .options = kAttributionOptions,
     .run = named},
    {.key = "layers",
     .command = "attribute",
     .group = "module",
     .rowsKey = "modules",
     .panel = "modules",
     .title = "Forward, backward and optimizer",
     .help = "Modules with the device time of their forward and backward passes and their optimizers",
     .ingredient = Ingredient::Modules,
     .options = kAttributionOptions,
     .run = layers},
    {.key = "module_kinds",
     .command = "modules",
     .group = "kind",
     .rowsKey = "kinds",
     .panel = "modules",
     .title = "By class",
     .help = "Classes of modules with the number of their instances and what these cost",
     .ingredient = Ingredient::Modules,
     .options = kAttributionOptions,
     .run = kinds},
    {.key = "kernel_causes",
     .command = "attribute",
     .group = "cause",
     .rowsKey = "causes",
     .panel = "kernels",
     .title = "By cause",
     .help = "Kernels and their time by cause",
     .ingredient = Ingredient::DeviceWork,
     .options = kAttributionOptions,
     .run = causes},
    {.key = "roofline",
     .command = "roofline",
     .group = "operator",
     .rowsKey = "operators",
     .panel = "operators",
     .title = "Efficiency, by inputs",
     .help = "Operators by inputs, against the limits of their device",
     .ingredient = Ingredient::DeviceWork,
     .options = kAttributionOptions,
     .textColumns = "op,calls,total_us,share_percent,tflop_s,tb_s,intensity,bound,roofline_percent,precision,"
                    "params,note",
     .run = roofline},
    {.key = "counters",
     .command = "counters",
     .group = "range",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "Hardware counters",
     .help = "Ranges of CUPTI's range profiler with their counters, measured beside modelled",
     .ingredient = Ingredient::Counters,
     .options = kTakesModels,
     .run = counters},
    {.key = "sampled_counters",
     .command = "counters",
     .group = "sample",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "Sampled counters",
     .help = "Kernels by name with the means of counters that were sampled while they ran",
     .ingredient = Ingredient::Counters,
     .run = samples},
};

} // namespace

std::span<const AnalysisDescriptor> attributionAnalyses() {
    return kAttributionAnalyses;
}

} // namespace lanescope
