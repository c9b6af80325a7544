// SPDX-License-Identifier: Apache-2.0
// How much memory a JSON trace will need, guessed before it is read: from the size of its text and how
// densely events lie in samples of it. Costs a few reads and at most 4 MiB of decompression. Within a factor
// of two for real traces (tests/core/import/json/memory_estimate_test.cpp).
#pragma once

#include <cstdint>
#include <memory>

#include "core/import/api/importer.h"

namespace lanescope {

/// Memory and events of a file of JSON text, compressed or not.
Result<LoadEstimate> estimateMemory(std::shared_ptr<const ByteFile> file);

} // namespace lanescope
