// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/selection_model.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/analysis/device/trace_kernel_names.h"
#include "core/store/trace.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

std::optional<std::int64_t> knownIf(bool isKnown, std::uint64_t value) {
    return isKnown ? std::optional(static_cast<std::int64_t>(value)) : std::nullopt;
}

std::optional<std::int64_t> knownIf(bool isKnown, DurationNs value) {
    return isKnown ? std::optional<std::int64_t>(value) : std::nullopt;
}

/// Adds columns whose cells follow from the rows.
template <typename Row>
class Columns {
public:
    explicit Columns(const std::vector<Row>& rows)
        : m_rows(rows) {}

    template <typename Cell>
    void addText(ColumnSpec spec, const Cell& cell) {
        ColumnCells cells(CellType::Text);
        for (const Row& row : m_rows) {
            cells.appendText(cell(row));
        }
        add(std::move(spec), std::move(cells));
    }
    template <typename Cell>
    void addInteger(ColumnSpec spec, const Cell& cell) {
        ColumnCells cells(CellType::Integer);
        for (const Row& row : m_rows) {
            const std::optional<std::int64_t> value = cell(row);
            value ? cells.appendInteger(*value) : cells.appendUnknown();
        }
        add(std::move(spec), std::move(cells));
    }
    template <typename Cell>
    void addReal(ColumnSpec spec, const Cell& cell) {
        ColumnCells cells(CellType::Real);
        for (const Row& row : m_rows) {
            cells.appendReal(row.figures.count > 0 ? cell(row) : std::nan(""));
        }
        add(std::move(spec), std::move(cells));
    }
    Table table() { return {m_rows.size(), std::move(m_columns)}; }

private:
    void add(ColumnSpec spec, ColumnCells cells) {
        m_columns.push_back(std::make_shared<const TableColumn>(std::move(spec), std::move(cells)));
    }
    const std::vector<Row>& m_rows;
    std::vector<Table::ColumnPtr> m_columns;
};

} // namespace

SelectionModel::SelectionModel(TracePtr trace, QObject* parent)
    : AnalysisTableModel(parent)
    , m_trace(std::move(trace))
    , m_trackNames(*m_trace)
    , m_kernelNames(kernelNamesOf(*m_trace)) {
    setTotals({"count self_us baseline_count"}); // other times count nested slices twice
    makeRows();
}

void SelectionModel::setStatistics(std::shared_ptr<const SelectionStatistics> statistics) {
    m_statistics = std::move(statistics);
    makeRows();
}

void SelectionModel::setGrouping(Grouping grouping) {
    if (grouping != m_grouping) {
        m_grouping = grouping;
        makeRows();
    }
}

void SelectionModel::setBaseline(std::shared_ptr<const SelectionStatistics> baseline) {
    m_baseline = std::move(baseline);
    makeRows();
}

std::vector<SelectionModel::Row> SelectionModel::rowsOf(const SelectionStatistics& statistics) const {
    std::vector<Row> rows;
    switch (m_grouping) {
    case Grouping::Name:
    case Grouping::Category:
        for (const StatisticsRow& row :
             m_grouping == Grouping::Name ? statistics.byName : statistics.byCategory) {
            rows.push_back({row.key, row.figures, row.selfNs, row.wholeNs, row.selfShare, {}});
        }
        break;
    case Grouping::Lane:
        for (const TrackStatistics& row : statistics.byTrack) {
            rows.push_back({std::uint32_t(lanescope::indexOf(row.track)), row.figures, row.selfNs,
                            row.wholeNs, row.selfShare, row.occupation});
        }
        break;
    }
    return rows;
}

void SelectionModel::makeRows() {
    m_rows = m_statistics == nullptr ? std::vector<Row>() : rowsOf(*m_statistics);
    if (m_baseline != nullptr && m_statistics != nullptr) {
        std::unordered_map<std::uint32_t, std::size_t> places;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            places.emplace(m_rows[i].key, i);
        }
        for (const Row& before : rowsOf(*m_baseline)) {
            const auto [place, isGone] = places.emplace(before.key, m_rows.size());
            if (isGone) {
                m_rows.push_back({before.key, {}, 0, 0, 0, {}});
                m_rows.back().figures.longest =
                    before.figures.longest; // tells what the row is, and leads there
            }
            m_rows[place->second].baselineCount = before.figures.count;
            m_rows[place->second].baselineTotalNs = before.figures.totalNs;
        }
    }
    setTable(std::make_shared<const AnalysisTable>(tableOfRows()));
}

bool SelectionModel::cutsSlices() const {
    return std::ranges::any_of(m_rows, [](const Row& row) { return row.wholeNs != row.figures.totalNs; });
}

bool SelectionModel::isKernelName(const Row& row) const {
    return m_grouping == Grouping::Name && row.figures.longest != kNoSlice &&
           m_trace->categoryKind(row.figures.longest) == CategoryKind::Kernel;
}

QString SelectionModel::label(const Row& row) const {
    switch (m_grouping) {
    case Grouping::Name: {
        const std::string_view name = m_trace->text(StringId(row.key));
        return toText(isKernelName(row) ? m_kernelNames(name) : std::string(name));
    }
    case Grouping::Category: {
        const std::string_view name = m_trace->text(m_trace->categories()[row.key].name);
        return name.empty() ? tr("(none)") : toText(name);
    }
    case Grouping::Lane:
        return m_trackNames.path(TrackId(row.key));
    }
    return {};
}

std::string SelectionModel::name(const Row& row) const {
    return m_grouping == Grouping::Name ? std::string(m_trace->text(StringId(row.key)))
                                        : label(row).toStdString();
}

