// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/roofline_panel.h"

#include <QDir>
#include <QLabel>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/temp_folder.h"
#include "tests/support/wait.h"
#include "ui/charts/scatter_chart.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

constexpr const char* kTrace = R"json({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "DEVICE"}],
"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20,
 "args":{"External id":1,"Input Dims":[[1024,512],[512,2048]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":40,"dur":20,
 "args":{"External id":2,"Input Dims":[[1024,1024],[1024,1024]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":45,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm_f16","pid":0,"tid":7,"ts":110,"dur":30,
 "args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"add_kernel","pid":0,"tid":7,"ts":150,"dur":10,
 "args":{"correlation":2,"device":0,"stream":7}}
]})json";

// One product, counted by the profiler: twice the bytes and a few more FLOPs than modelled.
constexpr const char* kCounters = R"json({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "DEVICE"}],
"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20,
 "args":{"External id":1,"Input Dims":[[64,64],[64,64]],"Input type":["float","float"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_profiler_range","name":"ampere_sgemm","pid":0,"tid":0,"ts":1,"dur":5,
 "args":{"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum":262144,
  "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum":5243,
  "dram__bytes_read.sum":65536,"dram__bytes_write.sum":32768}}
]})json";

class RooflinePanelTest : public testing::Test {
protected:
    void open(const std::string& device, std::string json = kTrace) {
        json.replace(json.find("DEVICE"), 6, device);
        const Result<TracePtr> loaded = loadTraceText(json, "trace.json");
        ASSERT_TRUE(loaded);
        document = std::make_unique<Document>(QStringLiteral("/t.json"), test::instantLoader(*loaded));
        ASSERT_TRUE(test::waitUntil([&] { return document->isSettled(); }));
        panel = std::make_unique<RooflinePanel>(document.get());
        panel->tools()->setParent(panel.get());
        panel->resize(600, 300);
        panel->show();
        ASSERT_TRUE(test::waitUntil([&] { return panel->isSettled(); }));
    }
    QString note() const {
        return panel->tools()->findChild<QLabel*>(QStringLiteral("rooflineNote"))->text();
    }
    const ScatterChartData& shown() const { return panel->chart()->shown(); }

    std::unique_ptr<Document> document;
    std::unique_ptr<RooflinePanel> panel;
};

TEST_F(RooflinePanelTest, HasAPointForEachOperatorUnderItsRoofs) {
    open("NVIDIA H100 80GB HBM3");
    ASSERT_EQ(shown().points.size(), 2u);
    EXPECT_EQ(shown().points[0].name, QStringLiteral("aten::mm"));
    EXPECT_DOUBLE_EQ(shown().points[0].y, 2.0 * 1024 * 512 * 2048 / 30e-6 / 1e12);
    EXPECT_EQ(shown().points[0].weight, 1);
    EXPECT_NE(shown().points[0].series, shown().points[1].series) << "coloured by family";
    ASSERT_EQ(shown().lines.size(), 3u) << "memory, matrix fp16 and vector fp32";
    EXPECT_EQ(shown().lines[0].name, QStringLiteral("3.352 TB/s"));
    EXPECT_TRUE(note().startsWith(QStringLiteral("Roofs: ")));
}

TEST_F(RooflinePanelTest, PointsHaveNamesAndTheColoursOfTheLanes) {
    open("NVIDIA H100 80GB HBM3");
    const auto colorOf = [&](std::size_t point) {
        return shown().series[std::size_t(shown().points[point].series)].color;
    };
    EXPECT_EQ(colorOf(0), ChartColor::role(ColorRole::MatrixMultiply));
    EXPECT_EQ(colorOf(1), ChartColor::role(ColorRole::Elementwise));
    const ScatterChart& chart = *panel->chart();
    for (int point = 0; point < 2; ++point) {
        EXPECT_FALSE(chart.pointNameRect(point).isNull()) << point;
        for (int other = 0; other < 2; ++other) {
            EXPECT_FALSE(chart.pointNameRect(point).intersects(chart.markRect(other)))
                << point << ' ' << other;
        }
    }
}

