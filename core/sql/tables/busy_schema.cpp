// SPDX-License-Identifier: Apache-2.0
// The tables device_busy and gaps: when devices worked, and when they did not.
#include <array>
#include <unordered_map>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/intervals.h"
#include "core/idle/gaps.h"
#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

const std::vector<std::string>& workNames() {
    static const std::vector<std::string> kNames = {"any", "kernel", "compute", "communication", "copy"};
    return kNames;
}

bool counts(std::size_t what, DeviceWorkClass workClass) {
    const bool isComputation = workClass == DeviceWorkClass::Computation;
    const bool isCommunication = workClass == DeviceWorkClass::Communication;
    const bool isCopy = workClass == DeviceWorkClass::Memcpy || workClass == DeviceWorkClass::Memset;
    const std::array<bool, 5> isCounted = {workClass != DeviceWorkClass::Other,
                                           isComputation || isCommunication, isComputation, isCommunication,
                                           isCopy};
    return isCounted[what];
}

struct BusyTime {
    explicit BusyTime(FactsPtr owner) {
        const Trace& trace = owner->trace();
        std::unordered_map<std::int32_t, std::vector<DeviceInterval>> byDevice;
        for (const DeviceInterval& interval : deviceIntervals(trace)) {
            byDevice[interval.device].push_back(interval);
        }
        for (const std::int32_t device : trace.activeDevices()) {
            for (std::size_t what = 0; what < workNames().size(); ++what) {
                std::vector<TimeRange> ranges;
                for (const DeviceInterval& interval : byDevice[device]) {
                    if (counts(what, interval.workClass)) {
                        ranges.push_back(interval.range);
                    }
                }
                add(device, static_cast<std::uint32_t>(what), IntervalSet(std::move(ranges)));
            }
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(rows.size()); }
    const std::vector<Run>& runs() const { return parts; }

    struct Row {
        std::int32_t device;
        std::uint32_t what;
        TimeRange range;
    };
    std::vector<Row> rows;
    std::vector<Run> parts;

private:
    void add(std::int32_t device, std::uint32_t what, const IntervalSet& set) {
        parts.push_back({rowCount(), static_cast<RowNumber>(set.ranges().size()), -1});
        for (const TimeRange& range : set.ranges()) {
            rows.push_back({device, what, range});
        }
    }
};

std::unique_ptr<SqlTable> makeBusyTime(FactsPtr facts) {
    std::vector<TypedColumn<BusyTime>> columns = {
        integerColumn<BusyTime>(
            "device", "", "Number of the device",
            [](const BusyTime& data, RowNumber row) { return std::int64_t{data.rows[row].device}; },
            ColumnUse::Grouping),
        nameColumn<BusyTime>(
            "what",
            "any, kernel, compute (kernels except communication), communication or copy (copies and memsets)",
            [](const BusyTime& data, RowNumber row) { return data.rows[row].what; },
            [](const BusyTime&) { return Names(workNames()); }),
        integerColumn<BusyTime>(
            "ts", "ns", "Start",
            [](const BusyTime& data, RowNumber row) { return data.rows[row].range.startNs; }),
        integerColumn<BusyTime>(
            "dur", "ns", "Duration",
            [](const BusyTime& data, RowNumber row) { return data.rows[row].range.durationNs(); }),
        hidden(integerColumn<BusyTime>(
            "end", "ns", "End",
            [](const BusyTime& data, RowNumber row) { return data.rows[row].range.endNs; })),
    };
    const std::size_t count = facts->trace().deviceOps().size() * 2;
    return tableOf<BusyTime>(std::move(facts), std::move(columns), count);
}

struct Gaps {
    explicit Gaps(FactsPtr owner)
        : facts(std::move(owner)) {
        const IdlePieces& idle = facts->idlePieces();
        GapExplainer explainer(facts->trace(), idle);
        for (const DeviceIdleTime& device : idle.devices()) {
            for (const Gap& gap : device.gaps) {
                if (facts->stop().stop_requested()) {
                    return;
                }
                const GapExplanation why = explainer.explain(gap);
                rows.push_back({device.device, gap, why.reason, why.reasonNs, why.place.slice});
            }
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(rows.size()); }

    struct Row {
        std::int32_t device;
        Gap gap;
        IdleReason reason;
        DurationNs reasonNs;
        SliceId culprit;
    };
    FactsPtr facts;
    std::vector<Row> rows;
};

struct Pieces {
    explicit Pieces(FactsPtr owner)
        : facts(std::move(owner)) {
        for (const DeviceIdleTime& device : facts->idlePieces().devices()) {
            for (const IdlePiece& piece : device.pieces) {
                if (facts->stop().stop_requested()) {
                    return;
                }
                rows.push_back({&device, &piece});
            }
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(rows.size()); }

    struct Row {
        const DeviceIdleTime* device; ///< of the facts
        const IdlePiece* piece;
    };
    FactsPtr facts;
    std::vector<Row> rows;
};

const std::vector<std::string>& causeNames() {
    static const std::vector<std::string> kNames = [] {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < kIdleReasonCount; ++i) {
            names.emplace_back(idleReasonName(static_cast<IdleReason>(i)));
        }
        return names;
    }();
    return kNames;
}

std::unique_ptr<SqlTable> makeGaps(FactsPtr facts) {
    std::vector<TypedColumn<Gaps>> columns = {
        integerColumn<Gaps>(
            "device", "", "Number of the device",
            [](const Gaps& data, RowNumber row) { return std::int64_t{data.rows[row].device}; },
            ColumnUse::Grouping),
        integerColumn<Gaps>(
            "stream", "", "Stream of the work after it, else of the work before it",
            [](const Gaps& data, RowNumber row) {
                const TrackId track = data.rows[row].gap.track;
                return track == kNoTrack ? kUnknownInteger : data.facts->trace().track(track).stream;
            },
            ColumnUse::Grouping),
        integerColumn<Gaps>("ts", "ns", "Start",
                            [](const Gaps& data, RowNumber row) { return data.rows[row].gap.range.startNs; }),
        integerColumn<Gaps>(
            "dur", "ns", "Duration",
            [](const Gaps& data, RowNumber row) { return data.rows[row].gap.range.durationNs(); }),
        nameColumn<Gaps>(
            "cause", "What took most of it, as in breakdown --group idle",
            [](const Gaps& data, RowNumber row) { return static_cast<std::uint32_t>(data.rows[row].reason); },
            [](const Gaps&) { return Names(causeNames()); }),
        integerColumn<Gaps>("cause_dur", "ns", "Part of it that the cause took",
                            [](const Gaps& data, RowNumber row) { return data.rows[row].reasonNs; }),
        integerColumn<Gaps>(
            "before_id", "slice", "Work that ends where it begins",
            [](const Gaps& data, RowNumber row) { return data.facts->idOf(data.rows[row].gap.before); }),
        integerColumn<Gaps>(
            "after_id", "slice", "Work that ends it",
            [](const Gaps& data, RowNumber row) { return data.facts->idOf(data.rows[row].gap.after); }),
        integerColumn<Gaps>(
            "host_id", "slice", "Call, operator, function or work to blame",
            [](const Gaps& data, RowNumber row) { return data.facts->idOf(data.rows[row].culprit); }),
    };
    const std::size_t count = facts->trace().deviceOps().size();
    return tableOf<Gaps>(std::move(facts), std::move(columns), count);
}

const IdlePiece& pieceAt(const Pieces& data, RowNumber row) {
    return *data.rows[row].piece;
}

std::unique_ptr<SqlTable> makePieces(FactsPtr facts) {
    std::vector<TypedColumn<Pieces>> columns = {
        integerColumn<Pieces>(
            "device", "", "Number of the device",
            [](const Pieces& data, RowNumber row) { return std::int64_t{data.rows[row].device->device}; },
            ColumnUse::Grouping),
        integerColumn<Pieces>(
            "ts", "ns", "Start",
            [](const Pieces& data, RowNumber row) { return pieceAt(data, row).range.startNs; }),
        integerColumn<Pieces>(
            "dur", "ns", "Duration",
            [](const Pieces& data, RowNumber row) { return pieceAt(data, row).range.durationNs(); }),
        hidden(integerColumn<Pieces>(
            "end", "ns", "End",
            [](const Pieces& data, RowNumber row) { return pieceAt(data, row).range.endNs; })),
        nameColumn<Pieces>(
            "cause", "Why the device was idle, as in breakdown --group idle",
            [](const Pieces& data, RowNumber row) {
                return static_cast<std::uint32_t>(pieceAt(data, row).reason);
            },
            [](const Pieces&) { return Names(causeNames()); }),
        integerColumn<Pieces>("host_id", "slice", "Call, operator, function or work to blame",
                              [](const Pieces& data, RowNumber row) {
                                  return data.facts->idOf(culpritOf(data.facts->trace(), pieceAt(data, row)));
                              }),
        integerColumn<Pieces>(
            "activity_id", "slice", "Innermost slice of the responsible thread, or the work that waits",
            [](const Pieces& data, RowNumber row) { return data.facts->idOf(pieceAt(data, row).activity); }),
        integerColumn<Pieces>("gap_ts", "ns", "Start of the gap of which it is a part",
                              [](const Pieces& data, RowNumber row) {
                                  return data.rows[row].device->gaps[pieceAt(data, row).gap].range.startNs;
                              }),
    };
    const std::size_t count = facts->trace().deviceOps().size() * 4;
    return tableOf<Pieces>(std::move(facts), std::move(columns), count);
}

constexpr std::array kBusyTables = {
    TableEntry{"device_busy", "A span in which a device had work of one kind, without overlaps",
               makeBusyTime},
    TableEntry{"gaps", "A gap in the whole trace in which no stream of a device had work", makeGaps},
    TableEntry{"idle_pieces",
               "A part of a gap of the whole trace with one cause; the parts fill the gaps exactly",
               makePieces},
};

} // namespace

std::span<const TableEntry> busyTables() {
    return kBusyTables;
}

} // namespace lanescope::sql
