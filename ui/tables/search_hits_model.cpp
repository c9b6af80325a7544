// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/search_hits_model.h"

#include <utility>

#include "core/analysis/device/trace_kernel_names.h"
#include "core/store/trace.h"
#include "ui/state/time_text.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

SearchHitsModel::SearchHitsModel(TracePtr trace, QObject* parent)
    : AnalysisTableModel(parent)
    , m_trace(std::move(trace))
    , m_trackNames(std::make_shared<const TrackNames>(*m_trace))
    , m_kernelNames(kernelNamesOf(*m_trace)) {
    setHits(nullptr);
}

void SearchHitsModel::setHits(std::shared_ptr<const SearchHits> hits) {
    m_hits = std::move(hits);
    setTable(std::make_shared<const AnalysisTable>(tableOf(m_hits)));
}

Table SearchHitsModel::tableOf(const std::shared_ptr<const SearchHits>& hits) const {
    const std::size_t rows = hits == nullptr ? 0 : hits->byTime.size();
    std::vector<Table::ColumnPtr> columns;
    const auto add = [&](ColumnSpec spec, ComputedCells cells) {
        columns.push_back(std::make_shared<const TableColumn>(std::move(spec), rows, std::move(cells)));
    };
    // Cells are computed on other threads, and by exports that outlive the panel: they keep what they read.
    const auto addText = [&](ColumnSpec spec, auto keyOf, std::function<std::string(std::uint64_t)> text) {
        ComputedCells cells;
        cells.type = CellType::Name;
        cells.key = [hits, trace = m_trace, keyOf](std::size_t row) -> std::uint64_t {
            return keyOf(*trace, hits->byTime[row]);
        };
        cells.text = std::move(text);
        add(std::move(spec), std::move(cells));
    };
    const auto addTime = [&](ColumnSpec spec, auto timeOf) {
        ComputedCells cells;
        cells.integer = [hits, trace = m_trace, timeOf](std::size_t row) -> std::optional<std::int64_t> {
            return timeOf(trace->slices(), hits->byTime[row]);
        };
        add(std::move(spec), std::move(cells));
    };
    addText(
        {"name", "Slice"},
        [](const Trace& trace, SliceId slice) { return indexOf(trace.slices().name[slice]); },
        [trace = m_trace](std::uint64_t key) {
            return std::string(trace->text(StringId(static_cast<std::uint32_t>(key))));
        });
    addTime({"start_us", "Start", Unit::FileTime},
            [](const SliceTable& slices, SliceId slice) { return slices.startNs[slice]; });
    addTime({"duration_us", "Duration", Unit::Duration},
            [](const SliceTable& slices, SliceId slice) { return slices.durationNs[slice]; });
    addText(
        {"category", "Category"},
        [](const Trace& trace, SliceId slice) { return indexOf(trace.slices().category[slice]); },
        [trace = m_trace](std::uint64_t key) {
            return std::string(trace->text(trace->categories()[static_cast<std::size_t>(key)].name));
        });
    addText(
        {"lane", "Lane"}, [](const Trace& trace, SliceId slice) { return indexOf(trace.trackOf(slice)); },
        [trace = m_trace, names = m_trackNames](std::uint64_t key) {
            return names->path(TrackId(static_cast<std::uint32_t>(key))).toStdString();
        });
    return {rows, std::move(columns)};
}

SliceId SearchHitsModel::sliceAt(int row) const {
    return row < 0 || row >= rowCount() ? kNoSlice : m_hits->byTime[tableRow(row)];
}

int SearchHitsModel::rowOf(SliceId slice) const {
    const std::ptrdiff_t position = m_hits == nullptr ? -1 : m_hits->positionOf(slice);
    return position < 0 ? -1 : AnalysisTableModel::rowOf(static_cast<std::uint32_t>(position));
}

QVariant SearchHitsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || role != Qt::DisplayRole) {
        return AnalysisTableModel::data(index, role);
    }
    const SliceId slice = sliceAt(index.row());
    switch (index.column()) {
    case Name: {
        const std::string_view name = m_trace->sliceName(slice);
        return toText(m_trace->categoryKind(slice) == CategoryKind::Kernel ? m_kernelNames(name)
                                                                           : std::string(name));
    }
    case Start:
        return momentText(*m_trace, m_trace->slices().startNs[slice]);
    default:
        return AnalysisTableModel::data(index, role);
    }
}

QVariant SearchHitsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole) {
        switch (section) {
        case Name:
            return tr("Slice");
        case Start:
            return tr("Start");
        case Duration:
            return table().columns()[Duration].withUnit(tr("Duration"));
        case CategoryName:
            return tr("Category");
        case Lane:
            return tr("Lane");
        default:
            return {};
        }
    }
    return AnalysisTableModel::headerData(section, orientation, role);
}

} // namespace lanescope::ui
