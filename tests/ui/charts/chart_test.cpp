// SPDX-License-Identifier: Apache-2.0
// Charts under mouse and keyboard.
#include "ui/charts/chart.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "ui/charts/bar_chart.h"
#include "ui/charts/flame_graph.h"
#include "ui/charts/hover_card.h"

namespace lanescope::ui {
namespace {

BarChartData threeBars() {
    BarChartData data;
    data.columns = {QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")};
    data.series = {{QStringLiteral("Kernel"), ChartColor::series(0), {1e6, 2e6, 3e6}},
                   {QStringLiteral("Other"), ChartColor::series(1), {1e6, 0, 1e6}}};
    return data;
}

class ChartInput : public testing::Test {
protected:
    ChartInput() {
        m_chart.resize(500, 260);
        m_chart.setData(threeBars());
        m_chart.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_chart));
    }
    QPoint centre(int mark) const { return m_chart.markRect(mark).center().toPoint(); }

    BarChart m_chart;
};

TEST_F(ChartInput, AClickActivatesTheMark) {
    QSignalSpy activated(&m_chart, &Chart::markActivated);
    QTest::mouseClick(&m_chart, Qt::LeftButton, {}, centre(1));
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].toInt(), 1);
    EXPECT_EQ(m_chart.currentMark(), 1);
}

TEST_F(ChartInput, APressThatIsDraggedAwayActivatesNothing) {
    QSignalSpy activated(&m_chart, &Chart::markActivated);
    QTest::mousePress(&m_chart, Qt::LeftButton, {}, centre(1));
    QTest::mouseRelease(&m_chart, Qt::LeftButton, {}, centre(2));
    EXPECT_EQ(activated.count(), 0);
}

TEST_F(ChartInput, HoveringShowsTheValues) {
    auto* card = m_chart.findChild<HoverCard*>();
    ASSERT_NE(card, nullptr);
    QTest::mouseMove(&m_chart, centre(0));
    ASSERT_EQ(m_chart.hoveredMark(), 0);
    ASSERT_EQ(card->lines().size(), 4);
    EXPECT_EQ(card->lines()[0].text, QStringLiteral("one"));
    EXPECT_EQ(card->lines()[2].caption, QStringLiteral("Other")); // as stacked, from above
}

TEST_F(ChartInput, ArrowKeysWalkAndEnterActivates) {
    QSignalSpy activated(&m_chart, &Chart::markActivated);
    m_chart.setFocus();
    QTest::keyClick(&m_chart, Qt::Key_Right);
    EXPECT_EQ(m_chart.currentMark(), 0);
    QTest::keyClick(&m_chart, Qt::Key_Right);
    QTest::keyClick(&m_chart, Qt::Key_Right);
    QTest::keyClick(&m_chart, Qt::Key_Right); // stays at the last
    EXPECT_EQ(m_chart.currentMark(), 2);
    QTest::keyClick(&m_chart, Qt::Key_Left);
    QTest::keyClick(&m_chart, Qt::Key_Return);
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].toInt(), 1);
    EXPECT_TRUE(m_chart.accessibleDescription().contains(QStringLiteral("two")));
    QTest::keyClick(&m_chart, Qt::Key_Escape);
    EXPECT_EQ(m_chart.currentMark(), -1);
}

TEST_F(ChartInput, NewDataForgetTheCurrentMark) {
    QTest::mouseClick(&m_chart, Qt::LeftButton, {}, centre(2));
    m_chart.setData({});
    EXPECT_EQ(m_chart.markCount(), 0);
    EXPECT_EQ(m_chart.currentMark(), -1);
    m_chart.setFocus();
    QTest::keyClick(&m_chart, Qt::Key_End);
    EXPECT_EQ(m_chart.currentMark(), -1);
    EXPECT_FALSE(m_chart.grab().isNull());
}

TEST(FlameGraphInput, AClickFocusesAFrameAndAnotherLeadsBack) {
    FlameGraph graph;
    graph.resize(600, 160);
    graph.setFrames({{QStringLiteral("model"), 100, FlameFrame::kNoParent, {}, {}},
                     {QStringLiteral("block"), 60, 0, {}, {}},
                     {QStringLiteral("linear"), 30, 1, {}, {}}},
                    ChartUnit::Number, QStringLiteral("Total"));
    graph.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&graph));
    QTest::mouseClick(&graph, Qt::LeftButton, {}, graph.markRect(1).center().toPoint());
    EXPECT_EQ(graph.focusedFrame(), 1u);
    QTest::mouseClick(&graph, Qt::LeftButton, {}, graph.markRect(0).center().toPoint());
    EXPECT_EQ(graph.focusedFrame(), 0u);
    QTest::mouseClick(&graph, Qt::LeftButton, {}, graph.markRect(0).center().toPoint());
    EXPECT_EQ(graph.focusedFrame(), FlameFrame::kNoParent);
}

} // namespace
} // namespace lanescope::ui
