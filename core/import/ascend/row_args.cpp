// SPDX-License-Identifier: Apache-2.0
#include "core/import/ascend/row_args.h"

#include <algorithm>
#include <map>

#include "core/import/ascend/ascend_tables.h"
#include "core/import/ascend/shape_text.h"

namespace lanescope::ascend {

namespace {

/// Columns that every event of a table has: its place in time and its owner.
constexpr std::string_view kFieldColumns[] = {"startNs",   "endNs",     "timestampNs", "timestamp",
                                              "globalTid", "globalPid", "deviceId"};
/// Columns that refer to STRING_IDS, in tables of events or of tasks.
constexpr std::string_view kStringColumns[] = {
    "name",         "opName",      "groupName",      "message",       "opType",          "taskType",
    "inputFormats", "inputShapes", "inputDataTypes", "outputFormats", "outputDataTypes", "outputShapes",
    "attrInfo",     "inputDtypes", "algType",        "component",     "domainId"};

} // namespace

std::vector<std::string> RowArgs::eventTables(const sqlite::Database& /*database*/) const {
    return {kTableNames.begin(), kTableNames.end()};
}

bool RowArgs::isField(std::string_view column) const {
    return std::ranges::find(kFieldColumns, column) != std::end(kFieldColumns);
}

std::optional<Arg> RowArgs::argOf(std::size_t /*table*/, std::string_view column, std::int64_t value) const {
    if (std::ranges::find(kStringColumns, column) == std::end(kStringColumns)) {
        return std::nullopt;
    }
    const std::string& text = string("STRING_IDS", "id", "value", value);
    return text.empty() ? std::nullopt : std::optional(Arg{std::string(column), text, true});
}

void RowArgs::addTask(EventText& text) const {
    const auto task = integerArg(text.args, "globalTaskId");
    if (!task) {
        return;
    }
    for (const char* table : {"COMPUTE_TASK_INFO", "COMMUNICATION_TASK_INFO"}) {
        for (const std::int64_t row : rowsWith(table, "globalTaskId", *task, 1)) {
            addRow(table, row, {}, "globalTaskId", text.args);
        }
    }
}

void RowArgs::addCallStack(std::int64_t chain, EventText& text) const {
    std::map<std::int64_t, std::string> frames; // by depth, from the innermost
    for (const std::int64_t row : rowsWith("PYTORCH_CALLCHAINS", "id", chain)) {
        std::vector<Arg> columns;
        addRow("PYTORCH_CALLCHAINS", row, {}, {}, columns);
        const auto frame = integerArg(columns, "stack");
        if (frame) {
            frames[integerArg(columns, "stackDepth").value_or(0)] =
                string("STRING_IDS", "id", "value", *frame);
        }
    }
    std::string stack;
    for (const auto& [depth, frame] : frames) {
        stack += (stack.empty() ? "" : ";\n") + frame;
    }
    if (!stack.empty()) {
        text.args.push_back({"Call stack", std::move(stack), true});
    }
}

void RowArgs::addArgs(std::size_t table, std::int64_t /*row*/, EventText& text) const {
    if (table == numberOf(Table::Tasks)) {
        addTask(text);
        return;
    }
    if (table != numberOf(Table::PytorchCalls)) {
        return;
    }
    if (const Arg* shapes = findArg(text.args, "inputShapes")) {
        text.args.push_back({"Input Dims", dimsJson(std::string(shapes->value)), false});
    }
    if (const Arg* types = findArg(text.args, "inputDtypes")) {
        text.args.push_back({"Input type", typesJson(std::string(types->value)), false});
    }
    if (const auto sequence = integerArg(text.args, "sequenceNumber")) {
        text.args.push_back({"Sequence number", std::to_string(*sequence), false});
    }
    if (const auto chain = integerArg(text.args, "callchainId")) {
        addCallStack(*chain, text);
    }
}

} // namespace lanescope::ascend
