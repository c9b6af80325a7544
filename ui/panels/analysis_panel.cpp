// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/analysis_panel.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QCursor>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSaveFile>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <climits>
#include <functional>
#include <sstream>

#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "ui/panels/chart_row.h"
#include "ui/panels/range_badge.h"
#include "ui/panels/show_place.h"
#include "ui/panels/timeline_link.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/device_terms.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/source_place.h"
#include "ui/state/view_state.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/bar_delegate.h"
#include "ui/tables/data_table.h"
#include "ui/tables/frozen_column.h"
#include "ui/tables/table_footer.h"
#include "ui/tables/table_header.h"
#include "ui/tables/table_sorting.h"
#include "ui/theme/category_colors.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr int kTableShare = 6;         // of ten, until the user moves the handle
constexpr int kChartsBesideFrom = 560; // width from which charts stand beside the table
constexpr int kLeastChartHeight = 120; // below a table of few rows
constexpr int kColorSign = 9;          // pixels: the colour before the name of a kernel

std::string exported(const TextTable& table, bool asJson) {
    std::ostringstream out;
    if (asJson) {
        JsonWriter json(out);
        writeJson(json, table);
        out << '\n';
    } else {
        writeCsv(out, table);
    }
    return out.str();
}

} // namespace

AnalysisPanel::AnalysisPanel(std::vector<ViewKind> kinds, Document* document, QWidget* parent)
    : Panel(parent)
    , m_kinds(std::make_shared<const std::vector<ViewKind>>(std::move(kinds)))
    , m_document(document)
    , m_model(new AnalysisTableModel(this))
    , m_table(new DataTable)
    , m_bars(new BarDelegate(AnalysisTableModel::kBarRole, m_table))
    , m_footer(nullptr)
    , m_charts(new ChartRow)
    , m_splitter(new QSplitter)
    , m_note(new QLabel) {
    m_table->setObjectName(QStringLiteral("analysisTable"));
    m_table->setModel(m_model);
    m_table->setIconSize({kColorSign, kColorSign});
    m_model->setColorOf([this](const TablePlace& place) { return colorOf(place); });
    m_model->setWording([this](const QString& text) { return inTermsOf(*m_document->trace(), text); });
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    auto* frozen = new FrozenColumn(m_table); // what a row is about stays in sight while figures scroll
    m_sorting = new TableSorting(m_table, m_model);
    m_sorting->addHeader(qobject_cast<TableHeader*>(frozen->horizontalHeader()));
    m_footer = new TableFooter(m_table, [this](int column) { return m_model->footerText(column); });
    m_footer->hide();
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
    m_charts->hide();
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(4);
    m_splitter->addWidget(tableWithTotals);
    m_splitter->addWidget(m_charts);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_note);
    layout->addWidget(m_splitter, 1);
    makeTools();

    const std::shared_ptr<AnalysisContext> shared = document->analyses()->shared();
    m_job = std::make_unique<LatestJob<Request, ViewAnswer>>(
        this,
        [shared, all = m_kinds](const Request& request, std::stop_token stop) {
            const ViewKind& wanted = (*all)[static_cast<std::size_t>(request.view)];
            return std::make_shared<const Answer>(
                Answer{request.view, wanted.make({*shared, request.selection}, std::move(stop))});
        },
        [this](const ViewAnswer& answer) {
            m_shown = answer;
            take(*answer);
            emit settled();
        });
    m_rowJob = std::make_unique<LatestJob<RowRequest, RowAnswer>>(
        this,
        [shared, all = m_kinds](const RowRequest& request, std::stop_token) {
            const ViewKind& wanted = (*all)[static_cast<std::size_t>(request.view)];
            return std::make_shared<const AnalysisChart>(
                wanted.ofRow({*shared, request.selection}, request.place));
        },
        [this](const RowAnswer& answer) {
            std::vector<AnalysisChart> charts = m_shown->content.charts;
            if (!charts.empty()) {
                charts.back() = *answer;
                m_charts->setCharts(std::move(charts));
            }
            emit settled();
        });

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
            const TablePlace place = m_model->table().place(m_model->tableRow(index.row()));
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
            [this](const TablePlace& place) { showOnTimeline(*m_document, place); });
    connect(m_charts, &ChartRow::momentActivated, this,
            [this](TimeNs timeNs) { showMomentOnTimeline(*m_document, timeNs); });
    addTreeActions();
    updateEmptyText();
}

AnalysisPanel::~AnalysisPanel() {
    // The table goes after the panel, and is laid out once more on the way.
    m_model->setColorOf(nullptr);
    m_model->setWording(nullptr);
}

