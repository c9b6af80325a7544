// SPDX-License-Identifier: Apache-2.0
// Saved layouts of lanes: the menu that saves, applies and deletes them, and the layout that new traces get.
// UI thread only.
#pragma once

#include <QObject>
#include <QString>

class QMenu;
class QWidget;

namespace lanescope::ui {

class DocumentPage;
class Settings;
class Workspace;

class LaneLayouts : public QObject {
    Q_OBJECT

public:
    /// All must outlive this object; `window` is the parent of dialogs.
    LaneLayouts(Workspace* workspace, Settings* settings, QWidget* window);

    /// Fills the menu for the current page.
    void fillMenu(QMenu& menu);
    /// Applies the layout that the user chose for every trace, if any.
    void applyUsual(DocumentPage& page);

private:
    void addSavedLayouts(QMenu& menu, DocumentPage* page);
    void addUsualLayouts(QMenu& menu, DocumentPage* page);
    void addDeletion(QMenu& menu);
    void askForName();
    void save(const QString& name);
    void apply(DocumentPage* page, const QString& text);
    void remove(const QString& name);
    /// The current page if its trace is ready, else null.
    DocumentPage* readyPage() const;

    Workspace* m_workspace;
    Settings* m_settings;
    QWidget* m_window;
};

} // namespace lanescope::ui
