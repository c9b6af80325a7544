// SPDX-License-Identifier: Apache-2.0
// Lists and reads the members of an archive of logs: tar (plain, gzip, zstd, xz, bzip2) and zip, recognised
// by content, decoded by libarchive. Archives are untrusted: names are only ever compared and shown, nothing
// is written under a name that an archive gives, and sizes are bounded. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/result.h"

namespace lanescope {

struct ArchiveMember {
    std::string path;            ///< as stored, "/" between parts; never empty, absolute or with ".." parts
    std::uint64_t sizeBytes = 0; ///< as stored in the archive's directory
    std::int64_t modifiedNs = 0; ///< since the epoch; 0: unknown
    std::string firstBytes;      ///< up to ArchiveLimits::firstBytes of its content
};

struct ArchiveLimits {
    std::size_t members = 100'000;
    /// Limit for one unpacked member. Larger ones are refused when read.
    std::uint64_t memberBytes = 64ull << 30;
    /// Limit for all members while listing: an archive that unpacks to more is refused as a bomb.
    std::uint64_t totalBytes = 1ull << 40;
    std::size_t firstBytes = 64u << 10;
};

struct ArchiveListing {
    std::vector<ArchiveMember> members; ///< regular files only, in the archive's order
    std::uint64_t unsafeNames = 0;      ///< members left out: absolute, leading out of the folder, not text
    std::uint64_t repeatedNames = 0;    ///< members left out: an earlier one has the same name
    std::uint64_t otherKinds = 0;       ///< links, devices and the like
    /// Place and reason if reading ended early; empty when the whole archive was read.
    std::string damage;
};

/// True when the file's name ends like an archive's. What it really is follows from its content.
bool hasArchiveName(const std::string& path);

/// Reads through the whole archive once.
Result<ArchiveListing> listArchive(const std::string& path, const ArchiveLimits& limits = {},
                                   std::stop_token stop = {});

/// The content of member `memberPath` as a file of its own: in an unnamed file below `spoolFolder` that
/// vanishes with the last user. Its path() reads "ARCHIVE!/MEMBER". Of several members of that name it is the
/// first, and its flaw() says so.
Result<std::shared_ptr<const ByteFile>>
openArchiveMember(const std::string& path, const std::string& memberPath, const std::string& spoolFolder,
                  const ArchiveLimits& limits = {}, std::stop_token stop = {});

/// "ARCHIVE!/MEMBER" in its two parts; an empty member when `location` names no member.
struct ArchiveLocation {
    std::string archive;
    std::string member;
};
ArchiveLocation splitArchiveLocation(const std::string& location);
std::string archiveLocation(const std::string& archive, const std::string& member);

/// True for a relative path of text without "..", empty parts, drive letters and control characters.
bool isSafeMemberPath(std::string_view path);

} // namespace lanescope
