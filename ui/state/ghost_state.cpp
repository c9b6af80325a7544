// SPDX-License-Identifier: Apache-2.0
#include "ui/state/ghost_state.h"

#include <algorithm>
#include <utility>

#include "core/store/trace.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

namespace {

class GhostMaker {
public:
    GhostMaker(const DependencyGraph& graph, std::span<const TimeNs> times, DurationNs shiftNs)
        : m_graph(graph)
        , m_trace(graph.trace())
        , m_times(times)
        , m_shiftNs(shiftNs) {
        m_ghosts->byTrack.resize(m_trace.tracks().size());
    }

    void add(NodeId begin, NodeId end) {
        const TimeRange range{saturatingAdd(m_times[indexOf(begin)], m_shiftNs),
                              saturatingAdd(m_times[indexOf(end)], m_shiftNs)};
        const DurationNs recordedNs = m_graph.timeNs(end) - m_graph.timeNs(begin);
        const SliceId slice = m_graph.sliceOf(begin);
        m_ghosts->byTrack[indexOf(m_trace.trackOf(slice))].push_back(
            {range, slice, range.durationNs() != recordedNs});
    }

    std::shared_ptr<const Ghosts> take() {
        for (std::vector<Ghost>& track : m_ghosts->byTrack) {
            std::ranges::stable_sort(track, {}, [](const Ghost& ghost) { return ghost.range.startNs; });
        }
        return std::move(m_ghosts);
    }

private:
    const DependencyGraph& m_graph;
    const Trace& m_trace;
    std::span<const TimeNs> m_times;
    DurationNs m_shiftNs;
    std::shared_ptr<Ghosts> m_ghosts = std::make_shared<Ghosts>();
};

} // namespace

std::shared_ptr<const Ghosts> makeGhosts(const DependencyGraph& graph, std::span<const TimeNs> times,
                                         NodeId begin, NodeId end) {
    const bool isAll = begin == kNoNode;
    GhostMaker make(graph, times, isAll ? 0 : graph.timeNs(begin) - times[indexOf(begin)]);
    const std::size_t first = isAll ? 0 : indexOf(begin);
    const std::size_t last = isAll ? graph.nodeCount() : indexOf(end) + 1;
    for (std::size_t i = first; i < last; ++i) {
        const NodeId node{static_cast<std::uint32_t>(i)};
        if (graph.kind(node) != NodeKind::CallBegin) {
            continue;
        }
        make.add(node, graph.calls()[indexOf(graph.callOf(node))].end);
        for (const DeviceOpId op : graph.trace().opsOf(graph.callOf(node))) {
            const WorkNodes& work = graph.work()[indexOf(op)];
            if (work.begin != kNoNode) {
                make.add(work.begin, work.end);
            }
        }
    }
    if (isAll) {
        for (const WorkNodes& work : graph.work()) {
            if (work.begin != kNoNode &&
                graph.trace().deviceOp(graph.workOf(work.begin)).launch == kNoLaunch) {
                make.add(work.begin, work.end);
            }
        }
    }
    return make.take();
}

GhostState& GhostState::of(ViewState& view) {
    auto* state = view.findChild<GhostState*>(QString(), Qt::FindDirectChildrenOnly);
    return state != nullptr ? *state : *new GhostState(&view);
}

void GhostState::setShown(bool shown) {
    if (shown != m_isShown) {
        m_isShown = shown;
        m_ghosts = shown ? m_ghosts : nullptr;
        emit shownChanged();
    }
}

void GhostState::setGhosts(std::shared_ptr<const Ghosts> ghosts) {
    m_ghosts = std::move(ghosts);
    emit ghostsChanged();
}

} // namespace lanescope::ui
