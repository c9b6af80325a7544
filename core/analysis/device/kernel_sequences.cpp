// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_sequences.h"

#include <algorithm>
#include <span>

#include "core/base/hash_index.h"
#include "core/base/hash_mix.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A piece of device work with the operator that launched it.
struct Owned {
    std::uint32_t node = 0;
    DeviceOpId op = kNoDeviceOp;
    TimeNs launchNs = 0;
};

/// Work of the operators that run in the selection, or of which some work does.
std::vector<Owned> ownedWork(const Trace& trace, const CallTree& tree, const Selection& selection) {
    const SliceTable& slices = trace.slices();
    std::vector<bool> isSelected(tree.nodes.size());
    for (std::size_t i = 0; i < isSelected.size(); ++i) {
        isSelected[i] = selection.includes(slices.range(tree.nodes[i].slice));
    }
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (const std::uint32_t node = tree.ownerOfOp[i];
            node < isSelected.size() && selection.includes(slices.range(trace.deviceOps()[i].slice))) {
            isSelected[node] = true;
        }
    }
    std::vector<Owned> owned;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const std::uint32_t node = tree.ownerOfOp[i];
        const LaunchId launch = trace.deviceOps()[i].launch;
        if (node < isSelected.size() && isSelected[node] && launch != kNoLaunch) {
            owned.push_back({node, DeviceOpId(i), slices.startNs[trace.launch(launch).slice]});
        }
    }
    std::sort(owned.begin(), owned.end(), [](const Owned& a, const Owned& b) {
        return a.node != b.node           ? a.node < b.node
               : a.launchNs != b.launchNs ? a.launchNs < b.launchNs
                                          : a.op < b.op;
    });
    return owned;
}

/// Sums of a sequence; its means are made at the end.
struct Sums {
    double firstLaunchNs = 0;
    double firstStartNs = 0;
};

class Collector {
public:
    Collector(const Trace& trace, const CallTree& tree, const Selection& selection)
        : m_trace(trace)
        , m_tree(tree)
        , m_selection(selection) {}

    /// `owned` is all of one operator.
    void add(std::span<const Owned> owned) {
        const SliceTable& slices = m_trace.slices();
        const SliceId caller = m_tree.nodes[owned.front().node].slice;
        std::uint64_t hash = hashMix(indexOf(slices.name[caller]));
        DurationNs workNs = 0;
        m_names.clear();
        for (const Owned& piece : owned) {
            const SliceId slice = m_trace.deviceOp(piece.op).slice;
            m_names.push_back(slices.name[slice]);
            hash = hashMix(hash, indexOf(slices.name[slice]));
            workNs = saturatingAdd(workNs, m_selection.timeOf(slices.range(slice)));
        }
        const std::uint32_t place = m_index.findOrAdd(
            hash, m_sequences,
            [&](const KernelSequence& known) {
                return known.operatorName == slices.name[caller] && known.work == m_names;
            },
            [&] {
                KernelSequence sequence;
                sequence.operatorName = slices.name[caller];
                sequence.work = m_names;
                sequence.first = caller;
                return sequence;
            });
        m_sums.resize(m_sequences.size());
        KernelSequence& sequence = m_sequences[place];
        ++sequence.count;
        sequence.hostNs = saturatingAdd(sequence.hostNs, m_selection.timeOf(slices.range(caller)));
        sequence.workNs = saturatingAdd(sequence.workNs, workNs);
        if (slices.startNs[caller] < slices.startNs[sequence.first]) {
            sequence.first = caller;
        }
        const Owned& first = owned.front();
        m_sums[place].firstLaunchNs +=
            static_cast<double>(saturatingSubtract(first.launchNs, slices.startNs[caller]));
        m_sums[place].firstStartNs += static_cast<double>(
            saturatingSubtract(slices.startNs[m_trace.deviceOp(first.op).slice], first.launchNs));
    }

    std::vector<KernelSequence> result() {
        for (std::size_t i = 0; i < m_sequences.size(); ++i) {
            const auto count = static_cast<double>(m_sequences[i].count);
            m_sequences[i].meanFirstLaunchNs = m_sums[i].firstLaunchNs / count;
            m_sequences[i].meanFirstStartNs = m_sums[i].firstStartNs / count;
        }
        std::stable_sort(m_sequences.begin(), m_sequences.end(),
                         [](const KernelSequence& a, const KernelSequence& b) {
                             return a.count != b.count ? a.count > b.count : a.workNs > b.workNs;
                         });
        return std::move(m_sequences);
    }

private:
    const Trace& m_trace;
    const CallTree& m_tree;
    const Selection& m_selection;
    std::vector<KernelSequence> m_sequences;
    std::vector<Sums> m_sums; ///< of m_sequences
    HashIndex m_index;
    std::vector<StringId> m_names; ///< of the operator at hand
};

} // namespace

std::vector<KernelSequence> kernelSequences(const Trace& trace, const CallTree& tree,
                                            const Selection& selection, std::stop_token stop) {
    if (tree.ownerOfOp.size() != trace.deviceOps().size()) {
        return {}; // The tree was stopped.
    }
    const std::vector<Owned> owned = ownedWork(trace, tree, selection);
    Collector collector(trace, tree, selection);
    for (std::size_t i = 0; i < owned.size();) {
        if (stop.stop_requested()) {
            return {};
        }
        std::size_t end = i;
        while (end < owned.size() && owned[end].node == owned[i].node) {
            ++end;
        }
        collector.add(std::span(owned).subspan(i, end - i));
        i = end;
    }
    return collector.result();
}

} // namespace lanescope
