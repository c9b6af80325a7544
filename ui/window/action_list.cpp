// SPDX-License-Identifier: Apache-2.0
#include "ui/window/action_list.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include "ui/window/translations.h"

namespace lanescope::ui {

namespace {

/// Menus whose entries come and go name themselves so.
constexpr auto kDynamic = "dynamic";

QString idOf(QString text) {
    text = text.toLower().remove(QChar(0x2026));
    return text.replace(QLatin1Char(' '), QLatin1Char('-'));
}

void collect(const QList<QAction*>& actions, const QString& path, const QString& id,
             std::vector<ListedAction>& into) {
    for (QAction* action : actions) {
        const QString text = plainText(action->text());
        if (action->isSeparator() || text.isEmpty()) {
            continue;
        }
        const QString ownPath = path.isEmpty() ? text : path + QStringLiteral(" › ") + text;
        const QString word = idOf(plainText(sourceText(action->text().section(QLatin1Char('\t'), 0, 0))));
        const QString ownId = id.isEmpty() ? word : id + QLatin1Char('/') + word;
        if (action->menu() == nullptr) {
            into.push_back({action, ownPath, ownId});
        } else if (!action->menu()->property(kDynamic).toBool()) {
            collect(action->menu()->actions(), ownPath, ownId, into);
        }
    }
}

} // namespace

QString plainText(const QString& menuText) {
    QString text = menuText.section(QLatin1Char('\t'), 0, 0);
    text.replace(QStringLiteral("&&"), QStringLiteral("\n"));
    text.remove(QLatin1Char('&'));
    return text.replace(QLatin1Char('\n'), QLatin1Char('&'));
}

std::vector<ListedAction> listActions(const QMenuBar& menus) {
    std::vector<ListedAction> actions;
    collect(menus.actions(), {}, {}, actions);
    return actions;
}

} // namespace lanescope::ui
