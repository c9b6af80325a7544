// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/frozen_column.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>

#include "ui/tables/apart_delegate.h"
#include "ui/tables/table_header.h"

namespace lanescope::ui {

FrozenColumn::FrozenColumn(QTableView* table)
    : QTableView(table)
    , m_table(table) {
    setHorizontalHeader(new TableHeader);
    setModel(table->model());
    setSelectionModel(table->selectionModel());
    setSelectionBehavior(table->selectionBehavior());
    setSelectionMode(table->selectionMode());
    setFocusPolicy(Qt::NoFocus); // the table keeps the keyboard
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTextElideMode(table->textElideMode());
    setItemDelegate(new ApartDelegate(this));
    setIconSize(table->iconSize());
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    hideOtherColumns();

    QHeaderView* header = table->horizontalHeader();
    header->setFirstSectionMovable(false);
    horizontalHeader()->setSectionsMovable(false);
    horizontalHeader()->setSortIndicatorShown(true);
    horizontalHeader()->setSortIndicator(header->sortIndicatorSection(), header->sortIndicatorOrder());
    connect(header, &QHeaderView::sortIndicatorChanged, horizontalHeader(), &QHeaderView::setSortIndicator);
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int column) {
        const QHeaderView* sorted = m_table->horizontalHeader();
        const bool again = sorted->sortIndicatorSection() == column;
        m_table->sortByColumn(column, again && sorted->sortIndicatorOrder() == Qt::AscendingOrder
                                          ? Qt::DescendingOrder
                                          : Qt::AscendingOrder);
    });
    connect(header, &QHeaderView::sectionResized, this, [this] { arrange(); });
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (column == 0) {
            m_table->setColumnWidth(0, width);
        }
    });
    connect(table->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(),
            &QScrollBar::setValue);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, table->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(model(), &QAbstractItemModel::modelReset, this, [this] {
        hideOtherColumns();
        setVisible(model()->rowCount() > 0); // what the table says while it is empty needs the room
    });
    // Forward all events to the table.
    connect(this, &QTableView::clicked, table, &QTableView::clicked);
    connect(this, &QTableView::doubleClicked, table, &QTableView::doubleClicked);
    connect(this, &QTableView::pressed, table, [table] { table->setFocus(Qt::MouseFocusReason); });
    table->installEventFilter(this);
    arrange();
    setVisible(model()->rowCount() > 0);
}

void FrozenColumn::hideOtherColumns() {
    for (int column = 1; column < model()->columnCount(); ++column) {
        setColumnHidden(column, true);
    }
}

void FrozenColumn::arrange() {
    const QSignalBlocker blocker(horizontalHeader());
    setColumnWidth(0, m_table->columnWidth(0));
    verticalHeader()->setDefaultSectionSize(m_table->verticalHeader()->defaultSectionSize());
    setGeometry(m_table->frameWidth(), m_table->frameWidth(), m_table->columnWidth(0),
                m_table->viewport()->height() + m_table->horizontalHeader()->height());
    raise();
}

bool FrozenColumn::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest ||
                               event->type() == QEvent::Show)) {
        arrange();
    }
    return QTableView::eventFilter(watched, event);
}

} // namespace lanescope::ui
