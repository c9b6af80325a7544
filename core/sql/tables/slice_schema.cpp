// SPDX-License-Identifier: Apache-2.0
// The tables slice, instant and flow.
#include <array>

#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"
#include "core/store/graph_node.h"

namespace lanescope::sql {

namespace {

const std::vector<std::string>& kindNames() {
    static const std::vector<std::string> kNames = {
        "kernel",   "memcpy",     "memset", "operator",          "runtime",
        "driver",   "annotation", "python", "device_annotation", "sync",
        "overhead", "span",       "other",  "graph_event",       "graph_host"};
    return kNames;
}

std::uint32_t kindOf(const Trace& trace, const Category& category) {
    switch (category.kind) {
    case CategoryKind::Kernel:
        return 0;
    case CategoryKind::Memcpy:
        return 1;
    case CategoryKind::Memset:
        return 2;
    case CategoryKind::Operator:
        return 3;
    case CategoryKind::Runtime:
        return 4;
    case CategoryKind::Driver:
        return 5;
    case CategoryKind::UserAnnotation:
        return 6;
    case CategoryKind::PythonFunction:
        return 7;
    case CategoryKind::DeviceAnnotation:
        return 8;
    case CategoryKind::Synchronization:
        return 9;
    case CategoryKind::Overhead:
        return 10;
    case CategoryKind::ProfilerSpan:
    case CategoryKind::ProfilerRange:
        return 11;
    default: {
        const std::string_view name = trace.text(category.name);
        return name == kGraphEventCategory ? 13 : name == kGraphHostCategory ? 14 : 12;
    }
    }
}

/// All slices; a row is a slice.
struct Slices {
    explicit Slices(FactsPtr owner)
        : facts(std::move(owner)) {
        for (const Row& row : facts->trace().rows()) {
            parts.push_back({static_cast<RowNumber>(indexOf(row.firstSlice)), row.sliceCount,
                             static_cast<std::int64_t>(indexOf(row.track))});
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().slices().size()); }
    SliceId slice(RowNumber row) const { return SliceId{row}; }
    const std::vector<Run>& runs() const { return parts; }
    std::optional<SqlTable::ChildBounds> childBounds(std::int64_t parent) const {
        if (parent < 0 || parent >= std::int64_t{rowCount()}) {
            return std::nullopt;
        }
        const SliceId id{static_cast<std::uint32_t>(parent)};
        return SqlTable::ChildBounds{static_cast<std::int64_t>(indexOf(facts->trackOf(id))),
                                     facts->trace().slices().range(id)};
    }
    const SliceTable& table() const { return facts->trace().slices(); }
    std::int64_t stackId(SliceId slice) const {
        const std::vector<std::int64_t>& ids = facts->stackIds();
        return indexOf(slice) < ids.size() ? ids[indexOf(slice)] : kUnknownInteger;
    }

    FactsPtr facts;
    std::vector<Run> parts;
};

/// A column that is one of the store's as it is.
template <auto member>
TypedColumn<Slices> storedColumn(TypedColumn<Slices> column) {
    column.plain = [](const Slices& data) {
        return PlainCells{(data.table().*member).data(), data.facts->tracePtr()};
    };
    return column;
}

std::vector<TypedColumn<Slices>> perfettoColumns() {
    const auto category = [](const Slices& data, RowNumber row) {
        return data.facts->categoryNameOf(data.table().category[row]);
    };
    const auto pool = [](const Slices& data) { return Names(data.facts->trace().strings()); };
    const auto unknown = [](const Slices&, RowNumber) { return kUnknownInteger; };
    const auto id = [](const Slices&, RowNumber row) { return std::int64_t{row}; };
    return {
        integerColumn<Slices>("id", "slice", "Id of the slice: its row", id, ColumnUse::RowId),
        storedColumn<&SliceTable::startNs>(startColumn<Slices>()),
        storedColumn<&SliceTable::durationNs>(durationColumn<Slices>()),
        integerColumn<Slices>(
            "track_id", "", "Track of the slice",
            [](const Slices& data, RowNumber row) {
                return static_cast<std::int64_t>(indexOf(data.facts->trackOf(SliceId{row})));
            },
            ColumnUse::Grouping),
        nameColumn<Slices>("category", "Category as in the file", category, pool),
        storedColumn<&SliceTable::name>(sliceNameColumn<Slices>()),
        integerColumn<Slices>(
            "depth", "", "Number of slices around it",
            [](const Slices& data, RowNumber row) {
                return std::int64_t{data.facts->trace().nestingDepth(SliceId{row})};
            },
            ColumnUse::Grouping),
        integerColumn<Slices>(
            "parent_id", "slice", "Innermost slice around it on its track",
            [](const Slices& data, RowNumber row) { return data.facts->idOf(data.table().parent[row]); }),
        integerColumn<Slices>(
            "arg_set_id", "", "Its args in the table args",
            [](const Slices& data, RowNumber row) { return data.facts->argSetOf(SliceId{row}); }),
        integerColumn<Slices>("thread_ts", "ns", "Not recorded by the profiler", unknown),
        integerColumn<Slices>("thread_dur", "ns", "Not recorded by the profiler", unknown),
        hidden(
            integerColumn<Slices>("thread_instruction_count", "", "Not recorded by the profiler", unknown)),
        hidden(
            integerColumn<Slices>("thread_instruction_delta", "", "Not recorded by the profiler", unknown)),
        hidden(nameColumn<Slices>("cat", "Another name of category", category, pool)),
        hidden(integerColumn<Slices>("slice_id", "slice", "Another name of id", id, ColumnUse::RowId)),
    };
}

std::unique_ptr<SqlTable> makeSlices(FactsPtr facts) {
    std::vector<TypedColumn<Slices>> columns = perfettoColumns();
    columns.push_back(hidden(nameColumn<Slices>(
        "type", "Always internal_slice", [](const Slices&, RowNumber) { return std::uint32_t{0}; },
        [](const Slices&) {
            static const std::vector<std::string> kTypes = {"internal_slice"};
            return Names(kTypes);
        })));
    columns.push_back(hidden(nameColumn<Slices>(
        "kind", "Kind of work, the same in all dialects: kernel, memcpy, operator, …",
        [](const Slices& data, RowNumber row) {
            return kindOf(data.facts->trace(), data.facts->trace().category(data.table().category[row]));
        },
        [](const Slices&) { return Names(kindNames()); })));
    columns.push_back(endColumn<Slices>());
    columns.push_back(hidden(integerColumn<Slices>(
        "source_offset", "", "Place of the event in the file", [](const Slices& data, RowNumber row) {
            return static_cast<std::int64_t>(numberOf(data.table().event[row]));
        })));
    columns.push_back(hidden(integerColumn<Slices>(
        "stack_id", "", "Number of the names and categories of the slice and of those around it",
        [](const Slices& data, RowNumber row) { return data.stackId(SliceId{row}); })));
    columns.push_back(hidden(integerColumn<Slices>("parent_stack_id", "",
                                                   "stack_id of the slice around it; 0: there is none",
                                                   [](const Slices& data, RowNumber row) {
                                                       const SliceId parent = data.table().parent[row];
                                                       return parent == kNoSlice ? 0 : data.stackId(parent);
                                                   })));
    const std::size_t count = facts->trace().slices().size();
    return tableOf<Slices>(std::move(facts), std::move(columns), count);
}

struct Instants {
    explicit Instants(FactsPtr owner)
        : facts(std::move(owner)) {}
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().instants().size()); }
    const InstantTable& table() const { return facts->trace().instants(); }
    FactsPtr facts;
};

