// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/attribution_tables.h"

#include <algorithm>
#include <thread>

#include "core/base/parallel.h"
#include "core/base/run_sort.h"
#include "core/store/trace.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

std::string decimal(const std::optional<double>& value, int digits) {
    return value ? fixedDecimal(*value, digits) : std::string();
}

DurationNs timeOfAll(const KernelAttributions& attributions) {
    DurationNs allNs = 0;
    for (const CauseTotal& total : attributions.totals) {
        allNs = saturatingAdd(allNs, total.totalNs);
    }
    return allNs;
}

/// Rows that one thread makes at a time.
constexpr std::size_t kRowsPerTask = 512;
constexpr unsigned kMostWorkers = 4;

} // namespace

std::vector<DeviceOpId> deviceOpsByStart(const Trace& trace, const Selection& selection) {
    std::vector<DeviceOpId> ops;
    const Column<TimeNs>& starts = trace.slices().startNs;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (selection.includes(starts[trace.deviceOps()[i].slice])) {
            ops.push_back(DeviceOpId(i));
        }
    }
    sortRuns(ops, [&](DeviceOpId a, DeviceOpId b) { // streams are runs
        return starts[trace.deviceOp(a).slice] < starts[trace.deviceOp(b).slice];
    });
    return ops;
}

Result<Table> attributionTable(const AttributionData& data, std::string_view keys,
                               std::span<const DeviceOpId> ops) {
    Table table;
    std::vector<KernelField> fields;
    for (std::size_t at = 0; at <= keys.size();) {
        const std::size_t end = std::min(keys.find(',', at), keys.size());
        const std::string_view key = keys.substr(at, end - at);
        const std::optional<KernelField> field = kernelFieldOf(key);
        if (!field) {
            std::string known;
            for (const AttributionColumn& candidate : attributionColumns()) {
                known += (known.empty() ? "" : ", ") + std::string(candidate.key);
            }
            return Error{ErrorCode::InvalidArgument,
                         "there is no column \"" + std::string(key) + "\"; known are " + known,
                         {},
                         {}};
        }
        table.columns.push_back({std::string(key), columnType(key)});
        fields.push_back(*field);
        at = end + 1;
    }
    const KernelCells cells(data, fields);
    table.rows.resize(ops.size());
    const unsigned workers = std::clamp(std::thread::hardware_concurrency(), 1u, kMostWorkers);
    parallelFor((ops.size() + kRowsPerTask - 1) / kRowsPerTask, workers, [&](std::size_t task) {
        const std::size_t end = std::min(ops.size(), (task + 1) * kRowsPerTask);
        for (std::size_t i = task * kRowsPerTask; i < end; ++i) {
            table.rows[i] = cells.row(ops[i]);
        }
    });
    return table;
}

Table causeTable(const KernelAttributions& attributions) {
    Table table;
    table.columns = {{"cause", CellType::Text}, {"kernels"}, {"total_us"}, {"share_percent"}};
    const DurationNs allNs = timeOfAll(attributions);
    for (std::size_t i = 0; i < kCauseCount; ++i) {
        const CauseTotal& total = attributions.totals[i];
        table.rows.push_back({std::string(causeName(static_cast<Cause>(i))), std::to_string(total.count),
                              decimalMicroseconds(total.totalNs), percentText(total.totalNs, allNs)});
    }
    return table;
}

std::string beforeStartText(const KernelAttributions& attributions) {
    const CauseTotal& inferred = attributions.totals[static_cast<std::size_t>(Cause::Inferred)];
    const CauseTotal& open = attributions.totals[static_cast<std::size_t>(Cause::BeforeStart)];
    if (inferred.count + open.count == 0) {
        return {};
    }
    const DurationNs allNs = timeOfAll(attributions);
    const auto amount = [allNs](std::uint64_t count, DurationNs totalNs) {
        return std::to_string(count) + " (" + percentText(totalNs, allNs) + " % of kernel time)";
    };
    return "Kernels launched before the recording began: " +
           amount(inferred.count + open.count, saturatingAdd(inferred.totalNs, open.totalNs)) +
           "; of these inferred from later work: " + amount(inferred.count, inferred.totalNs);
}

