// SPDX-License-Identifier: Apache-2.0
// Walking along the critical path. UI thread only. O(log segments + segments of the same slice).
#pragma once

namespace lanescope::ui {

class TimelineScene;

/// Selects the next slice on the critical path, or the one before, and shows its segment. Switches the path
/// on where it is off. From the selected slice, else from the middle of the view.
void walkPath(TimelineScene& scene, bool forward);

} // namespace lanescope::ui
