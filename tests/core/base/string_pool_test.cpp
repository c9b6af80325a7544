// SPDX-License-Identifier: Apache-2.0
#include "core/base/string_pool.h"

#include <gtest/gtest.h>

#include <string>

namespace lanescope {
namespace {

StringPool poolOf(const std::vector<std::string>& texts) {
    std::vector<char> bytes;
    std::vector<std::uint64_t> offsets{0};
    for (const std::string& text : texts) {
        bytes.insert(bytes.end(), text.begin(), text.end());
        offsets.push_back(bytes.size());
    }
    return StringPool(std::move(bytes), std::move(offsets));
}

TEST(StringPool, StartsWithTheEmptyString) {
    const StringPool pool;
    EXPECT_EQ(pool.size(), 1u);
    EXPECT_EQ(pool.text(kEmptyString), "");
    EXPECT_EQ(pool.find(""), kEmptyString);
    EXPECT_EQ(pool.find("x"), StringPool::kNotFound);
}

TEST(StringPool, FindsEveryString) {
    std::vector<std::string> texts{""};
    for (int i = 0; i < 1000; ++i) {
        texts.push_back("aten::op" + std::to_string(i));
    }
    texts.push_back(std::string("nul\0inside", 10));
    texts.push_back("größe");
    const StringPool pool = poolOf(texts);
    ASSERT_EQ(pool.size(), texts.size());
    for (std::uint32_t i = 0; i < texts.size(); ++i) {
        EXPECT_EQ(pool.text(StringId(i)), texts[i]);
        EXPECT_EQ(pool.find(texts[i]), StringId(i));
    }
    EXPECT_EQ(pool.find("aten::op1000"), StringPool::kNotFound);
    EXPECT_EQ(pool.find("nul"), StringPool::kNotFound);
}

TEST(StringPool, CopiesAnswerAlike) {
    StringPool copy;
    {
        const StringPool pool = poolOf({"", "kernel"});
        copy = pool;
    }
    EXPECT_EQ(copy.text(copy.find("kernel")), "kernel");
}

} // namespace
} // namespace lanescope
