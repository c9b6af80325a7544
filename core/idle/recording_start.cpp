// SPDX-License-Identifier: Apache-2.0
#include "core/idle/recording_start.h"

#include <algorithm>
#include <iterator>

#include "core/device_work/category_rules.h"
#include "core/store/trace.h"

namespace lanescope {

bool RecordingStart::waitsForEarlierWork(TimeRange gap, const DeviceOp& op) {
    if (m_ran.empty()) {
        find();
    }
    const TimeNs startNs = m_trace.slices().startNs[op.slice];
    constexpr DurationNs kMuchLonger = 4;
    if (m_longestQueueNs >= 0 && queuedNs(op) > kMuchLonger * m_longestQueueNs) {
        return false; // a program whose queue is never long has no such work
    }
    if (startNs <= m_firstWorkNs) {
        return true;
    }
    const auto first = m_firstOfStream.find(op.stream);
    if (first == m_firstOfStream.end() || first->second < startNs ||
        isCommunicationKernel(m_trace.sliceName(op.slice))) {
        return false;
    }
    const auto next = std::ranges::lower_bound(m_ran, gap.startNs, {}, &Ran::startNs);
    const DurationNs ranNs = next == m_ran.begin() ? 0 : std::prev(next)->allNs;
    constexpr DurationNs kPartOfGap = 100;
    return ranNs <= gap.durationNs() / kPartOfGap;
}

DurationNs RecordingStart::queuedNs(const DeviceOp& op) const {
    return op.launch == kNoLaunch
               ? 0
               : std::max<DurationNs>(0, m_trace.slices().startNs[op.slice] -
                                             m_trace.slices().endNs(m_trace.launch(op.launch).slice));
}

void RecordingStart::find() {
    const SliceTable& slices = m_trace.slices();
    for (const DeviceOp& op : m_trace.deviceOps()) {
        if (op.device != m_device) {
            continue;
        }
        const TimeNs startNs = slices.startNs[op.slice];
        m_firstWorkNs = std::min(m_firstWorkNs, startNs);
        m_ran.push_back({startNs, slices.durationNs[op.slice]});
        const auto [first, isNew] = m_firstOfStream.try_emplace(op.stream, startNs);
        first->second = std::min(first->second, startNs);
    }
    for (const DeviceOp& op : m_trace.deviceOps()) {
        if (op.device == m_device && op.launch != kNoLaunch &&
            slices.startNs[m_trace.launch(op.launch).slice] > m_firstWorkNs) {
            m_longestQueueNs = std::max(m_longestQueueNs, queuedNs(op));
        }
    }
    std::ranges::sort(m_ran, {}, &Ran::startNs);
    for (std::size_t i = 1; i < m_ran.size(); ++i) {
        m_ran[i].allNs = saturatingAdd(m_ran[i].allNs, m_ran[i - 1].allNs);
    }
}

} // namespace lanescope
