// SPDX-License-Identifier: Apache-2.0
// Totals of the timeline of the devices, and categories of kernels by their operators, as AMD's TraceLens
// computed them from the very same files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <limits>
#include <map>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/kernel_categories.h"
#include "core/analysis/duration_histogram.h"
#include "core/analysis/host/call_tree.h"
#include "core/import/trace_loader.h"
#include "tests/core/reference/plugin_clock.h"
#include "tests/core/reference/reference_case.h"
#include "tests/core/reference/tracelens_rules.h"

namespace lanescope::test {
namespace {

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

/// A row of its table of kernels.
struct KernelsOfParent {
    std::string category;
    std::string parent;
    std::string kernel;
    std::int64_t stream = 0;
    auto operator<=>(const KernelsOfParent&) const = default;
};

struct KernelTimes {
    std::uint64_t count = 0;
    DurationNs sumNs = 0;
    DurationNs minNs = std::numeric_limits<DurationNs>::max();
    DurationNs maxNs = 0;
};

class ReferenceTraceLens : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_loaded = *loaded;
        m_clock = onPluginClock(**loaded);
        m_onlyGraphsAreLinked = onlyGraphsAreLinked();
    }
    const Trace& trace() const { return *m_clock.trace; }
    double us(DurationNs ticks) const { return m_clock.us(ticks); }

    /// It leaves out work that no arrow from a call leads to, and for categories whatever is no kernel.
    bool isLinked(const DeviceOp& op) const {
        if (op.launch == kNoLaunch) {
            return false;
        }
        return trace().launch(op.launch).opCount > 1 ||
               (!m_onlyGraphsAreLinked && !trace().flowsTo(op.slice).empty());
    }
    /// Whether the kernels with an operator in its table are those of graphs, though arrows lead to others,
    /// too: of some files it finds the calls of graphs only.
    bool onlyGraphsAreLinked() const;
    /// Whether an operator with the name of `inner`'s parent lies in one with that of `outer`'s.
    bool isInside(const KernelsOfParent& inner, const KernelsOfParent& outer) const;
    const Trace& loaded() const { return *m_loaded; }
    /// Every row of a table of the timeline: times to the nanosecond, percentages to six decimals.
    void expectTimeline(const CsvFile& csv) const;
    /// Kernels by category, operator, name and stream.
    std::map<KernelsOfParent, KernelTimes> kernelRows(const CategoryRules& rules, bool withParents) const;
    std::string categoriesOfTheirs() const;
    /// Every row of a table of kernels.
    void expectKernels(const CsvFile& csv) const;

    bool m_onlyGraphsAreLinked = false;

private:
    TracePtr m_loaded;
    PluginClockTrace m_clock;
};

bool ReferenceTraceLens::onlyGraphsAreLinked() const {
    double withParent = 0;
    for (const auto& row : GetParam().csv("tracelens_run/kernel_summary.csv").rows) {
        const auto parent = row.find("Parent cpu_op");
        const bool hasParent = parent != row.end() && !parent->second.empty();
        withParent += hasParent ? number(row.at("Kernel duration (µs)_count")) : 0;
    }
    double ofGraphs = 0;
    double single = 0;
    for (const DeviceOp& op : trace().deviceOps()) {
        if (trace().categoryKind(op.slice) == CategoryKind::Kernel && op.launch != kNoLaunch) {
            const bool isOfGraph = trace().launch(op.launch).opCount > 1;
            ofGraphs += isOfGraph ? 1 : 0;
            single += !isOfGraph && !trace().flowsTo(op.slice).empty() ? 1 : 0;
        }
    }
    return withParent > 0 && single > 0 && withParent == ofGraphs;
}

bool ReferenceTraceLens::isInside(const KernelsOfParent& inner, const KernelsOfParent& outer) const {
    const SliceTable& slices = trace().slices();
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const SliceId parent = slices.parent[i];
        if (parent != kNoSlice && trace().sliceName(static_cast<SliceId>(i)) == inner.parent &&
            trace().sliceName(parent) == outer.parent) {
            return true;
        }
    }
    return false;
}

/// Class by TraceLens' rules: communication by name; memsets are computation.
DeviceWorkClass classForTraceLens(const Trace& trace, SliceId slice) {
    std::string name(trace.sliceName(slice));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
    return trace.categoryKind(slice) == CategoryKind::Memcpy          ? DeviceWorkClass::Memcpy
           : has("rccl") || has("nccl") || has("cross_device_reduce") ? DeviceWorkClass::Communication
                                                                      : DeviceWorkClass::Computation;
}

