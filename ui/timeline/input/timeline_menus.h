// SPDX-License-Identifier: Apache-2.0
// Menus of what the canvas shows and how: arrows, colours, idle time. The same in the window's menus and in
// those of slices. UI thread only.
#pragma once

class QMenu;

namespace lanescope::ui {

class TimelineScene;

/// Kinds of arrows, hops, the causal chain. Adds to the menu.
void fillArrowMenu(QMenu& menu, TimelineScene& scene);
/// Adds the ways to colour slices, and idle time by cause.
void fillColorMenu(QMenu& menu, TimelineScene& scene);

} // namespace lanescope::ui
