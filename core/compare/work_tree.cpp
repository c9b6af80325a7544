// SPDX-License-Identifier: Apache-2.0
#include "core/compare/work_tree.h"

#include <algorithm>
#include <optional>

#include "core/analysis/host/module_names.h"
#include "core/analysis/steps/step_marks.h"
#include "core/base/hash_mix.h"
#include "core/serving/serving_step.h"
#include "core/store/ancestor_finder.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::string_view kStepPrefix = "ProfilerStep#";

class TreeMaker {
public:
    TreeMaker(const ComparedTrace& compared, std::vector<std::uint32_t> keyOfName)
        : m_compared(compared)
        , m_trace(compared.trace())
        , m_slices(m_trace.slices()) {
        m_tree.keyOfName = std::move(keyOfName);
        const bool areIterations = hasIterations(m_trace); // their names hold figures that differ
        for (std::size_t i = 0; i < m_trace.strings().size(); ++i) {
            const std::string_view text = m_trace.text(StringId(i));
            m_isStep.push_back(text.starts_with(kStepPrefix) || (areIterations && servingStepOf(text)));
            m_isModule.push_back(text.starts_with(kModulePrefix));
        }
        m_tree.nodeOfSlice.assign(m_slices.size(), kNoIndex);
        if (compared.isRange()) {
            markCauses();
        }
    }

    WorkTree make(const std::stop_token& stop) {
        for (const TrackId track : tracksInOrder()) {
            if (stop.stop_requested()) {
                return {};
            }
            addTrack(track);
        }
        addDeviceWork();
        sumUp();
        return std::move(m_tree);
    }

private:
    std::vector<TrackId> tracksInOrder() const {
        std::vector<TrackId> first;
        for (const ComparedStep& step : m_compared.steps()) {
            if (step.slice != kNoSlice) {
                const TrackId track = m_trace.trackOf(step.slice);
                if (std::find(first.begin(), first.end(), track) == first.end()) {
                    first.push_back(track);
                }
            }
        }
        std::vector<TrackId> all = first;
        for (std::size_t i = 0; i < m_trace.tracks().size(); ++i) {
            if (m_trace.tracks()[i].kind == TrackKind::Thread &&
                std::find(first.begin(), first.end(), TrackId(i)) == first.end()) {
                all.push_back(TrackId(i));
            }
        }
        return all;
    }

    std::optional<WorkKind> kindOf(SliceId slice) const {
        const std::size_t name = indexOf(m_slices.name[slice]);
        switch (m_trace.categoryKind(slice)) {
        case CategoryKind::Operator:
            return m_isStep[name] ? std::nullopt : std::optional(WorkKind::Operator);
        case CategoryKind::UserAnnotation:
            return m_isStep[name] ? std::nullopt : std::optional(WorkKind::Annotation);
        case CategoryKind::PythonFunction:
            return m_isModule[name] ? std::optional(WorkKind::Module) : std::nullopt;
        default:
            return std::nullopt;
        }
    }

    SliceId callOf(const DeviceOp& op) const {
        return op.launch != kNoLaunch ? m_trace.launch(op.launch).slice : kNoSlice;
    }

    void markCauses() {
        m_isCause.resize(m_slices.size());
        for (const DeviceOp& op : m_trace.deviceOps()) {
            SliceId at = m_compared.stepOf(op) != kNoIndex ? callOf(op) : kNoSlice;
            for (; at != kNoSlice && !m_isCause[indexOf(at)]; at = m_slices.parent[at]) {
                m_isCause[indexOf(at)] = true;
            }
        }
    }

    /// Step of a slice that counts.
    std::uint32_t stepOf(SliceId slice) const {
        return m_compared.isRange() && m_isCause[indexOf(slice)] ? 0 : m_compared.stepOf(slice);
    }

