// SPDX-License-Identifier: Apache-2.0
// Applies --range, --select, --search and --panel to a document that is ready. UI thread only.
#pragma once

#include <QString>
#include <QStringList>

namespace lanescope::ui {
class ComparePage;
class Document;
class MainWindow;
class RanksPage;
} // namespace lanescope::ui

namespace lanescope::desktop {

struct ViewRequest {
    QString range;
    QString select;
    QStringList panels = {};
    QString search = {};
    QString colorBy = {};
    QStringList show = {};
    int elasticPercent = 0; ///< of a comparison
};

/// Empty when all went well, else what was wrong, for a person. `document` must be ready.
QString applyViewRequest(ui::Document& document, const ViewRequest& request);

/// Applies the request to a settled comparison: range and selection are the baseline's.
QString applyViewRequest(ui::ComparePage& page, const ViewRequest& request);

/// Applies the request to summarized ranks: "collective:N" selects, "rank:N" opens its lanes; panels are
/// views of the page.
QString applyViewRequest(ui::RanksPage& page, const ViewRequest& request);

/// Shows the requested panels of the window's current document.
QString showPanels(ui::MainWindow& window, const ViewRequest& request);

} // namespace lanescope::desktop
