// SPDX-License-Identifier: Apache-2.0
// Larger fonts: rows, names and ruler grow with the text that they have to hold.
#include <QApplication>
#include <QFontMetricsF>
#include <QtTest>

#include <gtest/gtest.h>

#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/timeline/paint/device_painter.h"
#include "ui/timeline/widgets/overview_strip.h"
#include "ui/timeline/widgets/time_ruler.h"

namespace lanescope::ui {
namespace {

class FontScaleTest : public TimelineViewTest {
protected:
    void setFontPx(int px) {
        QFont font = QApplication::font();
        font.setPixelSize(px);
        view.setFont(font);
        paint();
    }
    double lineHeight(const QWidget* widget, double relative) const {
        return QFontMetricsF(deviceFont(widget, relative)).height();
    }
};

TEST_F(FontScaleTest, TextFitsWhereItIsDrawnUpToTwiceTheUsualSize) {
    view.resize(1600, 900);
    for (const int px : {11, 13, 15, 18, 22, 26, 30}) {
        SCOPED_TRACE(px);
        setFontPx(px);
        const LayoutMetrics& metrics = scene().layout().metrics();
        EXPECT_GE(metrics.groupHeight, lineHeight(headers, 0.95)) << "names of groups";
        EXPECT_GE(metrics.normalRow, 0.95 * lineHeight(canvas, 0.90)) << "labels of slices";
        EXPECT_GE(metrics.percentHeight, lineHeight(headers, 1) + lineHeight(headers, 0.78))
            << "name and figure of an overlay";
        EXPECT_GE(metrics.seriesHeight, lineHeight(headers, 1) + lineHeight(headers, 0.78));
        for (const LaneBox& box : scene().layout().boxes()) {
            EXPECT_GE(box.height, 0.95 * lineHeight(headers, 0.95));
        }
        const auto* ruler = view.findChild<TimeRuler*>();
        EXPECT_GE(ruler->height(), lineHeight(ruler, 0.9) * 2) << "figures above, steps below";
        const auto* overview = view.findChild<OverviewStrip*>();
        EXPECT_GE(overview->height(), 0.95 * lineHeight(&view, 0.9)) << "its caption";
        EXPECT_LE(headers->width(), view.width() * 2 / 5) << "the picture keeps most of the window";
    }
}

TEST_F(FontScaleTest, FiguresOfTheRulerKeepApart) {
    view.resize(1600, 900);
    for (const int px : {13, 26}) {
        setFontPx(px);
        const auto* ruler = view.findChild<TimeRuler*>();
        const QFontMetricsF metrics(deviceFont(ruler, 0.9));
        for (const double lengthUs : {1.0, 37.0, 990.0, 12'000.0}) {
            show(1000, 1000 + lengthUs);
            const TickScale ticks = ruler->tickScale();
            EXPECT_GT(double(ticks.majorNs) * scene().viewport().axis().pxPerNs(),
                      metrics.horizontalAdvance(QStringLiteral("12.600 µs")))
                << px << " " << lengthUs;
        }
    }
}

TEST_F(FontScaleTest, ComesBackToTheUsualSizes) {
    const int height = scene().layout().totalHeight();
    const int row = scene().layout().metrics().normalRow;
    setFontPx(30);
    EXPECT_EQ(scene().layout().metrics().normalRow, 2 * row);
    setFontPx(13);
    EXPECT_EQ(scene().layout().metrics().normalRow, row);
    EXPECT_EQ(scene().layout().totalHeight(), height);
}

} // namespace
} // namespace lanescope::ui
