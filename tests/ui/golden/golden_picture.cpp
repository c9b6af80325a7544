// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/golden/golden_picture.h"

#include <QPainter>

#include <algorithm>
#include <cstdlib>

#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/lane_headers.h"
#include "ui/timeline/widgets/overview_strip.h"
#include "ui/timeline/widgets/time_ruler.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {

namespace {

constexpr int kNames = 20;
constexpr int kWidth = 120;
constexpr int kOverview = 4;
constexpr int kRuler = 6;
constexpr int kHeight = 80;
/// Tolerance for a channel of a block's mean colour; glyphs of another font change it by less.
constexpr int kSameColor = 26;

int distance(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// To the most similar one among the block at the place and those around it.
int distanceNearby(QRgb color, const QImage& image, int x, int y) {
    int least = 255;
    for (int row = std::max(0, y - 1); row <= std::min(image.height() - 1, y + 1); ++row) {
        for (int column = std::max(0, x - 1); column <= std::min(image.width() - 1, x + 1); ++column) {
            least = std::min(least, distance(color, image.pixel(column, row)));
        }
    }
    return least;
}

} // namespace

QImage reducedPicture(TimelineView& view) {
    QImage result(kNames + kWidth, kOverview + kRuler + kHeight, QImage::Format_RGB32);
    result.fill(Qt::black);
    QPainter painter(&result);
    const auto put = [&painter](QWidget* part, QRect where) {
        QImage image = part->grab().toImage().convertToFormat(QImage::Format_RGB32);
        image.setDevicePixelRatio(1);
        painter.drawImage(where.topLeft(),
                          image.scaled(where.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    };
    view.grab();
    const int top = kOverview + kRuler;
    put(view.findChild<OverviewStrip*>(), {kNames, 0, kWidth, kOverview});
    put(view.findChild<TimeRuler*>(), {kNames, kOverview, kWidth, kRuler});
    put(view.findChild<LaneHeaders*>(), {0, top, kNames, kHeight});
    put(view.findChild<TimelineCanvas*>(), {kNames, top, kWidth, kHeight});
    return result;
}

QImage reducedWindow(QWidget& window) {
    constexpr int kBlock = 10;
    const QSize size = window.size() / kBlock;
    QImage image = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    image.setDevicePixelRatio(1);
    return image.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

PictureDifference differenceOf(const QImage& a, const QImage& b) {
    PictureDifference difference;
    difference.sameSize = !a.isNull() && a.size() == b.size();
    if (!difference.sameSize) {
        return difference;
    }
    int differing = 0;
    difference.worst = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            // In both directions: what one picture lacks is seen from the other.
            const int worse =
                std::max(distanceNearby(a.pixel(x, y), b, x, y), distanceNearby(b.pixel(x, y), a, x, y));
            differing += worse > kSameColor ? 1 : 0;
            difference.worst = std::max(difference.worst, worse);
        }
    }
    difference.share = double(differing) / double(a.width() * a.height());
    return difference;
}

} // namespace lanescope::ui
