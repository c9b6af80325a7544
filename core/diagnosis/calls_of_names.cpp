// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/calls_of_names.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/analysis/median.h"
#include "core/store/trace.h"

namespace lanescope {

const CallsOfName& CallsOfNames::of(SliceId slice) {
    const auto [known, isNew] =
        m_known.try_emplace(std::pair(m_trace.trackOf(slice), m_trace.slices().name[slice]));
    if (isNew) {
        known->second = read(known->first.first, known->first.second);
    }
    return known->second;
}

CallsOfName CallsOfNames::read(TrackId thread, StringId name) const {
    const SliceTable& slices = m_trace.slices();
    const Track& track = m_trace.track(thread);
    const std::size_t begin = indexOf(track.firstSlice);
    std::vector<SliceId> ids;
    std::unordered_map<SliceId, DurationNs> ownNs;
    for (std::size_t i = begin; i < begin + track.sliceCount; ++i) {
        const SliceId parent = slices.parent[i];
        if (parent != kNoSlice && slices.name[parent] == name) {
            ownNs[parent] -= slices.durationNs[i];
        }
        if (slices.name[i] == name) {
            ids.push_back(SliceId(i));
            ownNs[ids.back()] += slices.durationNs[i];
        }
    }
    // The outer row first where slices begin at once.
    std::ranges::sort(ids, {}, [&slices](SliceId id) { return std::pair(slices.startNs[id], id); });
    CallsOfName calls;
    calls.first = ids.front();
    std::vector<DurationNs> lengths;
    std::vector<DurationNs> own;
    TimeNs untilNs = std::numeric_limits<TimeNs>::min();
    for (const SliceId id : ids) {
        own.push_back(ownNs[id]);
        if (slices.endNs(id) > untilNs || slices.startNs[id] >= untilNs) {
            lengths.push_back(slices.durationNs[id]);
            untilNs = std::max(untilNs, slices.endNs(id));
        }
    }
    calls.count = lengths.size();
    calls.middleNs = medianOf(std::move(lengths));
    calls.middleOwnNs = medianOf(std::move(own));
    return calls;
}

} // namespace lanescope
