// SPDX-License-Identifier: Apache-2.0
#include "core/import/xplane/xplane_importer.h"

#include <gtest/gtest.h>

#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/import/xplane/event_details.h"
#include "core/store/arg_source.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/protobuf_writer.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using Message = ProtobufWriter;

/// Stat names of the planes below, numbered from 1.
constexpr const char* kStats[] = {
    "correlation_id", "kernel_details", "memcpy_details", "step_num", "hlo_op", "_pt", "_p", "_ct", "_c",
    "flops",          "fusion.3"};
enum StatId : std::uint64_t {
    Correlation = 1,
    Kernel,
    Copy,
    StepNumber,
    HloOp,
    Pt,
    P,
    Ct,
    C,
    Flops,
    FusionText
};

Message stat(StatId id, std::int64_t value) {
    return Message().number(1, id).integer(4, value);
}
Message stat(StatId id, std::string_view value) {
    return Message().number(1, id).bytes(5, value);
}

Message event(std::uint64_t name, std::int64_t offsetPs, std::int64_t durationPs,
              const std::vector<Message>& stats = {}) {
    Message message;
    message.number(1, name).integer(2, offsetPs).integer(3, durationPs);
    for (const Message& one : stats) {
        message.message(4, one);
    }
    return message;
}

Message line(std::int64_t id, std::string_view name, std::int64_t startNs,
             const std::vector<Message>& events) {
    Message message;
    message.integer(1, id).bytes(2, name).integer(3, startNs);
    for (const Message& one : events) {
        message.message(4, one);
    }
    return message;
}

Message plane(std::string_view name, const std::vector<Message>& lines,
              const std::vector<std::string>& eventNames) {
    Message message;
    message.number(1, 3).bytes(2, name);
    for (const Message& one : lines) {
        message.message(3, one);
    }
    // Names follow the lines, as Protocol Buffers write fields in the order of their numbers.
    for (std::size_t i = 0; i < eventNames.size(); ++i) {
        Message metadata;
        metadata.number(1, i + 1).bytes(2, eventNames[i]).message(5, stat(Flops, 77));
        message.message(4, Message().number(1, i + 1).message(2, metadata));
    }
    for (std::size_t i = 0; i < std::size(kStats); ++i) {
        message.message(
            5, Message().number(1, i + 1).message(2, Message().number(1, i + 1).bytes(2, kStats[i])));
    }
    return message;
}

std::string space(const std::vector<Message>& planes) {
    Message message;
    for (const Message& one : planes) {
        message.message(1, one);
    }
    return message.data();
}

std::string smallSpace() {
    const std::vector<Message> kernels{
        event(1, 1'500'999, 2'000'001,
              {stat(Correlation, 5),
               stat(Kernel, "regs:32 static_shared:100 dynamic_shared:28 "
                            "grid:20,2,1 block:64,1,1 occ_pct:50"),
               Message().number(1, HloOp).number(7, FusionText)}),
        event(2, 5'000'000, 1'000'000,
              {stat(Copy, "kind_src:pageable kind_dst:device size:4000 dest:0 async:1")})};
    const std::vector<Message> calls{
        event(1, 0, 10'000'000, {stat(StepNumber, 12)}),
        event(2, 100'000, 900'000, {stat(Correlation, 5), stat(P, 9), stat(Pt, 2)}),
        event(3, 2'000'000, 10'000),
        event(4, 3'000'000, 10'000, {stat(C, 9), stat(Ct, 2)}),
        event(5, 4'000'000, 10'000, {stat(HloOp, "add.1")}),
        Message().number(1, 4).integer(3, 500).integer(5, 40)};
    Message gpu = plane("/device:GPU:1",
                        {line(16, "Stream #16(Kernel)", 1000, kernels),
                         line(900, "XLA Modules", 1000, {event(3, 0, 9'000'000)})},
                        {"gemm", "MemcpyH2D", "jit_f"});
    gpu.message(6, Message().number(1, 50).integer(4, 108));
    return space({gpu, plane("/host:CPU", {line(-7, "python", 1000, calls)},
                             {"train", "cudaLaunchKernel", "$file.py:3 f", "Execute", "add.1"})});
}

TracePtr load(const std::string& bytes) {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "t.xplane.pb"));
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    return *trace;
}

SliceId named(const Trace& trace, std::string_view name) {
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.sliceName(SliceId(i)) == name) {
            return SliceId(i);
        }
    }
    ADD_FAILURE() << "no slice " << name;
    return SliceId(0);
}

