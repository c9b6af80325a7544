// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/gaps.h"

#include <algorithm>
#include <tuple>

#include "core/analysis/device/idle_time.h"
#include "core/analysis/steps/step_roles.h"
#include "core/analysis/host/sync_points.h"
#include "core/query/row_times.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

enum NameKind : std::uint8_t { kOrdinary, kWaitingCall, kDataLoading, kStep };

/// A thread can have many slices in a long gap; the longest of these stands for them.
constexpr std::uint32_t kLookedAt = 4096;

struct Overlap {
    SliceId slice = kNoSlice;
    DurationNs ns = 0;
};

/// Calls `take(slice, overlap)` for slices of a track that reach into `range`, outermost rows first.
template <typename Take>
void forOverlaps(const Trace& trace, TrackId id, TimeRange range, Take take) {
    const Track& track = trace.track(id);
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        const Row& row = trace.row(RowId(indexOf(track.firstRow) + r));
        const RowTimes times(trace.slices(), row);
        const std::uint32_t first = times.firstIntersectingFrom(range.startNs);
        const std::uint32_t stop = std::min(times.firstStartingFrom(range.endNs), first + kLookedAt);
        for (std::uint32_t i = first; i < stop; ++i) {
            const TimeRange inside = TimeRange{times.startNs[i], times.endNs(i)}.clippedTo(range);
            if (!inside.isEmpty()) {
                take(SliceId(static_cast<std::uint32_t>(row.firstSlice) + i), inside.durationNs());
            }
        }
    }
}

} // namespace

std::vector<Gap> gapsOf(const Trace& trace, TrackId stream) {
    std::vector<Gap> gaps;
    const Track& track = trace.track(stream);
    if (track.kind != TrackKind::Stream) {
        return gaps;
    }
    // Work of a stream may overlap: then it lies on several rows.
    struct Piece {
        TimeRange range;
        SliceId slice;
    };
    std::vector<Piece> pieces;
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        const Row& row = trace.row(RowId(indexOf(track.firstRow) + r));
        if (row.depth > 0) {
            continue;
        }
        const auto first = static_cast<std::uint32_t>(row.firstSlice);
        for (std::uint32_t i = first; i < first + row.sliceCount; ++i) {
            pieces.push_back({trace.slices().range(SliceId(i)), SliceId(i)});
        }
    }
    std::ranges::sort(pieces, {}, [](const Piece& piece) {
        return std::tuple(piece.range.startNs, piece.range.endNs, piece.slice);
    });
    for (std::size_t i = 0, last = 0; i < pieces.size(); ++i) {
        if (i > 0 && pieces[i].range.startNs > pieces[last].range.endNs) {
            gaps.push_back({stream,
                            {pieces[last].range.endNs, pieces[i].range.startNs},
                            pieces[last].slice,
                            pieces[i].slice});
        }
        if (pieces[i].range.endNs >= pieces[last].range.endNs) {
            last = i;
        }
    }
    return gaps;
}

GapExplainer::GapExplainer(const Trace& trace)
    : m_trace(trace)
    , m_devices(trace.activeDevices())
    , m_ends(m_devices.size())
    , m_nameKinds(trace.strings().size(), kOrdinary) {
    for (const DeviceOp& op : trace.deviceOps()) {
        const auto device = std::ranges::lower_bound(m_devices, op.device);
        m_ends[static_cast<std::size_t>(device - m_devices.begin())].push_back(
            {trace.slices().endNs(op.slice), op.slice, trace.trackOf(op.slice)});
    }
    for (std::vector<End>& ends : m_ends) {
        std::ranges::sort(ends, {}, [](const End& end) { return std::pair(end.endNs, end.slice); });
    }
    for (std::size_t i = 0; i < m_nameKinds.size(); ++i) {
        const std::string_view name = trace.text(StringId(i));
        m_nameKinds[i] = isWaitingCall(name)                ? kWaitingCall
                         : isDataLoading(name)              ? kDataLoading
                         : name.starts_with("ProfilerStep") ? kStep
                                                            : kOrdinary;
    }
}

