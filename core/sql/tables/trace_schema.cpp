// SPDX-License-Identifier: Apache-2.0
// The tables of a trace as a whole: trace_bounds, metadata and stats; and the list of all tables and views.
#include <array>

#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

struct Bounds {
    explicit Bounds(FactsPtr owner)
        : facts(std::move(owner)) {}
    RowNumber rowCount() const { return 1; }
    FactsPtr facts;
};

std::unique_ptr<SqlTable> makeBounds(FactsPtr facts) {
    std::vector<TypedColumn<Bounds>> columns = {
        integerColumn<Bounds>(
            "start_ts", "ns", "Start of the trace, without the profiler's own span",
            [](const Bounds& data, RowNumber) { return data.facts->trace().bounds().startNs; }),
        integerColumn<Bounds>(
            "end_ts", "ns", "End of the trace",
            [](const Bounds& data, RowNumber) { return data.facts->trace().bounds().endNs; }),
    };
    return tableOf<Bounds>(std::move(facts), std::move(columns), 1);
}

/// A fact with a number or a text.
struct NamedValues {
    struct Value {
        std::string name;
        std::int64_t integer = kUnknownInteger;
        std::optional<std::string> text = std::nullopt;
        std::string severity = {};
        std::string source = {};
    };
    RowNumber rowCount() const { return static_cast<RowNumber>(values.size()); }
    std::vector<Value> values;
};

struct Metadata : NamedValues {
    explicit Metadata(const FactsPtr& facts) {
        const Trace& trace = facts->trace();
        values.push_back({"format", kUnknownInteger, trace.format()});
        values.push_back({"file_bytes", static_cast<std::int64_t>(trace.fileBytes())});
        for (const HeaderField& field : trace.header()) {
            values.push_back({field.key}); // values can hold credentials
        }
    }
};

std::unique_ptr<SqlTable> makeMetadata(FactsPtr facts) {
    std::vector<TypedColumn<Metadata>> columns = {
        textColumn<Metadata>("name", "Key of the header, or a fact about the file",
                             [](const Metadata& data, RowNumber row) -> std::optional<std::string> {
                                 return data.values[row].name;
                             }),
        integerColumn<Metadata>("int_value", "", "Value of a number",
                                [](const Metadata& data, RowNumber row) { return data.values[row].integer; }),
        textColumn<Metadata>(
            "str_value",
            "Value of a text; those of the header are not shown, since they can hold credentials",
            [](const Metadata& data, RowNumber row) { return data.values[row].text; }),
    };
    return tableOf<Metadata>(std::move(facts), std::move(columns), 20);
}

struct Stats : NamedValues {
    explicit Stats(const FactsPtr& facts) {
        const Ledger& ledger = facts->trace().ledger();
        const auto add = [this](const char* name, std::uint64_t value) {
            values.push_back({name, static_cast<std::int64_t>(value), std::nullopt, "info", "ledger"});
        };
        add("read", ledger.read);
        add("slices", ledger.slices);
        add("instants", ledger.instants);
        add("counters", ledger.counters);
        add("flows", ledger.flows);
        add("samples", ledger.samples);
        add("not_shown", ledger.notShown);
        add("metadata", ledger.metadata);
        add("unusable", ledger.unusable);
        add("dropped", ledger.dropped());
        for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
            const auto kind = static_cast<DiagnosticKind>(i);
            const Diagnostics::Entry& entry = facts->trace().diagnostics()[kind];
            if (entry.count > 0) {
                values.push_back({diagnosticText(kind), static_cast<std::int64_t>(entry.count), std::nullopt,
                                  "data_loss", "diagnostics"});
            }
        }
    }
};

