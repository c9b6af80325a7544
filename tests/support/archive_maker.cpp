// SPDX-License-Identifier: Apache-2.0
#include "tests/support/archive_maker.h"

#include <archive.h>
#include <archive_entry.h>

namespace lanescope::test {

namespace {

la_ssize_t appendTo(archive*, void* text, const void* data, std::size_t size) {
    static_cast<std::string*>(text)->append(static_cast<const char*>(data), size);
    return static_cast<la_ssize_t>(size);
}

} // namespace

std::string makeArchive(ArchiveKind kind, const std::vector<MemberToPack>& members) {
    std::string bytes;
    archive* a = archive_write_new();
    if (kind == ArchiveKind::Zip || kind == ArchiveKind::StoredZip) {
        archive_write_set_format_zip(a);
        if (kind == ArchiveKind::StoredZip) {
            archive_write_zip_set_compression_store(a);
        }
    } else {
        archive_write_set_format_pax_restricted(a);
    }
    if (kind == ArchiveKind::TarGzip) {
        archive_write_add_filter_gzip(a);
    } else if (kind == ArchiveKind::TarZstd) {
        archive_write_add_filter_zstd(a);
    }
    archive_write_set_bytes_in_last_block(a, 1); // no padding after compressed data
    archive_write_open(a, &bytes, nullptr, appendTo, nullptr);
    for (const MemberToPack& member : members) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, member.path.c_str());
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_mtime(entry, 1'700'000'000, 0);
        if (member.linkTo.empty()) {
            archive_entry_set_filetype(entry, AE_IFREG);
            archive_entry_set_size(entry, static_cast<la_int64_t>(member.content.size()));
        } else {
            archive_entry_set_filetype(entry, AE_IFLNK);
            archive_entry_set_symlink(entry, member.linkTo.c_str());
        }
        archive_write_header(a, entry);
        archive_write_data(a, member.content.data(), member.content.size());
        archive_entry_free(entry);
    }
    archive_write_close(a);
    archive_write_free(a);
    return bytes;
}

} // namespace lanescope::test
