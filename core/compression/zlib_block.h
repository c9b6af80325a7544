// SPDX-License-Identifier: Apache-2.0
// Short compressed data within a file, inflated in one go: zlib's format (RFC 1950) and zstd. Pure functions;
// any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Nothing when the data is damaged or longer than `mostBytes`.
std::optional<std::string> inflateZlib(std::string_view data, std::size_t mostBytes);
std::optional<std::string> inflateZstd(std::string_view data, std::size_t mostBytes);

} // namespace lanescope