std::unique_ptr<SqlTable> makeStats(FactsPtr facts) {
    std::vector<TypedColumn<Stats>> columns = {
        textColumn<Stats>("name", "Kind of event, or of problem",
                          [](const Stats& data, RowNumber row) -> std::optional<std::string> {
                              return data.values[row].name;
                          }),
        integerColumn<Stats>("idx", "", "Not used", [](const Stats&, RowNumber) { return kUnknownInteger; }),
        textColumn<Stats>("severity", "info, or data_loss for a problem of the file",
                          [](const Stats& data, RowNumber row) -> std::optional<std::string> {
                              return data.values[row].severity;
                          }),
        textColumn<Stats>("source", "ledger or diagnostics",
                          [](const Stats& data, RowNumber row) -> std::optional<std::string> {
                              return data.values[row].source;
                          }),
        integerColumn<Stats>("value", "", "How many",
                             [](const Stats& data, RowNumber row) { return data.values[row].integer; }),
    };
    return tableOf<Stats>(std::move(facts), std::move(columns), 30);
}

constexpr std::array kTraceTables = {
    TableEntry{"trace_bounds", "The trace as a whole", makeBounds},
    TableEntry{"metadata", "A fact about the file", makeMetadata},
    TableEntry{"stats", "A count of events, or of problems", makeStats},
};

constexpr std::array kViews = {
    ViewEntry{
        "thread_slice", "A slice with its thread and process",
        "SELECT s.id, s.ts, s.dur, s.category, s.name, s.track_id, t.name AS thread_name, t.utid, t.tid, "
        "t.is_main_thread, p.name AS process_name, p.upid, p.pid, s.depth, s.parent_id, s.arg_set_id, "
        "s.thread_ts, s.thread_dur FROM slice s JOIN thread_track tt ON tt.id = s.track_id "
        "JOIN thread t ON t.utid = tt.utid LEFT JOIN process p ON p.upid = t.upid"},
    ViewEntry{
        "process_slice", "A slice of a process that belongs to no thread",
        "SELECT s.id, s.ts, s.dur, s.category, s.name, s.track_id, p.name AS process_name, p.upid, p.pid, "
        "s.depth, s.parent_id, s.arg_set_id, s.thread_ts, s.thread_dur FROM slice s "
        "JOIN process_track pt ON pt.id = s.track_id LEFT JOIN process p ON p.upid = pt.upid"},
    ViewEntry{
        "thread_or_process_slice", "A slice with its process, and its thread where it has one",
        "SELECT s.id, s.ts, s.dur, s.category, s.name, s.track_id, t.name AS thread_name, t.utid, t.tid, "
        "t.is_main_thread, p.name AS process_name, p.upid, p.pid, s.depth, s.parent_id, s.arg_set_id "
        "FROM slice s JOIN track k ON k.id = s.track_id LEFT JOIN thread t ON t.utid = k.utid "
        "LEFT JOIN process p ON p.upid = k.upid"},
    ViewEntry{"slice_and_instant", "A slice, or an instant with a duration of 0",
              "SELECT id, ts, dur, track_id, category, name, arg_set_id FROM slice UNION ALL "
              "SELECT (SELECT count(*) FROM slice) + id, ts, 0, track_id, category, name, arg_set_id FROM "
              "instant"},
    ViewEntry{"gpu_slice", "Device work as Perfetto's tools for GPUs look for it",
              "SELECT d.slice_id AS id, d.ts, d.dur, s.track_id, d.name, s.depth, s.parent_id, s.arg_set_id, "
              "iif(d.kind = 'kernel', 2, 0) AS render_stage_category, d.device AS context_id, "
              "d.stream AS hw_queue_id FROM device_ops d JOIN slice s ON s.id = d.slice_id"},
};

} // namespace

std::span<const TableEntry> traceTables() {
    return kTraceTables;
}

std::vector<TableEntry> allTables() {
    std::vector<TableEntry> all;
    for (const auto part : {sliceTables(), trackTables(), counterTables(), traceTables(), deviceTables(),
                            hostTables(), stepTables(), busyTables(), memoryTables()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

std::span<const ViewEntry> allViews() {
    return kViews;
}

} // namespace lanescope::sql
