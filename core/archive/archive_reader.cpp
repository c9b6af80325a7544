// SPDX-License-Identifier: Apache-2.0
#include "core/archive/archive_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string_view>
#include <unordered_set>

#include <archive.h>
#include <archive_entry.h>

#include "core/archive/spooled_file.h"
#include "core/base/ascii.h"
#include "core/base/file.h"
#include "core/base/status.h"
#include "core/compression/inflater.h"

namespace lanescope {

namespace {

constexpr std::size_t kBlockBytes = 256u << 10;
constexpr std::string_view kMemberMark = "!/";

struct ArchiveCloser {
    void operator()(archive* a) const { archive_read_free(a); }
};
using ArchiveHandle = std::unique_ptr<archive, ArchiveCloser>;

/// The archive's bytes through our own File: the same messages, and no waiting on pipes. What is packed with
/// gzip goes through our own inflater, since that of libarchive does not look at checksums.
struct ArchiveInput {
    std::shared_ptr<const File> file;
    std::unique_ptr<Inflater> gzip; ///< null for all that is not packed with gzip
    std::stop_token stop;
    std::uint64_t offset = 0;
    std::array<char, kBlockBytes> block{};
};

la_ssize_t inflateBlock(archive* a, void* context, const void** data) {
    auto& input = *static_cast<ArchiveInput*>(context);
    if (input.stop.stop_requested()) {
        archive_set_error(a, EIO, "stopped");
        return -1;
    }
    const auto got = input.gzip->produce(input.block.data(), input.block.size());
    if (!got) {
        archive_set_error(a, EIO, "%s", got.error().message.c_str());
        return -1;
    }
    const Inflater::Damage& damage = input.gzip->damage();
    if (*got == 0 && (damage.corrupt || damage.truncated)) {
        const std::string reason =
            damage.what + ", at byte " + std::to_string(damage.fileOffset) + " of the archive";
        archive_set_error(a, EIO, "%s", reason.c_str());
        return -1;
    }
    *data = input.block.data();
    return static_cast<la_ssize_t>(*got);
}

la_ssize_t readBlock(archive* a, void* context, const void** data) {
    auto& input = *static_cast<ArchiveInput*>(context);
    if (input.stop.stop_requested()) {
        archive_set_error(a, EIO, "stopped");
        return -1;
    }
    const auto got = input.file->read(input.offset, input.block.data(), input.block.size());
    if (!got) {
        archive_set_error(a, EIO, "%s", got.error().message.c_str());
        return -1;
    }
    input.offset += *got;
    *data = input.block.data();
    return static_cast<la_ssize_t>(*got);
}

la_int64_t skipBytes(archive*, void* context, la_int64_t count) {
    auto& input = *static_cast<ArchiveInput*>(context);
    const std::uint64_t left = input.file->sizeBytes() - std::min(input.offset, input.file->sizeBytes());
    const auto skipped = std::min<std::uint64_t>(static_cast<std::uint64_t>(count), left);
    input.offset += skipped;
    return static_cast<la_int64_t>(skipped);
}

/// A directory at the end, as zip has it, must be sought.
la_int64_t seekTo(archive*, void* context, la_int64_t offset, int whence) {
    auto& input = *static_cast<ArchiveInput*>(context);
    const auto size = static_cast<la_int64_t>(input.file->sizeBytes());
    const la_int64_t from = whence == SEEK_SET   ? 0
                            : whence == SEEK_CUR ? static_cast<la_int64_t>(input.offset)
                                                 : size;
    input.offset = static_cast<std::uint64_t>(std::clamp<la_int64_t>(from + offset, 0, size));
    return static_cast<la_int64_t>(input.offset);
}

std::string lastMessage(archive* a) {
    const char* text = archive_error_string(a);
    return text != nullptr ? text : "the archive is damaged";
}

Result<ArchiveHandle> openArchive(ArchiveInput& input, const std::string& path) {
    auto file = File::open(path);
    if (!file) {
        return file.error();
    }
    input.file = *file;
    ArchiveHandle handle(archive_read_new());
    if (handle == nullptr) {
        return Error{ErrorCode::OutOfMemory, "there is not enough memory to open it", path, {}};
    }
    archive* a = handle.get();
    // Filters in the process only: none that would start another program.
    archive_read_support_filter_zstd(a);
    archive_read_support_filter_xz(a);
    archive_read_support_filter_bzip2(a);
    archive_read_support_format_tar(a);
    archive_read_support_format_zip(a);
    std::array<char, 4> first{};
    const auto start = input.file->read(0, first.data(), first.size());
    if (start && compressionOf(first.data(), *start) == Compression::Gzip) {
        input.gzip = makeInflater(Compression::Gzip, input.file);
        archive_read_set_read_callback(a, inflateBlock);
    } else {
        archive_read_set_read_callback(a, readBlock);
        archive_read_set_skip_callback(a, skipBytes);
        archive_read_set_seek_callback(a, seekTo);
    }
    archive_read_set_callback_data(a, &input);
    if (archive_read_open1(a) != ARCHIVE_OK) {
        if (input.stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "stopped", path, {}};
        }
        return Error{ErrorCode::UnsupportedFormat,
                     "it is not a readable archive (tar, also with gzip, zstd, xz or bzip2, or zip): " +
                         lastMessage(a),
                     path,
                     {}};
    }
    return handle;
}

/// Reads the member's content in blocks until `take` returns false; ARCHIVE_OK also after its regular end.
/// `take` gets the place of each block: blocks of a sparse member leave room between them.
template <typename Take>
int readContent(archive* a, const Take& take) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    int status = ARCHIVE_OK;
    while ((status = archive_read_data_block(a, &block, &size, &offset)) == ARCHIVE_OK) {
        if (!take(static_cast<std::uint64_t>(offset),
                  std::string_view(static_cast<const char*>(block), size))) {
            return ARCHIVE_OK;
        }
    }
    return status == ARCHIVE_EOF ? ARCHIVE_OK : status;
}

