// SPDX-License-Identifier: Apache-2.0
#include "core/import/api/slice_pairs.h"

#include <algorithm>
#include <utility>

namespace lanescope {

namespace {

/// Marks the payload of a slice that begin() began; the rest is how far behind it its end stands in the
/// file, or that it has none yet.
constexpr std::uint32_t kPairMark = 0x80000000u;
constexpr std::uint32_t kNoEnd = 0x7FFFFFFEu;

} // namespace

std::optional<SlicePairs::OpenSlice> SlicePairs::begin(const RecordWriter::Interval& interval) {
    if (!m_writer.accept(interval.event, interval.startNs, interval.owner)) {
        return std::nullopt;
    }
    ++m_writer.m_ledger.slices;
    const std::uint32_t offset = m_writer.offsetOf(interval.event);
    m_writer.batch().slices.push_back(
        {interval.startNs, 0, interval.name, interval.owner, offset, kPairMark | kNoEnd});
    return OpenSlice{static_cast<std::uint32_t>(m_writer.m_batches.size() - 1),
                     static_cast<std::uint32_t>(m_writer.batch().slices.size() - 1)};
}

bool SlicePairs::acceptEnd(EventRef event, TimeNs timeNs, std::uint32_t owner) {
    const bool isGood = m_writer.accept(event, timeNs, owner);
    m_writer.m_ledger.slices += isGood ? 1 : 0;
    return isGood;
}

void SlicePairs::end(const OpenSlice& open, EventRef end, TimeNs timeNs) {
    EventBatch& batch = m_writer.m_batches[open.batch];
    SliceRecord& slice = batch.slices[open.slice];
    slice.durationNs = saturatingSubtract(timeNs, slice.startNs);
    const std::uint64_t distance = numberOf(end) - batch.firstRef - slice.offset;
    slice.payload = kPairMark | static_cast<std::uint32_t>(std::min<std::uint64_t>(distance, kNoEnd - 1));
}

void SlicePairs::unmatched(const LooseEnd& end) {
    --m_writer.m_ledger.slices;
    ++m_writer.m_ledger.unusable;
    m_writer.flaw(DiagnosticKind::UnmatchedEnd, end.event);
}

void SlicePairs::endUnclosed(const OpenSlice& open, TimeNs timeNs) {
    EventBatch& batch = m_writer.m_batches[open.batch];
    const auto begin = EventRef(batch.firstRef + batch.slices[open.slice].offset);
    m_writer.flaw(DiagnosticKind::UnclosedBegin, begin);
    this->end(open, begin, timeNs);
}

void SlicePairs::settle(const std::vector<bool>& unpaired, std::span<const LooseEnd> loose) {
    std::vector<std::pair<EventRef, EdgeRecord>> edges;
    for (const LooseEnd& end : loose) {
        edges.push_back({end.event, {end.timeNs, 0, end.owner, 0, 'E', 0}});
    }
    for (EventBatch& batch : m_writer.m_batches) {
        std::size_t kept = 0;
        for (SliceRecord& slice : batch.slices) {
            const bool isPair = slice.payload != kNoPayload && (slice.payload & kPairMark) != 0;
            if (isPair && slice.owner < unpaired.size() && unpaired[slice.owner]) {
                const std::uint64_t begin = batch.firstRef + slice.offset;
                const std::uint32_t distance = slice.payload & ~kPairMark;
                edges.push_back({EventRef(begin), {slice.startNs, slice.name, slice.owner, 0, 'B', 0}});
                if (distance != kNoEnd) {
                    edges.push_back({EventRef(begin + distance),
                                     {slice.startNs + slice.durationNs, 0, slice.owner, 0, 'E', 0}});
                }
                continue;
            }
            if (isPair) {
                slice.payload = kNoPayload;
                slice.durationNs = m_writer.usableDuration(
                    {EventRef(batch.firstRef + slice.offset), slice.startNs, slice.durationNs});
            }
            if (&batch.slices[kept] != &slice) {
                batch.slices[kept] = slice;
            }
            ++kept;
        }
        batch.slices.resize(kept);
    }
    std::ranges::stable_sort(edges, {}, [](const auto& edge) { return edge.first; });
    for (auto& [event, edge] : edges) {
        edge.offset = m_writer.offsetOf(event);
        m_writer.batch().edges.push_back(edge);
    }
}

} // namespace lanescope
