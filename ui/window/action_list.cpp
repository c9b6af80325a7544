// SPDX-License-Identifier: Apache-2.0
#include "ui/window/action_list.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include "ui/window/synonyms.h"
#include "ui/window/translations.h"

namespace lanescope::ui {

namespace {

/// Property of menus that are filled when they open.
constexpr auto kDynamic = "dynamic";

QString idOf(QString text) {
    text = text.toLower().remove(QChar(0x2026));
    return text.replace(QLatin1Char(' '), QLatin1Char('-'));
}

class Lister {
public:
    explicit Lister(Submenus submenus)
        : m_submenus(submenus) {}

    void collect(const QList<QAction*>& actions, const QString& path, const QString& id) {
        for (QAction* action : actions) {
            const QString text = plainText(action->text());
            if (action->isSeparator() || text.isEmpty()) {
                continue;
            }
            const QString ownPath = path.isEmpty() ? text : path + QStringLiteral(" › ") + text;
            const QString word = idOf(plainText(sourceText(action->text().section(QLatin1Char('\t'), 0, 0))));
            const QString ownId = id.isEmpty() ? word : id + QLatin1Char('/') + word;
            if (action->menu() != nullptr) {
                collectMenu(*action->menu(), ownPath, ownId);
            } else {
                const QString key = action->data().toString();
                m_listed.push_back({action, ownPath, ownId, synonymsOf(key.isEmpty() ? ownId : key)});
            }
        }
    }
    std::vector<ListedAction> take() { return std::move(m_listed); }

private:
    void collectMenu(QMenu& menu, const QString& path, const QString& id) {
        if (menu.property(kDynamic).toBool()) {
            if (m_submenus == Submenus::Fixed || !menu.menuAction()->isEnabled()) {
                return;
            }
            emit menu.aboutToShow(); // fills it
        }
        collect(menu.actions(), path, id);
    }

    Submenus m_submenus;
    std::vector<ListedAction> m_listed;
};

} // namespace

QString plainText(const QString& menuText) {
    QString text = menuText.section(QLatin1Char('\t'), 0, 0);
    text.replace(QStringLiteral("&&"), QStringLiteral("\n"));
    text.remove(QLatin1Char('&'));
    return text.replace(QLatin1Char('\n'), QLatin1Char('&'));
}

std::vector<ListedAction> listActions(const QMenuBar& menus, Submenus submenus) {
    Lister lister(submenus);
    lister.collect(menus.actions(), {}, {});
    return lister.take();
}

} // namespace lanescope::ui
