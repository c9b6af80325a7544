// SPDX-License-Identifier: Apache-2.0
// Who holds memory in a snapshot: at the peak, and when an allocation failed. Figures are counted by hand.
#include "core/snapshot/held_memory.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/analysis/host/call_tree.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/catalog/memory_tables.h"
#include "core/compare/comparison.h"
#include "core/compare/memory_difference.h"
#include "core/diagnosis/diagnosis.h"
#include "core/import/trace_loader.h"
#include "core/snapshot/snapshot_tables.h"
#include "core/snapshot/stack_names.h"
#include "tests/support/memory_file.h"
#include "tests/support/pickle_writer.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

using namespace pickle;

constexpr std::int64_t kMiB = 1 << 20;

std::string frame(const char* function, const char* path, int line) {
    return dictionary({{"name", text(function)}, {"filename", text(path)}, {"line", number(line)}});
}
std::string stackOf(const char* function, int line) {
    return list({frame(function, "/src/optim/adam.py", line), frame("main", "/src/run/train.py", 9)});
}
std::string event(const char* action, std::int64_t address, std::int64_t bytes, const std::string& stack) {
    return dictionary({{"action", text(action)},
                       {"addr", number(address)},
                       {"size", number(bytes)},
                       {"stream", number(0)},
                       {"time_us", number(1)},
                       {"frames", stack}});
}
std::string failure(std::int64_t bytes, std::int64_t left) {
    return dictionary({{"action", text("oom")},
                       {"device_free", number(left)},
                       {"size", number(bytes)},
                       {"stream", number(0)},
                       {"time_us", number(2)},
                       {"frames", stackOf("grow", 5)}});
}
std::string block(std::int64_t address, std::int64_t bytes, const char* state,
                  const std::string& stack = "]") {
    return dictionary(
        {{"address", number(address)}, {"size", number(bytes)}, {"state", text(state)}, {"frames", stack}});
}
/// 20 MiB in one segment: 3 MiB from before the trace, with a stack; 4 and 6 MiB of the trace; 2 MiB from
/// before that are released at the end. 1 MiB is given back before the allocation of 8 MiB fails. The
/// allocator rounds the first block of the trace up by `roundedBytes`.
std::string snapshot(std::int64_t firstBytes = 4 * kMiB, std::int64_t roundedBytes = 0) {
    const std::int64_t firstBlock = firstBytes + roundedBytes;
    const std::int64_t at = std::int64_t{1} << 30;
    return file(dictionary(
        {{"segments",
          list({dictionary({{"device", number(0)},
                            {"address", number(at)},
                            {"total_size", number(20 * kMiB)},
                            {"allocated_size", number(9 * kMiB + firstBlock)},
                            {"active_size", number(9 * kMiB + firstBlock)},
                            {"stream", number(0)},
                            {"segment_type", text("large")},
                            {"blocks", list({block(at, 3 * kMiB, "active_allocated", stackOf("load", 3)),
                                             block(at + 3 * kMiB, firstBlock, "active_allocated"),
                                             block(at + 7 * kMiB, 2 * kMiB, "inactive"),
                                             block(at + 9 * kMiB, 6 * kMiB, "active_allocated"),
                                             block(at + 15 * kMiB, 5 * kMiB, "inactive")})}})})},
         {"device_traces",
          list({list({event("alloc", at + 3 * kMiB, firstBytes, stackOf("step", 82)),
                      event("alloc", at + 9 * kMiB, 6 * kMiB, stackOf("step", 84)),
                      event("alloc", at + 15 * kMiB, kMiB, stackOf("step", 90)),
                      event("free_completed", at + 15 * kMiB, kMiB, "]"), failure(8 * kMiB, 100),
                      event("free_completed", at + 7 * kMiB, 2 * kMiB, "]")})})}}));
}

std::shared_ptr<const MemorySnapshot> read(const std::string& bytes) {
    Progress progress;
    const auto made = readMemorySnapshot(std::make_shared<MemoryFile>(bytes, "x.pickle"), 0, progress, {});
    EXPECT_TRUE(made) << made.error().describe();
    return made ? *made : std::make_shared<const MemorySnapshot>();
}
TracePtr load(const std::string& bytes) {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, "x.pickle"));
    EXPECT_TRUE(trace) << trace.error().describe();
    return trace ? *trace : std::make_shared<Trace>(TraceData());
}

