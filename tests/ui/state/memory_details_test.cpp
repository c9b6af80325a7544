// SPDX-License-Identifier: Apache-2.0
// A memory snapshot in the window: Details name who holds its peak, the strip shows its bytes.
#include "ui/state/memory_details.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/pickle_writer.h"
#include "tests/support/wait.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/overview_strip.h"

namespace lanescope::ui {
namespace {

using namespace test::pickle;

constexpr std::int64_t kMiB = 1 << 20;

std::string frame(const char* function, const char* path, int line) {
    return dictionary({{"name", text(function)}, {"filename", text(path)}, {"line", number(line)}});
}

std::string event(const char* action, std::int64_t address, std::int64_t bytes, std::int64_t timeUs,
                  int line) {
    return dictionary({{"action", text(action)},
                       {"addr", number(address)},
                       {"size", number(bytes)},
                       {"stream", number(0)},
                       {"time_us", number(timeUs)},
                       {"frames", list({frame("at::_ops::empty_strided::call(long)", "Operators.cpp", 5),
                                        frame("linear", "/env/site-packages/torch/functional.py", 12),
                                        frame("forward", "/src/net/model.py", line)})}});
}

/// 4 MiB all the time; 12 MiB of the second line for the middle fifth of it.
TracePtr snapshot() {
    const std::string bytes =
        file(dictionary({{"segments", list({})},
                         {"device_traces", list({list({event("alloc", 1 << 30, 4 * kMiB, 1000, 41),
                                                       event("alloc", 1 << 29, 12 * kMiB, 1400, 397),
                                                       event("free_completed", 1 << 29, 12 * kMiB, 1600, 397),
                                                       event("alloc", 1 << 28, 512, 2000, 41)})})}}));
    const auto trace = loadTraceFrom(std::make_shared<test::MemoryFile>(bytes, "x.pickle"));
    EXPECT_TRUE(trace) << trace.error().describe();
    return trace ? *trace : nullptr;
}

TEST(MemoryDetails, NameCallSitesOfThePeakWithTheirOperators) {
    const TracePtr trace = snapshot();
    ASSERT_NE(trace, nullptr);
    SliceDetails details;
    addPeakHolders(details, *trace, std::nullopt);
    ASSERT_EQ(details.sections.size(), 1u);
    const std::vector<DetailRow>& rows = details.sections[0].rows;
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].value, QStringLiteral("forward (net/model.py:397)"));
    EXPECT_EQ(rows[0].label.toDouble(), 0) << "a size with its unit";
    EXPECT_TRUE(rows[0].label.startsWith(QStringLiteral("12.00")));
    EXPECT_EQ(rows[0].note, QStringLiteral("aten::empty_strided"));
    EXPECT_EQ(rows[0].source, (SourcePlace{QStringLiteral("net/model.py"), 397}));
    EXPECT_EQ(rows[1].value, QStringLiteral("forward (net/model.py:41)"));
    const TimeNs start = trace->bounds().startNs;
    SliceDetails ofRange;
    addPeakHolders(ofRange, *trace, TimeRange{start, start + 100'000});
    ASSERT_EQ(ofRange.sections.size(), 1u);
    EXPECT_EQ(ofRange.sections[0].rows.front().value, QStringLiteral("forward (net/model.py:41)"))
        << "at the peak within the range";
}

TEST(MemoryDetails, TheStripShowsTheBytesOfASnapshot) {
    const TracePtr trace = snapshot();
    ASSERT_NE(trace, nullptr);
    ViewState state(trace->bounds(), trace->bounds());
    TimelineView view(trace, &state);
    view.resize(1000, 400);
    view.show();
    ASSERT_TRUE(test::waitUntil([&] { return view.isReady(); }));
    const auto* strip = view.findChild<OverviewStrip*>();
    EXPECT_EQ(strip->caption(), QStringLiteral("Memory allocated"));
    const std::vector<float> bytes = strip->density();
    const auto at = [&](double share) { return bytes[std::size_t(share * double(bytes.size()))]; };
    EXPECT_NEAR(at(0.5), 1, 0.01);
    EXPECT_NEAR(at(0.2), 0.25, 0.01);
    EXPECT_NEAR(at(0.8), 0.25, 0.01);
    EXPECT_TRUE(view.scene().lanes().marks().global.empty()) << "no mark on the ruler for each block";
}

} // namespace
} // namespace lanescope::ui
