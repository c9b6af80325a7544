// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocpd_args.h"

#include <algorithm>

#include "core/import/cupti/nvtx_text.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/rocm/rocpd_schema.h"

namespace lanescope::rocm {

namespace {

/// Columns that every event of a table has: its id, its place in time and its owner.
constexpr std::string_view kFieldColumns[] = {"id",       "guid",     "nid",         "pid",    "tid",
                                              "start",    "end",      "start_id",    "end_id", "timestamp",
                                              "track_id", "event_id", "timestamp_id"};
/// Most arguments of a call, or counters of a kernel, that are shown.
constexpr std::size_t kMostRows = 100;

} // namespace

std::vector<std::string> RocpdArgs::eventTables(const sqlite::Database& database) const {
    return rocpdEventTables(database);
}

bool RocpdArgs::isField(std::string_view column) const {
    return std::ranges::find(kFieldColumns, column) != std::end(kFieldColumns);
}

std::string RocpdArgs::runOf(std::size_t table) const {
    return table < tableNames().size()
               ? tableNames()[table].substr(kRocpdTables[table % kRocpdTableCount].size())
               : std::string();
}

std::optional<Arg> RocpdArgs::argOf(std::size_t table, std::string_view column, std::int64_t value) const {
    const auto text = [&](std::string_view of, std::string_view textColumn) {
        return string(std::string(of) + runOf(table), "id", textColumn, value);
    };
    if (table >= tableNames().size()) {
        return std::nullopt;
    }
    if (column == "name_id" || column == "region_name_id") {
        return Arg{column == "name_id" ? "name" : "region_name", text("rocpd_string", "string"), true};
    }
    if (column == "kernel_id") {
        return Arg{"kernel", text("rocpd_info_kernel_symbol", "display_name"), true};
    }
    return std::nullopt;
}

void RocpdArgs::addArgs(std::size_t table, std::int64_t /*row*/, EventText& text) const {
    const auto event = integerArg(text.fields, "event_id");
    const std::string run = runOf(table);
    if (event) {
        std::size_t count = 0;
        for (const std::int64_t row : rowsWith("rocpd_arg" + run, "event_id", *event, kMostRows)) {
            std::vector<Arg> columns;
            addRow("rocpd_arg" + run, row, {}, {}, columns);
            const Arg* name = findArg(columns, "name");
            const Arg* value = findArg(columns, "value");
            if (name != nullptr && value != nullptr && ++count <= kMostRows) {
                text.args.push_back({name->value, value->value, true});
            }
        }
        for (const std::int64_t row : rowsWith("rocpd_pmc_event" + run, "event_id", *event, kMostRows)) {
            std::vector<Arg> columns;
            addRow("rocpd_pmc_event" + run, row, {}, {}, columns);
            const auto counter = integerArg(columns, "pmc_id");
            const Arg* value = findArg(columns, "value");
            if (counter && value != nullptr && ++count <= kMostRows) {
                text.args.push_back(
                    {string("rocpd_info_pmc" + run, "id", "name", *counter), value->value, false});
            }
        }
    }
    const Arg* data = findArg(text.args, "extdata");
    const auto message = data == nullptr ? std::nullopt : messageIn(data->value);
    if (message) {
        cupti::addOperatorArgs(cupti::parseNvtxText(*message), text.args);
    }
}

} // namespace lanescope::rocm