    void addTrack(TrackId track) {
        struct Found {
            TimeNs startNs;
            SliceId slice;
            WorkKind kind;
        };
        std::vector<Found> found;
        const Track& range = m_trace.track(track);
        for (std::uint32_t i = 0; i < range.sliceCount; ++i) {
            const SliceId slice{static_cast<std::uint32_t>(indexOf(range.firstSlice)) + i};
            if (const std::optional<WorkKind> kind = kindOf(slice)) {
                found.push_back({m_slices.startNs[slice], slice, *kind});
            }
        }
        // If two start together, the outer one is on an earlier row.
        std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
            return a.startNs != b.startNs ? a.startNs < b.startNs : a.slice < b.slice;
        });
        m_open.clear();
        for (const Found& item : found) {
            const std::uint32_t step = stepOf(item.slice);
            if (step != kNoIndex) {
                addNode(track, item.slice, item.kind, step);
            }
        }
        closeUntil(std::nullopt);
    }

    /// Closes what has ended at that time; everything without a time.
    void closeUntil(std::optional<TimeNs> timeNs) {
        const auto end = static_cast<std::uint32_t>(m_tree.nodes.size());
        while (!m_open.empty() && (!timeNs || m_slices.endNs(m_tree.nodes[m_open.back()].slice) <= *timeNs)) {
            m_tree.nodes[m_open.back()].subtreeEnd = end;
            m_open.pop_back();
        }
        if (m_open.empty() && !m_tree.roots.empty()) {
            m_tree.roots.back().end = end;
        }
    }

    void addNode(TrackId track, SliceId slice, WorkKind kind, std::uint32_t step) {
        closeUntil(m_slices.startNs[slice]);
        const auto node = static_cast<std::uint32_t>(m_tree.nodes.size());
        WorkNode& added = m_tree.nodes.emplace_back();
        added.slice = slice;
        added.parent = m_open.empty() ? kNoIndex : m_open.back();
        added.name = m_tree.keyOfName[indexOf(m_slices.name[slice])];
        added.step = step;
        added.kind = kind;
        m_tree.nodeOfSlice[indexOf(slice)] = node;
        if (added.parent == kNoIndex && (m_tree.roots.empty() || m_tree.roots.back().step != step ||
                                         m_tree.roots.back().track != track)) {
            m_tree.roots.push_back({step, track, node, node});
        }
        m_open.push_back(node);
    }

    bool isCounted(const DeviceOp& op) const {
        return !m_compared.isRange() || m_compared.stepOf(op) != kNoIndex;
    }

    void addDeviceWork() {
        const std::vector<DeviceOp>& ops = m_trace.deviceOps();
        m_tree.nodeOfOp.assign(ops.size(), kNoIndex);
        m_tree.rootOps.resize(m_compared.steps().size());
        AncestorFinder ancestors(m_slices);
        const auto isNode = [this](SliceId slice) { return m_tree.nodeOfSlice[indexOf(slice)] != kNoIndex; };
        for (std::size_t i = 0; i < ops.size(); ++i) {
            if (!isDeviceWork(m_trace.categoryKind(ops[i].slice))) {
                continue;
            }
            const SliceId call = callOf(ops[i]);
            const SliceId around = ancestors.find(call, isNode);
            const std::uint32_t node = around != kNoSlice ? m_tree.nodeOfSlice[indexOf(around)] : kNoIndex;
            m_tree.nodeOfOp[i] = node;
            if (node != kNoIndex) {
                m_tree.nodes[node].opCount += isCounted(ops[i]) ? 1 : 0;
            } else if (const std::uint32_t step = m_compared.stepOf(ops[i]); step != kNoIndex) {
                m_tree.rootOps[step].push_back(DeviceOpId(i));
            }
        }
        std::uint32_t next = 0;
        for (WorkNode& node : m_tree.nodes) {
            node.firstOp = next;
            next += node.opCount;
            node.opCount = 0;
        }
        m_tree.ops.resize(next);
        for (std::size_t i = 0; i < ops.size(); ++i) {
            if (m_tree.nodeOfOp[i] != kNoIndex && isCounted(ops[i])) {
                WorkNode& node = m_tree.nodes[m_tree.nodeOfOp[i]];
                m_tree.ops[node.firstOp + node.opCount++] = DeviceOpId(i);
            }
        }
        const auto byStart = [this](DeviceOpId a, DeviceOpId b) {
            return m_slices.startNs[m_trace.deviceOp(a).slice] < m_slices.startNs[m_trace.deviceOp(b).slice];
        };
        for (const WorkNode& node : m_tree.nodes) {
            const auto first = m_tree.ops.begin() + node.firstOp;
            std::stable_sort(first, first + node.opCount, byStart);
        }
        for (std::vector<DeviceOpId>& rest : m_tree.rootOps) {
            std::stable_sort(rest.begin(), rest.end(), byStart);
        }
    }

    /// Children stand behind their parents: from the last node to the first.
    void sumUp() {
        std::vector<std::uint64_t> below(m_tree.nodes.size(), 0);
        for (std::size_t i = m_tree.nodes.size(); i-- > 0;) {
            WorkNode& node = m_tree.nodes[i];
            std::uint64_t content =
                hashMix(below[i], std::uint64_t{node.name} << 8 | std::uint64_t(node.kind));
            for (std::uint32_t k = 0; k < node.opCount; ++k) {
                const SliceId slice = m_trace.deviceOp(m_tree.ops[node.firstOp + k]).slice;
                content = hashMix(content, m_tree.keyOfName[indexOf(m_slices.name[slice])] + 1);
                node.deviceSelfNs = saturatingAdd(node.deviceSelfNs, m_compared.durationOf(slice));
            }
            node.content = content;
            node.deviceTotalNs = saturatingAdd(node.deviceTotalNs, node.deviceSelfNs);
            if (node.parent != kNoIndex) {
                WorkNode& parent = m_tree.nodes[node.parent];
                parent.deviceTotalNs = saturatingAdd(parent.deviceTotalNs, node.deviceTotalNs);
                below[node.parent] = hashMix(below[node.parent], content);
            }
        }
    }

    const ComparedTrace& m_compared;
    const Trace& m_trace;
    const SliceTable& m_slices;
    std::vector<bool> m_isStep;   ///< by StringId
    std::vector<bool> m_isModule; ///< by StringId
    std::vector<bool> m_isCause;  ///< of a range: by SliceId, calls of its device work and all around them
    std::vector<std::uint32_t> m_open;
    WorkTree m_tree;
};

} // namespace

