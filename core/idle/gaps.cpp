// SPDX-License-Identifier: Apache-2.0
#include "core/idle/gaps.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/analysis/host/python_frames.h"
#include "core/idle/host_activity.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Device of the work at the ends of a gap; nothing where no work is known.
std::optional<std::int32_t> deviceOfGap(const Trace& trace, const Gap& gap) {
    for (const SliceId work : {gap.after, gap.before}) {
        const DeviceOpId op = work == kNoSlice ? kNoDeviceOp : trace.deviceOpOf(work);
        if (op != kNoDeviceOp) {
            return trace.deviceOp(op).device;
        }
    }
    return std::nullopt;
}

/// Sets what is around the slice of a place.
void setAround(const Trace& trace, IdlePlace& place, const auto& isOfUser) {
    for (SliceId at = place.slice; at != kNoSlice; at = trace.slices().parent[at]) {
        const CategoryKind kind = trace.categoryKind(at);
        if (place.operation == kNoSlice && kind == CategoryKind::Operator) {
            place.operation = at;
        }
        if (place.frame == kNoSlice && kind == CategoryKind::PythonFunction && isOfUser(at)) {
            place.frame = at;
        }
    }
}

} // namespace

SliceId culpritOf(const Trace& trace, const IdlePiece& piece) {
    const bool isStep = piece.culprit != kNoSlice && isStepMarkName(trace.sliceName(piece.culprit));
    return isStep ? piece.activity : piece.culprit;
}

IdlePlace placeOf(const Trace& trace, const IdlePiece& piece) {
    IdlePlace place;
    place.slice = culpritOf(trace, piece);
    setAround(trace, place, [&trace](SliceId slice) { return isUserFrame(trace.sliceName(slice)); });
    return place;
}

GapExplainer::GapExplainer(const Trace& trace, const IdlePieces& idle)
    : m_trace(trace)
    , m_idle(idle)
    , m_isUserFrame(trace) {
    for (const DeviceOp& op : trace.deviceOps()) {
        m_ends[op.device].push_back({trace.slices().endNs(op.slice), op.slice, trace.trackOf(op.slice)});
    }
    for (auto& [device, ends] : m_ends) {
        std::ranges::sort(ends, {}, [](const End& end) { return std::pair(end.endNs, end.slice); });
    }
}

void GapExplainer::add(IdleReason reason, DurationNs ns, const IdlePiece* piece) {
    const SliceId culprit = piece == nullptr ? SliceId(kNoSlice) : piece->culprit;
    const StringId name = culprit == kNoSlice ? kEmptyString : m_trace.slices().name[culprit];
    constexpr unsigned kNameBits = 32;
    const std::uint64_t key = static_cast<std::uint64_t>(reason) << kNameBits | indexOf(name);
    const auto [at, isNew] = m_places.try_emplace(key, m_shares.size());
    if (isNew) {
        m_shares.push_back({reason, 0, 0, nullptr});
    }
    Share& share = m_shares[at->second];
    share.ns += ns;
    if (ns > share.longestNs) {
        share.longestNs = ns;
        share.longest = piece;
    }
}

GapExplanation GapExplainer::explain(const Gap& gap) {
    GapExplanation result;
    const std::optional<std::int32_t> device = deviceOfGap(m_trace, gap);
    const DeviceIdleTime* idle = device ? m_idle.of(*device) : nullptr;
    m_shares.clear();
    m_places.clear();
    DurationNs idleNs = 0;
    for (const IdlePiece& piece : idle == nullptr ? std::span<const IdlePiece>() : idle->within(gap.range)) {
        const DurationNs ns = piece.range.clippedTo(gap.range).durationNs();
        idleNs += ns;
        add(piece.reason, ns, &piece);
    }
    if (const DurationNs busyNs = gap.range.durationNs() - idleNs; busyNs > 0) {
        add(idle == nullptr ? IdleReason::HostUnrecorded : IdleReason::OtherStream, busyNs, nullptr);
    }
    std::array<DurationNs, kIdleReasonCount> ofReason{};
    for (const Share& share : m_shares) {
        ofReason[static_cast<std::size_t>(share.reason)] += share.ns;
    }
    const auto most = std::ranges::max_element(m_shares, {}, [&](const Share& share) {
        return std::pair(ofReason[static_cast<std::size_t>(share.reason)], share.ns);
    });
    if (most != m_shares.end()) {
        result.reason = most->reason;
        result.reasonNs = ofReason[static_cast<std::size_t>(most->reason)];
        if (most->longest != nullptr) {
            result.culprit = most->longest->culprit;
            result.place.slice = culpritOf(m_trace, *most->longest);
        } else if (most->reason == IdleReason::OtherStream) {
            result.culprit = lastOfOtherStreams(gap, *device);
            result.place.slice = result.culprit;
        }
    }
    setAround(m_trace, result.place, [this](SliceId slice) { return m_isUserFrame.of(slice, isUserFrame); });
    addLaunch(gap, result);
    return result;
}

/// The work that the stream may have waited for.
SliceId GapExplainer::lastOfOtherStreams(const Gap& gap, std::int32_t device) const {
    const auto ends = m_ends.find(device);
    if (ends == m_ends.end()) {
        return kNoSlice;
    }
    auto last = std::ranges::upper_bound(ends->second, gap.range.endNs, {}, &End::endNs);
    const auto after = std::span(last, ends->second.end());
    while (last != ends->second.begin() && std::prev(last)->endNs > gap.range.startNs) {
        --last;
        if (last->track != gap.track) {
            return last->slice;
        }
    }
    constexpr std::size_t kMostLooks = 1000;
    for (const End& end : after.first(std::min(after.size(), kMostLooks))) {
        if (end.track != gap.track && m_trace.slices().startNs[end.slice] < gap.range.endNs) {
            return end.slice; // goes on beyond the gap
        }
    }
    return kNoSlice;
}

void GapExplainer::addLaunch(const Gap& gap, GapExplanation& result) const {
    const DeviceOpId after = gap.after == kNoSlice ? kNoDeviceOp : m_trace.deviceOpOf(gap.after);
    if (after == kNoDeviceOp) {
        result.hostNs = gap.after == kNoSlice ? gap.range.durationNs() : 0;
        return;
    }
    if (m_trace.deviceOp(after).launch == kNoLaunch) {
        return;
    }
    result.launch = m_trace.launch(m_trace.deviceOp(after).launch).slice;
    const TimeNs launchNs = m_trace.slices().startNs[result.launch];
    result.launchToStartNs = saturatingSubtract(gap.range.endNs, launchNs);
    result.hostNs = std::clamp<DurationNs>(launchNs - gap.range.startNs, 0, gap.range.durationNs());
}

} // namespace lanescope
