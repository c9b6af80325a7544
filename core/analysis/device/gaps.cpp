// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/gaps.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/analysis/device/idle_time.h"
#include "core/analysis/host/python_frames.h"
#include "core/analysis/host/sync_points.h"
#include "core/analysis/steps/step_roles.h"
#include "core/query/row_view.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

enum NameKind : std::uint8_t { kOrdinary, kWaitingCall, kDataLoading, kStep, kOwnFrame };

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

namespace {

struct Piece {
    TimeRange range;
    SliceId slice;
    TrackId track;
};

/// Between pieces of work, and from the trace's start and to its end.
std::vector<Gap> gapsBetween(const Trace& trace, std::vector<Piece> pieces) {
    std::vector<Gap> gaps;
    if (pieces.empty()) {
        return gaps;
    }
    std::ranges::sort(pieces, {}, [](const Piece& piece) {
        return std::tuple(piece.range.startNs, piece.range.endNs, piece.slice);
    });
    const TimeRange all = trace.extents();
    if (pieces.front().range.startNs > all.startNs) {
        gaps.push_back({pieces.front().track,
                        {all.startNs, pieces.front().range.startNs},
                        kNoSlice,
                        pieces.front().slice});
    }
    std::size_t last = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i > 0 && pieces[i].range.startNs > pieces[last].range.endNs) {
            gaps.push_back({pieces[i].track,
                            {pieces[last].range.endNs, pieces[i].range.startNs},
                            pieces[last].slice,
                            pieces[i].slice});
        }
        if (pieces[i].range.endNs >= pieces[last].range.endNs) {
            last = i;
        }
    }
    if (pieces[last].range.endNs < all.endNs) {
        gaps.push_back(
            {pieces[last].track, {pieces[last].range.endNs, all.endNs}, pieces[last].slice, kNoSlice});
    }
    return gaps;
}

} // namespace

std::vector<Gap> gapsOf(const Trace& trace, TrackId stream) {
    const Track& track = trace.track(stream);
    if (track.kind != TrackKind::Stream) {
        return {};
    }
    // Work of a stream may overlap: then it lies on several rows.
    std::vector<Piece> pieces;
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        const Row& row = trace.row(RowId(indexOf(track.firstRow) + r));
        if (row.depth > 0) {
            continue;
        }
        const auto first = static_cast<std::uint32_t>(row.firstSlice);
        for (std::uint32_t i = first; i < first + row.sliceCount; ++i) {
            pieces.push_back({trace.slices().range(SliceId(i)), SliceId(i), stream});
        }
    }
    return gapsBetween(trace, std::move(pieces));
}

std::vector<std::vector<Gap>> gapsByDevice(const Trace& trace) {
    std::unordered_map<std::int32_t, std::vector<Piece>> pieces;
    for (const DeviceOp& op : trace.deviceOps()) {
        pieces[op.device].push_back({trace.slices().range(op.slice), op.slice, trace.trackOf(op.slice)});
    }
    std::vector<std::vector<Gap>> gaps;
    for (const std::int32_t device : trace.activeDevices()) {
        gaps.push_back(gapsBetween(trace, std::move(pieces[device])));
    }
    return gaps;
}

GapExplainer::GapExplainer(const Trace& trace)
    : m_trace(trace)
    , m_nameKinds(trace.strings().size(), kOrdinary)
    , m_isBlockingCopy(trace.slices().size(), false) {
    for (const DeviceOp& op : trace.deviceOps()) {
        m_ends[op.device].push_back({trace.slices().endNs(op.slice), op.slice, trace.trackOf(op.slice)});
    }
    for (auto& [device, ends] : m_ends) {
        std::ranges::sort(ends, {}, [](const End& end) { return std::pair(end.endNs, end.slice); });
    }
    for (std::size_t i = 0; i < m_nameKinds.size(); ++i) {
        const std::string_view name = trace.text(StringId(i));
        m_nameKinds[i] = isWaitingCall(name)                ? kWaitingCall
                         : isDataLoading(name)              ? kDataLoading
                         : name.starts_with("ProfilerStep") ? kStep
                         : isOwnFrame(name)                 ? kOwnFrame
                                                            : kOrdinary;
    }
    std::vector<std::uint32_t> launches(trace.tracks().size(), 0);
    for (std::size_t i = 0; i < trace.launches().size(); ++i) {
        const SliceId call = trace.launches()[i].slice;
        ++launches[indexOf(trace.trackOf(call))];
        m_isBlockingCopy[indexOf(call)] = isBlockingCopy(trace, LaunchId(i));
    }
    if (const auto most = std::ranges::max_element(launches); most != launches.end() && *most > 0) {
        m_mainHost = TrackId(static_cast<std::size_t>(most - launches.begin()));
    }
}

TrackId GapExplainer::hostOf(const Gap& gap) const {
    for (const SliceId work : {gap.after, gap.before}) {
        const DeviceOpId id = work == kNoSlice ? kNoDeviceOp : m_trace.deviceOpOf(work);
        if (id != kNoDeviceOp && m_trace.deviceOp(id).launch != kNoLaunch) {
            return m_trace.trackOf(m_trace.launch(m_trace.deviceOp(id).launch).slice);
        }
    }
    return m_mainHost;
}

