// SPDX-License-Identifier: Apache-2.0
// Archives for tests, also such as no honest program writes.
#pragma once

#include <string>
#include <vector>

namespace lanescope::test {

struct MemberToPack {
    std::string path;
    std::string content;
    std::string linkTo = {}; ///< a symbolic link instead of a file
};

enum class ArchiveKind { Tar, TarGzip, TarZstd, Zip, StoredZip };

/// The bytes of an archive with these members, in this order.
std::string makeArchive(ArchiveKind kind, const std::vector<MemberToPack>& members);

} // namespace lanescope::test
