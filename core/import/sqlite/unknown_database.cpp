// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/unknown_database.h"

#include <string>

#include "core/base/bytes_file.h"
#include "core/base/utf8.h"
#include "core/compression/inflater.h"
#include "core/import/sqlite/database.h"
#include "core/import/sqlite/unpacked_file.h"

namespace lanescope::sqlite {

namespace {

constexpr std::size_t kMostTables = 6;
constexpr std::size_t kLongestName = 60;

std::string listOf(const std::vector<std::string>& tables) {
    std::string text;
    for (std::size_t i = 0; i < tables.size() && i < kMostTables; ++i) {
        text += (i == 0 ? "" : ", ") + replaceInvalidUtf8(tables[i].substr(0, kLongestName));
    }
    return tables.size() > kMostTables
               ? text + " and " + std::to_string(tables.size() - kMostTables) + " more"
               : text;
}

/// Looks at the first bytes only, so that nothing is unpacked for a file that is no database.
bool startsAsDatabase(const ByteFile& file) {
    constexpr std::size_t kLookedAt = 4096;
    constexpr std::size_t kMagic = 16;
    std::string bytes(kLookedAt, '\0');
    const auto got = file.read(0, bytes.data(), bytes.size());
    if (!got) {
        return false;
    }
    bytes.resize(*got);
    const Compression compression = compressionOf(bytes.data(), bytes.size());
    if (compression == Compression::None) {
        return isDatabase(std::string_view(bytes).substr(0, kMagic));
    }
    std::string first(kMagic, '\0');
    const auto inflated = makeInflater(compression, std::make_shared<BytesFile>(bytes, file.path()))
                              ->produce(first.data(), kMagic);
    return inflated && isDatabase(std::string_view(first).substr(0, *inflated));
}

} // namespace

std::optional<Error> refusalOfDatabase(const std::shared_ptr<const ByteFile>& file) {
    if (!startsAsDatabase(*file)) {
        return {};
    }
    const auto plain = unpackedFile(file);
    if (!plain) {
        return {};
    }
    const auto database = Database::open(*plain);
    if (!database) {
        return database.error();
    }
    const std::vector<std::string>& tables = (*database)->tables();
    std::string message = "it is an SQLite database, but not from a known profiler: ";
    message += tables.empty() ? "it has no tables" : "its tables are " + listOf(tables);
    if ((*database)->isTruncated()) {
        message += ", and the file is shorter than it should be; copy it again";
    }
    return Error{ErrorCode::UnsupportedFormat, std::move(message), file->path(), {}};
}

} // namespace lanescope::sqlite
