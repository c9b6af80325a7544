// SPDX-License-Identifier: Apache-2.0
#include "ui/models/kernel_table_model.h"

#include <QColor>
#include <QGuiApplication>

#include <algorithm>
#include <limits>

#include "core/store/trace.h"
#include "ui/models/row_order.h"
#include "ui/state/track_names.h"
#include "ui/theme/category_colors.h"
#include "ui/theme/display_name.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

/// One unit for a whole column, so that figures compare at a glance: microseconds up to `limitNs`, then the
/// one that suits the largest.
TimeUnit columnUnit(DurationNs largestNs, DurationNs limitNs) {
    constexpr DurationNs kMillisecondsUpTo = 10'000'000'000;
    return largestNs < limitNs             ? TimeUnit::Microseconds
           : largestNs < kMillisecondsUpTo ? TimeUnit::Milliseconds
                                           : TimeUnit::Seconds;
}

// Totals are read at the top of the table; single kernels are short even where one of them is not.
constexpr DurationNs kTotalMicrosecondsUpTo = 10'000'000;
constexpr DurationNs kEachMicrosecondsUpTo = 100'000'000;

/// The colour that the timeline gives the kernel's kind.
QRgb kernelColor(std::string_view name) {
    static const ColorTable light(false);
    static const ColorTable dark(true);
    return (isDark(QGuiApplication::palette()) ? dark : light).role(colorRoleOf(CategoryKind::Kernel, name));
}

} // namespace

KernelTableModel::KernelTableModel(TracePtr trace, QObject* parent)
    : QAbstractTableModel(parent)
    , m_trace(std::move(trace))
    , m_list(std::make_shared<const KernelList>()) {}

void KernelTableModel::setList(std::shared_ptr<const KernelList> list) {
    beginResetModel();
    m_list = list ? std::move(list) : std::make_shared<const KernelList>();
    DurationNs largestTotalNs = 0;
    DurationNs largestNs = 0;
    for (const KernelRow& row : m_list->table.rows) {
        largestTotalNs = std::max(largestTotalNs, row.totalNs);
        largestNs = std::max(largestNs, row.maxNs);
    }
    m_totalUnit = columnUnit(largestTotalNs, kTotalMicrosecondsUpTo);
    m_eachUnit = columnUnit(largestNs, kEachMicrosecondsUpTo);
    sortRows();
    filterRows();
    showRows();
    endResetModel();
}

void KernelTableModel::setFilter(const QString& text) {
    if (text == m_filter) {
        return;
    }
    beginResetModel();
    m_filter = text;
    filterRows();
    showRows();
    endResetModel();
}

const KernelRow& KernelTableModel::kernelAt(int row) const {
    return m_list->table.rows[m_shown[static_cast<std::size_t>(row)]];
}

int KernelTableModel::rowOf(StringId name) const {
    const auto it = std::ranges::find_if(
        m_shown, [&](std::uint32_t index) { return m_list->table.rows[index].name == name; });
    return it == m_shown.end() ? -1 : static_cast<int>(it - m_shown.begin());
}

int KernelTableModel::unfilteredCount() const {
    return static_cast<int>(m_list->table.rows.size());
}

int KernelTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int KernelTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount_;
}

int KernelTableModel::decimals(TimeUnit unit) const {
    // A mean of whole microseconds needs one decimal, their sum none; one is enough for both.
    return unit == TimeUnit::Microseconds && !m_trace->nanosecondClock() ? 1 : 3;
}

QString KernelTableModel::text(const KernelRow& row, int column) const {
    const auto each = [&](double ns) { return formatFixedDuration(ns, m_eachUnit, decimals(m_eachUnit)); };
    switch (column) {
    case Name:
        return toText(shortKernelName(m_trace->text(row.name)));
    case Count:
        return formatCount(row.count);
    case Total:
        return formatFixedDuration(static_cast<double>(row.totalNs), m_totalUnit, decimals(m_totalUnit));
    case Share:
        return formatPercent(row.share);
    case Mean:
        return each(row.meanNs);
    case Min:
        return each(static_cast<double>(row.minNs));
    case P50:
        return each(static_cast<double>(row.p50Ns));
    case P95:
        return each(static_cast<double>(row.p95Ns));
    case Max:
        return each(static_cast<double>(row.maxNs));
    case Stddev:
        return each(row.stddevNs);
    case BlocksPerSm:
        return row.blocksPerSm < 0 ? tr("n/a") : QString::number(row.blocksPerSm, 'f', 2);
    case Occupancy:
        return row.occupancyPercent < 0 ? tr("n/a") : formatPercent(row.occupancyPercent / 100.0, 0);
    case TensorCores:
        return row.usesTensorCores ? tr("Yes") : tr("No");
    default:
        return {};
    }
}

