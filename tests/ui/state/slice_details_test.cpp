// SPDX-License-Identifier: Apache-2.0
#include "ui/state/slice_details.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/catalog/analysis_context.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/small_trace.h"
#include "ui/state/work_details.h"

namespace lanescope::ui {
namespace {

using Kind = DetailSection::Kind;

const DetailRow* row(const SliceDetails& details, Kind kind, const char* label) {
    const DetailSection* section = details.section(kind);
    if (section == nullptr) {
        return nullptr;
    }
    for (const DetailRow& candidate : section->rows) {
        if (candidate.label == QLatin1String(label)) {
            return &candidate;
        }
    }
    return nullptr;
}

class SliceDetailsTest : public testing::Test {
protected:
    test::SmallTrace small = test::makeSmallTrace();
    SliceDetails details(SliceId slice) const { return sliceDetails(*small.trace, slice); }
};

TEST_F(SliceDetailsTest, NamesTheSliceAndItsTimes) {
    const SliceDetails op = details(small.outerOp);
    EXPECT_EQ(op.name, QStringLiteral("aten::linear"));
    EXPECT_EQ(op.category, QStringLiteral("cpu_op"));
    ASSERT_NE(row(op, Kind::Facts, "Duration"), nullptr);
    EXPECT_EQ(row(op, Kind::Facts, "Duration")->value, QStringLiteral("400\u202fns"));
    // 400 less the 300 of aten::addmm
    EXPECT_EQ(row(op, Kind::Facts, "Self time")->value, QStringLiteral("100\u202fns"));
    EXPECT_TRUE(row(op, Kind::Facts, "Lane")->value.contains(QStringLiteral("4711")));
    EXPECT_EQ(row(op, Kind::Facts, "Placed"), nullptr);
}

TEST(SliceDetailsOfWork, SayWhatAKernelComputedAndHowWell) {
    const Result<TracePtr> trace = loadTraceText(R"json({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3"}],
"traceEvents": [
{"ph":"X","cat":"python_function","name":"/src/train.py(7): step","pid":1,"tid":1,"ts":0,"dur":90,"args":{}},
{"ph":"X","cat":"python_function","name":"nn.Module: Net_0","pid":1,"tid":1,"ts":5,"dur":70,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20,
 "args":{"External id":1,"Input Dims":[[4096,4096],[4096,4096]],"Input type":["c10::Half","c10::Half"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::mine","pid":1,"tid":1,"ts":40,"dur":20,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":43,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":200,"dur":200,"args":{"correlation":1,"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"mine","pid":0,"tid":7,"ts":500,"dur":20,"args":{"correlation":2,"device":0,"stream":7}}
]})json",
                                                 "trace.json");
    ASSERT_TRUE(trace);
    AnalysisContext shared(*trace);
    EXPECT_EQ(shared.attributionIfMade(), nullptr);
    const Result<const AttributedWork*> attribution = shared.attribution();
    ASSERT_TRUE(attribution);
    const AttributedWork* made = *attribution;
    EXPECT_EQ(shared.attributionIfMade(), made);
    const SliceId gemm = (*trace)->deviceOps()[0].slice;
    EXPECT_EQ(sliceDetails(**trace, gemm).section(Kind::Work), nullptr);
    const SliceDetails details = sliceDetails(**trace, gemm, DeviceTerms::OfMaker, made);
    const auto value = [&](const char* label) {
        const DetailRow* found = row(details, Kind::Work, label);
        return found == nullptr ? QStringLiteral("(no such row)") : found->value;
    };
    EXPECT_EQ(value("Direction"), QStringLiteral("Forward"));
    EXPECT_EQ(value("Module path"), QStringLiteral("Net_0"));
    EXPECT_EQ(value("Call site"), QStringLiteral("/src/train.py:7 step"));
    EXPECT_EQ(row(details, Kind::Work, "Call site")->note,
              QStringLiteral("the function begins in this line"));
    EXPECT_EQ(row(details, Kind::Work, "Call site")->source,
              (SourcePlace{QStringLiteral("/src/train.py"), 7}));
    EXPECT_EQ(value("Precision"), QStringLiteral("matrix fp16"));
    EXPECT_EQ(value("FLOPs"), QStringLiteral("137.4\u202fGFLOP"));
    EXPECT_TRUE(row(details, Kind::Work, "FLOPs")->note.startsWith(QStringLiteral("687.2")));
    EXPECT_EQ(value("Of the roofline"), QStringLiteral("69.5\u202f%"));
    EXPECT_TRUE(row(details, Kind::Work, "Of the roofline")->note.contains(QStringLiteral("compute-bound")));

