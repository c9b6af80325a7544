// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/analysis_panel.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QCursor>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <climits>
#include <utility>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/panels/chart_row.h"
#include "ui/panels/charts_beside.h"
#include "ui/panels/range_badge.h"
#include "ui/panels/rules_file.h"
#include "ui/panels/show_place.h"
#include "ui/panels/timeline_link.h"
#include "ui/query/sql_text.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/device_terms.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/source_place.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/frozen_column.h"
#include "ui/tables/table_columns.h"
#include "ui/tables/table_export.h"
#include "ui/tables/table_footer.h"
#include "ui/tables/table_header.h"
#include "ui/tables/table_sorting.h"
#include "ui/tables/table_tools.h"
#include "ui/tables/tree_keys.h"
#include "ui/theme/category_colors.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kColorSign = 9; // pixels: the colour before the name of a kernel

} // namespace

AnalysisPanel::AnalysisPanel(std::vector<ViewKind> kinds, Document* document, QWidget* parent)
    : Panel(parent)
    , m_kinds(std::make_shared<const std::vector<ViewKind>>(std::move(kinds)))
    , m_document(document)
    , m_model(new AnalysisTableModel(this))
    , m_table(new DataTable)
    , m_charts(new ChartRow)
    , m_note(new QLabel) {
    m_table->setObjectName(QStringLiteral("analysisTable"));
    m_table->setModel(m_model);
    m_table->setIconSize({kColorSign, kColorSign});
    m_model->setColorOf([this](const RowTarget& place) { return colorOf(place); });
    m_model->setWording([this](const QString& text) {
        return inTermsOf(*m_document->trace(), m_document->preferences()->value()->deviceTerms, text);
    });
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* frozen = new FrozenColumn(m_table); // what a row is about stays in sight while figures scroll
    m_columns = new TableColumns(m_table, m_model, m_document->preferences());
    m_sorting = new TableSorting(m_table, m_model);
    m_sorting->addHeader(qobject_cast<TableHeader*>(frozen->horizontalHeader()));
    m_footer = new TableFooter(m_table, m_model);
    auto* tableWithTotals = new QWidget;
    auto* column = new QVBoxLayout(tableWithTotals);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_table, 1);
    column->addWidget(m_footer);
    m_note->setContentsMargins(10, 4, 10, 4);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_note->hide();
    m_splitter = new ChartsBeside(tableWithTotals, m_charts);
    m_splitter->keepAs(QStringLiteral("charts"), document->preferences());

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_note);
    layout->addWidget(m_splitter, 1);
    makeTools();

    makeJobs();
    connect(document->viewState(), &ViewState::timeSelectionChanged, this, [this] {
        m_isStale = true;
        requestIfSeen();
    });
    m_link = new TimelineLink(m_table, m_model, document);
    connect(m_link, &TimelineLink::placeChosen, this, &AnalysisPanel::requestRowChart);
    connect(m_table, &DataTable::rowActivated, this,
            [this](int row) { showOnTimeline(*m_document, m_model->table().place(m_model->tableRow(row))); });
    connect(m_table, &DataTable::rowPeeked, this,
            [this](int row) { m_peek.look(*m_document, m_model->table().place(m_model->tableRow(row))); });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](QPoint position) {
        QMenu menu;
        const QModelIndex index = m_table->indexAt(position);
        if (index.isValid()) {
            const RowTarget place = m_model->table().place(m_model->tableRow(index.row()));
            QAction* show = menu.addAction(tr("Show on timeline"), this,
                                           [=, this] { showOnTimeline(*m_document, place); });
            show->setEnabled(!place.isNowhere());
            addSourceActions(menu, m_model->tableRow(index.row()));
            menu.addSeparator();
        }
        makeMenu(&menu);
        menu.exec(m_table->viewport()->mapToGlobal(position));
    });
    connect(m_charts, &ChartRow::placeActivated, this,
            [this](const RowTarget& place) { showOnTimeline(*m_document, place); });
    connect(m_charts, &ChartRow::momentActivated, this,
            [this](TimeNs timeNs) { showMomentOnTimeline(*m_document, timeNs); });
    addTreeKeys(m_table, m_model);
    connect(m_model, &AnalysisTableModel::arranged, this, [this] {
        updateEmptyText();
        m_link->restoreRow();
        emit settled();
    });
    updateEmptyText();
}

