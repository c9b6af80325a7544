// SPDX-License-Identifier: Apache-2.0
// A wide button with an icon, a title and a quieter line under it: an entry of the start page's lists.
// UI thread only.
#pragma once

#include <QAbstractButton>

namespace lanescope::ui {

class EntryButton : public QAbstractButton {
    Q_OBJECT

public:
    EntryButton(const QIcon& icon, const QString& title, const QString& detail, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString m_detail;
};

} // namespace lanescope::ui
