// SPDX-License-Identifier: Apache-2.0
// The hits of a search as an item model that sorts itself by one key a row: a million hits take a frame.
// Cells are formatted when they are asked for. UI thread only.
#pragma once

#include <QAbstractTableModel>

#include <cstdint>
#include <memory>
#include <vector>

#include "ui/state/search_state.h"
#include "ui/state/track_names.h"

namespace lanescope::ui {

class SearchHitsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Start, Duration, CategoryName, Lane, ColumnCount_ };

    explicit SearchHitsModel(TracePtr trace, QObject* parent = nullptr);

    /// Null: none.
    void setHits(std::shared_ptr<const SearchHits> hits);
    SliceId sliceAt(int row) const;
    /// Where `slice` stands; -1 when it is no hit.
    int rowOf(SliceId slice) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    QString text(SliceId slice, int column) const;
    QString plainText(SliceId slice, int column) const;
    void sortRows();
    /// Position of each name (or lane) in alphabetical order.
    std::vector<std::uint32_t> ranks(int column) const;

    TracePtr m_trace;
    TrackNames m_trackNames;
    std::shared_ptr<const SearchHits> m_hits;
    std::vector<std::uint32_t> m_order; ///< of m_hits->byTime; empty: as it is
    int m_sortColumn = Start;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace lanescope::ui
