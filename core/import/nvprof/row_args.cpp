// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/row_args.h"

#include <algorithm>

#include "core/import/cupti/cupti_words.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/nvprof/nvprof_tables.h"
#include "core/import/nvprof/pyprof_text.h"

namespace lanescope::nvprof {

namespace {

/// Columns that every event of a table has: its id, its place in time and its owner.
constexpr std::string_view kFieldColumns[] = {"_id_",     "start",     "end",     "timestamp",
                                              "objectId", "processId", "threadId"};

void addPyprofArgs(const PyprofText& parsed, std::vector<Arg>& args) {
    if (parsed.kind == PyprofText::Kind::Operator) {
        args.push_back({"Input Dims", parsed.dims, false});
        args.push_back({"Input type", parsed.types, false});
        args.push_back({"Concrete Inputs", parsed.values, false});
    } else if (parsed.kind == PyprofText::Kind::Module) {
        args.push_back({"extra_repr", parsed.description, true});
    } else {
        std::string stack;
        for (const std::string& frame : parsed.frames) {
            stack += (stack.empty() ? "" : ";\n") + frame;
        }
        args.push_back({"Call stack", std::move(stack), true});
    }
}

} // namespace

std::vector<std::string> RowArgs::eventTables(const sqlite::Database& /*database*/) const {
    return {kTableNames.begin(), kTableNames.end()};
}

bool RowArgs::isField(std::string_view column) const {
    return std::ranges::find(kFieldColumns, column) != std::end(kFieldColumns);
}

std::optional<Arg> RowArgs::argOf(std::size_t /*table*/, std::string_view column, std::int64_t value) const {
    if (column == "name" || (column == "domain" && value != 0)) {
        return Arg{std::string(column), string("StringTable", "_id_", "value", value), true};
    }
    const std::string_view words = column == "copyKind" ? cupti::copyKindName(value)
                                   : column == "srcKind" || column == "dstKind" || column == "memoryKind"
                                       ? cupti::memoryKindName(value - 1)
                                       : std::string_view();
    return words.empty() ? std::nullopt : std::optional(Arg{std::string(column), std::string(words), true});
}

void RowArgs::addArgs(std::size_t table, std::int64_t /*row*/, EventText& text) const {
    const Arg* name = findArg(text.args, "name");
    if (table != numberOf(Table::Markers) || name == nullptr) {
        return;
    }
    const std::string value = name->value;
    if (const auto pyprof = parsePyprofText(value)) {
        addPyprofArgs(*pyprof, text.args);
    } else {
        cupti::addOperatorArgs(cupti::parseNvtxText(value), text.args);
    }
}

} // namespace lanescope::nvprof
