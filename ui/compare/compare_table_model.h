// SPDX-License-Identifier: Apache-2.0
// Rows of a comparison, of a table of differences or of the overview, as an item model that sorts itself.
// Texts are made once, when the rows are set. UI thread only.
#pragma once

#include <QAbstractTableModel>

#include <optional>
#include <vector>

#include "core/compare/comparison.h"
#include "ui/tables/copy_role.h"

namespace lanescope::ui {

struct CompareRow {
    QString name;
    QString change; ///< the chip
    ChangeStatus status = ChangeStatus::Unchanged;
    QString count;
    QString baseline;
    QString candidate;
    QString delta;   ///< with sign and arrow
    QString percent; ///< of the baseline, with sign
    QString hint;    ///< tool tip: the test
    double countDelta = 0;
    double baselineValue = 0;
    double candidateValue = 0;
    double deltaValue = 0;
    std::optional<double> fraction;
    double share = 0; ///< -1..1
    SliceId baselineSlice = kNoSlice;
    SliceId candidateSlice = kNoSlice;
};

std::vector<CompareRow> compareRows(const DifferenceTable& table);
std::vector<CompareRow> compareRows(const std::vector<MetricDifference>& metrics);

class CompareTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Change, Count, Baseline, Candidate, Delta, Percent, Share, ColumnCount_ };
    /// ChangeStatus as int, and the share for the bar.
    static constexpr int kStatusRole = kCopyRole + 1;
    static constexpr int kShareRole = kCopyRole + 2;

    explicit CompareTableModel(QObject* parent = nullptr);

    void setRows(std::vector<CompareRow> rows);
    const CompareRow& rowAt(int row) const { return m_rows[m_order[std::size_t(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    QString text(const CompareRow& row, int column) const;

    std::vector<CompareRow> m_rows;
    std::vector<std::uint32_t> m_order;
};

} // namespace lanescope::ui
