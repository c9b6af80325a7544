// SPDX-License-Identifier: Apache-2.0
// An AnalysisTable as an item model that sorts and filters itself: small tables at once, large ones on a
// thread of the pool while the rows stay as they are. Cells are formatted when they are asked for. UI thread
// only.
#pragma once

#include <QAbstractTableModel>
#include <QColor>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "core/analysis/kernel_names.h"
#include "ui/state/latest_job.h"
#include "ui/tables/analysis_table.h"
#include "ui/tables/copy_role.h"

namespace lanescope::ui {

class AnalysisTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Share of the greatest figure of a column of shares, 0..1; invalid in other columns.
    static constexpr int kBarRole = kCopyRole + 1;

    /// More rows are sorted and filtered in the background.
    static constexpr std::size_t kMostRowsAtOnce = 50'000;

    explicit AnalysisTableModel(QObject* parent = nullptr);
    ~AnalysisTableModel() override;

    /// Never null. Keeps filter, and sorting where the columns are the same as before; else rows stand as the
    /// table has them. With `kernelNames` the first column shows them in short.
    void setTable(std::shared_ptr<const AnalysisTable> table,
                  std::shared_ptr<const KernelNames> kernelNames = nullptr);
    const AnalysisTable& table() const { return *m_table; }
    const std::shared_ptr<const AnalysisTable>& sharedTable() const { return m_table; }
    /// The colour that the timeline gives to what a row is about, before names of kernels; invalid: none.
    void setColorOf(std::function<QColor(const RowTarget& place)> colorOf) { m_colorOf = std::move(colorOf); }
    /// Changes titles and explanations of columns before they are shown; null: as they are.
    void setWording(std::function<QString(const QString& text)> wording) { m_wording = std::move(wording); }
    /// The columns that have a total of the rows that are shown; none at first.
    void setTotals(const ColumnTotals& totals);
    bool hasTotals() const { return !m_totals.isEmpty() && m_table->rowCount() > 0; }
    /// Below a column: its total, below the first how many rows there are; empty without totals.
    QString footerText(int column) const;
    /// Row of the selection: that of `slice`, else the first one of `name`; -1: none.
    int rowOfPlace(SliceId slice, std::optional<StringId> name) const;
    void setFilter(const QString& filter);
    const QString& filter() const { return m_filter; }
    /// The columns in which a filter looks; absent: all.
    void setFilterColumns(std::optional<std::vector<std::size_t>> columns);
    /// False while rows are sorted or filtered in the background.
    bool isArranged() const { return m_job->isIdle(); }

    /// Whether the rows stand as those of a tree now: in the table's order, without a filter.
    bool isTree() const { return m_table->isTree() && m_sorting.column < 0 && m_filter.isEmpty(); }
    /// Shows or hides what is below a row of the view; true when something is.
    bool setExpanded(int row, bool expanded);
    bool isExpanded(int row) const { return !m_collapsed.contains(tableRow(row)); }
    /// Width of the indentation and the sign before the name of a row, in characters.
    int signEnd(int row) const;
    /// Hides all below rows of `level` and deeper; a large one shows everything.
    void collapseTo(int level);

    /// Row of the table for a row of the view.
    std::uint32_t tableRow(int row) const { return m_shown[static_cast<std::size_t>(row)]; }
    /// Shown row of a row of the table; -1 if hidden.
    int rowOf(std::uint32_t tableRow) const;
    /// The rows that are shown, in their order.
    const std::vector<std::uint32_t>& shownRows() const { return m_shown; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// A column of -1 restores the order of the table.
    void sort(int column, Qt::SortOrder order) override;
    /// The order of rows that are equal in the column that they are sorted by, until that changes; -1: that
    /// of the table.
    void sortThenBy(int column, Qt::SortOrder order);
    int sortColumn() const { return m_sorting.column; }
    Qt::SortOrder sortOrder() const { return m_sorting.order; }
    int secondColumn() const { return m_second.column; }
    Qt::SortOrder secondOrder() const { return m_second.order; }

protected:
    /// The total below a column other than the first; empty: none.
    virtual QString totalText(std::size_t column, std::span<const std::uint32_t> rows) const;
    const ColumnTotals& totals() const { return m_totals; }

signals:
    /// Rows that were sorted or filtered in the background have arrived.
    void arranged();

private:
    struct Sorting {
        int column = -1;
        Qt::SortOrder order = Qt::DescendingOrder;
        bool operator==(const Sorting&) const = default;
    };
    /// Everything that decides which rows there are, and their order.
    struct Arrangement {
        std::shared_ptr<const AnalysisTable> table;
        Sorting first;
        Sorting second; ///< of equal rows
        QString filter;
        std::optional<std::vector<std::size_t>> filterColumns;
        bool isSortOnly = false; ///< the rows stay, in another order
    };
    struct Arranged {
        std::vector<std::uint32_t> sorted; ///< all rows
        std::vector<char> kept;            ///< by row of the table; empty: all
        bool isSortOnly = false;
    };

    static std::vector<std::uint32_t> ordered(const AnalysisTable& table, Sorting sorting,
                                              const std::vector<std::uint32_t>* before);
    static Arranged arrange(const Arrangement& wanted, const std::stop_token& stop);
    Arrangement wanted(bool isSortOnly) const;
    void request(bool isSortOnly);
    void take(Arranged arranged);
    void takeInOtherOrder(Arranged arranged);
    void sortBy(Sorting first, Sorting second);
    QString sign(std::uint32_t row) const;
    QString worded(const QString& text) const { return m_wording ? m_wording(text) : text; }
    void showRows();

    std::shared_ptr<const AnalysisTable> m_table = std::make_shared<const AnalysisTable>();
    std::shared_ptr<const KernelNames> m_kernelNames;  ///< null: the first column has no names of kernels
    std::function<QColor(const RowTarget&)> m_colorOf; ///< null: no colours
    std::function<QString(const QString&)> m_wording;  ///< null: none
    QString m_filter;
    std::optional<std::vector<std::size_t>> m_filterColumns;
    Sorting m_sorting;
    Sorting m_second; ///< of equal rows
    std::vector<std::uint32_t> m_sorted;
    std::vector<char> m_kept; ///< empty: all
    std::vector<std::uint32_t> m_shown;
    ColumnTotals m_totals;
    mutable std::vector<std::optional<QString>> m_footer; ///< by column, as far as somebody has asked
    std::set<std::uint32_t> m_collapsed;                  ///< rows of the table
    std::unique_ptr<LatestJob<Arrangement, std::shared_ptr<Arranged>>> m_job;
};

} // namespace lanescope::ui
