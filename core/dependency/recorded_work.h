// SPDX-License-Identifier: Apache-2.0
// Calls and device work of a trace as the dependency graph needs them: outermost calls in order, what each
// launched, the work of each stream in the order of its launches, and how deep its queue got. Made once for a
// graph and let go of with its builder. Any thread may read. Cost O(n log n) for n calls and pieces of work.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/dependency/call_traits.h"
#include "core/dependency/latency_table.h"
#include "core/store/device_clock.h"

namespace lanescope {

class Trace;

/// Recorders round times: a piece may seem to last so much longer than the begin of the next one of its
/// stream.
inline constexpr DurationNs kRoundedNs = 1000;

/// A position in RecordedWork::calls().
using CallIndex = std::uint32_t;
/// A position in RecordedWork::pieces().
using PieceIndex = std::uint32_t;

/// An outermost call.
struct HostCall {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    LaunchId id{};
    std::uint32_t track = 0;    ///< position of its thread
    std::uint32_t callName = 0; ///< dense number of its name
    std::uint32_t firstPiece = 0;
    std::uint32_t pieceCount = 0;
    bool inFullQueue = false; ///< it launched into a queue that was full
    bool isWatching = false;  ///< of a thread that only asks whether work is done (watching_threads.h)
};

/// Kernel, copy or memset.
struct Piece {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    DeviceOpId id{};
    CallIndex call = kNoIndex; ///< its outermost launch call
    std::uint32_t stream = 0;  ///< dense number of (device, stream)
    std::uint32_t place = 0;   ///< in the launch order of its stream; of work with a launch only
    WorkClass workClass = WorkClass::Kernel;
    bool isPageable = false;    ///< a copy from or to pageable memory, by its name
    bool isToHost = false;      ///< such a copy from a device
    bool isMigration = false;   ///< a page of unified memory, which runs in no queue (page_migration.h)
    bool mayStartEarly = false; ///< dependent launch lets it begin before the work before it has ended
};

/// One (device, stream).
struct StreamQueue {
    std::int32_t device = -1;
    std::int64_t stream = -1;
    std::vector<PieceIndex> launched;   ///< in the order of their launch calls
    std::vector<PieceIndex> unlaunched; ///< those without a launch call, by start
    std::uint32_t depth = 1024;         ///< pieces that it holds before a launch waits
};

class RecordedWork {
public:
    explicit RecordedWork(const Trace& trace);

    const std::vector<HostCall>& calls() const { return m_calls; } ///< by start, the longer first
    const std::vector<Piece>& pieces() const { return m_pieces; }  ///< by start, then end
    const std::vector<StreamQueue>& streams() const { return m_streams; }
    /// Work that the call launched, by start.
    std::span<const PieceIndex> piecesOf(const HostCall& call) const {
        return std::span<const PieceIndex>(m_launched).subspan(call.firstPiece, call.pieceCount);
    }
    /// The outermost call around a call; kNoIndex for none.
    CallIndex outermost(LaunchId id) const { return m_outermost[indexOf(id)]; }
    const CallTraits& traits(const HostCall& call) const { return m_traits[call.callName]; }
    std::uint32_t callNameCount() const { return static_cast<std::uint32_t>(m_traits.size()); }
    std::uint64_t skewed() const { return m_skewed; }

    /// The piece launched last on the stream before `timeNs`, or kNoIndex. O(log n).
    PieceIndex lastBefore(std::uint32_t stream, TimeNs timeNs) const;
    /// The piece without a launch call that ended last on the stream at `timeNs` or before, or kNoIndex.
    /// O(log n).
    PieceIndex lastUnlaunchedEnding(std::uint32_t stream, TimeNs timeNs) const;
    /// The piece itself, or the latest of its stream before it, that begins before `timeNs`; kNoIndex for
    /// none.
    PieceIndex beganBefore(PieceIndex piece, TimeNs timeNs) const;
    /// Streams by their number, of any device.
    std::span<const std::uint32_t> streamsNumbered(std::int64_t number) const;
    /// Whether a piece began while the one before it on its stream still ran, as dependent launch allows:
    /// what it does before that one has ended is little. Pieces of one launch can be branches that run side
    /// by side.
    static bool isDependentLaunch(const Piece& earlier, const Piece& later);
    /// The first piece of its call on its stream.
    bool isFirstOfCall(PieceIndex piece) const;

private:
    void collectCalls(const Trace& trace);
    void keepOutermost(const Trace& trace);
    void nameCalls(const Trace& trace);
    void collectPieces(const Trace& trace);
    void trimOverlaps();
    void linkPieces();
    /// Names of calls that nearly always return just when their own work has ended, however long it lasts:
    /// the runtime runs the work inside of them.
    void findRunningCalls();
    void numberStreams();
    void findEarlyStarters(const Trace& trace, const StreamQueue& queue);
    void measureQueue(StreamQueue& queue);

    std::vector<HostCall> m_calls;
    std::vector<CallIndex> m_outermost;
    std::vector<CallTraits> m_traits;
    std::vector<Piece> m_pieces;
    std::vector<PieceIndex> m_launched; ///< of calls().firstPiece
    std::vector<StreamQueue> m_streams;
    std::vector<std::uint32_t> m_byNumber; ///< streams by their number
    std::uint64_t m_skewed = 0;
};

} // namespace lanescope
