// SPDX-License-Identifier: Apache-2.0
// Pictures of a timeline that can be compared between machines: names, overview, ruler and canvas are each
// reduced to a grid of mean colours, so that neither other fonts nor a few pixels of layout matter, but a
// lane that is missing, a hue that is wrong or a view that has moved does.
#pragma once

#include <QImage>
#include <QString>

class QWidget;

namespace lanescope::ui {

class TimelineView;

/// `view` as it is now, reduced; always of the same size.
QImage reducedPicture(TimelineView& view);

/// A whole window or dialog, reduced to a grid of blocks of ten pixels.
QImage reducedWindow(QWidget& window);

struct PictureDifference {
    bool sameSize = false;
    double share = 1; ///< of the blocks that have no like one within a block's distance in the other picture
    int worst = 255;  ///< largest difference of a channel of such a block
};
PictureDifference differenceOf(const QImage& a, const QImage& b);

/// Where a golden picture may differ at most.
inline constexpr double kMostDifferent = 0.01;
/// Share of a whole page that may differ: it has rows of texts whose places depend on the metrics of a font.
inline constexpr double kMostDifferentPage = 0.02;

} // namespace lanescope::ui
