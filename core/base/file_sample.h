// SPDX-License-Identifier: Apache-2.0
// Pieces of a file that stand for its content where reading all of it would take too long: they differ for
// another trace, and for most changes of one. Pure function; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/byte_file.h"

namespace lanescope {

/// 32 pieces of 4 KiB, evenly spread from the first byte to the last.
Result<std::string> fileSample(const ByteFile& file);

/// Such pieces of `sizeBytes` bytes that `read` gives as ByteFile::read() does.
Result<std::string>
sampleOf(std::uint64_t sizeBytes,
         const std::function<Result<std::size_t>(std::uint64_t, char*, std::size_t)>& read);

} // namespace lanescope
