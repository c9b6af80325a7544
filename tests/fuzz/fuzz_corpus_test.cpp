// SPDX-License-Identifier: Apache-2.0
// Replays the corpus of the fuzzers, which holds what they once found.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/fuzz/fuzz_targets.h"

namespace lanescope::test {
namespace {

TEST(FuzzCorpus, BreaksNothing) {
    for (const FuzzTarget& target : kFuzzTargets) {
        int inputs = 0;
        const std::filesystem::path folder = std::filesystem::path(LANESCOPE_FUZZ_CORPUS_DIR) / target.name;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            SCOPED_TRACE(entry.path().string());
            std::ostringstream bytes;
            bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
            target.run(bytes.str());
            ++inputs;
        }
        EXPECT_GT(inputs, 0) << folder;
    }
}

} // namespace
} // namespace lanescope::test
