// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/row_args.h"

#include <algorithm>
#include <charconv>

#include "core/base/json_string.h"
#include "core/import/nsys/nvtx_text.h"

namespace lanescope::nsys {

namespace {

/// Columns that refer to StringIds.
constexpr std::string_view kStringColumns[] = {"demangledName", "jsonTextId", "mangledName",
                                               "nameId",        "shortName",  "textId"};
/// Columns that every event of a table has: its place in time and its owner.
constexpr std::string_view kFieldColumns[] = {"end",       "endGlobalTid", "globalPid",
                                              "globalTid", "start",        "timestamp"};

template <std::size_t kCount>
bool isAmong(const std::string_view (&names)[kCount], std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

std::string numberText(double value) {
    char text[40];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : "0";
}

/// Args that PyTorch wrote into the text of a range, under Kineto's names.
void addOperatorArgs(std::string_view text, std::vector<Arg>& args) {
    const NvtxText parsed = parseNvtxText(text);
    if (parsed.sequence) {
        args.push_back({"Sequence number", std::to_string(*parsed.sequence), false});
    }
    if (parsed.operatorId) {
        args.push_back({"op_id", std::to_string(*parsed.operatorId), false});
    }
    if (!parsed.sizes.empty()) {
        args.push_back({"Input Dims", std::string(parsed.sizes), false});
    }
    if (!parsed.inputIds.empty()) {
        args.push_back({"input_op_ids", std::string(parsed.inputIds), true});
    }
}

/// A row in JSON notation.
std::string textOf(Table table, std::int64_t row, const std::vector<Arg>& fields,
                   const std::vector<Arg>& args) {
    std::string text = "{\"table\": " + jsonString(nameOf(table)) + ", \"row\": " + std::to_string(row);
    for (const std::vector<Arg>* part : {&fields, &args}) {
        for (const Arg& arg : *part) {
            text += ", " + jsonString(arg.key) + ": " + (arg.isString ? jsonString(arg.value) : arg.value);
        }
    }
    return text + "}";
}

} // namespace

std::string RowArgs::placeText(EventRef event) const {
    const auto table = tableOf(event);
    return table ? "table " + std::string(nameOf(*table)) + ", row " + std::to_string(rowOf(event))
                 : std::string();
}

std::optional<Error> RowArgs::open() const {
    if (m_database == nullptr) {
        auto database = sqlite::Database::open(m_file);
        if (!database) {
            return database.error();
        }
        m_database = std::move(*database);
    }
    return std::nullopt;
}

RowArgs::TableRows* RowArgs::tableRows(Table table) const {
    auto& known = m_tables[static_cast<std::size_t>(table)];
    if (!known) {
        known.emplace();
        known->columns = m_database->columns(nameOf(table));
        const std::vector<std::string_view> columns(known->columns.begin(), known->columns.end());
        if (auto rows = m_database->lookup(nameOf(table), columns)) {
            known->rows.emplace(std::move(*rows));
        }
    }
    return known->rows ? &*known : nullptr;
}

const std::string& RowArgs::string(std::int64_t id) const {
    if (!m_stringsRead) {
        m_stringsRead = true;
        static constexpr std::string_view kColumns[] = {"id", "value"};
        auto rows = m_database->rows("StringIds", kColumns);
        while (rows && rows->next()) {
            if (const auto known = rows->integer(0)) {
                m_strings.emplace(*known, rows->text(1));
            }
        }
    }
    static const std::string nothing;
    const auto found = m_strings.find(id);
    return found == m_strings.end() ? nothing : found->second;
}

void RowArgs::addValue(const TableRows& table, std::size_t column, std::vector<Arg>& args) const {
    const sqlite::Rows& row = *table.rows;
    const std::string& name = table.columns[column];
    if (row.isNull(column)) {
        return;
    }
    if (const auto integer = row.integer(column)) {
        if (isAmong(kStringColumns, name)) {
            args.push_back({name, string(*integer), true});
        } else {
            args.push_back({name, std::to_string(*integer), false});
        }
        if (const std::string_view words = name == "copyKind" ? copyKindName(*integer)
                                           : name == "srcKind" || name == "dstKind" || name == "memKind"
                                               ? memoryKindName(*integer)
                                               : std::string_view();
            !words.empty()) {
            args.back() = {name, std::string(words), true};
        }
    } else if (const auto real = row.real(column)) {
        args.push_back({name, numberText(*real), false});
    } else {
        args.push_back({name, std::string(row.text(column)), true});
    }
}

Result<EventText> RowArgs::eventText(EventRef event) const {
    const auto table = tableOf(event);
    const std::lock_guard lock(m_mutex);
    if (auto error = open()) {
        return *error;
    }
    TableRows* const rows = table ? tableRows(*table) : nullptr;
    if (rows == nullptr || !rows->rows->seek(rowOf(event))) {
        return Error{ErrorCode::FileUnreadable,
                     "the row cannot be read" + (table ? ": " + placeText(event) : std::string()) +
                         "; the file may have changed since it was opened",
                     m_file->path(),
                     {}};
    }
    EventText text;
    for (std::size_t column = 0; column < rows->columns.size(); ++column) {
        addValue(*rows, column, isAmong(kFieldColumns, rows->columns[column]) ? text.fields : text.args);
    }
    text.text = textOf(*table, rowOf(event), text.fields, text.args);
    if (*table == Table::Nvtx) {
        const auto own = std::ranges::find_if(
            text.args, [](const Arg& arg) { return arg.key == "text" || arg.key == "textId"; });
        if (own != text.args.end()) {
            addOperatorArgs(std::string(own->value), text.args);
        }
    }
    return text;
}

} // namespace lanescope::nsys
