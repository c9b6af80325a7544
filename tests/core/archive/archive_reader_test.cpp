// SPDX-License-Identifier: Apache-2.0
#include "core/archive/archive_reader.h"

#include <filesystem>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/archive_maker.h"
#include "tests/support/compression.h"
#include "tests/support/temp_folder.h"

namespace lanescope {
namespace {

using test::ArchiveKind;
using test::makeArchive;

constexpr auto kTraceText = R"({"traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50}]})";

class ArchiveKinds : public testing::TestWithParam<ArchiveKind> {
protected:
    test::TempFolder folder;
};

TEST_P(ArchiveKinds, ListsAndReadsMembers) {
    const std::string packed = test::gzipMember(kTraceText);
    const std::string path =
        folder.write("logs.archive", makeArchive(GetParam(), {{"run/rank0.json", kTraceText},
                                                              {"./run/rank1.json.gz", packed},
                                                              {"run/empty.txt", ""}}));
    const auto listing = listArchive(path);
    ASSERT_TRUE(listing) << listing.error().describe();
    ASSERT_EQ(listing->members.size(), 3u);
    EXPECT_EQ(listing->members[0].path, "run/rank0.json");
    EXPECT_EQ(listing->members[0].sizeBytes, std::string_view(kTraceText).size());
    EXPECT_EQ(listing->members[0].firstBytes, kTraceText);
    EXPECT_EQ(listing->members[1].path, "run/rank1.json.gz");
    EXPECT_EQ(listing->members[1].firstBytes, packed);
    EXPECT_EQ(listing->damage, "");

    for (const char* member : {"run/rank0.json", "run/rank1.json.gz"}) {
        const auto file = openArchiveMember(path, member, folder.path("spool"));
        ASSERT_TRUE(file) << file.error().describe();
        EXPECT_EQ((*file)->path(), path + "!/" + member);
        EXPECT_EQ((*file)->modifiedNs(), 1'700'000'000'000'000'000);
        const auto trace = loadTraceFrom(*file);
        ASSERT_TRUE(trace) << trace.error().describe();
        EXPECT_EQ((*trace)->slices().size(), 1u);
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("spool"))) << "nothing stays behind";

    const auto missing = openArchiveMember(path, "run/rank2.json", folder.path("spool"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::FileNotFound);
}

TEST_P(ArchiveKinds, SurvivesBeingCutOffAnywhere) {
    const std::string whole =
        makeArchive(GetParam(), {{"a.json", std::string(3000, ' ') + kTraceText}, {"b.json", kTraceText}});
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 60) {
        const std::string path = folder.write("cut", std::string_view(whole).substr(0, size));
        const auto listing = listArchive(path);
        if (listing) {
            EXPECT_LE(listing->members.size(), 2u);
        }
        (void)openArchiveMember(path, "b.json", folder.path("spool"));
    }
}