    const SliceDetails other =
        sliceDetails(**trace, (*trace)->deviceOps()[1].slice, DeviceTerms::OfMaker, made);
    ASSERT_NE(row(other, Kind::Work, "FLOPs"), nullptr);
    EXPECT_TRUE(row(other, Kind::Work, "FLOPs")->isMissing);
    EXPECT_EQ(workInShort(**trace, *made, DeviceOpId{0}).size(), 4u) << "inputs, module, rates, roofline";
}

TEST_F(SliceDetailsTest, SaysThatASliceLiesOnAnOverflowLane) {
    EXPECT_NE(row(details(small.overflowing), Kind::Facts, "Placed"), nullptr);
}

TEST_F(SliceDetailsTest, LeadsFromAKernelToWhatCausedIt) {
    const SliceDetails kernel = details(small.gemm);
    ASSERT_NE(row(kernel, Kind::Kernel, "Launched by"), nullptr);
    EXPECT_EQ(row(kernel, Kind::Kernel, "Launched by")->link, small.launch);
    EXPECT_EQ(row(kernel, Kind::Kernel, "Queue delay")->value, QStringLiteral("60\u202fns"));
    EXPECT_EQ(row(kernel, Kind::Kernel, "Operator")->link, small.innerOp);
    EXPECT_EQ(row(kernel, Kind::Kernel, "Outermost operator")->link, small.outerOp);
    EXPECT_EQ(row(kernel, Kind::Kernel, "Module")->link, small.module);
    EXPECT_EQ(row(kernel, Kind::Kernel, "Annotation")->link, small.step);
    EXPECT_TRUE(row(kernel, Kind::Kernel, "Grid")->value.contains(QStringLiteral("264")));
    EXPECT_EQ(row(kernel, Kind::Kernel, "Blocks per SM")->value, QStringLiteral("2.0"));
    EXPECT_EQ(row(kernel, Kind::Kernel, "Est. achieved occupancy")->value, QStringLiteral("50\u202f%"));
    ASSERT_NE(kernel.section(Kind::Flows), nullptr);
    EXPECT_EQ(kernel.section(Kind::Flows)->rows[0].link, small.launch);
}

TEST_F(SliceDetailsTest, SaysWhyAFigureIsMissing) {
    const SliceDetails kernel = details(small.relu);
    for (const char* label : {"Launched by", "Operator", "Blocks per SM", "Est. achieved occupancy"}) {
        ASSERT_NE(row(kernel, Kind::Kernel, label), nullptr) << label;
        EXPECT_TRUE(row(kernel, Kind::Kernel, label)->isMissing) << label;
        EXPECT_TRUE(row(kernel, Kind::Kernel, label)->value.startsWith(QStringLiteral("n/a: "))) << label;
    }
}

TEST_F(SliceDetailsTest, LeadsFromALaunchCallToItsKernel) {
    const SliceDetails call = details(small.launch);
    ASSERT_NE(call.section(Kind::Launches), nullptr);
    EXPECT_EQ(call.section(Kind::Launches)->rows[0].link, small.gemm);
}

