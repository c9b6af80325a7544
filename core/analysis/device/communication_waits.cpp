// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/communication_waits.h"

#include <algorithm>

#include "core/store/communication_parts.h"
#include "core/store/trace.h"

namespace lanescope {

CommunicationWaits::CommunicationWaits(const Trace& trace)
    : m_trace(trace) {
    const auto categoryNamed = [&trace](std::string_view name) {
        for (std::size_t i = 0; i < trace.categories().size(); ++i) {
            if (trace.text(trace.category(CategoryId(i)).name) == name) {
                return std::optional(CategoryId(i));
            }
        }
        return std::optional<CategoryId>();
    };
    const auto wait = categoryNamed(kCommunicationWait);
    const auto transfer = categoryNamed(kCommunicationTransfer);
    if (!wait) {
        return;
    }
    struct Parts {
        std::vector<TimeRange> waits;
        std::vector<TimeRange> transfers;
    };
    std::map<std::int32_t, Parts> parts;
    for (const Track& track : trace.tracks()) {
        const std::size_t first = track.device < 0 ? 0 : indexOf(track.firstSlice);
        for (std::size_t i = first; track.device >= 0 && i < first + track.sliceCount; ++i) {
            const auto slice = SliceId(i);
            const CategoryId category = trace.slices().category[slice];
            if (category == *wait) {
                parts[track.device].waits.push_back(trace.slices().range(slice));
                m_devices[track.device].single.push_back(slice);
            } else if (category == transfer) {
                parts[track.device].transfers.push_back(trace.slices().range(slice));
            }
        }
    }
    for (auto& [number, device] : m_devices) {
        Parts& of = parts[number];
        device.waits = IntervalSet(std::move(of.waits)).without(IntervalSet(std::move(of.transfers)));
        std::ranges::sort(device.single, {}, [&trace](SliceId slice) {
            return std::pair(trace.slices().startNs[slice], indexOf(slice));
        });
    }
}

std::optional<DurationNs> CommunicationWaits::in(std::int32_t device, TimeRange range) const {
    const auto found = m_devices.find(device);
    return found == m_devices.end() ? std::nullopt : std::optional(found->second.waits.totalNs(range));
}

SliceId CommunicationWaits::longestIn(std::int32_t device, TimeRange range) const {
    const auto found = m_devices.find(device);
    if (found == m_devices.end()) {
        return kNoSlice;
    }
    const std::vector<SliceId>& single = found->second.single;
    SliceId longest = kNoSlice;
    for (auto at = std::ranges::lower_bound(
             single, range.startNs, {}, [this](SliceId slice) { return m_trace.slices().startNs[slice]; });
         at != single.end() && m_trace.slices().startNs[*at] < range.endNs; ++at) {
        if (m_trace.slices().endNs(*at) <= range.endNs &&
            (longest == kNoSlice ||
             m_trace.slices().durationNs[*at] > m_trace.slices().durationNs[longest])) {
            longest = *at;
        }
    }
    return longest;
}

} // namespace lanescope
