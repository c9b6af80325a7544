// SPDX-License-Identifier: Apache-2.0
#include "core/memory/block_classes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "core/analysis/name_memo.h"
#include "core/attribution/direction_names.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr TimeNs kNever = std::numeric_limits<TimeNs>::max();

class BlockClassifier {
public:
    explicit BlockClassifier(const Trace& trace)
        : m_trace(trace)
        , m_isBackward(trace) {
        for (const Step& step : trace.steps()) {
            m_steps.push_back(step.range);
        }
        std::ranges::sort(m_steps, {}, &TimeRange::startNs);
        m_backwardNs.assign(m_steps.size(), kNever);
        for (std::size_t i = 0; i < trace.slices().size(); ++i) {
            const SliceId slice = SliceId(i);
            const std::size_t step =
                isBackward(slice) ? stepAt(trace.slices().startNs[slice]) : m_steps.size();
            if (step < m_steps.size()) {
                m_backwardNs[step] = std::min(m_backwardNs[step], trace.slices().startNs[slice]);
            }
        }
    }

    BlockClass classOf(const Allocation& block) {
        if (!block.allocatedNs) {
            return BlockClass::UnknownBegin;
        }
        const TimeNs releasedNs = block.releasedNs.value_or(kNever);
        if (!m_steps.empty() && *block.allocatedNs < m_steps.front().endNs &&
            releasedNs >= m_steps.back().endNs &&
            (m_steps.size() > 1 || *block.allocatedNs < m_steps.front().startNs)) {
            return BlockClass::Persistent;
        }
        const std::size_t step = stepAt(*block.allocatedNs);
        if (!block.releasedNs || stepAt(releasedNs) != step) {
            return BlockClass::AcrossSteps;
        }
        const SliceId outermost = outermostOperator(block.allocator);
        if (outermost != kNoSlice && releasedNs <= m_trace.slices().endNs(outermost)) {
            return BlockClass::WithinOperator;
        }
        const bool isForward =
            block.allocator != kNoSlice && !isInBackward(block.allocator) && !isInOptimizer(block.allocator);
        if (isForward && step < m_steps.size() && *block.allocatedNs < m_backwardNs[step] &&
            releasedNs >= m_backwardNs[step]) {
            return BlockClass::ForwardToBackward;
        }
        return BlockClass::Temporary;
    }

private:
    bool isBackward(SliceId slice) {
        return m_trace.categoryKind(slice) == CategoryKind::Operator &&
               m_isBackward.of(slice, isBackwardName);
    }

    /// Position of the step that began last; their number before the first one.
    std::size_t stepAt(TimeNs timeNs) const {
        const auto behind = std::ranges::upper_bound(m_steps, timeNs, {}, &TimeRange::startNs);
        return behind == m_steps.begin() ? m_steps.size()
                                         : static_cast<std::size_t>(behind - m_steps.begin()) - 1;
    }

    SliceId outermostOperator(SliceId slice) const {
        SliceId found = kNoSlice;
        for (SliceId at = slice; at != kNoSlice; at = m_trace.slices().parent[at]) {
            found = m_trace.categoryKind(at) == CategoryKind::Operator ? at : found;
        }
        return found;
    }

    bool isInBackward(SliceId slice) {
        for (SliceId at = slice; at != kNoSlice; at = m_trace.slices().parent[at]) {
            if (isBackward(at)) {
                return true;
            }
        }
        return false;
    }

    bool isInOptimizer(SliceId slice) const {
        for (SliceId at = slice; at != kNoSlice; at = m_trace.slices().parent[at]) {
            if (isOptimizerName(m_trace.sliceName(at))) {
                return true;
            }
        }
        return false;
    }

    const Trace& m_trace;
    NameMemo<bool> m_isBackward;
    std::vector<TimeRange> m_steps;
    std::vector<TimeNs> m_backwardNs; ///< by step: begin of the backward pass
};

} // namespace

std::string_view blockClassName(BlockClass kind) {
    constexpr std::array<std::string_view, kBlockClassCount> kNames{
        "unknown begin", "persistent", "across steps", "within operator", "forward to backward", "temporary"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::vector<BlockClass> blockClasses(const Trace& trace, std::span<const Allocation> blocks,
                                     const std::stop_token& stop) {
    BlockClassifier classifier(trace);
    std::vector<BlockClass> classes;
    classes.reserve(blocks.size());
    for (const Allocation& block : blocks) {
        if (stop.stop_requested()) {
            return {};
        }
        classes.push_back(classifier.classOf(block));
    }
    return classes;
}

std::vector<BlockClassRow> blockClassRows(const Trace& trace, std::span<const Allocation> blocks,
                                          std::span<const MemoryDeviceRow> devices) {
    struct Part {
        BlockClassRow row;
        std::int64_t largest = -1;
    };
    const std::vector<BlockClass> classes = blockClasses(trace, blocks);
    std::map<std::pair<MemoryDeviceId, BlockClass>, Part> parts;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Allocation& block = blocks[i];
        Part& part = parts[{block.device, classes[i]}];
        ++part.row.blocks;
        part.row.bytes = saturatingAdd(part.row.bytes, block.bytes);
        if (block.aliveAtPeak) {
            part.row.peakBytes = saturatingAdd(part.row.peakBytes, block.bytes);
        }
        if (block.bytes > part.largest) {
            part.largest = block.bytes;
            part.row.largest = block.allocator;
        }
    }
    std::vector<BlockClassRow> rows;
    for (const MemoryDeviceRow& device : devices) {
        const std::size_t first = rows.size();
        std::int64_t knownBytes = 0;
        for (auto& [key, part] : parts) {
            if (key.first == device.device) {
                part.row.device = key.first;
                part.row.kind = key.second;
                knownBytes = saturatingAdd(knownBytes, part.row.peakBytes);
                rows.push_back(part.row);
            }
        }
        const std::int64_t before =
            device.relative ? 0 : std::max<std::int64_t>(device.peakAllocatedBytes - knownBytes, 0);
        if (before > 0) {
            BlockClassRow& row = rows.emplace_back();
            row.device = device.device;
            row.isBeforeRecording = true;
            row.bytes = before;
            row.peakBytes = before;
        }
        const std::int64_t all = saturatingAdd(knownBytes, before);
        for (auto row = rows.begin() + static_cast<std::ptrdiff_t>(first); row != rows.end(); ++row) {
            row->peakShare = all > 0 ? static_cast<double>(row->peakBytes) / static_cast<double>(all) : 0;
        }
        std::stable_sort(
            rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end(),
            [](const BlockClassRow& a, const BlockClassRow& b) { return a.peakBytes > b.peakBytes; });
    }
    return rows;
}

} // namespace lanescope
