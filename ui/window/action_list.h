// SPDX-License-Identifier: Apache-2.0
// Every action that the menus offer, submenus included, in their order. UI thread only.
#pragma once

#include <QPointer>
#include <QString>

#include <vector>

class QAction;
class QMenu;
class QMenuBar;

namespace lanescope::ui {

struct ListedAction {
    QPointer<QAction> action;
    QString path;     ///< "View › Theme › Dark"
    QString id;       ///< the same in all languages, stable while texts in the sources are: "view/theme/dark"
    QString synonyms; ///< lower-case search words that are not in the path, separated by blanks
};

enum class Submenus {
    Fixed, ///< leaves out submenus that are filled when they open
    All    ///< fills them first
};

std::vector<ListedAction> listActions(const QMenuBar& menus, Submenus submenus = Submenus::Fixed);
/// An action's text without mnemonics and without the key named behind a tab.
QString plainText(const QString& menuText);

} // namespace lanescope::ui
