// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/roofline.h"

#include <gtest/gtest.h>

#include "core/attribution/work_rooflines.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope {
namespace {

const DevicePeaks* h100() {
    return PeaksTable::builtIn().find("NVIDIA H100 80GB HBM3", -1);
}

TEST(Roofline, FiguresByTheirDefinition) {
    // 989.4 TFLOP/s and 3.352 TB/s: 10^12 FLOPs take 1010.7 us, 10^9 bytes 298.3 us.
    const RooflineFigures compute =
        rooflineFigures(1e12, 1e9, 2'000'000, 1, h100(), {ComputeUnit::Matrix, "bf16"});
    EXPECT_DOUBLE_EQ(*compute.tflops, 500);
    EXPECT_DOUBLE_EQ(*compute.tbPerSecond, 0.5);
    EXPECT_DOUBLE_EQ(*compute.intensity, 1000);
    EXPECT_NEAR(*compute.percent, 1e12 / 989.4e12 / 2e-3 * 100, 1e-9);
    EXPECT_EQ(compute.bound, Bound::Compute);

    const RooflineFigures memory =
        rooflineFigures(1e9, 1e9, 1'000'000, 1, h100(), {ComputeUnit::Vector, "fp32"});
    EXPECT_EQ(memory.bound, Bound::Memory);
    EXPECT_NEAR(*memory.percent, 1e9 / 3352e9 / 1e-3 * 100, 1e-9);
}

TEST(Roofline, TinyWorkIsBoundByLatency) {
    const RooflineFigures tiny = rooflineFigures(1e3, 1e3, 2'000, 1, h100(), {ComputeUnit::Vector, "fp32"});
    EXPECT_EQ(tiny.bound, Bound::Latency);
}

TEST(Roofline, SaysNothingItDoesNotKnow) {
    const Precision precision{ComputeUnit::Matrix, "bf16"};
    EXPECT_FALSE(rooflineFigures(1e9, 1e9, 1000, 1, nullptr, precision).percent);
    EXPECT_TRUE(rooflineFigures(1e9, 1e9, 1000, 1, nullptr, precision).tflops);
    EXPECT_FALSE(rooflineFigures(1e9, std::nullopt, 1000, 1, h100(), precision).percent);
    EXPECT_FALSE(rooflineFigures(1e9, 1e9, 0, 1, h100(), precision).tflops);
    EXPECT_FALSE(rooflineFigures(1e9, 1e9, 1000, 1, h100(), {ComputeUnit::Matrix, ""}).percent);
    // Moving needs no unit to compute with.
    EXPECT_TRUE(rooflineFigures(0.0, 1e9, 1000, 1, h100(), {}).percent);
}

TEST(Roofline, PrecisionComesFromTypesAndKernelNames) {
    const auto of = [](DataType type, std::string_view kernel) {
        OperatorCost cost;
        cost.unit = ComputeUnit::Matrix;
        cost.type = type;
        return precisionText(precisionOf(cost, kernel));
    };
    EXPECT_EQ(of(DataType::BFloat16, "anything"), "matrix bf16");
    EXPECT_EQ(of(DataType::Float32, "ampere_sgemm_128x64_tn"), "vector fp32");
    EXPECT_EQ(of(DataType::Float32, "ampere_fp16_s1688gemm_fp16_128x64_ldg8_f2f_tn"), "matrix tf32");
    EXPECT_EQ(of(DataType::Float32, "Cijk_Alik_Bljk_SB_Bias_AS_SAV_UserArgs_MT64x16x64_MI16x16x4x1_SN"),
              "matrix fp32");
    EXPECT_EQ(of(DataType::Unknown, "volta_fp16_s884gemm_fp16_128x128_ldg8_f2f_tn"), "matrix fp16");
    EXPECT_EQ(of(DataType::Unknown, "volta_sgemm_128x64_nn"), "vector fp32");
    EXPECT_EQ(of(DataType::Unknown, "mystery"), "");
}

TEST(Roofline, HintsAtSizesForTensorCores) {
    OperatorCost cost;
    cost.unit = ComputeUnit::Matrix;
    cost.alignedSizes = {141, 512, 30522};
    EXPECT_EQ(alignmentHint(cost), "141, 30522 are not multiples of 8");
    cost.alignedSizes = {8, 512, 30522};
    EXPECT_EQ(alignmentHint(cost), "30522 is not a multiple of 8");
    cost.unit = ComputeUnit::Vector;
    EXPECT_EQ(alignmentHint(cost), "");
}

constexpr const char* kTrace = R"json({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3"}],
"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20,
 "args":{"External id":1,"Input Dims":[[128,64],[64,256]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemsetAsync","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":15,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":40,"dur":20,
 "args":{"External id":2,"Input Dims":[[128,64],[64,256]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":45,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cpu_op","name":"mylib::op","pid":1,"tid":1,"ts":70,"dur":20,"args":{"External id":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":75,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":100,"dur":1,
 "args":{"correlation":1,"device":0,"stream":7,"bytes":64}},
{"ph":"X","cat":"kernel","name":"sm90_xmma_gemm_f16","pid":0,"tid":7,"ts":110,"dur":30,
 "args":{"correlation":2,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"splitKreduce_kernel","pid":0,"tid":7,"ts":150,"dur":10,
 "args":{"correlation":3,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"sm90_xmma_gemm_f16","pid":0,"tid":7,"ts":170,"dur":20,
 "args":{"correlation":4,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"other","pid":0,"tid":7,"ts":200,"dur":5,
 "args":{"correlation":5,"device":0,"stream":7}}
]})json";

TEST(Roofline, RowsSumTheirCalls) {
    const Result<TracePtr> loaded = loadTraceText(kTrace, "trace.json");
    ASSERT_TRUE(loaded);
    const TracePtr& trace = *loaded;
    const KernelAttributions attributions = attributeKernels(*trace, ModelRegistry::builtIn());
    const auto work = operatorWork(*trace, attributions, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    ASSERT_EQ(work->signatures.size(), 2u);
    ASSERT_EQ(work->calls.size(), 3u);
    const auto rows = rooflineRows(*trace, attributions, *work, PeaksTable::builtIn());
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(trace->text(work->signatures[rows[0].signature].name), "aten::mm");
    EXPECT_EQ(rows[0].calls, 2u);
    EXPECT_EQ(rows[0].kernels, 4u);
    EXPECT_EQ(rows[0].totalNs, 61'000);
    EXPECT_DOUBLE_EQ(*rows[0].flops, 2 * (2.0 * 128 * 64 * 256));
    EXPECT_EQ(rows[0].tensorCores.countedNs(Conventions::Lanescope), 50'000);
    EXPECT_EQ(rows[1].flops, std::nullopt);
    EXPECT_DOUBLE_EQ(rows[0].share, 61.0 / 66);

    // 30 us of the 40 us of kernels; the memset takes no part.
    double sum = 0;
    for (std::uint32_t i = 0; i < trace->deviceOps().size(); ++i) {
        const auto cost = work->costOf(*trace, DeviceOpId(i));
        sum += cost ? cost->flops.value_or(0) : 0;
        if (trace->deviceOps()[i].correlation == 2) {
            EXPECT_DOUBLE_EQ(*cost->flops, 0.75 * 2 * 128 * 64 * 256);
        } else if (trace->deviceOps()[i].correlation == 1) {
            EXPECT_EQ(cost->flops.value_or(0), 0);
        }
    }
    EXPECT_DOUBLE_EQ(sum, *rows[0].flops);

    Selection late;
    late.range = TimeRange{trace->bounds().startNs + 155'000, trace->bounds().endNs};
    const auto lateRows = rooflineRows(*trace, attributions, *work, PeaksTable::builtIn(), late);
    ASSERT_EQ(lateRows.size(), 2u);
    EXPECT_EQ(lateRows[0].calls, 1u);
    EXPECT_EQ(lateRows[0].totalNs, 20'000);
}

/// A copy has the recorded bytes, no FLOPs, and stands
/// against the way that it takes.
TEST(Roofline, CopiesStandAgainstTheirLink) {
    const std::string text =
        R"json({"deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3"}], "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::copy_","pid":1,"tid":1,"ts":0,"dur":50,
 "args":{"External id":1,"Input Dims":[[1048576],[1048576],[]],"Input type":["float","float","Scalar"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":1,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":7,"ts":10,"dur":1000,
 "args":{"correlation":1,"device":0,"stream":7,"bytes":4194304,"memory bandwidth (GB/s)":4.194}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":20,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoD (Device -> Device)","pid":0,"tid":7,"ts":1100,"dur":10,
 "args":{"correlation":2,"device":0,"stream":7,"bytes":8380000}}
]})json";
    const Result<TracePtr> loaded = loadTraceText(text, "trace.json");
    ASSERT_TRUE(loaded);
    const TracePtr& trace = *loaded;
    const KernelAttributions attributions = attributeKernels(*trace, ModelRegistry::builtIn());
    const auto work = operatorWork(*trace, attributions, ModelRegistry::builtIn());
    ASSERT_TRUE(work);
    const DevicePeaks* peaks = peaksOf(*trace, 0);
    ASSERT_NE(peaks, nullptr);
    ASSERT_EQ(trace->deviceOps().size(), 2u);
    const auto toDevice = work->costOf(*trace, DeviceOpId(0));
    ASSERT_TRUE(toDevice);
    EXPECT_FALSE(toDevice->flops);
    EXPECT_EQ(toDevice->bytes, 4194304) << "as recorded, once";
    const DeviceOp& first = trace->deviceOps()[0];
    const RooflineFigures link = copyFigures(*trace, first, 4194304, 1'000'000, 1, peaks);
    EXPECT_EQ(link.bound, Bound::Link);
    EXPECT_NEAR(*link.tbPerSecond * 1000, 4.194, 0.001) << "the bandwidth of the recorder";
    EXPECT_NEAR(*link.percent, 4.194304 / 63 * 100, 1e-9) << "PCIe 5 with 16 lanes";
    const RooflineFigures inside = copyFigures(*trace, trace->deviceOps()[1], 8380000, 10'000, 1, peaks);
    EXPECT_EQ(inside.bound, Bound::Memory);
    EXPECT_NEAR(*inside.percent, 2 * 838.0 / 3352 * 100, 1e-9) << "read and written";
    const auto rows = rooflineRows(*trace, attributions, *work, PeaksTable::builtIn());
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_FALSE(rows[0].flops);
    EXPECT_EQ(rows[0].bytes, 4194304 + 8380000);
    EXPECT_EQ(rows[0].figures.bound, Bound::Link) << "of the way that took longest";
    // 1 ms over PCIe 5 and 10 us within the device, each against its own limit.
    EXPECT_NEAR(*rows[0].figures.percent, (4194304 / 63e9 + 2 * 8380000 / 3352e9) / 1.010e-3 * 100, 1e-9);
    EXPECT_STREQ(rooflineNote(rows[0].figures), "");
}

/// One operator copies a tensor of one shape within the device many times and over PCIe once: the many ones
/// are no reason to say that PCIe is faster than it is.
TEST(Roofline, CopiesOfOneRowStandEachAgainstTheirOwnWay) {
    const auto events = [](const char* device) {
        std::string text = R"json({"deviceProperties": [{"id": 0, "name": ")json" + std::string(device) +
                           R"json("}], "traceEvents": [)json";
        for (int i = 1; i <= 5; ++i) {
            const std::string at = std::to_string(i * 2000);
            const std::string id = std::to_string(i);
            const bool isHost = i == 1;
            text += std::string(i > 1 ? "," : "") +
                    R"({"ph":"X","cat":"cpu_op","name":"aten::copy_","pid":1,"tid":1,"ts":)" + at +
                    R"(,"dur":50,"args":{"External id":)" + id +
                    R"(,"Input Dims":[[1048576],[1048576],[]],"Input type":["float","float","Scalar"]}},)" +
                    R"({"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":)" + at +
                    R"(,"dur":2,"args":{"correlation":)" + id +
                    R"(}},{"ph":"X","cat":"gpu_memcpy","name":")" +
                    (isHost ? "Memcpy HtoD (Pinned -> Device)" : "Memcpy DtoD (Device -> Device)") +
                    R"(","pid":0,"tid":7,"ts":)" + at + R"(,"dur":)" + (isHost ? "100" : "10") +
                    R"(,"args":{"correlation":)" + id + R"(,"device":0,"stream":7,"bytes":4194304}})";
        }
        return text + "]}";
    };
    const auto rowOf = [&](const char* device) {
        const Result<TracePtr> trace = loadTraceText(events(device), "trace.json");
        EXPECT_TRUE(trace);
        const KernelAttributions attributions = attributeKernels(**trace, ModelRegistry::builtIn());
        const auto work = operatorWork(**trace, attributions, ModelRegistry::builtIn());
        EXPECT_TRUE(work);
        const auto rows = rooflineRows(**trace, attributions, *work, PeaksTable::builtIn());
        EXPECT_EQ(rows.size(), 1u);
        return rows.at(0);
    };
    const RooflineRow known = rowOf("NVIDIA H100 80GB HBM3");
    EXPECT_EQ(known.kernels, 5u);
    EXPECT_NEAR(*known.figures.percent, (4194304 / 63e9 + 4 * 2 * 4194304 / 3352e9) / 140e-6 * 100, 1e-9);
    EXPECT_EQ(known.figures.bound, Bound::Link);
    EXPECT_STREQ(rooflineNote(known.figures), "");
    // Nothing is said of PCIe in what NVIDIA documents of this one.
    const RooflineRow unknown = rowOf("NVIDIA H800");
    EXPECT_FALSE(unknown.figures.percent);
    EXPECT_EQ(unknown.figures.bound, Bound::Unknown);
    EXPECT_NE(std::string(rooflineNote(unknown.figures)).find("lacks the bandwidth of this link"),
              std::string::npos);
    EXPECT_NEAR(*unknown.figures.tbPerSecond, 5 * 4194304 / 140e-6 / 1e12, 1e-9);
}

/// Causes and predictions build on what a piece of work needs: an impossible figure is no figure.
TEST(Roofline, OfAPieceIsUnknownWhereItCannotBe) {
    const auto traceOf = [](const char* durationUs) {
        return loadTraceText(
            std::string(
                R"json({"deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3"}], "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":50,
 "args":{"External id":1,"Input Dims":[[8192,8192],[8192,8192]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"sm90_xmma_gemm_f16","pid":0,"tid":7,"ts":10,
 "args":{"correlation":1,"device":0,"stream":7},"dur":)json") +
                durationUs + "}]}",
            "trace.json");
    };
    const auto figuresOf = [](const Trace& trace) {
        const KernelAttributions attributions = attributeKernels(trace, ModelRegistry::builtIn());
        const auto work = operatorWork(trace, attributions, ModelRegistry::builtIn());
        return WorkRooflines(trace, *work, PeaksTable::builtIn()).of(DeviceOpId(0));
    };
    const auto possible = traceOf("2000");
    ASSERT_TRUE(possible);
    EXPECT_TRUE(figuresOf(**possible).percent);
    const auto tooFast = traceOf("500"); // 2.2 PFLOP/s
    ASSERT_TRUE(tooFast);
    EXPECT_FALSE(figuresOf(**tooFast).percent);
    EXPECT_EQ(figuresOf(**tooFast).bound, Bound::Unknown);
}

/// Nothing is above the roofline without a word.
TEST(Roofline, SaysWhyAFigureIsAboveIt) {
    DevicePeaks peaks;
    peaks.memoryGBs = 1000;
    peaks.vectorFp32 = 10;
    const Precision fp32{ComputeUnit::Vector, "fp32"};
    // 2 ms of traffic at the peak within 1 ms.
    const RooflineFigures above = rooflineFigures(1e6, 2e9, 1'000'000, 1, &peaks, fp32);
    EXPECT_STRNE(rooflineNote(above), "");
    EXPECT_STRNE(rooflineNote(rooflineFigures(1e6, 1.01e9, 1'000'000, 1, &peaks, fp32)), "");
    EXPECT_STREQ(rooflineNote(rooflineFigures(1e6, 0.99e9, 1'000'000, 1, &peaks, fp32)), "");
    EXPECT_STREQ(rooflineNote(RooflineFigures{}), "");
}

} // namespace
} // namespace lanescope