std::unique_ptr<SqlTable> makeInstants(FactsPtr facts) {
    const auto pool = [](const Instants& data) { return Names(data.facts->trace().strings()); };
    std::vector<TypedColumn<Instants>> columns = {
        integerColumn<Instants>(
            "id", "", "Id of the instant: its row",
            [](const Instants&, RowNumber row) { return std::int64_t{row}; }, ColumnUse::RowId),
        integerColumn<Instants>(
            "ts", "ns", "Time", [](const Instants& data, RowNumber row) { return data.table().timeNs[row]; },
            ColumnUse::Ascending),
        integerColumn<Instants>(
            "track_id", "", "Track of the slice; unknown where its thread has no slice",
            [](const Instants& data, RowNumber row) {
                const TrackId track = data.table().track[row];
                return track == kNoTrack ? kUnknownInteger : static_cast<std::int64_t>(indexOf(track));
            },
            ColumnUse::Grouping),
        nameColumn<Instants>(
            "category", "Category as in the file",
            [](const Instants& data, RowNumber row) {
                return data.facts->categoryNameOf(data.table().category[row]);
            },
            pool),
        nameColumn<Instants>(
            "name", "Name as in the file",
            [](const Instants& data, RowNumber row) {
                return static_cast<std::uint32_t>(indexOf(data.table().name[row]));
            },
            pool),
        integerColumn<Instants>("arg_set_id", "", "Its args in the table args",
                                [](const Instants& data, RowNumber row) {
                                    const Trace& trace = data.facts->trace();
                                    return trace.args() == nullptr
                                               ? kUnknownInteger
                                               : static_cast<std::int64_t>(trace.slices().size() + row);
                                }),
    };
    const std::size_t count = facts->trace().instants().size();
    return tableOf<Instants>(std::move(facts), std::move(columns), count);
}

struct Flows {
    explicit Flows(FactsPtr owner)
        : facts(std::move(owner)) {}
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().flows().size()); }
    const Flow& flow(RowNumber row) const { return facts->trace().flows()[row]; }
    FactsPtr facts;
};

std::unique_ptr<SqlTable> makeFlows(FactsPtr facts) {
    const auto unknown = [](const Flows&, RowNumber) { return kUnknownInteger; };
    std::vector<TypedColumn<Flows>> columns = {
        integerColumn<Flows>(
            "id", "", "Id of the arrow: its row",
            [](const Flows&, RowNumber row) { return std::int64_t{row}; }, ColumnUse::RowId),
        integerColumn<Flows>(
            "slice_out", "slice", "Slice that it leaves",
            [](const Flows& data, RowNumber row) { return data.facts->idOf(data.flow(row).from); },
            ColumnUse::Ascending),
        integerColumn<Flows>(
            "slice_in", "slice", "Slice that it reaches",
            [](const Flows& data, RowNumber row) { return data.facts->idOf(data.flow(row).to); }),
        integerColumn<Flows>("trace_id", "", "Not kept", unknown),
        integerColumn<Flows>("arg_set_id", "", "Arrows have no args", unknown),
        hidden(nameColumn<Flows>(
            "category", "Category as in the file",
            [](const Flows& data, RowNumber row) {
                return data.facts->categoryNameOf(data.flow(row).category);
            },
            [](const Flows& data) { return Names(data.facts->trace().strings()); })),
    };
    const std::size_t count = facts->trace().flows().size();
    return tableOf<Flows>(std::move(facts), std::move(columns), count);
}

constexpr std::array kSliceTables = {
    TableEntry{"slice", "A complete event, or a pair of a begin and an end", makeSlices},
    TableEntry{"slices", "Another name of slice", makeSlices},
    TableEntry{"instant", "A point in time", makeInstants},
    TableEntry{"flow", "An arrow that has both ends", makeFlows},
};

} // namespace

std::span<const TableEntry> sliceTables() {
    return kSliceTables;
}

} // namespace lanescope::sql
