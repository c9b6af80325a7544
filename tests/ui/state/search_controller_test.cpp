// SPDX-License-Identifier: Apache-2.0
#include "ui/state/search_controller.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/wait.h"

namespace lanescope::ui {
namespace {

TracePtr sampleTrace() {
    std::string text = "[";
    for (int i = 0; i < 100; ++i) {
        text += R"({"ph":"X","cat":"kernel","name":"gemm_)" + std::to_string(i % 5) +
                R"(","pid":0,"tid":7,"ts":)" + std::to_string(1000 - i * 10) +
                R"(,"dur":5,"args":{"stream":7,"correlation":)" + std::to_string(i) + "}},\n";
    }
    text += R"({"ph":"X","cat":"cpu_op","name":"say \"gemm\\x\"","pid":1,"tid":1,"ts":1,"dur":2}])";
    auto trace = loadTraceText(std::move(text), "sample");
    EXPECT_TRUE(trace);
    return *trace;
}

class SearchControllerTest : public testing::Test {
protected:
    ::testing::AssertionResult find(const QString& text) {
        state.setText(text);
        return test::waitUntil([&] { return controller.isIdle() && !state.isRunning(); })
                   ? ::testing::AssertionSuccess()
                   : ::testing::AssertionFailure() << "no answer";
    }
    std::size_t count() const { return state.hits() ? state.hits()->slices.size() : 0; }

    TracePtr trace = sampleTrace();
    SearchState state;
    SearchController controller{trace, &state};
};

TEST_F(SearchControllerTest, FindsNamesAndArgs) {
    ASSERT_TRUE(find(QStringLiteral("gemm_3")));
    EXPECT_EQ(count(), 20u);
    ASSERT_TRUE(find(QStringLiteral("gemm_3 correlation:8")));
    EXPECT_EQ(count(), 11u) << "8, 18 to 98, and 83";
    ASSERT_TRUE(find(QStringLiteral("/gemm_[01]$/ stream:7")));
    EXPECT_EQ(count(), 40u);
}

TEST(SearchControllerKernels, AreFoundByClassAndByTheirShortNames) {
    const auto event = [](const char* cat, const std::string& name, int ts, int correlation) {
        return R"({"ph":"X","cat":")" + std::string(cat) + R"(","name":")" + name + R"(","pid":)" +
               (std::string(cat) == "kernel" ? "0" : "1") + R"(,"tid":7,"ts":)" + std::to_string(ts) +
               R"(,"dur":50,"args":{"device":0,"stream":7,"correlation":)" + std::to_string(correlation) +
               "}}";
    };
    const std::string add =
        "void at::native::vectorized_elementwise_kernel<4, at::native::AddFunctor<float>, "
        "std::array<char*, 3> >(int, at::native::AddFunctor<float>)";
    const auto loaded =
        loadTraceText("[" + event("kernel", "Cijk_Alik_Bljk_BBS_MT64x64", 100, 1) + "," +
                          event("kernel", add, 200, 2) + "," + event("cpu_op", "aten::add_", 300, 3) + "]",
                      "kernels");
    ASSERT_TRUE(loaded);
    SearchState state;
    SearchController controller{*loaded, &state};
    const auto found = [&](const char* text) {
        state.setText(QString::fromLatin1(text));
        EXPECT_TRUE(test::waitUntil([&] { return controller.isIdle() && !state.isRunning(); }));
        std::vector<std::string> names;
        for (const SliceId slice : state.hits() ? state.hits()->byTime : std::vector<SliceId>()) {
            names.emplace_back((*loaded)->sliceName(slice));
        }
        return names;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(found("class:gemm"), (Names{"Cijk_Alik_Bljk_BBS_MT64x64"})) << "its name does not say so";
    EXPECT_EQ(found("elementwise<Add"), (Names{add})) << "as lanes show it";
    EXPECT_EQ(found("vectorized_elementwise"), (Names{add}));
    EXPECT_EQ(found("add"), (Names{add, "aten::add_"})) << "once each, in order of time";
}

TEST_F(SearchControllerTest, WordsAreLookedForInArgsOnDemand) {
    ASSERT_TRUE(find(QStringLiteral("correlation")));
    EXPECT_EQ(count(), 0u);
    state.setInArgs(true);
    ASSERT_TRUE(test::waitUntil([&] { return controller.isIdle() && !state.isRunning(); }));
    EXPECT_EQ(count(), 100u);
    ASSERT_TRUE(find(QStringLiteral("gemm_3 98")));
    EXPECT_EQ(count(), 1u);
    state.setInArgs(false);
    ASSERT_TRUE(test::waitUntil([&] { return controller.isIdle() && !state.isRunning(); }));
    EXPECT_EQ(count(), 0u);
}

TEST_F(SearchControllerTest, HitsAreInOrderOfTime) {
    ASSERT_TRUE(find(QStringLiteral("cat:kernel")));
    ASSERT_EQ(count(), 100u);
    const auto& order = state.hits()->byTime;
    for (std::size_t i = 1; i < order.size(); ++i) {
        EXPECT_LT(trace->slices().startNs[order[i - 1]], trace->slices().startNs[order[i]]);
        EXPECT_EQ(state.hits()->positionOf(order[i]), std::ptrdiff_t(i));
    }
}

TEST_F(SearchControllerTest, SaysWhatItDoesNotUnderstand) {
    ASSERT_TRUE(find(QStringLiteral("/(/")));
    EXPECT_FALSE(state.problem().isEmpty());
    EXPECT_EQ(count(), 0u);
    ASSERT_TRUE(find(QStringLiteral("gemm")));
    EXPECT_TRUE(state.problem().isEmpty());
}

TEST_F(SearchControllerTest, AnEmptyTextFindsNothing) {
    ASSERT_TRUE(find(QStringLiteral("gemm")));
    state.setText(QStringLiteral("  "));
    EXPECT_EQ(state.hits(), nullptr);
    EXPECT_FALSE(state.isRunning());
}

TEST_F(SearchControllerTest, FindsEveryNameExactly) {
    for (std::size_t i = 0; i < trace->slices().size(); i += 10) {
        const SliceId slice = SliceId(std::uint32_t(i));
        ASSERT_TRUE(find(QString::fromStdString(searchForName(trace->sliceName(slice)))));
        EXPECT_TRUE(state.hits()->contains(slice));
        for (const SliceId hit : state.hits()->slices) {
            EXPECT_EQ(trace->sliceName(hit), trace->sliceName(slice));
        }
    }
    ASSERT_TRUE(find(QString::fromStdString(searchForName("say \"gemm\\x\"", "cpu_op"))));
    EXPECT_EQ(count(), 1u);
}

} // namespace
} // namespace lanescope::ui
