// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "core/archive/archive_reader.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {

void fuzzArchive(std::string_view bytes) {
    static const TempFolder folder;
    const std::string path = folder.write("fuzzed.archive", bytes);
    ArchiveLimits limits;
    limits.members = 50;
    limits.memberBytes = 1u << 20;
    limits.totalBytes = 4u << 20;
    limits.firstBytes = 100;
    const auto listing = listArchive(path, limits);
    if (!listing) {
        require(!listing.error().message.empty(), "an archive is refused with a reason");
        return;
    }
    require(listing->members.size() <= limits.members, "members are bounded");
    std::size_t opened = 0;
    for (const ArchiveMember& member : listing->members) {
        require(isSafeMemberPath(member.path), "members stay in their folder");
        require(member.firstBytes.size() <= limits.firstBytes, "no more bytes are kept than wanted");
        if (++opened > 3) {
            break;
        }
        const auto file = openArchiveMember(path, member.path, folder.path("spool"), limits);
        if (file) {
            require((*file)->sizeBytes() <= limits.memberBytes, "members are no larger than allowed");
            char first[64];
            require((*file)->read(0, first, sizeof first).has_value(), "what was unpacked can be read");
        }
    }
    const std::string spool = folder.path("spool");
    require(!std::filesystem::exists(spool) || std::filesystem::is_empty(spool), "nothing stays behind");
}

} // namespace lanescope::test
