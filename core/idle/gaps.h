// SPDX-License-Identifier: Apache-2.0
// Why a gap (gap.h) was there: the largest of its idle pieces (idle_pieces.h). In a gap of a stream, time in
// which other streams of the device work counts for them. Pure functions; any thread. O(pieces in the gap).
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/name_memo.h"
#include "core/idle/idle_pieces.h"

namespace lanescope {

/// The slice to go to for a piece: the culprit, or what ran in it where that is a mark of a step; kNoSlice:
/// nothing is known.
SliceId culpritOf(const Trace& trace, const IdlePiece& piece);

/// Such a slice of a piece or a gap, and what is around it.
struct IdlePlace {
    SliceId slice = kNoSlice;
    SliceId operation = kNoSlice; ///< innermost operator at or around it
    SliceId frame = kNoSlice;     ///< innermost Python frame of the user's code at or around it
};
/// O(depth).
IdlePlace placeOf(const Trace& trace, const IdlePiece& piece);

struct GapExplanation {
    /// That holds most of the gap, and the culprits of one name that hold most of that.
    IdleReason reason = IdleReason::HostUnrecorded;
    DurationNs reasonNs = 0; ///< of the gap
    /// Call, operator, frame, loader or work to blame; kNoSlice: none is known.
    SliceId culprit = kNoSlice;
    IdlePlace place;
    SliceId launch = kNoSlice;      ///< of the work after the gap
    DurationNs hostNs = 0;          ///< of the gap, before the launch call began
    DurationNs launchToStartNs = 0; ///< from the launch call's start to the work's start
};

/// Explains gaps of one trace, which must outlive it like its idle time. Made in O(n log n) of the device
/// work. One thread at a time.
class GapExplainer {
public:
    GapExplainer(const Trace& trace, const IdlePieces& idle);
    GapExplanation explain(const Gap& gap);

private:
    struct End {
        TimeNs endNs;
        SliceId slice;
        TrackId track;
    };
    /// Time of one reason and culprits of one name.
    struct Share {
        IdleReason reason;
        DurationNs ns;
        DurationNs longestNs;
        const IdlePiece* longest; ///< null: of other streams
    };
    void add(IdleReason reason, DurationNs ns, const IdlePiece* piece);
    SliceId lastOfOtherStreams(const Gap& gap, std::int32_t device) const;
    void addLaunch(const Gap& gap, GapExplanation& result) const;

    const Trace& m_trace;
    const IdlePieces& m_idle;
    /// Ends of the work of each device, ascending.
    std::unordered_map<std::int32_t, std::vector<End>> m_ends;
    NameMemo<bool> m_isUserFrame;
    // Shares of one gap, the one in question.
    std::vector<Share> m_shares;
    std::unordered_map<std::uint64_t, std::size_t> m_places; ///< by reason and name
};

} // namespace lanescope
