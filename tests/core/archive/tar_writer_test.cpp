// SPDX-License-Identifier: Apache-2.0
#include "core/archive/tar_writer.h"

#include <ostream>
#include <sstream>
#include <streambuf>

#include <gtest/gtest.h>

#include "core/archive/archive_reader.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

std::string archiveOf(const std::vector<std::pair<std::string, std::string>>& members) {
    std::ostringstream out;
    TarWriter tar(out);
    for (const auto& [name, bytes] : members) {
        EXPECT_TRUE(tar.add(name, bytes));
    }
    EXPECT_TRUE(tar.finish());
    return std::move(out).str();
}

TEST(TarWriter, WritesMembersThatAreReadBack) {
    const std::string large(100'000, 'x');
    const std::string longName = std::string(200, 'n') + ".arrow";
    const std::string bytes = archiveOf({{"kernels.arrow", "abc"}, {"empty", ""}, {longName, large}});
    const test::TempFolder folder;
    const auto listing = listArchive(folder.write("tables.tar", bytes));
    ASSERT_TRUE(listing) << listing.error().describe();
    ASSERT_EQ(listing->members.size(), 3u);
    EXPECT_EQ(listing->members[0].path, "kernels.arrow");
    EXPECT_EQ(listing->members[0].firstBytes, "abc");
    EXPECT_EQ(listing->members[1].sizeBytes, 0u);
    EXPECT_EQ(listing->members[2].path, longName);
    EXPECT_EQ(listing->members[2].sizeBytes, large.size());
    EXPECT_EQ(listing->damage, "");
}

TEST(TarWriter, GivesTheSameBytesForTheSameMembers) {
    EXPECT_EQ(archiveOf({{"a", "1"}, {"b", "2"}}), archiveOf({{"a", "1"}, {"b", "2"}}));
}

/// A full disk.
class NoRoom : public std::streambuf {};

TEST(TarWriter, ReportsAnOutputThatCannotBeWritten) {
    NoRoom buffer;
    std::ostream out(&buffer);
    TarWriter tar(out);
    Status status = tar.add("a", std::string(1 << 20, 'x'));
    if (status) {
        status = tar.finish();
    }
    EXPECT_FALSE(status);
}

} // namespace
} // namespace lanescope
