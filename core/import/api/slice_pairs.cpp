// SPDX-License-Identifier: Apache-2.0
#include "core/import/api/slice_pairs.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace lanescope {

namespace {

/// Marks the payload of a slice that begin() began; the rest is how far behind it its end stands in the
/// file, or that it has none yet.
constexpr std::uint32_t kPairMark = 0x80000000u;
constexpr std::uint32_t kNoEnd = 0x7FFFFFFEu;

bool isPair(const SliceRecord& slice) {
    return slice.payload != kNoPayload && (slice.payload & kPairMark) != 0;
}
std::uint32_t distanceOf(const SliceRecord& slice) {
    return slice.payload & ~kPairMark;
}

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

/// A begin or an end on a track whose times went back.
struct SlicePairs::Edge {
    EventRef event{};
    TimeNs timeNs = 0;
    SliceRecord* begun = nullptr; ///< of a begin
};

namespace {

struct Pair {
    SliceRecord* slice;
    TimeNs endNs;
};

} // namespace

/// Gives the begins of one track, in the order of the file, their ends. False, and nothing is changed, where
/// the ends are not told in the order of the begins.
bool SlicePairs::pairTrack(const std::vector<Edge>& edges) {
    std::vector<Pair> pairs;
    std::size_t ended = 0;
    std::size_t firstOfRun = 0;
    for (const Edge& edge : edges) {
        if (edge.begun != nullptr) {
            firstOfRun = ended == pairs.size() ? ended : firstOfRun;
            if (ended > firstOfRun) {
                return false;
            }
            pairs.push_back({edge.begun, 0});
        } else if (ended == pairs.size() || edge.timeNs < pairs[ended].slice->startNs) {
            return false;
        } else {
            pairs[ended++].endNs = edge.timeNs;
        }
    }
    if (ended < pairs.size()) {
        return false;
    }
    for (const Pair& pair : pairs) {
        pair.slice->durationNs = saturatingSubtract(pair.endNs, pair.slice->startNs);
    }
    return true;
}

void SlicePairs::pairInOrder(const std::vector<std::uint32_t>& trackOf, std::vector<bool>& unpaired,
                             std::vector<LooseEnd>& loose) {
    const auto track = [&trackOf](std::uint32_t owner) {
        return owner < trackOf.size() ? trackOf[owner] : 0;
    };
    std::map<std::uint32_t, std::vector<Edge>> edges;
    for (const LooseEnd& end : loose) {
        edges[track(end.owner)].push_back({end.event, end.timeNs});
    }
    for (EventBatch& batch : m_writer.m_batches) {
        for (SliceRecord& slice : batch.slices) {
            if (!isPair(slice)) {
                continue;
            }
            std::vector<Edge>& own = edges[track(slice.owner)];
            const std::uint64_t begin = batch.firstRef + slice.offset;
            own.push_back({EventRef(begin), slice.startNs, &slice});
            if (distanceOf(slice) != kNoEnd) {
                own.push_back({EventRef(begin + distanceOf(slice)), slice.startNs + slice.durationNs});
            }
        }
    }
    std::set<std::uint32_t> settled;
    for (auto& [number, own] : edges) {
        std::ranges::stable_sort(own, {}, &Edge::event);
        if (number != 0 && pairTrack(own)) {
            settled.insert(number);
        }
    }
    std::erase_if(loose, [&](const LooseEnd& end) { return settled.contains(track(end.owner)); });
    for (std::uint32_t owner = 0; owner < unpaired.size(); ++owner) {
        unpaired[owner] = unpaired[owner] && !settled.contains(track(owner));
    }
}

/// Puts the ids of the slice into its batch.
std::uint32_t SlicePairs::payloadOf(EventBatch& batch, const SliceRecord& slice) {
    const auto take = [&](const auto& described, auto& into) {
        const auto event = EventRef(batch.firstRef + slice.offset);
        const auto found =
            std::ranges::lower_bound(described, event, {}, [](const auto& d) { return d.event; });
        if (found == described.end() || found->event != event) {
            return kNoPayload;
        }
        into.push_back(found->ids);
        return static_cast<std::uint32_t>(into.size() - 1);
    };
    const CategoryKind kind = m_writer.kindOf(slice.owner);
    return isLaunchCall(kind)   ? take(m_launches, batch.launches)
           : isDeviceWork(kind) ? kNoPayload
                                : take(m_operatorIds, batch.operatorIds);
}

void SlicePairs::settle(const std::vector<bool>& unpaired, std::span<const LooseEnd> loose) {
    std::vector<std::pair<EventRef, EdgeRecord>> edges;
    for (const LooseEnd& end : loose) {
        edges.push_back({end.event, {end.timeNs, 0, end.owner, 0, 'E', 0}});
    }
    for (EventBatch& batch : m_writer.m_batches) {
        std::size_t kept = 0;
        for (SliceRecord& slice : batch.slices) {
            const bool isPaired = isPair(slice);
            if (isPaired && slice.owner < unpaired.size() && unpaired[slice.owner]) {
                const std::uint64_t begin = batch.firstRef + slice.offset;
                edges.push_back({EventRef(begin), {slice.startNs, slice.name, slice.owner, 0, 'B', 0}});
                if (distanceOf(slice) != kNoEnd) {
                    edges.push_back({EventRef(begin + distanceOf(slice)),
                                     {slice.startNs + slice.durationNs, 0, slice.owner, 0, 'E', 0}});
                }
                continue;
            }
            if (isPaired) {
                slice.payload = payloadOf(batch, slice);
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
