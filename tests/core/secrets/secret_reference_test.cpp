// SPDX-License-Identifier: Apache-2.0
// How much of recorded traces, which hold no credentials, is hidden: every string of the reference traces,
// and every one that a key gives a meaning, counted. Texts are not printed.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <set>
#include <string>

#include "core/base/file.h"
#include "core/compression/text_sources.h"
#include "core/secrets/secret_mask.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

std::string textOf(const std::string& path) {
    constexpr std::size_t kBlockBytes = 1u << 20;
    std::string text;
    const auto file = File::open(path);
    const auto source = file ? makeTextSource(*file) : file.error();
    for (std::size_t got = source ? kBlockBytes : 0; got == kBlockBytes;) {
        const std::size_t size = text.size();
        text.resize(size + kBlockBytes);
        const auto read = (*source)->read(size, text.data() + size, kBlockBytes);
        got = read ? *read : 0;
        text.resize(size + got);
    }
    return text;
}

/// Strings of JSON as they stand in the file, each with the key in front of it: "key\nvalue".
std::set<std::string> stringsOf(const std::string& text) {
    std::set<std::string> found;
    std::string before;
    for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at)) {
        std::size_t end = at + 1;
        while (end < text.size() && text[end] != '"') {
            end += text[end] == '\\' ? 2 : 1;
        }
        end = std::min(end, text.size());
        const std::string string = text.substr(at + 1, end - at - 1);
        const std::size_t behind = text.find_first_not_of(" \t\r\n", std::min(end + 1, text.size()));
        const bool isKey = behind != std::string::npos && text[behind] == ':';
        if (!isKey) {
            found.insert(before + "\n" + string);
        }
        before = isKey ? string : "";
        at = std::min(end + 1, text.size());
    }
    return found;
}

TEST(SecretReference, RecordedTextsStayAsTheyAre) {
    const std::string folder = sharedPath("data/traces");
    if (folder.empty()) {
        GTEST_SKIP() << "the reference traces are not here";
    }
    std::size_t texts = 0;
    std::size_t hidden = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".json") && !name.ends_with(".json.gz")) {
            continue;
        }
        for (const std::string& string : stringsOf(textOf(entry.path().string()))) {
            const std::size_t line = string.find('\n');
            const std::string value = "\"" + string.substr(line + 1) + "\"";
            ++texts;
            hidden += maskSecrets(string.substr(0, line), value) == value ? 0 : 1;
        }
    }
    std::printf("%zu of %zu texts are hidden\n", hidden, texts);
    EXPECT_GT(texts, 50'000u);
    EXPECT_LE(hidden, 8u) << "variables of recorded environments; of " << texts;
}

} // namespace
} // namespace lanescope::test