TEST(HeldMemory, OwnersAddUpToThePeak) {
    const auto made = read(snapshot());
    ASSERT_EQ(peakEvent(*made, 0), 2u);
    const HeldMemory held = heldMemory(*made, 0, 2);
    EXPECT_EQ(held.bytes, 16 * kMiB) << "3 + 4 + 2 + 6 + 1";
    std::map<std::string, std::int64_t> byLine;
    for (const MemoryHolder& holder : holdersOf(*made, held, HolderGrouping::Line)) {
        byLine[holder.isBefore ? "before" : holder.name] = holder.bytes;
    }
    const std::map<std::string, std::int64_t> expected{{"before", 2 * kMiB},
                                                       {"load (optim/adam.py:3)", 3 * kMiB},
                                                       {"step (optim/adam.py:82)", 4 * kMiB},
                                                       {"step (optim/adam.py:84)", 6 * kMiB},
                                                       {"step (optim/adam.py:90)", kMiB}};
    EXPECT_EQ(byLine, expected);
    const auto frames = holdersOf(*made, held, HolderGrouping::Frame);
    EXPECT_EQ(frames.front().name, "main (run/train.py:9)");
    EXPECT_EQ(frames.front().bytes, 14 * kMiB) << "all with a stack are below it";
}

TEST(HeldMemory, AFailureTellsWhatWouldHaveFitted) {
    const auto failures = outOfMemory(*read(snapshot()));
    ASSERT_EQ(failures.size(), 1u);
    const OutOfMemory& failed = failures[0];
    EXPECT_EQ(failed.askedBytes, 8 * kMiB);
    EXPECT_EQ(failed.deviceFreeBytes, 100);
    EXPECT_EQ(failed.held.bytes, 15 * kMiB);
    EXPECT_EQ(failed.held.reservedBytes, 20 * kMiB);
    EXPECT_EQ(failed.held.freeBytes, 5 * kMiB) << "2 MiB are released later";
    EXPECT_EQ(failed.held.largestFreeBytes, 5 * kMiB);
    EXPECT_EQ(failed.fittingBytes(), 5 * kMiB);
    EXPECT_EQ(snapshotOutOfMemoryTable(*read(snapshot())).rowCount(), 1u);
}

TEST(HeldMemory, SegmentsOfAMomentAreThoseOfTheEndWithLaterEventsUndone) {
    const std::int64_t at = std::int64_t{1} << 40;
    const auto made = read(file(
        dictionary({{"segments", list({})},
                    {"device_traces",
                     list({list({event("segment_alloc", at, 8 * kMiB, "]"), event("alloc", at, 2 * kMiB, "]"),
                                 failure(16 * kMiB, 9 * kMiB), event("free_completed", at, 2 * kMiB, "]"),
                                 event("segment_free", at, 8 * kMiB, "]")})})}})));
    const auto failures = outOfMemory(*made);
    ASSERT_EQ(failures.size(), 1u);
    EXPECT_EQ(failures[0].held.reservedBytes, 8 * kMiB);
    EXPECT_EQ(failures[0].held.largestFreeBytes, 6 * kMiB);
    EXPECT_EQ(failures[0].fittingBytes(), 9 * kMiB) << "the device itself had more";
}

/// Random traces against a plain count: what is held after each event, and that the parts add up.
TEST(HeldMemory, AgreesWithAPlainCount) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        std::vector<std::string> events;
        std::map<std::int64_t, std::int64_t> live; // bytes by address
        std::vector<std::int64_t> heldAfter;
        std::int64_t sum = 0;
        for (int i = 0; i < 60; ++i) {
            const std::int64_t address = (1 + static_cast<std::int64_t>(random() % 12)) << 30;
            if (const auto found = live.find(address); found != live.end()) {
                sum -= found->second;
                events.push_back(event("free_completed", address, found->second, "]"));
                live.erase(found);
            } else {
                const std::int64_t bytes = 512 * (1 + static_cast<std::int64_t>(random() % 1000));
                live[address] = bytes;
                sum += bytes;
                events.push_back(
                    event("alloc", address, bytes, stackOf("f", static_cast<int>(random() % 5))));
            }
            heldAfter.push_back(sum);
        }
        const auto made =
            read(file(dictionary({{"segments", list({})}, {"device_traces", list({list(events)})}})));
        for (std::size_t i = 0; i < heldAfter.size(); ++i) {
            const HeldMemory held = heldMemory(*made, 0, i);
            ASSERT_EQ(held.bytes, heldAfter[i]) << "seed " << seed << ", event " << i;
            for (const HolderGrouping grouping :
                 {HolderGrouping::Line, HolderGrouping::Module, HolderGrouping::Operator}) {
                std::int64_t parts = 0;
                for (const MemoryHolder& holder : holdersOf(*made, held, grouping)) {
                    parts += holder.bytes;
                }
                ASSERT_EQ(parts, held.bytes);
            }
        }
        const auto peak = peakEvent(*made, 0);
        ASSERT_TRUE(peak);
        EXPECT_EQ(heldAfter[*peak], *std::ranges::max_element(heldAfter));
    }
}

