// SPDX-License-Identifier: Apache-2.0
// Column headers in one quiet line, with the sort mark beside the title instead of on top of it.
// UI thread only.
#pragma once

#include <QHeaderView>

namespace lanescope::ui {

class TableHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit TableHeader(QWidget* parent = nullptr);

    /// Shows by what equal rows are sorted; -1: by nothing. From then on Shift + click asks for another.
    void setSecondSort(int section, Qt::SortOrder order);

signals:
    void secondSortAsked(int section);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    QSize sectionSizeFromContents(int logicalIndex) const override;
    void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;

private:
    int m_secondSection = -1;
    Qt::SortOrder m_secondOrder = Qt::DescendingOrder;
    bool m_hasSecondSort = false;
    bool m_asksSecond = false; ///< the button is down for that
};

} // namespace lanescope::ui