/// Seconds since the epoch as nanoseconds; 0 for what does not fit.
std::int64_t modifiedNsOf(archive_entry* entry) {
    std::int64_t result = 0;
    return __builtin_mul_overflow(archive_entry_mtime(entry), std::int64_t{1'000'000'000}, &result) ? 0
                                                                                                    : result;
}

Error encrypted(const std::string& name) {
    return {ErrorCode::UnsupportedFormat, "it is encrypted; unpack it with its password first", name, {}};
}

bool isRegular(archive_entry* entry) {
    return archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == nullptr &&
           archive_entry_symlink(entry) == nullptr;
}

std::string_view pathOf(archive_entry* entry) {
    const char* name = archive_entry_pathname(entry);
    std::string_view path = name != nullptr ? name : "";
    while (path.starts_with("./")) {
        path.remove_prefix(2);
    }
    return path;
}

/// Without its first bytes.
ArchiveMember memberOf(archive_entry* entry) {
    ArchiveMember member;
    member.path = pathOf(entry);
    member.sizeBytes = static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_entry_size(entry)));
    member.modifiedNs = modifiedNsOf(entry);
    return member;
}

Error stopped(const std::string& path) {
    return {ErrorCode::Cancelled, "stopped", path, {}};
}

Error damaged(const std::string& name, archive* a) {
    return {ErrorCode::UnsupportedFormat, "the archive is damaged: " + lastMessage(a), name, {}};
}

/// Nothing of an encrypted member, which is listed all the same.
int readFirstBytes(archive* a, archive_entry* entry, std::size_t count, std::string& bytes) {
    if (archive_entry_is_encrypted(entry) != 0) {
        return ARCHIVE_OK;
    }
    return readContent(a, [&](std::uint64_t, std::string_view block) {
        bytes.append(block.substr(0, count - bytes.size()));
        return bytes.size() < count;
    });
}

