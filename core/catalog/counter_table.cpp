// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/counter_table.h"

#include <algorithm>

#include "core/attribution/counter_calls.h"
#include "core/attribution/roofline.h"
#include "core/catalog/common_columns.h"

namespace lanescope {

namespace {

/// Measured against modelled, of 1; unknown where one of them is not known.
std::optional<double> differenceOf(const std::optional<double>& measured,
                                   const std::optional<double>& modelled) {
    return measured && modelled && *modelled > 0 ? std::optional((*measured - *modelled) / *modelled)
                                                 : std::nullopt;
}

const CounterCall& callOf(const std::vector<CounterCall>& calls, SliceId op) {
    static const CounterCall kNone;
    const auto found = std::ranges::lower_bound(calls, op, {}, &CounterCall::op);
    return found == calls.end() || found->op != op ? kNone : *found;
}

std::string enclosingOperators(const Trace& trace, SliceId innermost) {
    std::string operators;
    for (SliceId at = innermost; at != kNoSlice; at = trace.slices().parent[at]) {
        if (trace.categoryKind(at) == CategoryKind::Operator) {
            operators = std::string(trace.sliceName(at)) + (operators.empty() ? "" : " / ") + operators;
        }
    }
    return operators;
}

/// A range, with the figures of its operator call.
struct Line {
    const CounterRange* range;
    const CounterCall* call;
    std::optional<double> measured; ///< FLOPs for each byte of the call
    std::optional<double> modelled;
};

ColumnSpec amount(const char* key, const char* label, Unit unit, const char* help) {
    return withDigits({key, label, unit, help}, 0);
}

void addOperators(TableMaker<Line>& make, const Trace& trace, bool isInexact) {
    const auto nameOf = [&trace](SliceId slice) {
        return slice == kNoSlice ? std::string() : std::string(trace.sliceName(slice));
    };
    const auto marked = [isInexact](const std::string& op) {
        return op + (isInexact && !op.empty() ? " (inexact)" : "");
    };
    make.add({"kernel", "Kernel", Unit::None, "Name of the range; __missing__ as recorded"},
             [&](const Line& r) { return nameOf(r.range->slice); })
        .add({"top_op", "Top op", Unit::None, "Outermost operator around the launch call"},
             [&](const Line& r) { return marked(nameOf(r.range->outermostOp)); })
        .add({"op", "Operator", Unit::None, "Innermost operator around the launch call"},
             [&](const Line& r) { return marked(nameOf(r.range->innermostOp)); })
        .add({"operators", "Operators", Unit::None, "All operators around the launch call, outermost first"},
             [&](const Line& r) { return marked(enclosingOperators(trace, r.range->innermostOp)); })
        .add({"launch_us", "Launch start", Unit::Moment, "Start of the launch call"}, [&](const Line& r) {
            return r.range->launch == kNoSlice
                       ? std::nullopt
                       : std::optional(trace.slices().startNs[r.range->launch] - trace.bounds().startNs);
        });
}

void addFigures(TableMaker<Line>& make) {
    make.add(amount("flops", "FLOPs", Unit::Flop,
                    "From the counters of executed instructions; work of tensor cores is not among them"),
             [](const Line& r) { return r.range->flops; })
        .add(amount("dram_bytes", "DRAM bytes", Unit::Bytes, "Bytes read and written"),
             [](const Line& r) { return r.range->dramBytes; })
        .add({"intensity", "FLOP/byte", Unit::FlopPerByte, "FLOPs for each byte"},
             [](const Line& r) { return intensityOf(r.range->flops, r.range->dramBytes); })
        .add(amount("call_flops", "FLOPs of the call", Unit::Flop,
                    "FLOPs of all kernels of the operator call"),
             [](const Line& r) { return r.call->flops; })
        .add(amount("call_dram_bytes", "DRAM bytes of the call", Unit::Bytes,
                    "Bytes of all kernels of the operator call"),
             [](const Line& r) { return r.call->dramBytes; })
        .add(amount("model_flops", "FLOPs, modelled", Unit::Flop,
                    "FLOPs of that call by the operator's model"),
             [](const Line& r) { return r.call->cost.flops; })
        .add(amount("model_bytes", "Bytes, modelled", Unit::Bytes,
                    "Bytes of that call by the operator's model"),
             [](const Line& r) { return r.call->cost.bytes; })
        .add(
            {"call_intensity", "FLOP/byte of the call", Unit::FlopPerByte, "FLOPs for each byte of the call"},
            &Line::measured)
        .add(
            {"model_intensity", "FLOP/byte, modelled", Unit::FlopPerByte, "The same by the operator's model"},
            &Line::modelled)
        .add({"flops_difference_percent", "FLOPs difference %", Unit::Fraction,
              "Measured FLOPs of the call against modelled ones"},
             [](const Line& r) { return differenceOf(r.call->flops, r.call->cost.flops); })
        .add({"bytes_difference_percent", "Bytes difference %", Unit::Fraction,
              "Measured bytes of the call against modelled ones"},
             [](const Line& r) { return differenceOf(r.call->dramBytes, r.call->cost.bytes); })
        .add({"intensity_difference_percent", "Intensity difference %", Unit::Fraction,
              "Measured FLOPs for each byte of the call against modelled ones"},
             [](const Line& r) { return differenceOf(r.measured, r.modelled); });
}

} // namespace

Result<Table> makeCounterTable(const Trace& trace, const KernelCounters& counters,
                               const ModelRegistry& models) {
    const Result<std::vector<CounterCall>> calls = counterCalls(trace, counters, models);
    if (!calls) {
        return calls.error();
    }
    std::vector<Line> lines;
    lines.reserve(counters.ranges.size());
    for (const CounterRange& range : counters.ranges) {
        const CounterCall& call = callOf(*calls, range.costOp);
        lines.push_back({&range, &call, intensityOf(call.flops, call.dramBytes),
                         intensityOf(call.cost.flops, call.cost.bytes)});
    }
    TableMaker<Line> make(lines);
    addOperators(make, trace, counters.lineUp == KernelCounters::LineUp::Inexact);
    addFigures(make);
    for (std::size_t i = 0; i < counters.names.size(); ++i) {
        // Averages and percentages have decimals, sums have none.
        ColumnSpec spec{counters.names[i], counters.names[i], Unit::None, "Counter as recorded"};
        spec.zeros = TrailingZeros::DropIfWhole;
        make.add(std::move(spec), [i](const Line& r) { return r.range->values[i]; });
    }
    make.setTargets([](const Line& r) { return RowTarget{r.range->slice}; });
    return make.table();
}

Table makeSampledKernelTable(const Trace& trace, const SampledKernels& kernels) {
    using Kernel = SampledKernel;
    TableMaker<Kernel> make(kernels.rows);
    make.addName({"name", "Name", Unit::None, "Name of the kernels"}, trace.strings(), &Kernel::name)
        .add(deviceColumn(), &Kernel::device)
        .add(countColumn("Kernels of the name"), &Kernel::count)
        .add(totalColumn(), &Kernel::totalNs);
    for (std::size_t i = 0; i < kernels.counterNames.size(); ++i) {
        const std::string name(trace.text(kernels.counterNames[i]));
        make.add({name, name, Unit::None, "Mean of the sampled counter"},
                 [i](const Kernel& r) { return r.means[i]; });
    }
    make.setTargets(targetOfName<Kernel>);
    return make.table();
}

} // namespace lanescope
