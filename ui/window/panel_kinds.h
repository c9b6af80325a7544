// SPDX-License-Identifier: Apache-2.0
// The panels that the window offers, in the order of its menu. A new panel is a class derived from Panel
// and one entry here: dock, menu entry, layout and `--panel` follow from it. UI thread only.
#pragma once

#include <QString>

#include <vector>

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
    Panel* (*make)(Document* document, QWidget* parent) = nullptr;
};

/// In the language of the application.
std::vector<PanelKind> panelKinds();

/// A panel of former versions, which layouts saved by them name, and the one that has its functions.
struct RetiredPanel {
    QString name;
    QString successor;
};
std::vector<RetiredPanel> retiredPanels();

} // namespace lanescope::ui
