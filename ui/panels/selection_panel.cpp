// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/selection_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "core/store/trace.h"
#include "ui/charts/histogram_chart.h"
#include "ui/panels/charts_beside.h"
#include "ui/panels/kept_split.h"
#include "ui/panels/range_badge.h"
#include "ui/query/sql_text.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/selection_controller.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/tables/frozen_column.h"
#include "ui/tables/selection_model.h"
#include "ui/tables/table_footer.h"
#include "ui/tables/table_header.h"
#include "ui/tables/table_sorting.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kFactsWidth = 230; // pixels at first
constexpr int kTableWidth = 600;

/// The distribution on an axis of ratios, where buckets are of one width.
Histogram durationHistogram(const std::vector<DurationBucket>& buckets) {
    Histogram histogram;
    // Slices of a nanosecond and less share the first bin: a log axis has no zero.
    constexpr DurationNs kLeastNs = 2;
    DurationNs leastNs = 0;
    DurationNs greatestNs = 0;
    std::uint64_t shortest = 0;
    for (const DurationBucket& bucket : buckets) {
        if (bucket.toNs <= kLeastNs) {
            shortest += bucket.count;
            continue;
        }
        leastNs = leastNs == 0 ? bucket.fromNs : leastNs;
        greatestNs = bucket.toNs;
        histogram.counts.push_back(bucket.count);
    }
    if (shortest > 0) {
        if (histogram.counts.empty() || leastNs > kLeastNs) {
            // The bins between are empty.
            DurationNs at = kLeastNs;
            std::size_t between = 0;
            while (leastNs > 0 && at < leastNs) {
                at = durationBucket(at).toNs;
                ++between;
            }
            histogram.counts.insert(histogram.counts.begin(), std::max<std::size_t>(between, 1), 0);
            greatestNs = std::max(greatestNs, durationBucket(kLeastNs).toNs);
            leastNs = kLeastNs;
        }
        histogram.counts.front() += shortest;
    }
    for (const std::uint64_t count : histogram.counts) {
        histogram.total += count;
    }
    if (!histogram.counts.empty()) {
        histogram.axis = ValueAxis(double(leastNs), double(greatestNs), ChartUnit::Duration, AxisScale::Log);
    }
    return histogram;
}

} // namespace

SelectionPanel::SelectionPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_controller(new SelectionController(document->trace(), document->viewState(), this))
    , m_model(new SelectionModel(document->trace(), this))
    , m_grouping(new QComboBox)
    , m_keep(new QToolButton)
    , m_back(new QToolButton)
    , m_facts(new QLabel)
    , m_factsArea(new QScrollArea)
    , m_parts(new QSplitter(Qt::Horizontal))
    , m_table(new DataTable)
    , m_histogram(new HistogramChart) {
    m_facts->setObjectName(QStringLiteral("selectionFacts"));
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_facts->setContentsMargins(10, 6, 10, 6);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_factsArea->setWidget(m_facts);
    m_factsArea->setWidgetResizable(true);
    m_factsArea->setFrameShape(QFrame::NoFrame);

    m_table->setObjectName(QStringLiteral("selectionTable"));
    m_table->setAccessibleName(tr("What is selected"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tableTools =
        new TableTools(m_table, m_model, {QStringLiteral("selection"), {}}, document->preferences());
    m_tableTools->offerSql([this] { emit queryRequested(sqlText()); });
    m_table->sortByColumn(SelectionModel::Self, Qt::DescendingOrder);
    auto* frozen = new FrozenColumn(m_table);
    m_tableTools->sorting()->addHeader(qobject_cast<TableHeader*>(frozen->horizontalHeader()));
    auto* tableWithTools = new QWidget;
    auto* column = new QVBoxLayout(tableWithTools);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tableTools);
    column->addWidget(m_table, 1);
    column->addWidget(m_tableTools->makeFooter());
    m_histogram->setObjectName(QStringLiteral("selectionHistogram"));
    m_histogram->setAccessibleName(tr("Durations of the selected slices"));
    m_histogram->setEmptyText(tr("No slice runs in the selection"));

    m_parts->setObjectName(QStringLiteral("selectionParts"));
    m_parts->setChildrenCollapsible(true);
    m_parts->addWidget(m_factsArea);
    auto* withHistogram = new ChartsBeside(tableWithTools, m_histogram);
    withHistogram->keepAs(QStringLiteral("charts"), document->preferences());
    withHistogram->setHasCharts(true);
    m_parts->addWidget(withHistogram);
    // The figures keep their width; what a larger window has goes to the table.
    m_parts->setStretchFactor(0, 0);
    m_parts->setStretchFactor(1, 1);
    m_parts->setSizes({kFactsWidth, kTableWidth});
    new KeptSplit(m_parts, QStringLiteral("selection"), document->preferences());
    tableWithTools->setMinimumWidth(160);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_parts);

    makeTools();

    connect(m_keep, &QToolButton::clicked, this, &SelectionPanel::keepBaseline);
    connect(m_back, &QToolButton::clicked, this, &SelectionPanel::showBaseline);
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &SelectionPanel::setGrouping);
    connect(m_controller, &SelectionController::changed, this, &SelectionPanel::takeStatistics);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { showRow(index.row()); });
    connect(m_table, &DataTable::rowActivated, this, [this](int row) {
        showRow(row);
        m_document->viewState()->selectSlice(m_model->figuresAt(row).longest, true);
    });
    connect(m_model, &AnalysisTableModel::arranged, this, &SelectionPanel::settled);
    takeStatistics();
}

