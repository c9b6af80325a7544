// SPDX-License-Identifier: Apache-2.0
// A table of core made ready for the window: words of its columns, the unit of each, and what sorting
// and a filter need. Cells are formatted when somebody asks. Immutable; made on any thread (O(rows) for
// columns with units, less for others).
#pragma once

#include <QString>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/table.h"
#include "ui/tables/cell_format.h"
#include "ui/tables/table_texts.h"

namespace lanescope::ui {

/// Which columns of a table have a total: those whose sum over rows counts nothing twice. Keys are divided by
/// blanks; the texts live as long as the program.
struct ColumnTotals {
    std::string_view summed = {};
    std::string_view summedWithin = {}; ///< while all rows are the same in each column of `within`
    std::string_view within = {};

    bool isEmpty() const { return summed.empty() && summedWithin.empty(); }
};

class AnalysisTable {
public:
    struct Column {
        QString title;
        QString help; ///< may be empty
        bool isText = false;
        /// Nothing is known, as far as looked at, or all that it measures or counts is 0.
        bool isBlank = false;
        ColumnScale scale = {};
        double greatest = 0; ///< of durations, amounts and shares
        double typical = 0;  ///< likewise: the median of those that are not 0

        /// The title, or other words, with the unit of the cells; once where they say it already.
        QString withUnit(const QString& words) const;
    };

    AnalysisTable()
        : AnalysisTable(Table()) {}
    /// `kernelNames`: names of kernels, wherever they stand, are shown in short; null: as they are.
    explicit AnalysisTable(Table table, std::shared_ptr<const KernelNames> kernelNames = nullptr);
    AnalysisTable(const AnalysisTable&) = delete;
    AnalysisTable& operator=(const AnalysisTable&) = delete;

    const Table& table() const { return m_table; }
    std::size_t rowCount() const { return m_table.rowCount(); }
    const std::vector<Column>& columns() const { return m_columns; }
    const ColumnSpec& spec(std::size_t column) const { return m_table.spec(column); }
    /// As in exports.
    std::string exactText(std::size_t row, std::size_t column) const;
    /// In the unit that core stores; NaN where it is unknown or a text.
    double number(std::size_t row, std::size_t column) const { return m_table.column(column).number(row); }
    /// As in exports, with its unit; empty for texts, for what is unknown, and where the cell shows it
    /// already.
    QString exactFigure(std::size_t row, std::size_t column) const;
    /// For people; without the unit that the header says.
    QString shownText(std::size_t row, std::size_t column) const;
    /// The sum over `rows` of a column that `totals` name; of the mean that of the sums of times and counts.
    /// Nothing for other columns, and where no row has a figure. O(rows).
    std::optional<double> total(std::size_t column, std::span<const std::uint32_t> rows,
                                const ColumnTotals& totals) const;
    /// The total for people; empty: none.
    QString totalText(std::size_t column, std::span<const std::uint32_t> rows,
                      const ColumnTotals& totals) const;
    /// How many rows are shown, of how many.
    QString rowsText(std::size_t shown) const;
    RowTarget place(std::size_t row) const { return m_table.target(row); }

    /// Whether the rows are those of a tree: each stands before those below it.
    bool isTree() const { return m_level.has_value(); }
    /// In the tree, from 0.
    int level(std::size_t row) const { return isTree() ? static_cast<int>(number(row, *m_level)) : 0; }
    bool hasChildren(std::size_t row) const { return row + 1 < rowCount() && level(row + 1) > level(row); }

    enum class Direction : std::uint8_t { Ascending, Descending };
    /// Rows in the order of a column, equal ones in the order that they have in `before` (all rows; absent:
    /// the table's). Unknown figures come last, whichever way round. O(rows); texts are compared without
    /// regard to ASCII case.
    std::vector<std::uint32_t> orderedBy(std::size_t column, Direction direction,
                                         const std::vector<std::uint32_t>* before = nullptr) const;
    /// Per row whether the texts of its cells in `columns` (absent: in all) together hold every word of
    /// `filter`, without regard to ASCII case; empty: all do, or stopped.
    std::vector<char> rowsMatching(const QString& filter,
                                   const std::optional<std::vector<std::size_t>>& columns = std::nullopt,
                                   const std::stop_token& stop = {}) const;

private:
    bool isSummed(std::size_t column, std::span<const std::uint32_t> rows, const ColumnTotals& totals) const;
    std::optional<double> sum(std::size_t column, std::span<const std::uint32_t> rows) const;
    Column describe(std::size_t column) const;
    /// Gives a column of the candidate the unit of that of the baseline.
    void alignSides();

    Table m_table;
    std::shared_ptr<const KernelNames> m_kernelNames;
    TableTexts m_texts;
    std::vector<Column> m_columns;
    std::optional<std::size_t> m_level; ///< column of a tree's levels
};

} // namespace lanescope::ui