TEST(XPlaneImporter, IsRecognizedByContent) {
    const auto keyOf = [](std::string bytes) {
        return std::string((*importerOf(std::make_shared<MemoryFile>(std::move(bytes))))->key());
    };
    EXPECT_EQ(keyOf(smallSpace()), "xplane");
    EXPECT_EQ(keyOf(gzipMember(smallSpace())), "xplane");
    EXPECT_EQ(keyOf(zstdFrame(smallSpace())), "xplane");
    EXPECT_EQ(keyOf("\n{\"traceEvents\":[{\"name\":\"/device:GPU:0\"}]}"), "json");
    EXPECT_EQ(keyOf(space({plane("something else", {}, {})})), "json");
}

TEST(XPlaneImporter, KernelsWithTheirCallsAndFigures) {
    const auto trace = load(smallSpace());
    EXPECT_EQ(trace->format(), "XPlane");
    ASSERT_EQ(trace->deviceOps().size(), 2u);
    const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(named(*trace, "gemm")));
    EXPECT_EQ(op.device, 1);
    EXPECT_EQ(op.stream, 16);
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{20, 2, 1}));
    EXPECT_EQ(op.block, (std::array<std::uint32_t, 3>{64, 1, 1}));
    EXPECT_EQ(op.registersPerThread, 32);
    EXPECT_EQ(op.sharedMemoryBytes, 128);
    EXPECT_EQ(op.occupancyPercent, 50);
    ASSERT_NE(op.launch, kNoLaunch);
    EXPECT_EQ(trace->sliceName(trace->launch(op.launch).slice), "cudaLaunchKernel");
    const DeviceOp& copy = trace->deviceOp(trace->deviceOpOf(named(*trace, "MemcpyH2D")));
    EXPECT_EQ(copy.bytes, 4000);
    EXPECT_EQ(copy.bandwidthGBs, 4.0);
    EXPECT_EQ(trace->categoryKind(named(*trace, "MemcpyH2D")), CategoryKind::Memcpy);
    EXPECT_EQ(trace->categoryKind(named(*trace, "jit_f")), CategoryKind::DeviceAnnotation);
}

TEST(XPlaneImporter, EventsOfTheHost) {
    const auto trace = load(smallSpace());
    EXPECT_EQ(trace->categoryKind(named(*trace, "train 12")), CategoryKind::UserAnnotation);
    EXPECT_EQ(trace->categoryKind(named(*trace, "$file.py:3 f")), CategoryKind::PythonFunction);
    EXPECT_EQ(trace->categoryKind(named(*trace, "add.1")), CategoryKind::Operator);
    EXPECT_EQ(trace->slices().parent[named(*trace, "add.1")], named(*trace, "train 12"));
    ASSERT_EQ(trace->flows().size(), 1u);
    EXPECT_EQ(trace->sliceName(trace->flows()[0].from), "cudaLaunchKernel");
    EXPECT_EQ(trace->sliceName(trace->flows()[0].to), "Execute");
    EXPECT_EQ(trace->ledger().notShown, 1u) << "an event that stands for many has no place in time";
    const Track& thread = trace->track(trace->trackOf(named(*trace, "add.1")));
    EXPECT_EQ(thread.tid, -7);
    EXPECT_EQ(trace->text(thread.name), "python");
}

