// SPDX-License-Identifier: Apache-2.0
// Databases that are compressed as a whole, such as trace.rpd.gz. Pages of a database lie anywhere, so that
// it is unpacked into memory. Any thread.
#pragma once

#include <memory>
#include <stop_token>

#include "core/base/byte_file.h"
#include "core/base/result.h"

namespace lanescope::sqlite {

/// `file` itself if it is not compressed, else its content in memory. LimitExceeded when the database says
/// that it is larger than `limitBytes` (0: 4 GiB) or a hundred times its
/// compressed size, or is not a database; what is damaged ends early.
/// Cancelled when stopped.
Result<std::shared_ptr<const ByteFile>> unpackedFile(std::shared_ptr<const ByteFile> file,
                                                     std::uint64_t limitBytes = 0, std::stop_token stop = {});

} // namespace lanescope::sqlite