void AnalysisPanel::addTreeActions() {
    const auto onKey = [this](Qt::Key key, bool expanded) {
        auto* action = new QAction(this);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, expanded] {
            const int row = m_table->currentIndex().row();
            if (row >= 0 && !m_model->setExpanded(row, expanded)) {
                QScrollBar* bar = m_table->horizontalScrollBar();
                bar->triggerAction(expanded ? QScrollBar::SliderSingleStepAdd
                                            : QScrollBar::SliderSingleStepSub);
            }
        });
        m_table->addAction(action);
    };
    onKey(Qt::Key_Right, true);
    onKey(Qt::Key_Left, false);
    // A click on the sign before a name.
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const int x = m_table->viewport()->mapFromGlobal(QCursor::pos()).x();
        const int begin = m_table->columnViewportPosition(0) + m_table->horizontalScrollBar()->value();
        const int perCharacter = m_table->fontMetrics().horizontalAdvance(QLatin1Char(' '));
        constexpr int kSign = 4; // characters: the sign and what is beside it
        const int end = begin + perCharacter * (m_model->signEnd(index.row()) + kSign);
        if (index.column() == 0 && x >= begin && x < end) {
            m_model->setExpanded(index.row(), !m_model->isExpanded(index.row()));
        }
    });
}

void AnalysisPanel::addSourceActions(QMenu& menu, std::uint32_t tableRow) {
    const TextTable& table = m_model->table().table();
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const std::string& key = table.columns[column].key;
        if (key != "call_stack" && key != "trace" && key != "name") {
            continue;
        }
        const QString text = QString::fromStdString(table.rows[tableRow][column]);
        constexpr int kMostFrames = 12;
        int listed = 0;
        for (const QString& frame : text.split(QRegularExpression(QStringLiteral("[;\n]")))) {
            const std::optional<SourcePlace> place = sourcePlaceOf(frame.trimmed());
            if (place && listed++ < kMostFrames) {
                menu.addAction(tr("Open %1, line %2, in editor").arg(place->file).arg(place->line), this,
                               [this, place] { say(openInEditor(*place)); });
            }
        }
    }
}

void AnalysisPanel::say(const QString& trouble) {
    if (!trouble.isEmpty()) {
        QToolTip::showText(QCursor::pos(), trouble, this);
    }
}

void AnalysisPanel::watchRules() {
    const bool hasRules = kind().rulesPath != nullptr;
    m_editRules->setVisible(hasRules);
    if (!hasRules) {
        return;
    }
    if (m_rulesWatch == nullptr) {
        m_rulesWatch = new QFileSystemWatcher(this);
        const auto changed = [this] {
            m_isStale = true;
            watchRules(); // editors write a new file in place of the old one
            requestIfSeen();
        };
        connect(m_rulesWatch, &QFileSystemWatcher::fileChanged, this, changed);
        connect(m_rulesWatch, &QFileSystemWatcher::directoryChanged, this, changed);
    }
    const QFileInfo file(kind().rulesPath());
    for (const QString& path : {file.filePath(), file.path()}) {
        if (QFileInfo::exists(path)) {
            m_rulesWatch->addPath(path);
        }
    }
}

void AnalysisPanel::editRules() {
    const QFileInfo info(kind().rulesPath());
    if (!info.exists()) {
        QSaveFile file(info.filePath());
        if (!QDir().mkpath(info.path()) || !file.open(QIODevice::WriteOnly) ||
            file.write(kind().rulesTemplate()) < 0 || !file.commit()) {
            say(tr("Cannot write %1: %2").arg(info.filePath(), file.errorString()));
            return;
        }
        watchRules();
    }
    say(openInEditor({info.absoluteFilePath(), 1}));
}

void AnalysisPanel::makeTools() {
    auto* tools = new QWidget(this);
    auto* layout = new QHBoxLayout(tools);
    layout->setContentsMargins(0, 0, 0, 0);
    m_views = new QComboBox;
    m_views->setObjectName(QStringLiteral("viewChoice"));
    m_views->setAccessibleName(tr("View"));
    m_views->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const ViewKind& offered : *m_kinds) {
        m_views->addItem(offered.title);
    }
    m_filter = new QLineEdit;
    m_filter->setObjectName(QStringLiteral("analysisFilter"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false); // files dropped here open like anywhere else
    m_filter->addAction(themedIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(90);
    m_filter->setMaximumWidth(260);
    auto* more = new QToolButton;
    more->setObjectName(QStringLiteral("tableMenu"));
    more->setIcon(themedIcon(QStringLiteral("more")));
    more->setToolTip(tr("Columns, copy, export"));
    more->setAccessibleName(tr("Columns, copy, export"));
    more->setAutoRaise(true);
    more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(more);
    makeMenu(menu);
    m_sorting->addMenus(menu);
    m_columnMenu = menu->addMenu(tr("Columns"));
    m_columnMenu->setObjectName(QStringLiteral("columnMenu"));
    connect(m_columnMenu, &QMenu::aboutToShow, this, &AnalysisPanel::fillColumnMenu);
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
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        if (m_model->rowCount() > 0) {
            m_table->setFocus();
            m_table->selectRow(0);
        }
    });
    auto* clear = new QAction(this);
    clear->setShortcut(Qt::Key_Escape);
    clear->setShortcutContext(Qt::WidgetShortcut);
    connect(clear, &QAction::triggered, m_filter, &QLineEdit::clear);
    m_filter->addAction(clear);
}

