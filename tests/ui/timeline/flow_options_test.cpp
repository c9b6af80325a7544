// SPDX-License-Identifier: Apache-2.0
// Which arrows are drawn, and the causal chain as a line of links.
#include "ui/timeline/geometry/flow_options.h"

#include <QMenu>
#include <QToolButton>

#include <algorithm>

#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/timeline/input/timeline_menus.h"
#include "ui/timeline/widgets/chain_bar.h"

namespace lanescope::ui {
namespace {

class FlowOptionsTest : public TimelineViewTest {
protected:
    FlowLinks shown(SliceId slice, const FlowOptions& options) const {
        return linksShown(*data.trace, slice, options, true, 32);
    }
    static bool has(const FlowLinks& links, SliceId from, SliceId to) {
        return std::ranges::any_of(links.links,
                                   [&](const FlowLink& link) { return link.from == from && link.to == to; });
    }
};

TEST_F(FlowOptionsTest, KindsCanBeLeftOut) {
    FlowOptions options;
    EXPECT_TRUE(has(shown(data.linears[0], options), data.launches[0], data.kernels[0]));
    EXPECT_TRUE(has(shown(data.linears[0], options), data.linears[0], data.backwards[0]));
    options.launch = false;
    EXPECT_FALSE(has(shown(data.linears[0], options), data.launches[0], data.kernels[0]));
    EXPECT_TRUE(has(shown(data.linears[0], options), data.linears[0], data.backwards[0]));
    options.forwardBackward = false;
    EXPECT_TRUE(shown(data.linears[0], options).links.empty());
}

TEST_F(FlowOptionsTest, HopsFollowTheEndsOfArrows) {
    FlowOptions options;
    EXPECT_EQ(shown(data.backwards[0], options).links.size(), 1u);
    options.hops = 2;
    EXPECT_GE(shown(data.backwards[0], options).links.size(), 1u);
    EXPECT_TRUE(has(shown(data.backwards[0], options), data.linears[0], data.backwards[0]));
}

TEST_F(FlowOptionsTest, TheChainIsDrawnAndListed) {
    auto* bar = view.findChild<ChainBar*>();
    EXPECT_FALSE(bar->isVisible());
    FlowOptions options;
    options.chain = true;
    scene().style().setFlowOptions(options);
    EXPECT_TRUE(bar->isVisible());
    EXPECT_TRUE(bar->chain().empty());
    show(0, 4000);
    click(data.kernels[0]);
    EXPECT_EQ(bar->chain(), causalChain(*data.trace, data.kernels[0]));
    EXPECT_TRUE(has(shown(data.kernels[0], options), data.linears[0], data.backwards[0]));
    EXPECT_TRUE(has(shown(data.kernels[0], options), data.launches[0], data.kernels[0]));

    const auto links = bar->findChildren<QToolButton*>();
    const auto at = std::ranges::find_if(
        links, [](const QToolButton* link) { return link->text() == QLatin1String("aten::addmm"); });
    ASSERT_NE(at, links.end());
    QTest::mouseClick(*at, Qt::LeftButton);
    EXPECT_EQ(state.selectedSlice(), data.addmms[0]);
}

TEST_F(FlowOptionsTest, TheMenuTogglesThem) {
    QMenu menu;
    fillArrowMenu(menu, scene());
    const QList<QAction*> actions = menu.actions();
    actions.front()->trigger();
    EXPECT_FALSE(scene().style().flowOptions().launch);
    EXPECT_TRUE(scene().style().flowOptions().forwardBackward);
}

} // namespace
} // namespace lanescope::ui
