// SPDX-License-Identifier: Apache-2.0
// Content of an AnalysisPanel and how it is made: views are pure functions of (trace, selection) that run off
// the UI thread and return a table with charts, each row and mark with its place on the timeline. Plain
// values.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "core/analysis/selection.h"
#include "core/store/recording_hints.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/donut_chart.h"
#include "ui/charts/flame_graph.h"
#include "ui/charts/heat_map.h"
#include "ui/charts/histogram_chart.h"
#include "ui/charts/line_chart.h"
#include "ui/charts/scatter_chart.h"
#include "ui/tables/analysis_table.h"
#include "ui/tables/table_columns.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

struct Preferences;

struct DonutChartData {
    std::vector<DonutSlice> slices;
    ChartUnit unit = ChartUnit::Duration;
    QString caption;
};

struct HistogramChartData {
    Histogram histogram;
    QString xTitle;
    QString yTitle;
};

struct FlameGraphData {
    std::vector<FlameFrame> frames;
    ChartUnit unit = ChartUnit::Duration;
    QString caption;
};

struct AnalysisChart {
    QString title;
    std::variant<BarChartData, DonutChartData, HistogramChartData, LineChartData, FlameGraphData, HeatMapData,
                 ScatterChartData>
        content;
    /// By column, slice, bin, frame or value of a heat map; may be shorter.
    std::vector<RowTarget> places = {};
    /// Origin of a line chart over time: its x values are relative to this.
    std::optional<TimeNs> timeOriginNs = std::nullopt;
};

struct AnalysisView {
    Table table;
    std::vector<AnalysisChart> charts;
    QString note;           ///< one line above, such as totals or what was left out
    QString emptyText;      ///< for a table without rows: what to record
    QString emptyRangeText; ///< likewise for a range of a trace that has rows; empty: usual words
    QString copyText;       ///< the whole view in a text form of its own
};

struct AnalysisInput {
    AnalysisContext& shared;
    Selection selection;
    const Preferences& preferences;
};

/// One view that a panel offers.
struct ViewKind {
    QString name; ///< stable and its own: in settings and names of files
    QString title = {};
    std::function<AnalysisView(const AnalysisInput& input, std::stop_token stop)> make = nullptr;
    /// The first column holds names of kernels, shown in short.
    bool hasKernelNames = false;
    /// Keys of columns that are hidden until the user shows them.
    QStringList hiddenAtFirst = {};
    /// A chart about one row, shown in place of the last one; null: none.
    std::function<AnalysisChart(const AnalysisInput& input, const RowTarget& place)> ofRow = nullptr;
    /// Title of the menu entry that copies AnalysisView::copyText; empty: none.
    QString copyTitle = {};
    /// A file of the user's that the view depends on, made again when it changes; and how it begins where
    /// there is none. Both null: none.
    std::function<QString(const Preferences& chosen)> rulesPath = nullptr;
    std::function<QByteArray()> rulesTemplate = nullptr;
    /// Columns with a total below them.
    ColumnTotals totals = {};
    /// Beside the usual columns and all of them.
    std::vector<ColumnPreset> columnPresets = {};
    /// Meaning of a row; may be empty.
    QString help = {};
    /// Recorded data that it cannot have a row without; nothing: it may have rows of any trace.
    std::optional<Ingredient> needs = {};
    /// Key of the column whose greatest figures come first until the user sorts; empty: rows as they are
    /// made.
    QString sortedBy = {};
    /// Name of the table of SQL that has its rows; empty: none.
    QString sqlTable = {};
};

} // namespace lanescope::ui
