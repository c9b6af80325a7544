// SPDX-License-Identifier: Apache-2.0
#include "core/sql/export/arrow_file.h"

#include <algorithm>
#include <vector>

namespace lanescope::sql {

namespace {

ArrowColumn columnCalled(std::string name, std::span<const SchemaEntry> schema) {
    const auto known = std::ranges::find(schema, name, &SchemaEntry::column);
    return known == schema.end() ? ArrowColumn(std::move(name))
                                 : ArrowColumn(std::move(name), known->unit, known->help);
}

void add(ArrowColumn& column, const Value& value) {
    if (const auto* text = std::get_if<std::string_view>(&value)) {
        column.add(*text);
    } else if (const auto* real = std::get_if<double>(&value)) {
        column.add(*real);
    } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        column.add(*integer);
    } else {
        column.addUnknown();
    }
}

} // namespace

Result<ArrowSummary> writeArrow(std::ostream& out, Statement& statement, ArrowForm form,
                                const ArrowOptions& options) {
    ArrowSummary summary;
    std::vector<ArrowColumn> columns;
    for (int i = 0; i < statement.columnCount(); ++i) {
        columns.push_back(columnCalled(statement.columnName(i), options.schema));
    }
    while (options.mostRows == 0 || summary.rows < options.mostRows) {
        const Result<bool> hasRow = statement.step();
        if (!hasRow) {
            return hasRow.error();
        }
        if (!*hasRow) {
            break;
        }
        for (std::size_t i = 0; i < columns.size(); ++i) {
            add(columns[i], statement.value(static_cast<int>(i)));
        }
        ++summary.rows;
    }
    for (ArrowColumn& column : columns) {
        summary.hiddenSecrets += options.keepSecrets ? 0 : column.hideSecrets();
    }
    lanescope::writeArrow(out, form, columns);
    return summary;
}

} // namespace lanescope::sql
