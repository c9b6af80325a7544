// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/hover_text.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"

namespace lanescope::ui {
namespace {

std::string card(const Trace& trace, SliceId slice, std::uint32_t count = 1) {
    std::string text;
    for (const HoverLine& line : hoverCardOf(trace, slice, count)) {
        QString entry = line.caption + QLatin1String("|") + line.text;
        entry.replace(QChar(0x202F), QLatin1Char(' '));
        text += entry.toStdString() + "\n";
    }
    return text;
}

TEST(HoverText, KernelTellsWhoCausedIt) {
    const test::TimelineFixture fixture;
    EXPECT_EQ(card(*fixture.trace, fixture.kernels[2]),
              "|sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64\n"
              "Duration|120 µs\n"
              "Start|750.000 µs\n"
              "Category|kernel\n"
              "Operator|aten::linear › aten::addmm\n"
              "Module|nn.Module: Linear_2\n"
              "Python|torch/nn/modules/linear.py(114): forward\n"
              "Launched by|cudaLaunchKernel  50 µs before start\n"
              "Grid, block|132 × 1 × 1,  256 × 1 × 1\n"
              "Blocks per SM|0.5\n"
              "Est. occupancy|25 %\n");
}

TEST(HoverText, LaunchTellsWhatItStarted) {
    const test::TimelineFixture fixture;
    const std::string one = card(*fixture.trace, fixture.launches[0]);
    EXPECT_NE(one.find("Launched|sm90_xmma_gemm"), std::string::npos) << one;
    EXPECT_NE(one.find("Starts after|50 µs"), std::string::npos) << one;
    const std::string many = card(*fixture.trace, fixture.graphLaunch);
    EXPECT_NE(many.find("Launched|40 device operations"), std::string::npos) << many;
}

TEST(HoverText, BucketSaysForHowManyItStands) {
    const test::TimelineFixture fixture;
    const std::string text = card(*fixture.trace, fixture.linears[0], 17);
    EXPECT_NE(text.find("Here|17 slices"), std::string::npos) << text;
    EXPECT_EQ(card(*fixture.trace, fixture.linears[0]).find("Here"), std::string::npos);
}

TEST(HoverText, StatusLineOfAKernel) {
    const test::TimelineFixture fixture;
    QString line = hoverLineOf(*fixture.trace, fixture.kernels[0]);
    line.replace(QChar(0x202F), QLatin1Char(' '));
    EXPECT_EQ(line.toStdString(),
              "sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64  ·  120 µs  ·  at "
              "250.000 µs  ·  aten::linear › aten::addmm  ·  launched 50 µs before");
}

} // namespace
} // namespace lanescope::ui
