// SPDX-License-Identifier: Apache-2.0
// Steps that every fuzzer of an importer takes with a file.
#pragma once

#include <memory>

#include "core/base/byte_file.h"
#include "core/import/api/importer.h"

namespace lanescope::test {

/// Reads the file and some of its args, and checks what an importer promises: an error has a reason, each
/// event is counted once, and the tables that follow are sound.
void fuzzImport(const Importer& importer, const std::shared_ptr<const ByteFile>& file);

} // namespace lanescope::test
