// SPDX-License-Identifier: Apache-2.0
#include "core/import/api/record_writer.h"

#include <limits>

#include <gtest/gtest.h>

#include "core/store/slice_mipmap.h"
#include "core/store/trace.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

/// The trace of what a writer got.
std::unique_ptr<Trace> traceOf(RecordWriter& writer) {
    ImportedTrace imported;
    writer.takeInto(imported);
    BuildInput input;
    input.batches = std::move(imported.batches);
    input.tables = std::move(imported.tables);
    input.kindNames = std::move(imported.kindNames);
    auto data = buildTrace(std::move(input), {});
    if (!data) {
        ADD_FAILURE() << data.error().describe();
        return std::make_unique<Trace>(TraceData());
    }
    data->mipmap = SliceMipmap::build(data->slices, data->rows, 1);
    auto trace = std::make_unique<Trace>(std::move(*data));
    EXPECT_EQ(brokenPromise(*trace), "");
    return trace;
}

TEST(RecordWriter, NamesBecomeUtf8) {
    RecordWriter writer({"rows"});
    const auto ops = writer.category("cpu_op", CategoryKind::Operator);
    const auto thread = writer.owner(OwnerSide::Host, RecordWriter::number(1), RecordWriter::number(2), ops);
    writer.threadName(RecordWriter::number(1), RecordWriter::number(2), "a\xff");
    writer.slice({EventRef(1), 100, 50, writer.name("b\xc3"), thread});
    writer.endOfSlice();
    const auto trace = traceOf(writer);
    EXPECT_EQ(trace->sliceName(SliceId(0)), "b\uFFFD");
    EXPECT_EQ(trace->text(trace->tracks()[0].name), "a\uFFFD");
    EXPECT_EQ(trace->ledger().slices, 2u) << "an end that is an event of its own";
}

TEST(RecordWriter, EachEventIsCountedOnceAndTheLedgerBalances) {
    RecordWriter writer({"rows", "others"});
    const auto ops = writer.category("cpu_op", CategoryKind::Operator);
    const auto thread =
        writer.owner(OwnerSide::Host, RecordWriter::number(10), RecordWriter::number(11), ops);
    writer.slice({EventRef(1), 100, 50, writer.name("a"), thread});
    writer.asyncSlice({EventRef(2), 100, 500, writer.name("range"), thread}, 1);
    writer.instant(EventRef(3), 120, writer.name("mark"), thread);
    writer.counter(EventRef(4), 130, 1.5, writer.name("clock"), 0, thread);
    writer.moreOfCounter(130, 2.5, writer.name("clock"), writer.name("memory"), thread);
    writer.flow(EventRef(5), 's', 110, thread, 9);
    writer.beginKind(1);
    writer.metadata(2);
    writer.notShown(3);
    writer.samples();
    writer.unusable(DiagnosticKind::MissingTimestamp, EventRef(6));
    const auto trace = traceOf(writer);
    const Ledger& ledger = trace->ledger();
    EXPECT_EQ(ledger.read, 12u);
    EXPECT_EQ(ledger.slices, 2u);
    EXPECT_EQ(ledger.read, ledger.stored() + ledger.metadata + ledger.unusable);
    EXPECT_EQ(trace->slices().size(), 2u);
    EXPECT_EQ(trace->counters().size(), 2u) << "two series of one event";
    const std::vector<EventKindCount> kinds{{"rows", 5}, {"others", 7}};
    EXPECT_EQ(trace->eventsByKind(), kinds);
}

TEST(RecordWriter, ImpossibleTimesAreCountedNotStored) {
    RecordWriter writer({"rows"});
    const auto thread = writer.owner(OwnerSide::Host, RecordWriter::number(1), RecordWriter::number(1), 0);
    constexpr TimeNs kMost = std::numeric_limits<TimeNs>::max();
    writer.slice({EventRef(1), kMost, 1, writer.name("late"), thread});
    writer.slice({EventRef(2), std::numeric_limits<TimeNs>::min(), 1, writer.name("early"), thread});
    writer.slice({EventRef(3), 10, -5, writer.name("back"), thread});
    writer.slice({EventRef(4), 10, kMost, writer.name("long"), thread});
    writer.slice({EventRef(5), 10, 1, 0, thread});
    const auto trace = traceOf(writer);
    EXPECT_EQ(trace->ledger().unusable, 2u);
    EXPECT_EQ(trace->slices().size(), 3u);
    const Diagnostics& diagnostics = trace->diagnostics();
    EXPECT_EQ(diagnostics[DiagnosticKind::TimestampOutOfRange].count, 2u);
    EXPECT_EQ(diagnostics[DiagnosticKind::NegativeDuration].offsets, std::vector<std::uint64_t>{3});
    EXPECT_EQ(diagnostics[DiagnosticKind::ExcessiveDuration].offsets, std::vector<std::uint64_t>{4});
    EXPECT_EQ(diagnostics[DiagnosticKind::MissingName].offsets, std::vector<std::uint64_t>{5});
}

