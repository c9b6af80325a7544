// SPDX-License-Identifier: Apache-2.0
// Tables of kernels that Meta's Holistic Trace Analysis computed from the very same files, every row as
// printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <set>
#include <sstream>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/idle_time.h"
#include "core/analysis/device/kernel_sequences.h"
#include "core/analysis/device/queue_length.h"
#include "core/analysis/duration_rows.h"
#include "core/analysis/host/annotation_table.h"
#include "core/analysis/host/launch_table.h"
#include "core/import/trace_loader.h"
#include "core/table/time_text.h"
#include "tests/core/reference/hta_fixture.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

class ReferenceHtaKernels : public HtaFixture {};

TEST_P(ReferenceHtaKernels, KernelsByTypeAgree) {
    const auto expected = rows("kernel_breakdown.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    std::vector<SliceId> slices;
    std::map<StringId, DeviceWorkClass> typeOfName;
    for (std::size_t i = 0; i < m_hta.deviceSlices.size(); ++i) {
        if (m_hta.intervals[i].workClass != DeviceWorkClass::Other) {
            slices.push_back(m_hta.deviceSlices[i]);
            typeOfName[trace().slices().name[slices.back()]] = m_hta.intervals[i].workClass;
        }
    }
    std::map<std::string, std::vector<double>> actual;
    for (const DurationRow& row : durationRows(trace(), slices)) {
        const DeviceWorkClass type = typeOfName[row.name];
        const std::string typeName = type == DeviceWorkClass::Computation     ? "COMPUTATION"
                                     : type == DeviceWorkClass::Communication ? "COMMUNICATION"
                                                                              : "MEMORY";
        const auto count = static_cast<double>(row.count);
        const double stddev = row.count > 1 ? row.stddevNs * std::sqrt(count / (count - 1)) : 0;
        actual[typeName + " " + std::string(trace().text(row.name))] = {
            us(row.totalNs), us(row.maxNs), us(row.minNs), m_hta.us(stddev), m_hta.us(row.meanNs)};
    }
    EXPECT_EQ(actual.size(), expected.size());
    constexpr std::array<const char*, 5> kColumns{"sum (us)", "max (us)", "min (us)", "stddev", "mean (us)"};
    for (const auto& row : expected) {
        const auto found = actual.find(row.at("kernel_type") + " " + row.at("name"));
        ASSERT_NE(found, actual.end()) << row.at("name");
        for (std::size_t i = 0; i < kColumns.size(); ++i) {
            EXPECT_NEAR(found->second[i], number(row.at(kColumns[i])),
                        kPrinted + std::fabs(found->second[i]) * 1e-9)
                << kColumns[i] << " of " << row.at("name");
        }
    }
}

/// Work belongs to the aten operator around the whole call that starts last, on whatever thread. Into
/// `hasTwin`, by node: whether another one starts at the same moment, of which its library's sorting picks
/// one.
CallTree treeForHta(const Trace& trace, std::vector<bool>& hasTwin) {
    CallTree tree = callTree(trace);
    const SliceTable& slices = trace.slices();
    hasTwin.assign(tree.nodes.size(), false);
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        if (trace.sliceName(tree.nodes[i].slice).starts_with("aten::")) {
            nodes.push_back(i);
        }
    }
    const auto startOf = [&](std::uint32_t node) { return slices.startNs[tree.nodes[node].slice]; };
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return startOf(a) < startOf(b); });
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        std::uint32_t& owner = tree.ownerOfOp[i];
        owner = kNoIndex;
        const LaunchId launch = trace.deviceOps()[i].launch;
        if (launch == kNoLaunch) {
            continue;
        }
        const TimeRange call = slices.range(trace.launch(launch).slice);
        auto node = std::upper_bound(
            nodes.begin(), nodes.end(), call.startNs,
            [&](TimeNs timeNs, std::uint32_t candidate) { return timeNs < startOf(candidate); });
        while (node != nodes.begin() && (owner == kNoIndex || startOf(*(node - 1)) == startOf(owner))) {
            --node;
            if (slices.endNs(tree.nodes[*node].slice) >= call.endNs) {
                if (owner != kNoIndex) {
                    hasTwin[*node] = true;
                    hasTwin[owner] = true;
                }
                owner = owner == kNoIndex ? *node : owner;
            }
        }
    }
    return tree;
}

struct SequenceSums {
    double count = 0;
    double launchUs = 0; ///< sums, of which it prints means
    double startUs = 0;
    void add(const SequenceSums& other) {
        count += other.count;
        launchUs += other.launchUs;
        startUs += other.startUs;
    }
};

