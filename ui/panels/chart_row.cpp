// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/chart_row.h"

#include <QBoxLayout>
#include <QToolButton>

#include <algorithm>

#include "ui/theme/elided_label.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_tool_tip.h"

namespace lanescope::ui {

namespace {

constexpr int kLeastWidth = 290;
constexpr int kLeastHeight = 130;

template <typename... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

} // namespace

ChartRow::ChartRow(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(1);
    setMinimumSize(160, 60);
}

ChartRow::Box ChartRow::makeBox(std::size_t index) {
    Box box;
    box.kind = m_charts[index].content.index();
    box.chart = std::visit(Overloaded{[](const BarChartData&) -> Chart* { return new BarChart; },
                                      [](const DonutChartData&) -> Chart* { return new DonutChart; },
                                      [](const HistogramChartData&) -> Chart* { return new HistogramChart; },
                                      [](const LineChartData&) -> Chart* { return new LineChart; },
                                      [](const FlameGraphData&) -> Chart* { return new FlameGraph; },
                                      [](const HeatMapData&) -> Chart* { return new HeatMap; },
                                      [](const ScatterChartData&) -> Chart* { return new ScatterChart; }},
                           m_charts[index].content);
    box.chart->setMinimumSize(1, 40); // a dock may be low
    box.widget = new QWidget;
    box.title = new ElidedLabel({}, 0);
    box.title->setContentsMargins(8, 4, 8, 0);
    QFont font = box.title->font();
    font.setWeight(QFont::DemiBold);
    box.title->setFont(font);
    box.title->setMinimumWidth(1); // a long title must not widen the chart
    box.title->setWordWrap(true);
    auto* layout = new QVBoxLayout(box.widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    box.next = new QToolButton;
    box.next->setIcon(themedIcon(QStringLiteral("next")));
    box.next->setAutoRaise(true);
    box.next->setIconSize({12, 12});
    connect(box.next, &QToolButton::clicked, this, [this] {
        m_first = (m_first + 1) % m_boxes.size();
        arrange();
    });
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 4, 0);
    line->addWidget(box.title, 1);
    line->addWidget(box.next);
    layout->addLayout(line);
    layout->addWidget(box.chart, 1);
    box.widget->setAutoFillBackground(true);
    box.widget->setBackgroundRole(QPalette::Base);
    if (auto* flame = qobject_cast<FlameGraph*>(box.chart)) {
        connect(flame, &FlameGraph::frameActivated, this,
                [this, index](quint32 frame) { activate(index, static_cast<int>(frame)); });
    } else {
        connect(box.chart, &Chart::markActivated, this, [this, index](int mark) { activate(index, mark); });
    }
    return box;
}

void ChartRow::fill(std::size_t index) {
    const AnalysisChart& source = m_charts[index];
    Chart* chart = m_boxes[index].chart;
    m_boxes[index].title->setWholeText(source.title);
    chart->setAccessibleName(source.title);
    std::visit(
        Overloaded{
            [chart](const BarChartData& content) { static_cast<BarChart*>(chart)->setData(content); },
            [chart](const DonutChartData& content) {
                static_cast<DonutChart*>(chart)->setData(content.slices, content.unit, content.caption);
            },
            [chart](const HistogramChartData& content) {
                static_cast<HistogramChart*>(chart)->setHistogram(content.histogram, content.xTitle,
                                                                  content.yTitle);
            },
            [chart](const LineChartData& content) { static_cast<LineChart*>(chart)->setData(content); },
            [chart](const FlameGraphData& content) {
                static_cast<FlameGraph*>(chart)->setFrames(content.frames, content.unit, content.caption);
            },
            [chart](const HeatMapData& content) { static_cast<HeatMap*>(chart)->setData(content); },
            [chart](const ScatterChartData& content) {
                static_cast<ScatterChart*>(chart)->setData(content);
            }},
        source.content);
}

void ChartRow::setCharts(std::vector<AnalysisChart> charts) {
    m_charts = std::move(charts);
    const bool isSame = std::ranges::equal(
        m_charts, m_boxes, {}, [](const AnalysisChart& chart) { return chart.content.index(); }, &Box::kind);
    if (!isSame) {
        for (const Box& box : m_boxes) {
            box.widget->hide();
            box.widget->deleteLater();
        }
        m_boxes.clear();
        m_first = 0;
        for (std::size_t i = 0; i < m_charts.size(); ++i) {
            m_boxes.push_back(makeBox(i));
            m_layout->addWidget(m_boxes.back().widget, 1);
        }
    }
    for (std::size_t i = 0; i < m_charts.size(); ++i) {
        fill(i);
    }
    arrange();
}

void ChartRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ChartRow::arrange() {
    const int across = std::max(width() / kLeastWidth, 1);
    const int down = std::max(height() / kLeastHeight, 1);
    const bool isRow = across >= down || width() > height() * 2;
    m_layout->setDirection(isRow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const auto room = static_cast<std::size_t>(isRow ? across : down);
    const std::size_t count = m_boxes.size();
    for (std::size_t i = 0; i < count; ++i) {
        // From the first on, around the end.
        const std::size_t place = (i + count - m_first) % count;
        m_boxes[i].widget->setVisible(place < room);
        const bool isLastShown = place + 1 == room && room < count;
        m_boxes[i].next->setVisible(isLastShown);
        const QString title = m_charts[(i + 1) % count].title;
        const QString next = tr("Next chart: %1").arg(title);
        m_boxes[i].next->setToolTip(plainToolTip(next));
        m_boxes[i].next->setAccessibleName(next);
    }
}

void ChartRow::activate(std::size_t index, int mark) {
    const AnalysisChart& chart = m_charts[index];
    if (const auto* line = qobject_cast<const LineChart*>(m_boxes[index].chart)) {
        if (chart.timeOriginNs) {
            emit momentActivated(*chart.timeOriginNs + static_cast<TimeNs>(line->xOfMark(mark)));
        }
        return;
    }
    if (const auto* heat = qobject_cast<const HeatMap*>(m_boxes[index].chart)) {
        mark = static_cast<int>(heat->valueIndex(mark));
    }
    RowTarget place;
    if (const auto* bars = qobject_cast<const BarChart*>(m_boxes[index].chart)) {
        const BarChart::Bar& bar = bars->bars()[static_cast<std::size_t>(mark)];
        if (bars->isMean(mark) || bar.last >= chart.places.size()) {
            return;
        }
        place = chart.places[bar.first];
        if (bar.first != bar.last) { // several columns in one bar: from the first to the last
            place.slice = kNoSlice;
            place.range = {chart.places[bar.first].range.startNs, chart.places[bar.last].range.endNs};
        }
    } else if (static_cast<std::size_t>(mark) < chart.places.size()) {
        place = chart.places[static_cast<std::size_t>(mark)];
    }
    if (!place.isNowhere()) {
        emit placeActivated(place);
    }
}

} // namespace lanescope::ui
