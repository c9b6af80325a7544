// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/search_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/store/trace.h"
#include "ui/panels/show_place.h"
#include "ui/query/sql_text.h"
#include "ui/state/document.h"
#include "ui/state/search_walk.h"
#include "ui/state/time_text.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/tables/search_hits_model.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/arrow_button.h"
#include "ui/theme/formatting.h"
#include "ui/theme/icons.h"
#include "ui/theme/plain_label.h"

namespace lanescope::ui {

SearchPanel::SearchPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_model(new SearchHitsModel(document->trace(), this))
    , m_table(new DataTable)
    , m_tableTools(nullptr)
    , m_field(new QLineEdit)
    , m_count(new PlainLabel)
    , m_previous(arrowButton(QStringLiteral("previous"), tr("Previous hit (Shift+Enter)")))
    , m_next(arrowButton(QStringLiteral("next"), tr("Next hit (Enter)")))
    , m_inArgs(new QToolButton)
    , m_mode(new QComboBox) {
    m_table->setObjectName(QStringLiteral("hitTable"));
    m_table->setAccessibleName(tr("Hits"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tableTools = new TableTools(m_table, m_model, {QStringLiteral("search"), {}}, document->preferences());
    m_tableTools->offerSql([this] { emit queryRequested(sqlText()); });
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tableTools);
    layout->addWidget(m_table, 1);
    setTools(makeTools());
    setFocusProxy(m_table);

    connect(m_field, &QLineEdit::textChanged, &search(), &SearchState::setText);
    connect(m_field, &QLineEdit::textEdited, this, [this] {
        if (search().isActive()) {
            showHits(*m_document->viewState());
        }
    });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_inArgs, &QToolButton::toggled, &search(), &SearchState::setInArgs);
    connect(&search(), &SearchState::inArgsChanged, this, [this] {
        m_inArgs->setChecked(search().inArgs());
        updateCount();
        updateEmptyText();
    });
    connect(m_mode, &QComboBox::currentIndexChanged, this,
            [this](int index) { search().setMode(FilterMode(index)); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { showSlice(current.row()); });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { showSlice(index.row()); });
    const auto placeOf = [this](int row) { return RowTarget{.slice = m_model->sliceAt(row)}; };
    connect(m_table, &DataTable::rowActivated, this,
            [this, placeOf](int row) { showOnTimeline(*m_document, placeOf(row)); });
    connect(m_table, &DataTable::rowPeeked, this,
            [this, placeOf](int row) { m_peek.look(*m_document, placeOf(row)); });
    connect(&search(), &SearchState::textChanged, this, &SearchPanel::takeText);
    connect(&search(), &SearchState::hitsChanged, this, &SearchPanel::takeHits);
    connect(&search(), &SearchState::modeChanged, this,
            [this] { m_mode->setCurrentIndex(int(search().mode())); });
    connect(document->viewState(), &ViewState::selectedSliceChanged, this, &SearchPanel::takeSelectedSlice);
    connect(m_tableTools->filter(), &QLineEdit::textChanged, this, &SearchPanel::takeSelectedSlice);
    connect(m_model, &AnalysisTableModel::arranged, this, [this] {
        takeSelectedSlice();
        emit settled();
    });
    takeText();
    takeHits();
}

QWidget* SearchPanel::makeTools() {
    m_field->setObjectName(QStringLiteral("searchField"));
    m_field->setPlaceholderText(tr("Name, /regex/, cat:kernel, stream:7, dur>1ms, arg:value"));
    m_field->setAccessibleName(tr("Search slices"));
    m_field->setToolTip(
        tr("<p>All words must occur in the name (or in the arguments, if selected). A word with a capital "
           "letter is case-sensitive.</p>"
           "<table cellpadding='2'>"
           "<tr><td><b>\"two words\"</b></td><td>the exact phrase</td></tr>"
           "<tr><td><b>/at::.*copy/</b></td><td>a regular expression</td></tr>"
           "<tr><td><b>name=aten::mm</b></td><td>exactly this name</td></tr>"
           "<tr><td><b>cat:kernel</b></td><td>category</td></tr>"
           "<tr><td><b>class:gemm</b></td><td>class of device work, whatever its name</td></tr>"
           "<tr><td><b>dur&gt;1ms dur&lt;=20us</b></td><td>duration</td></tr>"
           "<tr><td><b>stream:7 pid:41 tid:41</b></td><td>where</td></tr>"
           "<tr><td><b>track:autograd</b></td><td>part of the lane's name</td></tr>"
           "<tr><td><b>Input type:c10::Half</b></td><td>the arg of this name holds the value</td></tr>"
           "</table>"));
    m_field->setClearButtonEnabled(true);
    m_field->setAcceptDrops(false);
    m_field->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_field->setMinimumWidth(150);
    m_field->setMaximumWidth(460);
    m_field->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("hitCount"));
    m_inArgs->setText(tr("Search args"));
    m_inArgs->setCheckable(true);
    m_inArgs->setObjectName(QStringLiteral("searchArgs"));
    m_inArgs->setToolTip(tr("Also search arguments. They are read from the file, so hits appear gradually"));
    m_inArgs->setChecked(search().inArgs());
    m_mode->setObjectName(QStringLiteral("filterMode"));
    m_mode->setAccessibleName(tr("Other slices"));
    // In the order of FilterMode.
    m_mode->addItems({tr("Show all slices"), tr("Dim other slices"), tr("Hide other slices")});
    m_mode->setCurrentIndex(int(search().mode()));
    m_mode->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* tools = new QWidget(this);
    auto* line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(m_field, 1);
    line->addWidget(m_previous);
    line->addWidget(m_next);
    line->addWidget(m_count);
    line->addWidget(m_inArgs);
    line->addWidget(m_mode);
    line->addStretch(0);
    return tools;
}

