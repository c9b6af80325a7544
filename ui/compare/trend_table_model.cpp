// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/trend_table_model.h"

#include "core/compare/comparison_tables.h"
#include "ui/compare/compare_table_model.h"
#include "ui/compare/compare_texts.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

void TrendTableModel::setTrend(std::vector<TrendRun> runs) {
    m_runs = std::move(runs);
    setTable(std::make_shared<const AnalysisTable>(trendByFigure(m_runs)));
}

const MetricDifference* TrendTableModel::metricOf(const QModelIndex& index) const {
    const int run = runOf(index.column());
    const std::optional<std::size_t> id = table().table().find("metric");
    return run < 0 || !id
               ? nullptr
               : m_runs[static_cast<std::size_t>(run)].metric(table().exactText(tableRow(index.row()), *id));
}

QVariant TrendTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || runOf(index.column()) < 0) {
        return AnalysisTableModel::data(index, role);
    }
    const MetricDifference* metric = metricOf(index);
    const bool isChange = index.column() > 1 && metric != nullptr && metric->deltaFraction().value_or(0) != 0;
    switch (role) {
    case Qt::DisplayRole: {
        const QString figure = AnalysisTableModel::data(index, role).toString();
        return figure.isEmpty() ? tr("n/a")
               : isChange       ? figure + QStringLiteral("  ") + changedPercentText(metric->deltaFraction())
                                : figure;
    }
    case Qt::ToolTipRole:
        return isChange && metric->unit == MetricUnit::Nanoseconds
                   ? QVariant(plainToolTip(testWords(metric->probability)))
                   : QVariant();
    case CompareTableModel::kStatusRole:
        return isChange ? QVariant(static_cast<int>(metric->status)) : QVariant();
    default:
        return AnalysisTableModel::data(index, role);
    }
}

QVariant TrendTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const int run = orientation == Qt::Horizontal ? runOf(section) : -1;
    if (section == 0 && orientation == Qt::Horizontal && role == Qt::DisplayRole) {
        return tr("Figure");
    }
    if (run >= 0 && (role == Qt::DisplayRole || role == Qt::ToolTipRole)) {
        const QString name = QString::fromStdString(m_runs[static_cast<std::size_t>(run)].name);
        return role == Qt::DisplayRole
                   ? name
                   : plainToolTip(run == 0
                                      ? tr("%1: the baseline").arg(name)
                                      : tr("%1: double-click to compare it with the baseline").arg(name));
    }
    return AnalysisTableModel::headerData(section, orientation, role);
}

} // namespace lanescope::ui
