// SPDX-License-Identifier: Apache-2.0
// Likely format of a file that no importer reads, and what to do with it: by its content, then by its
// name. Any thread. Reads the start of the file; of a pickle of plain values all, within a limit of memory.
#pragma once

#include <memory>
#include <optional>

#include "core/base/byte_file.h"
#include "core/base/error.h"

namespace lanescope {

/// `refusal` is the error of the importer that was asked last. Nothing where its words say all that is known.
std::optional<Error> refusalOfForeignFile(const std::shared_ptr<const ByteFile>& file, const Error& refusal);

} // namespace lanescope