void AnalysisPanel::makeJobs() {
    const std::shared_ptr<AnalysisContext> shared = m_document->analyses()->shared();
    m_job = std::make_unique<LatestJob<Request, ViewAnswer>>(
        this,
        [shared, all = m_kinds, preferences = m_document->preferences()](const Request& request,
                                                                         std::stop_token stop) {
            const PreferencesPtr chosen = preferences->value();
            const ViewKind& wanted = (*all)[static_cast<std::size_t>(request.view)];
            AnalysisView content = wanted.make({*shared, request.selection, *chosen}, std::move(stop));
            std::shared_ptr<const KernelNames> names = shared->kernelNames();
            auto table = std::make_shared<const AnalysisTable>(content.table, names);
            return std::make_shared<const Answer>(Answer{request.view, std::move(content), std::move(table),
                                                         wanted.hasKernelNames ? std::move(names) : nullptr});
        },
        [this](const ViewAnswer& answer) {
            m_shown = answer;
            take(*answer);
            emit settled();
        });
    m_rowJob = std::make_unique<LatestJob<RowRequest, RowAnswer>>(
        this,
        [shared, all = m_kinds, preferences = m_document->preferences()](const RowRequest& request,
                                                                         std::stop_token) {
            const PreferencesPtr chosen = preferences->value();
            const ViewKind& wanted = (*all)[static_cast<std::size_t>(request.view)];
            return std::make_shared<const AnalysisChart>(
                wanted.ofRow({*shared, request.selection, *chosen}, request.place));
        },
        [this](const RowAnswer& answer) {
            std::vector<AnalysisChart> charts = m_shown->content.charts;
            if (!charts.empty()) {
                charts.back() = *answer;
                m_charts->setCharts(std::move(charts));
            }
            emit settled();
        });
}

AnalysisPanel::~AnalysisPanel() {
    // The table goes after the panel, and is laid out once more on the way.
    m_model->setColorOf(nullptr);
    m_model->setWording(nullptr);
}

void AnalysisPanel::addSourceActions(QMenu& menu, std::uint32_t tableRow) {
    const Table& table = m_model->table().table();
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        const std::string& key = table.spec(column).key;
        constexpr std::array<std::string_view, 5> kWithPlaces{"call_stack", "trace", "name", "stack",
                                                              "call_site"};
        if (std::ranges::find(kWithPlaces, key) == kWithPlaces.end()) {
            continue;
        }
        const QString text = QString::fromStdString(table.column(column).text(tableRow));
        constexpr int kMostFrames = 12;
        int listed = 0;
        for (const QString& frame :
             QString(text).replace(QLatin1Char('\n'), QLatin1Char(';')).split(QLatin1Char(';'))) {
            const std::optional<SourcePlace> place = sourcePlaceOf(frame.trimmed());
            if (place && listed++ < kMostFrames) {
                menu.addAction(
                    tr("Open %1, line %2, in editor").arg(place->file).arg(place->line), this,
                    [this, place] { say(openInEditor(*place, *m_document->preferences()->value())); });
            }
        }
    }
}

void AnalysisPanel::editRules() {
    const PreferencesPtr chosen = m_document->preferences()->value();
    say(m_rules->edit(kind().rulesPath(*chosen), kind().rulesTemplate(), *chosen));
}

void AnalysisPanel::say(const QString& trouble) {
    if (!trouble.isEmpty()) {
        QToolTip::showText(QCursor::pos(), plainToolTip(trouble), this);
    }
}

void AnalysisPanel::watchRules() {
    const bool hasRules = kind().rulesPath != nullptr;
    m_editRules->setVisible(hasRules);
    if (!hasRules) {
        return;
    }
    if (m_rules == nullptr) {
        m_rules = new RulesFile(this);
        connect(m_rules, &RulesFile::changed, this, [this] {
            m_isStale = true;
            requestIfSeen();
        });
    }
    m_rules->watch(kind().rulesPath(*m_document->preferences()->value()));
}

