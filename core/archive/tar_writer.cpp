// SPDX-License-Identifier: Apache-2.0
#include "core/archive/tar_writer.h"

#include <cerrno>
#include <new>

#include <archive.h>
#include <archive_entry.h>

namespace lanescope {

namespace {

la_ssize_t writeToStream(archive* a, void* context, const void* data, std::size_t size) {
    auto& out = *static_cast<std::ostream*>(context);
    out.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
    if (!out) {
        archive_set_error(a, EIO, "the output cannot be written");
        return -1;
    }
    return static_cast<la_ssize_t>(size);
}

Status statusOf(archive* a, int code) {
    if (code == ARCHIVE_OK) {
        return {};
    }
    const char* reason = archive_error_string(a);
    return fail(ErrorCode::FileUnreadable, reason != nullptr ? reason : "the archive cannot be written");
}

} // namespace

TarWriter::TarWriter(std::ostream& out)
    : m_archive(archive_write_new()) {
    if (m_archive == nullptr) {
        throw std::bad_alloc();
    }
    archive_write_set_format_pax_restricted(m_archive);
    archive_write_open(m_archive, &out, nullptr, writeToStream, nullptr);
}

TarWriter::~TarWriter() {
    archive_write_free(m_archive);
}

Status TarWriter::add(const std::string& name, std::string_view bytes) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              &archive_entry_free);
    archive_entry_set_pathname_utf8(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_mtime(entry.get(), 0, 0);
    if (Status status = statusOf(m_archive, archive_write_header(m_archive, entry.get())); !status) {
        return status;
    }
    const la_ssize_t written = archive_write_data(m_archive, bytes.data(), bytes.size());
    return statusOf(m_archive, written == static_cast<la_ssize_t>(bytes.size()) ? ARCHIVE_OK : ARCHIVE_FATAL);
}

Status TarWriter::finish() {
    return statusOf(m_archive, archive_write_close(m_archive));
}

} // namespace lanescope
