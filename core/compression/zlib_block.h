// SPDX-License-Identifier: Apache-2.0
// Short compressed data within a file, in one go: zlib's format (RFC 1950), zstd to read alone. Pure
// functions; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Nothing when the data is damaged or longer than `mostBytes`.
std::optional<std::string> inflateZlib(std::string_view data, std::size_t mostBytes);
std::optional<std::string> inflateZstd(std::string_view data, std::size_t mostBytes);

/// At most 4 GiB.
std::string deflateZlib(std::string_view data);
/// Checksum of gzip and PNG (RFC 1952, 8.).
std::uint32_t crc32Of(std::string_view data);

} // namespace lanescope