void AnalysisPanel::makeTools() {
    setFocusProxy(m_table);
    auto* tools = new QWidget(this);
    auto* layout = new QHBoxLayout(tools);
    layout->setContentsMargins(0, 0, 0, 0);
    m_views = new QComboBox;
    m_views->setObjectName(QStringLiteral("viewChoice"));
    m_views->setAccessibleName(tr("View"));
    m_views->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const ViewKind& offered : *m_kinds) {
        m_views->addItem(offered.title);
        if (!offered.help.isEmpty()) {
            m_views->setItemData(m_views->count() - 1, plainToolTip(offered.help), Qt::ToolTipRole);
        }
    }
    m_filter = TableTools::makeFilter(QStringLiteral("analysisFilter"));
    m_filter->setMinimumWidth(90);
    QToolButton* more = TableTools::makeMenuButton();
    auto* menu = new QMenu(more);
    makeMenu(menu);
    m_sorting->addMenus(menu);
    m_columns->addMenu(menu);
    m_copyText = menu->addAction(QString(), this, &AnalysisPanel::copyAsText);
    m_copyText->setVisible(false);
    m_expandAll = menu->addAction(tr("Expand all"), this, [this] { m_model->collapseTo(INT_MAX); });
    m_collapseAll = menu->addAction(tr("Collapse all"), this, [this] { m_model->collapseTo(0); });
    m_editRules = menu->addAction(tr("Edit rules…"), this, &AnalysisPanel::editRules);
    more->setMenu(menu);
    layout->addWidget(m_views);
    layout->addWidget(m_filter, 1);
    layout->addWidget(new RangeBadge(m_document->viewState()));
    layout->addWidget(more);
    layout->addStretch(0);
    m_views->setVisible(m_kinds->size() > 1);
    setTools(tools);

    connect(m_views, &QComboBox::currentIndexChanged, this, [this] {
        m_isStale = true;
        m_copyText->setVisible(!kind().copyTitle.isEmpty());
        m_copyText->setText(kind().copyTitle);
        watchRules();
        emit viewChanged(currentView());
        requestIfSeen();
    });
    watchRules();
    m_copyText->setVisible(!kind().copyTitle.isEmpty());
    m_copyText->setText(kind().copyTitle);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setFilter(text);
        updateEmptyText();
        m_link->restoreRow();
    });
    connect(m_filter, &QLineEdit::returnPressed, this, &AnalysisPanel::focusTable);
    auto* clear = new QAction(this);
    clear->setShortcut(Qt::Key_Escape);
    clear->setShortcutContext(Qt::WidgetShortcut);
    connect(clear, &QAction::triggered, m_filter, &QLineEdit::clear);
    m_filter->addAction(clear);
}

void AnalysisPanel::makeMenu(QMenu* menu) {
    addExportActions(menu, this, m_table, m_model, [this] { return kind().name; });
    QAction* showSql = menu->addAction(tr("Show SQL"), this, [this] { emit queryRequested(sqlText()); });
    connect(menu, &QMenu::aboutToShow, showSql,
            [this, showSql] { showSql->setEnabled(!sqlText().isEmpty()); });
}

QString AnalysisPanel::sqlText() const {
    if (kind().sqlTable.isEmpty()) {
        return {};
    }
    QStringList texts;
    const Table& table = m_model->table().table();
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        if (table.column(column).isText()) {
            texts << QLatin1Char('"') + QString::fromStdString(table.spec(column).key) + QLatin1Char('"');
        }
    }
    return sqlOfTable(kind().sqlTable, texts, m_filter->text(), isOfPart());
}

bool AnalysisPanel::isOfPart() const {
    return selection().range.has_value();
}

const ViewKind& AnalysisPanel::kind() const {
    return (*m_kinds)[static_cast<std::size_t>(currentView())];
}

int AnalysisPanel::currentView() const {
    return std::max(m_views->currentIndex(), 0);
}

void AnalysisPanel::setCurrentView(int index) {
    m_views->setCurrentIndex(index);
}

bool AnalysisPanel::showView(const QString& name) {
    const auto wanted = std::ranges::find(*m_kinds, name, &ViewKind::name);
    if (wanted == m_kinds->end()) {
        return false;
    }
    setCurrentView(static_cast<int>(wanted - m_kinds->begin()));
    return true;
}

