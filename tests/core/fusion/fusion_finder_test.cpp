// SPDX-License-Identifier: Apache-2.0
// Chains in made traces whose answer is known by counting bytes.
#include "core/fusion/fusion_finder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/attribution/device_peaks.h"
#include "core/catalog/registry.h"
#include "core/cost/model_registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope::test {
namespace {

using testing::HasSubstr;

/// Operators one behind the other, each with a kernel.
class MadeTrace {
public:
    MadeTrace& add(const std::string& name, const std::string& dims, const std::string& types, int kernelUs,
                   const std::string& values = "[]", const std::string& more = {}) {
        const std::string at = std::to_string(m_us);
        const std::string id = std::to_string(++m_count);
        m_events += R"({"ph":"X","cat":"cpu_op","name":")" + name + R"(","pid":1,"tid":1,"ts":)" + at +
                    R"(,"dur":8,"args":{"Input Dims":)" + dims + R"(,"Input type":)" + types +
                    R"(,"Concrete Inputs":)" + values + more +
                    R"(}},{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":)" +
                    std::to_string(m_us + 2) + R"(,"dur":1,"args":{"correlation":)" + id +
                    R"(}},{"ph":"X","cat":"kernel","name":"k)" + id + R"(","pid":0,"tid":7,"ts":)" +
                    std::to_string(m_deviceUs) + R"(,"dur":)" + std::to_string(kernelUs) +
                    R"(,"args":{"device":0,"stream":7,"correlation":)" + id + "}},";
        m_us += 10;
        m_deviceUs += kernelUs + 1;
        return *this;
    }

    /// The device does nothing for a while.
    void pause(int us) { m_deviceUs += us; }

    std::shared_ptr<const Trace> trace() const {
        const auto trace = loadTraceText(R"({"deviceProperties":[{"id":0,"name":"Made"}],"traceEvents":[)" +
                                             m_events.substr(0, m_events.size() - 1) + "]}",
                                         "fusion");
        EXPECT_TRUE(trace);
        return *trace;
    }

    std::vector<FusionRow> rows() const {
        const auto trace = this->trace();
        const auto peaks = PeaksTable::parse("name,memory_gb_s,vector_fp32\nMade,1000,10\n");
        EXPECT_TRUE(peaks);
        const KernelAttributions attributions = attributeKernels(*trace, ModelRegistry::builtIn());
        const auto work = operatorWork(*trace, attributions, ModelRegistry::builtIn());
        EXPECT_TRUE(work);
        const auto rows = fusionRows(*trace, *work, *peaks);
        EXPECT_TRUE(rows);
        return *rows;
    }

private:
    std::string m_events;
    int m_us = 0;
    int m_deviceUs = 10000;
    int m_count = 0;
};

const std::string kOne = "[[1000,1000]]";
const std::string kTwo = "[[1000,1000],[1000,1000]]";
const std::string kFloat = R"(["float"])";
const std::string kFloats = R"(["float","float"])";

/// silu reads and writes 4 MB, mul reads 8 and writes 4. The product's read of 4 MB is saved for sure, silu's
/// write if nothing else reads it.
TEST(FusionFinder, CountsTheBytesOfAKnownChain) {
    MadeTrace made;
    for (int i = 0; i < 3; ++i) {
        made.add("aten::mm", kTwo, kFloats, 500)
            .add("aten::silu", kOne, kFloat, 20)
            .add("aten::mul", kTwo, kFloats, 30);
    }
    const auto rows = made.rows();
    ASSERT_EQ(rows.size(), 1u);
    const FusionRow& row = rows[0];
    EXPECT_EQ(row.operators, "aten::silu → aten::mul");
    EXPECT_EQ(row.shapes, "1000x1000 → 1000x1000");
    EXPECT_EQ(row.basis, FusionBasis::Shapes);
    EXPECT_EQ(row.chains, 3u);
    EXPECT_EQ(row.kernels, 6u);
    EXPECT_EQ(row.totalNs, 150'000);
    EXPECT_EQ(row.bytes, 3 * 20e6);
    EXPECT_EQ(row.savedBytes, 3 * 4e6);
    EXPECT_EQ(row.possibleBytes, 3 * 8e6);
    EXPECT_EQ(row.fusedNs, 3 * (20'000 + 20'000)) << "mul moves 8 of its 12 MB";
    EXPECT_EQ(row.rooflineNs, 3 * 16'000) << "16 MB at 1000 GB/s";
    EXPECT_THAT(row.advice, HasSubstr("SwiGLU"));
    EXPECT_EQ(row.work.size(), 6u);
}

/// As above, but an execution trace tells the storages: nothing else reads what silu wrote, and the product
/// is read later.
TEST(FusionFinder, StoragesOfAnExecutionTraceAreExact) {
    const auto storages = [](const std::string& in, const std::string& out) {
        const auto tensor = [](const std::string& id) {
            return "[" + id + "," + id + R"(,0,1000000,4,"cuda:0"])";
        };
        std::string list;
        for (const char each : in) {
            list += (list.empty() ? "" : ",") + tensor(std::string(1, each));
        }
        return R"(,"ET inputs":[)" + list + R"(],"ET outputs":[)" + tensor(out) + "]";
    };
    const auto rowsOf = [&](const std::string& last) {
        return MadeTrace()
            .add("aten::silu", kOne, kFloat, 20, "[]", storages("1", "2"))
            .add("aten::mul", kTwo, kFloats, 30, "[]", storages("23", "4"))
            .add("aten::mm", kTwo, kFloats, 500, "[]", storages(last, "5"))
            .rows();
    };
    const auto rows = rowsOf("44");
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].basis, FusionBasis::Storages);
    EXPECT_EQ(rows[0].savedBytes, 8e6);
    EXPECT_EQ(rows[0].possibleBytes, 8e6);
    EXPECT_EQ(rowsOf("42").at(0).savedBytes, 4e6) << "silu's result is read behind the chain";
}