TEST_P(ArchiveKinds, SurvivesFlippedBytes) {
    const std::string whole = makeArchive(GetParam(), {{"a.json", kTraceText}, {"b.json", kTraceText}});
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
        std::string damaged = whole;
        for (int i = 0; i < 3; ++i) {
            damaged[random() % damaged.size()] = static_cast<char>(random());
        }
        const std::string path = folder.write("damaged", damaged);
        const auto listing = listArchive(path);
        if (listing) {
            for (const ArchiveMember& member : listing->members) {
                EXPECT_TRUE(isSafeMemberPath(member.path)) << "round " << round;
                (void)openArchiveMember(path, member.path, folder.path("spool"));
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, ArchiveKinds,
                         testing::Values(ArchiveKind::Tar, ArchiveKind::TarGzip, ArchiveKind::TarZstd,
                                         ArchiveKind::Zip));

/// Damage that loading member "a.json" of the archive tells; the reason where it is refused.
std::string damageOf(const std::string& path, const std::string& spool) {
    const auto file = openArchiveMember(path, "a.json", spool);
    if (!file) {
        return file.error().message;
    }
    const auto trace = loadTraceFrom(*file);
    return trace ? (*trace)->diagnostics()[DiagnosticKind::CompressedDataDamaged].detail
                 : trace.error().message;
}

/// A text whose digits no compression shortens to nothing.
std::string variedTrace() {
    std::mt19937 random(3);
    std::string text = "{\"traceEvents\": [";
    for (int i = 0; i < 200; ++i) {
        text += R"({"ph":"X","name":"f","pid":1,"tid":1,"ts":)" + std::to_string(1000 * i) + R"(,"dur":)" +
                std::to_string(100 + random() % 800) + "},\n";
    }
    return text + "{}]}";
}

/// An archive with one byte changed in the middle either gives the trace that was stored or says that it is
/// damaged. Plain tar has no checksums of content, and a frame of zstd may have none.
TEST(ArchiveReader, ChangedBytesAreToldOrHarmless) {
    const test::TempFolder folder;
    const std::string stored = variedTrace();
    const std::vector<test::MemberToPack> members{{"a.json", stored}, {"b.json", "[]"}};
    for (const std::string& whole :
         {makeArchive(ArchiveKind::TarGzip, members), makeArchive(ArchiveKind::Zip, members),
          test::zstdFrame(makeArchive(ArchiveKind::Tar, members))}) {
        EXPECT_EQ(damageOf(folder.write("whole", whole), folder.path("spool")), "");
        int told = 0;
        for (std::size_t at = 30; at < whole.size(); at += 1 + whole.size() / 97) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 1);
            const std::string path = folder.write("damaged", damaged);
            if (damageOf(path, folder.path("spool")).empty()) {
                const auto file = openArchiveMember(path, "a.json", folder.path("spool"));
                ASSERT_TRUE(file);
                std::string read(stored.size() + 1, ' ');
                const auto got = (*file)->read(0, read.data(), read.size());
                ASSERT_TRUE(got);
                EXPECT_TRUE(read.substr(0, *got) == stored) << "byte " << at;
            } else {
                ++told;
            }
        }
        EXPECT_GT(told, 60);
    }
}

TEST(ArchiveReader, ADigitChangedInAStoredMemberIsTold) {
    const test::TempFolder folder;
    std::string zip = makeArchive(ArchiveKind::StoredZip, {{"a.json", kTraceText}});
    zip[zip.find("\"dur\":50") + 6] = '9';
    EXPECT_THAT(damageOf(folder.write("x.zip", zip), folder.path("spool")), testing::HasSubstr("CRC"));
}

TEST(ArchiveReader, AWrongChecksumAtTheEndOfGzipIsTold) {
    const test::TempFolder folder;
    std::string packed = makeArchive(ArchiveKind::TarGzip, {{"a.json", kTraceText}});
    packed[packed.size() - 8] = static_cast<char>(packed[packed.size() - 8] ^ 1);
    const std::string path = folder.write("x.tgz", packed);
    const std::string damage = damageOf(path, folder.path("spool"));
    EXPECT_THAT(damage, testing::HasSubstr("checksum"));
    EXPECT_THAT(damage, testing::HasSubstr("at byte " + std::to_string(packed.size()) + " of"));
}

TEST(ArchiveReader, AnEncryptedMemberSaysSo) {
    const test::TempFolder folder;
    std::string zip = makeArchive(ArchiveKind::StoredZip, {{"a.json", kTraceText}});
    zip[zip.find("PK\x03\x04") + 6] |= 1; // bit 0 of the general purpose flags
    zip[zip.find("PK\x01\x02") + 8] |= 1;
    const std::string path = folder.write("x.zip", zip);
    EXPECT_THAT(damageOf(path, folder.path("spool")), testing::HasSubstr("encrypted"));
    const auto listing = listArchive(path);
    ASSERT_TRUE(listing);
    EXPECT_EQ(listing->members.size(), 1u);
}

TEST_P(ArchiveKinds, OfSeveralMembersOfOneNameTheFirstIsReadAndItIsSaid) {
    const std::string other =
        R"({"traceEvents": [{"ph":"X","name":"other","pid":1,"tid":1,"ts":1,"dur":2}]})";
    const std::string path = folder.write(
        "x", makeArchive(GetParam(), {{"a.json", kTraceText}, {"b.json", other}, {"a.json", other}}));
    const auto listing = listArchive(path);
    ASSERT_TRUE(listing);
    EXPECT_EQ(listing->members.size(), 2u);
    EXPECT_EQ(listing->repeatedNames, 1u);
    const auto file = openArchiveMember(path, "a.json", folder.path("spool"));
    ASSERT_TRUE(file);
    const auto trace = loadTraceFrom(*file);
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ((*trace)->sliceName(SliceId{0}), "aten::mm");
    EXPECT_THAT(damageOf(path, folder.path("spool")), testing::HasSubstr("several files of this name"));
    const auto alone = openArchiveMember(path, "b.json", folder.path("spool"));
    ASSERT_TRUE(alone);
    EXPECT_EQ((*alone)->flaw(), "");
}

