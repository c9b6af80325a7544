// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/unknown_database.h"

#include <string>

#include "core/base/utf8.h"
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

} // namespace

std::optional<Error> refusalOfDatabase(const std::shared_ptr<const ByteFile>& file) {
    const auto plain = unpackedFile(file);
    std::string first(16, '\0');
    const auto got =
        plain ? (*plain)->read(0, first.data(), first.size()) : Result<std::size_t>(plain.error());
    if (!got || !isDatabase(std::string_view(first).substr(0, *got))) {
        return std::nullopt;
    }
    const auto database = Database::open(*plain);
    if (!database) {
        return database.error();
    }
    const std::vector<std::string>& tables = (*database)->tables();
    std::string message = "it is an SQLite database, but of no profiler that is known; ";
    message += tables.empty() ? "it has no tables" : "its tables are " + listOf(tables);
    if ((*database)->isTruncated()) {
        message += "; the file is shorter than it should be, copy it again";
    }
    return Error{ErrorCode::UnsupportedFormat, std::move(message), file->path(), {}};
}

} // namespace lanescope::sqlite
