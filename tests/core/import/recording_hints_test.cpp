// SPDX-License-Identifier: Apache-2.0
// Each importer gives hints for the program that wrote the file.
#include "core/store/recording_hints.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

TEST(RecordingHints, EveryImporterSaysEachAtMostOnce) {
    for (const Importer* importer : importers()) {
        std::set<Ingredient> seen;
        for (const RecordingHint& hint : importer->recordingHints()) {
            EXPECT_TRUE(seen.insert(hint.ingredient).second) << importer->key() << ": " << hint.text;
            EXPECT_FALSE(hint.text.empty()) << importer->key();
        }
    }
}

TEST(RecordingHints, OnlyFilesOfTorchAskForArgumentsOfTorch) {
    for (const Importer* importer : importers()) {
        if (importer->key() == "json" || importer->key() == "ascend") {
            continue;
        }
        for (const RecordingHint& hint : importer->recordingHints()) {
            EXPECT_EQ(hint.text.find("with_stack"), std::string_view::npos) << importer->key();
            EXPECT_EQ(hint.text.find("activities="), std::string_view::npos) << importer->key();
        }
    }
}

TEST(RecordingHints, AnEmptyTableOfASnapshotSaysWhatASnapshotHolds) {
    const std::string path =
        sharedPath("data/formats/memsnap/cs336-athrun.memory_snapshot_True_ctx128.pickle");
    if (path.empty()) {
        GTEST_SKIP() << "the sample is not here";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_NE(recordingHint(**trace, Ingredient::DeviceWork).find("allocations only"),
              std::string_view::npos);
    // Without a hint of the importer, only what is missing.
    EXPECT_EQ(recordingHint(**trace, Ingredient::Counters), "The file has no hardware counters by kernel");
}

} // namespace
} // namespace lanescope::test