TEST(ArchiveReader, LeavesOutWhatLeadsOutOfTheFolder) {
    const test::TempFolder folder;
    const std::string path =
        folder.write("evil.tar", makeArchive(ArchiveKind::Tar, {{"../up.json", "[]"},
                                                                {"/etc/passwd", "[]"},
                                                                {"a/../../b.json", "[]"},
                                                                {"link.json", "", "/etc/passwd"},
                                                                {"good.json", "[]"}}));
    const auto listing = listArchive(path);
    ASSERT_TRUE(listing);
    ASSERT_EQ(listing->members.size(), 1u);
    EXPECT_EQ(listing->members[0].path, "good.json");
    EXPECT_EQ(listing->unsafeNames, 3u);
    EXPECT_EQ(listing->otherKinds, 1u);
    EXPECT_FALSE(openArchiveMember(path, "link.json", folder.path("spool")));
}

TEST(ArchiveReader, RefusesMoreThanItsLimits) {
    const test::TempFolder folder;
    const std::string path =
        folder.write("bomb.tar.gz", makeArchive(ArchiveKind::TarGzip,
                                                {{"a.json", std::string(4'000'000, '0')}, {"b.json", "[]"}}));
    ArchiveLimits limits;
    limits.totalBytes = 1'000'000;
    const auto listing = listArchive(path, limits);
    ASSERT_FALSE(listing);
    EXPECT_EQ(listing.error().code, ErrorCode::LimitExceeded);
    limits.memberBytes = 1'000'000;
    const auto member = openArchiveMember(path, "a.json", folder.path("spool"), limits);
    ASSERT_FALSE(member);
    EXPECT_EQ(member.error().code, ErrorCode::LimitExceeded);
    ArchiveLimits few;
    few.members = 1;
    EXPECT_FALSE(listArchive(path, few));
}

TEST(ArchiveReader, SaysWhatIsNoArchive) {
    const test::TempFolder folder;
    const auto listing = listArchive(folder.write("a.zip", "no archive at all"));
    ASSERT_FALSE(listing);
    EXPECT_EQ(listing.error().code, ErrorCode::UnsupportedFormat);
    EXPECT_THAT(listing.error().describe(), testing::HasSubstr("a.zip"));
    EXPECT_EQ(listArchive(folder.path("none.zip")).error().code, ErrorCode::FileNotFound);
}

TEST(ArchiveReader, StopsWhenAsked) {
    const test::TempFolder folder;
    const std::string path = folder.write("a.tar", makeArchive(ArchiveKind::Tar, {{"a.json", "[]"}}));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(listArchive(path, {}, stop.get_token()).error().code, ErrorCode::Cancelled);
    EXPECT_EQ(openArchiveMember(path, "a.json", folder.path("spool"), {}, stop.get_token()).error().code,
              ErrorCode::Cancelled);
}

TEST(ArchiveReader, SplitsLocations) {
    const auto split = splitArchiveLocation("/data/x!/logs.tar.gz!/run/rank0.json");
    EXPECT_EQ(split.archive, "/data/x!/logs.tar.gz");
    EXPECT_EQ(split.member, "run/rank0.json");
    EXPECT_EQ(splitArchiveLocation("/data/trace!/a.json").member, "") << "a folder may be called so";
    EXPECT_TRUE(hasArchiveName("LOGS.TGZ"));
    EXPECT_FALSE(hasArchiveName("trace.json.gz"));
}

TEST(ArchiveReader, KnowsUnsafePaths) {
    for (const char* path : {"a/b.json", "rank 0.json", "ä.json", "..a/b", "a..b"}) {
        EXPECT_TRUE(isSafeMemberPath(path)) << path;
    }
    for (const char* path : {"", "/a", "../a", "a/../b", "a//b", "./a", "a/", "C:/a", "a\\b", "a\nb", ".."}) {
        EXPECT_FALSE(isSafeMemberPath(path)) << path;
    }
}

} // namespace
} // namespace lanescope
