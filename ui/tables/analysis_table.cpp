// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/analysis_table.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>

#include "core/table/cell_text.h"
#include "ui/state/track_names.h"
#include "ui/tables/row_order.h"
#include "ui/tables/text_ranks.h"

namespace lanescope::ui {

namespace {

constexpr std::uint64_t kLast = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kRowsLookedAt = 1024; // of computed cells, to see whether any is known

QString translated(const std::string& text) {
    return text.empty() ? QString() : QCoreApplication::translate("AnalysisTable", text.c_str());
}

std::uint64_t directed(std::uint64_t key, AnalysisTable::Direction direction) {
    return direction == AnalysisTable::Direction::Descending ? ~key : key;
}

/// From a row that is looked at to the next: all are, or of cells that are still to be computed some, evenly
/// spread.
std::size_t stepOfRows(const TableColumn& column) {
    const bool isStored = column.sizeBytes() > sizeof(TableColumn);
    return isStored ? 1 : std::max<std::size_t>(column.size() / kRowsLookedAt, 1);
}

/// Whether nothing is known in the rows that are looked at.
bool isBlank(const TableColumn& column) {
    const std::size_t step = stepOfRows(column);
    for (std::size_t row = 0; row < column.size(); row += step) {
        if (column.isText() ? !column.text(row).empty() : column.isKnown(row)) {
            return false;
        }
    }
    return column.size() > 0;
}

/// Differences are sorted by their size, whatever their sign.
bool isSortedBySize(const ColumnSpec& spec) {
    return spec.isShare || spec.key.starts_with("delta");
}

double greatestOf(const ColumnCells& cells) {
    double greatest = 0;
    if (cells.type() == CellType::Integer) {
        for (std::size_t row = 0; row < cells.size(); ++row) {
            greatest = std::max(greatest, cells.isKnown(row) ? std::abs(double(cells.integer(row))) : 0.0);
        }
    } else if (cells.type() == CellType::Real) {
        for (const double value : cells.reals()) {
            greatest = std::isnan(value) ? greatest : std::max(greatest, std::abs(value));
        }
    }
    return greatest;
}

/// The median of the figures that are not 0, by size, of some rows that are evenly spread; 0: there are none.
double typicalOf(const ColumnCells& cells) {
    std::vector<double> sizes;
    const std::size_t step = std::max<std::size_t>(cells.size() / kRowsLookedAt, 1);
    for (std::size_t row = 0; row < cells.size(); row += step) {
        const double size = !cells.isKnown(row)                 ? 0
                            : cells.type() == CellType::Integer ? std::abs(double(cells.integer(row)))
                            : !std::isnan(cells.real(row))      ? std::abs(cells.real(row))
                                                                : 0;
        if (size > 0) {
            sizes.push_back(size);
        }
    }
    if (sizes.empty()) {
        return 0;
    }
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::ranges::nth_element(sizes, middle);
    return *middle;
}

/// Whether a column measures or counts something: of such a one nothing is seen where all of it is 0.
bool isOfAmounts(Unit unit) {
    switch (unit) {
    case Unit::Count:
    case Unit::Duration:
    case Unit::Milliseconds:
    case Unit::Bytes:
    case Unit::Fraction:
    case Unit::Percent:
    case Unit::Flop:
        return true;
    default:
        return false;
    }
}

/// Whether a column of amounts has nothing but 0 in the rows that are looked at. Of differences this is an
/// answer.
bool isAllZero(const TableColumn& column) {
    const std::string& key = column.spec().key;
    const bool isDifference = key.starts_with("delta") || key.starts_with("change");
    if (column.isText() || isDifference || !isOfAmounts(column.spec().unit)) {
        return false;
    }
    const std::size_t step = stepOfRows(column);
    for (std::size_t row = 0; row < column.size(); row += step) {
        const double number = column.number(row);
        if (number != 0 && !std::isnan(number)) {
            return false;
        }
    }
    return column.size() > 0;
}

/// Whether `words`, divided by blanks, hold `word`.
bool hasWord(std::string_view words, std::string_view word) {
    for (const auto part : words | std::views::split(' ')) {
        if (std::string_view(part.begin(), part.end()) == word) {
            return true;
        }
    }
    return false;
}

/// Whether the unit of a column depends on its figures.
bool hasSeveralScales(Unit unit) {
    return unit == Unit::Duration || unit == Unit::Milliseconds || unit == Unit::Bytes || unit == Unit::Flop;
}

} // namespace

AnalysisTable::AnalysisTable(Table table, std::shared_ptr<const KernelNames> kernelNames)
    : m_table(std::move(table))
    , m_kernelNames(std::move(kernelNames))
    , m_texts(m_table, m_kernelNames.get()) {
    for (std::size_t column = 0; column < m_table.columnCount(); ++column) {
        if (m_table.spec(column).unit == Unit::Depth) {
            m_level = column;
        }
        m_columns.push_back(describe(column));
    }
    alignSides();
}

void AnalysisTable::alignSides() {
    constexpr std::string_view kBaseline = "baseline";
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        const std::string& key = spec(column).key;
        const std::optional<std::size_t> other =
            key.starts_with(kBaseline) ? m_table.find("candidate" + key.substr(kBaseline.size()))
                                       : std::nullopt;
        if (other) {
            const Column& a = m_columns[column];
            const Column& b = m_columns[*other];
            const double greatest = std::max(a.greatest, b.greatest);
            const double typical = std::max(a.typical, b.typical);
            const bool areBlank = a.isBlank && b.isBlank;
            for (const std::size_t side : {column, *other}) {
                m_columns[side].scale = columnScale(spec(side).unit, greatest, typical);
                m_columns[side].isBlank = areBlank;
            }
        }
    }
}

