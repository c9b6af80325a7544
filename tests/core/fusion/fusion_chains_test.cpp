// SPDX-License-Identifier: Apache-2.0
// Chains and the bytes that they save, on made calls, and on random ones against a simulation of the memory.
#include "core/fusion/fusion_chains.h"

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

using testing::ElementsAre;

FusionCall call(std::vector<FusionTensor> reads, std::vector<FusionTensor> writes) {
    return {0, true, false, std::move(reads), std::move(writes)};
}

TEST(FusionChains, AResultThatIsReadOnceNeedNotBeMoved) {
    const std::vector<FusionCall> calls{call({{1, 100}}, {{2, 100}}),
                                        call({{2, 100}}, {{3, 100}}),
                                        call({{9, 5}, {3, 100}}, {{4, 50}}),
                                        {1, false, false, {{4, 50}}, {}}};
    const auto chains = fusionChains(calls, true);
    ASSERT_EQ(chains.size(), 1u);
    EXPECT_THAT(chains[0].calls, ElementsAre(0u, 1u, 2u));
    EXPECT_THAT(chains[0].savedBytes, ElementsAre(100, 200, 100));
    EXPECT_EQ(chains[0].totalSaved(), 400);
    EXPECT_EQ(fusionChains(calls, false).at(0).totalSaved(), 200) << "reads alone are sure";
}

TEST(FusionChains, AResultThatIsUsedBehindIsWritten) {
    const std::vector<FusionCall> calls{call({{1, 100}}, {{2, 100}}),
                                        call({{2, 100}}, {{3, 100}}),
                                        {0, false, false, {{2, 100}, {3, 100}}, {}}};
    EXPECT_THAT(fusionChains(calls, true).at(0).savedBytes, ElementsAre(0, 100));
}

TEST(FusionChains, AnInputIsReadOnce) {
    const std::vector<FusionCall> calls{call({{1, 100}}, {{2, 10}}),
                                        call({{2, 10}, {1, 100}}, {{3, 100}}),
                                        {0, false, false, {{3, 100}}, {}}};
    EXPECT_THAT(fusionChains(calls, true).at(0).savedBytes, ElementsAre(10, 110));
}

TEST(FusionChains, WhatDoesNotHangTogetherIsNone) {
    EXPECT_TRUE(fusionChains({}, true).empty());
    EXPECT_TRUE(fusionChains(std::vector{call({{1, 9}}, {{2, 9}}), call({{3, 9}}, {{4, 9}})}, true).empty());
    std::vector<FusionCall> calls{call({{1, 9}}, {{2, 9}}), call({{2, 9}}, {{3, 9}})};
    calls[1].stream = 1;
    EXPECT_TRUE(fusionChains(calls, true).empty()) << "on two streams";
    calls[1].stream = 0;
    calls[0].endsChain = true;
    EXPECT_TRUE(fusionChains(calls, true).empty()) << "behind a sum over everything";
    calls[0].endsChain = false;
    calls[0].isFusible = false;
    EXPECT_TRUE(fusionChains(calls, true).empty()) << "behind a product of matrices";
}

/// Traffic of a chain as one kernel, by its definition: each storage that it reads before it has it comes in
/// once; each storage goes out once if a call behind the chain reads what the chain left in it.
double fusedTraffic(const std::vector<FusionCall>& calls, const FusionChain& chain) {
    std::set<std::uint64_t> held;
    std::map<std::uint64_t, double> left;
    double bytes = 0;
    for (const std::uint32_t at : chain.calls) {
        for (const FusionTensor& tensor : calls[at].reads) {
            bytes += held.insert(tensor.id).second ? tensor.bytes : 0;
        }
        for (const FusionTensor& tensor : calls[at].writes) {
            held.insert(tensor.id);
            left[tensor.id] = tensor.bytes;
        }
    }
    for (const auto& [id, size] : left) {
        for (std::size_t behind = chain.calls.back() + 1; behind < calls.size(); ++behind) {
            const auto has = [id = id](const std::vector<FusionTensor>& tensors) {
                return std::ranges::any_of(tensors, [id](const FusionTensor& each) { return each.id == id; });
            };
            if (has(calls[behind].reads)) {
                bytes += size;
                break;
            }
            if (has(calls[behind].writes)) {
                break;
            }
        }
    }
    return bytes;
}

double traffic(const std::vector<FusionCall>& calls, const FusionChain& chain) {
    double bytes = 0;
    for (const std::uint32_t at : chain.calls) {
        for (const FusionTensor& tensor : calls[at].reads) {
            bytes += tensor.bytes;
        }
        for (const FusionTensor& tensor : calls[at].writes) {
            bytes += tensor.bytes;
        }
    }
    return bytes;
}

TEST(FusionChains, SaveWhatASimulationSaves) {
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto upTo = [&random](unsigned most) { return static_cast<unsigned>(random() % (most + 1)); };
    std::size_t found = 0;
    for (int round = 0; round < 300; ++round) {
        // A storage has one size.
        std::map<std::uint64_t, double> sizes;
        for (std::uint64_t id = 0; id < 12; ++id) {
            sizes[id] = 1 + upTo(99);
        }
        const auto tensors = [&](unsigned most) {
            std::map<std::uint64_t, double> chosen; // no storage twice
            for (unsigned i = upTo(most); i > 0; --i) {
                chosen.insert(*std::next(sizes.begin(), upTo(11)));
            }
            std::vector<FusionTensor> list;
            for (const auto& [id, size] : chosen) {
                list.push_back({id, size});
            }
            return list;
        };
        std::vector<FusionCall> calls;
        for (unsigned i = 2 + upTo(28); i > 0; --i) {
            calls.push_back({upTo(1), upTo(5) > 0, upTo(9) == 0, tensors(3), tensors(2)});
        }
        std::set<std::uint32_t> seen;
        for (const FusionChain& chain : fusionChains(calls, true)) {
            ++found;
            EXPECT_NEAR(chain.totalSaved(), traffic(calls, chain) - fusedTraffic(calls, chain), 1e-9);
            EXPECT_GT(chain.calls.size(), 1u);
            std::set<std::uint64_t> written;
            for (std::size_t i = 0; i < chain.calls.size(); ++i) {
                const FusionCall& each = calls[chain.calls[i]];
                EXPECT_TRUE(each.isFusible);
                EXPECT_EQ(each.stream, calls[chain.calls[0]].stream);
                EXPECT_TRUE(!each.endsChain || i + 1 == chain.calls.size());
                EXPECT_TRUE(seen.insert(chain.calls[i]).second) << "a call is in one chain";
                EXPECT_TRUE(i == 0 || std::ranges::any_of(each.reads, [&](const FusionTensor& tensor) {
                                return written.contains(tensor.id);
                            }));
                for (const FusionTensor& tensor : each.writes) {
                    written.insert(tensor.id);
                }
                // No call of the stream lies between.
                for (std::uint32_t at = i == 0 ? chain.calls[0] : chain.calls[i - 1] + 1; at < chain.calls[i];
                     ++at) {
                    EXPECT_NE(calls[at].stream, each.stream);
                }
            }
        }
    }
    EXPECT_GT(found, 100u);
}

} // namespace
} // namespace lanescope::test
