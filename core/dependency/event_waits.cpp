// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/event_waits.h"

#include <algorithm>
#include <tuple>

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
};

struct ExactWait {
    std::int64_t stream = -1;
    std::int32_t device = -1;
    PieceIndex source = kNoIndex;
};

struct ThreadState {
    PieceIndex lastPiece = kNoIndex;
    TimeNs lastLaunchNs = 0;
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
        const ThreadState& thread = m_threads[call.track];
        if (thread.lastPiece != kNoIndex &&
            saturatingSubtract(call.startNs, thread.lastLaunchNs) < kNearCallsNs) {
            m_latest.add({m_work.pieces()[thread.lastPiece].stream, thread.lastPiece});
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
            thread.paired.push_back({call.endNs, m_latest});
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
        thread.lastPiece = pieces.front();
        thread.lastLaunchNs = call.startNs;
    }

    void takePaired(ThreadState& thread, const HostCall& call, PieceIndex piece) {
        const Piece& waiting = m_work.pieces()[piece];
        for (const PairedWait& wait : thread.paired) {
            const Record& record = wait.records.notOf(waiting.stream);
            if (saturatingSubtract(call.startNs, wait.endNs) > kNearCallsNs || record.lastPiece == kNoIndex) {
                continue;
            }
            if (m_work.pieces()[record.lastPiece].endNs <= saturatingAdd(waiting.startNs, kClockSkewNs)) {
                m_result.waits.push_back({piece, record.lastPiece, false});
                ++m_result.found;
            }
        }
        thread.paired.clear();
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
    EventWaits m_result;
};

} // namespace

EventWaits findEventWaits(const RecordedWork& work, const SyncRecords& records, std::uint32_t tracks) {
    return WaitFinder(work, records, tracks).find();
}

} // namespace lanescope
