// SPDX-License-Identifier: Apache-2.0
#include "core/cache/section_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace lanescope {
namespace {

class SectionFileTest : public testing::Test {
protected:
    void SetUp() override {
        m_folder = std::filesystem::path(testing::TempDir()) /
                   testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::create_directories(m_folder);
        m_path = m_folder / "sections";
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    void writeSample(std::string_view key) {
        const std::vector<std::int64_t> numbers{1, -2, 3};
        SectionWriter writer;
        writer.add(7, numbers);
        writer.addText(9, "hello");
        writer.add(11, std::vector<double>());
        ASSERT_TRUE(writer.write(m_path, key));
    }

    std::filesystem::path m_folder;
    std::string m_path;
};

TEST_F(SectionFileTest, GivesBackWhatWasWritten) {
    writeSample("key");
    const auto reader = SectionReader::open(m_path, "key");
    ASSERT_NE(reader, nullptr);
    const auto column = SectionReader::column<std::int64_t>(reader, 7);
    ASSERT_TRUE(column);
    EXPECT_EQ(std::vector<std::int64_t>(column->begin(), column->end()),
              (std::vector<std::int64_t>{1, -2, 3}));
    EXPECT_EQ(reader->text(9), "hello");
    EXPECT_EQ(reader->values<double>(11)->size(), 0u);
    EXPECT_FALSE(reader->text(8));
    EXPECT_FALSE(reader->values<std::int32_t>(7)) << "an element size that differs must not pass";
}

TEST_F(SectionFileTest, AColumnOutlivesItsReader) {
    writeSample("key");
    auto reader = SectionReader::open(m_path, "key");
    ASSERT_NE(reader, nullptr);
    const auto column = SectionReader::column<std::int64_t>(reader, 7);
    reader.reset();
    EXPECT_EQ((*column)[std::size_t{1}], -2);
}

TEST_F(SectionFileTest, RefusesAnotherKey) {
    writeSample("key");
    EXPECT_EQ(SectionReader::open(m_path, "kez"), nullptr);
    EXPECT_EQ(SectionReader::open(m_path, "longer key"), nullptr);
}

TEST_F(SectionFileTest, RefusesEveryFlippedByteAndEveryCut) {
    writeSample("key");
    std::ifstream in(m_path, std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(in)), {});
    const auto put = [this](const std::string& bytes) {
        std::ofstream(m_path, std::ios::binary)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    };
    int accepted = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 0x41);
        put(bad);
        // Padding between sections carries nothing, so damage there may go unnoticed; the rest must not.
        if (const auto reader = SectionReader::open(m_path, "key")) {
            ++accepted;
            EXPECT_EQ((*reader->values<std::int64_t>(7))[2], 3);
            EXPECT_EQ(reader->text(9), "hello");
        }
        put(good.substr(0, i));
        EXPECT_EQ(SectionReader::open(m_path, "key"), nullptr) << "cut at " << i;
    }
    EXPECT_LT(accepted, 200);
}

TEST_F(SectionFileTest, LeavesNothingBehindWhenItCannotWrite) {
    SectionWriter writer;
    writer.addText(1, "x");
    const auto written = writer.write((m_folder / "missing" / "file").string(), "key");
    ASSERT_FALSE(written);
    EXPECT_FALSE(written.error().message.empty());
    EXPECT_TRUE(std::filesystem::is_empty(m_folder));
}

} // namespace
} // namespace lanescope
