// SPDX-License-Identifier: Apache-2.0
// The kernel list as an item model that sorts and filters itself on plain vectors. Cells are formatted
// when they are asked for. UI thread only.
#pragma once

#include <QAbstractTableModel>

#include <cstdint>
#include <memory>
#include <vector>

#include "core/trace_loader.h"
#include "ui/models/copy_role.h"
#include "ui/state/kernel_list.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

class KernelTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Name,
        Count,
        Total,
        Share,
        Mean,
        Min,
        P50,
        P95,
        Max,
        Stddev,
        BlocksPerSm,
        Occupancy,
        TensorCores,
        ColumnCount_
    };
    /// Share of the largest row, 0..1, for the bar behind a figure; invalid where a column has none.
    static constexpr int kBarRole = kCopyRole + 1;

    explicit KernelTableModel(TracePtr trace, QObject* parent = nullptr);

    void setList(std::shared_ptr<const KernelList> list);
    /// Keeps the rows whose name holds every word of `text`, without regard to ASCII case.
    void setFilter(const QString& text);
    const QString& filter() const { return m_filter; }

    /// Row of the list at `row` of the view.
    const KernelRow& kernelAt(int row) const;
    /// Where `name` is shown; -1 when it is not.
    int rowOf(StringId name) const;
    /// Text below a column: sums over the rows shown.
    QString footerText(int column) const;
    /// Rows of the list, shown or not.
    int unfilteredCount() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    int decimals(TimeUnit unit) const;
    QString text(const KernelRow& row, int column) const;
    QString plainText(const KernelRow& row, int column) const;
    void sortRows();
    void filterRows();
    void showRows();
    std::uint64_t sortKey(std::size_t row) const;

    TracePtr m_trace;
    std::shared_ptr<const KernelList> m_list;
    QString m_filter;
    int m_sortColumn = Total;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    std::vector<std::uint32_t> m_sorted; ///< all rows of the list
    std::vector<char> m_kept;            ///< per row of the list: the filter keeps it
    std::vector<std::uint32_t> m_shown;  ///< those that the filter keeps
    TimeUnit m_totalUnit = TimeUnit::Automatic;
    TimeUnit m_eachUnit = TimeUnit::Automatic; ///< one unit for all columns about single kernels
};

} // namespace lanescope::ui