Table SelectionModel::tableOfRows() const {
    Columns<Row> columns(m_rows);
    // In the order of Column.
    columns.addText({m_grouping == Grouping::Name       ? "name"
                     : m_grouping == Grouping::Category ? "category"
                                                        : "lane",
                     "Name"},
                    [this](const Row& row) { return name(row); });
    columns.addInteger({"count", "Count", Unit::Count},
                       [](const Row& row) { return knownIf(true, row.figures.count); });
    columns.addInteger({"self_us", "Self", Unit::Duration},
                       [](const Row& row) { return knownIf(row.figures.count > 0, row.selfNs); });
    const auto addTime = [&columns](const char* key, const char* label, auto member) {
        columns.addInteger({key, label, Unit::Duration}, [member](const Row& row) {
            return knownIf(row.figures.count > 0, row.figures.*member);
        });
    };
    addTime("total_us", "Total", &DurationRow::totalNs);
    columns.addInteger({"whole_us", "Whole", Unit::Duration},
                       [](const Row& row) { return knownIf(row.figures.count > 0, row.wholeNs); });
    ColumnSpec share{"share_percent", "Share", Unit::Fraction};
    share.isShare = true;
    columns.addReal(std::move(share), [](const Row& row) { return row.selfShare; });
    columns.addReal({"mean_us", "Mean", Unit::Duration}, [](const Row& row) { return row.figures.meanNs; });
    addTime("p50_us", "p50", &DurationRow::p50Ns);
    addTime("p95_us", "p95", &DurationRow::p95Ns);
    addTime("p99_us", "p99", &DurationRow::p99Ns);
    addTime("min_us", "Min", &DurationRow::minNs);
    addTime("max_us", "Max", &DurationRow::maxNs);
    const bool areLanes = m_grouping == Grouping::Lane;
    columns.addInteger({"busy_us", "Busy", Unit::Duration},
                       [areLanes](const Row& row) { return knownIf(areLanes, row.occupation.busyNs); });
    columns.addInteger({"gaps", "Gaps", Unit::Count},
                       [areLanes](const Row& row) { return knownIf(areLanes, row.occupation.gapCount); });
    columns.addInteger({"longest_gap_us", "Longest gap", Unit::Duration}, [areLanes](const Row& row) {
        return knownIf(areLanes, row.occupation.longestGap.durationNs());
    });
    const bool isCompared = m_baseline != nullptr;
    columns.addInteger({"baseline_count", "Baseline count", Unit::Count},
                       [isCompared](const Row& row) { return knownIf(isCompared, row.baselineCount); });
    columns.addInteger({"baseline_total_us", "Baseline total", Unit::Duration},
                       [](const Row& row) { return knownIf(row.baselineCount > 0, row.baselineTotalNs); });
    columns.addInteger({"change_us", "Change", Unit::Duration}, [isCompared](const Row& row) {
        return knownIf(isCompared, row.figures.totalNs - row.baselineTotalNs);
    });
    return columns.table();
}

QVariant SelectionModel::data(const QModelIndex& index, int role) const {
    if (index.isValid() && role == Qt::DisplayRole) {
        const Row& row = m_rows[tableRow(index.row())];
        if (index.column() == Label) {
            return label(row);
        }
        if (index.column() == Change && m_baseline != nullptr) {
            return durationChangeText(double(row.figures.totalNs), double(row.baselineTotalNs));
        }
    }
    return AnalysisTableModel::data(index, role);
}

QString SelectionModel::helpOf(int section) {
    switch (section) {
    case Self:
        return tr("Time in the selection without nested slices: no time counts twice");
    case Share:
        return tr("Share of the self time of all lanes of its side: host and device are 100 % each");
    case Total:
        return tr("Time of the slices that lies in the selection; nested slices count too");
    case Whole:
        return tr("Durations of the slices, with what lies outside of the selection");
    case P50:
    case P95:
    case P99:
        return tr("The duration that this share of the slices does not exceed (nearest rank)");
    case Busy:
        return tr("Time in the selection with a slice on the lane");
    case Change:
        return tr("Total minus the total of the baseline");
    case Gaps:
        return tr("Intervals in the selection without a slice on the lane");
    default:
        return {};
    }
}

QVariant SelectionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::ToolTipRole) {
        return plainToolTip(helpOf(section));
    }
    if (role != Qt::DisplayRole || section < 0 || section >= columnCount()) {
        return AnalysisTableModel::headerData(section, orientation, role);
    }
    const QString title = titleOf(section);
    // Changes are words: a size and a share.
    return section == Change ? title : table().columns()[static_cast<std::size_t>(section)].withUnit(title);
}

QString SelectionModel::titleOf(int section) const {
    switch (section) {
    case Label:
        return m_grouping == Grouping::Name       ? tr("Name")
               : m_grouping == Grouping::Category ? tr("Category")
                                                  : tr("Lane");
    case Count:
        return tr("Count");
    case Self:
        return tr("Self");
    case Total:
        return tr("Total");
    case Whole:
        return tr("Whole");
    case Share:
        return tr("Share");
    case Mean:
        return tr("Mean");
    case P50:
        return tr("p50");
    case P95:
        return tr("p95");
    case P99:
        return tr("p99");
    case Min:
        return tr("Min");
    case Max:
        return tr("Max");
    case Busy:
        return tr("Busy");
    case Gaps:
        return tr("Gaps");
    case LongestGap:
        return tr("Longest gap");
    case BaselineCount:
        return tr("Baseline count");
    case BaselineTotal:
        return tr("Baseline total");
    case Change:
        return tr("Change");
    default:
        return {};
    }
}

} // namespace lanescope::ui
