// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/event_waits.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace lanescope {

namespace {

/// Calls further apart have nothing to do with each other.
constexpr DurationNs kNearCallsNs = 2'000'000;
/// Streams of one number on several devices that one wait may mean.
constexpr std::size_t kMostStreams = 64;

/// Work that precedes an event record.
struct Record {
    std::uint32_t stream = kNoIndex;
    PieceIndex lastPiece = kNoIndex;
    PieceIndex otherPiece = kNoIndex; ///< that the thread launched last on another stream than that
};

/// The latest record, and the latest one of another stream than that.
struct LatestRecords {
    Record latest;
    Record otherStream;

    void add(const Record& record) {
        if (latest.stream != record.stream) {
            otherStream = latest;
        }
        latest = record;
    }
    const Record& notOf(std::uint32_t stream) const { return latest.stream == stream ? otherStream : latest; }
};

struct PairedWait {
    TimeNs endNs = 0;
    LatestRecords records;
    bool isDirect = false; ///< right behind the latest record, as when one stream waits for another
};

struct ExactWait {
    std::int64_t stream = -1;
    std::int32_t device = -1;
    PieceIndex source = kNoIndex;
};

struct ThreadState {
    PieceIndex lastPiece = kNoIndex;
    PieceIndex otherPiece = kNoIndex; ///< the last one on another stream than that of lastPiece
    TimeNs lastLaunchNs = 0;
    bool hasRecorded = false; ///< an event, since its last launch
    std::vector<PairedWait> paired;
    std::vector<ExactWait> exact;
};

class WaitFinder {
public:
    WaitFinder(const RecordedWork& work, const SyncRecords& records, std::uint32_t tracks)
        : m_work(work)
        , m_records(records)
        , m_threads(tracks) {}

    EventWaits find() {
        for (CallIndex i = 0; i < m_work.calls().size(); ++i) {
            const HostCall& call = m_work.calls()[i];
            const CallTraits& traits = m_work.traits(call);
            if (traits.streamWait) {
                wait(i, call);
            } else if (traits.recordsEvent) {
                record(call);
            }
            if (call.pieceCount > 0) {
                launch(call);
            }
        }
        // Several waits for one event are one dependency.
        std::ranges::sort(m_result.waits, [](const EventWait& one, const EventWait& other) {
            return std::tuple(one.waiting, !one.exact, one.source) <
                   std::tuple(other.waiting, !other.exact, other.source);
        });
        std::vector<EventWait>& waits = m_result.waits;
        const auto isSame = [](const EventWait& one, const EventWait& other) {
            return one.waiting == other.waiting && one.source == other.source;
        };
        waits.erase(std::unique(waits.begin(), waits.end(), isSame), waits.end());
        return std::move(m_result);
    }

private:
    void record(const HostCall& call) {
        ThreadState& thread = m_threads[call.track];
        thread.hasRecorded = thread.lastPiece != kNoIndex &&
                             saturatingSubtract(call.startNs, thread.lastLaunchNs) < kNearCallsNs;
        if (thread.hasRecorded) {
            m_latest.add({m_work.pieces()[thread.lastPiece].stream, thread.lastPiece, thread.otherPiece});
            m_latestTrack = call.track;
        }
    }

    void wait(CallIndex index, const HostCall& call) {
        ++m_result.calls;
        ThreadState& thread = m_threads[call.track];
        const auto records = m_records.of(index);
        if (records.empty() && !m_records.isEmpty()) {
            return; // Recorders leave out the events of waits on streams without work.
        }
        if (records.empty()) {
            thread.paired.push_back(
                {call.endNs, m_latest, thread.hasRecorded && m_latestTrack == call.track});
            return;
        }
        bool isFound = false;
        for (const SyncRecord& record : records) {
            if (record.kind != SyncKind::StreamWait || record.recordedBy == kNoIndex) {
                continue;
            }
            const TimeNs recordedNs = m_work.calls()[record.recordedBy].startNs;
            const auto streams = m_work.streamsNumbered(record.eventStream);
            for (const std::uint32_t stream : streams.first(std::min(streams.size(), kMostStreams))) {
                const PieceIndex source = m_work.lastBefore(stream, recordedNs);
                if (source != kNoIndex) {
                    thread.exact.push_back({record.stream, record.device, source});
                    isFound = true;
                }
            }
        }
        m_result.found += isFound ? 1 : 0;
    }

