// SPDX-License-Identifier: Apache-2.0
// The panels that the window offers, in the order of its menu. A new panel is a class derived from Panel
// and one entry here: dock, menu entry, layout and `--panel` follow from it. UI thread only.
#pragma once

#include <QString>

#include <vector>

#include "ui/workspace/panel_kind.h"

namespace lanescope::ui {

/// In the language of the application.
std::vector<PanelKind> panelKinds();
/// The panel of a pinned query.
PanelKind pinnedQueryKind(const QString& title);

/// A panel of former versions, which layouts saved by them name, and the one that has its functions.
struct RetiredPanel {
    QString name;
    QString successor;
};
std::vector<RetiredPanel> retiredPanels();

} // namespace lanescope::ui
