// SPDX-License-Identifier: Apache-2.0
// The tables device_busy and gaps: when devices worked, and when they did not.
#include <array>
#include <unordered_map>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/gaps.h"
#include "core/analysis/device/idle_causes.h"
#include "core/analysis/intervals.h"
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
        const std::vector<DeviceInterval> all = deviceIntervals(trace);
        std::unordered_map<std::int32_t, std::vector<DeviceInterval>> byDevice;
        for (std::size_t i = 0; i < all.size(); ++i) {
            byDevice[trace.deviceOps()[i].device].push_back(all[i]);
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
        : facts(std::move(owner))
        , explainer(facts->trace()) {
        const std::vector<std::vector<Gap>> gaps = gapsByDevice(facts->trace());
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            for (const Gap& gap : gaps[i]) {
                if (facts->stop().stop_requested()) {
                    return;
                }
                const GapExplanation explanation = explainer.explain(gap);
                rows.push_back(
                    {facts->trace().activeDevices()[i], gap, explanation.cause, explanation.culprit});
            }
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(rows.size()); }

    struct Row {
        std::int32_t device;
        Gap gap;
        GapCause cause;
        SliceId host;
    };
    FactsPtr facts;
    GapExplainer explainer;
    std::vector<Row> rows;
};

const std::vector<std::string>& causeNames() {
    static const std::vector<std::string> kNames = [] {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < kGapCauseCount; ++i) {
            names.emplace_back(gapCauseName(static_cast<GapCause>(i)));
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
            "cause", "Reason that the trace gives, as in breakdown --group idle",
            [](const Gaps& data, RowNumber row) { return static_cast<std::uint32_t>(data.rows[row].cause); },
            [](const Gaps&) { return Names(causeNames()); }),
        integerColumn<Gaps>(
            "before_id", "slice", "Work that ends where it begins",
            [](const Gaps& data, RowNumber row) { return data.facts->idOf(data.rows[row].gap.before); }),
        integerColumn<Gaps>(
            "after_id", "slice", "Work that ends it",
            [](const Gaps& data, RowNumber row) { return data.facts->idOf(data.rows[row].gap.after); }),
        integerColumn<Gaps>(
            "host_id", "slice", "Slice that the reason names",
            [](const Gaps& data, RowNumber row) { return data.facts->idOf(data.rows[row].host); }),
    };
    const std::size_t count = facts->trace().deviceOps().size();
    return tableOf<Gaps>(std::move(facts), std::move(columns), count);
}

constexpr std::array kBusyTables = {
    TableEntry{"device_busy", "A span in which a device had work of one kind, without overlaps",
               makeBusyTime},
    TableEntry{"gaps", "A span in which no stream of a device had work", makeGaps},
};

} // namespace

std::span<const TableEntry> busyTables() {
    return kBusyTables;
}

} // namespace lanescope::sql
