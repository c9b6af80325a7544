// SPDX-License-Identifier: Apache-2.0
// Words for SQLite databases that no importer recognizes: damaged ones, and those of other programs.
#pragma once

#include <memory>
#include <optional>

#include "core/base/byte_file.h"
#include "core/base/error.h"

namespace lanescope::sqlite {

/// Says why a file that is an SQLite database, compressed or not, cannot be shown: what is broken, or which
/// tables it has. Nothing for other files.
std::optional<Error> refusalOfDatabase(const std::shared_ptr<const ByteFile>& file);

} // namespace lanescope::sqlite