/// The part of an archive behind a member.
struct RestOfArchive {
    bool isSound = true;
    bool repeatsName = false; ///< another member is called the same
};

/// Reads on to the end of the archive: another member may have the same name, and the checksum of what is
/// compressed as a whole stands there. In other archives damage behind the member is none of the member's.
RestOfArchive readRest(archive* a, ArchiveInput& input, const std::string& memberPath) {
    constexpr int kWithoutFilter = 1;
    RestOfArchive rest;
    archive_entry* entry = nullptr;
    int status = ARCHIVE_OK;
    while (status >= ARCHIVE_WARN && status != ARCHIVE_EOF && !input.stop.stop_requested()) {
        status = archive_read_next_header(a, &entry);
        rest.repeatsName = rest.repeatsName || (status >= ARCHIVE_WARN && status != ARCHIVE_EOF &&
                                                isRegular(entry) && pathOf(entry) == memberPath);
    }
    if (input.gzip == nullptr) {
        rest.isSound = status == ARCHIVE_EOF || archive_filter_count(a) <= kWithoutFilter;
        return rest;
    }
    // A tar may end before its compressed data does.
    const void* block = nullptr;
    la_ssize_t got = status == ARCHIVE_EOF ? 1 : -1;
    while (got > 0) {
        got = inflateBlock(a, &input, &block);
    }
    rest.isSound = got == 0;
    return rest;
}

/// Writes the member's content to `spool`. A member that is damaged, of which a part can be read, is opened:
/// its flaw is told with the trace's own problems.
Status unpack(archive* a, ArchiveInput& input, const std::string& memberPath, SpooledFile& spool,
              const ArchiveLimits& limits) {
    const std::string& name = spool.path();
    Status status;
    const int read = readContent(a, [&](std::uint64_t offset, std::string_view block) {
        if (spool.sizeBytes() + block.size() > limits.memberBytes) {
            status = Error{ErrorCode::LimitExceeded, "it unpacks to more than can be read", name, {}};
            return false;
        }
        if (offset != spool.sizeBytes()) {
            status =
                Error{ErrorCode::UnsupportedFormat, "it is stored with holes; unpack it first", name, {}};
            return false;
        }
        if (const auto written = spool.append(block.data(), block.size()); !written) {
            status = written.error();
            return false;
        }
        return !input.stop.stop_requested();
    });
    if (input.stop.stop_requested()) {
        return stopped(name);
    }
    if (!status) {
        return status;
    }
    const RestOfArchive rest = read == ARCHIVE_OK ? readRest(a, input, memberPath) : RestOfArchive{false};
    if (input.stop.stop_requested()) {
        return stopped(name);
    }
    if (rest.isSound) {
        spool.setFlaw(rest.repeatsName ? "the archive holds several files of this name; this is the first"
                                       : "");
        return {};
    }
    if (spool.sizeBytes() == 0) {
        return damaged(name, a);
    }
    spool.setFlaw(damaged(name, a).message);
    return {};
}

} // namespace

bool hasArchiveName(const std::string& path) {
    static constexpr std::string_view kEndings[] = {".tar",    ".tar.gz",  ".tgz",      ".tar.zst",
                                                    ".tar.xz", ".tar.bz2", ".tar.zstd", ".zip"};
    const std::string lower = asciiLowered(path);
    return std::any_of(std::begin(kEndings), std::end(kEndings),
                       [&](std::string_view ending) { return lower.ends_with(ending); });
}

bool isSafeMemberPath(std::string_view path) {
    if (path.empty() || path.front() == '/' || path.find('\\') != std::string_view::npos ||
        (path.size() > 1 && path[1] == ':')) {
        return false;
    }
    for (const char c : path) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
            return false;
        }
    }
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const std::string_view part = path.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..") {
            return false;
        }
        begin = end + 1;
    }
    return true;
}

