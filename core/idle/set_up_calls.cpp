// SPDX-License-Identifier: Apache-2.0
#include "core/idle/set_up_calls.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

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
    constexpr DurationNs kMuchLonger = 100;
    if (!frees(m_trace.sliceName(call))) {
        return false;
    }
    if (!m_firstUseNs) {
        findFirstUse();
    }
    const DurationNs ns = m_trace.slices().durationNs[call];
    return ns >= kLongNs && (m_trace.slices().startNs[call] < *m_firstUseNs ||
                             ns / kMuchLonger >= usualNs(m_trace.slices().name[call]));
}

void SetUpCalls::findFirstUse() {
    m_firstUseNs = std::numeric_limits<TimeNs>::max();
    for (const Launch& launch : m_trace.launches()) {
        const std::string_view name = m_trace.sliceName(launch.slice);
        const CallKind kind = callKindOf(name);
        if (kind == CallKind::Launch || kind == CallKind::GraphLaunch || kind == CallKind::Copy ||
            (kind == CallKind::Allocation && !frees(name))) {
            m_firstUseNs = std::min(*m_firstUseNs, m_trace.slices().startNs[launch.slice]);
        }
    }
}

DurationNs SetUpCalls::usualNs(StringId name) {
    const auto [place, isNew] = m_usualNs.try_emplace(name, 0);
    if (isNew) {
        std::vector<DurationNs> lengths;
        for (const Launch& launch : m_trace.launches()) {
            if (m_trace.slices().name[launch.slice] == name) {
                lengths.push_back(m_trace.slices().durationNs[launch.slice]);
            }
        }
        if (!lengths.empty()) {
            const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
            std::nth_element(lengths.begin(), middle, lengths.end());
            place->second = *middle;
        }
    }
    return place->second;
}

} // namespace lanescope
