// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/counter_table.h"

#include <algorithm>
#include <cmath>

#include "core/attribution/counter_calls.h"
#include "core/attribution/roofline.h"
#include "core/table/table_maker.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string whole(const std::optional<double>& value) {
    return value ? fixedDecimal(*value, 0) : std::string();
}

/// Measured against modelled in percent; empty where one of them is not known.
std::string differenceText(const std::optional<double>& measured, const std::optional<double>& modelled) {
    return measured && modelled && *modelled > 0
               ? fixedDecimal((*measured - *modelled) / *modelled * 100, kRatioDecimals)
               : std::string();
}

std::string intensityText(const std::optional<double>& intensity) {
    return intensity ? fixedDecimal(*intensity, kRatioDecimals) : std::string();
}

const CounterCall& callOf(const std::vector<CounterCall>& calls, SliceId op) {
    static const CounterCall kNone;
    const auto found = std::ranges::lower_bound(calls, op, {}, &CounterCall::op);
    return found == calls.end() || found->op != op ? kNone : *found;
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
    const Result<std::vector<CounterCall>> calls = counterCalls(trace, counters, models);
    if (!calls) {
        return calls.error();
    }
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string() : std::string(trace.sliceName(slice));
    };
    const bool isInexact = counters.lineUp == KernelCounters::LineUp::Inexact;
    const auto marked = [isInexact](const std::string& op) {
        return op + (isInexact && !op.empty() ? " (inexact)" : "");
    };
    for (const CounterRange& range : counters.ranges) {
        std::string operators;
        for (SliceId at = range.innermostOp; at != kNoSlice; at = trace.slices().parent[at]) {
            if (trace.categoryKind(at) == CategoryKind::Operator) {
                operators = nameOf(at) + (operators.empty() ? "" : " / ") + operators;
            }
        }
        const CounterCall& call = callOf(*calls, range.costOp);
        const auto measured = intensityOf(call.flops, call.dramBytes);
        const auto modelled = intensityOf(call.cost.flops, call.cost.bytes);
        std::vector<std::string>& row = table.rows.emplace_back();
        row = {nameOf(range.slice),
               marked(nameOf(range.outermostOp)),
               marked(nameOf(range.innermostOp)),
               marked(operators),
               range.launch == kNoSlice
                   ? std::string()
                   : decimalMicroseconds(trace.slices().startNs[range.launch] - trace.bounds().startNs),
               whole(range.flops),
               whole(range.dramBytes),
               intensityText(intensityOf(range.flops, range.dramBytes)),
               whole(call.flops),
               whole(call.dramBytes),
               whole(call.cost.flops),
               whole(call.cost.bytes),
               intensityText(measured),
               intensityText(modelled),
               differenceText(call.flops, call.cost.flops),
               differenceText(call.dramBytes, call.cost.bytes),
               differenceText(measured, modelled)};
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