TEST_F(SliceDetailsTest, SumsTheGpuWorkStartedInsideAnOperator) {
    const SliceDetails op = details(small.outerOp);
    ASSERT_NE(op.section(Kind::Launches), nullptr);
    EXPECT_EQ(row(op, Kind::Launches, "Together")->value, QStringLiteral("200\u202fns"));
    EXPECT_EQ(row(op, Kind::Launches, "Together")->note, QString()) << "one kernel is no plural";
    EXPECT_EQ(op.section(Kind::Launches)->rows.back().link, small.gemm);
}

TEST_F(SliceDetailsTest, ListsTheCallStackOutermostFirst) {
    const SliceDetails call = details(small.launch);
    const DetailSection* stack = call.section(Kind::CallStack);
    ASSERT_NE(stack, nullptr);
    std::vector<SliceId> links;
    for (const DetailRow& parent : stack->rows) {
        links.push_back(parent.link);
    }
    EXPECT_THAT(links, testing::ElementsAre(small.step, small.module, small.outerOp, small.innerOp));
}

TEST(SliceDetailsTextTest, ADeepCallStackIsCutInTheMiddle) {
    constexpr int kFrames = 1000;
    std::string text = R"({"traceEvents": [)";
    for (int i = 0; i < kFrames; ++i) {
        text += (i > 0 ? ",\n" : "\n") + std::string(R"({"ph":"X","cat":"python_function","name":"frame )") +
                std::to_string(i) + R"(","pid":1,"tid":1,"ts":)" + std::to_string(i) + R"(,"dur":)" +
                std::to_string(2 * (kFrames - i)) + "}";
    }
    const auto trace = loadTraceText(text + "]}", "deep.json");
    ASSERT_TRUE(trace.has_value());
    const SliceDetails deepest = sliceDetails(**trace, SliceId(kFrames - 1));
    const DetailSection* stack = deepest.section(DetailSection::Kind::CallStack);
    ASSERT_NE(stack, nullptr);
    EXPECT_EQ(stack->rows.front().value, QStringLiteral("frame 0"));
    EXPECT_EQ(stack->rows.back().value, QStringLiteral("frame 998"));
    ASSERT_EQ(stack->rows.size(), 201u);
    EXPECT_EQ(stack->rows[19].value, QStringLiteral("frame 19"));
    EXPECT_EQ(stack->rows[20].value, QStringLiteral("and 799 more"));
    EXPECT_EQ(stack->rows[21].value, QStringLiteral("frame 819"));
}

TEST(SliceDetailsTextTest, ShowsArgumentsShapesAndHidesSecrets) {
    const std::string text = R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50,
 "args":{"External id":5,"Input Dims":[[8,4],[4,16]],"Input type":["float","float"],"api_token":"hf_made_up_and_no_secret_at_all"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":5,"args":{"correlation":9,"External id":5}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":30,"args":{"correlation":9,"External id":5,"device":0,"stream":7}}
]})";
    const auto trace = loadTraceText(text, "test.json");
    ASSERT_TRUE(trace.has_value());
    const auto& ops = (*trace)->deviceOps();
    ASSERT_EQ(ops.size(), 1u);
    const SliceDetails kernel = sliceDetails(**trace, ops[0].slice);
    ASSERT_NE(row(kernel, Kind::Kernel, "Input shapes"), nullptr);
    EXPECT_TRUE(row(kernel, Kind::Kernel, "Input shapes")->value.contains(QStringLiteral("[4,16]")) ||
                row(kernel, Kind::Kernel, "Input shapes")->value.contains(QStringLiteral("[4, 16]")));
    EXPECT_FALSE(row(kernel, Kind::Kernel, "Input types")->isMissing);
    EXPECT_EQ(row(kernel, Kind::Arguments, "correlation")->value, QStringLiteral("9"));

    const SliceDetails op = sliceDetails(**trace, row(kernel, Kind::Kernel, "Operator")->link);
    ASSERT_NE(row(op, Kind::Arguments, "api_token"), nullptr);
    EXPECT_FALSE(row(op, Kind::Arguments, "api_token")->value.contains(QStringLiteral("hf_")));
}

} // namespace
} // namespace lanescope::ui
