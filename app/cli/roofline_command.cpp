// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/cli/attribution_options.h"
#include "app/cli/table_command.h"
#include "core/catalog/attribution_tables.h"
#include "core/store/trace.h"
#include "core/table/printable.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

/// The peaks of each device that the trace used, for JSON.
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
        Report& rates = entry.set("peak_tflop_s", Report::object());
        for (const ComputeUnit unit : {ComputeUnit::Vector, ComputeUnit::Matrix}) {
            for (const std::string_view type :
                 {"fp64", "fp32", "tf32", "fp16", "bf16", "fp8", "fp4", "int8"}) {
                const Precision precision{unit, type};
                const std::optional<double> peak = peakTflops(*peaks, precision);
                const bool isOwn = unit == ComputeUnit::Matrix || type == "fp64" || type == "fp32";
                if (peak && isOwn) {
                    rates.set(precisionText(precision), Report::number(fixedDecimal(*peak, 1)));
                }
            }
        }
    }
    return devices;
}

/// Columns that fit a terminal; CSV and JSON have all columns.
Table forPeople(const Table& table) {
    return table.chosen({"op", "calls", "total_us", "share_percent", "tflop_s", "tb_s", "intensity", "bound",
                         "roofline_percent", "precision", "params"});
}

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const Result<UserFigures> figures = figuresFor(options);
    if (!figures) {
        return figures.error();
    }
    const PeaksTable& peaks = figures->peaks;
    const KernelAttributions attributions = attributeKernels(trace, *figures->models);
    const Result<OperatorWork> work = operatorWork(trace, attributions, *figures->models);
    if (!work) {
        return work.error();
    }
    const std::vector<RooflineRow> rows = rooflineRows(trace, attributions, *work, peaks, selection);
    CommandTable result{"operators", rooflineTable({trace, attributions, *work, peaks}, rows),
                        Ingredient::DeviceWork};
    if (options.format == Format::Text) {
        result.table = forPeople(result.table);
    }
    result.extra.set("devices", devicesReport(trace, peaks));
    const CauseTotal& early = attributions.totals[static_cast<std::size_t>(Cause::BeforeStart)];
    if (early.count > 0) {
        result.footer = "Without " + std::to_string(early.count) + " kernels (" +
                        decimalMicroseconds(early.totalNs) + " us) launched before the recording began";
    }
    for (const std::int32_t device : trace.activeDevices()) {
        if (peaksOf(trace, device, peaks) == nullptr) {
            const DeviceProperties* properties = trace.deviceProperties(device);
            result.footer += (result.footer.empty() ? "" : "\n") + std::string("Peaks of GPU ") +
                             std::to_string(device) + " (" +
                             (properties == nullptr ? "no properties in the trace"
                                                    : "\"" + printable(trace.text(properties->name)) + "\"") +
                             ") are not known; --peaks FILE can give them";
        }
    }
    return result;
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kRooflineCommand{"roofline",
                               "operators by shapes, and how close they come to the device's limits",
                               kTableOptions | kAttributionOptions, false, run};

} // namespace lanescope::cli
