// SPDX-License-Identifier: Apache-2.0
// Facts that the tables of one trace share: results of analyses, each made when a column first needs it.
// Where an analysis was stopped its answers are empty for the rest of the statement, which ends anyway; the
// next statement makes it again. Holds the trace. One thread at a time: a session has its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/recorded_args.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/attribution/kernel_attribution.h"
#include "core/sql/engine/query_guard.h"
#include "core/sql/engine/sql_table.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {
class AnalysisContext;
class IdlePieces;
} // namespace lanescope

namespace lanescope::sql {

/// Distinct texts by number.
class NameList {
public:
    std::uint32_t add(std::string_view text);
    const std::vector<std::string>& texts() const { return m_texts; }
    Names names() const { return {m_texts, m_numbers}; }

private:
    std::vector<std::string> m_texts;
    NameNumbers m_numbers;
};

/// A column of names with a list of its own.
struct NamedRows {
    NameList list;
    std::vector<std::uint32_t> ofRow; ///< kUnknownName: none

    std::uint32_t at(std::size_t row) const { return row < ofRow.size() ? ofRow[row] : kUnknownName; }
};

struct OperatorInputs {
    NamedRows shapes; ///< by node of the call tree
    NamedRows types;
};

class TraceFacts {
public:
    /// `guard` outlives the facts.
    TraceFacts(TracePtr trace, QueryGuard& guard);
    /// Shares what the context makes.
    TraceFacts(std::shared_ptr<AnalysisContext> context, QueryGuard& guard);

    const Trace& trace() const { return *m_trace; }
    const TracePtr& tracePtr() const { return m_trace; }
    /// Stops what the running statement makes.
    std::stop_token stop() const { return m_guard->stop(); }

    const IdlePieces& idlePieces() const;
    const CallTree& tree() const;
    /// By node of the tree.
    const std::vector<CallTimes>& times() const;
    /// Slice of the innermost operator around a launch call; kNoSlice: none.
    SliceId operatorOfLaunch(LaunchId launch) const;
    const LaunchContext& context(DeviceOpId op) const;
    /// Number of the marked step of its rank in which a slice starts; kUnknownInteger: none.
    std::int64_t stepAt(SliceId slice) const;
    const std::vector<StepRange>& steps() const;
    /// Paths of modules by device operation.
    const NamedRows& modulesOfWork() const;
    /// Categories by the active rules, by device operation.
    const NamedRows& categoriesOfWork() const;
    /// pyprof2's short names of kernels, by number of the full name.
    const NamedRows& shortNames() const;
    const NamedRows& tensorCoreWords() const; ///< by number of the name
    bool isCommunication(StringId kernelName) const;
    /// Read from the file, by node.
    const OperatorInputs& operatorInputs() const;

    /// A number by slice of its stack: the categories and names from the outermost slice around it to itself.
    const std::vector<std::int64_t>& stackIds() const;

    /// Threads are numbered by process and thread id, in the order of their first tracks.
    std::int64_t threadOf(TrackId track) const { return m_threadOfTrack[indexOf(track)]; }
    /// The first track of each thread.
    const std::vector<TrackId>& threads() const { return m_threads; }

    std::int64_t idOf(SliceId slice) const {
        return slice == kNoSlice ? kUnknownInteger : static_cast<std::int64_t>(indexOf(slice));
    }
    /// Number of the slice's name in the pool; kUnknownName for kNoSlice.
    std::uint32_t nameOf(SliceId slice) const {
        return slice == kNoSlice ? kUnknownName
                                 : static_cast<std::uint32_t>(indexOf(m_trace->slices().name[slice]));
    }
    /// Number of the category's name in the pool; kUnknownName: it has none.
    std::uint32_t categoryNameOf(CategoryId category) const {
        const StringId name = m_trace->category(category).name;
        return name == kEmptyString ? kUnknownName : static_cast<std::uint32_t>(indexOf(name));
    }
    /// Set of the slice's args; kUnknownInteger where the file has none.
    std::int64_t argSetOf(SliceId slice) const {
        return m_trace->args() == nullptr ? kUnknownInteger : idOf(slice);
    }
    std::string linkOf(SliceId slice) const;
    /// The track of a slice; quick for slices in order.
    TrackId trackOf(SliceId slice) const { return m_trace->row(rowOf(slice)).track; }
    RowId rowOf(SliceId slice) const;

private:
    const KernelAttributions& attributions() const;

    TracePtr m_trace;
    std::shared_ptr<AnalysisContext> m_context;
    QueryGuard* m_guard;
    std::vector<std::int64_t> m_threadOfTrack; ///< kUnknownInteger: it belongs to a process only
    std::vector<TrackId> m_threads;
    mutable MadeOnce<CallTree> m_tree;
    mutable MadeOnce<std::vector<CallTimes>> m_times;
    mutable MadeOnce<std::vector<std::int64_t>> m_stackIds;
    mutable MadeOnce<KernelAttributions> m_attributions;
    mutable MadeOnce<std::vector<StepRange>> m_steps;
    mutable MadeOnce<NamedRows> m_modules;
    mutable MadeOnce<NamedRows> m_categories;
    mutable MadeOnce<NamedRows> m_shortNames;
    mutable MadeOnce<NamedRows> m_tensorCoreWords;
    mutable std::vector<std::uint8_t> m_communication; ///< by name: not asked, no, yes
    mutable MadeOnce<OperatorInputs> m_inputs;
    mutable std::size_t m_lastRow = 0;
};

using FactsPtr = std::shared_ptr<const TraceFacts>;

} // namespace lanescope::sql
