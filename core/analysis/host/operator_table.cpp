// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/operator_table.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Which row each operator of the selection belongs to.
struct Grouping {
    std::vector<std::uint32_t> groupOfNode; ///< kNoIndex for what is not in the table
    std::vector<SliceId> slices;            ///< of the selection, in order of the nodes
    std::vector<std::uint32_t> groups;      ///< of these slices
    std::vector<std::uint32_t> firstNode;   ///< by group
};

/// Operators that run in the selection, and those whose device work does.
Grouping groupOperators(const Trace& trace, const CallTree& tree, const SelectedCallTimes& times,
                        const Selection& selection, const ArgColumn* shapes) {
    const SliceTable& slices = trace.slices();
    Grouping grouping;
    grouping.groupOfNode.assign(tree.nodes.size(), kNoIndex);
    std::unordered_map<std::uint64_t, std::uint32_t> groupOfKey;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode& node = tree.nodes[i];
        const bool isIncluded = selection.includes(slices.range(node.slice));
        if (!node.isOperator || !(isIncluded || times[i].deviceTotalNs > 0)) {
            continue;
        }
        const std::uint64_t name = indexOf(slices.name[node.slice]);
        const std::uint64_t key = name << 32 | (shapes == nullptr ? 0 : shapes->valueOf[i]);
        const auto [entry, isNew] =
            groupOfKey.try_emplace(key, static_cast<std::uint32_t>(grouping.firstNode.size()));
        if (isNew) {
            grouping.firstNode.push_back(static_cast<std::uint32_t>(i));
        }
        grouping.groupOfNode[i] = entry->second;
        if (isIncluded) {
            grouping.slices.push_back(node.slice);
            grouping.groups.push_back(entry->second);
        }
    }
    return grouping;
}

void addTimes(OperatorRow& row, const CallTimes& times, bool isOutermost) {
    row.selfNs = saturatingAdd(row.selfNs, times.hostSelfNs);
    row.selfWithCallsNs = saturatingAdd(row.selfWithCallsNs, times.hostSelfWithCallsNs);
    row.deviceSelfNs = saturatingAdd(row.deviceSelfNs, times.deviceSelfNs);
    row.tensorCoreSelfNs = saturatingAdd(row.tensorCoreSelfNs, times.tensorCoreSelfNs);
    if (isOutermost) {
        row.deviceTotalNs = saturatingAdd(row.deviceTotalNs, times.deviceTotalNs);
        row.tensorCoreTotalNs = saturatingAdd(row.tensorCoreTotalNs, times.tensorCoreTotalNs);
    }
}

/// Adds the times of all nodes to their rows.
void sumUp(const CallTree& tree, const SelectedCallTimes& times, const Grouping& grouping,
           std::vector<OperatorRow>& rows) {
    const bool countNested = tree.options.conventions == Conventions::TensorBoard;
    std::vector<std::uint32_t> openCount(rows.size(), 0);
    std::vector<std::uint32_t> open; ///< nodes around the present one
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        while (!open.empty() && tree.nodes[open.back()].subtreeEnd <= i) {
            --openCount[grouping.groupOfNode[open.back()]];
            open.pop_back();
        }
        const std::uint32_t group = grouping.groupOfNode[i];
        if (group == kNoIndex) {
            continue;
        }
        addTimes(rows[group], times[i], countNested || openCount[group] == 0);
        ++openCount[group];
        open.push_back(i);
    }
}

/// The plugin lists children before their parents and asks the first of a group only.
void markEligible(const CallTree& tree, const SelectedCallTimes& times, const Grouping& grouping,
                  std::vector<OperatorRow>& rows) {
    if (tree.options.conventions == Conventions::Lanescope) {
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
            if (grouping.groupOfNode[i] != kNoIndex && times[i].tensorCoreEligible) {
                rows[grouping.groupOfNode[i]].tensorCoreEligible = true;
            }
        }
        return;
    }
    std::vector<bool> isSettled(rows.size(), false);
    std::vector<std::uint32_t> open;
    const auto close = [&] {
        const std::uint32_t node = open.back();
        open.pop_back();
        const std::uint32_t group = grouping.groupOfNode[node];
        if (group != kNoIndex && !isSettled[group]) {
            isSettled[group] = true;
            rows[group].tensorCoreEligible = times[node].tensorCoreEligible;
        }
    };
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        while (!open.empty() && tree.nodes[open.back()].subtreeEnd <= i) {
            close();
        }
        open.push_back(i);
    }
    while (!open.empty()) {
        close();
    }
}

