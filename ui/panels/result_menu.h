// SPDX-License-Identifier: Apache-2.0
// The menu that puts the rows of a query's result on the timeline: as a lane, as marks, as colours of the
// slices that they name, as the only slices that are shown, as notes. UI thread only.
#pragma once

#include <QMenu>

#include <vector>

#include "core/base/ids.h"

namespace lanescope::ui {

class AnalysisTableModel;
class Document;

class ResultMenu : public QMenu {
    Q_OBJECT

public:
    /// `document` must be ready; it and `model` outlive the menu.
    ResultMenu(Document* document, const AnalysisTableModel* model, QWidget* parent);

private:
    void fill();
    void addColors(QMenu& menu);
    /// Like the hits of a search with an empty query.
    void showOnly(const std::vector<SliceId>& slices);
    bool hasFiltered() const;

    Document* m_document;
    const AnalysisTableModel* m_model;
};

} // namespace lanescope::ui
