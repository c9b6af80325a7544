// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sqlite_file.h"

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

} // namespace lanescope::test
