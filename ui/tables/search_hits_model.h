// SPDX-License-Identifier: Apache-2.0
// The hits of a search as a table (analysis_table_model.h): its cells are computed when somebody looks at
// them, so a million hits are there at once. UI thread only.
#pragma once

#include <memory>

#include "ui/state/search_state.h"
#include "ui/state/track_names.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {

class SearchHitsModel : public AnalysisTableModel {
    Q_OBJECT

public:
    enum Column { Name, Start, Duration, CategoryName, Lane, ColumnCount_ };

    explicit SearchHitsModel(TracePtr trace, QObject* parent = nullptr);

    /// Null: none. In order of time until somebody sorts them.
    void setHits(std::shared_ptr<const SearchHits> hits);
    /// kNoSlice for a row that is not there.
    SliceId sliceAt(int row) const;
    /// Row of `slice`; -1 if it is not a hit, or hidden by the filter.
    int rowOf(SliceId slice) const;

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Table tableOf(const std::shared_ptr<const SearchHits>& hits) const;

    TracePtr m_trace;
    std::shared_ptr<const TrackNames> m_trackNames;
    KernelNames m_kernelNames;
    std::shared_ptr<const SearchHits> m_hits;
};

} // namespace lanescope::ui