void fillShares(std::vector<OperatorRow>& rows) {
    double selfNs = 0;
    double deviceSelfNs = 0;
    for (const OperatorRow& row : rows) {
        selfNs += static_cast<double>(row.selfNs);
        deviceSelfNs += static_cast<double>(row.deviceSelfNs);
    }
    for (OperatorRow& row : rows) {
        row.selfShare = selfNs > 0 ? static_cast<double>(row.selfNs) / selfNs : 0;
        row.deviceSelfShare = deviceSelfNs > 0 ? static_cast<double>(row.deviceSelfNs) / deviceSelfNs : 0;
    }
}

/// By node.
std::vector<SliceId> operatorsOf(const CallTree& tree) {
    std::vector<SliceId> slices;
    slices.reserve(tree.nodes.size());
    for (const CallNode& node : tree.nodes) {
        slices.push_back(node.isOperator ? node.slice : kNoSlice);
    }
    return slices;
}

/// Joins operators that lack the arg with those whose list is empty.
void joinThoseWithout(ArgColumn& shapes) {
    constexpr std::string_view kNone = "[]";
    const auto none = std::find(shapes.values.begin(), shapes.values.end(), kNone);
    std::replace(shapes.valueOf.begin(), shapes.valueOf.end(),
                 static_cast<std::uint32_t>(none - shapes.values.begin()), std::uint32_t{0});
    shapes.values.front() = kNone;
}

} // namespace

Result<ArgColumn> operatorShapes(const Trace& trace, const CallTree& tree, std::stop_token stop) {
    Result<ArgColumn> shapes = readArgColumn(trace, operatorsOf(tree), "Input Dims", std::move(stop));
    if (shapes) {
        joinThoseWithout(*shapes);
    }
    return shapes;
}

ArgColumn operatorShapes(const CallTree& tree, const RecordedArgs& args) {
    ArgColumn shapes = pickedArgs(args, args.dims, operatorsOf(tree));
    joinThoseWithout(shapes);
    return shapes;
}

std::vector<OperatorRow> operatorTable(const Trace& trace, const CallTree& tree,
                                       const std::vector<CallTimes>& times, const Selection& selection,
                                       const ArgColumn* shapes, std::stop_token stop) {
    const SelectedCallTimes selected(trace, tree, times, selection);
    const Grouping grouping = groupOperators(trace, tree, selected, selection, shapes);
    std::vector<OperatorRow> rows;
    for (const DurationRow& statistics :
         groupedDurationRows(trace, grouping.slices, grouping.groups, grouping.firstNode.size(), selection,
                             std::move(stop))) {
        const SliceId first = tree.nodes[grouping.firstNode[rows.size()]].slice;
        OperatorRow& row = rows.emplace_back(OperatorRow{statistics});
        row.name = trace.slices().name[first];
        row.longest = row.count == 0 ? first : row.longest; // only its device work is in the selection
    }
    if (rows.empty()) {
        return rows;
    }
    sumUp(tree, selected, grouping, rows);
    markEligible(tree, selected, grouping, rows);
    fillShares(rows);
    if (shapes != nullptr) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].inputShapes = shapes->value(grouping.firstNode[i]);
        }
    }
    std::sort(rows.begin(), rows.end(), [&trace](const OperatorRow& a, const OperatorRow& b) {
        if (a.totalNs != b.totalNs) {
            return a.totalNs > b.totalNs;
        }
        return a.name != b.name ? trace.text(a.name) < trace.text(b.name) : a.inputShapes < b.inputShapes;
    });
    return rows;
}

std::vector<OperatorRow> operatorTable(const Trace& trace, const Selection& selection, std::stop_token stop) {
    const CallTree tree = callTree(trace, {}, stop);
    return operatorTable(trace, tree, callTimes(trace, tree), selection, nullptr, std::move(stop));
}

} // namespace lanescope