Table rooflineTable(const AttributionData& data, const std::vector<RooflineRow>& rows) {
    const Trace& trace = data.trace;
    const auto signatureOf = [&data](const RooflineRow& row) -> const OperatorSignature& {
        return data.work.signatures[row.signature];
    };
    const std::vector<Maker<RooflineRow>> makers{
        {{"op", CellType::Text},
         [&](const RooflineRow& r) { return std::string(trace.text(signatureOf(r).name)); }},
        {{"family", CellType::Text},
         [&](const RooflineRow& r) {
             const OperatorModel* model = signatureOf(r).model;
             return model == nullptr ? std::string() : std::string(familyName(model->family()));
         }},
        {{"shapes", CellType::Text}, [&](const RooflineRow& r) { return signatureOf(r).dims; }},
        {{"types", CellType::Text}, [&](const RooflineRow& r) { return signatureOf(r).types; }},
        {{"values", CellType::Text}, [&](const RooflineRow& r) { return signatureOf(r).values; }},
        {{"params", CellType::Text},
         [&](const RooflineRow& r) {
             const auto& cost = signatureOf(r).cost;
             return cost ? cost->params : std::string();
         }},
        {{"dir", CellType::Text},
         [](const RooflineRow& r) { return std::string(directionName(r.direction)); }},
        {{"device"}, [](const RooflineRow& r) { return knownInteger(r.device); }},
        {{"calls"}, [](const RooflineRow& r) { return std::to_string(r.calls); }},
        {{"kernels"}, [](const RooflineRow& r) { return std::to_string(r.kernels); }},
        {{"total_us"}, [](const RooflineRow& r) { return decimalMicroseconds(r.totalNs); }},
        {{"share_percent"}, [](const RooflineRow& r) { return percentText(r.share); }},
        {{"gflop_per_call"},
         [](const RooflineRow& r) {
             return r.flops ? fixedDecimal(*r.flops / 1e9 / static_cast<double>(r.calls), 9) : std::string();
         }},
        {{"mib_per_call"},
         [](const RooflineRow& r) {
             return r.bytes ? fixedDecimal(*r.bytes / 1048576 / static_cast<double>(r.calls), 9)
                            : std::string();
         }},
        {{"precision", CellType::Text}, [](const RooflineRow& r) { return precisionText(r.precision); }},
        {{"tflop_s"}, [](const RooflineRow& r) { return decimal(r.figures.tflops, 4); }},
        {{"tb_s"}, [](const RooflineRow& r) { return decimal(r.figures.tbPerSecond, 4); }},
        {{"intensity"}, [](const RooflineRow& r) { return decimal(r.figures.intensity, 4); }},
        {{"bound", CellType::Text},
         [](const RooflineRow& r) { return std::string(boundName(r.figures.bound)); }},
        {{"roofline_percent"}, [](const RooflineRow& r) { return decimal(r.figures.percent, 2); }},
        {{"note", CellType::Text}, [](const RooflineRow& r) { return std::string(rooflineNote(r.figures)); }},
        {{"tensor_core_percent"},
         [](const RooflineRow& r) { return percentText(r.tensorCores.share(Conventions::Lanescope)); }},
        {{"alignment", CellType::Text},
         [&](const RooflineRow& r) {
             const auto& cost = signatureOf(r).cost;
             return cost ? alignmentHint(*cost) : std::string();
         }},
        {{"longest_kernel", CellType::Text},
         [&](const RooflineRow& r) { return std::string(trace.sliceName(r.longest)); }},
    };
    return makeTable(rows, makers);
}

} // namespace lanescope