void ReferenceTraceLens::expectTimeline(const CsvFile& csv) const {
    std::vector<DeviceInterval> intervals;
    for (const DeviceOp& op : trace().deviceOps()) {
        if (isLinked(op)) {
            intervals.push_back({trace().slices().range(op.slice), classForTraceLens(trace(), op.slice)});
        }
    }
    const DeviceBreakdown breakdown = breakdownOf(intervals);
    constexpr DeviceWorkMask kComputation = maskOf(DeviceWorkClass::Computation);
    constexpr DeviceWorkMask kCommunication = maskOf(DeviceWorkClass::Communication);
    constexpr DeviceWorkMask kMemcpy = maskOf(DeviceWorkClass::Memcpy);
    const std::map<std::string, DurationNs> actual{
        {"computation_time", breakdown.activeNs(kComputation)},
        {"exposed_comm_time", breakdown.activeNs(kCommunication, kComputation)},
        {"exposed_memcpy_time", breakdown.activeNs(kMemcpy, kComputation | kCommunication)},
        {"busy_time", breakdown.busyNs()},
        {"idle_time", breakdown.idleNs()},
        {"total_time", breakdown.totalNs()},
        {"total_comm_time", breakdown.activeNs(kCommunication)},
        {"total_memcpy_time", breakdown.activeNs(kMemcpy)}};
    constexpr double kUsPerMs = 1000;
    for (const auto& row : csv.rows) {
        ASSERT_TRUE(actual.contains(row.at("type"))) << row.at("type");
        EXPECT_NEAR(us(actual.at(row.at("type"))) / kUsPerMs, number(row.at("time ms")), 1e-9)
            << row.at("type");
        EXPECT_NEAR(100 * us(actual.at(row.at("type"))) / us(breakdown.totalNs()), number(row.at("percent")),
                    1e-6)
            << row.at("type");
    }
    EXPECT_EQ(csv.rows.size(), actual.size());
}

TEST_P(ReferenceTraceLens, TimelineAgrees) {
    const CsvFile csv = GetParam().csv("tracelens_run/gpu_timeline.csv");
    if (csv.rows.empty()) {
        GTEST_SKIP() << "it has no such table";
    }
    expectTimeline(csv);
}

TEST_P(ReferenceTraceLens, ShippedTimelineAgrees) {
    const CsvFile csv = GetParam().csv("tracelens_ref/gpu_timeline.csv");
    if (csv.rows.empty() || csv.rows.front().contains("is_recompute")) {
        GTEST_SKIP() << "it ships no such table, or one of recomputed work alone";
    }
    expectTimeline(csv);
}

TEST_P(ReferenceTraceLens, AllWorkIsAtLeastWhatItsArrowsLeadTo) {
    const CsvFile csv = GetParam().csv("tracelens_run/gpu_timeline.csv");
    if (csv.rows.empty()) {
        GTEST_SKIP() << "it has no such table";
    }
    // Ours, without its losses.
    std::vector<DeviceInterval> all;
    for (const DeviceOp& op : trace().deviceOps()) {
        all.push_back({trace().slices().range(op.slice), classForTraceLens(trace(), op.slice)});
    }
    const double busyMs = us(breakdownOf(all).busyNs()) / 1000;
    const auto theirs =
        std::ranges::find_if(csv.rows, [](const auto& row) { return row.at("type") == "busy_time"; });
    ASSERT_NE(theirs, csv.rows.end());
    EXPECT_GE(busyMs, number(theirs->at("time ms")) - 1e-9);
}

