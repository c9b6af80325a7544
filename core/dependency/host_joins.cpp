// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/host_joins.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "core/analysis/name_memo.h"
#include "core/base/ascii.h"
#include "core/dependency/host_slices.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A wait that takes longer has waited, unless something else shows what it did.
constexpr DurationNs kLongWaitNs = 100'000;
/// A thread that waited goes on this soon.
constexpr DurationNs kHandOverNs = 60'000;
/// A worker that pauses longer waited for something.
constexpr DurationNs kPauseNs = 20'000;
constexpr std::size_t kMostWorkers = 256;
constexpr std::size_t kLeastProven = 2;

using Slots = std::vector<HostSlot>;
/// Positions of work in the order in which it is taken; kNoIndex for what was done before the recording.
using TakenOrder = std::vector<std::uint32_t>;

HostSlot slotOf(const Trace& trace, SliceId slice, std::uint32_t track, bool isWait) {
    return {slice, trace.slices().range(slice), track, isWait};
}

/// Waits of threads with nodes, the outermost of each nest, by begin.
Slots waitsOf(const Trace& trace, const std::vector<bool>& hasNodes) {
    NameMemo<bool> isWaitName(trace);
    Slots waits;
    for (std::uint32_t t = 0; t < hasNodes.size(); ++t) {
        const Track& track = trace.tracks()[t];
        if (!hasNodes[t]) {
            continue;
        }
        // Slices stand by depth, so that a wait within a wait comes after others that begin later.
        Slots ofThread;
        for (std::size_t i = indexOf(track.firstSlice); i < indexOf(track.firstSlice) + track.sliceCount;
             ++i) {
            const SliceId slice{static_cast<std::uint32_t>(i)};
            if (isWaitName.of(slice, isHostWaitName)) {
                ofThread.push_back(slotOf(trace, slice, t, true));
            }
        }
        std::ranges::stable_sort(ofThread, {}, [](const HostSlot& slot) { return slot.range.startNs; });
        TimeNs untilNs = std::numeric_limits<TimeNs>::min();
        for (const HostSlot& wait : ofThread) {
            if (wait.range.startNs >= untilNs) {
                waits.push_back(wait);
                untilNs = wait.range.endNs;
            }
        }
    }
    std::ranges::sort(waits, {}, [](const HostSlot& slot) { return slot.range.startNs; });
    return waits;
}

/// Outermost slices of threads without nodes that do something, by begin.
Slots workOf(const Trace& trace, const std::vector<bool>& hasNodes) {
    NameMemo<bool> isWaitName(trace);
    Slots work;
    std::size_t workers = 0;
    for (std::uint32_t t = 0; t < hasNodes.size(); ++t) {
        const Track& track = trace.tracks()[t];
        if (hasNodes[t] || track.kind != TrackKind::Thread || track.sliceCount == 0 ||
            ++workers > kMostWorkers) {
            continue;
        }
        for (std::size_t i = indexOf(track.firstSlice); i < indexOf(track.firstSlice) + track.sliceCount;
             ++i) {
            const SliceId slice{static_cast<std::uint32_t>(i)};
            if (trace.slices().parent[slice] == kNoSlice && trace.slices().durationNs[slice] > 0 &&
                !isWaitName.of(slice, isHostWaitName)) {
                work.push_back(slotOf(trace, slice, t, false));
            }
        }
    }
    std::ranges::sort(work, {}, [](const HostSlot& slot) { return slot.range.startNs; });
    return work;
}

/// The work that ended last in a wait, if the wait ended right after it.
std::vector<std::uint32_t> provenCauses(const Slots& waits, const Slots& work) {
    std::vector<std::uint32_t> byEnd(work.size());
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        byEnd[i] = i;
    }
    const auto endOf = [&work](std::uint32_t i) { return work[i].range.endNs; };
    std::ranges::sort(byEnd, {}, endOf);
    std::vector<std::uint32_t> causes(waits.size(), kNoIndex);
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const TimeRange wait = waits[i].range;
        const auto after = std::ranges::upper_bound(byEnd, wait.endNs, {}, endOf);
        if (after == byEnd.begin() || wait.durationNs() <= kLongWaitNs) {
            continue;
        }
        const std::uint32_t last = *(after - 1);
        if (endOf(last) > wait.startNs && wait.endNs - endOf(last) <= kHandOverNs) {
            causes[i] = last;
        }
    }
    return causes;
}

