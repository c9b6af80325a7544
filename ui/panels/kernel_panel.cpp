// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include "core/store/trace.h"
#include "ui/models/kernel_table_model.h"
#include "ui/panels/bar_delegate.h"
#include "ui/panels/data_table.h"
#include "ui/panels/frozen_column.h"
#include "ui/panels/range_badge.h"
#include "ui/panels/table_footer.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/theme/icons.h"

namespace lanescope::ui {

KernelPanel::KernelPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_model(new KernelTableModel(document->trace(), this))
    , m_table(new DataTable)
    , m_footer(nullptr)
    , m_filter(new QLineEdit) {
    m_table->setObjectName(QStringLiteral("kernelTable"));
    m_table->setAccessibleName(tr("Kernels"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(KernelTableModel::Share,
                                      new BarDelegate(KernelTableModel::kBarRole, m_table));
    m_table->setIconSize({9, 9});
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(KernelTableModel::Total, Qt::DescendingOrder);
    new FrozenColumn(m_table); // names stay in sight while figures scroll
    m_footer = new TableFooter(m_table, [this](int column) { return m_model->footerText(column); });

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_footer);

    m_filter->setObjectName(QStringLiteral("kernelFilter"));
    m_filter->setPlaceholderText(tr("Filter kernels"));
    m_filter->setAccessibleName(tr("Filter kernels"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false); // files dropped here open like anywhere else
    m_filter->addAction(themedIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(120);
    m_filter->setMaximumWidth(320);
    setTools(new QWidget(this));
    auto* tools = new QHBoxLayout(this->tools());
    tools->setContentsMargins(0, 0, 0, 0);
    tools->addWidget(m_filter, 1);
    tools->addWidget(new RangeBadge(document->viewState()));
    tools->addStretch(0);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        const QScopedValueRollback following(m_following, true);
        m_model->setFilter(text);
        updateEmptyText();
        restoreRow();
    });
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        if (m_model->rowCount() > 0) {
            m_table->setFocus();
            m_table->selectRow(0);
        }
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { currentRowChanged(current.row()); });
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { currentRowChanged(index.row()); });
    connect(m_table, &DataTable::rowActivated, this, &KernelPanel::zoomToLongest);
    onEscape(m_filter, [this] { m_filter->clear(); });
    onEscape(m_table, [this] {
        m_document->viewState()->setHighlightedName(std::nullopt);
        m_document->viewState()->selectSlice(kNoSlice);
    });
    connect(document->analyses(), &AnalysisController::kernelsChanged, this, &KernelPanel::takeList);
    connect(document->viewState(), &ViewState::selectedSliceChanged, this, &KernelPanel::takeSelectedSlice);
    connect(document->viewState(), &ViewState::highlightedNameChanged, this, &KernelPanel::takeHighlight);
    takeList();
}

void KernelPanel::onEscape(QWidget* widget, std::function<void()> run) {
    auto* action = new QAction(this);
    action->setShortcut(Qt::Key_Escape);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, std::move(run));
    widget->addAction(action);
}

void KernelPanel::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void KernelPanel::copyContent() const {
    m_table->copySelection();
}

void KernelPanel::takeList() {
    const QScopedValueRollback following(m_following, true);
    const auto list = m_document->analyses()->kernels();
    m_model->setList(list);
    m_footer->setVisible(m_model->unfilteredCount() > 0);
    updateEmptyText();
    restoreRow();
    if (list && !m_columnsFitted) {
        // Once there are kernels: later lists must not move columns under the pointer.
        m_columnsFitted = !list->table.rows.empty();
        m_table->fitColumn(KernelTableModel::Name, 160, 300);
        for (int column = KernelTableModel::Name + 1; column < KernelTableModel::ColumnCount_; ++column) {
            m_table->fitColumn(column, 48, 160, m_model->footerText(column));
        }
    }
}

void KernelPanel::updateEmptyText() {
    if (!m_document->analyses()->kernels()) {
        m_table->setEmptyText(tr("Counting kernels…"));
    } else if (m_model->unfilteredCount() > 0) {
        m_table->setEmptyText(tr("No kernel matches “%1”").arg(m_model->filter()));
    } else if (m_document->viewState()->timeSelection()) {
        m_table->setEmptyText(tr("No kernel starts in the selected range"));
    } else {
        m_table->setEmptyText(tr(
            "This trace has no GPU kernels: it was recorded without GPU activity, or nothing ran on a GPU"));
    }
}

void KernelPanel::takeSelectedSlice() {
    const SliceId slice = m_document->viewState()->selectedSlice();
    if (m_following || slice == kNoSlice ||
        m_document->trace()->categoryKind(slice) != CategoryKind::Kernel) {
        return;
    }
    showRow(m_model->rowOf(m_document->trace()->slices().name[slice]));
}

void KernelPanel::takeHighlight() {
    const auto name = m_document->viewState()->highlightedName();
    showRow(name ? m_model->rowOf(*name) : -1);
}

void KernelPanel::restoreRow() {
    const SliceId slice = m_document->viewState()->selectedSlice();
    if (!m_document->viewState()->highlightedName() && slice != kNoSlice &&
        m_document->trace()->categoryKind(slice) == CategoryKind::Kernel) {
        showRow(m_model->rowOf(m_document->trace()->slices().name[slice]));
    } else {
        takeHighlight();
    }
}

void KernelPanel::showRow(int row) {
    const QScopedValueRollback following(m_following, true);
    if (row < 0) {
        m_table->clearSelection();
        m_table->setCurrentIndex({});
        return;
    }
    if (m_table->currentIndex().row() != row || !m_table->selectionModel()->isRowSelected(row)) {
        m_table->selectRow(row);
        m_table->scrollTo(m_model->index(row, KernelTableModel::Name));
    }
}

void KernelPanel::currentRowChanged(int row) {
    if (m_following || row < 0) {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    const KernelRow& kernel = m_model->kernelAt(row);
    m_document->viewState()->setHighlightedName(kernel.name);
    m_document->viewState()->selectSlice(kernel.longest);
}

void KernelPanel::zoomToLongest(int row) {
    const KernelRow& kernel = m_model->kernelAt(row);
    const TimeRange range = m_document->trace()->slices().range(kernel.longest);
    const DurationNs margin = std::max<DurationNs>(range.durationNs(), 10);
    ViewState* view = m_document->viewState();
    view->setVisibleRange({range.startNs - margin, range.endNs + margin});
    view->selectSlice(kernel.longest, true);
}

} // namespace lanescope::ui
