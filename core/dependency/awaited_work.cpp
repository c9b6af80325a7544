// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/awaited_work.h"

#include <algorithm>
#include <utility>

#include "core/analysis/median.h"

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

DurationNs lengthOf(const HostCall& call) {
    return saturatingSubtract(call.endNs, call.startNs);
}

/// When the work ended that the call certainly waited for, if it ran for most of the call.
std::optional<TimeNs> endOfCertainWork(const RecordedWork& work, const HostCall& call) {
    const CallTraits& traits = work.traits(call);
    std::optional<TimeNs> lastNs;
    std::size_t busyStreams = 0;
    const auto take = [&](PieceIndex piece) {
        const TimeNs endNs = piece == kNoIndex ? call.startNs : work.pieces()[piece].endNs;
        if (endNs > saturatingAdd(call.startNs, lengthOf(call) / 2)) {
            lastNs = std::max(lastNs.value_or(endNs), endNs);
            ++busyStreams;
        }
    };
    if (traits.blockingCopy || traits.runsItsWork) {
        std::ranges::for_each(work.piecesOf(call), take);
        return lastNs;
    }
    if (!traits.synchronizes || work.streams().size() > kFewStreams) {
        return std::nullopt;
    }
    for (std::uint32_t stream = 0; stream < work.streams().size(); ++stream) {
        take(work.lastBefore(stream, call.startNs));
    }
    return traits.waitsForDevice || (traits.synchronizesStream && busyStreams == 1) ? lastNs : std::nullopt;
}

} // namespace

std::vector<UsualTimes> usualTimes(const RecordedWork& work) {
    constexpr std::size_t kFewest = 8;
    std::vector<std::vector<DurationNs>> returns(work.callNameCount());
    std::vector<std::vector<DurationNs>> lengths(work.callNameCount());
    for (const HostCall& call : work.calls()) {
        if (work.traits(call).launches) {
            lengths[call.callName].push_back(lengthOf(call));
        }
        if (work.traits(call).synchronizes && lengthOf(call) > kShortCallNs) {
            if (const std::optional<TimeNs> endNs = endOfCertainWork(work, call)) {
                returns[call.callName].push_back(saturatingSubtract(call.endNs, *endNs));
            }
        }
    }
    const auto usualOf = [](std::vector<DurationNs>& times) {
        return times.size() < kFewest ? 0 : medianOf(std::move(times));
    };
    std::vector<UsualTimes> usual;
    for (std::size_t i = 0; i < returns.size(); ++i) {
        usual.push_back(
            {std::clamp<DurationNs>(usualOf(returns[i]) * 2, 0, kMostSyncReturnNs), usualOf(lengths[i])});
    }
    return usual;
}

DurationNs deviceClockLag(const RecordedWork& work) {
    // Returns of one trace differ by little; work of another device or context stands out.
    constexpr DurationNs kSpreadNs = 50'000;
    constexpr DurationNs kMostLagNs = 1'000'000;
    std::vector<DurationNs> returns;
    for (const HostCall& call : work.calls()) {
        if (const CallTraits& traits = work.traits(call);
            (!traits.synchronizes && !traits.blockingCopy && !traits.runsItsWork) ||
            lengthOf(call) <= kShortCallNs) {
            continue;
        }
        const std::optional<TimeNs> endNs = endOfCertainWork(work, call);
        if (const DurationNs returnNs = endNs ? saturatingSubtract(call.endNs, *endNs) : kMostLagNs;
            returnNs > -kMostLagNs && returnNs < kSpreadNs) {
            returns.push_back(returnNs);
        }
    }
    if (returns.empty()) {
        return kUsualSkewNs;
    }
    std::ranges::sort(returns);
    const DurationNs medianNs = returns[returns.size() / 2];
    const DurationNs leastNs = *std::ranges::lower_bound(returns, medianNs - kSpreadNs);
    return std::max(kUsualSkewNs, -leastNs);
}

AwaitedWork::AwaitedWork(const RecordedWork& work, DurationNs lagNs, std::vector<UsualTimes> usual)
    : m_work(work)
    , m_lagNs(lagNs)
    , m_usual(std::move(usual))
    , m_isFresh(work.streams().size(), false) {
    for (std::uint32_t i = 0; i < work.streams().size() && work.streams().size() <= kFewStreams; ++i) {
        m_all.push_back(i);
    }
}

