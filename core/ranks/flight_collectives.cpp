// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/flight_collectives.h"

#include <algorithm>
#include <utility>

#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string rankList(const std::vector<std::int64_t>& ranks) {
    std::string text;
    for (const std::int64_t rank : ranks) {
        text += (text.empty() ? "[" : ", ") + std::to_string(rank);
    }
    return text.empty() ? text : text + "]";
}

void describe(const FlightDump& dump, const FlightEntry& entry, Collective& collective) {
    const FlightGroup& group = dump.groups[entry.group];
    const std::string& name = dump.text(entry.name);
    collective.kind = collectiveKindOf(flightOperation(name));
    collective.group = group.name;
    collective.groupRole = group.description;
    collective.groupSize = static_cast<std::int64_t>(group.ranks.size());
    collective.isSeenByHost = true;
    const bool gathers = collective.kind == CollectiveKind::AllGather;
    const std::string& types = dump.text(gathers ? entry.outputTypes : entry.inputTypes);
    collective.dtype = types;
    const std::optional<std::int64_t>& elements = gathers ? entry.outputElements : entry.inputElements;
    if (const std::int64_t bytes = elementBytes(types); bytes > 0 && elements) {
        std::int64_t size = 0;
        collective.messageBytes = __builtin_mul_overflow(*elements, bytes, &size) ? -1 : size;
    }
    if (!entry.isTransfer && entry.sequence >= 0) {
        collective.sequence = entry.sequence;
    }
    if (const auto ends = flightEnds(name)) {
        const std::int64_t peer = ends->sends ? ends->to : ends->from;
        const bool isKnown = peer >= 0 && static_cast<std::uint64_t>(peer) < group.ranks.size();
        collective.peer = isKnown ? group.ranks[static_cast<std::size_t>(peer)] : peer;
        collective.sends = ends->sends;
    }
}

} // namespace

std::vector<Collective> collectivesOfDump(const Trace& trace, const FlightDump& dump,
                                          const std::stop_token& stop) {
    std::vector<std::string> ranksOfGroups;
    ranksOfGroups.reserve(dump.groups.size());
    for (const FlightGroup& group : dump.groups) {
        ranksOfGroups.push_back(rankList(group.ranks));
    }
    std::vector<Collective> collectives;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        constexpr std::size_t kSlicesBetweenStops = 1u << 12;
        if (i % kSlicesBetweenStops == 0 && stop.stop_requested()) {
            return {};
        }
        const auto slice = static_cast<SliceId>(i);
        const auto number = static_cast<std::size_t>(numberOf(trace.slices().event[slice]));
        if (number >= dump.entries.size()) {
            continue; // the file changed since it was opened
        }
        const FlightEntry& entry = dump.entries[number];
        if ((entry.isTransfer && dump.lacksStart()) ||
            flightOperation(dump.text(entry.name)) == "coalesced") {
            continue;
        }
        Collective collective;
        collective.slice = slice;
        collective.range = trace.slices().range(slice);
        describe(dump, entry, collective);
        collective.groupRanks = ranksOfGroups[entry.group];
        collectives.push_back(std::move(collective));
    }
    std::ranges::sort(collectives, {},
                      [](const Collective& c) { return std::pair(c.range.startNs, c.slice); });
    return collectives;
}

} // namespace lanescope