TEST(HeldMemory, NamesOfStacks) {
    const std::string stack = "torch::unwind::unwind() (??:0)\n"
                              "at::_ops::empty_strided::call(c10::ArrayRef<long>) (Operators.cpp:5)\n"
                              "einsum (C:\\env\\site-packages\\torch\\functional.py:373)\n"
                              "forward (/src/model/attention.py:41)\n"
                              "_call_impl (/env/torch/nn/modules/module.py:1500)\n"
                              "forward (/src/model/transformer.py:88)\nmain (<stdin>:1)";
    EXPECT_EQ(lineOf(stack), "einsum (torch/functional.py:373)");
    EXPECT_EQ(operatorOf(stack), "aten::empty_strided");
    EXPECT_EQ(moduleOf(stack), "forward (model/transformer.py:88) > forward (model/attention.py:41)");
    EXPECT_EQ(operatorOf("einsum (/env/torch/functional.py:373)\nmain (m.py:1)"), "einsum");
    EXPECT_EQ(operatorOf("step (/src/torchless/adam.py:82)"), "");
    EXPECT_EQ(
        lineOf("c10::cuda::CUDACachingAllocator::alloc() (a.cpp:1)\nat::native::mm(at::Tensor) (b.cpp:2)"),
        "at::native::mm(at::Tensor)");
    EXPECT_EQ(lineOf(""), "");
}

TEST(HeldMemory, CallSitesAreOfTheUsersCode) {
    EXPECT_EQ(callSiteOf("c10::StorageImpl::allocate() (StorageImpl.h:3)\n"
                         "einsum (C:\\env\\Lib\\site-packages\\torch\\functional.py:373)\n"
                         "einsum (C:\\env\\Lib\\site-packages\\einops\\einops.py:916)\n"
                         "forward (D:\\code\\basics\\model.py:41)\nmain (D:\\code\\run.py:78)"),
              "forward (basics/model.py:41)");
    EXPECT_EQ(
        callSiteOf("_apply (/env/torch/nn/modules/module.py:9)\nload (/usr/lib/python3.11/pickle.py:5)"),
        "_apply (modules/module.py:9)")
        << "the line where no frame is the user's";
    const std::string cut =
        "torch::unwind::unwind() (??:0)\n"
        "c10::cuda::CUDACachingAllocator::Native::NativeCachingAllocator::allocate(unsigned long) (:0)";
    EXPECT_EQ(callSiteOf(cut), kCutStack);
    EXPECT_EQ(lineOf(cut), kCutStack) << "an allocator is nobody's line";
    EXPECT_EQ(lineOf("c10::Allocator::allocate(unsigned long) (a.h:1)\n"
                     "at::detail::empty_generic(c10::ArrayRef<long>) (b.cpp:2)\nat::native::mm() (c.cpp:3)"),
              "at::native::mm()");
}

TEST(HeldMemory, AllocationsHaveOperatorAndCallSite) {
    const auto trace = load(snapshot());
    const std::vector<Allocation> blocks = allocations(*trace, callTree(*trace));
    const Table table = makeAllocationTable(*trace, blocks);
    const std::size_t site = table.find("call_site").value();
    const std::size_t stack = table.find("stack").value();
    std::vector<std::string> sites;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        sites.emplace_back(table.column(site).text(row));
        const std::string text(table.column(stack).text(row));
        EXPECT_EQ(text.empty(), sites.back().empty());
        EXPECT_TRUE(text.empty() || text.ends_with("main (/src/run/train.py:9)")) << text;
    }
    EXPECT_EQ(std::ranges::count(sites, "step (optim/adam.py:82)"), 1);
    EXPECT_EQ(std::ranges::count(sites, "step (optim/adam.py:84)"), 1);
    EXPECT_EQ(std::ranges::count(sites, "step (optim/adam.py:90)"), 1);
    EXPECT_EQ(std::ranges::count(sites, ""), std::ptrdiff_t(sites.size()) - 3) << "from before the recording";
}

