// SPDX-License-Identifier: Apache-2.0
#include "core/import/trace_loader.h"
#include "ui/timeline/lanes/slice_coloring.h"

#include <limits>
#include <optional>
#include <set>

#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/widgets/color_legend.h"

namespace lanescope::ui {
namespace {

class SliceColoringTest : public TimelineViewTest {
protected:
    ColorIndex fill(SliceId slice) const {
        return scene().style().coloring().fillOf(slice, scene().style().colors().colorOf(slice));
    }
    void colorBy(ColorBy mode) {
        scene().style().setColorBy(mode);
        paint();
    }
};

TEST_F(SliceColoringTest, ByWhatItIsAtFirst) {
    EXPECT_EQ(fill(data.kernels[0]), scene().style().colors().colorOf(data.kernels[0]));
    EXPECT_FALSE(view.findChild<ColorLegend*>()->isVisible());
}

TEST_F(SliceColoringTest, TheFrameIsPaintedInTheChosenColours) {
    show(0, 3000);
    for (int i = 0; i < kColorByCount; ++i) {
        colorBy(ColorBy(i));
        for (const RowStrip& strip : scene().frame().rows) {
            for (std::size_t b = strip.firstBox; b < strip.firstBox + strip.boxCount; ++b) {
                const SliceBox& box = scene().frame().boxes[b];
                EXPECT_EQ(box.fill, fill(box.slice));
                EXPECT_EQ(box.color, scene().style().colors().colorOf(box.slice))
                    << "labels stay as they are";
            }
        }
    }
}

TEST_F(SliceColoringTest, ByStreamAndByModule) {
    colorBy(ColorBy::Stream);
    EXPECT_EQ(fill(data.kernels[0]), fill(data.kernels[5]));
    EXPECT_EQ(fill(data.linears[0]), kNeutralFill) << "a thread is on no stream";
    colorBy(ColorBy::Module);
    EXPECT_EQ(fill(data.kernels[3]), fill(data.linears[3])) << "a kernel has the module that launched it";
    EXPECT_EQ(fill(data.backwards[0]), kNeutralFill);
}

TEST_F(SliceColoringTest, LongerIsFurtherUpTheRamp) {
    colorBy(ColorBy::Duration);
    EXPECT_GT(fill(data.steps[0]), fill(data.linears[0]));
    EXPECT_GT(fill(data.linears[0]), fill(data.launches[0]));
    EXPECT_TRUE(view.findChild<ColorLegend*>()->isVisible());
    EXPECT_GT(view.findChild<ColorLegend*>()->entryCount(), 3);
    colorBy(ColorBy::Kind);
    EXPECT_FALSE(view.findChild<ColorLegend*>()->isVisible());
}

TEST_F(SliceColoringTest, TheLegendTakesAsManyLinesAsItNeeds) {
    scene().style().setGapsShown(true);
    colorBy(ColorBy::Duration);
    auto* legend = view.findChild<ColorLegend*>();
    view.resize(3600, 720);
    const int oneLine = legend->height();
    EXPECT_EQ(oneLine, legend->sizeHint().height());
    const int canvasHeight = canvas->height();
    view.resize(500, 720);
    EXPECT_GE(legend->height(), 3 * oneLine);
    EXPECT_EQ(canvas->height(), canvasHeight - (legend->height() - oneLine));
    EXPECT_EQ(legend->geometry().bottom(), view.height() - 1);
    // The last line is written on, and nothing runs into the right edge.
    const QImage image = legend->grab().toImage();
    const QRgb ground = image.pixel(1, 3);
    const auto written = [&](QRect part) {
        for (int y = part.top(); y <= part.bottom(); ++y) {
            for (int x = part.left(); x <= part.right(); ++x) {
                if (image.pixel(x, y) != ground) {
                    return true;
                }
            }
        }
        return false;
    };
    EXPECT_TRUE(written({0, legend->height() - oneLine + 3, 100, oneLine - 6}));
    EXPECT_FALSE(written({legend->width() - 2, 3, 2, legend->height() - 6}));
}

TEST_F(SliceColoringTest, EveryFillIsReadableAndTheRampIsOneOfLightness) {
    for (const bool dark : {false, true}) {
        const FillPalette& table = FillPalette::of(dark);
        for (int i = 0; i < kFillCount; ++i) {
            EXPECT_GE(contrastRatio(table.fill(ColorIndex(i)), table.text(ColorIndex(i))), 4.5) << i;
        }
        double previous = relativeLuminance(table.fill(rampFill(0)));
        for (int step = 1; step < kRampSteps; ++step) {
            const double luminance = relativeLuminance(table.fill(ColorIndex(kRampFirst + step)));
            EXPECT_TRUE(dark ? luminance > previous : luminance < previous) << step;
            previous = luminance;
        }
    }
    EXPECT_EQ(rampFill(-1), rampFill(0));
    EXPECT_EQ(rampFill(7), rampFill(1));
}

TEST_F(SliceColoringTest, ByChangeOnlyWhereTheTraceIsCompared) {
    colorBy(ColorBy::Duration);
    colorBy(ColorBy::Change);
    EXPECT_EQ(scene().style().coloring().mode(), ColorBy::Duration) << "compared with what?";
    scene().style().setChangeOf([this](SliceId slice) -> std::optional<double> {
        return slice == data.kernels[0]   ? std::optional(0.4)
               : slice == data.kernels[1] ? std::optional(0.9)
               : slice == data.kernels[2] ? std::optional(1.02)
               : slice == data.kernels[3] ? std::optional(std::numeric_limits<double>::infinity())
                                          : std::nullopt;
    });
    colorBy(ColorBy::Change);
    EXPECT_EQ(fill(data.kernels[0]), kChangeFirst);
    EXPECT_EQ(fill(data.kernels[1]), kChangeFirst + 2);
    EXPECT_EQ(fill(data.kernels[2]), kChangeFirst + 3);
    EXPECT_EQ(fill(data.kernels[3]), kChangeFirst + 6);
    EXPECT_EQ(fill(data.kernels[4]), kNeutralFill);
    EXPECT_EQ(scene().style().coloring().legend().size(), 8u);
}

TEST_F(SliceColoringTest, ModesHaveNamesOfTheirOwn) {
    std::set<std::string> names;
    for (int i = 0; i < kColorByCount; ++i) {
        names.insert(colorByName(ColorBy(i)));
        EXPECT_FALSE(colorByTitle(ColorBy(i)).isEmpty());
    }
    EXPECT_EQ(names.size(), std::size_t(kColorByCount));
}

TEST(SliceColoring, HonoursTheColourThatTheFileAsksFor) {
    const auto trace = loadTraceText(R"({"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","cname":"terrible","pid":1,"tid":1,"ts":1,"dur":2},
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":4,"dur":2},
{"ph":"X","cat":"cpu_op","name":"a","cname":"no such colour","pid":1,"tid":1,"ts":7,"dur":2}]})",
                                     "text");
    ASSERT_TRUE(trace);
    SliceColoring coloring(*trace);
    constexpr ColorIndex kKind = 3;
    const auto fillIs = [&](int slice) { return coloring.fillOf(SliceId(std::uint32_t(slice)), kKind); };
    EXPECT_EQ(reservedColor(fillIs(0) - kReservedFirst, false), 0xFFB40000);
    EXPECT_EQ(fillIs(1), kKind);
    EXPECT_EQ(fillIs(2), kKind);
    coloring.setMode(ColorBy::Name);
    EXPECT_EQ(fillIs(0), ColorIndex(kReservedFirst + reservedColorOf("terrible")));
    EXPECT_EQ(fillIs(1), hueFill(nameHash("a")));
    EXPECT_EQ(fillIs(2), fillIs(1));
    coloring.setMode(ColorBy::Category);
    EXPECT_EQ(fillIs(0), fillIs(1)) << "a colour that means a category says nothing else";
}

TEST(SliceColoring, ReservedColoursStandOutFromTheCanvas) {
    for (int i = 0; i < kReservedColorCount; ++i) {
        EXPECT_GE(contrastRatio(reservedColor(i, false), 0xFFFFFFFF), 1.25) << i;
        EXPECT_GE(contrastRatio(reservedColor(i, true), 0xFF000000), 1.25) << i;
    }
    EXPECT_EQ(reservedColorOf(""), -1);
    EXPECT_EQ(reservedColorOf("zebra"), -1);
}

} // namespace
} // namespace lanescope::ui
