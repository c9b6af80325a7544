// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/plugin_call_tree.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/analysis/steps/step_roles.h"
#include "core/store/rank_ids.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Kind of node that the plugin makes of a slice (profiler/trace.py, node.py).
enum class NodeKind : std::uint8_t { None, Operator, OtherOperator, Step, Module, Other };

struct Draft {
    SliceId slice;
    NodeKind kind;
    std::uint32_t parent = kNoIndex; ///< position among the drafts
    std::uint32_t childCount = 0;
    bool isKept = true;
};

class Builder {
public:
    Builder(const Trace& trace, std::stop_token stop)
        : m_trace(trace)
        , m_slices(trace.slices())
        , m_kinds(categoryKindsUnder(trace, Conventions::TensorBoard))
        , m_stop(std::move(stop)) {}

    CallTree build() {
        m_tree.options = {Conventions::TensorBoard, true};
        collectDrafts();
        if (m_stop.stop_requested()) {
            return {};
        }
        matchCalls();
        for (Thread& thread : m_threads) {
            nest(thread);
        }
        for (const Thread& thread : m_threads) {
            place(thread);
        }
        assignOwners();
        return std::move(m_tree);
    }

private:
    /// The plugin tells threads apart by their tid only.
    struct Thread {
        std::vector<std::uint32_t> drafts;
        bool hasSteps = false;
    };

    NodeKind kindOf(SliceId slice) const {
        const std::string_view name = m_trace.sliceName(slice);
        switch (m_kinds[indexOf(m_slices.category[slice])]) {
        case CategoryKind::Operator:
            if (name.starts_with("ProfilerStep#")) {
                return NodeKind::Step;
            }
            if (isDataLoading(name) || name.starts_with("Optimizer.") || name == "DataParallel.forward" ||
                name == "DistributedDataParallel.forward") {
                return NodeKind::OtherOperator;
            }
            return NodeKind::Operator;
        case CategoryKind::UserAnnotation:
            if (name.starts_with("ProfilerStep#")) {
                return NodeKind::Step;
            }
            return isDataLoading(name) || name.starts_with("Optimizer.step") ||
                           isCollective(name, Conventions::TensorBoard)
                       ? NodeKind::Other
                       : NodeKind::None;
        case CategoryKind::PythonFunction:
            return name.starts_with("nn.Module: ") ? NodeKind::Module : NodeKind::None;
        default:
            return NodeKind::None;
        }
    }

    /// In the order of the file's time stamps, like everything in the plugin.
    void collectDrafts() {
        for (std::size_t i = 0; i < m_slices.size(); ++i) {
            const NodeKind kind = kindOf(SliceId(i));
            if (kind != NodeKind::None) {
                m_drafts.push_back({SliceId(i), kind});
            }
        }
        std::sort(m_drafts.begin(), m_drafts.end(), [this](const Draft& a, const Draft& b) {
            return m_slices.startNs[a.slice] != m_slices.startNs[b.slice]
                       ? m_slices.startNs[a.slice] < m_slices.startNs[b.slice]
                       : m_slices.event[a.slice] < m_slices.event[b.slice];
        });
        std::map<std::int64_t, std::size_t> threadOfTid;
        for (std::uint32_t i = 0; i < m_drafts.size(); ++i) {
            const std::int64_t tid = m_trace.track(m_trace.trackOf(m_drafts[i].slice)).tid;
            const auto [entry, isNew] = threadOfTid.emplace(tid, m_threads.size());
            if (isNew) {
                m_threads.emplace_back();
            }
            Thread& thread = m_threads[entry->second];
            thread.drafts.push_back(i);
            thread.hasSteps = thread.hasSteps || m_drafts[i].kind == NodeKind::Step;
        }
    }

    std::int64_t externalIdOf(const Draft& draft) const {
        const OperatorIds* ids =
            draft.kind == NodeKind::Module ? nullptr : m_trace.operatorIdsOf(draft.slice);
        return ids == nullptr ? 0 : idWithinRank(ids->externalId, m_trace.rankOf(draft.slice));
    }

    /// A call belongs to the first node with its External id, one without to the first node without.
    void matchCalls() {
        std::unordered_map<std::int64_t, std::uint32_t> draftOfId;
        for (const Thread& thread : m_threads) {
            for (const std::uint32_t draft : thread.drafts) {
                draftOfId.emplace(externalIdOf(m_drafts[draft]), draft);
            }
        }
        for (const Launch& launch : m_trace.launches()) {
            const bool isCall = m_kinds[indexOf(m_slices.category[launch.slice])] == CategoryKind::Runtime;
            const auto found =
                isCall ? draftOfId.find(idWithinRank(launch.externalId, m_trace.rankOf(launch.slice)))
                       : draftOfId.end();
            m_draftOfLaunch.push_back(found == draftOfId.end() ? kNoIndex : found->second);
        }
    }

