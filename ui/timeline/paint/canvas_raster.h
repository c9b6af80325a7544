// SPDX-License-Identifier: Apache-2.0
// Paints a frame into an image: every row as one scanline of pixels copied down its height, then labels.
// Selection, arrows and what follows the pointer are painted over it by the canvas. UI thread only; cost
// is bounded by the image's pixels and the labels in view.
#pragma once

#include <QImage>
#include <QPolygonF>

#include <limits>
#include <optional>
#include <vector>

#include "ui/theme/theme.h"
#include "ui/timeline/geometry/frame_geometry.h"
#include "ui/timeline/label_cache.h"

namespace lanescope::ui {

struct RasterStyle {
    const Theme* theme = nullptr;
    double devicePixelRatio = 1;
    /// Slices of this name keep their colour, the others fade.
    std::optional<StringId> highlightedName;
    /// Labels that are not at hand wait for the next frame once so much time went into others.
    double labelBudgetMs = std::numeric_limits<double>::infinity();
};

/// False where labels wait. `image` is made RGB32 of the frame's size if it is not. `tree` for the kinds of
/// series; `smallLabels` for rows too low for `labels`.
bool paintFrame(const FrameGeometry& frame, const LaneTree& tree, const RasterStyle& style,
                LabelCache& labels, LabelCache& smallLabels, QImage& image);

/// The pointer that stands for an instant: hangs from (x, y), kMarkPx wide and high at scale 1.
inline constexpr double kMarkPx = 8;
QPolygonF markShape(int x, int y, double scale);

} // namespace lanescope::ui
