// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/idle_tally.h"

#include <utility>

namespace lanescope {

void IdleTally::close(Entry& entry) {
    if (entry.current.ns > entry.item.placeNs) {
        entry.item.placeNs = entry.current.ns;
        const TimeRange all = entry.current.place.range;
        entry.item.place = entry.current.longest;
        if (entry.current.ns >= all.durationNs() / 2) {
            entry.item.place.range = all;
        }
    }
}

void IdleTally::add(CauseKind kind, StringId name, std::size_t gap, TimeRange range, TrackId track,
                    SliceId culprit) {
    constexpr unsigned kNameBits = 32;
    const std::uint64_t key = static_cast<std::uint64_t>(kind) << kNameBits | indexOf(name);
    const auto [at, isNew] = m_index.try_emplace(key, m_entries.size());
    if (isNew) {
        m_entries.push_back({{kind, name}, {}});
    }
    Entry& entry = m_entries[at->second];
    if (isNew || entry.current.gap != gap) {
        close(entry);
        const CausePlace place{range, track, culprit};
        entry.current = {gap, 0, place, place, place};
    }
    entry.item.ns += range.durationNs();
    std::vector<TrackRange>& parts = entry.item.parts;
    if (!parts.empty() && parts.back().track == track && parts.back().range.endNs == range.startNs) {
        parts.back().range.endNs = range.endNs;
    } else {
        parts.push_back({track, range});
    }
    entry.current.ns += range.durationNs();
    CausePlace& part = entry.current.part;
    if (part.slice == culprit && part.range.endNs == range.startNs) {
        part.range.endNs = range.endNs;
    } else {
        part = {range, track, culprit};
    }
    if (part.range.durationNs() > entry.current.longest.range.durationNs()) {
        entry.current.longest = part;
    }
    entry.current.place.range.endNs = std::max(entry.current.place.range.endNs, range.endNs);
}

std::vector<IdleTally::Item> IdleTally::takeItems() {
    std::vector<Item> items;
    items.reserve(m_entries.size());
    for (Entry& entry : m_entries) {
        close(entry);
        items.push_back(std::move(entry.item));
    }
    m_entries.clear();
    m_index.clear();
    return items;
}

} // namespace lanescope
