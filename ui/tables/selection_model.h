// SPDX-License-Identifier: Apache-2.0
// The rows of a selection's statistics by name, by category or by lane, as a table that sorts and filters
// itself (analysis_table_model.h). UI thread only.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/analysis/device/selection_statistics.h"
#include "core/analysis/kernel_names.h"
#include "core/store/trace_ptr.h"
#include "ui/state/track_names.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {

class SelectionModel : public AnalysisTableModel {
    Q_OBJECT

public:
    enum class Grouping : std::uint8_t { Name, Category, Lane };
    enum Column {
        Label,
        Count,
        Self,
        Total,
        Whole, ///< of the slices that reach out of the range, too
        Share,
        Mean,
        P50,
        P95,
        P99,
        Min,
        Max,
        Busy,
        Gaps,
        LongestGap,
        BaselineCount, ///< these while there is a baseline
        BaselineTotal,
        Change, ///< of the total
        ColumnCount_
    };
    explicit SelectionModel(TracePtr trace, QObject* parent = nullptr);

    void setStatistics(std::shared_ptr<const SelectionStatistics> statistics);
    /// Sets the statistics to compare rows with, by their keys; null: none.
    void setBaseline(std::shared_ptr<const SelectionStatistics> baseline);
    void setGrouping(Grouping grouping);
    Grouping grouping() const { return m_grouping; }
    /// Some slice reaches out of the range, so that the whole durations differ from the totals.
    bool cutsSlices() const;
    const DurationRow& figuresAt(int row) const { return m_rows[tableRow(row)].figures; }
    /// Name, category or track of a row.
    std::uint32_t keyAt(int row) const { return m_rows[tableRow(row)].key; }
    /// Where the lane of a row is idle longest; empty for other groupings.
    TimeRange longestGapAt(int row) const { return m_rows[tableRow(row)].occupation.longestGap; }

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        std::uint32_t key = 0;
        DurationRow figures;
        DurationNs selfNs = 0;
        DurationNs wholeNs = 0;
        double selfShare = 0;
        Occupation occupation; ///< lanes only
        std::uint64_t baselineCount = 0;
        DurationNs baselineTotalNs = 0;
    };
    /// Meaning of a column; may be empty.
    QString titleOf(int section) const;
    static QString helpOf(int section);
    std::vector<Row> rowsOf(const SelectionStatistics& statistics) const;
    bool isKernelName(const Row& row) const;
    QString label(const Row& row) const;
    /// Exact text of the first column.
    std::string name(const Row& row) const;
    Table tableOfRows() const;
    void makeRows();

    TracePtr m_trace;
    TrackNames m_trackNames;
    std::shared_ptr<const SelectionStatistics> m_statistics;
    std::shared_ptr<const SelectionStatistics> m_baseline;
    Grouping m_grouping = Grouping::Name;
    std::vector<Row> m_rows;
    KernelNames m_kernelNames; ///< of the trace
};

} // namespace lanescope::ui