/// Keeps the waits of the thread with most proven ones: an order of taking belongs to one thread.
void keepMainConsumer(Slots& waits, const std::vector<std::uint32_t>& causes) {
    std::map<std::uint32_t, std::size_t> proven;
    for (std::size_t i = 0; i < waits.size(); ++i) {
        proven[waits[i].track] += causes[i] != kNoIndex ? 1 : 0;
    }
    const auto most = std::ranges::max_element(proven, {}, [](const auto& each) { return each.second; });
    std::erase_if(waits, [&](const HostSlot& wait) { return wait.track != most->first; });
}

/// How many proven causes an order meets, from its place `shift` on; nothing if work would be taken that was
/// not done.
std::optional<std::size_t> metBy(const TakenOrder& order, std::int64_t shift, const Slots& waits,
                                 const Slots& work, const std::vector<std::uint32_t>& causes) {
    std::size_t met = 0;
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const std::int64_t place = static_cast<std::int64_t>(i) + shift;
        if (place < 0 || place >= static_cast<std::int64_t>(order.size())) {
            if (causes[i] != kNoIndex) {
                return std::nullopt;
            }
            continue;
        }
        const std::uint32_t taken = order[static_cast<std::size_t>(place)];
        if (work[taken].range.endNs > waits[i].range.endNs || (causes[i] != kNoIndex && causes[i] != taken)) {
            return std::nullopt;
        }
        met += causes[i] == taken ? 1 : 0;
    }
    return met;
}

/// Work in turn from each worker, as the workers began.
TakenOrder inTurn(const Slots& work) {
    std::map<std::uint32_t, std::uint32_t> countOf;
    std::map<std::uint32_t, std::uint32_t> rankOf;
    std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>> keyed;
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        const auto [rank, isNew] =
            rankOf.try_emplace(work[i].track, static_cast<std::uint32_t>(rankOf.size()));
        keyed.push_back({{countOf[work[i].track]++, rank->second}, i});
    }
    std::ranges::sort(keyed);
    TakenOrder order;
    for (const auto& [key, i] : keyed) {
        order.push_back(i);
    }
    return order;
}

TakenOrder asDone(const Slots& work) {
    TakenOrder order(work.size());
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        order[i] = i;
    }
    std::ranges::stable_sort(order, {}, [&work](std::uint32_t i) { return work[i].range.endNs; });
    return order;
}

/// Joins waits with the work of an order that all proven causes agree with.
void joinRest(const Slots& waits, const Slots& work, std::vector<std::uint32_t>& causes) {
    const auto proven = static_cast<std::size_t>(
        std::ranges::count_if(causes, [](std::uint32_t cause) { return cause != kNoIndex; }));
    for (const TakenOrder& order : {inTurn(work), asDone(work)}) {
        // The shift is the one of the first proven wait.
        const auto first = static_cast<std::size_t>(
            std::ranges::find_if(causes, [](std::uint32_t cause) { return cause != kNoIndex; }) -
            causes.begin());
        const auto place = std::ranges::find(order, causes[first]) - order.begin();
        const std::int64_t shift = place - static_cast<std::int64_t>(first);
        if (metBy(order, shift, waits, work, causes) != proven) {
            continue;
        }
        for (std::size_t i = 0; i < waits.size(); ++i) {
            const std::int64_t at = static_cast<std::int64_t>(i) + shift;
            if (at >= 0 && at < static_cast<std::int64_t>(order.size())) {
                causes[i] = order[static_cast<std::size_t>(at)];
            }
        }
        return;
    }
}

