// SPDX-License-Identifier: Apache-2.0
#include "ui/state/color_rules.h"

#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/preferences.h"
#include "ui/state/track_names.h"
#include "ui/theme/oklch.h"
#include "ui/timeline/widgets/color_legend.h"

namespace lanescope::ui {
namespace {

using Of = ColorRule::Of;

class ColorRulesTest : public TimelineViewTest {
protected:
    void use(std::vector<ColorRule> rules) {
        state.preferences()->change([&](Preferences& next) { next.colorRules = std::move(rules); });
    }
    void colorName(const QString& name, std::optional<int> color) {
        use(withRuleForName(state.preferences()->value()->colorRules, name, color));
    }

    ColorIndex fill(SliceId slice) const {
        return scene().style().coloring().fillOf(slice, scene().style().colors().colorOf(slice));
    }
    QString nameOf(SliceId slice) const {
        return QString::fromStdString(std::string(data.trace->sliceName(slice)));
    }
    static ColorIndex fillOf(int color) { return ColorRule{Of::Name, {}, color}.fill(); }
};

TEST_F(ColorRulesTest, TheFirstRuleThatMatchesGivesTheColourAtOnce) {
    const ColorIndex kernelFill = fill(data.kernels[0]);
    const ColorIndex linearFill = fill(data.linears[0]);
    use({{Of::Name, QStringLiteral("("), 9}, // makes no sense
         {Of::Name, toText(Pattern::escaped(nameOf(data.kernels[0]).toStdString())), 3},
         {Of::Category, QStringLiteral("^kernel$"), 5},
         {Of::Lane, QStringLiteral("stream 7"), 6}});
    paint();
    EXPECT_EQ(fill(data.kernels[0]), fillOf(3));
    EXPECT_EQ(fill(data.linears[0]), linearFill);
    bool isPainted = false;
    for (const SliceBox& box : scene().frame().boxes) {
        EXPECT_EQ(box.fill, fill(box.slice));
        isPainted = isPainted || box.fill == fillOf(3);
    }
    EXPECT_TRUE(isPainted);
    use({{Of::Lane, QStringLiteral("stream 7"), kHueCount}, {Of::Category, QStringLiteral("^kernel$"), 5}});
    EXPECT_EQ(fill(data.kernels[0]), kNeutralFill);
    use({});
    EXPECT_EQ(fill(data.kernels[0]), kernelFill);
}

TEST_F(ColorRulesTest, OtherColoursThanByKindAndByNameAreLeftAlone) {
    use({{Of::Name, QStringLiteral("."), 3}});
    scene().style().setColorBy(ColorBy::Name);
    EXPECT_EQ(fill(data.kernels[0]), fillOf(3));
    scene().style().setColorBy(ColorBy::Duration);
    EXPECT_NE(fill(data.kernels[0]), fillOf(3));
}

TEST_F(ColorRulesTest, TheLegendNamesThem) {
    const auto* legend = view.findChild<ColorLegend*>();
    EXPECT_FALSE(legend->isVisible());
    use({{Of::Name, QStringLiteral("^nccl"), 3}, {Of::Lane, QStringLiteral("GPU"), 4}});
    EXPECT_TRUE(legend->isVisible());
    EXPECT_EQ(legend->entryCount(), 2);
    EXPECT_EQ(scene().style().coloring().legend()[1].text, QStringLiteral("Lane: GPU"));
    use({});
    EXPECT_FALSE(legend->isVisible());
}

TEST_F(ColorRulesTest, EveryColourHasReadableLabels) {
    for (const bool dark : {false, true}) {
        const FillPalette& palette = FillPalette::of(dark);
        for (int color = 0; color < kColorRuleColors; ++color) {
            EXPECT_GE(contrastRatio(palette.fill(fillOf(color)), palette.text(fillOf(color))), 4.5) << color;
        }
    }
}

TEST_F(ColorRulesTest, ANameIsGivenAColourAndLosesIt) {
    const QString name = nameOf(data.linears[0]);
    use({{Of::Name, QStringLiteral("."), 1}});
    colorName(name, 2);
    colorName(name, 4);
    ASSERT_EQ(state.preferences()->value()->colorRules.size(), 2U);
    EXPECT_EQ(fill(data.linears[0]), fillOf(4));
    colorName(name, std::nullopt);
    EXPECT_EQ(fill(data.linears[0]), fillOf(1));
}

TEST(ColorRuleText, ComesBackAndNonsenseIsLeftOut) {
    const std::vector<ColorRule> rules{{Of::Name, QStringLiteral("^a b"), 0},
                                       {Of::Category, QStringLiteral("kernel|gpu"), 15},
                                       {Of::Lane, QStringLiteral("stream 7"), kHueCount}};
    EXPECT_EQ(colorRuleTexts(rules),
              (QStringList{"name 1 ^a b", "category 16 kernel|gpu", "lane 0 stream 7"}));
    EXPECT_EQ(colorRulesFrom(colorRuleTexts(rules)), rules);
    EXPECT_TRUE(
        colorRulesFrom({"", "name", "name 1", "name 1 ", "name x y", "name 17 y", "name -1 y", "pid 1 y"})
            .empty());
}

} // namespace
} // namespace lanescope::ui
