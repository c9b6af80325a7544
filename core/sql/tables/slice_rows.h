// SPDX-License-Identifier: Apache-2.0
// Columns that all tables share whose rows are slices. Data has `facts` and `SliceId slice(RowNumber)`.
#pragma once

#include <vector>

#include "core/sql/engine/typed_table.h"
#include "core/sql/tables/trace_facts.h"

namespace lanescope::sql {

/// Some slices of a trace, ascending: rows of a table.
struct SliceRows {
    SliceRows(FactsPtr owner, std::vector<SliceId> rows);

    RowNumber rowCount() const { return static_cast<RowNumber>(slices.size()); }
    SliceId slice(RowNumber row) const { return slices[row]; }
    const std::vector<Run>& runs() const { return parts; }

    FactsPtr facts;
    std::vector<SliceId> slices;
    std::vector<Run> parts;
};

/// Runs of ascending slices: a new one begins wherever the row of the timeline changes.
std::vector<Run> runsOf(const Trace& trace, const std::vector<SliceId>& slices);

template <typename Data>
TypedColumn<Data> sliceIdColumn(std::string name = "slice_id", std::string help = "Id of the slice") {
    return integerColumn<Data>(
        std::move(name), "slice", std::move(help),
        [](const Data& data, RowNumber row) { return data.facts->idOf(data.slice(row)); },
        ColumnUse::Ascending);
}
template <typename Data>
TypedColumn<Data> startColumn() {
    return integerColumn<Data>("ts", "ns", "Start", [](const Data& data, RowNumber row) {
        return data.facts->trace().slices().startNs[data.slice(row)];
    });
}
template <typename Data>
TypedColumn<Data> durationColumn() {
    return integerColumn<Data>("dur", "ns", "Duration", [](const Data& data, RowNumber row) {
        return data.facts->trace().slices().durationNs[data.slice(row)];
    });
}
template <typename Data>
TypedColumn<Data> sliceNameColumn() {
    return nameColumn<Data>(
        "name", "Name as in the file",
        [](const Data& data, RowNumber row) { return data.facts->nameOf(data.slice(row)); },
        [](const Data& data) { return Names(data.facts->trace().strings()); });
}
template <typename Data>
TypedColumn<Data> endColumn() {
    return hidden(integerColumn<Data>("end", "ns", "End", [](const Data& data, RowNumber row) {
        return data.facts->trace().slices().endNs(data.slice(row));
    }));
}
template <typename Data>
TypedColumn<Data> threadColumn() {
    return integerColumn<Data>(
        "utid", "", "Thread of the slice",
        [](const Data& data, RowNumber row) {
            return data.facts->threadOf(data.facts->trackOf(data.slice(row)));
        },
        ColumnUse::Grouping);
}
template <typename Data>
TypedColumn<Data> stepColumn() {
    return integerColumn<Data>(
        "step", "", "Number of the profiler's step in which it starts",
        [](const Data& data, RowNumber row) { return data.facts->stepAt(data.slice(row)); },
        ColumnUse::Grouping);
}

inline std::int64_t rankNumberOf(const Trace& trace, RankId rank) {
    return rank == kNoRank ? kUnknownInteger : trace.rank(rank).number;
}
/// `number` is rankNumberOf().
template <typename Data>
TypedColumn<Data> rankColumn(std::int64_t (*number)(const Data&, RowNumber)) {
    return integerColumn<Data>("rank", "", "Number of its rank in a file that holds several", number,
                               ColumnUse::Grouping);
}

/// A table whose data are made of the facts at once.
template <typename Data>
std::unique_ptr<SqlTable> tableOf(FactsPtr facts, std::vector<TypedColumn<Data>> columns,
                                  std::size_t estimatedRows) {
    return std::make_unique<TypedTable<Data>>(
        std::move(columns), static_cast<double>(estimatedRows),
        [facts = std::move(facts)](const std::stop_token&) -> Result<std::shared_ptr<const Data>> {
            return std::shared_ptr<const Data>(std::make_shared<Data>(facts));
        });
}

} // namespace lanescope::sql