std::uint32_t WorkTree::nodeAround(const Trace& trace, SliceId slice) const {
    for (SliceId at = slice; at != kNoSlice; at = trace.slices().parent[at]) {
        if (nodeOfSlice[indexOf(at)] != kNoIndex) {
            return nodeOfSlice[indexOf(at)];
        }
    }
    return kNoIndex;
}

namespace {

/// A hash in a name, as in "## Call CompiledFxGraph fx4c...2q ##", which differs with every change of the
/// code: a long word of digits and small letters. Empty for none.
std::string_view hashIn(std::string_view name) {
    constexpr std::size_t kShortest = 24;
    constexpr std::ptrdiff_t kFewestDigits = 3;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find(' ', begin), name.size());
        const std::string_view word = name.substr(begin, end - begin);
        if (word.size() >= kShortest && std::ranges::count_if(word, isDigit) >= kFewestDigits &&
            std::ranges::all_of(word, [&](char c) { return isDigit(c) || (c >= 'a' && c <= 'z'); })) {
            return word;
        }
        begin = end + 1;
    }
    return {};
}

std::string_view beforeHash(std::string_view name) {
    const std::string_view hash = hashIn(name);
    return hash.empty() ? name : name.substr(0, static_cast<std::size_t>(hash.data() - name.data()));
}

} // namespace

std::string pairName(const std::string& baseline, const std::string& candidate) {
    const std::string_view hash = hashIn(baseline);
    if (hash.empty() || beforeHash(baseline) != beforeHash(candidate)) {
        return baseline + " \u2192 " + candidate;
    }
    constexpr std::size_t kShown = 8;
    const auto begin = static_cast<std::size_t>(hash.data() - baseline.data());
    return baseline.substr(0, begin + kShown) + "\u2026" + baseline.substr(begin + hash.size());
}

std::vector<std::uint32_t> keysOfNames(const Trace& trace, SharedNames& names) {
    std::vector<std::uint32_t> keys;
    keys.reserve(trace.strings().size());
    for (std::size_t i = 0; i < trace.strings().size(); ++i) {
        keys.push_back(names.keyOf(beforeHash(trace.text(StringId(i)))));
    }
    return keys;
}

WorkTree workTree(const ComparedTrace& compared, std::vector<std::uint32_t> keyOfName,
                  const std::stop_token& stop) {
    return TreeMaker(compared, std::move(keyOfName)).make(stop);
}

} // namespace lanescope
