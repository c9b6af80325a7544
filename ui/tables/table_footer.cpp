// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_footer.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr int kPadding = 8;
}

TableFooter::TableFooter(DataTable* table, AnalysisTableModel* model, QWidget* parent)
    : QWidget(parent)
    , m_table(table)
    , m_model(model) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const auto repaint = [this] { update(); };
    connect(table->horizontalHeader(), &QHeaderView::sectionResized, this, repaint);
    connect(table->horizontalHeader(), &QHeaderView::sectionMoved, this, repaint);
    connect(table->horizontalScrollBar(), &QScrollBar::valueChanged, this, repaint);
    connect(model, &AnalysisTableModel::modelReset, this, &TableFooter::follow);
    connect(model, &AnalysisTableModel::arranged, this, &TableFooter::follow);
    if (!model->hasTotals()) { // without a parent nothing may be shown
        hide();
    }
}

void TableFooter::follow() {
    setVisible(m_model->hasTotals());
    update();
}

QSize TableFooter::sizeHint() const {
    return {100, fontMetrics().height() + 6};
}

void TableFooter::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(theme.panel));
    painter.fillRect(QRect(0, 0, width(), 1), QColor(theme.line));
    painter.setPen(QColor(theme.text));
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        const QString text = m_model->footerText(column);
        if (text.isEmpty() || header->isSectionHidden(column)) {
            continue;
        }
        const QRect cell(header->sectionViewportPosition(column), 1, header->sectionSize(column),
                         height() - 1);
        const auto alignment = m_table->model()
                                   ->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole)
                                   .value<Qt::Alignment>();
        const QRect inner = cell.adjusted(kPadding, 0, -kPadding, 0);
        painter.drawText(inner, static_cast<int>(alignment | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, inner.width()));
    }
}

} // namespace lanescope::ui
