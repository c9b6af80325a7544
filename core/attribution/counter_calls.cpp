// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/counter_calls.h"

#include <array>
#include <map>

#include "core/attribution/known_sum.h"
#include "core/cost/model_registry.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

Result<std::vector<CounterCall>> counterCalls(const Trace& trace, const KernelCounters& counters,
                                              const ModelRegistry& models) {
    std::map<SliceId, CounterCall> byOperator;
    for (const CounterRange& range : counters.ranges) {
        if (range.costOp == kNoSlice) {
            continue;
        }
        const auto [at, isNew] = byOperator.try_emplace(range.costOp);
        CounterCall& call = at->second;
        if (isNew) {
            call.op = range.costOp;
            call.range = range.slice;
        }
        addTo(call.flops, range.flops);
        addTo(call.dramBytes, range.dramBytes);
    }
    std::vector<SliceId> operators;
    std::vector<CounterCall> calls;
    for (auto& [op, call] : byOperator) {
        operators.push_back(op);
        calls.push_back(std::move(call));
    }
    constexpr std::array<std::string_view, 3> kKeys{"Input Dims", "Input type", "Concrete Inputs"};
    const Result<std::vector<ArgColumn>> args = readArgColumns(trace, operators, kKeys);
    if (!args) {
        return args.error();
    }
    for (std::size_t i = 0; i < operators.size(); ++i) {
        const std::string_view name = trace.sliceName(operators[i]);
        calls[i].cost =
            models.find(name)
                ->cost(operatorArgs(name, (*args)[0].value(i), (*args)[1].value(i), (*args)[2].value(i)))
                .value_or(OperatorCost());
    }
    return calls;
}

} // namespace lanescope
