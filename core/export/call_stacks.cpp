// SPDX-License-Identifier: Apache-2.0
#include "core/export/call_stacks.h"

#include <algorithm>
#include <unordered_map>

#include "core/analysis/selection.h"

namespace lanescope {

namespace {

class StackBuilder {
public:
    StackBuilder(const Trace& trace, const TimeRange& range, ExportNames& names)
        : m_trace(trace)
        , m_range(range)
        , m_names(names)
        , m_nodeOfSlice(trace.slices().size(), CallStacks::kNoNode)
        , m_frameOfName(trace.strings().size(), kNoIndex) {}

    CallStacks build() {
        for (const Track& track : m_trace.tracks()) {
            if (track.kind == TrackKind::Thread) {
                addThread(track);
            }
        }
        for (const DeviceOp& op : m_trace.deviceOps()) {
            addWork(op);
        }
        return std::move(m_result);
    }

private:
    std::uint32_t frame(const std::string& text) {
        const auto [entry, isNew] =
            m_frames.try_emplace(text, static_cast<std::uint32_t>(m_result.frames.size()));
        if (isNew) {
            m_result.frames.push_back(text);
        }
        return entry->second;
    }
    std::uint32_t frame(StringId name) {
        std::uint32_t& known = m_frameOfName[indexOf(name)];
        known = known == kNoIndex ? frame(m_names.text(name)) : known;
        return known;
    }
    std::uint32_t node(std::uint32_t parent, std::uint32_t frame) {
        const std::uint64_t key = std::uint64_t{parent} << 32 | frame;
        const auto [entry, isNew] =
            m_nodes.try_emplace(key, static_cast<std::uint32_t>(m_result.nodes.size()));
        if (isNew) {
            m_result.nodes.push_back({parent, frame});
        }
        return entry->second;
    }
    std::uint32_t rootOf(const Track& track) {
        return node(CallStacks::kNoNode, frame(m_names.processName(m_trace.process(track.process)) + ", " +
                                               m_names.trackName(track)));
    }

    /// Part of a slice in the range, and in a slice around it.
    TimeRange partOf(SliceId id) const {
        const TimeRange range = m_trace.slices().range(id);
        return {std::max(range.startNs, m_range.startNs), std::min(range.endNs, m_range.endNs)};
    }

    void addThread(const Track& track) {
        const SliceTable& slices = m_trace.slices();
        const std::uint32_t root = rootOf(track);
        for (std::uint32_t i = 0; i < track.sliceCount; ++i) {
            const SliceId id{static_cast<std::uint32_t>(indexOf(track.firstSlice)) + i};
            const SliceId parent = slices.parent[id];
            const std::uint32_t above = parent == kNoSlice ? root : m_nodeOfSlice[indexOf(parent)];
            const std::uint32_t own =
                node(above == CallStacks::kNoNode ? root : above, frame(slices.name[id]));
            m_nodeOfSlice[indexOf(id)] = own;
            m_result.nodes[own].calls += Selection{m_range}.includes(slices.range(id)) ? 1 : 0;
            const TimeRange part = partOf(id);
            m_result.nodes[own].hostNs += std::max<DurationNs>(part.endNs - part.startNs, 0);
            if (parent != kNoSlice) {
                const TimeRange around = partOf(parent);
                const DurationNs sharedNs =
                    std::min(part.endNs, around.endNs) - std::max(part.startNs, around.startNs);
                m_result.nodes[above].hostNs -= std::max<DurationNs>(sharedNs, 0);
            }
        }
    }

    void addWork(const DeviceOp& op) {
        const SliceTable& slices = m_trace.slices();
        const Selection selection{m_range};
        if (!selection.includes(slices.range(op.slice))) {
            return;
        }
        std::uint32_t above = op.launch == kNoLaunch
                                  ? CallStacks::kNoNode
                                  : m_nodeOfSlice[indexOf(m_trace.launch(op.launch).slice)];
        above = above == CallStacks::kNoNode ? rootOf(m_trace.track(m_trace.trackOf(op.slice))) : above;
        CallStacks::Node& own = m_result.nodes[node(above, frame(slices.name[op.slice]))];
        ++own.calls;
        own.deviceNs += selection.timeOf(slices.range(op.slice));
    }

    const Trace& m_trace;
    TimeRange m_range;
    ExportNames& m_names;
    std::vector<std::uint32_t> m_nodeOfSlice;
    std::vector<std::uint32_t> m_frameOfName;
    std::unordered_map<std::string, std::uint32_t> m_frames;
    std::unordered_map<std::uint64_t, std::uint32_t> m_nodes; ///< by parent and frame
    CallStacks m_result;
};

} // namespace

std::vector<std::uint32_t> CallStacks::pathOf(std::uint32_t node) const {
    std::vector<std::uint32_t> path;
    for (; node != kNoNode; node = nodes[node].parent) {
        path.push_back(nodes[node].frame);
    }
    std::ranges::reverse(path);
    return path;
}

CallStacks callStacks(const Trace& trace, const TimeRange& range, ExportNames& names) {
    return StackBuilder(trace, range, names).build();
}

} // namespace lanescope