ArchiveLocation splitArchiveLocation(const std::string& location) {
    // An archive's own name ends before the mark; members may hold one too, so the first that fits counts.
    for (std::size_t at = location.find(kMemberMark); at != std::string::npos;
         at = location.find(kMemberMark, at + 1)) {
        if (hasArchiveName(location.substr(0, at))) {
            return {location.substr(0, at), location.substr(at + kMemberMark.size())};
        }
    }
    return {location, {}};
}

std::string archiveLocation(const std::string& archive, const std::string& member) {
    return archive + std::string(kMemberMark) + member;
}

Result<ArchiveListing> listArchive(const std::string& path, const ArchiveLimits& limits,
                                   std::stop_token stop) {
    auto input = std::make_unique<ArchiveInput>();
    input->stop = stop;
    auto handle = openArchive(*input, path);
    if (!handle) {
        return handle.error();
    }
    archive* a = handle->get();
    ArchiveListing listing;
    std::unordered_set<std::string> names;
    std::uint64_t totalBytes = 0;
    while (true) {
        if (stop.stop_requested()) {
            return stopped(path);
        }
        archive_entry* entry = nullptr;
        const int status = archive_read_next_header(a, &entry);
        if (status == ARCHIVE_EOF) {
            break;
        }
        if (status < ARCHIVE_WARN) {
            if (stop.stop_requested()) {
                return stopped(path);
            }
            listing.damage = lastMessage(a);
            break;
        }
        if (!isRegular(entry)) {
            listing.otherKinds += archive_entry_filetype(entry) != AE_IFDIR;
            continue;
        }
        if (!isSafeMemberPath(pathOf(entry))) {
            ++listing.unsafeNames;
            continue;
        }
        ArchiveMember member = memberOf(entry);
        totalBytes += member.sizeBytes;
        if (listing.members.size() + listing.repeatedNames >= limits.members ||
            totalBytes > limits.totalBytes) {
            return Error{ErrorCode::LimitExceeded,
                         "the archive holds more than can be listed; unpack the part that is wanted",
                         path,
                         {}};
        }
        if (!names.insert(member.path).second) {
            ++listing.repeatedNames;
            continue;
        }
        const int read = readFirstBytes(a, entry, limits.firstBytes, member.firstBytes);
        listing.members.push_back(std::move(member));
        if (read != ARCHIVE_OK) {
            listing.damage = lastMessage(a);
            break;
        }
    }
    return listing;
}

Result<std::shared_ptr<const ByteFile>> openArchiveMember(const std::string& path,
                                                          const std::string& memberPath,
                                                          const std::string& spoolFolder,
                                                          const ArchiveLimits& limits, std::stop_token stop) {
    auto input = std::make_unique<ArchiveInput>();
    input->stop = stop;
    auto handle = openArchive(*input, path);
    if (!handle) {
        return handle.error();
    }
    archive* a = handle->get();
    const std::string name = archiveLocation(path, memberPath);
    archive_entry* entry = nullptr;
    int status = archive_read_next_header(a, &entry);
    for (; status != ARCHIVE_EOF && status >= ARCHIVE_WARN; status = archive_read_next_header(a, &entry)) {
        if (stop.stop_requested()) {
            return stopped(name);
        }
        if (!isRegular(entry) || pathOf(entry) != memberPath) {
            continue;
        }
        if (archive_entry_is_encrypted(entry) != 0) {
            return encrypted(name);
        }
        auto spool = SpooledFile::create(spoolFolder, name, modifiedNsOf(entry));
        if (!spool) {
            return spool.error();
        }
        if (const Status unpacked = unpack(a, *input, memberPath, **spool, limits); !unpacked) {
            return unpacked.error();
        }
        return std::shared_ptr<const ByteFile>(std::move(*spool));
    }
    if (stop.stop_requested()) {
        return stopped(name);
    }
    if (status != ARCHIVE_EOF) {
        return damaged(name, a);
    }
    return Error{ErrorCode::FileNotFound, "the archive holds no such file", name, {}};
}

} // namespace lanescope
