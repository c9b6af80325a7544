// SPDX-License-Identifier: Apache-2.0
// The tables counter, counter_track and process_counter_track. Ids of counters follow those of tracks.
#include <algorithm>
#include <array>

#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

/// All values of all counters, counter after counter.
struct CounterValues {
    explicit CounterValues(FactsPtr owner)
        : facts(std::move(owner)) {
        RowNumber first = 0;
        for (std::size_t i = 0; i < facts->trace().counters().size(); ++i) {
            const auto values = static_cast<RowNumber>(facts->trace().counters()[i].values.size());
            parts.push_back({first, values, static_cast<std::int64_t>(facts->trace().tracks().size() + i)});
            first += values;
        }
        count = first;
    }
    RowNumber rowCount() const { return count; }
    const std::vector<Run>& runs() const { return parts; }
    std::size_t counterOf(RowNumber row) const {
        const auto after = std::partition_point(parts.begin(), parts.end(),
                                                [row](const Run& run) { return run.first <= row; });
        return static_cast<std::size_t>(after - parts.begin()) - 1;
    }
    const Counter& counter(RowNumber row) const { return facts->trace().counters()[counterOf(row)]; }
    std::size_t place(RowNumber row) const { return row - parts[counterOf(row)].first; }

    FactsPtr facts;
    std::vector<Run> parts;
    RowNumber count = 0;
};

std::unique_ptr<SqlTable> makeCounters(FactsPtr facts) {
    std::vector<TypedColumn<CounterValues>> columns = {
        integerColumn<CounterValues>(
            "id", "", "Id of the value: its row",
            [](const CounterValues&, RowNumber row) { return std::int64_t{row}; }, ColumnUse::RowId),
        integerColumn<CounterValues>("ts", "ns", "Time from which it holds",
                                     [](const CounterValues& data, RowNumber row) {
                                         return data.counter(row).values.timeNs(data.place(row));
                                     }),
        integerColumn<CounterValues>(
            "track_id", "", "Counter in counter_track",
            [](const CounterValues& data, RowNumber row) { return data.parts[data.counterOf(row)].track; },
            ColumnUse::Grouping),
        realColumn<CounterValues>("value", "", "Value",
                                  [](const CounterValues& data, RowNumber row) {
                                      return data.counter(row).values.value(data.place(row));
                                  }),
        hidden(integerColumn<CounterValues>(
            "measured", "", "0 where Lanescope derived it",
            [](const CounterValues& data, RowNumber row) { return std::int64_t{data.counter(row).measured}; },
            ColumnUse::Grouping)),
        hidden(integerColumn<CounterValues>("dur", "ns", "Always 0",
                                            [](const CounterValues&, RowNumber) { return std::int64_t{0}; })),
    };
    std::size_t count = 0;
    for (const Counter& counter : facts->trace().counters()) {
        count += counter.values.size();
    }
    return tableOf<CounterValues>(std::move(facts), std::move(columns), count);
}

struct CounterTracks {
    explicit CounterTracks(FactsPtr owner)
        : facts(std::move(owner)) {}
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().counters().size()); }
    const Counter& counter(RowNumber row) const { return facts->trace().counters()[row]; }
    FactsPtr facts;
};

std::unique_ptr<SqlTable> makeCounterTracks(FactsPtr facts) {
    std::vector<TypedColumn<CounterTracks>> columns = {
        integerColumn<CounterTracks>(
            "id", "", "Id of the counter",
            [](const CounterTracks& data, RowNumber row) {
                return static_cast<std::int64_t>(data.facts->trace().tracks().size() + row);
            },
            ColumnUse::Ascending),
        textColumn<CounterTracks>("name", "Name of the events, and of the series where it has one",
                                  [](const CounterTracks& data, RowNumber row) -> std::optional<std::string> {
                                      const Trace& trace = data.facts->trace();
                                      const Counter& counter = data.counter(row);
                                      std::string name(trace.text(counter.name));
                                      return counter.series == kEmptyString
                                                 ? name
                                                 : name + " " + std::string(trace.text(counter.series));
                                  }),
        textColumn<CounterTracks>(
            "unit", "Not recorded",
            [](const CounterTracks&, RowNumber) -> std::optional<std::string> { return std::nullopt; }),
        integerColumn<CounterTracks>(
            "upid", "", "Its process",
            [](const CounterTracks& data, RowNumber row) {
                const ProcessId process = data.counter(row).process;
                return process == kNoProcess ? kUnknownInteger : static_cast<std::int64_t>(indexOf(process));
            },
            ColumnUse::Grouping),
    };
    const std::size_t count = facts->trace().counters().size();
    return tableOf<CounterTracks>(std::move(facts), std::move(columns), count);
}

constexpr std::array kCounterTables = {
    TableEntry{"counter", "A value of a counter", makeCounters},
    TableEntry{"counter_track", "A counter", makeCounterTracks},
    TableEntry{"process_counter_track", "Another name of counter_track", makeCounterTracks},
};

} // namespace

std::span<const TableEntry> counterTables() {
    return kCounterTables;
}

} // namespace lanescope::sql
