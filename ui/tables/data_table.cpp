// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/data_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <vector>

#include "core/secrets/secret_mask.h"
#include "core/table/markup_text.h"
#include "core/table/printable.h"
#include "ui/tables/apart_delegate.h"
#include "ui/tables/copy_role.h"
#include "ui/tables/table_header.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

QString shownToOthers(const QString& text) {
    return QString::fromStdString(maskSecrets({}, text.toStdString()));
}

QString copyText(const QVariant& copy, const QVariant& display) {
    QString text = shownToOthers((copy.isValid() ? copy : display).toString());
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QString markdownText(const QVariant& display) {
    return QString::fromStdString(
        escapedMarkdown(printable(shownToOthers(display.toString().trimmed()).toStdString())));
}

} // namespace

DataTable::DataTable(QWidget* parent)
    : QTableView(parent) {
    setHorizontalHeader(new TableHeader);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setItemDelegate(new ApartDelegate(this));
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setFrameShape(NoFrame);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    updateMetrics();
    connect(this, &QTableView::doubleClicked, this,
            [this](const QModelIndex& index) { emit rowActivated(index.row()); });
}

void DataTable::updateMetrics() {
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
}

void DataTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateMetrics();
    }
}

void DataTable::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

int DataTable::neededWidth(int column, const QString& footer) const {
    constexpr int kRowsLookedAt = 200;
    constexpr int kCellPadding = 20;
    constexpr int kSignPadding = 8;
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    int width = std::max(horizontalHeader()->sectionSizeHint(column),
                         QFontMetrics(bold).horizontalAdvance(footer) + kCellPadding);
    for (int row = 0; row < std::min(model()->rowCount(), kRowsLookedAt); ++row) {
        const QModelIndex cell = model()->index(row, column);
        const bool hasSign = !cell.data(Qt::DecorationRole).isNull();
        width = std::max(width, fontMetrics().horizontalAdvance(cell.data().toString()) + kCellPadding +
                                    (hasSign ? iconSize().width() + kSignPadding : 0));
    }
    return width;
}

void DataTable::fitColumn(int column, int minimum, int maximum, const QString& footer) {
    setColumnWidth(column, std::clamp(neededWidth(column, footer), minimum, maximum));
}

QModelIndexList DataTable::rowsToCopy() const {
    QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty()) {
        for (int row = 0; row < model()->rowCount(); ++row) {
            rows << model()->index(row, 0);
        }
    }
    std::ranges::sort(rows, {}, &QModelIndex::row);
    return rows;
}

QString DataTable::selectionAsTsv() const {
    const QAbstractItemModel* items = model();
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < items->columnCount(); ++column) {
        cells << copyText(items->headerData(column, Qt::Horizontal, kCopyRole),
                          items->headerData(column, Qt::Horizontal));
    }
    lines << cells.join(QLatin1Char('\t'));
    for (const QModelIndex& row : rowsToCopy()) {
        cells.clear();
        for (int column = 0; column < items->columnCount(); ++column) {
            const QModelIndex cell = row.siblingAtColumn(column);
            cells << copyText(cell.data(kCopyRole), cell.data());
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void DataTable::copySelection() const {
    QGuiApplication::clipboard()->setText(selectionAsTsv());
}

QString DataTable::selectionAsMarkdown() const {
    std::vector<int> columns; // as they stand
    for (int place = 0; place < horizontalHeader()->count(); ++place) {
        const int column = horizontalHeader()->logicalIndex(place);
        if (!isColumnHidden(column)) {
            columns.push_back(column);
        }
    }
    const auto line = [&columns](const auto& cellOf) {
        QString text = QStringLiteral("|");
        for (const int column : columns) {
            text += QLatin1Char(' ') + cellOf(column) + QStringLiteral(" |");
        }
        return text + QLatin1Char('\n');
    };
    QString text =
        line([this](int column) { return markdownText(model()->headerData(column, Qt::Horizontal)); });
    text += line([this](int column) {
        const QVariant alignment = model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
        return alignment.value<Qt::Alignment>().testFlag(Qt::AlignRight) ? QStringLiteral("---:")
                                                                         : QStringLiteral("---");
    });
    for (const QModelIndex& row : rowsToCopy()) {
        text += line([&row](int column) { return markdownText(row.siblingAtColumn(column).data()); });
    }
    return text;
}

void DataTable::copyAsMarkdown() const {
    QGuiApplication::clipboard()->setText(selectionAsMarkdown());
}

void DataTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (model() == nullptr || model()->rowCount() > 0 || m_emptyText.isEmpty()) {
        return;
    }
    QPainter painter(viewport());
    painter.setPen(QColor(Theme::of(palette()).mutedText));
    painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap,
                     m_emptyText);
}

void DataTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        event->accept();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        emit rowActivated(currentIndex().row());
        event->accept();
        return;
    }
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && currentIndex().isValid()) {
        if (!event->isAutoRepeat()) {
            emit rowPeeked(currentIndex().row());
        }
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace lanescope::ui
