// SPDX-License-Identifier: Apache-2.0
// All formats that Lanescope opens. A new one is a line in registry.cpp. Any thread.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/import/api/importer.h"

namespace lanescope {

/// Every importer, in the order in which they are asked. JSON is the last: it also reads what no other one
/// recognizes and says what is wrong with it.
std::span<const Importer* const> importers();

/// The importer of the file's format, by its first bytes. The error is one of reading the file.
Result<const Importer*> importerOf(const std::shared_ptr<const ByteFile>& file);

/// Cost of loading the file, by its importer.
Result<LoadEstimate> estimateLoad(const std::shared_ptr<const ByteFile>& file);

} // namespace lanescope