TEST(XPlaneImporter, PicosecondsAreKeptInArgs) {
    const auto trace = load(smallSpace());
    const SliceId slice = named(*trace, "gemm");
    EXPECT_EQ(trace->slices().startNs[slice], 2500) << "1000 ns and 1500.999 ns, towards the past";
    EXPECT_EQ(trace->slices().endNs(slice), 4501) << "1000 ns and 3501.000 ns";
    const auto text = sliceText(*trace, slice);
    ASSERT_TRUE(text) << text.error().describe();
    EXPECT_EQ(findArg(text->fields, "offset_ps")->value, "1500999");
    EXPECT_EQ(findArg(text->fields, "duration_ps")->value, "2000001");
    EXPECT_EQ(findArg(text->args, "hlo_op")->value, "fusion.3") << "a text by reference";
    EXPECT_EQ(findArg(text->args, "flops")->value, "77") << "of all events of the name";
    EXPECT_EQ(findArg(text->args, "correlation_id")->value, "5");
    EXPECT_EQ(trace->args()->placeText(trace->slices().event[slice]).substr(0, 5), "byte ");
    for (const std::uint64_t bad : {std::uint64_t{0}, std::uint64_t{3}, ~std::uint64_t{0}}) {
        EXPECT_FALSE(trace->args()->eventText(EventRef(bad)));
    }
}

TEST(XPlaneImporter, RoundingKeepsNesting) {
    std::vector<Message> events;
    for (std::int64_t i = 0; i < 50; ++i) { // each within the one before, by a few hundred picoseconds
        events.push_back(event(1, i * 330, 100'000 - i * 661));
    }
    const auto trace = load(space({plane("/host:CPU", {line(1, "t", -5, events)}, {"f"})}));
    ASSERT_EQ(trace->slices().size(), 50u);
    EXPECT_EQ(trace->track(TrackId(0)).overflowSliceCount, 0u);
}

TEST(XPlaneImporter, OperationsOfTpus) {
    const auto trace = load(
        space({plane("/device:TPU:0",
                     {line(1, "Steps", 0, {event(1, 0, 90'000)}), line(2, "XLA Ops", 0, {event(2, 0, 5000)})},
                     {"0", "fusion.1"})}));
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    EXPECT_EQ(trace->sliceName(trace->deviceOps()[0].slice), "fusion.1");
    EXPECT_EQ(trace->categoryKind(named(*trace, "0")), CategoryKind::DeviceAnnotation);
}

TEST(XPlaneImporter, TransfersBesideTheOperationsOfTpusAreNoWork) {
    const auto trace =
        load(space({plane("/device:TPU:3",
                          {line(1, "XLA Ops", 0, {event(1, 0, 5000), event(2, 5000, 90'000)}),
                           line(2, "Async XLA Ops", 0, {event(3, 1000, 90'000), event(3, 2000, 90'000)})},
                          {"fusion.1", "copy-done.1", "async-copy"})}));
    ASSERT_EQ(trace->deviceOps().size(), 2u);
    EXPECT_EQ(trace->categoryKind(named(*trace, "async-copy")), CategoryKind::Other);
    const Process& device = trace->process(trace->processOfDevice(3));
    EXPECT_EQ(trace->text(device.name), "TPU 3");
    EXPECT_EQ(trace->text(device.labels), "TPU 3");
}

TEST(XPlaneImporter, TimesThatDoNotFit) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    const auto trace = load(space(
        {plane("/host:CPU",
               {line(1, "a", kMost, {event(1, 5000, 0), event(1, kMost, kMost), event(1, -5000, kMost)}),
                line(2, "b", 0, {event(1, kMost, 0), event(1, 0, -1), event(99, 5, 5), event(1, 1, 1)})},
               {"f"})}));
    EXPECT_EQ(trace->ledger().read,
              trace->ledger().slices + trace->ledger().unusable + trace->ledger().metadata);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::TimestampOutOfRange].count, 3u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::NegativeDuration].count, 1u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::MissingName].count, 1u);
}

TEST(XPlaneImporter, FilesCutAtEveryByte) {
    const std::string whole = smallSpace();
    for (std::size_t length = 1; length < whole.size(); ++length) {
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(whole.substr(0, length), "t.pb"));
        if (trace) {
            EXPECT_EQ(brokenPromise(**trace), "");
            EXPECT_GT((*trace)->ledger().read, 0u);
        } else {
            EXPECT_FALSE(trace.error().message.empty());
        }
    }
}

TEST(XPlaneImporter, BytesThatAreWrong) {
    const std::string whole = smallSpace();
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const char byte :
             {'\0', '\xFF', static_cast<char>(whole[i] ^ 1), static_cast<char>(whole[i] ^ 4)}) {
            std::string damaged = whole;
            damaged[i] = byte;
            const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(damaged, "t.pb"));
            if (trace) {
                ASSERT_EQ(brokenPromise(**trace), "") << i;
                for (std::size_t slice = 0; slice < (*trace)->slices().size(); ++slice) {
                    static_cast<void>(sliceText(**trace, SliceId(slice)));
                }
            }
        }
    }
}

