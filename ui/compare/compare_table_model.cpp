// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_table_model.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/compare/comparison_tables.h"
#include "core/table/time_text.h"
#include "ui/compare/compare_texts.h"
#include "ui/state/core_words.h"
#include "ui/state/track_names.h"
#include "ui/tables/cell_format.h"
#include "ui/theme/change_text.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

bool isOneOf(std::string_view key, std::initializer_list<std::string_view> keys) {
    return std::ranges::find(keys, key) != keys.end();
}

QString titleOf(std::string_view key) {
    using Words = std::pair<std::string_view, QString>;
    const std::array titles{Words{"name", CompareTableModel::tr("Name")},
                            Words{"change", CompareTableModel::tr("Change")},
                            Words{"baseline_count", CompareTableModel::tr("Baseline count")},
                            Words{"candidate_count", CompareTableModel::tr("Candidate count")},
                            Words{"delta_count", CompareTableModel::tr("Difference of counts")},
                            Words{"baseline_us", CompareTableModel::tr("Baseline")},
                            Words{"baseline", CompareTableModel::tr("Baseline")},
                            Words{"candidate_us", CompareTableModel::tr("Candidate")},
                            Words{"candidate", CompareTableModel::tr("Candidate")},
                            Words{"delta_us", CompareTableModel::tr("Difference")},
                            Words{"delta", CompareTableModel::tr("Difference")},
                            Words{"delta_percent", CompareTableModel::tr("%")},
                            Words{"ratio", CompareTableModel::tr("Ratio")},
                            Words{"share_percent", CompareTableModel::tr("Share")},
                            Words{"p_value", QStringLiteral("p")},
                            Words{"baseline_host_us", CompareTableModel::tr("Baseline on the host")},
                            Words{"candidate_host_us", CompareTableModel::tr("Candidate on the host")},
                            Words{"metric", CompareTableModel::tr("Key")},
                            Words{"unit", CompareTableModel::tr("Unit")},
                            Words{"candidate_name", CompareTableModel::tr("Name in the candidate")}};
    const auto found = std::ranges::find(titles, key, &Words::first);
    return found == titles.end() ? QString() : found->second;
}

QString helpOf(std::string_view key) {
    if (key == "change") {
        return CompareTableModel::tr(
            "Noise: by Welch's t-test over the steps the difference could be chance (p ≥ 5 %)");
    }
    if (key == "share_percent") {
        return CompareTableModel::tr("Share of the sum of all absolute differences");
    }
    const bool isFigure =
        !isOneOf(key, {"name", "candidate_name", "metric", "unit", "delta_percent", "ratio", "p_value"});
    return isFigure ? CompareTableModel::tr("Mean per step") : QString();
}

} // namespace

void CompareTableModel::setDifferences(const DifferenceTable& table) {
    m_rows.clear();
    for (const DifferenceRow& from : table.rows) {
        m_rows.push_back({from.status,
                          changeWords(from.status, true),
                          testWords(from.probability),
                          {from.baseline.longest, from.candidate.longest, {}, {}},
                          from.baseline.count > 0,
                          from.candidate.count > 0,
                          toText(from.label)});
    }
    setTable(std::make_shared<const AnalysisTable>(differenceTableText(table)));
}

void CompareTableModel::setCauses(const std::vector<CauseDifference>& causes) {
    setDifferences(causeTable(causes));
    for (std::size_t i = 0; i < causes.size(); ++i) { // a row each, in this order
        m_rows[i].pair.baselinePlace = causes[i].baselinePlace;
        m_rows[i].pair.candidatePlace = causes[i].candidatePlace;
    }
}

void CompareTableModel::setMetrics(const std::vector<MetricDifference>& metrics) {
    m_rows.clear();
    for (const MetricDifference& metric : metrics) {
        const bool isTime = metric.unit == MetricUnit::Nanoseconds;
        m_rows.push_back({metric.delta() ? metric.status : ChangeStatus::Unchanged,
                          changeWords(metric),
                          isTime ? testWords(metric.probability) : QString(),
                          {},
                          true,
                          true,
                          textOf(Words::filled(metric.label, {}))});
    }
    setTable(std::make_shared<const AnalysisTable>(overviewTable(metrics)));
}

int CompareTableModel::columnOf(std::string_view key) const {
    const std::optional<std::size_t> column = table().table().find(key);
    return column ? static_cast<int>(*column) : -1;
}

