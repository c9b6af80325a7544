// SPDX-License-Identifier: Apache-2.0
#include "tests/support/made_table.h"
#include "ui/state/device_terms.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/timeline/lanes/lane_tree.h"

namespace lanescope::ui {
namespace {

TracePtr traceOn(const std::string& device, const std::string& launch) {
    const Result<TracePtr> trace =
        loadTraceText(R"({"deviceProperties":[{"id":0,"name":")" + device + R"("}],"traceEvents":[)" +
                          R"({"ph":"X","cat":"cuda_runtime","name":")" + launch +
                          R"(","pid":1,"tid":1,"ts":1,"dur":2,"args":{"correlation":5}},)" +
                          R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":5,"dur":9,"args":)" +
                          R"({"correlation":5,"device":0,"stream":7,"blocks per SM":0.5}}]})",
                      "t.json");
    EXPECT_TRUE(trace);
    return *trace;
}

bool hasLane(const TracePtr& trace, const QString& title) {
    for (const LaneInfo& lane : buildLaneTree(*trace).lanes) {
        if (lane.title == title) {
            return true;
        }
    }
    return false;
}

TEST(DeviceTermsTest, TheMakersWordsStandWhereNobodyChose) {
    const TracePtr nvidia = traceOn("NVIDIA H100 80GB HBM3", "cudaLaunchKernel");
    const TracePtr amd = traceOn("AMD Instinct MI300X", "hipLaunchKernel");
    const TracePtr unnamed = traceOn("", "hipLaunchKernel");
    EXPECT_FALSE(isFromAmd(*nvidia));
    EXPECT_TRUE(isFromAmd(*amd));
    EXPECT_TRUE(isFromAmd(*unnamed)) << "by its launch calls";
    const QString text = QStringLiteral("Blocks per SM, 3 SMs; Warps of a warp; SMALL");
    EXPECT_EQ(inTermsOf(*nvidia, DeviceTerms::OfMaker, text), text);
    EXPECT_EQ(inTermsOf(*amd, DeviceTerms::OfMaker, text),
              QStringLiteral("Blocks per CU, 3 CUs; Wavefronts of a wavefront; SMALL"));
    EXPECT_EQ(inTermsOf(*amd, DeviceTerms::OfMaker, QStringLiteral("每个SM的块数")),
              QStringLiteral("每个CU的块数"));
    EXPECT_TRUE(hasLane(nvidia, QStringLiteral("Est. SM efficiency")));
    EXPECT_TRUE(hasLane(amd, QStringLiteral("Est. CU efficiency")));
}

TEST(DeviceTermsTest, OtherDevicesHaveTheirNamesInAllWords) {
    const TracePtr npu = traceOn("", "aclrtLaunchKernel");
    EXPECT_EQ(inTermsOf(*npu, DeviceTerms::OfMaker, QStringLiteral("GPU utilization of GPUs")),
              QStringLiteral("NPU utilization of NPUs"));
    EXPECT_EQ(inTermsOf(*npu, DeviceTerms::Nvidia, QStringLiteral("GPU-Auslastung")),
              QStringLiteral("NPU-Auslastung"));
    EXPECT_TRUE(hasLane(npu, QStringLiteral("NPU utilization")));
    EXPECT_EQ(buildLaneTree(*npu).groups.back().title, QStringLiteral("NPU 0"));
}

TEST(DeviceTermsTest, TheUsersChoiceCounts) {
    const TracePtr nvidia = traceOn("NVIDIA H100 80GB HBM3", "cudaLaunchKernel");
    const TracePtr amd = traceOn("AMD Instinct MI300X", "hipLaunchKernel");
    EXPECT_EQ(inTermsOf(*amd, DeviceTerms::Nvidia, QStringLiteral("SM")), QStringLiteral("SM"));
    EXPECT_EQ(inTermsOf(*nvidia, DeviceTerms::Amd, QStringLiteral("SM")), QStringLiteral("CU"));
}

TEST(DeviceTermsTest, TitlesOfColumnsFollowKeysStay) {
    AnalysisTableModel model;
    model.setWording(
        [](const QString& text) { return QString(text).replace(QLatin1String("SM"), QLatin1String("CU")); });
    model.setTable(std::make_shared<const AnalysisTable>(
        Table(1, {test::reals({"blocks_per_sm", "Blocks per SM", Unit::Ratio}, {1.5})})));
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(),
              QStringLiteral("Blocks per CU"));
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, kCopyRole).toString(), QStringLiteral("blocks_per_sm"));
}

} // namespace
} // namespace lanescope::ui