/// Joins work that a worker began after a pause with the wait whose end asked for it, and the rest of the
/// work with those as many waits back.
void joinRequests(const Slots& waits, const std::vector<std::uint32_t>& takenBy, Slots& work) {
    std::map<std::uint32_t, TimeNs> freeNs;
    std::vector<bool> isProven(work.size(), false);
    std::map<std::int64_t, std::size_t> depths;
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        const auto [free, isNew] = freeNs.try_emplace(work[i].track, work[i].range.startNs);
        const bool paused = !isNew && work[i].range.startNs - free->second > kPauseNs;
        free->second = work[i].range.endNs;
        const auto after = std::ranges::upper_bound(waits, work[i].range.startNs, {},
                                                    [](const HostSlot& wait) { return wait.range.endNs; });
        if (!paused || after == waits.begin() || takenBy[i] == kNoIndex) {
            continue;
        }
        const auto last = static_cast<std::uint32_t>(after - waits.begin()) - 1;
        if (work[i].range.startNs - waits[last].range.endNs <= kHandOverNs) {
            work[i].cause = last;
            isProven[i] = true;
            ++depths[static_cast<std::int64_t>(takenBy[i]) - last];
        }
    }
    if (depths.empty()) {
        return;
    }
    const auto usual = std::ranges::max_element(depths, {}, [](const auto& depth) { return depth.second; });
    for (std::uint32_t i = 0; i < work.size(); ++i) {
        const std::int64_t wait = static_cast<std::int64_t>(takenBy[i]) - usual->first;
        if (takenBy[i] == kNoIndex || wait < 0 || wait >= static_cast<std::int64_t>(waits.size())) {
            work[i].cause = kNoIndex;
        } else if (waits[static_cast<std::size_t>(wait)].range.endNs <= work[i].range.startNs) {
            work[i].cause = static_cast<std::uint32_t>(wait);
            work[i].isProven = isProven[i];
        }
    }
}

/// One list by begin, with causes by their places in it.
Slots merged(const Slots& waits, const Slots& work) {
    Slots all = waits;
    all.insert(all.end(), work.begin(), work.end());
    std::vector<std::uint32_t> order(all.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::ranges::stable_sort(order, [&all](std::uint32_t a, std::uint32_t b) {
        return all[a].range.startNs != all[b].range.startNs ? all[a].range.startNs < all[b].range.startNs
                                                            : all[a].range.endNs > all[b].range.endNs;
    });
    std::vector<std::uint32_t> placeOf(all.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        placeOf[order[i]] = i;
    }
    Slots slots;
    const auto first = static_cast<std::uint32_t>(waits.size());
    for (const std::uint32_t i : order) {
        slots.push_back(all[i]);
        if (slots.back().cause != kNoIndex) {
            slots.back().cause = placeOf[slots.back().isWait ? first + all[i].cause : all[i].cause];
        }
    }
    return slots;
}

} // namespace

bool isHostWaitName(std::string_view name) {
    // Python frames are "file.py(line): function"; functions in C "<built-in method acquire of ...>".
    return isDataLoaderName(name) || name.ends_with(": wait") || name.ends_with(": get") ||
           name.ends_with(": result") || name.ends_with(": join") || contains(name, "method acquire of") ||
           contains(name, "Queue.get") || contains(name, "queue.get");
}

std::vector<HostSlot> findHostJoins(const Trace& trace, const std::vector<bool>& hasNodes) {
    bool hasWaits = false;
    for (std::uint32_t i = 0; i < trace.strings().size() && !hasWaits; ++i) {
        hasWaits = isHostWaitName(trace.text(StringId(i)));
    }
    Slots work = hasWaits ? workOf(trace, hasNodes) : Slots();
    if (work.empty()) {
        return {};
    }
    Slots waits = waitsOf(trace, hasNodes);
    keepMainConsumer(waits, provenCauses(waits, work));
    std::vector<std::uint32_t> causes = provenCauses(waits, work);
    const std::vector<std::uint32_t> proven = causes;
    const auto count = static_cast<std::size_t>(
        std::ranges::count_if(causes, [](std::uint32_t cause) { return cause != kNoIndex; }));
    const auto longWaits = static_cast<std::size_t>(std::ranges::count_if(
        waits, [](const HostSlot& wait) { return wait.range.durationNs() > kLongWaitNs; }));
    // One is enough where the name says what is waited for.
    const bool isLoader = !waits.empty() && isDataLoaderName(trace.sliceName(waits.front().slice));
    if (count < (isLoader ? 1 : kLeastProven) || count * 2 < longWaits) {
        return {};
    }
    joinRest(waits, work, causes);
    std::vector<std::uint32_t> takenBy(work.size(), kNoIndex);
    for (std::uint32_t i = 0; i < waits.size(); ++i) {
        waits[i].cause = causes[i];
        waits[i].isProven = proven[i] != kNoIndex;
        if (causes[i] != kNoIndex) {
            takenBy[causes[i]] = i;
        }
    }
    joinRequests(waits, takenBy, work);
    return merged(waits, work);
}

} // namespace lanescope
