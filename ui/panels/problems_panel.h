// SPDX-License-Identifier: Apache-2.0
// The Problems panel of one document: where every event of the file went, and what loading had to cope
// with. A row that has a place on the timeline leads there. UI thread only.
#pragma once

#include "ui/panels/panel.h"

namespace lanescope::ui {

class Document;

class ProblemsPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit ProblemsPanel(Document* document, QWidget* parent = nullptr);
};

} // namespace lanescope::ui
