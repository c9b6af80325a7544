// SPDX-License-Identifier: Apache-2.0
// Slices whose start and end are separate events, for an importer that pairs them itself: as the
// builder would pair the edges of RecordWriter::edge(), with less memory and time. What comes out of order is
// given back to the builder. One thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/import/api/record_writer.h"

namespace lanescope {

class SlicePairs {
public:
    explicit SlicePairs(RecordWriter& writer)
        : m_writer(writer) {}

    /// A slice that has begun: where its record is.
    struct OpenSlice {
        std::uint32_t batch = 0;
        std::uint32_t slice = 0;
    };
    /// An end that was accepted and that ends nothing.
    struct LooseEnd {
        EventRef event{};
        TimeNs timeNs = 0;
        std::uint32_t owner = 0;
    };

    /// Counts a begin. Nothing when its time is impossible. settle() must follow when all ends are there.
    std::optional<OpenSlice> begin(const RecordWriter::Interval& interval);
    /// Counts an end; false when its time is impossible.
    bool acceptEnd(EventRef event, TimeNs timeNs, std::uint32_t owner);
    /// Ends a slice with an end that was accepted.
    void end(const OpenSlice& open, EventRef end, TimeNs timeNs);
    /// Counts an accepted end as one that ends nothing.
    void unmatched(const LooseEnd& end);
    /// Ends a slice whose end the file lacks.
    void endUnclosed(const OpenSlice& open, TimeNs timeNs);
    /// Ids of the slice that begins with the event, of a category that has such. In order of the events; what
    /// settle() makes edges of loses them.
    void describe(EventRef event, const Launch& launch) { m_launches.push_back({event, launch}); }
    void describe(EventRef event, const OperatorIds& ids) { m_operatorIds.push_back({event, ids}); }
    /// Pairs as a recorder does that tells all begins of a group before all its ends, both in one order:
    /// owners have the number of their track, 0 for none. Tracks where begins are not followed by as many
    /// ends, or ends come before their begins, stay as they are; others are taken out of `unpaired` and
    /// `loose`.
    void pairInOrder(const std::vector<std::uint32_t>& trackOf, std::vector<bool>& unpaired,
                     std::vector<LooseEnd>& loose);
    /// Completes all slices. Those of the owners with `unpaired` (by their number) become edges again, with
    /// the ends in `loose`, for the builder to pair by time.
    void settle(const std::vector<bool>& unpaired, std::span<const LooseEnd> loose);

private:
    template <typename Ids>
    struct Described {
        EventRef event{};
        Ids ids;
    };
    struct Edge;
    static bool pairTrack(const std::vector<Edge>& edges);
    std::uint32_t payloadOf(EventBatch& batch, const SliceRecord& slice);

    RecordWriter& m_writer;
    std::vector<Described<Launch>> m_launches;
    std::vector<Described<OperatorIds>> m_operatorIds;
};

} // namespace lanescope
