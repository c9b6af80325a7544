// SPDX-License-Identifier: Apache-2.0
// Applies --range, --select and --panel to a document that is ready. UI thread only.
#pragma once

#include <QString>
#include <QStringList>

namespace lanescope::ui {
class Document;
class MainWindow;
} // namespace lanescope::ui

namespace lanescope::desktop {

struct ViewRequest {
    QString range;
    QString select;
    QStringList panels = {};
};

/// Empty when all went well, else what was wrong, for a person. `document` must be ready.
QString applyViewRequest(ui::Document& document, const ViewRequest& request);

/// The same for the panels of the window's current document.
QString showPanels(ui::MainWindow& window, const ViewRequest& request);

} // namespace lanescope::desktop