TEST(XPlaneImporter, FilesThatWereConvertedAsText) {
    const std::string bytes = "\n\xEF\xBF\xBD\xEF\xBF\xBD\x06\x08\x02\x12\x0D/device:TPU:0\x1A\xEF\xBF\xBD";
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "t.pb"));
    ASSERT_FALSE(trace);
    EXPECT_NE(trace.error().message.find("binary"), std::string::npos) << trace.error().message;
}

TEST(XPlaneImporter, WarningsOfTheRecorder) {
    const auto trace = load(smallSpace() + Message().bytes(3, "12 events were dropped").data());
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::RecorderWarning].detail, "12 events were dropped");
}

TEST(XPlaneImporter, DetailsOfKernels) {
    using xplane::detailOf;
    EXPECT_EQ(detailOf(" grid:1,2,3  block:4,5,6 ", "block"), "4,5,6");
    EXPECT_EQ(detailOf("supergrid:1 grid:2", "grid"), "2");
    EXPECT_EQ(detailOf("grid", "grid"), "");
    EXPECT_EQ(detailOf("", "grid"), "");
    for (const char* text :
         {"grid:1,2", "grid:1,2,3,4", "grid:-1,1,1", "grid:99999999999,1,1", "grid:,,", "grid:a,1,1"}) {
        DeviceOp op;
        xplane::readKernelDetails(text, op);
        EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{})) << text;
    }
    DeviceOp op;
    xplane::readKernelDetails("regs:99999 static_shared:99999999999 occ_pct:0", op);
    EXPECT_EQ(op.registersPerThread, -1);
    EXPECT_EQ(op.sharedMemoryBytes, -1);
    EXPECT_LT(op.occupancyPercent, 0);
}

TEST(XPlaneImporter, PlanesOfOneNameAreNumbered) {
    constexpr std::size_t kPlanes = 20'000;
    const std::string one = plane("/host:CPU", {line(1, "main", 5, {event(1, 0, 1000)})}, {"a"}).data();
    std::string bytes;
    for (std::size_t i = 0; i < kPlanes; ++i) {
        bytes += Message().bytes(1, one).data();
    }
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "many.xplane.pb"));
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->processes().size(), kPlanes);
    EXPECT_EQ((*trace)->slices().size(), kPlanes);
}

TEST(XPlaneImporter, LinesAndStatsMayBothBeMany) {
    // 20,000 lines and 20,000 names of stats in one plane: 400 million looks if each line went through all.
    std::vector<Message> lines;
    for (int i = 0; i < 20'000; ++i) {
        lines.push_back(line(i + 1, "thread", 5, {event(1, 0, 1000)}));
    }
    Message message = plane("/host:CPU", lines, {"a"});
    for (std::uint64_t i = 100; i < 20'000; ++i) {
        message.message(5, Message().number(1, i).message(2, Message().number(1, i).bytes(2, "s")));
    }
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(space({message}), "many.xplane.pb"));
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->slices().size(), 20'000u);
}

} // namespace
} // namespace lanescope::test
