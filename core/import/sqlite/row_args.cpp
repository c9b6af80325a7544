// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/row_args.h"

#include <algorithm>
#include <charconv>

#include "core/base/json_string.h"
#include "core/import/sqlite/unpacked_file.h"

namespace lanescope::sqlite {

namespace {

std::string numberText(double value) {
    char text[40];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : "0";
}

/// A row in JSON notation.
std::string textOf(std::string_view table, std::int64_t row, const EventText& event) {
    std::string text = "{\"table\": " + jsonString(table) + ", \"row\": " + std::to_string(row);
    for (const std::vector<Arg>* part : {&event.fields, &event.args}) {
        for (const Arg& arg : *part) {
            text += ", " + jsonString(arg.key) + ": " + (arg.isString ? jsonString(arg.value) : arg.value);
        }
    }
    return text + "}";
}

} // namespace

Status RowArgs::open() const {
    if (m_database != nullptr) {
        return {};
    }
    const auto plain = unpackedFile(m_file);
    if (!plain) {
        return plain.error();
    }
    auto database = Database::open(*plain);
    if (!database) {
        return database.error();
    }
    m_database = std::move(*database);
    m_tableNames = eventTables(*m_database);
    return {};
}

std::string RowArgs::placeTextOf(EventRef event) const {
    const std::size_t table = tableNumberOf(event);
    return table < m_tableNames.size()
               ? "table " + m_tableNames[table] + ", row " + std::to_string(rowOf(event))
               : std::string();
}

std::string RowArgs::placeText(EventRef event) const {
    const std::lock_guard lock(m_mutex);
    return open() ? placeTextOf(event) : std::string();
}

RowArgs::TableRows* RowArgs::tableRows(const std::string& table) const {
    const auto [entry, isNew] = m_tables.try_emplace(table);
    TableRows& known = entry->second;
    if (isNew) {
        known.columns = m_database->columns(table);
        const std::vector<std::string_view> columns(known.columns.begin(), known.columns.end());
        if (auto rows = m_database->lookup(table, columns)) {
            known.rows.emplace(std::move(*rows));
        }
    }
    return known.rows ? &known : nullptr;
}

const std::string& RowArgs::string(std::string_view table, std::string_view idColumn,
                                   std::string_view textColumn, std::int64_t id) const {
    const auto [strings, isNew] = m_strings.try_emplace(std::string(table));
    if (isNew) {
        const std::string_view columns[] = {idColumn, textColumn};
        auto rows = m_database->rows(table, columns);
        while (rows && rows->next()) {
            if (const auto known = rows->integer(0)) {
                strings->second.emplace(*known, rows->text(1));
            }
        }
    }
    static const std::string nothing;
    const auto found = strings->second.find(id);
    return found == strings->second.end() ? nothing : found->second;
}

void RowArgs::addValue(std::size_t table, const TableRows& rows, std::size_t column,
                       std::vector<Arg>& args) const {
    const Rows& row = *rows.rows;
    const std::string& name = rows.columns[column];
    if (row.isNull(column)) {
        return;
    }
    if (const auto integer = row.integer(column)) {
        auto words = argOf(table, name, *integer);
        args.push_back(words ? std::move(*words) : Arg{name, std::to_string(*integer), false});
    } else if (const auto real = row.real(column)) {
        args.push_back({name, numberText(*real), false});
    } else {
        args.push_back({name, std::string(row.text(column)), true});
    }
}

void RowArgs::addRow(std::string_view table, std::int64_t row, std::string_view prefix, std::string_view skip,
                     std::vector<Arg>& args) const {
    TableRows* const rows = tableRows(std::string(table));
    if (rows == nullptr || !rows->rows->seek(row)) {
        return;
    }
    for (std::size_t column = 0; column < rows->columns.size(); ++column) {
        const std::size_t before = args.size();
        if (rows->columns[column] != skip) {
            addValue(m_tableNames.size(), *rows, column, args);
        }
        for (std::size_t i = before; i < args.size(); ++i) {
            args[i].key.insert(0, prefix);
        }
    }
}

std::vector<std::int64_t> RowArgs::rowsWith(const std::string& table, std::string_view column,
                                            std::int64_t value, std::size_t most) const {
    const auto [references, isNew] = m_references.try_emplace(table);
    if (isNew) {
        const std::string_view columns[] = {column};
        auto rows = m_database->rows(table, columns);
        while (rows && rows->next()) {
            if (const auto known = rows->integer(0)) {
                references->second.emplace_back(*known, rows->rowId());
            }
        }
        std::ranges::sort(references->second);
    }
    std::vector<std::int64_t> found;
    for (auto at = std::ranges::lower_bound(references->second, value, {},
                                            &std::pair<std::int64_t, std::int64_t>::first);
         at != references->second.end() && at->first == value && found.size() < most; ++at) {
        found.push_back(at->second);
    }
    return found;
}

Result<EventText> RowArgs::eventText(EventRef event) const {
    const std::size_t table = tableNumberOf(event);
    const std::lock_guard lock(m_mutex);
    if (const Status status = open(); !status) {
        return status.error();
    }
    TableRows* const rows = table < m_tableNames.size() ? tableRows(m_tableNames[table]) : nullptr;
    if (rows == nullptr || !rows->rows->seek(rowOf(event))) {
        const std::string place = placeTextOf(event);
        return Error{ErrorCode::FileUnreadable,
                     "the row cannot be read" + (place.empty() ? std::string() : ": " + place) +
                         "; the file may have changed since it was opened",
                     m_file->path(),
                     {}};
    }
    EventText text;
    for (std::size_t column = 0; column < rows->columns.size(); ++column) {
        addValue(table, *rows, column, isField(rows->columns[column]) ? text.fields : text.args);
    }
    text.text = textOf(m_tableNames[table], rowOf(event), text);
    addArgs(table, rowOf(event), text);
    return text;
}

} // namespace lanescope::sqlite