void SelectionPanel::makeTools() {
    m_grouping->setObjectName(QStringLiteral("selectionGrouping"));
    m_grouping->setAccessibleName(tr("Group slices"));
    // In the order of SelectionModel::Grouping.
    m_grouping->addItems({tr("By name"), tr("By category"), tr("By lane")});
    auto* tools = new QWidget(this);
    auto* line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_grouping);
    m_keep->setObjectName(QStringLiteral("keepBaseline"));
    m_keep->setText(tr("Compare with this"));
    m_keep->setCheckable(true);
    m_keep->setToolTip(tr("Keep these figures and compare what is selected next with them"));
    m_back->setObjectName(QStringLiteral("showBaseline"));
    m_back->setText(tr("Show baseline"));
    m_back->setToolTip(tr("Select the baseline of the selection again"));
    m_back->hide();
    line->addWidget(m_keep);
    line->addWidget(m_back);
    line->addWidget(new RangeBadge(m_document->viewState()));
    line->addStretch(1);
    setTools(tools);
}

QString SelectionPanel::sqlText() const {
    switch (m_model->grouping()) {
    case SelectionModel::Grouping::Name:
        return sqlOfPart(m_controller->part(), QStringLiteral("name"));
    case SelectionModel::Grouping::Category:
        return sqlOfPart(m_controller->part(), QStringLiteral("category"));
    case SelectionModel::Grouping::Lane:
        break;
    }
    return sqlOfPart(m_controller->part(), QStringLiteral("track_id"));
}

void SelectionPanel::copyContent() const {
    m_table->copySelection();
}

bool SelectionPanel::isSettled() const {
    return m_controller->isIdle() && m_model->isArranged();
}

void SelectionPanel::setGrouping(int index) {
    m_model->setGrouping(SelectionModel::Grouping(index));
    // Another grouping has other columns, which start unsorted.
    const QHeaderView* header = m_table->horizontalHeader();
    m_model->sort(header->sortIndicatorSection(), header->sortIndicatorOrder());
    takeStatistics();
}

void SelectionPanel::takeStatistics() {
    const auto& statistics = m_controller->statistics();
    if (m_model->rowCount() == 0 || sender() == m_controller) {
        m_model->setStatistics(statistics);
    }
    m_tableTools->setEmptyText(statistics == nullptr ? tr("Counting…")
                                                     : tr("No slice runs in the selection"));
    m_facts->setText(factsText());
    arrange();
    m_histogram->setHistogram(statistics == nullptr ? Histogram() : durationHistogram(statistics->histogram),
                              tr("Duration"), tr("Slices"));
    showColumns();
    emit settled();
}

