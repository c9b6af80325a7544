// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/record_plan.h"

#include <gtest/gtest.h>

namespace lanescope {

TEST(RecordPlanTest, EndsOfStepsAreChecked) {
    for (const char* good : {"auto", "optimizer", "dataloader", "forward", "forward:12",
                             "function:train.step", "function:step"}) {
        EXPECT_TRUE(checkStepBy(good)) << good;
    }
    for (const char* bad : {"", "step", "forward:", "forward:0", "forward:x", "forward:-1", "function",
                            "function:", "function:.a", "function:a.", "auto:1"}) {
        EXPECT_FALSE(checkStepBy(bad)) << bad;
    }
}

TEST(RecordPlanTest, TextIsJson) {
    RecordPlan plan;
    plan.folder = "/a \"b\"";
    EXPECT_NE(planText(plan).find("\"folder\": \"/a \\\"b\\\"\""), std::string::npos) << planText(plan);
}

} // namespace lanescope
