// SPDX-License-Identifier: Apache-2.0
#include "core/idle/capture_times.h"

#include <algorithm>

#include "core/analysis/name_memo.h"
#include "core/idle/call_kinds.h"
#include "core/store/device_calls.h"
#include "core/store/trace.h"

namespace lanescope {

SliceId CaptureTimes::at(TrackId thread, TimeNs timeNs) {
    if (!m_isFound) {
        find();
        m_isFound = true;
    }
    const auto found = m_captures.find(thread);
    if (found == m_captures.end()) {
        return kNoSlice;
    }
    const auto startOf = [](const Capture& capture) { return capture.range.startNs; };
    const auto after = std::ranges::upper_bound(found->second, timeNs, {}, startOf);
    const bool isInside = after != found->second.begin() && timeNs < std::prev(after)->range.endNs;
    return isInside ? std::prev(after)->begin : SliceId(kNoSlice);
}

void CaptureTimes::find() {
    enum class Mark : unsigned char { None, Begin, End, Wait };
    NameMemo<Mark> marks(m_trace);
    std::vector<std::pair<SliceId, Mark>> calls;
    for (std::uint32_t i = 0; i < m_trace.slices().size(); ++i) {
        const SliceId slice{i};
        const Mark mark = marks.of(slice, [](std::string_view name) {
            return !isDeviceCall(name)                                   ? Mark::None
                   : name.find("BeginCapture") != std::string_view::npos ? Mark::Begin
                   : name.find("EndCapture") != std::string_view::npos   ? Mark::End
                   : callKindOf(name) == CallKind::Wait                  ? Mark::Wait
                                                                         : Mark::None;
        });
        if (mark != Mark::None) {
            calls.emplace_back(slice, mark);
        }
    }
    std::ranges::stable_sort(calls, {},
                             [this](const auto& call) { return m_trace.slices().startNs[call.first]; });
    std::map<TrackId, SliceId> open;
    std::map<TrackId, TimeNs> waitedUntilNs; // work from before the capture is no part of it
    for (const auto& [call, mark] : calls) {
        const TrackId thread = m_trace.trackOf(call);
        if (mark == Mark::Begin) {
            open[thread] = call;
            continue;
        }
        if (mark == Mark::Wait) {
            if (!open.contains(thread)) {
                waitedUntilNs[thread] = m_trace.slices().endNs(call);
            }
            continue;
        }
        const auto begin = open.find(thread);
        if (begin == open.end()) {
            continue; // the capture began before the recording
        }
        TimeRange range{m_trace.slices().startNs[contextOf(begin->second)],
                        m_trace.slices().range(contextOf(call)).endNs};
        if (const auto waited = waitedUntilNs.find(thread); waited != waitedUntilNs.end()) {
            range.startNs = std::max(range.startNs, waited->second);
        }
        m_captures[thread].push_back({range, begin->second});
        open.erase(begin);
    }
}

SliceId CaptureTimes::contextOf(SliceId call) const {
    SliceId context = call;
    for (SliceId at = m_trace.slices().parent[call]; at != kNoSlice; at = m_trace.slices().parent[at]) {
        const bool isFrame = m_trace.categoryKind(at) == CategoryKind::PythonFunction;
        context = isFrame && m_trace.sliceName(at).find("torch/cuda/graphs.py(") != std::string_view::npos
                      ? at
                      : context;
    }
    return context;
}

} // namespace lanescope
