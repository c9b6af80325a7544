// SPDX-License-Identifier: Apache-2.0
// SQLite's view of ByteFiles: a file system of read-only files without journals. Any thread.
#pragma once

#include <memory>
#include <string>

#include "core/base/byte_file.h"

namespace lanescope::sqlite {

/// Name of the file system for sqlite3_open_v2().
inline constexpr const char* kByteFileSystem = "lanescope-bytes";

/// Makes `file` known under a name that SQLite can open; forgetFile() ends that.
std::string nameFile(std::shared_ptr<const ByteFile> file);
void forgetFile(const std::string& name);

/// Bytes that the database should have by its own header; 0 when the header does not say.
std::uint64_t sizeByHeader(const ByteFile& file);

/// Registers the file system once; false when SQLite refuses.
bool registerByteFileSystem();

} // namespace lanescope::sqlite
