// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/details_panel.h"

#include <QVBoxLayout>

#include "ui/panels/details_browser.h"

namespace lanescope::ui {

DetailsPanel::DetailsPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_browser(new DetailsBrowser(document)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_browser);
    setFocusProxy(m_browser);
}

void DetailsPanel::copyContent() const {
    m_browser->copyDetails();
}

} // namespace lanescope::ui
