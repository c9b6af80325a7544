// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/device_peaks.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

constexpr std::int64_t kGib = 1ll << 30;

TEST(DevicePeaks, TheResourceIsWholeAndCited) {
    const std::vector<DevicePeaks>& entries = PeaksTable::builtIn().entries();
    ASSERT_GT(entries.size(), 20u);
    for (const DevicePeaks& peaks : entries) {
        EXPECT_FALSE(peaks.name.empty());
        EXPECT_FALSE(peaks.source.empty()) << peaks.name;
        EXPECT_FALSE(peaks.architecture.empty()) << peaks.name;
        EXPECT_GT(peaks.smCount, 0) << peaks.name;
        EXPECT_GT(peaks.memoryGBs, 100) << peaks.name;
        EXPECT_GT(peaks.vectorFp32, 1) << peaks.name;
        // Dense matrices: sparse figures would double from 16 bits to 8 and again.
        if (peaks.matrixFp8 > 0) {
            EXPECT_NEAR(peaks.matrixFp8 / peaks.matrixFp16, 2, 0.05) << peaks.name;
        }
    }
}

TEST(DevicePeaks, TheLongestNameWins) {
    const PeaksTable& table = PeaksTable::builtIn();
    EXPECT_EQ(table.find("NVIDIA H100 80GB HBM3", 80 * kGib)->memoryGBs, 3352);
    EXPECT_EQ(table.find("NVIDIA H100 PCIe", 80 * kGib)->memoryGBs, 2039);
    EXPECT_EQ(table.find("Tesla V100-SXM2-16GB", 16 * kGib)->matrixFp16, 125);
    EXPECT_EQ(table.find("AMD Instinct MI300X VF", 192 * kGib)->architecture, "cdna3");
    EXPECT_EQ(table.find("NVIDIA B300 SXM6 AC", -1)->architecture, "blackwell");
    EXPECT_EQ(table.find("NVIDIA L40S", -1)->architecture, "ada");
    EXPECT_EQ(table.find("NVIDIA L40S", -1)->smCount, 142) << "and not that of an L4";
    EXPECT_EQ(table.find("NVIDIA GB200", -1)->matrixFp16, 2500);
    EXPECT_EQ(table.find("Quadro GP100", 16 * kGib)->architecture, "pascal");
}

/// Bandwidths of links are those that the vendor documents of the very product; what it does not document is
/// not taken over from a product of the same family.
TEST(DevicePeaks, LinksAreThoseThatTheVendorDocuments) {
    const PeaksTable& table = PeaksTable::builtIn();
    EXPECT_EQ(table.find("NVIDIA H100 80GB HBM3", -1)->hostGBs, 63);
    EXPECT_EQ(table.find("NVIDIA H100 80GB HBM3", -1)->peerGBs, 450);
    EXPECT_EQ(table.find("NVIDIA H200", -1)->peerGBs, 450);
    EXPECT_EQ(table.find("AMD Instinct MI300X", -1)->peerGBs, 64);
    for (const char* name :
         {"NVIDIA H800", "NVIDIA H20", "NVIDIA B300", "NVIDIA GB200", "AMD Instinct MI350X"}) {
        EXPECT_EQ(table.find(name, -1)->hostGBs, 0) << name;
        EXPECT_EQ(table.find(name, -1)->peerGBs, 0) << name;
    }
}

TEST(DevicePeaks, MemoryDecidesBetweenEqualNames) {
    const PeaksTable& table = PeaksTable::builtIn();
    EXPECT_EQ(table.find("NVIDIA A100-PG509-200", 40 * kGib)->memoryGBs, 1555);
    EXPECT_EQ(table.find("NVIDIA A100-PG509-200", 80 * kGib)->memoryGBs, 2039);
    EXPECT_EQ(table.find("NVIDIA A100-PG509-200", -1)->memoryGBs, 1555);
}

TEST(DevicePeaks, UnknownDevicesHaveNone) {
    EXPECT_EQ(PeaksTable::builtIn().find("AMD Radeon Graphics", 64 * kGib), nullptr);
    EXPECT_EQ(PeaksTable::builtIn().find("", -1), nullptr);
}

TEST(DevicePeaks, OwnEntriesGoFirst) {
    const auto own = PeaksTable::parse("# mine\nname,memory_gb_s,vector_fp32,later\nH100,1000,50,x\n\n");
    ASSERT_TRUE(own);
    PeaksTable table = PeaksTable::builtIn();
    table.prepend(*own);
    EXPECT_EQ(table.find("NVIDIA H100 80GB HBM3", 80 * kGib)->memoryGBs, 1000);
    EXPECT_EQ(table.find("NVIDIA H100 PCIe", 80 * kGib)->memoryGBs, 2039);
}

/// Traces of vLLM on ROCm leave the names of devices blank.
TEST(DevicePeaks, DevicesWithoutANameTakeTheLineForThem) {
    test::TraceFixture fixture;
    DeviceProperties properties;
    properties.id = 0;
    fixture.data().devices = {properties};
    const auto trace = fixture.take();
    EXPECT_EQ(peaksOf(*trace, 0), nullptr) << "nothing is guessed";
    const auto own = PeaksTable::parse("name,memory_gb_s\nunnamed,5325\n");
    ASSERT_TRUE(own);
    PeaksTable table = PeaksTable::builtIn();
    table.prepend(*own);
    ASSERT_NE(peaksOf(*trace, 0, table), nullptr);
    EXPECT_EQ(peaksOf(*trace, 0, table)->memoryGBs, 5325);
    EXPECT_EQ(table.find("AMD Radeon Graphics", -1), nullptr);
}

TEST(DevicePeaks, ErrorsNameTheLine) {
    for (const char* text :
         {"name,memory_gb_s\nX,fast\n", "name,memory_gb_s\nX,1,2\n", "name\n\n,\n", "name,sms\nX,-1\n"}) {
        const auto parsed = PeaksTable::parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_TRUE(parsed.error().message.starts_with("line ")) << parsed.error().message;
    }
}

TEST(DevicePeaks, OfAPrecision) {
    const DevicePeaks& h100 = *PeaksTable::builtIn().find("NVIDIA H100 80GB HBM3", 80 * kGib);
    EXPECT_EQ(peakTflops(h100, {ComputeUnit::Matrix, "bf16"}), 989.4);
    EXPECT_EQ(peakTflops(h100, {ComputeUnit::Vector, "fp32"}), 67);
    EXPECT_EQ(peakTflops(h100, {ComputeUnit::Vector, "fp64"}), 34);
    EXPECT_FALSE(peakTflops(h100, {ComputeUnit::Matrix, "fp32"})) << "NVIDIA has no such unit";
    EXPECT_FALSE(peakTflops(h100, {ComputeUnit::Matrix, ""}));
    EXPECT_EQ(precisionText({ComputeUnit::Matrix, "tf32"}), "matrix tf32");
}

TEST(DevicePeaks, OfADeviceWithAnotherNumber) {
    test::TraceFixture fixture;
    const StringId name = fixture.intern("AMD Instinct MI300X");
    DeviceProperties properties;
    properties.id = 0;
    properties.name = name;
    fixture.data().devices = {properties};
    DeviceOp op;
    op.device = 2;
    fixture.addDeviceOp(
        fixture.addSlice(fixture.addTrack("stream 0", 0, TrackKind::Stream, 2), "k", "kernel", 0, 1), op);
    const auto one = fixture.take();
    EXPECT_NE(peaksOf(*one, 2), nullptr) << "the only kind of device";
}

} // namespace
} // namespace lanescope
