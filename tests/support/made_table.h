// SPDX-License-Identifier: Apache-2.0
// Columns of tables with given cells. Absent figures are unknown.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/table/table.h"

namespace lanescope::test {

inline Table::ColumnPtr names(ColumnSpec spec, const std::vector<std::string>& texts) {
    ColumnCells cells(CellType::Name, std::make_shared<TextDictionary>());
    for (const std::string& text : texts) {
        cells.appendName(text);
    }
    return std::make_shared<const TableColumn>(std::move(spec), std::move(cells));
}

inline Table::ColumnPtr texts(ColumnSpec spec, const std::vector<std::string>& texts) {
    ColumnCells cells(CellType::Text);
    for (const std::string& text : texts) {
        cells.appendText(text);
    }
    return std::make_shared<const TableColumn>(std::move(spec), std::move(cells));
}

inline Table::ColumnPtr integers(ColumnSpec spec, const std::vector<std::optional<std::int64_t>>& values) {
    ColumnCells cells(CellType::Integer);
    for (const std::optional<std::int64_t>& value : values) {
        value ? cells.appendInteger(*value) : cells.appendUnknown();
    }
    return std::make_shared<const TableColumn>(std::move(spec), std::move(cells));
}

inline Table::ColumnPtr reals(ColumnSpec spec, const std::vector<std::optional<double>>& values) {
    ColumnCells cells(CellType::Real);
    for (const std::optional<double>& value : values) {
        value ? cells.appendReal(*value) : cells.appendUnknown();
    }
    return std::make_shared<const TableColumn>(std::move(spec), std::move(cells));
}

} // namespace lanescope::test