TEST(RecordWriter, DeviceWorkFindsItsCallByCorrelation) {
    RecordWriter writer({"rows"});
    const auto kernels = writer.category("kernel", CategoryKind::Kernel);
    const auto calls = writer.category("cuda_runtime", CategoryKind::Runtime);
    const auto stream =
        writer.owner(OwnerSide::Device, RecordWriter::number(0), writer.text("stream 7"), kernels);
    const auto thread =
        writer.owner(OwnerSide::Host, RecordWriter::number(5), RecordWriter::number(5), calls);
    DeviceOp op;
    op.correlation = 42;
    writer.deviceOp({EventRef(1), 200, 10, writer.name("gemm"), stream}, op);
    Launch launch;
    launch.correlation = 42;
    writer.call({EventRef(std::uint64_t{7} << 56), 100, 20, writer.name("cudaLaunchKernel"), thread}, launch);
    const auto trace = traceOf(writer);
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    ASSERT_EQ(trace->launches().size(), 1u);
    EXPECT_EQ(trace->deviceOps()[0].launch, LaunchId(0)) << "events may be far apart in the file";
    EXPECT_EQ(trace->deviceOps()[0].stream, 7);
    EXPECT_EQ(trace->deviceOps()[0].device, 0);
}

/// A category of the file may have the name of one that Lanescope gives a meaning.
TEST(RecordWriter, RecordsSuitTheKindOfTheirCategory) {
    RecordWriter writer({"rows"});
    const auto kernels = writer.category("kernel", CategoryKind::Kernel);
    const auto alike = writer.category("kernel", CategoryKind::UserAnnotation);
    EXPECT_EQ(alike, kernels);
    const auto owner = writer.owner(OwnerSide::Host, RecordWriter::number(1), RecordWriter::number(1), alike);
    OperatorIds ids;
    ids.externalId = 3;
    writer.operation({EventRef(1), 1, 1, writer.name("x"), owner}, ids);
    writer.call({EventRef(2), 5, 1, writer.name("y"), owner}, Launch());
    const auto trace = traceOf(writer);
    EXPECT_EQ(trace->slices().size(), 2u);
    EXPECT_TRUE(trace->operatorIds().empty());
    EXPECT_TRUE(trace->launches().empty());
}

TEST(RecordWriter, ManyRecordsAreDealtOutToBatches) {
    RecordWriter writer({"rows"});
    const auto ops = writer.category("cpu_op", CategoryKind::Operator);
    const auto thread = writer.owner(OwnerSide::Host, RecordWriter::number(1), RecordWriter::number(1), ops);
    constexpr std::uint64_t kCount = 600'000;
    for (std::uint64_t i = 0; i < kCount; ++i) {
        OperatorIds ids;
        ids.externalId = static_cast<std::int64_t>(i) + 1;
        writer.operation({EventRef(i), static_cast<TimeNs>(10 * i), 5, writer.name("op"), thread}, ids);
    }
    ImportedTrace imported;
    writer.takeInto(imported);
    EXPECT_GT(imported.batches.size(), 1u);
    BuildInput input;
    input.batches = std::move(imported.batches);
    input.tables = std::move(imported.tables);
    const auto data = buildTrace(std::move(input), {});
    ASSERT_TRUE(data);
    ASSERT_EQ(data->slices.size(), kCount);
    ASSERT_EQ(data->operatorIds.size(), kCount);
    for (std::uint64_t i = 0; i < kCount; i += 997) {
        EXPECT_EQ(data->operatorIds[i].externalId, static_cast<std::int64_t>(i) + 1);
        EXPECT_EQ(data->slices.event[i], EventRef(i));
    }
}

} // namespace
} // namespace lanescope::test
