// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/process_state.h"

#include <gtest/gtest.h>

#include "core/recorder/recorded_run.h"

namespace lanescope {

TEST(ProcessStateTest, StateOfAWrittenRankIsRead) {
    const auto state = parseProcessState(
        R"({"pid": 7, "phase": "written", "steps_seen": 10, "steps_recorded": 3, "step_by": "optimizer", "rank": 1,
            "trace": "/t/rank-1.pt.trace.json.gz", "notes": ["one"], "before": 0.001, "during": 0.002, "after": null,
            "unrecorded": [0.001, 0.0012], "write_seconds": 0.5})");
    ASSERT_TRUE(state);
    EXPECT_EQ(state->phase, RecordPhase::Written);
    EXPECT_EQ(state->rank, 1);
    EXPECT_EQ(state->unrecorded.size(), 2u);
    EXPECT_FALSE(state->after);
    EXPECT_EQ(overheadText(*state),
              "A step took 2.00 ms while it was recorded, 1.00 ms before (+100 %); writing "
              "stopped the program for 500 ms");
}

TEST(ProcessStateTest, DamagedStatesAreRefused) {
    EXPECT_FALSE(parseProcessState(""));
    EXPECT_FALSE(parseProcessState(R"({"phase": "later"})"));
    EXPECT_FALSE(parseProcessState("[1]"));
}

TEST(ProcessStateTest, TheProcessThatCameFurthestSaysWhy) {
    ProcessState parent;
    ProcessState worker;
    worker.phase = RecordPhase::Counting;
    worker.stepsSeen = 4;
    const RecordedRun run{{}, {parent, worker}};
    EXPECT_EQ(whyNothing(run, {}),
              "the program ended after 4 steps before it was recorded; 10 steps are needed (--skip 5, "
              "--warmup 2, --steps 3)");
}

} // namespace lanescope
