// SPDX-License-Identifier: Apache-2.0
#include "core/table/cell_text.h"

#include <cmath>

#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr int kTimeDecimals = 6;
constexpr double kNsPerUs = 1000;
constexpr double kNsPerMs = 1e6;

std::string timeText(double ns, int digits) {
    return digits < 0 || digits == kTimeDecimals ? decimalMicroseconds(ns)
                                                 : fixedDecimal(ns / kNsPerUs, digits);
}

std::string withoutZeros(std::string text) {
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) {
            text.pop_back();
        }
    }
    return text;
}

} // namespace

std::string exactText(std::int64_t value, Unit unit) {
    switch (unit) {
    case Unit::Duration:
    case Unit::Moment:
    case Unit::FileTime:
        return decimalMicroseconds(value);
    case Unit::Milliseconds:
        return fixedDecimal(static_cast<double>(value) / kNsPerMs, kTimeDecimals);
    case Unit::Address:
        return std::to_string(static_cast<std::uint64_t>(value));
    default:
        return std::to_string(value);
    }
}

std::string exactText(double value, Unit unit, const ColumnSpec& spec) {
    if (!std::isfinite(value)) {
        return {};
    }
    if (unit == Unit::Duration || unit == Unit::Moment) {
        return timeText(value, spec.digits);
    }
    const double shown = unit == Unit::Fraction ? value * 100 : value;
    const bool isWhole = spec.zeros == TrailingZeros::DropIfWhole && shown == std::floor(shown);
    const int digits = isWhole ? 0 : spec.digits < 0 ? kRatioDecimals : spec.digits;
    std::string text = fixedDecimal(shown, digits);
    // A fraction keeps its decimals: a column of percentages reads better with a point in each.
    const bool dropsZeros = spec.zeros == TrailingZeros::Drop && unit != Unit::Fraction;
    return dropsZeros ? withoutZeros(std::move(text)) : text;
}

std::string exactText(const Table& table, std::size_t row, std::size_t column) {
    const TableColumn& cells = table.column(column);
    switch (cells.type()) {
    case CellType::Integer: {
        const std::optional<std::int64_t> value = cells.integer(row);
        return value ? exactText(*value, table.unit(row, column)) : std::string();
    }
    case CellType::Real:
        return exactText(cells.number(row), table.unit(row, column), cells.spec());
    case CellType::Name:
    case CellType::Text:
        break;
    }
    return cells.text(row);
}

} // namespace lanescope