GapExplanation GapExplainer::explain(const Gap& gap) const {
    GapExplanation result;
    if (gap.after == kNoSlice) { // nothing more is launched: the host does something else
        result.hostNs = gap.range.durationNs();
        if (const TrackId host = hostOf(gap); host != kNoTrack) {
            explainHost(host, gap.range, result);
        }
        return result;
    }
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
        explainHost(hostOf(gap), {gap.range.startNs, gap.range.startNs + result.hostNs}, result);
    }
    return result;
}

void GapExplainer::explainDevice(const Gap& gap, GapExplanation& result) const {
    result.cause = gap.range.durationNs() < kShortGapNs ? GapCause::ShortGap : GapCause::Queued;
    const std::int32_t device = m_trace.deviceOp(m_trace.deviceOpOf(gap.after)).device;
    const std::vector<End>& ends = m_ends.at(device);
    auto last = std::ranges::upper_bound(ends, gap.range.endNs, {}, &End::endNs);
    // Work that ended within the gap, just before the next work began, is what the gap waited for.
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

namespace {

/// Calls of one name.
struct CallsOfName {
    DurationNs ns = 0;
    Overlap longest;
};

/// Activity that fills the time of a host thread.
struct HostTime {
    Overlap waitingAtStart;
    DurationNs waitingNs = 0;
    Overlap waiting;
    Overlap loading;
    std::map<StringId, CallsOfName> calls; ///< runtime and driver calls that do not wait
    Overlap operation;                     ///< innermost that covers half
    Overlap outermost;                     ///< the longest outermost operator
    Overlap frame;                         ///< innermost of the user's own that covers half
    Overlap other;                         ///< innermost of anything else that covers half

    const CallsOfName* mostCalled() const {
        const auto most = std::ranges::max_element(
            calls, {}, [](const auto& entry) { return std::pair(entry.second.ns, entry.second.longest.ns); });
        return most == calls.end() ? nullptr : &most->second;
    }
};

void keepLonger(Overlap& best, SliceId slice, DurationNs ns) {
    if (ns > best.ns) {
        best = {slice, ns};
    }
}

} // namespace

void GapExplainer::explainHost(TrackId host, TimeRange time, GapExplanation& result) const {
    const SliceTable& slices = m_trace.slices();
    HostTime found;
    const DurationNs halfNs = (time.durationNs() + 1) / 2;
    forOverlaps(m_trace, host, time, [&](SliceId slice, DurationNs ns) {
        const std::uint8_t kind = m_nameKinds[indexOf(slices.name[slice])];
        const CategoryKind category = m_trace.categoryKind(slice);
        if (isLaunchCall(category)) {
            if (kind == kWaitingCall || m_isBlockingCopy[indexOf(slice)]) {
                found.waitingNs = saturatingAdd(found.waitingNs, ns);
                keepLonger(found.waiting, slice, ns);
                if (slices.startNs[slice] <= time.startNs) {
                    keepLonger(found.waitingAtStart, slice, ns);
                }
            } else {
                CallsOfName& calls = found.calls[slices.name[slice]];
                calls.ns = saturatingAdd(calls.ns, ns);
                keepLonger(calls.longest, slice, ns);
            }
        } else if (kind == kDataLoading) {
            keepLonger(found.loading, slice, ns);
        } else if (category == CategoryKind::Operator && kind != kStep) {
            const SliceId parent = slices.parent[slice];
            if (parent == kNoSlice || m_trace.categoryKind(parent) != CategoryKind::Operator ||
                m_nameKinds[indexOf(slices.name[parent])] == kStep) {
                keepLonger(found.outermost, slice, ns);
            }
            if (ns >= halfNs) {
                found.operation = {slice, ns}; // rows come outermost first
            }
        } else if (kind != kStep && ns >= halfNs) {
            (kind == kOwnFrame ? found.frame : found.other) = {slice, ns};
        }
    });
    constexpr DurationNs kTenth = 10;
    const CallsOfName* calls = found.mostCalled();
    const auto take = [&result](GapCause cause, const Overlap& culprit) {
        result.cause = cause;
        result.culprit = culprit.slice;
    };
    if (found.loading.slice != kNoSlice && found.loading.ns >= halfNs) {
        take(GapCause::DataLoading, found.loading);
    } else if (calls != nullptr && calls->ns >= halfNs) {
        take(GapCause::HostBusy, calls->longest);
    } else if (found.waitingAtStart.slice != kNoSlice) {
        take(GapCause::Synchronization, found.waitingAtStart);
    } else if (found.waitingNs >= halfNs && found.waiting.slice != kNoSlice) {
        take(GapCause::Synchronization, found.waiting);
    } else if (found.operation.slice != kNoSlice) {
        take(GapCause::HostBusy, found.operation);
    } else if (found.frame.slice != kNoSlice) {
        take(GapCause::HostBusy, found.frame);
    } else if (found.outermost.slice != kNoSlice && found.outermost.ns >= time.durationNs() / kTenth) {
        take(GapCause::HostBusy, found.outermost);
    } else if (found.other.slice != kNoSlice) {
        take(GapCause::HostBusy, found.other);
    } else {
        result.cause = GapCause::HostIdle;
    }
    for (SliceId at = result.culprit; at != kNoSlice; at = slices.parent[at]) {
        if (result.operation == kNoSlice && m_trace.categoryKind(at) == CategoryKind::Operator) {
            result.operation = at;
        }
        if (result.frame == kNoSlice && m_nameKinds[indexOf(slices.name[at])] == kOwnFrame) {
            result.frame = at;
        }
    }
}

} // namespace lanescope
