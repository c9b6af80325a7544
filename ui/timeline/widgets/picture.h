// SPDX-License-Identifier: Apache-2.0
// A picture of a timeline for documents: lane names, ruler and lanes as they are arranged, of the range in
// view or another one, as PNG at any scale or as SVG. Drawn from the same geometry as the window. UI thread
// only; costs what one frame costs.
#pragma once

#include <QSize>
#include <QString>

#include "core/base/result.h"
#include "core/base/time.h"

namespace lanescope::ui {

class TimelineScene;

struct PictureOptions {
    TimeRange range;       ///< of time
    QSize sizePx;          ///< of the whole picture at scale 1
    double scale = 1;      ///< pixels of a PNG per pixel of sizePx
    bool allLanes = false; ///< as high as all lanes need, instead of what is in view
};

/// Lanes are taken to be this high at most.
inline constexpr int kHighestPicturePx = 32'000;

/// Writes the picture as a whole or not at all; SVG for names that end so, else PNG.
Result<bool> savePicture(const TimelineScene& scene, const QString& path, const PictureOptions& options);

} // namespace lanescope::ui
