// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operator_table.h"

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Rows of the table under construction, found by operator name.
class Rows {
public:
    Rows(const Trace& trace, const Selection& selection, std::vector<OperatorRow>& rows)
        : m_trace(trace)
        , m_selection(selection)
        , m_rows(rows)
        , m_rowOfName(trace.strings().size(), kNoIndex) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            m_rowOfName[indexOf(rows[i].name)] = static_cast<std::uint32_t>(i);
        }
    }

    /// Null when the operator is not part of the selection.
    OperatorRow* of(SliceId op) const {
        if (!m_selection.includes(m_trace.slices().startNs[op])) {
            return nullptr;
        }
        return &m_rows[m_rowOfName[indexOf(m_trace.slices().name[op])]];
    }

private:
    const Trace& m_trace;
    const Selection& m_selection;
    std::vector<OperatorRow>& m_rows;
    std::vector<std::uint32_t> m_rowOfName;
};

/// Takes the time of `child` (an operator or a call) off the operator that directly encloses it.
void subtractFromParent(const Trace& trace, const Rows& rows, SliceId child, bool isOperator) {
    const SliceId parent = enclosingOperator(trace, child);
    OperatorRow* row = parent == kNoSlice ? nullptr : rows.of(parent);
    if (row == nullptr) {
        return;
    }
    const SliceTable& table = trace.slices();
    const DurationNs inside = std::min(table.durationNs[child], table.endNs(parent) - table.startNs[child]);
    row->selfNs -= inside;
    row->selfWithCallsNs -= isOperator ? inside : 0;
}

/// Adds the device work of one launch call to the operators around it, to each name once.
void addDeviceWork(const Trace& trace, const Rows& rows, const Launch& launch) {
    DurationNs workNs = 0;
    for (std::uint32_t i = 0; i < launch.opCount; ++i) {
        const DeviceOp& op = trace.deviceOp(trace.data().launchedOps[launch.firstOp + i]);
        workNs = saturatingAdd(workNs, trace.slices().durationNs[op.slice]);
    }
    std::vector<const OperatorRow*> seen;
    bool innermost = true;
    for (SliceId op = enclosingOperator(trace, launch.slice); op != kNoSlice;
         op = enclosingOperator(trace, op)) {
        OperatorRow* row = rows.of(op);
        if (row != nullptr && std::find(seen.begin(), seen.end(), row) == seen.end()) {
            row->deviceTotalNs = saturatingAdd(row->deviceTotalNs, workNs);
            seen.push_back(row);
        }
        if (row != nullptr && innermost) {
            row->deviceSelfNs = saturatingAdd(row->deviceSelfNs, workNs);
        }
        innermost = false;
    }
}

} // namespace

SliceId enclosingOperator(const Trace& trace, SliceId slice) {
    const SliceTable& table = trace.slices();
    const TimeNs startNs = table.startNs[slice];
    SliceId ancestor = table.parent[slice];
    // An ancestor beyond the direct parent may have ended already where slices overlap partially.
    while (ancestor != kNoSlice &&
           (trace.categoryKind(ancestor) != CategoryKind::Operator || table.endNs(ancestor) <= startNs)) {
        ancestor = table.parent[ancestor];
    }
    return ancestor;
}

std::vector<OperatorRow> operatorTable(const Trace& trace, const Selection& selection, std::stop_token stop) {
    constexpr std::size_t kStopInterval = 1u << 16;
    std::vector<SliceId> operators;
    std::vector<SliceId> selected;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const SliceId slice{static_cast<std::uint32_t>(i)};
        if (trace.categoryKind(slice) == CategoryKind::Operator) {
            operators.push_back(slice);
            if (selection.includes(trace.slices().startNs[slice])) {
                selected.push_back(slice);
            }
        }
    }

    std::vector<OperatorRow> rows;
    for (const DurationRow& statistics : durationRows(trace, selected, stop)) {
        OperatorRow& row = rows.emplace_back(OperatorRow{statistics});
        row.selfNs = row.totalNs;
        row.selfWithCallsNs = row.totalNs;
    }
    const Rows index(trace, selection, rows);
    for (std::size_t i = 0; i < operators.size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return {};
        }
        subtractFromParent(trace, index, operators[i], true);
    }
    for (std::size_t i = 0; i < trace.launches().size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return {};
        }
        const Launch& launch = trace.launches()[i];
        subtractFromParent(trace, index, launch.slice, false);
        if (launch.opCount > 0) {
            addDeviceWork(trace, index, launch);
        }
    }
    return rows;
}

} // namespace lanescope
