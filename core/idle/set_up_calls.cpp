// SPDX-License-Identifier: Apache-2.0
#include "core/idle/set_up_calls.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "core/analysis/name_memo.h"
#include "core/idle/call_kinds.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool frees(std::string_view name) {
    return callKindOf(name) == CallKind::Allocation && name.find("Free") != std::string_view::npos;
}

} // namespace

bool SetUpCalls::isSetUp(SliceId call) {
    constexpr DurationNs kLongNs = 100'000'000;
    constexpr DurationNs kNoticeableNs = 1'000'000;
    const std::string_view name = m_trace.sliceName(call);
    if (callKindOf(name) != CallKind::Allocation) {
        return false;
    }
    if (!m_hasSearched) {
        m_hasSearched = true;
        findFirstUse();
    }
    const TimeNs startNs = m_trace.slices().startNs[call];
    const DurationNs ns = m_trace.slices().durationNs[call];
    if (ns < kNoticeableNs) {
        return false;
    }
    const TimeNs allocatedNs = firstNs(m_firstAllocationNs, call);
    const bool isInLibrary =
        (startNs > firstNs(m_firstUseNs, call) && startNs < firstNs(m_firstKernelNs, call)) ||
        (startNs < allocatedNs && allocatedNs != std::numeric_limits<TimeNs>::max());
    if (frees(name) && isInLibrary && !isAmongAllocations(call)) {
        return true;
    }
    const bool isFirst = startNs <= firstNs(m_firstUseNs, call);
    if (frees(name)) { // of a recording that begins midway, perhaps
        return ns >= kLongNs && (isFirst || isMuchLonger(m_trace.slices().name[call], ns));
    }
    return isFirst && isMuchLonger(m_trace.slices().name[call], ns);
}

TimeNs SetUpCalls::firstNs(const std::map<ProcessId, TimeNs>& ofProcesses, SliceId call) const {
    const auto first = ofProcesses.find(m_trace.track(m_trace.trackOf(call)).process);
    return first == ofProcesses.end() ? std::numeric_limits<TimeNs>::max() : first->second;
}

bool SetUpCalls::isAmongAllocations(SliceId call) const {
    const std::span<const Launch> calls = m_trace.launchesOn(m_trace.trackOf(call));
    const auto place = std::ranges::lower_bound(calls, call, {}, &Launch::slice);
    const auto allocates = [this](const Launch& each) {
        return callKindOf(m_trace.sliceName(each.slice)) == CallKind::Allocation;
    };
    return (place != calls.begin() && allocates(*std::prev(place))) ||
           (place != calls.end() && std::next(place) != calls.end() && allocates(*std::next(place)));
}

void SetUpCalls::findFirstUse() {
    enum Use : std::uint8_t { kNone, kUses, kAllocates, kRuns };
    NameMemo<Use> uses(m_trace);
    const auto useOf = [](std::string_view name) {
        const CallKind kind = callKindOf(name);
        const bool runs = kind == CallKind::Launch || kind == CallKind::GraphLaunch;
        const bool allocates = kind == CallKind::Allocation && !frees(name);
        return runs ? kRuns : allocates ? kAllocates : kind == CallKind::Copy ? kUses : kNone;
    };
    for (const Launch& launch : m_trace.launches()) {
        const Use use = uses.of(launch.slice, useOf);
        if (use == kNone) {
            continue;
        }
        const TimeNs startNs = m_trace.slices().startNs[launch.slice];
        const ProcessId process = m_trace.track(m_trace.trackOf(launch.slice)).process;
        const auto take = [&](std::map<ProcessId, TimeNs>& ofProcesses) {
            TimeNs& first = ofProcesses.try_emplace(process, startNs).first->second;
            first = std::min(first, startNs);
        };
        take(m_firstUseNs);
        if (use == kRuns) {
            take(m_firstKernelNs);
        } else if (use == kAllocates) {
            take(m_firstAllocationNs);
        }
    }
}

bool SetUpCalls::isMuchLonger(StringId name, DurationNs ns) {
    constexpr DurationNs kMuchLonger = 100;
    const auto [place, isNew] = m_usual.try_emplace(name);
    Usual& usual = place->second;
    if (isNew) {
        std::vector<DurationNs> lengths;
        for (const Launch& launch : m_trace.launches()) {
            if (m_trace.slices().name[launch.slice] == name) {
                lengths.push_back(m_trace.slices().durationNs[launch.slice]);
            }
        }
        usual.count = lengths.size();
        if (!lengths.empty()) {
            const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>((lengths.size() - 1) / 2);
            std::nth_element(lengths.begin(), middle, lengths.end());
            usual.medianNs = *middle;
        }
    }
    return usual.count <= 1 || ns / kMuchLonger >= usual.medianNs;
}

} // namespace lanescope
