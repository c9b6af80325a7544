// SPDX-License-Identifier: Apache-2.0
// The menu entry that names a block which a graph repeats. The name is kept for all traces that run the same
// kernels (core/graphs/block_names.h). UI thread only.
#pragma once

class QMenu;
class QWidget;

namespace lanescope::ui {

class TimelineScene;

/// Adds the entry where the pointer is on such a block.
void addBlockNaming(QMenu& menu, TimelineScene& scene, QWidget* parent);

} // namespace lanescope::ui
