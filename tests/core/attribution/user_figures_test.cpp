// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/user_figures.h"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

constexpr const char* kPeaks =
    "name,min_memory_gib,architecture,sms,boost_mhz,memory_gb_s,vector_fp64,vector_fp32,matrix_fp64,"
    "matrix_fp32,matrix_tf32,matrix_fp16,matrix_bf16,matrix_fp8,matrix_fp4,matrix_int8,source\n"
    "Made-up 1,,made up,10,1000,500,1,2,,,,3,,,,,a test\n";

/// Puts the usual place of a user's files into a folder of the test's own.
class UserFiguresTest : public testing::Test {
protected:
    void SetUp() override {
        const char* before = std::getenv("XDG_CONFIG_HOME");
        m_before = before == nullptr ? "" : before;
        ::setenv("XDG_CONFIG_HOME", m_folder.path().c_str(), 1);
        std::filesystem::create_directory(m_folder.path("lanescope"));
    }
    void TearDown() override {
        if (m_before.empty()) {
            ::unsetenv("XDG_CONFIG_HOME");
        } else {
            ::setenv("XDG_CONFIG_HOME", m_before.c_str(), 1);
        }
    }
    std::string write(const std::string& name, const char* text) {
        return m_folder.write("lanescope/" + name, text);
    }

private:
    test::TempFolder m_folder;
    std::string m_before;
};

TEST_F(UserFiguresTest, AreThoseThatLanescopeBringsWithoutFiles) {
    const UserFigures figures = userFigures();
    EXPECT_TRUE(figures.troubles.empty());
    EXPECT_EQ(figures.models->find("mylib::twice"), nullptr);
    EXPECT_NE(figures.models->find("aten::mm"), nullptr);
    EXPECT_EQ(figures.peaks.find("NVIDIA Made-up 1", -1), nullptr);
    EXPECT_EQ(figures.peaks.entries().size(), PeaksTable::builtIn().entries().size());
}

TEST_F(UserFiguresTest, TakeTheUsersFilesFirst) {
    write("operator_models.txt", "mylib::twice  flops = 2*n0\n");
    write("device_peaks.csv", kPeaks);
    const UserFigures figures = userFigures();
    ASSERT_TRUE(figures.troubles.empty()) << figures.troubles.front().describe();
    EXPECT_NE(figures.models->find("mylib::twice"), nullptr);
    EXPECT_NE(figures.models->find("aten::mm"), nullptr);
    const DevicePeaks* peaks = figures.peaks.find("NVIDIA Made-up 1", -1);
    ASSERT_NE(peaks, nullptr);
    EXPECT_EQ(peaks->memoryGBs, 500);
    EXPECT_NE(figures.peaks.find("NVIDIA H200", -1), nullptr);
}

TEST_F(UserFiguresTest, SayWhichFileIsWrongAndGoOnWithoutIt) {
    const std::string models =
        write("operator_models.txt", "mylib::twice  flops = 2*n0\nmylib::half  flops = (\n");
    const std::string peaks = write("device_peaks.csv", "no,such,columns\n1,2,3\n");
    const UserFigures figures = userFigures();
    ASSERT_EQ(figures.troubles.size(), 2u);
    EXPECT_EQ(figures.troubles[0].file, models);
    EXPECT_NE(figures.troubles[0].describe().find("2"), std::string::npos) << "the line";
    EXPECT_EQ(figures.troubles[1].file, peaks);
    EXPECT_NE(figures.models->find("mylib::twice"), nullptr);
    EXPECT_EQ(figures.peaks.entries().size(), PeaksTable::builtIn().entries().size());
}

} // namespace
} // namespace lanescope
