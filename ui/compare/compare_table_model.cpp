// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_table_model.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/state/track_names.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

QString changeText(ChangeStatus status, bool isTime) {
    switch (status) {
    case ChangeStatus::Unchanged:
        return CompareTableModel::tr("unchanged");
    case ChangeStatus::Noise:
        return CompareTableModel::tr("noise");
    case ChangeStatus::Faster:
        return isTime ? CompareTableModel::tr("faster") : CompareTableModel::tr("better");
    case ChangeStatus::Slower:
        return isTime ? CompareTableModel::tr("slower") : CompareTableModel::tr("worse");
    case ChangeStatus::New:
        return CompareTableModel::tr("new");
    case ChangeStatus::Gone:
        return CompareTableModel::tr("gone");
    }
    return {};
}

QString countText(double count) {
    return count == std::floor(count) ? formatCount(quint64(count)) : QString::number(count, 'f', 1);
}

QString percentText(std::optional<double> fraction) {
    return fraction ? signedText(*fraction, formatPercent(std::abs(*fraction))) : QStringLiteral("–");
}

QString testText(std::optional<double> probability) {
    return probability
               ? CompareTableModel::tr("Welch's t-test over the steps: p = %1").arg(*probability, 0, 'g', 3)
               : CompareTableModel::tr("Too few steps to tell a difference from noise");
}

QString metricText(MetricUnit unit, double value) {
    switch (unit) {
    case MetricUnit::Nanoseconds:
        return formatDuration(value);
    case MetricUnit::Fraction:
        return formatPercent(value);
    case MetricUnit::Count:
        return countText(value);
    case MetricUnit::Bytes:
        return formatBytes(value);
    }
    return {};
}

} // namespace

std::vector<CompareRow> compareRows(const DifferenceTable& table) {
    std::vector<CompareRow> rows;
    rows.reserve(table.rows.size());
    for (const DifferenceRow& from : table.rows) {
        CompareRow row;
        row.name = toText(from.name);
        row.change = changeText(from.status, true);
        row.status = from.status;
        const double left = from.baseline.countPerStep();
        const double right = from.candidate.countPerStep();
        row.count = left == right ? countText(left)
                                  : QStringLiteral("%1 → %2").arg(countText(left), countText(right));
        row.countDelta = right - left;
        row.baselineValue = from.baseline.perStepNs();
        row.candidateValue = from.candidate.perStepNs();
        row.deltaValue = from.deltaNs();
        row.baseline = from.baseline.count == 0 ? QStringLiteral("–") : formatDuration(row.baselineValue);
        row.candidate = from.candidate.count == 0 ? QStringLiteral("–") : formatDuration(row.candidateValue);
        row.delta = signedText(row.deltaValue, formatDuration(std::abs(row.deltaValue)));
        row.fraction = from.deltaFraction();
        row.percent = percentText(row.fraction);
        row.hint = testText(from.probability);
        row.share = from.share;
        row.baselineSlice = from.baseline.longest;
        row.candidateSlice = from.candidate.longest;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<CompareRow> compareRows(const std::vector<MetricDifference>& metrics) {
    std::vector<CompareRow> rows;
    for (const MetricDifference& metric : metrics) {
        CompareRow row;
        const bool isTime = metric.unit == MetricUnit::Nanoseconds;
        row.name = QString::fromStdString(metric.label);
        // A figure that one trace does not have is neither new nor gone.
        row.change = metric.delta() ? changeText(metric.status, isTime) : CompareTableModel::tr("unknown");
        row.status = metric.delta() ? metric.status : ChangeStatus::Unchanged;
        row.baselineValue = metric.baseline.value_or(0);
        row.candidateValue = metric.candidate.value_or(0);
        row.deltaValue = metric.delta().value_or(0);
        row.baseline = metric.baseline ? metricText(metric.unit, *metric.baseline) : QStringLiteral("n/a");
        row.candidate = metric.candidate ? metricText(metric.unit, *metric.candidate) : QStringLiteral("n/a");
        row.delta = metric.delta()
                        ? signedText(row.deltaValue, metricText(metric.unit, std::abs(row.deltaValue)))
                        : QStringLiteral("n/a");
        row.fraction = metric.deltaFraction();
        row.percent = percentText(row.fraction);
        row.hint = isTime ? testText(metric.probability) : QString();
        rows.push_back(std::move(row));
    }
    return rows;
}

CompareTableModel::CompareTableModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void CompareTableModel::setRows(std::vector<CompareRow> rows) {
    beginResetModel();
    m_rows = std::move(rows);
    m_order.resize(m_rows.size());
    std::iota(m_order.begin(), m_order.end(), 0u);
    endResetModel();
}

int CompareTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int CompareTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount_;
}

QString CompareTableModel::text(const CompareRow& row, int column) const {
    switch (column) {
    case Name:
        return row.name;
    case Change:
        return row.change;
    case Count:
        return row.count;
    case Baseline:
        return row.baseline;
    case Candidate:
        return row.candidate;
    case Delta:
        return row.delta;
    case Percent:
        return row.percent;
    case Share:
        return formatPercent(std::abs(row.share));
    default:
        return {};
    }
}

QVariant CompareTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const CompareRow& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case kCopyRole:
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == Name || index.column() == Change
                   ? QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter)
                   : QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (index.column() == Percent && row.fraction) {
            return tr("The candidate is %1 times the baseline")
                .arg(QLocale().toString(*row.fraction + 1, 'g', 4));
        }
        return index.column() == Name ? plainToolTip(row.name) : row.hint;
    case kStatusRole:
        return int(row.status);
    case kShareRole:
        return index.column() == Share ? QVariant(row.share) : QVariant();
    default:
        return {};
    }
}

QVariant CompareTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return section == Name || section == Change ? QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter)
                                                    : QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case Change:
            return tr("Noise: by Welch's t-test over the steps the difference could be chance (p ≥ 5 %)");
        case Count:
            return tr("Mean per step; two figures where the sides differ");
        case Baseline:
        case Candidate:
        case Delta:
            return tr("Mean per step");
        case Share:
            return tr("Of the sum of all differences without their signs");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Name");
    case Change:
        return tr("Change");
    case Count:
        return tr("Count");
    case Baseline:
        return tr("Baseline");
    case Candidate:
        return tr("Candidate");
    case Delta:
        return tr("Difference");
    case Percent:
        return tr("%");
    case Share:
        return tr("Share");
    default:
        return {};
    }
}

void CompareTableModel::sort(int column, Qt::SortOrder order) {
    const auto key = [this, column](std::uint32_t index) -> double {
        const CompareRow& row = m_rows[index];
        switch (column) {
        case Change:
            return double(row.status);
        case Count:
            return std::abs(row.countDelta);
        case Baseline:
            return row.baselineValue;
        case Candidate:
            return row.candidateValue;
        case Delta:
            return std::abs(row.deltaValue);
        case Percent:
            return std::abs(row.fraction.value_or(0));
        case Share:
            return std::abs(row.share);
        default:
            return 0;
        }
    };
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> rowsBefore;
    for (const QModelIndex& index : before) {
        rowsBefore.push_back(m_order[std::size_t(index.row())]);
    }
    std::iota(m_order.begin(), m_order.end(), 0u);
    std::stable_sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (order == Qt::DescendingOrder) {
            std::swap(a, b);
        }
        return column == Name ? m_rows[a].name.localeAwareCompare(m_rows[b].name) < 0 : key(a) < key(b);
    });
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto place = std::find(m_order.begin(), m_order.end(), rowsBefore[std::size_t(i)]);
        after << index(static_cast<int>(place - m_order.begin()), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

} // namespace lanescope::ui