struct Sequences {
    std::map<std::pair<std::string, std::string>, SequenceSums> ofOperator; ///< by operator and work
    std::set<std::string> inDoubt; ///< work of operators that start at the moment of another one
};

/// Calls that launch no kernels and work outside of its scope take no part.
Trace sequenceScope(const HtaTrace& hta) {
    TraceData data = hta.trace->data();
    std::vector<bool> isInScope(data.deviceOps.size(), false);
    for (const DeviceOpId op : hta.work) {
        isInScope[indexOf(op)] = true;
    }
    for (std::size_t i = 0; i < data.deviceOps.size(); ++i) {
        DeviceOp& op = data.deviceOps[i];
        if (op.launch != kNoLaunch && (!isInScope[i] || !isKernelLaunchForHta(hta.trace->sliceName(
                                                            hta.trace->launch(op.launch).slice)))) {
            op.launch = kNoLaunch;
        }
    }
    return Trace(std::move(data));
}

void addSequences(const HtaTrace& hta, Sequences& sequences) {
    const Trace scope = sequenceScope(hta);
    std::vector<bool> hasTwin;
    const CallTree tree = treeForHta(scope, hasTwin);
    CallTree inDoubt = tree;
    for (std::uint32_t& owner : inDoubt.ownerOfOp) {
        owner = owner != kNoIndex && hasTwin[owner] ? owner : kNoIndex;
    }
    const auto workOf = [&](const KernelSequence& sequence) {
        std::string work;
        for (const StringId name : sequence.work) {
            work += (work.empty() ? "" : " -> ") + std::string(scope.text(name));
        }
        return work;
    };
    for (const KernelSequence& sequence : kernelSequences(scope, tree)) {
        const auto count = static_cast<double>(sequence.count);
        sequences.ofOperator[{std::string(scope.text(sequence.operatorName)), workOf(sequence)}].add(
            {count, count * hta.us(sequence.meanFirstLaunchNs), count * hta.us(sequence.meanFirstStartNs)});
    }
    for (const KernelSequence& sequence : kernelSequences(scope, inDoubt)) {
        sequences.inDoubt.insert(workOf(sequence));
    }
}

void expectSums(const SequenceSums& actual, const SequenceSums& expected, const std::string& what) {
    EXPECT_EQ(actual.count, expected.count) << what;
    const double printed = 0.00051 * expected.count;
    EXPECT_NEAR(actual.launchUs, expected.launchUs, printed) << what;
    EXPECT_NEAR(actual.startUs, expected.startUs, printed) << what;
}

TEST_P(ReferenceHtaKernels, KernelSequencesAgree) {
    const auto expected = rows("aten_op_kernels_and_delay_rank.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "no figures for this trace";
    }
    Sequences actual;
    addSequences(m_hta, actual);
    if (isSecondRank()) { // its table of a rank is that of the ranks before it, too
        addSequences(otherRank(), actual);
    }
    std::map<std::string, SequenceSums> expectedInDoubt; // by work
    std::size_t compared = 0;
    for (const auto& row : expected) {
        const double count = number(row.at("occurrence_count"));
        const SequenceSums sums{count, count * number(row.at("avg_aten_op_launch_delay")),
                                count * number(row.at("avg_runtime_delay"))};
        const std::string& work = row.at("kernel_sequence");
        if (actual.inDoubt.contains(work)) {
            expectedInDoubt[work].add(sums);
            continue;
        }
        const auto found = actual.ofOperator.find({row.at("aten_op_name"), work});
        ASSERT_NE(found, actual.ofOperator.end()) << row.at("aten_op_name") << ": " << work;
        expectSums(found->second, sums, row.at("aten_op_name") + ": " + work);
        ++compared;
    }
    // Which of the operators that start together launched it does not change when, and how often.
    std::map<std::string, SequenceSums> actualInDoubt;
    for (const auto& [key, sums] : actual.ofOperator) {
        if (actual.inDoubt.contains(key.second)) {
            actualInDoubt[key.second].add(sums);
        } else {
            --compared;
        }
    }
    EXPECT_EQ(compared, 0u) << "each of ours is in its table";
    for (const auto& [work, sums] : expectedInDoubt) {
        expectSums(actualInDoubt[work], sums, work);
    }
    EXPECT_EQ(actualInDoubt.size(), expectedInDoubt.size());
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceHtaKernels, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
