// SPDX-License-Identifier: Apache-2.0
// Compressed data for tests: gzip members, zstd frames.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lanescope::test {

/// One gzip member, deflated.
std::string gzipMember(std::string_view text);

/// Deflated data in zlib's format.
std::string zlibBlock(std::string_view text);

/// One gzip member of stored blocks: its size is known beforehand, and byte i of the text is byte
/// storedGzipOffset(i) of the member.
std::string storedGzipMember(std::string_view text);
std::size_t storedGzipOffset(std::size_t textOffset);
inline constexpr std::size_t kGzipTrailerBytes = 8;

/// One zstd frame.
std::string zstdFrame(std::string_view text, bool checksum = true);

/// A frame that decoders pass over.
std::string skippableFrame(std::size_t bytes);

} // namespace lanescope::test