    void nest(Thread& thread) {
        std::stable_sort(thread.drafts.begin(), thread.drafts.end(),
                         [this](std::uint32_t a, std::uint32_t b) {
                             const TimeRange rangeA = m_slices.range(m_drafts[a].slice);
                             const TimeRange rangeB = m_slices.range(m_drafts[b].slice);
                             return rangeA.startNs != rangeB.startNs ? rangeA.startNs < rangeB.startNs
                                                                     : rangeA.endNs > rangeB.endNs;
                         });
        std::vector<std::uint32_t> open;
        for (const std::uint32_t index : thread.drafts) {
            Draft& draft = m_drafts[index];
            const TimeRange range = m_slices.range(draft.slice);
            while (!open.empty() && range.startNs >= m_slices.endNs(m_drafts[open.back()].slice)) {
                open.pop_back();
            }
            if (!open.empty() && range.endNs > m_slices.endNs(m_drafts[open.back()].slice)) {
                draft.isKept = false;
                continue;
            }
            if (!open.empty()) {
                draft.parent = open.back();
                ++m_drafts[open.back()].childCount;
            }
            open.push_back(index);
        }
    }

    bool isOfOperatorType(const Draft& draft) const {
        return draft.kind == NodeKind::Operator || draft.kind == NodeKind::OtherOperator;
    }

    /// Appends the thread's nodes; drafts are in depth-first order already.
    void place(const Thread& thread) {
        std::vector<std::uint32_t> open; ///< drafts
        m_nodeOfDraft.resize(m_drafts.size(), kNoIndex);
        const auto close = [this, &open] {
            const std::uint32_t node = m_nodeOfDraft[open.back()];
            m_tree.nodes[node].subtreeEnd = static_cast<std::uint32_t>(m_tree.nodes.size());
            open.pop_back();
        };
        for (const std::uint32_t index : thread.drafts) {
            const Draft& draft = m_drafts[index];
            if (!draft.isKept) {
                continue;
            }
            while (!open.empty() && open.back() != draft.parent) {
                close();
            }
            const Draft* parent = draft.parent == kNoIndex ? nullptr : &m_drafts[draft.parent];
            if (parent != nullptr && parent->childCount == 1 && isOfOperatorType(draft) &&
                isOfOperatorType(*parent) && m_slices.name[draft.slice] == m_slices.name[parent->slice]) {
                // The outer one keeps its time but gets the inner one's children and calls instead of its
                // own.
                m_nodeOfDraft[index] = m_nodeOfDraft[draft.parent];
                m_loses[draft.parent] = true;
            } else {
                m_nodeOfDraft[index] = static_cast<std::uint32_t>(m_tree.nodes.size());
                m_tree.nodes.push_back({draft.slice,
                                        parent == nullptr ? kNoIndex : m_nodeOfDraft[draft.parent], 0,
                                        draft.kind == NodeKind::Operator});
            }
            open.push_back(index);
        }
        while (!open.empty()) {
            close();
        }
        m_tree.rootCount += thread.hasSteps ? 1 : 0;
    }

    void assignOwners() {
        for (const std::uint32_t draft : m_draftOfLaunch) {
            m_tree.ownerOfLaunch.push_back(
                draft == kNoIndex || m_loses.contains(draft) ? kNoIndex : m_nodeOfDraft[draft]);
        }
        for (const DeviceOp& op : m_trace.deviceOps()) {
            const bool isLinked =
                op.launch != kNoLaunch &&
                m_kinds[indexOf(m_slices.category[m_trace.launch(op.launch).slice])] == CategoryKind::Runtime;
            m_tree.ownerOfOp.push_back(isLinked ? m_tree.ownerOfLaunch[indexOf(op.launch)] : CallTree::kRoot);
        }
    }

    const Trace& m_trace;
    const SliceTable& m_slices;
    std::vector<CategoryKind> m_kinds; ///< by CategoryId
    std::stop_token m_stop;
    std::vector<Draft> m_drafts;
    std::vector<Thread> m_threads; ///< in order of their first node
    std::vector<std::uint32_t> m_draftOfLaunch;
    std::vector<std::uint32_t> m_nodeOfDraft;
    std::unordered_map<std::uint32_t, bool> m_loses; ///< drafts whose own calls vanish
    CallTree m_tree;
};

} // namespace

CallTree pluginCallTree(const Trace& trace, std::stop_token stop) {
    return Builder(trace, std::move(stop)).build();
}

} // namespace lanescope
