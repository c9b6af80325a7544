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

protected:
    QSize sectionSizeFromContents(int logicalIndex) const override;
    void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
};

} // namespace lanescope::ui
