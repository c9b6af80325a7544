// SPDX-License-Identifier: Apache-2.0
// Which device work a call waited for before it returned: by synchronization events, by the call's name, else
// by times. One for each build of a graph, called in the order of the nodes; one thread. Cost of a call
// O(streams), of which beyond 64 only those with new work count, plus its own work.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/dependency/dependency_graph.h"
#include "core/dependency/recorded_work.h"
#include "core/dependency/sync_records.h"

namespace lanescope {

class AwaitedWork {
public:
    explicit AwaitedWork(const RecordedWork& work);

    struct Edge {
        PieceIndex piece = kNoIndex;
        EdgeKind kind = EdgeKind::StreamSync;
        Evidence evidence = Evidence::Recorded;
    };
    struct Answer {
        std::vector<Edge> edges;
        std::optional<TimeNs> lastEndNs; ///< of the work that was waited for
    };

    /// To be called at each launch, in order.
    void noteLaunch(std::uint32_t stream);
    /// `device` is that of the thread's last launch, -1 if it never launched.
    Answer awaitedBy(CallIndex index, std::span<const SyncRecord> records, std::int32_t device);

private:
    void addDevice(Answer& answer, TimeNs timeNs, std::int32_t device, Evidence evidence);
    void addRecord(Answer& answer, const HostCall& call, const SyncRecord& record);
    void infer(Answer& answer, const HostCall& call);
    void keepWhatEnded(Answer& answer, const HostCall& call) const;
    std::vector<std::uint32_t> candidateStreams() const;

    const RecordedWork& m_work;
    std::vector<std::uint32_t> m_all; ///< all streams, where there are few
    std::vector<std::uint32_t>
        m_recent; ///< where there are many: those launched on last, the latest at the end
    std::vector<std::uint32_t> m_fresh; ///< with launches since a call waited for the device
    std::vector<bool> m_isFresh;
};

} // namespace lanescope