/// The figures are never cut.
void SelectionPanel::arrange() {
    const int wanted = m_facts->sizeHint().width() + m_factsArea->verticalScrollBar()->sizeHint().width();
    const int least = std::min(wanted, std::max(width() * 6 / 10, 160));
    m_factsArea->setMinimumWidth(least);
    QList<int> sizes = m_parts->sizes();
    if (sizes.front() < least) { // at the cost of the table, at once
        sizes[1] = std::max(sizes[1] - (least - sizes[0]), m_parts->widget(1)->minimumWidth());
        sizes[0] = least;
        m_parts->setSizes(sizes);
    }
}

void SelectionPanel::resizeEvent(QResizeEvent* event) {
    Panel::resizeEvent(event);
    arrange();
}

QString SelectionPanel::factsText() const {
    const auto& statistics = m_controller->statistics();
    if (statistics == nullptr) {
        return {};
    }
    return selectionFacts(*m_document->trace(), m_document->preferences()->value()->deviceTerms,
                          {m_controller->part(), statistics}, m_baseline ? &*m_baseline : nullptr,
                          QColor(Theme::of(palette()).mutedText));
}

void SelectionPanel::keepBaseline(bool keep) {
    const auto& statistics = m_controller->statistics();
    m_baseline.reset();
    if (keep && statistics != nullptr) {
        m_baseline.emplace(SelectionFigures{m_controller->part(), statistics});
    }
    m_model->setBaseline(m_baseline ? m_baseline->statistics : nullptr);
    m_keep->setChecked(m_baseline.has_value());
    m_back->setVisible(m_baseline.has_value());
    takeStatistics();
}

/// Selects what is compared with, to look at it again.
void SelectionPanel::showBaseline() {
    if (m_baseline) {
        ViewState* view = m_document->viewState();
        const SelectedPart& part = m_baseline->part;
        view->setTimeSelection(part.range, part.tracks);
        if (!part.slices.empty()) {
            view->selectSlice(part.slices.front(), true);
            std::for_each(part.slices.begin() + 1, part.slices.end(),
                          [view](SliceId slice) { view->pickSlice(slice); });
        }
        if (part.range && part.slices.empty()) {
            const DurationNs margin = part.range->durationNs() / 10;
            view->setVisibleRange(view->shown({part.range->startNs - margin, part.range->endNs + margin}));
        }
    }
}

void SelectionPanel::showColumns() {
    m_tableTools->apply();
    const auto hideUnless = [this](bool isThere, std::initializer_list<int> columns) {
        for (const int column : columns) {
            if (!isThere) {
                m_table->setColumnHidden(column, true);
            } else if (!m_table->isColumnHidden(column)) {
                m_table->fitColumn(column, 48, 160);
            }
        }
    };
    hideUnless(m_model->grouping() == SelectionModel::Grouping::Lane,
               {SelectionModel::Busy, SelectionModel::Gaps, SelectionModel::LongestGap});
    hideUnless(m_model->cutsSlices(), {SelectionModel::Whole});
    hideUnless(m_baseline.has_value(),
               {SelectionModel::BaselineCount, SelectionModel::BaselineTotal, SelectionModel::Change});
    m_tableTools->spread();
}

void SelectionPanel::showRow(int row) {
    if (row < 0) {
        return;
    }
    ViewState* view = m_document->viewState();
    const DurationRow& figures = m_model->figuresAt(row);
    if (m_model->grouping() == SelectionModel::Grouping::Name) {
        view->setHighlightedName(StringId(m_model->keyAt(row)));
    }
    // Picked slices stay picked while one looks at their rows.
    if (figures.longest != kNoSlice && view->pickedSlices().empty()) {
        view->selectSlice(figures.longest);
    }
}

} // namespace lanescope::ui