TEST(FusionFinder, WhatDoesNotReadTheResultIsNoChain) {
    EXPECT_TRUE(MadeTrace()
                    .add("aten::silu", kOne, kFloat, 20)
                    .add("aten::silu", "[[1000,999]]", kFloat, 20)
                    .add("aten::mul", "[[1000,999],[1000,999]]", R"(["c10::Half","c10::Half"])", 20)
                    .rows()
                    .empty());
    EXPECT_TRUE(MadeTrace()
                    .add("aten::sum", "[[1000,1000],[]]", R"(["float",""])", 20, R"(["",""])")
                    .add("aten::mul", "[[1],[1]]", kFloats, 20)
                    .rows()
                    .empty());
}

/// Query and key are copied one behind the other; neither reads the other.
TEST(FusionFinder, CopiesOfOneSizeAreSiblings) {
    EXPECT_TRUE(MadeTrace()
                    .add("aten::copy_", kTwo, kFloats, 20)
                    .add("aten::copy_", kTwo, kFloats, 20)
                    .rows()
                    .empty());
    EXPECT_EQ(
        MadeTrace().add("aten::mul", kTwo, kFloats, 20).add("aten::copy_", kTwo, kFloats, 20).rows().size(),
        1u);
}

std::optional<Table> tableOf(const std::shared_ptr<const Trace>& trace) {
    const auto context = std::make_shared<AnalysisContext>(trace);
    const auto result = analysisCalled("fusions")->run(*context, {}, {}, {});
    EXPECT_TRUE(result);
    return result ? std::optional(result->table) : std::nullopt;
}

/// A gain stands inside of its interval, and below the time that fusion saves of the kernels.
TEST(FusionFinder, AGainHasItsInterval) {
    MadeTrace made;
    for (int i = 0; i < 100; ++i) {
        made.add("aten::mm", kTwo, kFloats, 500)
            .add("aten::silu", kOne, kFloat, 20)
            .add("aten::mul", kTwo, kFloats, 30);
    }
    const auto table = tableOf(made.trace());
    ASSERT_TRUE(table);
    ASSERT_GE(table->rowCount(), 1u);
    const auto figure = [&](const char* key) {
        const std::size_t column = table->find(key).value();
        EXPECT_TRUE(table->column(column).isKnown(0)) << key;
        return table->column(column).number(0);
    };
    EXPECT_GT(figure("gain_us"), 0);
    EXPECT_LE(figure("gain_low_us"), figure("gain_us"));
    EXPECT_GE(figure("gain_high_us"), figure("gain_us"));
    EXPECT_LE(figure("gain_high_us"), figure("saved_us"));
}

/// The device pauses for 50 ms, and nothing says why: most of the path has no basis.
TEST(FusionFinder, WithoutBasisThereIsNoGain) {
    MadeTrace made;
    for (int i = 0; i < 10; ++i) {
        made.add("aten::mm", kTwo, kFloats, 50)
            .add("aten::silu", kOne, kFloat, 20)
            .add("aten::mul", kTwo, kFloats, 30);
        made.pause(i == 4 ? 50'000 : 0);
    }
    const auto table = tableOf(made.trace());
    ASSERT_TRUE(table);
    ASSERT_EQ(table->rowCount(), 1u);
    EXPECT_FALSE(table->column(table->find("gain_us").value()).isKnown(0));
}

TEST(FusionFinder, KnownPatternsNameWhatFusesThem) {
    const std::vector<std::string> norm{"aten::pow", "aten::mean", "aten::add", "aten::rsqrt", "aten::mul"};
    EXPECT_THAT(fusionAdvice(norm), HasSubstr("rms_norm"));
    const std::vector<std::string> masked{"aten::masked_fill", "aten::_softmax"};
    EXPECT_THAT(fusionAdvice(masked), HasSubstr("scaled_dot_product_attention"));
    const std::vector<std::string> wrongOrder{"aten::mul", "aten::silu"};
    EXPECT_EQ(fusionAdvice(wrongOrder), "torch.compile");
    EXPECT_EQ(fusionAdvice({}), "torch.compile");
}

} // namespace
} // namespace lanescope::test
