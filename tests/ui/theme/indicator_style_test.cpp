// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/indicator_style.h"

#include <QCheckBox>
#include <QImage>
#include <QPainter>
#include <QStyleOptionButton>

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "ui/theme/oklch.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {
namespace {

class IndicatorStyleTest : public testing::TestWithParam<bool> {
protected:
    QPalette palette = GetParam() ? darkPalette() : lightPalette();
    QRgb ground = palette.color(QPalette::Window).rgb();

    QImage drawn(QStyle::PrimitiveElement element, QStyle::State state) const {
        QImage image(40, 40, QImage::Format_RGB32);
        image.fill(ground);
        QStyleOptionButton option;
        option.rect = {2, 2, 36, 36};
        option.palette = palette;
        option.state = state;
        QPainter painter(&image);
        IndicatorStyle().drawPrimitive(element, &option, &painter);
        return image;
    }
    /// Contrast of the pixel in the middle row that differs most from the initial picture.
    double outlineContrast(const QImage& image) const {
        double most = 1;
        for (int x = 0; x < 8; ++x) {
            most = std::max(most, contrastRatio(image.pixel(x, 20), ground));
        }
        return most;
    }
};

TEST_P(IndicatorStyleTest, AnOutlineStandsOutFromTheGround) {
    for (const auto element : {QStyle::PE_IndicatorCheckBox, QStyle::PE_IndicatorRadioButton,
                               QStyle::PE_IndicatorItemViewItemCheck}) {
        for (const auto state : {QStyle::State_Off, QStyle::State_On}) {
            EXPECT_GE(outlineContrast(drawn(element, QStyle::State_Enabled | state)), 3.0);
        }
    }
}

TEST_P(IndicatorStyleTest, OnOffAndPartlyOnDifferInMoreThanColour) {
    const auto shapeOf = [&](QStyle::PrimitiveElement element, QStyle::State state) {
        // Light and dark only, as whoever sees no hues does.
        const QImage image = drawn(element, QStyle::State_Enabled | state);
        const double middle = relativeLuminance(image.pixel(10, 10));
        int differing = 0;
        for (int y = 8; y < 32; ++y) {
            for (int x = 8; x < 32; ++x) {
                differing += std::abs(relativeLuminance(image.pixel(x, y)) - middle) > 0.2 ? 1 : 0;
            }
        }
        return differing;
    };
    EXPECT_EQ(shapeOf(QStyle::PE_IndicatorCheckBox, QStyle::State_Off), 0);
    EXPECT_GT(shapeOf(QStyle::PE_IndicatorCheckBox, QStyle::State_On), 60) << "a tick";
    EXPECT_GT(shapeOf(QStyle::PE_IndicatorCheckBox, QStyle::State_NoChange), 40) << "a bar";
    EXPECT_GT(shapeOf(QStyle::PE_IndicatorRadioButton, QStyle::State_On),
              shapeOf(QStyle::PE_IndicatorRadioButton, QStyle::State_Off) + 60)
        << "a dot";
}

TEST_P(IndicatorStyleTest, WidgetsUseIt) {
    QCheckBox box(QStringLiteral("text"));
    IndicatorStyle style;
    box.setPalette(palette);
    box.setStyle(&style);
    box.resize(box.sizeHint());
    const QImage off = box.grab().toImage();
    box.setChecked(true);
    EXPECT_NE(box.grab().toImage(), off);
}

INSTANTIATE_TEST_SUITE_P(Themes, IndicatorStyleTest, testing::Bool(),
                         [](const auto& parameter) { return parameter.param ? "dark" : "light"; });

} // namespace
} // namespace lanescope::ui
