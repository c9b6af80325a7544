// SPDX-License-Identifier: Apache-2.0
// Every action that the menus offer, submenus included, in their order. Pure; reads the menus as they are.
#pragma once

#include <QString>

#include <vector>

class QAction;
class QMenu;
class QMenuBar;

namespace lanescope::ui {

struct ListedAction {
    QAction* action = nullptr;
    QString path; ///< "View › Theme › Dark"
    QString id;   ///< the same in all languages, stable while texts in the sources are: "view/theme/dark"
};

/// Without what menus fill in when they open.
std::vector<ListedAction> listActions(const QMenuBar& menus);
/// An action's text without mnemonics and without the key named behind a tab.
QString plainText(const QString& menuText);

} // namespace lanescope::ui