std::map<KernelsOfParent, KernelTimes> ReferenceTraceLens::kernelRows(const CategoryRules& rules,
                                                                      bool withParents) const {
    const CallTree tree = callTree(trace());
    const std::vector<ClassifiedWork> classes = classesOfWork(trace(), rules);
    std::map<KernelsOfParent, KernelTimes> rows;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const DeviceOp& op = trace().deviceOps()[i];
        if (trace().categoryKind(op.slice) != CategoryKind::Kernel) {
            continue;
        }
        KernelsOfParent row{
            rules.names()[classes[i].category], {}, std::string(trace().sliceName(op.slice)), op.stream};
        if (tree.ownerOfOp[i] == kNoIndex || !isLinked(op)) { // Without an operator, the call tells.
            row.parent = !isLinked(op) ? "" : trace().sliceName(trace().launch(op.launch).slice);
            row.category = row.parent.empty()                                    ? ""
                           : row.parent.find("GraphLaunch") != std::string::npos ? "graph"
                                                                                 : "runtime";
        } else {
            row.parent = trace().sliceName(tree.nodes[tree.ownerOfOp[i]].slice);
        }
        row.parent = withParents ? row.parent : std::string();
        KernelTimes& times = rows[row];
        const DurationNs durationNs = loaded().slices().durationNs[op.slice];
        ++times.count;
        times.sumNs += durationNs;
        times.minNs = std::min(times.minNs, durationNs);
        times.maxNs = std::max(times.maxNs, durationNs);
    }
    return rows;
}

/// Rules by the categories that its table of operators has, for operators of which all calls have one: the
/// built-in list knows only those of the public traces.
std::string ReferenceTraceLens::categoriesOfTheirs() const {
    std::map<std::string, std::string> categoryOf;
    for (const char* folder : {"tracelens_run", "tracelens_ref"}) {
        for (const auto& row : GetParam().csv(std::string(folder) + "/ops_unique_args.csv").rows) {
            const auto name = row.find("name");
            const auto category = row.find("op category");
            if (name == row.end() || category == row.end() || name->second.find('|') != std::string::npos) {
                continue;
            }
            const auto [entry, isNew] = categoryOf.emplace(name->second, category->second);
            entry->second = isNew || entry->second == category->second ? entry->second : std::string();
        }
    }
    std::string rules;
    for (const auto& [name, category] : categoryOf) {
        if (name.starts_with("aten::") && !category.empty() && category != "other") {
            rules += category + " | operator | " + name + "\n";
        }
    }
    return rules;
}

void ReferenceTraceLens::expectKernels(const CsvFile& csv) const {
    const Result<CategoryRules> rules = CategoryRules::parse(categoriesOfTheirs() + kTraceLensRules);
    ASSERT_TRUE(rules) << rules.error().describe();
    const bool tellsParents = csv.rows.front().contains("Parent cpu_op"); // not where none has one
    struct Expected {
        double count = 0;
        double sumUs = 0;
        double minUs = std::numeric_limits<double>::max();
        double maxUs = 0;
    };
    const std::map<KernelsOfParent, KernelTimes> actual = kernelRows(*rules, tellsParents);
    std::map<KernelsOfParent, Expected> expected;
    double allCount = 0;
    double movedCount = 0;
    for (const auto& line : csv.rows) {
        const auto value = [&line](const char* what) {
            return number(line.at(std::string("Kernel duration (µs)_") + what));
        };
        KernelsOfParent row{line.at("Parent op category"), tellsParents ? line.at("Parent cpu_op") : "",
                            line.at("Kernel name"), std::stoll(line.at("Kernel stream"))};
        allCount += value("count");
        // In doubles of microseconds since 1970 an operator may end before its launch: then the kernel is
        // that of the operator around.
        if (!actual.contains(row)) {
            const auto inner = std::ranges::find_if(actual, [&](const auto& ours) {
                return ours.first.kernel == row.kernel && ours.first.category == row.category &&
                       ours.first.stream == row.stream && isInside(ours.first, row);
            });
            if (inner != actual.end()) {
                row.parent = inner->first.parent;
                movedCount += value("count");
            }
        }
        Expected& times = expected[row];
        times.count += value("count");
        times.sumUs += value("sum");
        times.minUs = std::min(times.minUs, value("min"));
        times.maxUs = std::max(times.maxUs, value("max"));
        EXPECT_NEAR(value("sum") / value("count"), value("mean"), 1e-3) << row.kernel;
    }
    constexpr double kMostMoved = 1e-3;
    EXPECT_LE(movedCount, kMostMoved * allCount);
    for (const auto& [row, times] : expected) {
        const auto found = actual.find(row);
        if (found == actual.end()) {
            ADD_FAILURE() << "not in ours: " << row.category << ", " << row.parent << ", " << row.kernel;
            continue;
        }
        EXPECT_EQ(static_cast<double>(found->second.count), times.count) << row.kernel;
        EXPECT_NEAR(static_cast<double>(found->second.sumNs) / 1000, times.sumUs, 1e-3) << row.kernel;
        EXPECT_NEAR(static_cast<double>(found->second.minNs) / 1000, times.minUs, 1e-3) << row.kernel;
        EXPECT_NEAR(static_cast<double>(found->second.maxNs) / 1000, times.maxUs, 1e-3) << row.kernel;
    }
    for (const auto& [row, times] : actual) {
        EXPECT_TRUE(expected.contains(row))
            << "not in its table: " << row.category << ", " << row.parent << ", " << row.kernel;
    }
}

