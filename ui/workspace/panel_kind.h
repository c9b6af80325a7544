// SPDX-License-Identifier: Apache-2.0
// Description of one panel that a trace page can make. The list of all kinds: ui/window/panel_kinds.h.
// Plain values, UI thread only.
#pragma once

#include <QList>
#include <QString>

#include <functional>
#include <utility>

class QWidget;

namespace lanescope::ui {

class Document;
class Panel;

struct PanelKind {
    /// Where the dock stands in the default layout; docks of one place share it as tabs.
    enum class Place { BottomLeft, BottomRight };

    QString name; ///< stable: in saved layouts and on the command line
    QString title;
    Place place = Place::BottomLeft;
    bool isShownAtFirst = true; ///< part of the default layout
    /// Makes the panel of a ready document, which outlives it.
    std::function<Panel*(Document* document, QWidget* parent)> make = nullptr;
    /// Names and titles of parts that are asked for as if they were panels; Panel::showPart() shows one.
    QList<std::pair<QString, QString>> parts = {};
    struct View {
        QString part; ///< name of the part that it belongs to
        QString name;
        QString title;
    };
    /// Tables that the panel offers; empty if it has only one content.
    QList<View> views = {};
};

} // namespace lanescope::ui
