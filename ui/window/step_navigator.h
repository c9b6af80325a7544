// SPDX-License-Identifier: Apache-2.0
// Goes through the profiler steps of the current document: previous, next, and a menu of all. Going to a
// step shows it and makes it the time selection. UI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

class QMenu;
class QToolButton;

namespace lanescope::ui {

class Document;

class StepNavigator : public QWidget {
    Q_OBJECT

public:
    explicit StepNavigator(QWidget* parent = nullptr);

    /// Follows `document`, which must be ready; null when none is shown. Hidden when it has no steps.
    void follow(Document* document);
    /// +1: next, -1: previous.
    void goToNeighbour(int direction);
    void goToStep(std::size_t index);

private:
    void refresh();
    void fillMenu();

    QPointer<Document> m_document;
    QToolButton* m_previous;
    QToolButton* m_current;
    QToolButton* m_next;
    QMenu* m_menu;
};

} // namespace lanescope::ui
