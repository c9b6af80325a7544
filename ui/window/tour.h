// SPDX-License-Identifier: Apache-2.0
// The guided tour: a veil over the window that leaves out the part in question, which can be used meanwhile,
// and a callout beside it. Enter and Right go on, Left goes back, Escape ends. Deletes itself at the end. UI
// thread only.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <vector>

#include "ui/window/tour_steps.h"

class QFrame;
class QLabel;
class QPushButton;

namespace lanescope::ui {

class Tour : public QWidget {
    Q_OBJECT

public:
    Tour(std::vector<TourStep> steps, QWidget* window);

    std::size_t step() const { return m_step; }
    std::size_t stepCount() const { return m_steps.size(); }
    /// Whether the part of this step is there; until then there is no next step.
    bool isReady() const { return !m_hole.isEmpty(); }
    /// The part of this step, and the callout, in the coordinates of the window.
    QRect hole() const { return m_hole; }
    QRect callout() const;

    void next();
    void back();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeCallout();
    void show(std::size_t step);
    /// Finds the part, and puts veil and callout in their places.
    void place();
    QRect targetRect() const;
    QRect besideHole(QSize size) const;
    bool takeKey(int key);
    bool isInCallout(const QWidget* widget) const;

    std::vector<TourStep> m_steps;
    std::size_t m_step = 0;
    QRect m_hole;
    QTimer m_placing; ///< after the events of the window that are under way
    QFrame* m_callout = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_text = nullptr;
    QLabel* m_count = nullptr;
    QPushButton* m_end = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_next = nullptr;
};

} // namespace lanescope::ui
