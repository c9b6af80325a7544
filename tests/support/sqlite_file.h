// SPDX-License-Identifier: Apache-2.0
// SQLite databases for tests, made in memory.
#pragma once

#include <string>

namespace lanescope::test {

/// The bytes of a database file in which `sql` was run. Fails the test when SQLite refuses it.
std::string sqliteFile(const std::string& sql);

/// The database with `sql` run in it; empty where SQLite refuses it.
std::string changedDatabase(const std::string& bytes, const std::string& sql);

} // namespace lanescope::test
