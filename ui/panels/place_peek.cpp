// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/place_peek.h"

#include "ui/panels/show_place.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {

void PlacePeek::look(Document& document, const RowTarget& place) {
    if (m_before && place == m_place) {
        document.viewState()->setVisibleRange(*m_before);
        m_before.reset();
        return;
    }
    // From one place to the next the way back stays the one to where the first look began.
    m_before = m_before.value_or(document.viewState()->visibleRange());
    m_place = place;
    showOnTimeline(document, place);
}

} // namespace lanescope::ui
