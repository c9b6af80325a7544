// SPDX-License-Identifier: Apache-2.0
// A table of core made ready for the window: what its columns mean by the unit in their keys, its
// figures parsed once, and the place on the timeline of each row. Immutable; made on any thread (O(cells)).
#pragma once

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/table/table.h"
#include "core/table/text_table.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

/// Where something is on the timeline: a slice, a range, all slices of a name, or nowhere.
struct TablePlace {
    SliceId slice = kNoSlice;
    TimeRange range = {};
    std::optional<StringId> name = std::nullopt;

    bool operator==(const TablePlace&) const = default;
    bool isNowhere() const { return slice == kNoSlice && range.isEmpty() && !name; }
};

enum class CellUnit : std::uint8_t { Text, Number, Count, Duration, Moment, Fraction, Bytes, Amount };

/// "device_total_us" -> Duration.
CellUnit unitOfKey(std::string_view key, TextCellType type);
/// "device_total_us" -> "Device total", in the language of the application.
QString titleOfKey(std::string_view key, TextCellType type);
/// Meaning of a figure of many tables, in a line; empty for others.
QString helpOfKey(std::string_view key);

class AnalysisTable {
public:
    struct Column {
        CellUnit unit{};
        QString title;
        TimeUnit timeUnit = TimeUnit::Automatic; ///< one for the whole column
        bool isShare = false;                    ///< a part of the whole table: drawn as a bar
        double greatest = 0;
    };

    AnalysisTable() = default;
    /// As many `places` as rows, or none.
    explicit AnalysisTable(TextTable table, std::vector<TablePlace> places = {});
    explicit AnalysisTable(const Table& table, std::vector<TablePlace> places = {})
        : AnalysisTable(textTableOf(table), std::move(places)) {}

    const TextTable& table() const { return m_table; }
    std::size_t rowCount() const { return m_table.rows.size(); }
    const std::vector<Column>& columns() const { return m_columns; }
    /// Exact, as in exports.
    const std::string& exactText(std::size_t row, std::size_t column) const {
        return m_table.rows[row][column];
    }
    /// In nanoseconds, bytes, 0..1 or as it stands; NaN where it is unknown or a text.
    double number(std::size_t row, std::size_t column) const;
    /// For people.
    QString shownText(std::size_t row, std::size_t column) const;
    /// The sum of a column of counts, times or shares over `rows`, for people; of the first column how many
    /// they are, of the mean that of the sums; empty for others.
    QString totalText(std::size_t column, std::span<const std::uint32_t> rows) const;
    TablePlace place(std::size_t row) const { return row < m_places.size() ? m_places[row] : TablePlace{}; }

    /// Whether the rows are those of a tree: each stands before those below it.
    bool isTree() const { return m_level < m_columns.size(); }
    /// In the tree, from 0.
    int level(std::size_t row) const { return isTree() ? static_cast<int>(number(row, m_level)) : 0; }
    bool hasChildren(std::size_t row) const { return row + 1 < rowCount() && level(row + 1) > level(row); }

    enum class Direction : std::uint8_t { Ascending, Descending };
    /// Rows in the order of a column, equal ones in the order that they have in `before` (all rows; absent:
    /// the table's). Unknown figures come last, whichever way round. O(rows) for figures; texts are compared
    /// without regard to ASCII case.
    std::vector<std::uint32_t> orderedBy(std::size_t column, Direction direction,
                                         const std::vector<std::uint32_t>* before = nullptr) const;
    /// Per row whether the texts of its cells together hold every word of `filter`, without regard to ASCII
    /// case; empty: all do.
    std::vector<char> rowsMatching(const QString& filter) const;

private:
    double sum(std::string_view key, std::span<const std::uint32_t> rows) const;
    QString text(std::size_t column, double value) const;
    std::string_view lowerText(std::size_t row) const {
        return std::string_view(m_lowerTexts)
            .substr(m_firstByte[row], m_firstByte[row + 1] - m_firstByte[row]);
    }

    TextTable m_table;
    std::vector<TablePlace> m_places;
    std::vector<Column> m_columns;
    std::size_t m_level = SIZE_MAX;             ///< column "level" of a tree's rows
    std::vector<std::vector<double>> m_numbers; ///< by column; empty for texts
    // The texts of each row in lower case (ASCII letters), one after the other: what a keystroke in a filter
    // looks through. Row i is [m_firstByte[i], m_firstByte[i + 1]).
    std::string m_lowerTexts;
    std::vector<std::size_t> m_firstByte;
};

/// `rows` of `table` in that order, all columns.
TextTable rowsOf(const TextTable& table, std::span<const std::uint32_t> rows);

} // namespace lanescope::ui
