// SPDX-License-Identifier: Apache-2.0
// A picture of a timeline for documents: lane names, ruler and lanes as they are arranged, of the range in
// view or another one, as PNG at any scale or as SVG. Drawn from the same geometry as the window. UI thread
// only; costs what one frame costs.
#pragma once

#include <QImage>
#include <QSize>
#include <QString>

#include <optional>

#include "core/base/result.h"
#include "core/base/time.h"

class QWidget;

namespace lanescope::ui {

class TimelineScene;

/// Lanes of a picture. Each is shown whole: the picture is as high as they need.
enum class PictureLanes {
    InView, ///< those of which the window shows a part
    All,
    Pinned,
};

struct PictureOptions {
    TimeRange range;  ///< of time
    QSize sizePx;     ///< of the whole picture at scale 1; as high as the lanes in view reach
    double scale = 1; ///< pixels of a PNG per pixel of sizePx
    PictureLanes lanes = PictureLanes::InView;
    std::optional<bool> dark; ///< as the window where nothing is said
    bool legend = false;      ///< the colours of slices below the lanes
};

/// Lanes are taken to be this high at most.
inline constexpr int kHighestPicturePx = 32'000;

/// The picture as a PNG would have it; null where it is too large.
QImage pictureOf(const TimelineScene& scene, const PictureOptions& options);

/// Writes the picture as a whole or not at all; SVG for names that end so, else PNG.
Result<bool> savePicture(const TimelineScene& scene, const QString& path, const PictureOptions& options);

/// Writes a window as it is seen, as PNG.
Result<bool> savePage(QWidget& window, const QString& path);

} // namespace lanescope::ui
