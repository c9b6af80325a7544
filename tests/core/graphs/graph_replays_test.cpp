// SPDX-License-Identifier: Apache-2.0
// Replays of made graphs: which are the same, their nodes, blocks and times.
#include "core/graphs/graph_replays.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"

namespace lanescope::test {
namespace {

TEST(GraphReplays, TwoGraphsThatAlternateAreToldApart) {
    const std::vector<MadeWork> small = madeLayers(6);
    const std::vector<MadeWork> large = madeLayers(8);
    MadeGraphs made;
    for (int i = 0; i < 5; ++i) {
        made.replay(small, i);
        made.replay(large);
    }
    made.launchEagerly(small);
    const TracePtr trace = made.load();
    const GraphReplays found = findGraphReplays(*trace);
    ASSERT_EQ(found.graphs.size(), 2u);
    ASSERT_EQ(found.replays.size(), 10u);
    EXPECT_EQ(found.graphs[0].replays, (std::vector<std::uint32_t>{0, 2, 4, 6, 8}));
    EXPECT_EQ(found.graphs[0].nodes, 20u);
    EXPECT_EQ(found.graphs[1].nodes, 26u);
    EXPECT_EQ(found.graphs[0].block, (RepeatedBlock{6, 1, 3}));
    EXPECT_EQ(found.graphs[0].medianNs, 20 * 12'000);
    EXPECT_EQ(found.graphs[0].madNs, 20 * 1000);
    EXPECT_EQ(found.graphs[0].totalNs, 20 * 60'000);
    const NodeTimes node = nodeTimesOf(*trace, found, found.graphs[0], 3);
    EXPECT_EQ(node.medianNs, 12'000);
    EXPECT_EQ(node.madNs, 1000);
    EXPECT_EQ(node.totalNs, 60'000);
    EXPECT_EQ(node.outliers, 0u);
    EXPECT_EQ(node.longest, found.piecesOf(found.replays[8])[3]);
}

TEST(GraphReplays, StreamsThatOverlapInAnotherWayAreTheSameGraph) {
    std::vector<MadeWork> works = madeLayers(4);
    for (std::size_t i = 0; i < works.size(); i += 3) {
        works[i].stream = 9;
    }
    works[0].stream = 7;
    MadeGraphs made;
    made.replay(works);
    made.replay(works, 0, 17);
    works[5].stream = 11;
    made.replay(works);
    const TracePtr trace = made.load();
    const GraphReplays found = findGraphReplays(*trace);
    ASSERT_EQ(found.graphs.size(), 2u);
    EXPECT_EQ(found.graphs[0].replays.size(), 2u);
    for (std::size_t node = 0; node < works.size(); ++node) {
        const DeviceOp& first = trace->deviceOp(found.piecesOf(found.replays[0])[node]);
        const DeviceOp& second = trace->deviceOp(found.piecesOf(found.replays[1])[node]);
        EXPECT_EQ(trace->sliceName(first.slice), trace->sliceName(second.slice));
        EXPECT_EQ(first.stream, second.stream);
    }
}

TEST(GraphReplays, SelectionAndTracesWithoutGraphs) {
    MadeGraphs made;
    made.launchEagerly(madeLayers(3));
    EXPECT_TRUE(findGraphReplays(*made.load()).graphs.empty());
    made.replay(madeLayers(3));
    const TracePtr trace = made.load();
    EXPECT_EQ(findGraphReplays(*trace).replays.size(), 1u);
    EXPECT_TRUE(findGraphReplays(*trace, {TimeRange{0, 1000}}).replays.empty());
}

} // namespace
} // namespace lanescope::test
