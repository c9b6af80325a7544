// SPDX-License-Identifier: Apache-2.0
// Next and previous hit of the search. UI thread only.
#pragma once

#include "core/base/ids.h"

namespace lanescope::ui {

class ViewState;

/// Selects and reveals the hit after (direction 1) or before (-1) the selected slice, or, where none is
/// selected, the first one in view or beyond; after the last comes the first. Nothing without hits. While the
/// hits of what was typed are still being looked for, it happens as soon as there are some. Frames of a
/// hidden Python stack are skipped, unless all hits are frames: a step to one unfolds the stack.
void goToHit(ViewState& view, int direction);

/// The hit that goToHit() would go to first; kNoSlice without hits.
SliceId firstHit(const ViewState& view);

/// After the user has typed: once the hits are there, the timeline moves to one if it shows none. Nothing is
/// selected.
void showHits(ViewState& view);

} // namespace lanescope::ui