void AnalysisPanel::makeMenu(QMenu* menu) {
    menu->addAction(themedIcon(QStringLiteral("copy")), tr("Copy as tab-separated values"), this,
                    &AnalysisPanel::copyContent);
    menu->addAction(tr("Export as CSV…"), this, [this] { exportTable(false); });
    menu->addAction(tr("Export as JSON…"), this, [this] { exportTable(true); });
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
    return m_job->isIdle() && m_rowJob->isIdle() && !(m_isStale && isVisible());
}

void AnalysisPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    requestIfSeen();
    m_link->restoreRow();
}

void AnalysisPanel::resizeEvent(QResizeEvent* event) {
    Panel::resizeEvent(event);
    arrangeCharts();
}

void AnalysisPanel::arrangeCharts() {
    const bool isWide = width() >= kChartsBesideFrom;
    const int lines = m_model->rowCount() + 3; // header, totals, scroll bar
    const int tableHeight = lines * m_table->verticalHeader()->defaultSectionSize();
    const bool isBelow = height() > width() || (!isWide && height() >= tableHeight + kLeastChartHeight);
    const Qt::Orientation wanted = isBelow ? Qt::Vertical : Qt::Horizontal;
    // A table without room helps nobody.
    m_charts->setVisible(!m_charts->isEmpty() && (isBelow || isWide));
    if (m_splitter->orientation() != wanted) {
        m_splitter->setOrientation(wanted);
        const int all = isBelow ? height() : width();
        const int table = isBelow ? std::min(tableHeight, all * kTableShare / 10) : all * kTableShare / 10;
        m_splitter->setSizes({table, all - table});
    }
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
    m_model->setTable(answer.content.table, shown.hasKernelNames);
    if (m_model->columnCount() <= m_table->horizontalHeader()->sortIndicatorSection()) {
        m_table->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    }
    applyColumns();
    m_expandAll->setVisible(answer.content.table->isTree());
    m_collapseAll->setVisible(answer.content.table->isTree());
    m_note->setText(answer.content.note);
    m_note->setVisible(!answer.content.note.isEmpty());
    m_charts->setCharts(answer.content.charts);
    const bool firstCharts = !m_charts->isEmpty() && !m_wereChartsShown;
    arrangeCharts();
    if (firstCharts) {
        m_wereChartsShown = true;
        m_splitter->setSizes({kTableShare * 1000, (10 - kTableShare) * 1000});
    }
    m_footer->setVisible(shown.hasTotals && answer.content.table->rowCount() > 0);
    updateEmptyText();
    m_link->restoreRow();
}

void AnalysisPanel::applyColumns() {
    QStringList keys;
    for (const TextTableColumn& column : m_model->table().table().columns) {
        keys << QString::fromStdString(column.key);
    }
    const Settings* settings = Settings::current();
    const std::optional<QStringList> chosen =
        settings != nullptr ? settings->hiddenColumns(kind().name) : std::nullopt;
    const QStringList hidden = chosen.value_or(kind().hiddenAtFirst);
    for (int column = 0; column < keys.size(); ++column) {
        // Columns without values in this trace are hidden until the user asks for them.
        const bool isBlank = !chosen && isBlankColumn(column);
        m_table->setColumnHidden(column, column > 0 && (isBlank || hidden.contains(keys[column])));
        const bool isShare = m_model->table().columns()[static_cast<std::size_t>(column)].isShare;
        m_table->setItemDelegateForColumn(column, isShare ? m_bars : nullptr);
    }
    // Once for each set of columns: new figures must not move columns under the pointer.
    if (keys != m_fittedColumns && m_model->rowCount() > 0) {
        m_fittedColumns = keys;
        const auto footer = [this](int column) {
            return kind().hasTotals ? m_model->footerText(column) : QString();
        };
        m_table->fitColumn(0, 110, 300, footer(0));
        for (int column = 1; column < keys.size(); ++column) {
            m_table->fitColumn(column, 48, 240, footer(column));
        }
    }
}

