// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sqlite_file.h"

#include <cstring>

#include <gtest/gtest.h>
#include <sqlite3.h>

namespace lanescope::test {

std::string sqliteFile(const std::string& sql) {
    sqlite3* database = nullptr;
    std::string bytes;
    char* message = nullptr;
    if (sqlite3_open(":memory:", &database) != SQLITE_OK ||
        sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message) != SQLITE_OK) {
        ADD_FAILURE() << (message != nullptr ? message : "no database");
    } else {
        sqlite3_int64 size = 0;
        unsigned char* data = sqlite3_serialize(database, "main", &size, 0);
        bytes.assign(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
        sqlite3_free(data);
    }
    sqlite3_free(message);
    sqlite3_close(database);
    return bytes;
}

std::string changedDatabase(const std::string& bytes, const std::string& sql) {
    sqlite3* database = nullptr;
    std::string changed;
    if (sqlite3_open(":memory:", &database) == SQLITE_OK) {
        const auto size = static_cast<sqlite3_int64>(bytes.size());
        auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(static_cast<sqlite3_uint64>(size)));
        std::memcpy(copy, bytes.data(), bytes.size());
        constexpr unsigned kOwned = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
        if (sqlite3_deserialize(database, "main", copy, size, size, kOwned) == SQLITE_OK &&
            sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) {
            sqlite3_int64 length = 0;
            unsigned char* data = sqlite3_serialize(database, "main", &length, 0);
            changed.assign(reinterpret_cast<const char*>(data), static_cast<std::size_t>(length));
            sqlite3_free(data);
        }
    }
    sqlite3_close(database);
    return changed;
}

} // namespace lanescope::test
