// SPDX-License-Identifier: Apache-2.0
#include "core/import/registry.h"

#include <set>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"

namespace lanescope::test {
namespace {

TEST(Registry, KeysAndNamesAreTheirOwn) {
    std::set<std::string_view> keys;
    std::set<std::string_view> names;
    for (const Importer* importer : importers()) {
        EXPECT_TRUE(keys.insert(importer->key()).second) << importer->key();
        EXPECT_TRUE(names.insert(importer->name()).second) << importer->name();
        EXPECT_FALSE(importer->namePatterns().empty()) << importer->key();
    }
    EXPECT_EQ(importers().back()->key(), "json") << "it also reads what nobody recognizes";
}

TEST(Registry, AnyContentHasAnImporter) {
    const std::string json = "{\"traceEvents\": []}";
    for (const std::string& bytes :
         {std::string(), json, gzipMember(json), zstdFrame(json), std::string("\x1f\x8b broken"),
          std::string("PK\x03\x04"), std::string(100, '\0'), std::string("SQLite format 3\0", 16)}) {
        const auto importer = importerOf(std::make_shared<MemoryFile>(bytes));
        ASSERT_TRUE(importer);
        EXPECT_EQ((*importer)->key(), "json");
    }
    const auto unreadable = std::make_shared<MemoryFile>(json);
    unreadable->failFrom = 0;
    EXPECT_FALSE(importerOf(unreadable));
}

TEST(Registry, ClosedFormatsSayWhatToDo) {
    const auto messageOf = [](std::string bytes, std::string name) {
        const auto trace = loadTraceText(std::move(bytes), name);
        return trace ? std::string() : trace.error().message;
    };
    using namespace std::string_literals;
    for (const std::string& bytes : {"\0\1binary"s, "more of it"s, std::string(200, '\x80')}) {
        EXPECT_NE(messageOf(bytes, "report1.nsys-rep").find("nsys export --type sqlite"), std::string::npos);
    }
    EXPECT_NE(messageOf("<?xml version=\"1.0\"?>\n<session version=\"2\">", "a.nvvp").find("nvprof -o"),
              std::string::npos);
}

} // namespace
} // namespace lanescope::test
