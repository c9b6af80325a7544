// SPDX-License-Identifier: Apache-2.0
#include "core/recording/preemption.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Turns of schedulers take a few milliseconds.
constexpr DurationNs kShortestNs = 500'000;
constexpr DurationNs kLongestNs = 50'000'000;
/// An operator usually takes a fraction of it.
constexpr DurationNs kTimesUsual = 10;
constexpr std::size_t kFewestUsual = 3;
constexpr std::size_t kFewestStalls = 4;
constexpr std::size_t kFewestNames = 3;
/// Lengths and distances that differ by less are equal.
constexpr double kEqual = 0.1;
constexpr double kEqualDistance = 0.03;
/// More slices of such lengths are work.
constexpr std::size_t kMostLong = 100'000;
/// Groups that overlap by more are one, so that the slices of all that are looked at are few times the
/// slices.
constexpr std::size_t kGroupParts = 8;

bool isHostCall(CategoryKind kind) {
    return kind == CategoryKind::Operator || isLaunchCall(kind);
}

/// Host slices of such lengths without a child that takes most of the time.
std::vector<SliceId> longSlices(const Trace& trace) {
    const SliceTable& slices = trace.slices();
    std::vector<SliceId> found;
    std::set<SliceId> passedOn; // the child has most of the time
    for (const Track& track : trace.tracks()) {
        if (track.kind != TrackKind::Thread) {
            continue;
        }
        // Children stand behind their parents: rows go by depth.
        for (std::size_t i = indexOf(track.firstSlice), end = i + track.sliceCount; i < end; ++i) {
            const auto id = SliceId(i);
            const DurationNs ns = slices.durationNs[i];
            if (ns < kShortestNs || ns > kLongestNs || !isHostCall(trace.categoryKind(id))) {
                continue;
            }
            found.push_back(id);
            const SliceId parent = slices.parent[i];
            if (parent != kNoSlice && ns > slices.durationNs[parent] / 2) {
                passedOn.insert(parent);
            }
            if (found.size() > kMostLong) {
                return {};
            }
        }
    }
    std::erase_if(found, [&passedOn](SliceId id) { return passedOn.contains(id); });
    return found;
}

struct CallsOfName {
    std::vector<DurationNs> lengths;
    SliceId first = kNoSlice; ///< on the present track
    DurationNs usualNs = kLongestNs;
};

/// Leaves those that take many times as long as other slices of their name. Returns the first slice of each
/// name on each track, which may set something up.
std::set<SliceId> keepUnusual(const Trace& trace, std::vector<SliceId>& found) {
    const SliceTable& slices = trace.slices();
    std::map<StringId, CallsOfName> calls;
    for (const SliceId id : found) {
        calls[slices.name[id]];
    }
    std::vector<CallsOfName*> ofName(trace.strings().size());
    for (auto& [name, own] : calls) {
        ofName[indexOf(name)] = &own;
    }
    std::set<SliceId> firsts;
    for (const Track& track : trace.tracks()) {
        for (std::size_t i = indexOf(track.firstSlice), end = i + track.sliceCount; i < end; ++i) {
            if (CallsOfName* own = ofName[indexOf(slices.name[i])]) {
                own->lengths.push_back(slices.durationNs[i]);
                if (own->first == kNoSlice || slices.startNs[i] < slices.startNs[own->first]) {
                    own->first = SliceId(i);
                }
            }
        }
        for (auto& [name, own] : calls) {
            firsts.insert(std::exchange(own.first, kNoSlice));
        }
    }
    for (auto& [name, own] : calls) {
        const auto middle = own.lengths.begin() + static_cast<std::ptrdiff_t>(own.lengths.size() / 2);
        std::ranges::nth_element(own.lengths, middle);
        own.usualNs = own.lengths.size() < kFewestUsual ? kLongestNs : *middle;
    }
    std::erase_if(found, [&](SliceId id) {
        return slices.durationNs[id] / kTimesUsual < calls.at(slices.name[id]).usualNs;
    });
    return firsts;
}

/// Whether the starts stand on a grid: half of the distances between neighbours are one distance.
bool standOnGrid(const Trace& trace, std::vector<SliceId> stalls) {
    const Column<TimeNs>& startNs = trace.slices().startNs;
    std::ranges::sort(stalls, {}, [&](SliceId id) { return startNs[id]; });
    std::vector<double> distances;
    for (std::size_t i = 1; i < stalls.size(); ++i) {
        distances.push_back(static_cast<double>(startNs[stalls[i]] - startNs[stalls[i - 1]]));
    }
    std::ranges::sort(distances);
    std::size_t most = 0;
    for (const double distance : distances) {
        const auto first = std::ranges::lower_bound(distances, distance * (1 - kEqualDistance));
        const auto end = std::ranges::upper_bound(distances, distance * (1 + kEqualDistance));
        const auto equal = static_cast<std::size_t>(end - first);
        most = std::max(most, distance > static_cast<double>(kShortestNs) ? equal : 0);
    }
    return most >= 2 && most * 2 >= distances.size();
}

} // namespace

std::vector<Preemption> preemptions(const Trace& trace) {
    const SliceTable& slices = trace.slices();
    std::vector<SliceId> found = longSlices(trace);
    if (found.size() < kFewestStalls) {
        return {};
    }
    const std::set<SliceId> firsts = keepUnusual(trace, found);
    std::ranges::sort(found, {}, [&](SliceId id) { return std::pair(slices.durationNs[id], id); });
    // The largest group of equal lengths.
    std::vector<SliceId> best;
    for (std::size_t first = 0, next = 0, step = 1; first < found.size(); first += step) {
        step = 1;
        const auto most = static_cast<double>(slices.durationNs[found[first]]) * (1 + kEqual);
        next = std::max(next, first);
        while (next < found.size() && static_cast<double>(slices.durationNs[found[next]]) <= most) {
            ++next;
        }
        if (next - first <= best.size() || next - first < kFewestStalls) {
            continue;
        }
        step = std::max<std::size_t>(1, (next - first) / kGroupParts);
        std::vector<SliceId> group(found.begin() + static_cast<std::ptrdiff_t>(first),
                                   found.begin() + static_cast<std::ptrdiff_t>(next));
        std::set<StringId> names;
        for (const SliceId id : group) {
            names.insert(slices.name[id]);
        }
        const auto firstCalls = static_cast<std::size_t>(
            std::ranges::count_if(group, [&firsts](SliceId id) { return firsts.contains(id); }));
        if (names.size() >= kFewestNames && firstCalls * 2 < group.size() && standOnGrid(trace, group)) {
            best = std::move(group);
        }
    }
    std::vector<Preemption> result;
    for (const SliceId id : best) {
        result.push_back({id, slices.range(id)});
    }
    std::ranges::sort(result, {}, [](const Preemption& one) { return one.range.startNs; });
    return result;
}

} // namespace lanescope