/// A launch waits where its queue is full, and then takes many times as long as most of its name.
bool AwaitedWork::isUsualLaunch(const HostCall& call) const {
    constexpr DurationNs kMuchLonger = 4;
    return m_work.traits(call).launches && lengthOf(call) < kMuchLonger * m_usual[call.callName].lengthNs;
}

/// Time in which a wait returns after the work has ended.
DurationNs AwaitedWork::soonAfter(const HostCall& call) const {
    return std::max(
        {kSoonNs, std::min(lengthOf(call) / kSyncShare, kMostSyncReturnNs), m_usual[call.callName].returnNs});
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

/// Work without a launch call that ended while the call waited was launched before the recording, or its
/// launch was lost: its end alone tells that it was waited for.
void AwaitedWork::addDevice(Answer& answer, const HostCall& call, std::int32_t device, Evidence evidence) {
    for (const std::uint32_t stream : candidateStreams()) {
        if (device >= 0 && m_work.streams()[stream].device != device) {
            continue;
        }
        if (const PieceIndex last = m_work.lastBefore(stream, call.startNs); last != kNoIndex) {
            answer.edges.push_back({last, EdgeKind::DeviceSync, evidence});
        }
        const PieceIndex unlaunched = m_work.lastUnlaunchedEnding(stream, saturatingAdd(call.endNs, m_lagNs));
        if (unlaunched != kNoIndex && endsWith(unlaunched, call, call.startNs, soonAfter(call))) {
            answer.edges.push_back({unlaunched, EdgeKind::DeviceSync, Evidence::Inferred});
        }
    }
    for (const std::uint32_t stream : m_fresh) {
        m_isFresh[stream] = false;
    }
    m_fresh.clear();
}

void AwaitedWork::addRecord(Answer& answer, const HostCall& call, const SyncRecord& record) {
    if (record.kind == SyncKind::Context) {
        addDevice(answer, call, record.device, Evidence::Exact);
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

/// Whether the work ended after `fromNs`, and the call at most `soonNs` later.
bool AwaitedWork::endsWith(PieceIndex piece, const HostCall& call, TimeNs fromNs, DurationNs soonNs) const {
    const TimeNs endNs = m_work.pieces()[piece].endNs;
    const DurationNs returnNs = saturatingSubtract(call.endNs, endNs);
    return endNs > fromNs && returnNs >= -m_lagNs && returnNs <= soonNs;
}

/// Work of a call that runs it, or a copy that began before its own call returned: the call waited for the
/// stream to reach it. Source: CUDA Runtime API, "API synchronization behavior": a transfer from pageable
/// memory returns once the data are staged, before the transfer to the device may be complete.
PieceIndex AwaitedWork::ownCopyOf(const HostCall& call) const {
    PieceIndex found = kNoIndex;
    for (const PieceIndex i : m_work.piecesOf(call)) {
        const Piece& piece = m_work.pieces()[i];
        const CallTraits& traits = m_work.traits(call);
        const bool blocks = piece.isPageable || traits.blockingCopy || traits.runsItsWork;
        // Behind a call whose copy ends much later, nothing but its name tells that it waited.
        if ((piece.workClass == WorkClass::Copy || traits.runsItsWork) && piece.startNs < call.endNs &&
            (blocks || piece.endNs <= call.endNs)) {
            found = i;
        }
    }
    return found;
}

/// A transfer to pageable memory that was done when the call returned, however short it was.
bool AwaitedWork::hasCopyToHost(const HostCall& call) const {
    return std::ranges::any_of(m_work.piecesOf(call), [&](PieceIndex i) {
        const Piece& piece = m_work.pieces()[i];
        return piece.isToHost && piece.startNs < call.endNs &&
               piece.endNs <= saturatingAdd(call.endNs, m_lagNs);
    });
}

/// Its own copy, else the work that ended just before the call returned and after half of its time.
void AwaitedWork::infer(Answer& answer, const HostCall& call) {
    const CallTraits& traits = m_work.traits(call);
    const TimeNs middleNs = saturatingAdd(call.startNs, lengthOf(call) / 2);
    const DurationNs soonNs =
        traits.synchronizes || traits.blockingCopy || traits.runsItsWork ? soonAfter(call) : kSoonNs;
    if (const PieceIndex copy = ownCopyOf(call); copy != kNoIndex) {
        const Piece& piece = m_work.pieces()[copy];
        const bool isCertain = piece.isPageable || traits.blockingCopy || traits.runsItsWork;
        const DurationNs returnNs = saturatingSubtract(call.endNs, piece.endNs);
        if (returnNs <= soonNs || (isCertain && piece.endNs > middleNs)) {
            // The host copies what has arrived: that takes as long as it took, whatever others took.
            answer.edges.push_back({copy, EdgeKind::Copy, Evidence::Inferred, false, returnNs > soonNs});
            return;
        }
    }
    PieceIndex best = kNoIndex;
    const auto consider = [&](PieceIndex piece) {
        if (piece != kNoIndex && endsWith(piece, call, middleNs, soonNs) &&
            (best == kNoIndex || m_work.pieces()[piece].endNs > m_work.pieces()[best].endNs)) {
            best = piece;
        }
    };
    for (const std::uint32_t stream : candidateStreams()) {
        consider(m_work.lastBefore(stream, call.startNs));
        consider(m_work.lastUnlaunchedEnding(stream, saturatingAdd(call.endNs, m_lagNs)));
    }
    for (const PieceIndex piece : m_work.piecesOf(call)) {
        // Else the call did something else for most of its time.
        if (m_work.pieces()[piece].startNs <= middleNs) {
            consider(piece);
        }
    }
    if (best == kNoIndex) {
        return;
    }
    const Piece& piece = m_work.pieces()[best];
    const bool ownWork = piece.call != kNoIndex && &m_work.calls()[piece.call] == &call;
    answer.edges.push_back({best, ownWork ? EdgeKind::Copy : EdgeKind::StreamSync, Evidence::Inferred});
}

/// Work that seems to end behind the call stands for its begin; what begins there too, for the work before
/// it.
void AwaitedWork::keepWhatEnded(Answer& answer, const HostCall& call) const {
    const TimeNs latestNs = saturatingAdd(call.endNs, m_lagNs);
    std::optional<TimeNs> lastEndNs;
    for (Edge& edge : answer.edges) {
        const bool isOwn = edge.kind == EdgeKind::Copy;
        if (!isOwn && m_work.pieces()[edge.piece].endNs > latestNs) {
            edge.piece = kNoIndex;
            continue;
        }
        edge.piece = m_work.beganBefore(edge.piece, call.endNs);
        if (edge.piece == kNoIndex) {
            continue;
        }
        const Piece& piece = m_work.pieces()[edge.piece];
        edge.fromBegin = piece.endNs > call.endNs;
        edge.isRecorded = edge.isRecorded || edge.fromBegin;
        answer.waited = answer.waited || piece.endNs > call.startNs;
        if (!edge.isRecorded) {
            lastEndNs = std::max(lastEndNs.value_or(piece.endNs), piece.endNs);
        }
    }
    std::erase_if(answer.edges, [](const Edge& edge) { return edge.piece == kNoIndex; });
    if (const CallTraits& traits = m_work.traits(call); traits.waitsForDevice && !traits.synchronizes) {
        // A call that frees memory does its own work when it has waited, each time another amount.
        const auto endOf = [this](const Edge& edge) { return m_work.pieces()[edge.piece].endNs; };
        const auto last = std::ranges::max_element(answer.edges, {}, endOf);
        if (last != answer.edges.end()) {
            last->isRecorded = true;
        }
    }
    const bool isDecidedByEnd =
        std::ranges::none_of(answer.edges, [](const Edge& edge) { return edge.isRecorded; });
    if (isDecidedByEnd && lastEndNs && *lastEndNs > call.startNs) {
        answer.returnNs = saturatingSubtract(call.endNs, *lastEndNs);
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
            addDevice(answer, call, device, Evidence::Recorded);
        } else if (traits.synchronizes || traits.blockingCopy || traits.runsItsWork ||
                   (lengthOf(call) > kShortCallNs && !isUsualLaunch(call)) || hasCopyToHost(call)) {
            infer(answer, call);
        }
    }
    keepWhatEnded(answer, call);
    return answer;
}

} // namespace lanescope