    void launch(const HostCall& call) {
        ThreadState& thread = m_threads[call.track];
        const auto pieces = m_work.piecesOf(call);
        takePaired(thread, call, pieces.front());
        for (const PieceIndex piece : pieces) {
            if (thread.exact.empty()) {
                break;
            }
            takeExact(thread, piece);
        }
        if (thread.lastPiece != kNoIndex &&
            m_work.pieces()[thread.lastPiece].stream != m_work.pieces()[pieces.front()].stream) {
            thread.otherPiece = thread.lastPiece;
        }
        thread.lastPiece = pieces.front();
        thread.hasRecorded = false;
        thread.lastLaunchNs = call.startNs;
    }

    void takePaired(ThreadState& thread, const HostCall& call, PieceIndex piece) {
        const Piece& waiting = m_work.pieces()[piece];
        std::erase_if(thread.paired, [&](const PairedWait& wait) {
            if (saturatingSubtract(call.startNs, wait.endNs) > kNearCallsNs) {
                return true;
            }
            PieceIndex source = wait.records.notOf(waiting.stream).lastPiece;
            if (wait.isDirect && wait.records.latest.stream == waiting.stream) {
                // Either the record was of the other stream, which has new work then, or the wait is of the
                // other stream, whose work follows.
                source = wait.records.latest.otherPiece;
                if (source == kNoIndex || !isNewTo(waiting.stream, source)) {
                    return false;
                }
            }
            if (source != kNoIndex &&
                m_work.pieces()[source].endNs <= saturatingAdd(waiting.startNs, kUsualSkewNs)) {
                m_result.waits.push_back({piece, source, false});
                m_joined[{waiting.stream, m_work.pieces()[source].stream}] = source;
                ++m_result.found;
            }
            return true;
        });
    }

    /// Whether `stream` has not waited for `source` yet.
    bool isNewTo(std::uint32_t stream, PieceIndex source) const {
        const auto joined = m_joined.find({stream, m_work.pieces()[source].stream});
        return joined == m_joined.end() || joined->second < source;
    }

    void takeExact(ThreadState& thread, PieceIndex piece) {
        const StreamQueue& stream = m_work.streams()[m_work.pieces()[piece].stream];
        std::erase_if(thread.exact, [&](const ExactWait& wait) {
            const bool isMeant =
                wait.stream == stream.stream && (wait.device < 0 || wait.device == stream.device);
            if (isMeant) {
                m_result.waits.push_back({piece, wait.source, true});
            }
            return isMeant;
        });
        // Waits of streams that never get work would be looked at with each launch.
        constexpr std::size_t kMostPending = 256;
        if (thread.exact.size() > kMostPending) {
            thread.exact.erase(thread.exact.begin(),
                               thread.exact.end() - static_cast<std::ptrdiff_t>(kMostPending / 2));
        }
    }

    const RecordedWork& m_work;
    const SyncRecords& m_records;
    std::vector<ThreadState> m_threads;
    LatestRecords m_latest;
    std::uint32_t m_latestTrack = kNoIndex; ///< of the thread that recorded it
    std::map<std::pair<std::uint32_t, std::uint32_t>, PieceIndex>
        m_joined; ///< the last source, by waiting stream and its own
    EventWaits m_result;
};

} // namespace

EventWaits findEventWaits(const RecordedWork& work, const SyncRecords& records, std::uint32_t tracks) {
    return WaitFinder(work, records, tracks).find();
}

} // namespace lanescope
