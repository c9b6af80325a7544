// SPDX-License-Identifier: Apache-2.0
#include "core/idle/leading_operator.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/idle/host_activity.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

class OperatorTimes {
public:
    OperatorTimes(const Trace& trace, std::span<const OperatorTime> times)
        : m_trace(trace)
        , m_times(times) {
        m_untilNs.reserve(times.size() + 1);
        m_untilNs.push_back(0);
        for (const OperatorTime& time : times) {
            m_untilNs.push_back(m_untilNs.back() + (time.op == kNoSlice ? 0 : time.range.durationNs()));
        }
    }

    DurationNs totalNs() const { return m_untilNs.back(); }

    /// The operator that is open when `ns` of the time are over. `ns` < totalNs().
    SliceId openAfter(DurationNs ns) const {
        return m_times[std::ranges::upper_bound(m_untilNs, ns) - m_untilNs.begin() - 1].op;
    }

    /// The innermost operator, from `slice` outwards, that holds as much.
    SliceId holding(SliceId slice, DurationNs leastNs) const {
        while (slice != kNoSlice && !(isOperator(slice) && heldNs(slice) >= leastNs)) {
            slice = m_trace.slices().parent[slice];
        }
        return slice;
    }

private:
    bool isOperator(SliceId slice) const {
        return m_trace.categoryKind(slice) == CategoryKind::Operator &&
               !isStepMarkName(m_trace.sliceName(slice));
    }

    DurationNs heldNs(SliceId slice) const {
        const TimeRange range = m_trace.slices().range(slice);
        const auto startOf = [](const OperatorTime& time) { return time.range.startNs; };
        const auto first = std::ranges::lower_bound(m_times, range.startNs, {}, startOf);
        const auto last = std::ranges::lower_bound(m_times, range.endNs, {}, startOf);
        return m_untilNs[last - m_times.begin()] - m_untilNs[first - m_times.begin()];
    }

    const Trace& m_trace;
    std::span<const OperatorTime> m_times;
    std::vector<DurationNs> m_untilNs; ///< time in operators before each of m_times, and all
};

bool isInside(const SliceTable& slices, SliceId inner, SliceId outer) {
    const TimeNs innerNs = slices.startNs[inner];
    const TimeNs outerNs = slices.startNs[outer];
    return innerNs != outerNs ? innerNs > outerNs
           : slices.durationNs[inner] != slices.durationNs[outer]
               ? slices.durationNs[inner] < slices.durationNs[outer]
               : inner > outer;
}

} // namespace

SliceId leadingOperator(const Trace& trace, std::span<const OperatorTime> times, DurationNs allNs) {
    const OperatorTimes held(trace, times);
    if (held.totalNs() * 2 < allNs || held.totalNs() == 0) {
        return kNoSlice;
    }
    // An operator that holds half of the time is open where half of it is over. Two may hold one half each.
    const DurationNs leastNs = (allNs + 1) / 2;
    const SliceId first = held.holding(held.openAfter((held.totalNs() - 1) / 2), leastNs);
    const SliceId second = held.holding(held.openAfter(held.totalNs() / 2), leastNs);
    if (first == kNoSlice || second == kNoSlice) {
        return first == kNoSlice ? second : first;
    }
    return isInside(trace.slices(), first, second) ? first : second;
}

SliceId repeatedOperator(const Trace& trace, std::span<const OperatorTime> times, DurationNs allNs,
                         DurationNs leastNs) {
    std::map<SliceId, DurationNs> ofSlice;
    for (const OperatorTime& time : times) {
        if (time.op != kNoSlice && trace.categoryKind(time.op) == CategoryKind::Operator &&
            !isStepMarkName(trace.sliceName(time.op))) {
            ofSlice[time.op] += time.range.durationNs();
        }
    }
    struct Named {
        DurationNs ns = 0;
        DurationNs longestNs = -1;
        std::int64_t count = 0;
        SliceId longest = kNoSlice;
    };
    std::map<StringId, Named> ofName;
    for (const auto& [slice, ns] : ofSlice) {
        Named& named = ofName[trace.slices().name[slice]];
        named.ns += ns;
        ++named.count;
        if (ns > named.longestNs) {
            named.longestNs = ns;
            named.longest = slice;
        }
    }
    const auto most = std::ranges::max_element(ofName, {}, [](const auto& entry) { return entry.second.ns; });
    const bool isEnough = most != ofName.end() && most->second.ns * 2 >= allNs &&
                          most->second.ns >= leastNs * most->second.count;
    return isEnough ? most->second.longest : SliceId(kNoSlice);
}

} // namespace lanescope