void AnalysisPanel::hideColumns(const QStringList& hidden) {
    for (int column = 1; column < m_model->columnCount(); ++column) {
        m_table->setColumnHidden(column, hidden.contains(columnKey(column)));
    }
    if (Settings* settings = Settings::current()) {
        settings->setHiddenColumns(kind().name, hidden);
    }
}

QString AnalysisPanel::columnKey(int column) const {
    return m_model->headerData(column, Qt::Horizontal, kCopyRole).toString();
}

bool AnalysisPanel::isBlankColumn(int column) const {
    const std::vector<std::vector<std::string>>& rows = m_model->table().table().rows;
    return !rows.empty() && std::ranges::all_of(rows, [column](const std::vector<std::string>& row) {
        return row[static_cast<std::size_t>(column)].empty();
    });
}

void AnalysisPanel::fillColumnMenu() {
    m_columnMenu->clear();
    const auto addPreset = [this](const QString& title, const std::function<bool(const QString&)>& isShown) {
        QStringList hidden;
        for (int column = 1; column < m_model->columnCount(); ++column) {
            if (!isShown(columnKey(column)) || isBlankColumn(column)) {
                hidden << columnKey(column);
            }
        }
        connect(m_columnMenu->addAction(title), &QAction::triggered, this,
                [this, hidden] { hideColumns(hidden); });
    };
    addPreset(tr("Usual columns"),
              [this](const QString& key) { return !kind().hiddenAtFirst.contains(key); });
    for (const ColumnPreset& preset : kind().columnPresets) {
        addPreset(preset.title, [&preset](const QString& key) { return preset.keys.contains(key); });
    }
    connect(m_columnMenu->addAction(tr("All columns")), &QAction::triggered, this,
            [this] { hideColumns({}); });
    m_columnMenu->addSeparator();
    for (int column = 1; column < m_model->columnCount(); ++column) {
        QAction* action =
            m_columnMenu->addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool isShown) {
            QStringList hidden;
            for (int other = 1; other < m_model->columnCount(); ++other) {
                if (other == column ? !isShown : m_table->isColumnHidden(other)) {
                    hidden << columnKey(other);
                }
            }
            hideColumns(hidden);
        });
    }
}

void AnalysisPanel::updateEmptyText() {
    if (m_shown == nullptr) {
        m_table->setEmptyText(tr("Computing…"));
    } else if (m_model->table().rowCount() > 0) {
        m_table->setEmptyText(tr("No row matches “%1”").arg(m_model->filter()));
    } else if (m_document->viewState()->timeSelection()) {
        m_table->setEmptyText(tr("Nothing of this kind in the selected range"));
    } else {
        m_table->setEmptyText(m_shown->content.emptyText);
    }
}

void AnalysisPanel::requestRowChart(const TablePlace& place) {
    if (kind().ofRow && !place.isNowhere()) {
        m_rowJob->request({currentView(), selection(), place});
    }
}

QColor AnalysisPanel::colorOf(const TablePlace& place) const {
    if (place.slice == kNoSlice) {
        return {};
    }
    static const ColorTable light(false);
    static const ColorTable dark(true);
    const Trace& trace = *m_document->trace();
    return (isDark(palette()) ? dark : light)
        .role(colorRoleOf(trace.categoryKind(place.slice), trace.sliceName(place.slice)));
}

void AnalysisPanel::exportTable(bool asJson) {
    const QString path = QFileDialog::getSaveFileName(
        this, asJson ? tr("Export as JSON") : tr("Export as CSV"), kind().name + (asJson ? ".json" : ".csv"),
        asJson ? tr("JSON (*.json)") : tr("CSV (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    const std::string text = exported(rowsOf(m_model->table().table(), m_model->shownRows()), asJson);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(text.data(), qint64(text.size())) != qint64(text.size()) || !file.commit()) {
        auto* box = new QMessageBox(QMessageBox::Warning, tr("Export"),
                                    tr("Cannot write %1: %2").arg(path, file.errorString()),
                                    QMessageBox::Close, this);
        box->setTextFormat(Qt::PlainText);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setModal(false);
        box->show();
    }
}

void AnalysisPanel::copyAsText() {
    if (m_shown != nullptr && m_shown->view == currentView()) {
        QGuiApplication::clipboard()->setText(m_shown->content.copyText);
    }
}

} // namespace lanescope::ui
