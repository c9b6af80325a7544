// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/recorded_args.h"

#include <algorithm>
#include <cassert>

#include "core/store/trace.h"

namespace lanescope {

std::size_t RecordedArgs::positionOf(SliceId slice) const {
    const auto found = std::ranges::lower_bound(operators, slice);
    assert(found != operators.end() && *found == slice);
    return static_cast<std::size_t>(found - operators.begin());
}

bool hasPythonFrames(const Trace& trace) {
    return std::ranges::any_of(trace.categories(), [](const Category& category) {
        return category.kind == CategoryKind::PythonFunction;
    });
}

Result<RecordedArgs> recordedArgs(const Trace& trace, std::stop_token stop) {
    RecordedArgs args;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.categoryKind(SliceId(i)) == CategoryKind::Operator) {
            args.operators.push_back(SliceId(i));
        }
    }
    std::vector<std::string_view> keys{"Input Dims", "Input type", "Concrete Inputs"};
    std::vector<ArgColumn*> columns{&args.dims, &args.types, &args.values};
    args.stacks.valueOf.assign(args.operators.size(), 0);
    if (!hasPythonFrames(trace)) {
        keys.emplace_back("Call stack");
        columns.push_back(&args.stacks);
    }
    if (trace.args() == nullptr) {
        for (ArgColumn* column : columns) {
            column->valueOf.assign(args.operators.size(), 0);
        }
        return args;
    }
    Result<std::vector<ArgColumn>> read = readArgColumns(trace, args.operators, keys, std::move(stop));
    if (!read) {
        return read.error();
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        *columns[i] = std::move((*read)[i]);
    }
    return args;
}

ArgColumn pickedArgs(const RecordedArgs& args, const ArgColumn& column, std::span<const SliceId> slices) {
    ArgColumn picked;
    picked.values = column.values;
    picked.valueOf.reserve(slices.size());
    std::size_t next = 0; // slices mostly ascend as operators do
    for (const SliceId slice : slices) {
        if (slice == kNoSlice) {
            picked.valueOf.push_back(0);
            continue;
        }
        if (next == args.operators.size() || args.operators[next] != slice) {
            next = args.positionOf(slice);
        }
        picked.valueOf.push_back(column.valueOf[next++]);
    }
    return picked;
}

} // namespace lanescope
