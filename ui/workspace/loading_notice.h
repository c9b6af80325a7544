// SPDX-License-Identifier: Apache-2.0
// A line above the timeline of an excerpt: how far reading the whole trace is, and how much of it the lanes
// show. UI thread only.
#pragma once

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lanescope::ui {

class LoadingNotice : public QFrame {
    Q_OBJECT

public:
    explicit LoadingNotice(QWidget* parent = nullptr);

    /// `done` of the file `name` is read, the lanes show `shown` of its content; both from 0 to 1.
    void setProgress(const QString& name, double done, double shown);

signals:
    void cancelRequested();

private:
    QLabel* m_label;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace lanescope::ui
