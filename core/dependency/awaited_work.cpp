// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/awaited_work.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr std::size_t kFewStreams = 64;
/// Only calls that take longer may be taken for waits whatever their name.
constexpr DurationNs kShortCallNs = 20'000;
/// A call that waited returns this soon after the end of the work.
constexpr DurationNs kSoonNs = 25'000;
/// A synchronization and a blocking copy may take this share of their time longer; runtimes that look from
/// time to time do.
constexpr DurationNs kSyncShare = 50;
constexpr DurationNs kMostSyncReturnNs = 500'000;

} // namespace

AwaitedWork::AwaitedWork(const RecordedWork& work)
    : m_work(work)
    , m_isFresh(work.streams().size(), false) {
    for (std::uint32_t i = 0; i < work.streams().size() && work.streams().size() <= kFewStreams; ++i) {
        m_all.push_back(i);
    }
}

void AwaitedWork::noteLaunch(std::uint32_t stream) {
    if (!m_all.empty()) {
        return;
    }
    if (!m_isFresh[stream]) {
        m_isFresh[stream] = true;
        m_fresh.push_back(stream);
    }
    if (!m_recent.empty() && m_recent.back() == stream) {
        return;
    }
    std::erase(m_recent, stream);
    m_recent.push_back(stream);
    if (m_recent.size() > kFewStreams) {
        m_recent.erase(m_recent.begin());
    }
}

std::vector<std::uint32_t> AwaitedWork::candidateStreams() const {
    if (!m_all.empty()) {
        return m_all;
    }
    std::vector<std::uint32_t> streams = m_recent;
    streams.insert(streams.end(), m_fresh.begin(), m_fresh.end());
    std::ranges::sort(streams);
    streams.erase(std::unique(streams.begin(), streams.end()), streams.end());
    return streams;
}

void AwaitedWork::addDevice(Answer& answer, TimeNs timeNs, std::int32_t device, Evidence evidence) {
    for (const std::uint32_t stream : candidateStreams()) {
        const PieceIndex last = m_work.lastBefore(stream, timeNs);
        if (last != kNoIndex && (device < 0 || m_work.streams()[stream].device == device)) {
            answer.edges.push_back({last, EdgeKind::DeviceSync, evidence});
        }
    }
    for (const std::uint32_t stream : m_fresh) {
        m_isFresh[stream] = false;
    }
    m_fresh.clear();
}

void AwaitedWork::addRecord(Answer& answer, const HostCall& call, const SyncRecord& record) {
    if (record.kind == SyncKind::Context) {
        addDevice(answer, call.startNs, record.device, Evidence::Exact);
        return;
    }
    const bool ofEvent = record.kind == SyncKind::Event;
    if (record.kind == SyncKind::StreamWait || (ofEvent && record.recordedBy == kNoIndex)) {
        return;
    }
    const TimeNs untilNs = ofEvent ? m_work.calls()[record.recordedBy].startNs : call.startNs;
    const auto streams = m_work.streamsNumbered(ofEvent ? record.eventStream : record.stream);
    for (const std::uint32_t stream : streams.first(std::min(streams.size(), kFewStreams))) {
        const PieceIndex last = m_work.lastBefore(stream, untilNs);
        if (last != kNoIndex) {
            answer.edges.push_back(
                {last, ofEvent ? EdgeKind::EventSync : EdgeKind::StreamSync, Evidence::Exact});
        }
    }
}

/// The work that ended just before the call returned and after half of its time.
void AwaitedWork::infer(Answer& answer, const HostCall& call) {
    const DurationNs durationNs = saturatingSubtract(call.endNs, call.startNs);
    const TimeNs middleNs = saturatingAdd(call.startNs, durationNs / 2);
    const CallTraits& traits = m_work.traits(call);
    const DurationNs soonNs = traits.synchronizes || traits.blockingCopy
                                  ? std::max(kSoonNs, std::min(durationNs / kSyncShare, kMostSyncReturnNs))
                                  : kSoonNs;
    PieceIndex best = kNoIndex;
    const auto consider = [&](PieceIndex piece) {
        const TimeNs endNs = m_work.pieces()[piece].endNs;
        const DurationNs returnNs = saturatingSubtract(call.endNs, endNs);
        if (endNs > middleNs && returnNs >= -kClockSkewNs && returnNs <= soonNs &&
            (best == kNoIndex || endNs > m_work.pieces()[best].endNs)) {
            best = piece;
        }
    };
    for (const std::uint32_t stream : candidateStreams()) {
        const PieceIndex last = m_work.lastBefore(stream, call.startNs);
        if (last != kNoIndex) {
            consider(last);
        }
    }
    std::ranges::for_each(m_work.piecesOf(call), consider);
    if (best == kNoIndex) {
        return;
    }
    const Piece& piece = m_work.pieces()[best];
    const bool ownWork = piece.call != kNoIndex && &m_work.calls()[piece.call] == &call;
    answer.edges.push_back({best, ownWork ? EdgeKind::Copy : EdgeKind::StreamSync, Evidence::Inferred});
}

void AwaitedWork::keepWhatEnded(Answer& answer, const HostCall& call) const {
    const TimeNs latestNs = saturatingAdd(call.endNs, kClockSkewNs);
    std::erase_if(answer.edges,
                  [&](const Edge& edge) { return m_work.pieces()[edge.piece].endNs > latestNs; });
    for (const Edge& edge : answer.edges) {
        const TimeNs endNs = m_work.pieces()[edge.piece].endNs;
        answer.lastEndNs = std::max(answer.lastEndNs.value_or(endNs), endNs);
    }
}

AwaitedWork::Answer AwaitedWork::awaitedBy(CallIndex index, std::span<const SyncRecord> records,
                                           std::int32_t device) {
    const HostCall& call = m_work.calls()[index];
    const CallTraits& traits = m_work.traits(call);
    Answer answer;
    for (const SyncRecord& record : records) {
        addRecord(answer, call, record);
    }
    if (answer.edges.empty()) {
        if (traits.waitsForDevice) {
            addDevice(answer, call.startNs, device, Evidence::Recorded);
        } else if (traits.synchronizes || traits.blockingCopy ||
                   saturatingSubtract(call.endNs, call.startNs) > kShortCallNs) {
            infer(answer, call);
        }
    }
    keepWhatEnded(answer, call);
    return answer;
}

} // namespace lanescope