QString SearchPanel::sqlText() const {
    const auto& hits = search().hits();
    return sqlOfSlices(hits != nullptr ? std::span<const SliceId>(hits->byTime) : std::span<const SliceId>());
}

SearchState& SearchPanel::search() const {
    return m_document->viewState()->search();
}

void SearchPanel::focusFilter() {
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void SearchPanel::copyContent() const {
    m_table->copySelection();
}

bool SearchPanel::isSettled() const {
    return !search().isRunning() && m_model->isArranged();
}

bool SearchPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            step(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
            return true;
        case Qt::Key_Down:
            m_table->setFocus(Qt::TabFocusReason);
            if (!m_table->currentIndex().isValid() && m_model->rowCount() > 0) {
                m_table->selectRow(0);
            }
            return true;
        case Qt::Key_Escape:
            m_field->clear();
            return true;
        default:
            break;
        }
    }
    return Panel::eventFilter(watched, event);
}

void SearchPanel::takeText() {
    if (m_field->text() != search().text()) {
        m_field->setText(search().text());
    }
    updateCount();
    updateEmptyText();
}

void SearchPanel::takeHits() {
    const QScopedValueRollback following(m_following, true);
    m_model->setHits(search().hits());
    m_tableTools->apply();
    if (!m_columnsFitted && m_model->rowCount() > 0) {
        m_columnsFitted = true; // later hits must not move columns under the pointer
        // Later hits start at longer figures than the first ones.
        const Trace& trace = *m_document->trace();
        m_table->fitColumn(SearchHitsModel::Start, 70, 220, momentText(trace, trace.bounds().endNs - 1));
    }
    takeSelectedSlice();
    updateEmptyText();
    emit settled();
}

void SearchPanel::takeSelectedSlice() {
    const QScopedValueRollback following(m_following, true);
    const int row = m_model->rowOf(m_document->viewState()->selectedSlice());
    if (row < 0) {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    } else if (m_table->currentIndex().row() != row) {
        m_table->selectRow(row);
        m_table->scrollTo(m_model->index(row, SearchHitsModel::Name));
    }
    updateCount();
}

void SearchPanel::updateCount() {
    const SearchState& state = search();
    const int count = state.hits() ? static_cast<int>(state.hits()->byTime.size()) : 0;
    m_previous->setEnabled(count > 0);
    m_next->setEnabled(count > 0);
    QString text;
    if (state.isActive() && state.problem().isEmpty()) {
        const std::ptrdiff_t at =
            state.hits() ? state.hits()->positionOf(m_document->viewState()->selectedSlice()) : -1;
        text = at >= 0 ? tr("%1 of %2").arg(formatCount(quint64(at) + 1), formatCount(quint64(count)))
                       : tr("%n hits", nullptr, count);
        if (at < 0 && count > 999) {
            text = tr("%1 hits").arg(formatCount(quint64(count)));
        }
        if (state.isRunning()) {
            text += QChar(0x2026);
        }
    }
    m_count->setText(text);
}

void SearchPanel::updateEmptyText() {
    const SearchState& state = search();
    if (!state.isActive()) {
        m_tableTools->setEmptyText(tr("Type to find slices by name, category, duration or arguments"));
    } else if (!state.problem().isEmpty()) {
        m_tableTools->setEmptyText(state.problem());
    } else if (state.isRunning()) {
        m_tableTools->setEmptyText(tr("Searching…"));
    } else {
        m_tableTools->setEmptyText(
            state.inArgs() ? tr("No slice matches “%1”, neither by name nor by arguments").arg(state.text())
                           : tr("No slice name matches “%1”. “%2” searches the arguments")
                                 .arg(state.text(), m_inArgs->text()));
    }
}

void SearchPanel::step(int direction) {
    goToHit(*m_document->viewState(), direction);
}

void SearchPanel::showSlice(int row) {
    if (m_following || row < 0) {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    m_document->viewState()->selectSlice(m_model->sliceAt(row), true);
    updateCount();
}

} // namespace lanescope::ui