QString KernelTableModel::plainText(const KernelRow& row, int column) const {
    const auto microseconds = [](double ns) { return QString::number(ns / 1000.0, 'f', 3); };
    const auto known = [](double value) { return value < 0 ? QString() : QString::number(value); };
    switch (column) {
    case Name:
        return toText(m_trace->text(row.name));
    case Count:
        return QString::number(row.count);
    case Total:
        return microseconds(static_cast<double>(row.totalNs));
    case Share:
        return QString::number(row.share);
    case Mean:
        return microseconds(row.meanNs);
    case Min:
        return microseconds(static_cast<double>(row.minNs));
    case P50:
        return microseconds(static_cast<double>(row.p50Ns));
    case P95:
        return microseconds(static_cast<double>(row.p95Ns));
    case Max:
        return microseconds(static_cast<double>(row.maxNs));
    case Stddev:
        return microseconds(row.stddevNs);
    case BlocksPerSm:
        return known(row.blocksPerSm);
    case Occupancy:
        return known(row.occupancyPercent);
    default:
        return text(row, column);
    }
}

QVariant KernelTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const KernelRow& row = kernelAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(index.column() == Name          ? Qt::AlignLeft | Qt::AlignVCenter
                                   : index.column() == TensorCores ? Qt::Alignment(Qt::AlignCenter)
                                                                   : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return index.column() == Name ? plainToolTip(plainText(row, Name))
                                      : headerData(index.column(), Qt::Horizontal, role);
    case Qt::DecorationRole:
        return index.column() == Name ? QVariant(QColor(kernelColor(m_trace->text(row.name)))) : QVariant();
    case kBarRole:
        return index.column() == Share ? QVariant(row.share) : QVariant();
    case kCopyRole:
        return plainText(row, index.column());
    default:
        return {};
    }
}

