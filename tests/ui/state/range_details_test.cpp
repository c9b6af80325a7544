// SPDX-License-Identifier: Apache-2.0
#include "ui/state/range_details.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope::ui {
namespace {

constexpr const char* kText = R"json({"schemaVersion": 1, "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":5,"dur":30,"args":{"External id":2}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":20,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":13,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_profiler_range","name":"gemm","pid":0,"tid":0,"ts":1,"dur":5,
 "args":{"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum":300,"dram__bytes_read.sum":600}}
]})json";

SliceId sliceOf(const Trace& trace, std::string_view name) {
    for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.sliceName(SliceId(i)) == name) {
            return SliceId(i);
        }
    }
    return kNoSlice;
}

TEST(RangeDetails, NameTheLaunchAndItsOperators) {
    const Result<TracePtr> trace = loadTraceText(kText, "t.json");
    ASSERT_TRUE(trace);
    SliceDetails details = sliceDetails(**trace, sliceOf(**trace, "gemm"));
    RangeDetails(*trace).addTo(details);
    const DetailSection* work = details.section(DetailSection::Kind::Work);
    ASSERT_NE(work, nullptr);
    ASSERT_EQ(work->rows.size(), 6u);
    EXPECT_EQ(work->rows[0].value, QStringLiteral("cudaLaunchKernel"));
    EXPECT_EQ(work->rows[1].link, sliceOf(**trace, "aten::mm"));
    EXPECT_EQ(work->rows[2].link, sliceOf(**trace, "aten::linear"));
    EXPECT_TRUE(work->rows[3].value.startsWith(QStringLiteral("600"))) << qPrintable(work->rows[3].value);
    EXPECT_TRUE(work->rows[4].value.startsWith(QStringLiteral("600"))) << qPrintable(work->rows[4].value);
    EXPECT_TRUE(work->rows[5].value.startsWith(QStringLiteral("1"))) << qPrintable(work->rows[5].value);
}

TEST(RangeDetails, LeaveOtherSlicesAlone) {
    const Result<TracePtr> trace = loadTraceText(kText, "t.json");
    ASSERT_TRUE(trace);
    SliceDetails details = sliceDetails(**trace, sliceOf(**trace, "aten::mm"));
    const std::size_t before = details.sections.size();
    RangeDetails(*trace).addTo(details);
    EXPECT_EQ(details.sections.size(), before);
}

} // namespace
} // namespace lanescope::ui
