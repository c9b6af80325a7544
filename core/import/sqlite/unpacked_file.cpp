// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/unpacked_file.h"

#include <algorithm>
#include <string>

#include "core/base/byte_size.h"
#include "core/base/bytes_file.h"
#include "core/compression/inflater.h"
#include "core/import/sqlite/byte_file_system.h"
#include "core/import/sqlite/database.h"

namespace lanescope::sqlite {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;
/// Databases of profilers become 3 to 20 times smaller; one that becomes much smaller holds nothing but is
/// made to use up memory.
constexpr std::uint64_t kMostRatio = 100;
constexpr std::uint64_t kLeastLimit = std::uint64_t{16} << 20;
constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kChunkBytes = std::size_t{1} << 20;

Error tooLarge(const ByteFile& file, std::uint64_t bytes) {
    return {ErrorCode::LimitExceeded,
            "the compressed database needs " + byteSizeText(bytes) +
                " of memory; unpack it first, as an unpacked one is read from the disk",
            file.path(),
            {}};
}

} // namespace

Result<std::shared_ptr<const ByteFile>> unpackedFile(std::shared_ptr<const ByteFile> file,
                                                     std::uint64_t limitBytes, std::stop_token stop) {
    char first[8];
    const auto got = file->read(0, first, sizeof first);
    if (!got) {
        return got.error();
    }
    const Compression compression = compressionOf(first, *got);
    if (compression == Compression::None) {
        return file;
    }
    const std::unique_ptr<Inflater> inflater = makeInflater(compression, file);
    std::string bytes(kHeaderBytes, '\0');
    auto read = inflater->produce(bytes.data(), bytes.size());
    if (!read) {
        return read.error();
    }
    if (*read < kHeaderBytes || !isDatabase(bytes)) {
        return Error{ErrorCode::UnsupportedFormat, "it holds no SQLite database", file->path(), {}};
    }
    // No more than the database says that it has: a few bytes of compressed data can stand for many.
    const std::uint64_t stated = sizeByHeader(BytesFile(bytes, file->path()));
    const std::uint64_t limit = std::min({limitBytes == 0 ? kMostBytes : limitBytes, kMostBytes,
                                          kLeastLimit + kMostRatio * file->sizeBytes()});
    if (stated > limit) {
        return tooLarge(*file, stated);
    }
    const std::uint64_t most = stated != 0 ? stated : limit;
    while (bytes.size() < most) {
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
        }
        const std::size_t begin = bytes.size();
        bytes.resize(begin + std::min<std::uint64_t>(kChunkBytes, most - begin));
        read = inflater->produce(bytes.data() + begin, bytes.size() - begin);
        if (!read) {
            return read.error();
        }
        const bool isEnd = *read < bytes.size() - begin;
        bytes.resize(begin + *read);
        if (isEnd) {
            break;
        }
    }
    if (stated == 0 && bytes.size() >= limit) {
        return tooLarge(*file, bytes.size());
    }
    char behind = 0;
    if (read = inflater->produce(&behind, 1); !read) { // its end has the checksum
        return read.error();
    }
    return std::shared_ptr<const ByteFile>(
        std::make_shared<BytesFile>(std::move(bytes), file->path(), flawOf(inflater->damage())));
}

} // namespace lanescope::sqlite
