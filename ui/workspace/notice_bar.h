// SPDX-License-Identifier: Apache-2.0
// A line above a timeline: a text, what can be done about it, and a button that closes it. UI thread only.
#pragma once

#include <QFrame>

class QHBoxLayout;
class QPushButton;

namespace lanescope::ui {

class NoticeBar : public QFrame {
    Q_OBJECT

protected:
    /// The bar is called `name` + "Notice", its label `name` + "Text".
    NoticeBar(const QString& name, const QString& text, QWidget* parent);

    QPushButton* addButton(const QString& name, const QString& text);
    void addClose();

private:
    QHBoxLayout* m_layout;
};

} // namespace lanescope::ui