void AnalysisPanel::setChoiceVisible(bool visible) {
    m_views->setVisible(visible);
}

QString AnalysisPanel::filterText() const {
    return m_filter->text();
}

void AnalysisPanel::setFilterText(const QString& text) {
    m_filter->setText(text);
}

void AnalysisPanel::focusTable() {
    m_table->setFocus(Qt::OtherFocusReason);
    if (m_model->rowCount() > 0 && !m_table->currentIndex().isValid()) {
        m_table->selectRow(0);
    }
}

Selection AnalysisPanel::selection() const {
    return Selection{m_document->viewState()->timeSelection()};
}

void AnalysisPanel::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void AnalysisPanel::copyContent() const {
    m_table->copySelection();
}

bool AnalysisPanel::isSettled() const {
    return m_job->isIdle() && m_rowJob->isIdle() && m_model->isArranged() && !(m_isStale && isVisible());
}

void AnalysisPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    requestIfSeen();
    m_link->restoreRow();
}

void AnalysisPanel::refresh() {
    m_isStale = true;
    requestIfSeen();
}

void AnalysisPanel::requestIfSeen() {
    if (m_isStale && isVisible()) {
        m_isStale = false;
        m_job->request({currentView(), selection()});
    }
}

void AnalysisPanel::take(const Answer& answer) {
    const ViewKind& shown = (*m_kinds)[static_cast<std::size_t>(answer.view)];
    m_table->setAccessibleName(shown.title);
    m_model->setTotals(shown.totals);
    m_model->setTable(answer.table, answer.kernelNames);
    sortFirst(answer);
    m_columns->apply({kind().name, kind().hiddenAtFirst, kind().columnPresets},
                     [this](int column) { return m_model->footerText(column); });
    m_expandAll->setVisible(answer.table->isTree());
    m_collapseAll->setVisible(answer.table->isTree());
    m_note->setText(answer.content.note);
    m_note->setVisible(!answer.content.note.isEmpty());
    m_charts->setCharts(answer.content.charts);
    m_splitter->setHasCharts(!m_charts->isEmpty());
    updateEmptyText();
    m_link->restoreRow();
}

/// A view begins with its costliest rows; what the user sorts by stays until another view is shown.
void AnalysisPanel::sortFirst(const Answer& answer) {
    const bool isOther = std::exchange(m_sortedView, answer.view) != answer.view;
    const QString& key = kind().sortedBy;
    const std::optional<std::size_t> column =
        isOther && !key.isEmpty() ? answer.table->table().find(key.toStdString()) : std::nullopt;
    if (column) {
        m_table->sortByColumn(static_cast<int>(*column), Qt::DescendingOrder);
    } else if (m_model->sortColumn() < 0) { // the model has other columns than the mark was for
        m_table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    }
}

void AnalysisPanel::updateEmptyText() {
    if (m_shown == nullptr) {
        m_table->setEmptyText(tr("Computing…"));
    } else if (m_model->table().rowCount() > 0) {
        m_table->setEmptyText(tr("No row matches “%1”").arg(m_model->filter()));
    } else if (m_document->viewState()->timeSelection()) {
        const QString& own = m_shown->content.emptyRangeText;
        m_table->setEmptyText(own.isEmpty() ? tr("Nothing of this kind in the selected range") : own);
    } else {
        m_table->setEmptyText(m_shown->content.emptyText);
    }
}

void AnalysisPanel::requestRowChart(const RowTarget& place) {
    if (kind().ofRow && !place.isNowhere()) {
        m_rowJob->request({currentView(), selection(), place});
    }
}

QColor AnalysisPanel::colorOf(const RowTarget& place) const {
    if (place.slice == kNoSlice) {
        return {};
    }
    const Trace& trace = *m_document->trace();
    return Theme::of(palette()).slices.role(colorRoleOf(trace, place.slice));
}

void AnalysisPanel::copyAsText() {
    if (m_shown != nullptr && m_shown->view == currentView()) {
        QGuiApplication::clipboard()->setText(m_shown->content.copyText);
    }
}

} // namespace lanescope::ui
