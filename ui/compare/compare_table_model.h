// SPDX-License-Identifier: Apache-2.0
// A table of a comparison, of differences or of the overview, as an item model that sorts and filters itself
// (analysis_table_model.h): changes as words, differences with their sign, and the slices of both sides. UI
// thread only.
#pragma once

#include <vector>

#include "core/compare/comparison.h"
#include "ui/tables/analysis_table_model.h"

namespace lanescope::ui {

class CompareTableModel : public AnalysisTableModel {
    Q_OBJECT

public:
    /// ChangeStatus as int, in cells that have its colour.
    static constexpr int kStatusRole = kBarRole + 1;
    /// True in cells that are drawn as chips.
    static constexpr int kChipRole = kBarRole + 2;
    /// Share of all differences, -1..1, for the bar.
    static constexpr int kShareRole = kBarRole + 3;

    /// The slices that a row stands for.
    struct Pair {
        SliceId baseline = kNoSlice; ///< kNoSlice: none
        SliceId candidate = kNoSlice;
        TimeRange baselinePlace = {}; ///< where neither slice stands for the row; empty: nowhere
        TimeRange candidatePlace = {};
    };

    using AnalysisTableModel::AnalysisTableModel;

    void setDifferences(const DifferenceTable& table);
    /// Like causeTable(), with the places of the causes.
    void setCauses(const std::vector<CauseDifference>& causes);
    void setMetrics(const std::vector<MetricDifference>& metrics);
    Pair pairAt(int row) const { return m_rows[tableRow(row)].pair; }
    /// Index of the column of `key`; -1: none.
    int columnOf(std::string_view key) const;

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    QString totalText(std::size_t column, std::span<const std::uint32_t> rows) const override;

private:
    struct Row {
        ChangeStatus status = ChangeStatus::Unchanged;
        QString change; ///< the chip
        QString hint;   ///< the test
        Pair pair;
        bool isInBaseline = true;
        bool isInCandidate = true;
        QString label; ///< the name in short; empty: as the table has it
    };
    QString text(const Row& row, std::uint32_t tableRow, std::size_t column) const;
    /// A figure of a side or a difference, in the words of the table.
    QString figureText(double value, Unit unit, std::size_t column) const;
    QString hint(const Row& row, std::uint32_t tableRow, std::size_t column) const;

    std::vector<Row> m_rows; ///< by row of the table
};

} // namespace lanescope::ui
