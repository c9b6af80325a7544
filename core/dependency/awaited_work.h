// SPDX-License-Identifier: Apache-2.0
// Which device work a call waited for before it returned: by synchronization events, by the call's name, else
// by times. The clock of the device can be some microseconds late, so that work seems to end after the call
// that waited for it; how much is taken from the trace. One for each build of a graph, called in the order of
// the nodes; one thread. Cost of a call O(streams), of which beyond 64 only those with new work count, plus
// its own work.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/dependency/dependency_graph.h"
#include "core/dependency/recorded_work.h"
#include "core/dependency/sync_records.h"

namespace lanescope {

/// How much later than it ended work can seem to end: by the calls that cannot have returned before their
/// work had ended (device synchronizations, those of the only busy stream, blocking copies). At least
/// kUsualSkewNs. O(calls), and O(streams) for each that waits.
DurationNs deviceClockLag(const RecordedWork& work);

/// Times of the calls of one name; 0: too few.
struct UsualTimes {
    /// From the end of the work to that of a synchronization: twice the median of those that no other work
    /// can have held up.
    DurationNs returnNs = 0;
    DurationNs lengthNs = 0; ///< of launches: the median
};
/// By name of call. Cost as above.
std::vector<UsualTimes> usualTimes(const RecordedWork& work);

class AwaitedWork {
public:
    /// `lagNs`: see deviceClockLag(); `usual`: usualTimes().
    AwaitedWork(const RecordedWork& work, DurationNs lagNs, std::vector<UsualTimes> usual);

    struct Edge {
        PieceIndex piece = kNoIndex;
        EdgeKind kind = EdgeKind::StreamSync;
        Evidence evidence = Evidence::Recorded;
        bool fromBegin = false;  ///< of the work, whose recorded end lies after the call
        bool isRecorded = false; ///< takes its recorded time, not that of others of its class
    };
    struct Answer {
        std::vector<Edge> edges;
        bool waited = false;                ///< for one of them
        std::optional<DurationNs> returnNs; ///< from the end of the last work to that of the call
    };

    /// To be called at each launch, in order.
    void noteLaunch(std::uint32_t stream);
    /// `device` is that of the thread's last launch, -1 if it never launched.
    Answer awaitedBy(CallIndex index, std::span<const SyncRecord> records, std::int32_t device);

private:
    void addDevice(Answer& answer, const HostCall& call, std::int32_t device, Evidence evidence);
    void addRecord(Answer& answer, const HostCall& call, const SyncRecord& record);
    void infer(Answer& answer, const HostCall& call);
    PieceIndex ownCopyOf(const HostCall& call) const;
    bool hasCopyToHost(const HostCall& call) const;
    bool endsWith(PieceIndex piece, const HostCall& call, TimeNs fromNs, DurationNs soonNs) const;
    void keepWhatEnded(Answer& answer, const HostCall& call) const;
    std::vector<std::uint32_t> candidateStreams() const;

    DurationNs soonAfter(const HostCall& call) const;
    bool isUsualLaunch(const HostCall& call) const;

    const RecordedWork& m_work;
    DurationNs m_lagNs;
    std::vector<UsualTimes> m_usual;  ///< by name of call
    std::vector<std::uint32_t> m_all; ///< all streams, where there are few
    std::vector<std::uint32_t>
        m_recent; ///< where there are many: those launched on last, the latest at the end
    std::vector<std::uint32_t> m_fresh; ///< with launches since a call waited for the device
    std::vector<bool> m_isFresh;
};

} // namespace lanescope
