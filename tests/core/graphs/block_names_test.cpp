// SPDX-License-Identifier: Apache-2.0
// Names that a user gives to repeated blocks: their keys, the file, and the tables that show them.
#include "core/graphs/block_names.h"

#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "core/base/user_file.h"
#include "core/catalog/graph_tables.h"
#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

struct Made {
    TracePtr trace;
    GraphReplays replays;

    std::string key() const { return blockKey(*trace, replays, replays.graphs.at(0)); }
};

Made madeOf(const std::vector<MadeWork>& works) {
    MadeGraphs graphs;
    graphs.replay(works);
    Made made{graphs.load(), {}};
    made.replays = findGraphReplays(*made.trace);
    return made;
}

/// Blocks of these kernels, `count` times.
std::vector<MadeWork> repeated(const std::vector<std::string>& kernels, int count) {
    std::vector<MadeWork> works;
    for (int i = 0; i < count; ++i) {
        for (const std::string& kernel : kernels) {
            works.push_back({kernel, {}});
        }
    }
    return works;
}

TEST(BlockKey, StandsForTheKernelsAndTheirOrder) {
    const std::string key = madeOf(repeated({"norm", "gemm", "attention"}, 4)).key();
    EXPECT_EQ(key.size(), 16u);
    EXPECT_EQ(madeOf(repeated({"norm", "gemm", "attention"}, 9)).key(), key) << "more layers";
    EXPECT_EQ(madeOf(repeated({"gemm", "attention", "norm"}, 4)).key(), key) << "cut elsewhere";
    std::vector<MadeWork> between = repeated({"norm", "gemm", "attention"}, 4);
    between.insert(between.begin(), {"embedding", {}});
    EXPECT_EQ(madeOf(between).key(), key) << "with other work before";
    const std::set<std::string> keys{key, madeOf(repeated({"gemm", "norm", "attention"}, 4)).key(),
                                     madeOf(repeated({"norm", "gemm", "gemm", "attention"}, 4)).key(),
                                     madeOf(repeated({"norm", "gemm", "softmax"}, 4)).key(),
                                     madeOf(repeated({"norm", "attention"}, 4)).key()};
    EXPECT_EQ(keys.size(), 5u);
    EXPECT_EQ(madeOf({{"a", {}}, {"b", {}}, {"c", {}}}).key(), "") << "nothing is repeated";
}

TEST(BlockNames, AreReadAndWritten) {
    const TempFolder folder;
    const std::string path = folder.path("config/blocks.txt");
    EXPECT_EQ(loadBlockNames(path).value().nameOf("0123456789abcdef"), "") << "there is no file yet";
    ASSERT_TRUE(saveBlockName("0123456789abcdef", "  decoder\nlayer ", path));
    ASSERT_TRUE(saveBlockName("fedcba9876543210", "vision block", path));
    EXPECT_EQ(loadBlockNames(path).value().nameOf("0123456789abcdef"), "decoder layer");
    EXPECT_EQ(loadBlockNames(path).value().nameOf("fedcba9876543210"), "vision block");
    ASSERT_TRUE(saveBlockName("0123456789abcdef", " ", path));
    EXPECT_EQ(loadBlockNames(path).value().nameOf("0123456789abcdef"), "") << "the name is taken away";
    EXPECT_EQ(loadBlockNames(path).value().nameOf("fedcba9876543210"), "vision block");
}

TEST(BlockNames, AFlawIsNamedAndTheFileStays) {
    const TempFolder folder;
    const std::string path = folder.path("blocks.txt");
    const std::string text = "# mine\n\n0123456789abcdef layer\nlayer 0123456789abcdef\n";
    std::ofstream(path) << text;
    const Result<BlockNames> names = loadBlockNames(path);
    ASSERT_FALSE(names);
    EXPECT_EQ(names.error().file, path);
    EXPECT_NE(names.error().message.find("line 4"), std::string::npos) << names.error().message;
    EXPECT_FALSE(saveBlockName("0123456789abcdef", "other", path));
    EXPECT_EQ(readTextFile(path).value(), text);
}

TEST(BlockNames, StandInTheTablesOfGraphs) {
    std::vector<MadeWork> works = repeated({"norm", "gemm", "attention"}, 3);
    works.push_back({"logits", {}});
    const Made made = madeOf(works);
    const GraphAnswers answers = answerPieces(*made.trace, made.replays, {}).value();
    BlockNames names;
    names.set(made.key(), "decoder layer");
    const auto textOf = [](const Table& table, std::size_t row) {
        return table.column(*table.find("block_name")).text(row);
    };
    const Table graphs = makeGraphTable(*made.trace, made.replays, answers, names);
    EXPECT_EQ(textOf(graphs, 0), "decoder layer");
    EXPECT_EQ(graphs.column(*graphs.find("block_key")).text(0), made.key());
    const Table nodes = makeGraphNodeTable(*made.trace, made.replays, answers, names);
    EXPECT_EQ(textOf(nodes, 8), "decoder layer");
    EXPECT_EQ(textOf(nodes, 9), "") << "outside of the block";
    EXPECT_EQ(textOf(makeGraphNodeTable(*made.trace, made.replays, answers, {}), 8), "");
}

} // namespace
} // namespace lanescope::test