GapExplanation GapExplainer::explain(const Gap& gap) const {
    GapExplanation result;
    const DeviceOpId id = m_trace.deviceOpOf(gap.after);
    if (id == kNoDeviceOp || m_trace.deviceOp(id).launch == kNoLaunch) {
        return result;
    }
    result.launch = m_trace.launch(m_trace.deviceOp(id).launch).slice;
    const TimeNs launchNs = m_trace.slices().startNs[result.launch];
    result.launchToStartNs = saturatingSubtract(gap.range.endNs, launchNs);
    result.hostNs = std::clamp<DurationNs>(launchNs - gap.range.startNs, 0, gap.range.durationNs());
    if (launchNs <= gap.range.startNs) {
        explainDevice(gap, result);
    } else if (result.launchToStartNs >= result.hostNs) {
        result.cause = GapCause::LaunchLatency;
        result.culprit = result.launch;
    } else {
        explainHost(gap, result);
    }
    return result;
}

void GapExplainer::explainDevice(const Gap& gap, GapExplanation& result) const {
    result.cause = gap.range.durationNs() < kShortGapNs ? GapCause::ShortGap : GapCause::Queued;
    const std::int32_t device = m_trace.deviceOp(m_trace.deviceOpOf(gap.after)).device;
    const auto at = std::ranges::lower_bound(m_devices, device);
    const std::vector<End>& ends = m_ends[static_cast<std::size_t>(at - m_devices.begin())];
    auto last = std::ranges::upper_bound(ends, gap.range.endNs, {}, &End::endNs);
    // What ended just before the next work began, and within the gap, is what it waited for.
    const DurationNs nearNs = std::max<DurationNs>(kShortGapNs / 3, gap.range.durationNs() / 10);
    while (last != ends.begin()) {
        --last;
        if (last->endNs <= gap.range.startNs || gap.range.endNs - last->endNs > nearNs) {
            return;
        }
        if (last->track != gap.track && result.cause != GapCause::ShortGap) {
            result.cause = GapCause::OtherStream;
            result.culprit = last->slice;
            return;
        }
    }
}

void GapExplainer::explainHost(const Gap& gap, GapExplanation& result) const {
    const TrackId host = m_trace.trackOf(result.launch);
    const SliceTable& slices = m_trace.slices();
    const TimeRange time{gap.range.startNs, gap.range.startNs + result.hostNs};
    Overlap waiting;
    Overlap loading;
    Overlap operation; ///< outermost operators
    Overlap other;     ///< innermost of what covers at least half
    forOverlaps(m_trace, host, time, [&](SliceId slice, DurationNs ns) {
        const std::uint8_t kind = m_nameKinds[indexOf(slices.name[slice])];
        const CategoryKind category = m_trace.categoryKind(slice);
        const auto keep = [&](Overlap& best) {
            if (ns > best.ns) {
                best = {slice, ns};
            }
        };
        if (kind == kWaitingCall && isLaunchCall(category) && slices.startNs[slice] <= time.startNs) {
            keep(waiting);
        } else if (kind == kDataLoading) {
            keep(loading);
        } else if (category == CategoryKind::Operator && kind != kStep) {
            const SliceId parent = slices.parent[slice];
            if (parent == kNoSlice || m_trace.categoryKind(parent) != CategoryKind::Operator ||
                m_nameKinds[indexOf(slices.name[parent])] == kStep) {
                keep(operation);
            }
        } else if (kind != kStep && ns >= result.hostNs / 2) {
            other = {slice, ns}; // rows come outermost first
        }
    });
    constexpr DurationNs kTenth = 10;
    if (waiting.slice != kNoSlice) {
        result.cause = GapCause::Synchronization;
        result.culprit = waiting.slice;
    } else if (loading.ns >= result.hostNs / 2 && loading.slice != kNoSlice) {
        result.cause = GapCause::DataLoading;
        result.culprit = loading.slice;
    } else if (operation.ns >= result.hostNs / kTenth && operation.slice != kNoSlice) {
        result.cause = GapCause::HostBusy;
        result.culprit = operation.slice;
    } else if (other.slice != kNoSlice) {
        result.cause = GapCause::HostBusy;
        result.culprit = other.slice;
    } else {
        result.cause = GapCause::HostIdle;
    }
}

} // namespace lanescope
