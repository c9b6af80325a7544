// SPDX-License-Identifier: Apache-2.0
#include "core/export/counter_table.h"

#include <array>
#include <cmath>
#include <map>

#include "core/export/table_maker.h"
#include "core/opmodel/model_registry.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Figures {
    std::optional<double> flops;
    std::optional<double> bytes;
};

std::string whole(const std::optional<double>& value) {
    return value ? fixedDecimal(*value, 0) : std::string();
}

void addTo(std::optional<double>& sum, const std::optional<double>& part) {
    if (part) {
        sum = sum.value_or(0) + *part;
    }
}

/// Measured against modelled in percent; empty where one of them is not known.
std::string differenceText(const std::optional<double>& measured, const std::optional<double>& modelled) {
    return measured && modelled && *modelled > 0
               ? fixedDecimal((*measured - *modelled) / *modelled * 100, kRatioDecimals)
               : std::string();
}

/// FLOPs a byte: where the work stands on a roofline, from left to right.
std::optional<double> intensityOf(const Figures& figures) {
    return figures.flops && figures.bytes && *figures.bytes > 0
               ? std::optional(*figures.flops / *figures.bytes)
               : std::nullopt;
}

std::string intensityText(const std::optional<double>& intensity) {
    return intensity ? fixedDecimal(*intensity, kRatioDecimals) : std::string();
}

const Figures& figuresOf(const std::map<SliceId, Figures>& all, SliceId call) {
    static const Figures kNone;
    const auto found = all.find(call);
    return found == all.end() ? kNone : found->second;
}

Result<std::map<SliceId, Figures>> modelled(const Trace& trace, const KernelCounters& counters,
                                            const ModelRegistry& models) {
    std::vector<SliceId> operators;
    for (const CounterRange& range : counters.ranges) {
        operators.push_back(range.costOp);
    }
    std::map<SliceId, Figures> result;
    constexpr std::array<std::string_view, 3> kKeys{"Input Dims", "Input type", "Concrete Inputs"};
    const Result<std::vector<ArgColumn>> args = readArgColumns(trace, operators, kKeys);
    if (!args) {
        return args.error();
    }
    for (std::size_t i = 0; i < operators.size(); ++i) {
        if (operators[i] == kNoSlice) {
            continue;
        }
        const std::string_view name = trace.sliceName(operators[i]);
        const auto cost = models.find(name)->cost(
            operatorArgs(name, (*args)[0].value(i), (*args)[1].value(i), (*args)[2].value(i)));
        result[operators[i]] = cost ? Figures{cost->flops, cost->bytes} : Figures();
    }
    return result;
}

} // namespace

Result<Table> counterTable(const Trace& trace, const KernelCounters& counters, const ModelRegistry& models) {
    Table table;
    table.columns = {{"kernel", CellType::Text},
                     {"top_op", CellType::Text},
                     {"op", CellType::Text},
                     {"operators", CellType::Text},
                     {"launch_us"},
                     {"flops"},
                     {"dram_bytes"},
                     {"intensity"},
                     {"call_flops"},
                     {"call_dram_bytes"},
                     {"model_flops"},
                     {"model_bytes"},
                     {"call_intensity"},
                     {"model_intensity"},
                     {"flops_difference_percent"},
                     {"bytes_difference_percent"},
                     {"intensity_difference_percent"}};
    for (const std::string& name : counters.names) {
        table.columns.push_back({name});
    }
    const Result<std::map<SliceId, Figures>> expected = modelled(trace, counters, models);
    if (!expected) {
        return expected.error();
    }
    std::map<SliceId, Figures> measured;
    for (const CounterRange& range : counters.ranges) {
        if (range.costOp == kNoSlice) {
            continue;
        }
        addTo(measured[range.costOp].flops, range.flops);
        addTo(measured[range.costOp].bytes, range.dramBytes);
    }
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string() : std::string(trace.sliceName(slice));
    };
    for (const CounterRange& range : counters.ranges) {
        std::string operators;
        for (SliceId at = range.innermostOp; at != kNoSlice; at = trace.slices().parent[at]) {
            if (trace.categoryKind(at) == CategoryKind::Operator) {
                operators = nameOf(at) + (operators.empty() ? "" : " / ") + operators;
            }
        }
        const Figures& call = figuresOf(measured, range.costOp);
        const Figures& model = figuresOf(*expected, range.costOp);
        std::vector<std::string>& row = table.rows.emplace_back();
        row = {nameOf(range.slice),
               nameOf(range.outermostOp),
               nameOf(range.innermostOp),
               operators,
               range.launch == kNoSlice
                   ? std::string()
                   : decimalMicroseconds(trace.slices().startNs[range.launch] - trace.bounds().startNs),
               whole(range.flops),
               whole(range.dramBytes),
               intensityText(intensityOf({range.flops, range.dramBytes})),
               whole(call.flops),
               whole(call.bytes),
               whole(model.flops),
               whole(model.bytes),
               intensityText(intensityOf(call)),
               intensityText(intensityOf(model)),
               differenceText(call.flops, model.flops),
               differenceText(call.bytes, model.bytes),
               differenceText(intensityOf(call), intensityOf(model))};
        for (const std::optional<double>& value : range.values) {
            // Averages and percentages have decimals, sums have none.
            row.push_back(!value                         ? std::string()
                          : *value == std::floor(*value) ? fixedDecimal(*value, 0)
                                                         : fixedDecimal(*value, kRatioDecimals));
        }
    }
    return table;
}

Table sampledKernelsTable(const Trace& trace, const SampledKernels& kernels) {
    using Line = SampledKernel;
    std::vector<Maker<Line>> makers{
        {{"name", CellType::Text}, [&](const Line& r) { return std::string(trace.text(r.name)); }},
        {{"device"}, [](const Line& r) { return std::to_string(r.device); }},
        {{"count"}, [](const Line& r) { return std::to_string(r.count); }},
        {{"total_us"}, [](const Line& r) { return decimalMicroseconds(r.totalNs); }}};
    for (std::size_t i = 0; i < kernels.counterNames.size(); ++i) {
        makers.push_back({{std::string(trace.text(kernels.counterNames[i]))}, [i](const Line& r) {
                              return r.means[i] ? fixedDecimal(*r.means[i], kRatioDecimals) : std::string();
                          }});
    }
    return makeTable(kernels.rows, makers);
}

} // namespace lanescope
