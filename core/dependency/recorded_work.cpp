// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/recorded_work.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/run_sort.h"
#include "core/dependency/watching_threads.h"
#include "core/store/page_migration.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// From this depth on a queue counts as one that was seen to be full.
constexpr std::uint32_t kDeepQueue = 900;

WorkClass workClassOf(CategoryKind kind) {
    switch (kind) {
    case CategoryKind::Memcpy:
        return WorkClass::Copy;
    case CategoryKind::Memset:
        return WorkClass::Memset;
    default:
        return WorkClass::Kernel;
    }
}

} // namespace

RecordedWork::RecordedWork(const Trace& trace) {
    collectCalls(trace);
    keepOutermost(trace);
    nameCalls(trace);
    collectPieces(trace);
    trimOverlaps();
    linkPieces();
    findRunningCalls();
    numberStreams();
    for (StreamQueue& queue : m_streams) {
        measureQueue(queue);
        findEarlyStarters(trace, queue);
    }
}

void RecordedWork::collectCalls(const Trace& trace) {
    const SliceTable& slices = trace.slices();
    m_calls.reserve(trace.launches().size());
    const std::vector<bool> watches = watchingThreads(trace);
    RowId row = kNoRow;
    for (std::uint32_t i = 0; i < trace.launches().size(); ++i) {
        const SliceId slice = trace.launches()[i].slice;
        // Launches lie in the order of slices, which is that of rows.
        if (row == kNoRow ||
            indexOf(slice) >= indexOf(trace.row(row).firstSlice) + trace.row(row).sliceCount) {
            row = trace.rowOf(slice);
        }
        const TrackId track = trace.row(row).track;
        if (trace.track(track).kind != TrackKind::Thread) {
            continue;
        }
        HostCall call;
        call.startNs = slices.startNs[slice];
        call.endNs = slices.endNs(slice);
        call.id = LaunchId(i);
        call.track = static_cast<std::uint32_t>(indexOf(track));
        call.isWatching = watches[indexOf(track)];
        m_calls.push_back(call);
    }
    sortRuns(m_calls, [](const HostCall& a, const HostCall& b) {
        return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs;
    });
}

void RecordedWork::keepOutermost(const Trace& trace) {
    m_outermost.assign(trace.launches().size(), kNoIndex);
    std::vector<CallIndex> lastOfTrack(trace.tracks().size(), kNoIndex);
    std::uint32_t kept = 0;
    for (const HostCall& call : m_calls) {
        CallIndex& last = lastOfTrack[call.track];
        if (last == kNoIndex || call.startNs >= m_calls[last].endNs) {
            last = kept;
            m_calls[kept++] = call;
        }
        m_outermost[indexOf(call.id)] = last;
    }
    m_calls.resize(kept);
}

void RecordedWork::nameCalls(const Trace& trace) {
    std::vector<std::uint32_t> numberOf(trace.strings().size(), kNoIndex);
    for (HostCall& call : m_calls) {
        const StringId name = trace.slices().name[trace.launch(call.id).slice];
        std::uint32_t& number = numberOf[indexOf(name)];
        if (number == kNoIndex) {
            number = static_cast<std::uint32_t>(m_traits.size());
            m_traits.push_back(callTraits(trace.text(name)));
        }
        call.callName = number;
    }
}

void RecordedWork::collectPieces(const Trace& trace) {
    const SliceTable& slices = trace.slices();
    std::map<std::pair<std::int32_t, std::int64_t>, std::uint32_t> streamOf;
    std::pair<std::int32_t, std::int64_t> lastKey;
    std::uint32_t lastStream = kNoIndex;
    m_pieces.reserve(trace.deviceOps().size());
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        const std::pair<std::int32_t, std::int64_t> key{op.device, op.stream};
        if (lastStream == kNoIndex || key != lastKey) {
            const auto [place, isNew] =
                streamOf.try_emplace(key, static_cast<std::uint32_t>(m_streams.size()));
            if (isNew) {
                m_streams.push_back({op.device, op.stream, {}, {}, 1024});
            }
            lastKey = key;
            lastStream = place->second;
        }
        Piece piece;
        piece.startNs = slices.startNs[op.slice];
        piece.endNs = slices.endNs(op.slice);
        piece.id = DeviceOpId(i);
        piece.call = op.launch == kNoLaunch ? kNoIndex : m_outermost[indexOf(op.launch)];
        piece.stream = lastStream;
        piece.workClass = workClassOf(trace.categoryKind(op.slice));
        if (piece.workClass == WorkClass::Copy) {
            const std::string_view name = trace.sliceName(op.slice);
            piece.isPageable = name.find("ageable") != std::string_view::npos;
            piece.isToHost = piece.isPageable && name.find("DtoH") != std::string_view::npos;
            piece.isMigration = isPageMigration(trace, op);
        }
        if (piece.call != kNoIndex) {
            const TimeNs calledNs = m_calls[piece.call].startNs;
            if (piece.startNs < calledNs && piece.startNs >= saturatingSubtract(calledNs, kUsualSkewNs)) {
                ++m_skewed;
                piece.startNs = calledNs;
                piece.endNs = std::max(piece.endNs, piece.startNs);
            }
        }
        m_pieces.push_back(piece);
    }
    sortRuns(m_pieces, [](const Piece& a, const Piece& b) {
        return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs < b.endNs;
    });
}