TEST(HeldMemory, ATraceOfASnapshotNamesItsOwners) {
    const auto trace = load(snapshot());
    const CallTree tree = callTree(*trace);
    for (const PeakGrouping grouping :
         {PeakGrouping::Operator, PeakGrouping::Module, PeakGrouping::CallSite, PeakGrouping::Frame}) {
        for (const PeakOwner& owner : peakOwners(*trace, tree, grouping)) {
            EXPECT_TRUE(owner.beforeRecording || !owner.name.empty());
        }
    }
    EXPECT_EQ(peakOwners(*trace, tree, PeakGrouping::CallSite).front().name, "step (optim/adam.py:84)");
    const Diagnosis diagnosis = diagnose(*trace);
    EXPECT_TRUE(diagnosis.causes.empty()) << "nothing in it takes time";
    ASSERT_EQ(diagnosis.notes.size(), 2u);
    const std::string& first = diagnosis.notes[0].english();
    EXPECT_EQ(first.find("Out of memory on GPU 0: 8.00 MiB asked, 100 B free."), 0u) << first;
    EXPECT_NE(first.find("6.00 MiB by step (optim/adam.py:84)"), std::string::npos) << first;
    EXPECT_NE(first.find("at most 5.00 MiB would have fitted"), std::string::npos) << first;
    EXPECT_NE(diagnosis.notes[1].english().find("peaks at 16.0 MiB"), std::string::npos)
        << diagnosis.notes[1].english();
}

TEST(HeldMemory, OwnersAddUpToThePeakThatTheTableShows) {
    for (const std::int64_t roundedBytes : {std::int64_t{0}, std::int64_t{300}, kMiB / 2}) {
        const auto trace = load(snapshot(3 * kMiB, roundedBytes));
        const std::vector<MemoryDeviceRow> devices = memoryDevices(*trace);
        ASSERT_EQ(devices.size(), 1u);
        EXPECT_EQ(devices[0].peakAllocatedBytes, 15 * kMiB + roundedBytes);
        for (const PeakGrouping grouping :
             {PeakGrouping::Operator, PeakGrouping::Module, PeakGrouping::CallSite}) {
            std::int64_t bytes = 0;
            double share = 0;
            for (const PeakOwner& owner : peakOwners(*trace, callTree(*trace), grouping)) {
                bytes += owner.bytes;
                share += owner.share;
            }
            EXPECT_EQ(bytes, devices[0].peakAllocatedBytes);
            EXPECT_NEAR(share, 1, 1e-9);
        }
    }
}

TEST(HeldMemory, TwoSnapshotsAreComparedByMemory) {
    const auto comparison = Comparison::make(load(snapshot(3 * kMiB)), load(snapshot(4 * kMiB)));
    ASSERT_TRUE(comparison) << comparison.error().describe();
    for (const MetricDifference& metric : (*comparison)->overview()) {
        EXPECT_EQ(metric.unit, MetricUnit::Bytes) << metric.id;
    }
    EXPECT_TRUE((*comparison)->waterfall().parts.empty());
    const auto& causes = (*comparison)->explanations().causes;
    ASSERT_EQ(causes.size(), 1u);
    EXPECT_EQ(causes[0].text.english(),
              "step (optim/adam.py:82): +1.00 MiB at the peak, 3.00 MiB \u2192 4.00 MiB");
    EXPECT_TRUE((*comparison)->explanations().isOfMemory) << "the window shows no waterfall then";
    EXPECT_FALSE((*comparison)->explanations().notes.empty());
    const auto rows = memoryDifferences(*(*comparison)->baselineTrace(), *(*comparison)->candidateTrace());
    EXPECT_EQ(rows.front().deltaBytes(), kMiB);
}

/// Work of the optimizer begins after the peak of one of them: only slices would tell where steps are.
TEST(HeldMemoryReference, ThePeakIsTheSameInFiguresAndSentences) {
    const std::string folder = sharedPath("data/formats/memsnap");
    if (folder.empty()) {
        GTEST_SKIP() << "the reference snapshots are not here";
    }
    const auto baseline = loadTrace(folder + "/cs336-athrun.memory_snapshot_False_ctx128.pickle");
    const auto candidate = loadTrace(folder + "/cs336-athrun.memory_snapshot_True_ctx128.pickle");
    ASSERT_TRUE(baseline && candidate);
    const auto comparison = Comparison::make(*baseline, *candidate);
    ASSERT_TRUE(comparison);
    double before = 0;
    double after = 0;
    for (const MemoryDifference& row : memoryDifferences(**baseline, **candidate)) {
        before += double(row.bytes[0]);
        after += double(row.bytes[1]);
    }
    const MetricDifference* peak = (*comparison)->metric("peak_gpu_0_memory");
    ASSERT_NE(peak, nullptr);
    constexpr double kShown = 1e-4; // sizes as asked for, and as rounded up by the allocator
    EXPECT_NEAR(peak->baseline.value_or(0), before, kShown * before);
    EXPECT_NEAR(peak->candidate.value_or(0), after, kShown * after);
}

} // namespace
} // namespace lanescope::test
