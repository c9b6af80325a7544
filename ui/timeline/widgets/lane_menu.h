// SPDX-License-Identifier: Apache-2.0
// The menu of a lane or group header: what can be done to it and to all lanes. UI thread only.
#pragma once

#include <functional>

class QMenu;

namespace lanescope::ui {

class TimelineScene;

struct LaneMenuTarget {
    int group = -1; ///< of a group's header
    int lane = -1;  ///< of a lane
};

/// `rename` is called with the lane that is to get a new name. `scene` must outlive the menu.
void fillLaneMenu(QMenu& menu, TimelineScene& scene, LaneMenuTarget target, std::function<void(int)> rename);

} // namespace lanescope::ui
