// SPDX-License-Identifier: Apache-2.0
// "Show SQL" of a panel, and the rows of the query that it gives.
#pragma once

#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

#include <algorithm>

#include "core/sql/session/query_table.h"
#include "core/store/trace.h"
#include "ui/panels/panel.h"

namespace lanescope::test {

/// The query of the panel's first table; empty: it offers none.
inline QString shownSql(ui::Panel& panel) {
    QWidget* tools = panel.tools();
    auto* button = panel.findChild<QToolButton*>(QStringLiteral("tableMenu"));
    button = button == nullptr && tools != nullptr
                 ? tools->findChild<QToolButton*>(QStringLiteral("tableMenu"))
                 : button;
    if (button == nullptr || button->menu() == nullptr) {
        return {};
    }
    emit button->menu()->aboutToShow();
    const QList<QAction*> actions = button->menu()->actions();
    const auto showSql = std::ranges::find(actions, QStringLiteral("Show SQL"), &QAction::text);
    const QSignalSpy asked(&panel, &ui::Panel::queryRequested);
    if (showSql != actions.end() && (*showSql)->isEnabled()) {
        (*showSql)->trigger();
    }
    return asked.isEmpty() ? QString() : asked.first().first().toString();
}

inline Result<sql::QueryTable> rowsOfSql(const TracePtr& trace, const QString& sql) {
    constexpr std::size_t kMostRows = 10'000;
    auto session = lanescope::sql::Session::open({{"", trace}});
    if (!session) {
        return session.error();
    }
    return lanescope::sql::queryTable(**session, *trace, sql.toStdString(), kMostRows, {});
}

} // namespace lanescope::test
