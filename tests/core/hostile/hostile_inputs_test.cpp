// SPDX-License-Identifier: Apache-2.0
// Every damaged or hostile file of the reference data's generator opens or is refused as its manifest says.
// LANESCOPE_BIG_TESTS=1 adds inputs of 100 MB.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/json_paths.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

struct HostileInput {
    std::string file;
    std::string expect; ///< open, refuse or either
    bool warn = false;
    std::uint64_t fewestEvents = 0;
    std::uint64_t mostEvents = 0;
};

std::vector<HostileInput> readManifest(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    const auto paths = jsonPaths(text.str());
    std::vector<HostileInput> inputs;
    for (int i = 0; paths; ++i) {
        const auto value = [&](const std::string& key) {
            const auto found = paths->find("inputs." + std::to_string(i) + "." + key);
            return found == paths->end() ? std::string() : found->second;
        };
        const auto number = [&](const std::string& key) {
            return std::strtoull(value(key).c_str(), nullptr, 10);
        };
        if (value("file").empty()) {
            break;
        }
        inputs.push_back({value("file"), value("expect"), value("warn") == "true", number("events_min"),
                          number("events_max")});
    }
    return inputs;
}

bool bigTests() {
    const char* variable = std::getenv("LANESCOPE_BIG_TESTS");
    return variable != nullptr && std::string_view(variable) == "1";
}

void check(const HostileInput& input, const std::string& folder, const LoadOptions& options) {
    const std::string path = folder + "/" + input.file;
    const auto trace = loadTrace(path, options);
    if (!trace) {
        EXPECT_NE(input.expect, "open") << trace.error().describe();
        EXPECT_EQ(trace.error().file, path);
        EXPECT_FALSE(trace.error().message.empty());
        EXPECT_NE(trace.error().describe().find(input.file), std::string::npos);
        return;
    }
    EXPECT_NE(input.expect, "refuse");
    const Ledger& ledger = (*trace)->ledger();
    const std::uint64_t events = ledger.stored() + ledger.metadata;
    EXPECT_GE(events, input.fewestEvents);
    EXPECT_LE(events, input.mostEvents);
    EXPECT_EQ(ledger.dropped(), 0u);
    EXPECT_TRUE(!input.warn || !(*trace)->diagnostics().empty());
}

TEST(HostileInputs, BehaveAsTheManifestSays) {
    const std::string script = sharedPath("data/hostile.py");
    if (script.empty()) {
        GTEST_SKIP() << "the generator of hostile inputs is not there";
    }
    const TempFolder folder;
    const std::string command = "python3 '" + script + "' '" + folder.path() + "'" +
                                (bigTests() ? " --big" : "") + " > '" + folder.path("log.txt") + "' 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const std::vector<HostileInput> inputs = readManifest(folder.path("manifest.json"));
    ASSERT_GT(inputs.size(), 100u);
    for (const HostileInput& input : inputs) {
        for (const unsigned workers : {1u, 2u}) {
            for (const std::size_t chunkBytes : {std::size_t{4096}, std::size_t{4} << 20}) {
                const bool big = input.file.starts_with("90_");
                if (big && chunkBytes == 4096) {
                    continue;
                }
                SCOPED_TRACE(input.file + ", " + std::to_string(workers) + " workers, chunks of " +
                             std::to_string(chunkBytes));
                LoadOptions options;
                options.workers = workers;
                options.chunkBytes = chunkBytes;
                const auto before = std::chrono::steady_clock::now();
                check(input, folder.path(), options);
                if (big) {
                    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
                    std::cout << input.file << ", " << workers << " workers: " << took.count() << " s\n";
                }
            }
        }
    }
}

} // namespace
} // namespace lanescope::test