/// Work of a stream runs in order. Without this, a nanosecond of rounding would hide what a piece waited for.
/// A piece that reaches past its whole successor cannot have lasted so long, unless one launch started both,
/// or nobody knows what did.
void RecordedWork::trimOverlaps() {
    std::vector<PieceIndex> last(m_streams.size(), kNoIndex);
    for (PieceIndex i = 0; i < m_pieces.size(); ++i) {
        const Piece& piece = m_pieces[i];
        PieceIndex& before = last[piece.stream];
        if (before != kNoIndex && m_pieces[before].endNs > piece.startNs) {
            Piece& earlier = m_pieces[before];
            const bool hasOtherCall =
                earlier.call != piece.call && earlier.call != kNoIndex && piece.call != kNoIndex;
            if (earlier.endNs <= saturatingAdd(piece.startNs, kRoundedNs) ||
                (earlier.endNs > piece.endNs && hasOtherCall)) {
                earlier.endNs = piece.startNs;
            }
        }
        before = i;
    }
}

void RecordedWork::linkPieces() {
    std::uint32_t linked = 0;
    for (const Piece& piece : m_pieces) {
        if (piece.call != kNoIndex) {
            ++m_calls[piece.call].pieceCount;
            ++linked;
        }
    }
    std::uint32_t first = 0;
    for (HostCall& call : m_calls) {
        call.firstPiece = first;
        first += call.pieceCount;
        call.pieceCount = 0;
    }
    m_launched.resize(linked);
    for (PieceIndex i = 0; i < m_pieces.size(); ++i) {
        if (m_pieces[i].call == kNoIndex) {
            m_streams[m_pieces[i].stream].unlaunched.push_back(i);
        } else {
            HostCall& call = m_calls[m_pieces[i].call];
            m_launched[call.firstPiece + call.pieceCount++] = i;
        }
    }
    for (const PieceIndex i : m_launched) {
        std::vector<PieceIndex>& launched = m_streams[m_pieces[i].stream].launched;
        m_pieces[i].place = static_cast<std::uint32_t>(launched.size());
        launched.push_back(i);
    }
}

void RecordedWork::findRunningCalls() {
    constexpr DurationNs kTellingNs = 100'000; // a call that only launches returns long before such work ends
    constexpr DurationNs kNearNs = kTellingNs / 2;
    constexpr std::uint32_t kFewest = 8;
    constexpr std::uint32_t kCallsPerException = 5;
    struct Count {
        std::uint32_t calls = 0;
        std::uint32_t running = 0;
    };
    std::vector<Count> counts(m_traits.size());
    for (const HostCall& call : m_calls) {
        DurationNs longestNs = 0;
        TimeNs lastNs = call.startNs;
        for (const PieceIndex i : piecesOf(call)) {
            longestNs = std::max(longestNs, saturatingSubtract(m_pieces[i].endNs, m_pieces[i].startNs));
            lastNs = std::max(lastNs, m_pieces[i].endNs);
        }
        if (longestNs >= kTellingNs) {
            const DurationNs returnNs = saturatingSubtract(call.endNs, lastNs);
            Count& count = counts[call.callName];
            ++count.calls;
            count.running += returnNs > -kNearNs && returnNs < kTellingNs ? 1 : 0;
        }
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        m_traits[i].runsItsWork = counts[i].calls >= kFewest &&
                                  counts[i].running >= counts[i].calls - counts[i].calls / kCallsPerException;
    }
}

void RecordedWork::numberStreams() {
    m_byNumber.resize(m_streams.size());
    for (std::uint32_t i = 0; i < m_byNumber.size(); ++i) {
        m_byNumber[i] = i;
    }
    std::ranges::stable_sort(m_byNumber, {}, [this](std::uint32_t i) { return m_streams[i].stream; });
}

void RecordedWork::measureQueue(StreamQueue& queue) {
    std::vector<TimeNs> starts;
    starts.reserve(queue.launched.size());
    for (const PieceIndex i : queue.launched) {
        starts.push_back(m_pieces[i].startNs);
    }
    std::ranges::sort(starts);
    const auto startedAt = [&starts](TimeNs timeNs) {
        return static_cast<std::uint32_t>(std::ranges::upper_bound(starts, timeNs) - starts.begin());
    };
    std::uint32_t deepest = 0;
    for (std::uint32_t i = 0; i < queue.launched.size(); ++i) {
        const std::uint32_t started = startedAt(m_calls[m_pieces[queue.launched[i]].call].endNs);
        deepest = std::max(deepest, i + 1 > started ? i + 1 - started : 0);
    }
    if (deepest < kDeepQueue) {
        return;
    }
    queue.depth = deepest;
    constexpr std::uint32_t kAlmost = 4;
    for (std::uint32_t i = 0; i < queue.launched.size(); ++i) {
        HostCall& call = m_calls[m_pieces[queue.launched[i]].call];
        const std::uint32_t started = startedAt(call.startNs);
        call.inFullQueue = call.inFullQueue || i + kAlmost >= deepest + started;
    }
}