TEST_P(ReferenceTraceLens, KernelsAgree) {
    const CsvFile csv = GetParam().csv("tracelens_run/kernel_summary.csv");
    if (csv.rows.empty() || m_onlyGraphsAreLinked) {
        GTEST_SKIP() << "it has no such table, or one in which most kernels have no operator";
    }
    expectKernels(csv);
}

/// Its counts: as numpy's histogram() puts doubles of microseconds into bins, in which edges are not exact
/// (lib/_histograms_impl.py).
std::vector<double> countsOfDoubles(const Trace& trace, const std::vector<SliceId>& slices,
                                    std::size_t bins) {
    std::vector<double> durationsUs;
    for (const SliceId slice : slices) {
        durationsUs.push_back(static_cast<double>(trace.slices().durationNs[slice]) / 1000);
    }
    const auto [low, high] = std::ranges::minmax(durationsUs);
    const auto count = static_cast<double>(bins);
    std::vector<double> edges;
    for (std::size_t i = 0; i <= bins; ++i) {
        edges.push_back(i == bins ? high : low + static_cast<double>(i) * ((high - low) / count));
    }
    std::vector<double> counts(bins, 0);
    for (const double us : durationsUs) {
        auto bin = std::min(static_cast<std::size_t>((us - low) * (count / (high - low))), bins - 1);
        bin -= us < edges[bin] ? 1 : 0;
        bin += bin + 1 < bins && us >= edges[bin + 1] ? 1 : 0;
        ++counts[bin];
    }
    return counts;
}

/// Counts without rounding: a duration on an edge is the first of its bin, the longest is in the last one.
std::vector<double> exactCounts(const Trace& trace, const std::vector<SliceId>& slices, std::size_t bins) {
    std::vector<DurationNs> durationsNs;
    for (const SliceId slice : slices) {
        durationsNs.push_back(trace.slices().durationNs[slice]);
    }
    const auto [low, high] = std::ranges::minmax(durationsNs);
    std::vector<double> counts(bins, 0);
    for (const DurationNs durationNs : durationsNs) {
        const auto bin =
            static_cast<std::size_t>((durationNs - low) * static_cast<DurationNs>(bins) / (high - low));
        ++counts[std::min(bin, bins - 1)];
    }
    return counts;
}

TEST_P(ReferenceTraceLens, HistogramOfShortKernelsAgrees) {
    const CsvFile csv = GetParam().csv("tracelens_ref/short_kernel_histogram.csv");
    if (csv.rows.empty()) {
        GTEST_SKIP() << "it has no such table";
    }
    constexpr DurationNs kShortNs = 10'000;
    std::vector<SliceId> slices;
    for (const DeviceOp& op : loaded().deviceOps()) {
        if (loaded().categoryKind(op.slice) == CategoryKind::Kernel &&
            loaded().slices().durationNs[op.slice] < kShortNs) {
            slices.push_back(op.slice);
        }
    }
    const std::size_t bins = csv.rows.size();
    const DurationHistogram histogram = durationHistogram(loaded(), slices, bins, BinScale::Linear);
    const std::vector<double> exact = exactCounts(loaded(), slices, bins);
    const std::vector<double> ofDoubles = countsOfDoubles(loaded(), slices, bins);
    ASSERT_EQ(histogram.counts.size(), bins);
    for (std::size_t i = 0; i < bins; ++i) {
        EXPECT_NEAR(histogram.edgesNs[i] / 1000, number(csv.rows[i].at("bin_start")), 1e-6) << i;
        EXPECT_EQ(static_cast<double>(histogram.counts[i]), exact[i]) << i;
        EXPECT_EQ(ofDoubles[i], number(csv.rows[i].at("count"))) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceTraceLens, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
