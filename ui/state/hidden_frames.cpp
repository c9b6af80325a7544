// SPDX-License-Identifier: Apache-2.0
#include "ui/state/hidden_frames.h"

#include <algorithm>
#include <utility>

#include "ui/state/view_state.h"

namespace lanescope::ui {

HiddenFrames& HiddenFrames::of(const ViewState& view) {
    return *view.findChild<HiddenFrames*>(QString(), Qt::FindDirectChildrenOnly); // made with the view
}

void HiddenFrames::setTracks(std::vector<TrackId> tracks) {
    std::ranges::sort(tracks);
    if (tracks != m_tracks) {
        m_tracks = std::move(tracks);
        emit changed();
    }
}

} // namespace lanescope::ui