/// A launch tells the device whether its kernel may begin early, so that all kernels of one name do. Those
/// that were launched late show it only where others of that name were in the queue in time.
void RecordedWork::findEarlyStarters(const Trace& trace, const StreamQueue& queue) {
    const auto isPair = [this](const Piece& before, const Piece& piece) {
        return before.workClass == WorkClass::Kernel && piece.workClass == WorkClass::Kernel &&
               before.call != piece.call;
    };
    const auto forPairs = [&](const auto& take) {
        for (std::size_t i = 1; i < queue.launched.size(); ++i) {
            Piece& piece = m_pieces[queue.launched[i]];
            if (const Piece& before = m_pieces[queue.launched[i - 1]]; isPair(before, piece)) {
                take(before, piece);
            }
        }
    };
    struct Seen {
        std::uint64_t early = 0;
        std::uint64_t inTime = 0; ///< queued before the work before it began, or early
    };
    std::unordered_map<StringId, Seen> byName;
    const auto nameOf = [&trace](const Piece& piece) {
        return trace.slices().name[trace.deviceOp(piece.id).slice];
    };
    bool isAnyEarly = false;
    forPairs([&](const Piece& before, const Piece& piece) {
        isAnyEarly = isAnyEarly || isDependentLaunch(before, piece);
    });
    if (!isAnyEarly) {
        return;
    }
    forPairs([&](const Piece& before, const Piece& piece) {
        Seen& seen = byName[nameOf(piece)];
        const bool isEarly = isDependentLaunch(before, piece);
        seen.early += isEarly ? 1 : 0;
        seen.inTime += isEarly || m_calls[piece.call].endNs <= before.startNs ? 1 : 0;
    });
    forPairs([&](const Piece&, Piece& piece) {
        constexpr std::uint64_t kFew = 3;
        constexpr double kNearlyAll = 0.9;
        const Seen& seen = byName[nameOf(piece)];
        piece.mayStartEarly = seen.early >= kFew && static_cast<double>(seen.early) >=
                                                        kNearlyAll * static_cast<double>(seen.inTime);
    });
}

PieceIndex RecordedWork::lastBefore(std::uint32_t stream, TimeNs timeNs) const {
    const std::vector<PieceIndex>& launched = m_streams[stream].launched;
    const auto place = std::ranges::lower_bound(
        launched, timeNs, {}, [this](PieceIndex i) { return m_calls[m_pieces[i].call].startNs; });
    return place == launched.begin() ? kNoIndex : *(place - 1);
}

PieceIndex RecordedWork::lastUnlaunchedEnding(std::uint32_t stream, TimeNs timeNs) const {
    const std::vector<PieceIndex>& pieces = m_streams[stream].unlaunched;
    const auto place =
        std::ranges::upper_bound(pieces, timeNs, {}, [this](PieceIndex i) { return m_pieces[i].endNs; });
    return place == pieces.begin() ? kNoIndex : *(place - 1);
}

PieceIndex RecordedWork::beganBefore(PieceIndex piece, TimeNs timeNs) const {
    const StreamQueue& queue = m_streams[m_pieces[piece].stream];
    while (m_pieces[piece].startNs >= timeNs) {
        if (m_pieces[piece].call == kNoIndex || m_pieces[piece].place == 0) {
            return kNoIndex;
        }
        piece = queue.launched[m_pieces[piece].place - 1];
    }
    return piece;
}

std::span<const std::uint32_t> RecordedWork::streamsNumbered(std::int64_t number) const {
    const auto numberOf = [this](std::uint32_t i) { return m_streams[i].stream; };
    return {std::ranges::lower_bound(m_byNumber, number, {}, numberOf),
            std::ranges::upper_bound(m_byNumber, number, {}, numberOf)};
}

bool RecordedWork::isDependentLaunch(const Piece& earlier, const Piece& later) {
    const DurationNs overlapNs = saturatingSubtract(earlier.endNs, later.startNs);
    const DurationNs shorterNs = std::min(saturatingSubtract(earlier.endNs, earlier.startNs),
                                          saturatingSubtract(later.endNs, later.startNs));
    const bool isOneLaunch = earlier.call == later.call;
    return overlapNs > 0 && later.endNs >= earlier.endNs && (!isOneLaunch || overlapNs <= shorterNs / 2);
}

bool RecordedWork::isFirstOfCall(PieceIndex piece) const {
    const Piece& it = m_pieces[piece];
    if (it.place == 0) {
        return true;
    }
    return m_pieces[m_streams[it.stream].launched[it.place - 1]].call != it.call;
}

} // namespace lanescope