QString AnalysisTable::Column::withUnit(const QString& words) const {
    return scale.symbol.isEmpty() || words.isEmpty() || words.contains(scale.symbol)
               ? words
               : QStringLiteral("%1 (%2)").arg(words, scale.symbol);
}

AnalysisTable::Column AnalysisTable::describe(std::size_t index) const {
    const TableColumn& source = m_table.column(index);
    const ColumnSpec& spec = source.spec();
    Column column{translated(spec.label), translated(spec.help), source.isText(), isBlank(source)};
    if (spec.isShare || hasSeveralScales(spec.unit)) {
        column.greatest = greatestOf(source.cells());
        column.typical = typicalOf(source.cells());
    }
    column.isBlank = column.isBlank || isAllZero(source);
    column.scale = columnScale(spec.unit, column.greatest, column.typical);
    return column;
}

std::string AnalysisTable::exactText(std::size_t row, std::size_t column) const {
    return lanescope::exactText(m_table, row, column);
}

QString AnalysisTable::exactFigure(std::size_t row, std::size_t column) const {
    const bool isScaled = !m_columns[column].scale.symbol.isEmpty();
    if (!isScaled || !m_table.column(column).isKnown(row)) {
        return {};
    }
    constexpr QChar kThinSpace(0x202F);
    return QString::fromStdString(exactText(row, column)) + kThinSpace + exportSymbol(spec(column).unit);
}

QString AnalysisTable::shownText(std::size_t row, std::size_t column) const {
    const TableColumn& cells = m_table.column(column);
    const Unit unit = m_table.unit(row, column);
    if (cells.isText()) {
        return shownForm(cells.spec().key, cells.text(row), m_kernelNames.get());
    }
    // Whole numbers keep all of their digits, which a double does not hold.
    const std::optional<std::int64_t> whole = cells.integer(row);
    if (unit == Unit::Address) {
        return whole ? QStringLiteral("0x") + QString::number(static_cast<quint64>(*whole), 16) : QString();
    }
    if (whole && unit == Unit::Id) {
        return QString::number(*whole);
    }
    if (whole && (unit == Unit::None || unit == Unit::Nanoseconds)) {
        return formatWhole(*whole);
    }
    const ColumnScale& scale = m_columns[column].scale;
    return scale.symbol.isEmpty() ? formatCell(cells.number(row), unit)
                                  : formatScaled(cells.number(row), scale);
}

std::optional<double> AnalysisTable::sum(std::size_t column, std::span<const std::uint32_t> rows) const {
    double sum = 0;
    bool isAnyKnown = false;
    for (const std::uint32_t row : rows) {
        const double value = number(row, column);
        if (!std::isnan(value)) {
            sum += value;
            isAnyKnown = true;
        }
    }
    return isAnyKnown ? std::optional(sum) : std::nullopt;
}