QVariant KernelTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount_) {
        return {};
    }
    struct Header {
        const char* title;
        const char* help;
        const char* key; ///< as in the CSV of the command-line program
    };
    static constexpr Header kHeaders[ColumnCount_] = {
        {QT_TR_NOOP("Kernel"), QT_TR_NOOP("Name of the kernel"), "name"},
        {QT_TR_NOOP("Count"), QT_TR_NOOP("Kernels of this name"), "count"},
        {QT_TR_NOOP("Total"), QT_TR_NOOP("Sum of durations"), "total_us"},
        {QT_TR_NOOP("Share"), QT_TR_NOOP("Share of the duration of all kernels shown by the time selection"),
         "share"},
        {QT_TR_NOOP("Mean"), QT_TR_NOOP("Mean duration"), "mean_us"},
        {QT_TR_NOOP("Min"), QT_TR_NOOP("Shortest duration"), "min_us"},
        {QT_TR_NOOP("p50"), QT_TR_NOOP("Median duration"), "p50_us"},
        {QT_TR_NOOP("p95"), QT_TR_NOOP("95th percentile of durations (nearest rank)"), "p95_us"},
        {QT_TR_NOOP("Max"), QT_TR_NOOP("Longest duration"), "max_us"},
        {QT_TR_NOOP("Std dev"), QT_TR_NOOP("Standard deviation of durations (population)"), "stddev_us"},
        {QT_TR_NOOP("Blocks/SM"), QT_TR_NOOP("Blocks per SM, mean weighted by duration"), "blocks_per_sm"},
        {QT_TR_NOOP("Occupancy"), QT_TR_NOOP("Est. achieved occupancy, mean weighted by duration"),
         "occupancy_percent"},
        {QT_TR_NOOP("Tensor cores"), QT_TR_NOOP("Whether the kernel's name says that it uses tensor cores"),
         "tensor_cores"},
    };
    switch (role) {
    case Qt::DisplayRole:
        return tr(kHeaders[section].title);
    case Qt::ToolTipRole:
        return tr(kHeaders[section].help);
    case kCopyRole:
        return QString::fromLatin1(kHeaders[section].key);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(section == Name          ? Qt::AlignLeft | Qt::AlignVCenter
                                   : section == TensorCores ? Qt::Alignment(Qt::AlignCenter)
                                                            : Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString KernelTableModel::footerText(int column) const {
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    double share = 0;
    for (const std::uint32_t index : m_shown) {
        const KernelRow& row = m_list->table.rows[index];
        count += row.count;
        totalNs += row.totalNs;
        share += row.share;
    }
    switch (column) {
    case Name: {
        const QString all = formatCount(static_cast<quint64>(unfilteredCount()));
        return m_filter.isEmpty() ? tr("%1 names").arg(all)
                                  : tr("%1 of %2 names").arg(formatCount(m_shown.size()), all);
    }
    case Count:
        return formatCount(count);
    case Total:
        return formatFixedDuration(static_cast<double>(totalNs), m_totalUnit, decimals(m_totalUnit));
    case Share:
        return formatPercent(share);
    case Mean:
        return count == 0 ? QString()
                          : formatFixedDuration(static_cast<double>(totalNs) / static_cast<double>(count),
                                                m_eachUnit, decimals(m_eachUnit));
    default:
        return {};
    }
}

void KernelTableModel::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column >= ColumnCount_) {
        return;
    }
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> rowsBefore;
    for (const QModelIndex& index : before) {
        rowsBefore.push_back(m_shown[static_cast<std::size_t>(index.row())]);
    }
    m_sortColumn = column;
    m_sortOrder = order;
    sortRows();
    showRows();
    std::vector<int> position(m_list->table.rows.size(), -1);
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        position[m_shown[i]] = static_cast<int>(i);
    }
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after.push_back(createIndex(position[rowsBefore[static_cast<std::size_t>(i)]], before[i].column()));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

std::uint64_t KernelTableModel::sortKey(std::size_t rowIndex) const {
    const KernelRow& row = m_list->table.rows[rowIndex];
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    const auto directed = [&](std::uint64_t key) { return descending ? ~key : key; };
    const auto known = [&](double value) {
        // Unknown figures come last, whichever way round.
        return value < 0 ? std::numeric_limits<std::uint64_t>::max() : directed(keyOf(value));
    };
    switch (m_sortColumn) {
    case Name:
        return directed(m_list->nameRank[rowIndex]);
    case Count:
        return directed(row.count);
    case Mean:
        return directed(keyOf(row.meanNs));
    case Min:
        return directed(keyOf(row.minNs));
    case P50:
        return directed(keyOf(row.p50Ns));
    case P95:
        return directed(keyOf(row.p95Ns));
    case Max:
        return directed(keyOf(row.maxNs));
    case Stddev:
        return directed(keyOf(row.stddevNs));
    case BlocksPerSm:
        return known(row.blocksPerSm);
    case Occupancy:
        return known(row.occupancyPercent);
    case TensorCores:
        return directed(row.usesTensorCores ? 1 : 0);
    default: // Total and Share order alike
        return directed(keyOf(row.totalNs));
    }
}

void KernelTableModel::sortRows() {
    std::vector<std::uint64_t> keys(m_list->table.rows.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = sortKey(i);
    }
    m_sorted = orderByKey(keys);
}

void KernelTableModel::filterRows() {
    std::vector<std::string> words;
    for (const QString& word : m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        words.push_back(toLowerAscii(word.toStdString()));
    }
    m_kept.assign(m_list->table.rows.size(), 1);
    for (std::size_t row = 0; row < m_kept.size() && !words.empty(); ++row) {
        const std::string_view name = m_list->lowerName(row);
        m_kept[row] = std::ranges::all_of(
            words, [&](const std::string& word) { return name.find(word) != std::string_view::npos; });
    }
}

void KernelTableModel::showRows() {
    m_shown.clear();
    for (const std::uint32_t row : m_sorted) {
        if (m_kept[row] != 0) {
            m_shown.push_back(row);
        }
    }
}

} // namespace lanescope::ui