TEST_F(RooflinePanelTest, DoesNotGuessPeaks) {
    open("Example GPU");
    EXPECT_EQ(shown().points.size(), 2u);
    EXPECT_TRUE(shown().lines.empty());
    EXPECT_TRUE(note().contains(QStringLiteral("“Example GPU” are not known")));
}

TEST_F(RooflinePanelTest, KnowsThePeaksThatTheUserWroteDown) {
    const test::TempFolder config;
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString(config.path()));
    ASSERT_TRUE(QDir().mkpath(QString::fromStdString(config.path("lanescope"))));
    config.write(
        "lanescope/device_peaks.csv",
        "name,min_memory_gib,architecture,sms,boost_mhz,memory_gb_s,vector_fp64,vector_fp32,matrix_fp64,"
        "matrix_fp32,matrix_tf32,matrix_fp16,matrix_bf16,matrix_fp8,matrix_fp4,matrix_int8,source\n"
        "Example GPU,,made up,10,1000,500,1,2,,,,3,,,,,measured by me\n");
    open("Example GPU");
    before.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", before);
    EXPECT_EQ(shown().lines.size(), 3u) << "memory, matrix fp16 and vector fp32";
    EXPECT_EQ(note(), QStringLiteral("Roofs: measured by me"));
}

TEST_F(RooflinePanelTest, AClickSelectsTheLongestKernel) {
    open("NVIDIA H100 80GB HBM3");
    emit const_cast<ScatterChart*>(panel->chart())->markActivated(1);
    const SliceId slice = document->viewState()->selectedSlice();
    ASSERT_NE(slice, kNoSlice);
    EXPECT_EQ(document->trace()->sliceName(slice), "add_kernel");
    EXPECT_EQ(document->viewState()->highlightedName(), document->trace()->slices().name[slice]);
}

TEST_F(RooflinePanelTest, PutsMeasuredBesideModelledWhereCountersWereRecorded) {
    open("NVIDIA H100 80GB HBM3", kCounters);
    ASSERT_EQ(shown().points.size(), 2u);
    const ScatterPoint& measured = shown().points[0];
    const ScatterPoint& modelled = shown().points[1];
    constexpr double kModelledIntensity = 2.0 * 64 * 64 * 64 / (3 * 64 * 64 * 4);
    EXPECT_DOUBLE_EQ(measured.x, (2.0 * 262144 + 5243) / (65536 + 32768));
    EXPECT_DOUBLE_EQ(modelled.x, kModelledIntensity);
    EXPECT_DOUBLE_EQ(measured.y, measured.x * 3.352) << "below the memory's roof";
    EXPECT_DOUBLE_EQ(modelled.y, modelled.x * 3.352);
    EXPECT_NE(measured.series, modelled.series);
    EXPECT_FALSE(panel->chart()->pointNameRect(0).isNull());
    EXPECT_TRUE(panel->chart()->pointNameRect(1).isNull()) << "one name for the pair";
    EXPECT_EQ(shown().yTitle, QStringLiteral("Attainable (TFLOP/s)"));
    EXPECT_EQ(shown().lines.size(), 2u) << "memory and vector fp32";
    EXPECT_TRUE(measured.details.back().text.contains(QStringLiteral("(−49.5")))
        << qPrintable(measured.details.back().text);
    emit const_cast<ScatterChart*>(panel->chart())->markActivated(1);
    EXPECT_EQ(document->trace()->sliceName(document->viewState()->selectedSlice()), "ampere_sgemm");
}

TEST_F(RooflinePanelTest, FollowsTheSelectedRange) {
    open("NVIDIA H100 80GB HBM3");
    const TimeNs startNs = document->trace()->bounds().startNs;
    document->viewState()->setTimeSelection(TimeRange{startNs + 135'000, startNs + 160'000});
    ASSERT_TRUE(test::waitUntil([&] { return panel->isSettled(); }));
    ASSERT_EQ(shown().points.size(), 1u);
    EXPECT_EQ(shown().points[0].name, QStringLiteral("aten::add"));
    document->viewState()->setTimeSelection(TimeRange{startNs, startNs + 10});
    ASSERT_TRUE(test::waitUntil([&] { return panel->isSettled(); }));
    EXPECT_TRUE(shown().points.empty());
    EXPECT_EQ(note(), QString());
}

} // namespace
} // namespace lanescope::ui