QString CompareTableModel::text(const Row& row, std::uint32_t tableRow, std::size_t column) const {
    const std::string& key = table().spec(column).key;
    if (key == "change") {
        return row.change;
    }
    if (key == "name" && !row.label.isEmpty()) {
        return row.label;
    }
    const bool isMissing =
        (key == "baseline_us" && !row.isInBaseline) || (key == "candidate_us" && !row.isInCandidate);
    if (isMissing) {
        return QStringLiteral("–");
    }
    if (table().columns()[column].isText) {
        return table().shownText(tableRow, column);
    }
    const double value = table().number(tableRow, column);
    if (isOneOf(key, {"baseline", "candidate", "delta"}) && std::isnan(value)) {
        return QStringLiteral("n/a");
    }
    const QString figure = figureText(value, table().table().unit(tableRow, column), column);
    return figure.isEmpty() ? table().shownText(tableRow, column) : figure;
}

QString CompareTableModel::figureText(double value, Unit unit, std::size_t column) const {
    const std::string& key = table().spec(column).key;
    if (key == "delta_percent") {
        constexpr int kDecimals = 1;
        return std::isnan(value) ? QStringLiteral("–")
                                 : signedText(value, formatFixed(std::abs(value) * 100, kDecimals));
    }
    const auto textOf = [&](double figure) {
        const ColumnScale& scale = table().columns()[column].scale;
        return scale.symbol.isEmpty() ? formatCell(figure, unit) : formatScaled(figure, scale);
    };
    if (key == "delta" && (unit == Unit::Fraction || unit == Unit::Percent)) {
        // A share that grows from 40 % to 50 % has grown by 25 %, and by 10 points.
        const double points = unit == Unit::Fraction ? value * 100 : value;
        return tr("%1 points")
            .arg(signedText(points, QLocale().toString(std::abs(points), 'f', pointDecimals(points))));
    }
    if (isOneOf(key, {"delta", "delta_us", "delta_count", "share_percent"})) {
        return signedText(value, textOf(std::abs(value)));
    }
    if (isOneOf(key, {"baseline_count", "candidate_count"})) {
        constexpr int kDecimals = 1; // means per step
        return QLocale().toString(value, 'f', kDecimals);
    }
    return {};
}

QString CompareTableModel::totalText(std::size_t column, std::span<const std::uint32_t> rows) const {
    const auto sumOf = [&](std::string_view key) {
        const std::optional<std::size_t> named = table().table().find(key);
        return named ? table().total(*named, rows, totals()) : std::nullopt;
    };
    std::optional<double> figure = table().total(column, rows, totals());
    if (table().spec(column).key == "delta_percent") {
        const double baseline = sumOf("baseline_us").value_or(0);
        figure = baseline > 0 ? std::optional(sumOf("delta_us").value_or(0) / baseline) : std::nullopt;
    }
    if (!figure) {
        return {};
    }
    const QString text = figureText(*figure, table().spec(column).unit, column);
    return text.isEmpty() ? table().totalText(column, rows, totals()) : text;
}

QString CompareTableModel::hint(const Row& row, std::uint32_t tableRow, std::size_t column) const {
    const std::string& key = table().spec(column).key;
    if (const double fraction = table().number(tableRow, column);
        key == "delta_percent" && !std::isnan(fraction)) {
        return tr("The candidate is %1 times the baseline").arg(QLocale().toString(fraction + 1, 'g', 4));
    }
    return isOneOf(key, {"name", "candidate_name"})
               ? QString::fromStdString(table().exactText(tableRow, column))
               : row.hint;
}

QVariant CompareTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const std::uint32_t at = tableRow(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const Row& row = m_rows[at];
    const std::string& key = table().spec(column).key;
    const bool isShare = key == "share_percent";
    switch (role) {
    case Qt::DisplayRole:
        return text(row, at, column);
    case Qt::ToolTipRole:
        return plainToolTip(hint(row, at, column));
    case kChipRole:
        return key == "change";
    case kStatusRole:
        return isShare || isOneOf(key, {"change", "delta", "delta_us", "delta_percent"})
                   ? QVariant(static_cast<int>(row.status))
                   : QVariant();
    case kShareRole:
        return isShare ? QVariant(table().number(at, column)) : QVariant();
    default:
        return AnalysisTableModel::data(index, role);
    }
}

QVariant CompareTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && section >= 0 && section < columnCount()) {
        const std::string& key = table().spec(static_cast<std::size_t>(section)).key;
        if (role == Qt::DisplayRole) {
            return table().columns()[static_cast<std::size_t>(section)].withUnit(titleOf(key));
        }
        if (role == Qt::ToolTipRole) {
            return plainToolTip(helpOf(key));
        }
    }
    return AnalysisTableModel::headerData(section, orientation, role);
}

} // namespace lanescope::ui
