// SPDX-License-Identifier: Apache-2.0
// Every action of the window by typing some letters of it. Closes when something is chosen, on Esc, and when
// the focus goes elsewhere; deletes itself then. UI thread only.
#pragma once

#include <QFrame>

#include <vector>

#include "ui/window/action_list.h"

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace lanescope::ui {

class CommandPalette : public QFrame {
    Q_OBJECT

public:
    /// Finds `typed` at first. Lies over the top of `window`. Actions are those of `menus` now; they must
    /// outlive the palette.
    CommandPalette(const QMenuBar& menus, QWidget* window, const QString& typed = {});

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refill();
    void run(const QModelIndex& index);
    void moveBy(int rows);
    void place();

    std::vector<ListedAction> m_actions;
    QLineEdit* m_line;
    QListView* m_list;
    QStandardItemModel* m_model;
};

} // namespace lanescope::ui