bool AnalysisTable::isSummed(std::size_t column, std::span<const std::uint32_t> rows,
                             const ColumnTotals& totals) const {
    const std::string& key = spec(column).key;
    if (hasWord(totals.summed, key)) {
        return true;
    }
    if (!hasWord(totals.summedWithin, key)) {
        return false;
    }
    for (std::size_t other = 0; other < m_columns.size(); ++other) {
        const auto differs = [&](std::uint32_t row) {
            return exactText(row, other) != exactText(rows.front(), other);
        };
        if (!rows.empty() && hasWord(totals.within, spec(other).key) && std::ranges::any_of(rows, differs)) {
            return false;
        }
    }
    return true;
}

std::optional<double> AnalysisTable::total(std::size_t column, std::span<const std::uint32_t> rows,
                                           const ColumnTotals& totals) const {
    if (isSummed(column, rows, totals)) {
        return sum(column, rows);
    }
    const std::optional<std::size_t> times = m_table.find("total_us");
    const std::optional<std::size_t> counts = m_table.find("count");
    const bool isMean = spec(column).key == "mean_us" && times && counts && isSummed(*times, rows, totals) &&
                        isSummed(*counts, rows, totals);
    const double count = isMean ? sum(*counts, rows).value_or(0) : 0;
    return count > 0 ? std::optional(sum(*times, rows).value_or(0) / count) : std::nullopt;
}

QString AnalysisTable::totalText(std::size_t column, std::span<const std::uint32_t> rows,
                                 const ColumnTotals& totals) const {
    const std::optional<double> figure = total(column, rows, totals);
    if (!figure) {
        return {};
    }
    const ColumnScale& scale = m_columns[column].scale;
    const bool isWhole = spec(column).unit == Unit::None && *figure == std::floor(*figure);
    return isWhole                  ? formatWhole(static_cast<qint64>(*figure))
           : scale.symbol.isEmpty() ? formatCell(*figure, spec(column).unit)
                                    : formatScaled(*figure, scale);
}

QString AnalysisTable::rowsText(std::size_t shown) const {
    const QString all = formatCount(rowCount());
    if (shown != rowCount()) {
        return QCoreApplication::translate("AnalysisTable", "%1 of %2 rows").arg(formatCount(shown), all);
    }
    return rowCount() == 1 ? QCoreApplication::translate("AnalysisTable", "1 row")
                           : QCoreApplication::translate("AnalysisTable", "%1 rows").arg(all);
}

std::vector<std::uint32_t> AnalysisTable::orderedBy(std::size_t column, Direction direction,
                                                    const std::vector<std::uint32_t>* before) const {
    const ColumnCells& cells = m_table.column(column).cells();
    std::vector<std::uint32_t> ranks;
    if (m_columns[column].isText) {
        ranks = m_texts.rowRanks(column);
    }
    const bool isDifference = isSortedBySize(spec(column));
    const auto rowAt = [before](std::size_t i) {
        return before != nullptr ? (*before)[i] : static_cast<std::uint32_t>(i);
    };
    const auto keyOfRow = [&](std::uint32_t row) -> std::uint64_t {
        if (!ranks.empty()) {
            return directed(ranks[row], direction);
        }
        if (!cells.isKnown(row)) {
            return kLast;
        }
        if (isDifference) {
            return directed(keyOf(std::abs(m_table.column(column).number(row))), direction);
        }
        return directed(cells.type() == CellType::Integer ? keyOf(cells.integer(row))
                                                          : keyOf(cells.real(row)),
                        direction);
    };
    std::vector<std::uint64_t> keys(rowCount());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = keyOfRow(rowAt(i));
    }
    std::vector<std::uint32_t> order = orderByKey(keys);
    if (before != nullptr) {
        std::ranges::transform(order, order.begin(), rowAt);
    }
    return order;
}

std::vector<char> AnalysisTable::rowsMatching(const QString& filter,
                                              const std::optional<std::vector<std::size_t>>& columns,
                                              const std::stop_token& stop) const {
    std::vector<std::string> words;
    for (const QString& word : filter.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        words.push_back(word.toStdString());
        std::ranges::transform(words.back(), words.back().begin(), lowerAscii);
    }
    if (words.empty()) {
        return {};
    }
    std::vector<std::size_t> looked = columns.value_or(std::vector<std::size_t>());
    for (std::size_t column = 0; !columns && column < m_columns.size(); ++column) {
        looked.push_back(column);
    }
    return m_texts.rowsWith(words, looked, stop);
}

} // namespace lanescope::ui
