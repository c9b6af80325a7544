// SPDX-License-Identifier: Apache-2.0
// The Details panel of one document: facts about the selected slice, range or trace.
// UI thread only.
#pragma once

#include "ui/panels/panel.h"

namespace lanescope::ui {

class DetailsBrowser;
class Document;

class DetailsPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit DetailsPanel(Document* document, QWidget* parent = nullptr);

    void copyContent() const override;

private:
    DetailsBrowser* m_browser;
};

} // namespace lanescope::ui
